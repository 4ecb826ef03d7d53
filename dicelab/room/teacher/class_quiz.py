"""Quiz: questions at the teacher's pace, or free; of every question the share right, and which mistakes were made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, Literal, TypedDict

from dicelab.errors import DicelabError
from dicelab.odds.formula import Expr
from dicelab.play.host import Message
from dicelab.room.teacher.activity import Activity, Told, share_of
from dicelab.room.teacher.mistakes import told
from dicelab.room.teacher.quiz_items import ItemShown, given, mistakes_of, read_item, shape, shown, write_item
from dicelab.room.words import REVEALED, RoomError, Row, Shapes
from dicelab.teach.questions import Item, check
from dicelab.teach.quiz.check import RIGHT, Verdict


class QuestionsOpen(TypedDict):
    """The questions that are open, by their numbers."""

    items: dict[str, ItemShown]
    of: int
    free: bool


class ItemWaiting(TypedDict):
    """A question whose answer is not revealed: only how many have answered."""

    asks: str
    answered: int
    revealed: Literal[False]


class ItemRevealed(TypedDict):
    """How a question went."""

    asks: str
    answered: int
    revealed: Literal[True]
    right: str
    share: float
    mistakes: list[str]
    answer: str
    working: list[Expr]


ItemResult = ItemWaiting | ItemRevealed


class QuizOnWall(TypedDict):
    """The question that is open, or how all of them went."""

    says: str
    item: ItemShown | None
    results: list[ItemResult]
    free: bool
    at: int
    of: int
    last: bool


class QuizRevealed(TypedDict):
    """How the questions went, by their numbers."""

    results: dict[str, ItemResult]


class ClassQuiz(Activity):
    """Questions for everybody; ``free`` lets each go at their own pace."""

    kind: ClassVar[str] = "quiz"
    name: ClassVar[str] = "Quiz"

    def __init__(self, items: Sequence[Item], free: bool = False, at: int = 0) -> None:
        if not items:
            raise RoomError("A quiz needs at least one question.")
        self.items, self.free, self.at = tuple(items), free, at
        self.shows_answers = free  # how many have answered each question

    @property
    def title(self) -> str:
        """How many questions."""
        first = self.items[0].asks
        return first if len(self.items) == 1 else f"{len(self.items)} questions"

    @property
    def last(self) -> bool:
        """Whether no question comes after this one."""
        return self.free or self.at == len(self.items) - 1

    def next(self) -> None:
        """The next question."""
        if self.last:
            raise RoomError("That was the last question.")
        self.at += 1

    def _open(self) -> list[int]:
        return list(range(len(self.items))) if self.free else [self.at]

    def shows(self) -> QuestionsOpen:
        """The questions that are open."""
        items = {str(index): shown(self.items[index]) for index in self._open()}
        return {"items": items, "of": len(self.items), "free": self.free}

    def shapes(self) -> Shapes:
        """An answer to each."""
        return {str(index): shape(self.items[index]) for index in self._open()}

    def keeps(self) -> Message:
        """The questions, and how far one is."""
        return {"items": [write_item(item) for item in self.items], "free": self.free, "at": self.at}

    @classmethod
    def kept(cls, data: dict[str, Any]) -> ClassQuiz:
        """Made again."""
        return cls([read_item(one) for one in data["items"]], data["free"], data["at"])

    def _verdict(self, row: Row) -> Verdict:
        item = self.items[row.item]
        try:
            return check(item, given(item, row.given))
        except DicelabError as error:
            return Verdict("wrong", str(error))

    def hear(self, rows: Sequence[Row]) -> list[Told]:
        """Whoever goes at their own pace is told at once whether it is right."""
        return [self.verdict(row) for row in rows] if self.free else []

    def verdict(self, row: Row) -> Told:
        """What is said of an answer, to whoever gave it."""
        found = self._verdict(row)
        return [row.member], {"kind": "verdict", "item": row.item, "tone": found.outcome, "says": found.says}

    def people(self, rows: Sequence[Row]) -> set[int]:
        """Who has answered the question that is open; of a free quiz, all of them."""
        if not self.free:
            return {row.member for row in rows if row.item == self.at}
        counts = Counter(row.member for row in rows)
        return {member for member, number in counts.items() if number == len(self.items)}

    def wall(self, rows: Sequence[Row], phase: str, names: bool) -> QuizOnWall:
        """The question, or the list of all; how it went once it is revealed. Nobody is named."""
        revealed = phase == REVEALED
        listed = self._open() if self.free else range(self.at + 1)
        results = [self._result(index, rows, revealed or (not self.free and index < self.at)) for index in listed]
        return {
            "says": f"{len(self.items)} questions" if self.free else self.items[self.at].asks,
            "item": None if self.free else shown(self.items[self.at]),
            "results": results,
            "free": self.free,
            "at": self.at,
            "of": len(self.items),
            "last": self.last,
        }

    def _result(self, index: int, rows: Sequence[Row], revealed: bool) -> ItemResult:
        item, mine = self.items[index], [row for row in rows if row.item == index]
        if not revealed:
            return {"asks": item.asks, "answered": len(mine), "revealed": False}
        verdicts = [self._verdict(row) for row in mine]
        wrong = Counter(one.says for one in verdicts if one.outcome != RIGHT)
        known = mistakes_of(item)
        right = len(mine) - wrong.total()
        return {
            "asks": item.asks,
            "answered": len(mine),
            "revealed": True,
            "right": share_of(right, len(mine), "right"),
            "share": right / len(mine) if mine else 0.0,
            "mistakes": [told(known[says], n, len(mine)) for says, n in wrong.most_common() if says in known],
            "answer": item.answer_text,
            "working": item.working.data() if item.working else [],
        }

    def reveal(self, rows: Sequence[Row]) -> QuizRevealed:
        """The same for the phones."""
        return {"results": {str(index): self._result(index, rows, True) for index in self._open()}}
