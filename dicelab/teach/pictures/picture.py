"""What all pictures have in common: their source and events, a title, drawings for wide and narrow places, numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import Any, Final, Literal, TypedDict

from dicelab.errors import OddsError
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import Expr, text_of
from dicelab.odds.pool import Pool
from dicelab.play.drawing import Drawing, DrawingView
from dicelab.play.host import Host
from dicelab.play.still import Blocks, Drawn, Line, Rows, lines

Source = Die | Pool | Distribution[Any] | Mapping[Any, Any]
Event = Callable[[Any], object] | Collection[Any] | Hashable
MOST_ROLLS: Final = 60_000
"""Rolls of a pool that are listed, die by die; those of a larger one are taken without order."""


def dist_of(source: Source) -> Distribution[Any]:
    """The distribution of a source: of the faces of a die, of the rolls of a pool (die by die), or of what is given.

    >>> dist_of({"rain": "1/4", "sun": "3/4"})["rain"], len(dist_of(Pool.of(2, Die.numbered(6))))
    (Fraction(1, 4), 36)
    """
    if isinstance(source, Distribution):
        return source
    if isinstance(source, Die):
        return source.distribution()
    if isinstance(source, Pool):
        if prod(len(die.weights) for die in source.dice) > MOST_ROLLS:
            return source.faces()
        first, *others = [die.distribution() for die in source.dice]
        return first.joint(*others) if others else first.map(lambda face: (face,))
    if isinstance(source, Mapping):
        return Distribution.from_fractions(source)
    like = getattr(source, "distribution", None)  # whatever knows its own distribution
    if callable(like):
        return dist_of(like())
    raise OddsError(f"A picture is made of a die, a pool, a distribution or chances by name, not of {source!r}.")


def ordered(source: Source) -> list[tuple[Any, Fraction]]:
    """What can happen, with its probability, in the order in which it was given where that is an order."""
    dist = dist_of(source)
    if isinstance(source, Mapping):
        return [(name, dist[name]) for name in source if dist[name]]
    if isinstance(source, Die):
        return [(face, dist[face]) for face in source.weights]
    return dist.items()


def holds(event: Event) -> Callable[[Any], bool]:
    """The event as a question to an outcome: a condition, a set of outcomes, or one of them."""
    if callable(event):
        condition = event
        return lambda outcome: bool(condition(outcome))
    if isinstance(event, set | frozenset | range | list):
        listed = set(event)
        return lambda outcome: outcome in listed
    return lambda outcome: bool(outcome == event)


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
    """The whole picture in a sentence, for a screen reader."""
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
    """A page unfolds the picture step by step by itself: nothing in it is a secret, so Python need not be asked."""

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
