"""Guess: a slider on every phone; then the dots, the exact answer with its working, and which mistakes were made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, ClassVar, NotRequired, TypedDict, cast

from dicelab.games.scene import DrawnDie
from dicelab.play.host import Message
from dicelab.play.panel.sections import OddsSection, answer_view
from dicelab.room.teacher.activity import Activity, share_of
from dicelab.room.teacher.mistakes import counted
from dicelab.room.teacher.questions import Question, read_question, typical_mistakes, write_question
from dicelab.room.words import REVEALED, Row, Shapes
from dicelab.teach.experiment.throws import Throws
from dicelab.teach.experiment.view import exact_text
from dicelab.teach.predict import Prediction
from dicelab.teach.predict.host import asks

MOST_DICE = 8
"""Dice that are drawn beside the question."""


class GuessShown(TypedDict):
    """A question with its scale, and some of its dice for a picture."""

    title: str
    says: str
    asks: str
    low: float
    high: float
    steps: int
    percent: bool
    dice: list[DrawnDie]


class MistakeMade(TypedDict):
    """What went wrong for how many, and the wrong answer."""

    says: str
    text: str


class GuessOf(TypedDict):
    """Who guessed what."""

    name: str
    text: str


class GuessRevealed(TypedDict):
    """The dots without names, the exact answer with its working, the mistakes."""

    text: str
    value: float
    dots: list[Annotated[list[float], 2]]
    """A value, and how many guessed it."""
    near: str
    mistakes: list[MistakeMade]
    section: OddsSection


class GuessRevealedOnWall(GuessRevealed):
    """The same, with who guessed what where names are shown."""

    guesses: list[GuessOf]


class GuessOnWall(GuessShown):
    """The question; once revealed, everything."""

    revealed: NotRequired[GuessRevealedOnWall]


class Guess(Activity):
    """A question with a number for an answer."""

    kind: ClassVar[str] = "guess"
    name: ClassVar[str] = "Guess"

    def __init__(self, question: Question) -> None:
        self.question = question
        self._prediction = Prediction(question)
        self.scale = self._prediction.scale

    @property
    def title(self) -> str:
        """The question."""
        return self.question.says

    def shows(self) -> GuessShown:
        """The question, its scale, and some of its dice for a picture."""
        return {**self._shows}

    @cached_property
    def _shows(self) -> GuessShown:
        return {
            "title": self.question.title,
            "says": self.question.says,
            "asks": asks(self._prediction),
            "low": self.scale.low,
            "high": self.scale.high,
            "steps": self.scale.steps,
            "percent": self.scale.percent,
            "dice": picture(self.question),
        }

    def shapes(self) -> Shapes:
        """A number on the slider."""
        return {"0": {"kind": "number", "low": self.scale.low, "high": self.scale.high, "steps": self.scale.steps}}

    def keeps(self) -> Message:
        """The question."""
        return {"question": write_question(self.question)}

    @classmethod
    def kept(cls, data: dict[str, Any]) -> Guess:
        """Made again."""
        return cls(read_question(data["question"]))

    def wall(self, rows: Sequence[Row], phase: str, names: bool) -> GuessOnWall:
        """How many have guessed; once revealed, everything."""
        shown = self.shows()
        if phase != REVEALED:
            return cast(GuessOnWall, shown)
        guesses = self._guesses(rows) if names else []
        return {**shown, "revealed": {**self.reveal(rows), "guesses": guesses}}

    def _values(self, rows: Sequence[Row]) -> list[Fraction]:
        return [self.scale.read(row.given) for row in rows]

    def _guesses(self, rows: Sequence[Row]) -> list[GuessOf]:
        """Who guessed what, the nearest first."""
        answer = self._prediction.answer
        ordered = sorted(rows, key=lambda row: abs(self.scale.read(row.given) - answer))
        return [{"name": row.name, "text": self.scale.text(self.scale.read(row.given))} for row in ordered]

    def reveal(self, rows: Sequence[Row]) -> GuessRevealed:
        """What came of it, without a name."""
        values, answer = self._values(rows), self._prediction.answer
        section = answer_view("The exact answer", self.question.answer)
        reach = Fraction(1, 2 * self.scale.steps)
        unit = 100 if self.scale.percent else 1
        mistakes = counted(
            [value / unit for value in values], answer / unit, typical_mistakes(self.question), reach / unit
        )
        near = sum(abs(value - answer) <= 2 * reach for value in values)
        within = "one percentage point" if self.scale.percent else f"{float(2 * reach):g}"
        return {
            "text": exact_text(self.question.answer),
            "value": float(answer),
            "dots": sorted([float(value), number] for value, number in Counter(values).items()),
            "near": share_of(near, len(values), f"{'was' if near == 1 else 'were'} within {within}"),
            "mistakes": [{"says": one["says"], "text": self._near(one["value"] * unit)} for one in mistakes],
            "section": section,
        }

    def _near(self, value: Fraction) -> str:
        """A number as the slider would show it."""
        return self.scale.text(Fraction(round(value * self.scale.steps), self.scale.steps))


def picture(question: Question) -> list[Any]:
    """One roll of the question's dice, to look at; none where there are too many, or none to be drawn."""
    dice = Throws(question, 6).dice(0)
    return dice if len(dice) <= MOST_DICE else []
