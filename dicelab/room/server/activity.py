"""One activity of a room: what it shows, which answers it accepts, what was answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from dicelab.room.server.limits import MOST_ITEMS
from dicelab.room.server.shapes import NoShape, check, check_shape, rows_of
from dicelab.room.words import ADDS, OPEN, Shape

NOTHING: Final = "null"


@dataclass
class Answer:
    """What somebody gave, when, and after how many tries."""

    given: Any
    at: float
    tries: int
    mark: int
    """The number of the message that brought it."""
    number: int = 0
    """Its place among those that add up."""


@dataclass
class Activity:
    """Something that is asked. ``shows``, ``keeps`` and ``reveal`` are plain data, as text: nobody here reads it."""

    id: int
    kind: str
    shows: str
    """What everybody sees."""
    shapes: dict[int, Shape]
    """What may be answered now: the shape of each item that is open."""
    keeps: str
    """What only the teacher's kernel reads, to go on after it was away."""
    phase: str = OPEN
    reveal: str = NOTHING
    """What everybody sees once it is revealed; it is with nobody before."""
    answers: dict[tuple[int, int], list[Answer]] = field(default_factory=dict)
    """By item and member."""
    rows: dict[tuple[int, int], int] = field(default_factory=dict)
    """How many have added up, by item and member."""
    items: set[int] = field(default_factory=set)
    """The items that anybody has answered."""

    def answered(self, item: int, member: int) -> list[Answer]:
        """What a member has answered to an item so far; what is put in counts."""
        self.items.add(item)
        return self.answers.setdefault((item, member), [])

    def recall(self, item: int, member: int, answer: Answer) -> None:
        """An answer that was kept; :class:`NotAsked` for one that could not have been given."""
        shape = self.shapes.get(item)
        if shape is not None:
            check(shape, answer.given)
        self.answered(item, member).append(answer)
        if shape is not None and shape["kind"] in ADDS:
            self.rows[item, member] = self.rows.get((item, member), 0) + rows_of(shape, answer.given)

    def has_mark(self, item: int, member: int, mark: int) -> bool:
        """Whether that message of a member has brought an answer that counts."""
        return any(answer.mark == mark for answer in self.answers.get((item, member), ()))

    def of(self, member: int) -> dict[str, Any]:
        """What one member has answered, item by item: what adds up as a number, all else as it was given."""
        mine: dict[str, Any] = {}
        for item in self.items:
            answers = self.answers.get((item, member))
            if answers:
                mine[str(item)] = self.rows.get((item, member)) or answers[-1].given
        return mine


def read_shapes(shapes: object) -> dict[int, Shape]:
    """Shapes by item, as they travel: the items are texts there."""
    if not isinstance(shapes, dict) or len(shapes) > MOST_ITEMS:
        raise NoShape("The shapes of answers are given item by item.")
    if not all(isinstance(item, str) and item.isascii() and item.isdigit() and len(item) < 7 for item in shapes):
        raise NoShape("Items are numbered.")
    return {int(item): check_shape(shape) for item, shape in shapes.items()}
