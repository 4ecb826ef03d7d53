"""What all pictures have in common: a title, a drawing for wide and for narrow places, sentences, and the numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypedDict

from dicelab.odds.formula import Expr, text_of
from dicelab.play.drawing import Drawing, DrawingView
from dicelab.play.host import Host
from dicelab.play.still import Blocks, Drawn, Line, Rows, lines

WIDE: Final = 700
NARROW: Final = 340


@dataclass(frozen=True)
class Told:
    """A line under a picture, and the step with which it appears: a sentence or a formula."""

    line: Expr
    step: int = 0


@dataclass(frozen=True)
class NumberRow:
    """A row of the table beside a picture."""

    cells: tuple[str, ...]
    step: int = 0
    marked: bool = False


class PictureRow(TypedDict):
    """A row of the table beside a picture."""

    cells: list[str]
    step: int
    marked: bool


class PictureLine(TypedDict):
    """A line under a picture."""

    line: Expr
    step: int


class PictureView(TypedDict):
    """A picture as a page gets it: all of it, each thing with the step with which it appears."""

    kind: Literal["view"]
    picture: str
    title: str
    label: str
    steps: list[str]
    folded: bool
    head: list[str]
    rows: list[PictureRow]
    told: list[PictureLine]
    drawings: list[DrawingView]
    """For wide and for narrow places; none where the table is the picture."""


@dataclass(frozen=True)
class Picture:
    """One picture. ``steps`` name what appears one after the other; a picture of one step shows all at once."""

    kind: str
    title: str
    label: str
    """The whole picture in a sentence, for whoever cannot see it."""
    steps: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[NumberRow, ...]
    told: tuple[Told, ...] = ()
    draw: Callable[[float], Drawing] | None = None
    """The drawing for a place so wide; None where the table is the picture."""
    folded: bool = field(default=True)
    """Whether a page begins with the first step."""

    def view(self) -> PictureView:
        """As a page gets it."""
        draw = self.draw
        return {
            "kind": "view",
            "picture": self.kind,
            "title": self.title,
            "label": self.label,
            "steps": list(self.steps),
            "folded": self.folded,
            "head": list(self.head),
            "rows": [{"cells": list(row.cells), "step": row.step, "marked": row.marked} for row in self.rows],
            "told": [{"line": told.line, "step": told.step} for told in self.told],
            "drawings": [] if draw is None else [draw(width).data() for width in (WIDE, NARROW)],
        }

    def __str__(self) -> str:
        """The numbers, and what follows from them."""
        table = [self.head, *(row.cells for row in self.rows)]
        widths = [max(len(row[at]) for row in table) for at in range(len(self.head))]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
        ]
        return "\n".join([self.title, *lines, *(text_of(told.line) for told in self.told)])


class PictureHost(Host):
    """A page unfolds the picture step by step by itself: nothing in it is a secret, and nobody need be asked."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.picture = picture

    def view(self) -> PictureView:
        """The shapes, the sentences and the numbers, each with its step."""
        return self.picture.view()

    def facts(self) -> dict[str, Any]:
        """What it is."""
        return {"title": self.picture.title}

    def still(self) -> Blocks:
        """The whole picture, its numbers, and what follows from them."""
        picture = self.picture
        drawn = [Drawn(picture.draw(WIDE), picture.label)] if picture.draw else []
        marked = frozenset(at for at, row in enumerate(picture.rows) if row.marked)
        table = Rows(tuple(row.cells for row in picture.rows), picture.head, marked)
        return [Line(picture.title, strong=True), *drawn, table, *lines(*(text_of(told.line) for told in picture.told))]
