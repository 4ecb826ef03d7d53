"""A drawing as plain data: lines, rectangles, circles and words at places that are worked out here.

A page draws it as elements, a still as SVG; nothing in it is ever markup. ``look`` says what a shape is (a branch, a
region, words), never how it is painted; ``step`` is when it appears where a drawing unfolds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final, Literal, NotRequired, TypedDict, cast


class Shape(TypedDict):
    """A line, a rectangle, a circle or a text; its places have the names that SVG gives them."""

    kind: Literal["line", "rect", "circle", "text"]
    look: str
    step: int
    text: NotRequired[str]
    anchor: NotRequired[str]
    x: NotRequired[float]
    y: NotRequired[float]
    width: NotRequired[float]
    height: NotRequired[float]
    x1: NotRequired[float]
    y1: NotRequired[float]
    x2: NotRequired[float]
    y2: NotRequired[float]
    cx: NotRequired[float]
    cy: NotRequired[float]
    r: NotRequired[float]


class DrawingView(TypedDict):
    """Shapes on a sheet."""

    width: float
    height: float
    shapes: list[Shape]


PAINT: Final = {
    "branch": 'stroke="currentColor" stroke-width="1.6" fill="none"',
    "lit": 'stroke="#d55e00" stroke-width="3.2" fill="none"',
    "edge": 'stroke="currentColor" stroke-width="1.4" fill="none"',
    "on": 'fill="#d55e00" fill-opacity=".32" stroke="currentColor" stroke-width="1.2"',
    "off": 'fill="#7aa9d8" fill-opacity=".18" stroke="currentColor" stroke-width="1.2"',
    "first": 'fill="#0072b2" fill-opacity=".22" stroke="#0072b2" stroke-width="2"',
    "second": 'fill="#d55e00" fill-opacity=".22" stroke="#d55e00" stroke-width="2"',
    "third": 'fill="#009e73" fill-opacity=".22" stroke="#009e73" stroke-width="2"',
    "chip": 'fill="#fff" stroke="#8888"',
    "blank": 'fill="none" stroke="currentColor" stroke-dasharray="3 3"',
    "node": 'fill="currentColor" stroke="none"',
}
"""The paint of a still, where a page has a style sheet."""


@dataclass
class Drawing:
    """Shapes on a sheet of ``width`` by ``height``."""

    width: float
    height: float = 0
    shapes: list[Shape] = field(default_factory=list)

    def line(self, x1: float, y1: float, x2: float, y2: float, look: str = "branch", step: int = 0) -> None:
        """A line."""
        self._add("line", look, step, x1=x1, y1=y1, x2=x2, y2=y2)

    def rect(self, x: float, y: float, width: float, height: float, look: str, step: int = 0) -> None:
        """A rectangle."""
        self._add("rect", look, step, x=x, y=y, width=width, height=height)

    def circle(self, cx: float, cy: float, r: float, look: str, step: int = 0) -> None:
        """A circle."""
        self._add("circle", look, step, cx=cx, cy=cy, r=r)

    def words(
        self, x: float, y: float, text: str | Sequence[str], look: str = "name", step: int = 0, anchor: str = "start"
    ) -> None:
        """Words in one line or several, the middle of them at ``y``."""
        lines = [text] if isinstance(text, str) else list(text)
        for number, line in enumerate(lines):
            at = y + (number - (len(lines) - 1) / 2) * LINE
            self._add("text", look, step, x=x, y=at, text=line, anchor=anchor)

    def _add(self, kind: str, look: str, step: int, **places: Any) -> None:
        rounded = {name: round(value, 1) if isinstance(value, float) else value for name, value in places.items()}
        self.shapes.append(cast(Shape, {"kind": kind, "look": look, "step": step, **rounded}))

    def data(self) -> DrawingView:
        """Plain data for a page."""
        shapes: list[Shape] = [{**shape} for shape in self.shapes]
        return {"width": round(self.width, 1), "height": round(self.height, 1), "shapes": shapes}


LINE: Final = 17
"""The height of a line of words."""
LETTER: Final = 7.6
"""About how wide a letter is."""


def wrapped(text: str, width: float) -> list[str]:
    """The text in lines that are about so wide, broken between words.

    >>> wrapped("another colour", 60)
    ['another', 'colour']
    """
    most = max(4, int(width / LETTER))
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]


def wide(lines: Iterable[str]) -> float:
    """About how wide the longest of them is."""
    return max((len(line) for line in lines), default=0) * LETTER


def svg(drawing: Drawing, label: str) -> str:
    """The whole drawing as SVG, named, with all words escaped."""
    inside = "".join(map(_svg_shape, drawing.shapes))
    return (
        f'<svg role="img" aria-label="{escape(label)}" viewBox="0 0 {drawing.width:g} {drawing.height:g}" '
        f'style="max-width:{drawing.width:g}px;width:100%;height:auto;font:14px system-ui,sans-serif">{inside}</svg>'
    )


def _svg_shape(shape: Shape) -> str:
    look = shape["look"].split()
    paint = PAINT.get(look[-1], PAINT.get(look[0], ""))
    if shape["kind"] == "text":
        weight = ' font-weight="700"' if {"good", "title"} & set(look) else ""
        ink = "#1d1d1f" if "chance" in look else "currentColor"
        return (
            f'<text x="{shape["x"]}" y="{shape["y"]}" text-anchor="{shape["anchor"]}" dominant-baseline="central" '
            f'fill="{ink}"{weight}>{escape(shape["text"])}</text>'
        )
    places = " ".join(f'{name}="{at}"' for name, at in shape.items() if name not in ("kind", "look", "step"))
    return f"<{shape['kind']} {places} {paint}/>"
