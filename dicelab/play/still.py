"""Stills: what a widget shows, for readers without Python behind the page: nbviewer, a code host, an e-mail.

A still is a list of blocks made from the same plain data as the live view. It is written twice from them, as plain
text and as HTML that needs no script and can be read without its styles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dicelab.games.scene import DrawnDie
    from dicelab.play.drawing import Drawing

NOTE: Final = "A picture of how it stood. Run the cell to go on."
"""What a still says of itself."""

_FILLS: Final = {
    "red": ("#b3372f", "#fff"), "white": ("#fbfaf6", "#1c1c1c"), "green": ("#1d7a4d", "#fff"),
    "blue": ("#1f5fa8", "#fff"), "yellow": ("#f2c230", "#1c1c1c"), "orange": ("#d9731a", "#1c1c1c"),
    "purple": ("#74489d", "#fff"), "neutral": ("#d8d2c4", "#1c1c1c"), "dragon": ("#3a2f4a", "#fff"),
}  # fmt: skip
_CHIP: Final = (
    "display:inline-block;margin:.1em .2em .1em 0;padding:.05em .5em;border:1px solid #888;border-radius:.4em"
)
_BOX: Final = "margin:.5em 0;padding:.4em .8em;border:1px solid #8888;border-radius:.5em"
_CELL: Final = "padding:.15em .8em .15em 0;text-align:left;vertical-align:top"


@dataclass(frozen=True)
class Line:
    """A sentence; a strong one stands out."""

    text: str
    strong: bool = False


@dataclass(frozen=True)
class Dice:
    """Dice that lie together; equal ones are counted."""

    label: str
    dice: tuple[tuple[str, str], ...]
    """What each is made of, and what it is called."""
    note: str = ""

    @classmethod
    def of(cls, label: str, dice: Iterable[DrawnDie], note: str = "") -> Dice:
        """The dice of a zone."""
        return cls(label, tuple((die["make"], die["label"]) for die in dice), note)

    def counted(self) -> list[tuple[str, str]]:
        """What each is made of, and how many there are of it."""
        return [(make, name if many == 1 else f"{many} × {name}") for (make, name), many in Counter(self.dice).items()]


@dataclass(frozen=True)
class Rows:
    """A table: rows of texts, the first of each is its name; marked rows stand out."""

    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Box:
    """A part with a title: a seat, a card, a section."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Drawn:
    """A drawing; where only words can be shown, its name."""

    drawing: Drawing
    label: str


Block = Line | Dice | Rows | Box | Drawn
Blocks = list[Block]


def lines(*texts: str) -> Blocks:
    """The sentences that there are."""
    return [Line(text) for text in texts if text]


def boxed(title: str, blocks: Sequence[Block]) -> Blocks:
    """A part, unless it is empty."""
    return [Box(title, tuple(blocks))] if blocks else []


def as_text(blocks: Iterable[Block]) -> str:
    """A still as lines of text."""
    return "\n".join(line for block in blocks for line in _text(block))


def as_html(blocks: Iterable[Block], note: str = NOTE) -> str:
    """A still as HTML: no script, no class, readable as it is."""
    said = f"<p><small>{escape(note)}</small></p>" if note else ""
    return f'<div style="max-width:60em">{"".join(map(_html, blocks))}{said}</div>'


def _text(block: Block) -> list[str]:
    if isinstance(block, Line):
        return [block.text]
    if isinstance(block, Drawn):
        return [block.label]
    if isinstance(block, Dice):
        said = ", ".join(name if "," not in name else f"({name})" for _, name in block.counted()) or "no dice"
        return [f"{block.label}: {said}{f' ({block.note})' if block.note else ''}"]
    if isinstance(block, Box):
        return [block.title, *[f"  {line}" for part in block.blocks for line in _text(part)]]
    table = [*([block.head] if block.head else []), *block.rows]
    first = len(table) - len(block.rows)
    widths = [max(len(row[at]) for row in table if at < len(row)) for at in range(max(map(len, table), default=0))]
    return [
        "  ".join([cell.ljust(width) for cell, width in zip(row, widths, strict=False)]).rstrip()
        + (" ←" if at - first in block.marked else "")
        for at, row in enumerate(table)
    ]


def _html(block: Block) -> str:
    if isinstance(block, Line):
        text = escape(block.text)
        return f"<p><b>{text}</b></p>" if block.strong else f"<p>{text}</p>"
    if isinstance(block, Drawn):
        from dicelab.play.drawing import svg

        return svg(block.drawing, block.label)
    if isinstance(block, Dice):
        note = f" <small>({escape(block.note)})</small>" if block.note else ""
        chips = " ".join(_chip(make, name) for make, name in block.counted()) or "no dice"
        return f"<p>{escape(block.label)}: {chips}{note}</p>"
    if isinstance(block, Box):
        return f'<div style="{_BOX}"><p><b>{escape(block.title)}</b></p>{"".join(map(_html, block.blocks))}</div>'
    head = "".join(_named("col", escape(cell)) for cell in block.head)
    body = "".join(_row(row, at in block.marked) for at, row in enumerate(block.rows))
    return f"<table>{f'<thead><tr>{head}</tr></thead>' if head else ''}<tbody>{body}</tbody></table>"


def _row(row: tuple[str, ...], marked: bool) -> str:
    shown = [f"<b>{escape(cell)}</b>" if marked else escape(cell) for cell in row]
    cells = "".join(f'<td style="{_CELL}">{cell}</td>' for cell in shown[1:])
    return f"<tr>{_named('row', shown[0])}{cells}</tr>"


def _named(scope: str, name: str) -> str:
    """The name of a row or a column; where it has none, an empty cell that is not taken for one."""
    return f'<th scope="{scope}" style="{_CELL}">{name}</th>' if name else f'<td style="{_CELL}"></td>'


def _chip(make: str, name: str) -> str:
    fill, ink = _FILLS.get(make, ("transparent", "inherit"))
    return f'<span style="{_CHIP};background:{fill};color:{ink}">{escape(name)}</span>'
