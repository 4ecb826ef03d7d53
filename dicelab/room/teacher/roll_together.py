"""Roll together: every phone rolls, or types what real dice showed; all rolls pile up beside the exact chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NotRequired, TypedDict

from dicelab.games.scene import DrawnDie
from dicelab.games.trial import Rolled
from dicelab.play.host import Message
from dicelab.room.teacher.activity import Activity, Told
from dicelab.room.teacher.questions import Question, read_question, write_question
from dicelab.room.words import MOST_DICE, MOST_SIDES, REVEALED, Row, Shapes
from dicelab.teach.experiment import Series
from dicelab.teach.experiment.throws import drawn, fresh_seed
from dicelab.teach.experiment.view import Bar, SeriesView, exact_text, series_view, withheld


class DiceToRoll(TypedDict):
    """A question, and the sides of its dice where phones roll them."""

    title: str
    says: str
    dice: list[list[DrawnDie]]


class Pile(SeriesView):
    """All rolls of the class, with what they came to in words: '38.4 % yes', 'mean 3.47'."""

    came_to: str


class PileOnWall(Pile):
    """The pile; the exact chances wait."""

    mean_says: str
    hidden: bool


class RollOnWall(TypedDict):
    """The pile; beside the exact chances once it is revealed."""

    title: str
    says: str
    pile: PileOnWall
    exact: NotRequired[str]


class RollRevealed(TypedDict):
    """What all of it came to."""

    text: str
    trials: int
    came_to: str
    bars: list[Bar]


class RollTogether(Activity):
    """An experiment whose trials come from the class.

    Dice that are thrown once each are rolled on the phones, or on the desks. Where some are thrown again, or a whole
    game is played, a phone asks for a trial and this side rolls it.
    """

    kind: ClassVar[str] = "roll"
    name: ClassVar[str] = "Roll together"
    adds: ClassVar[bool] = True
    shows_answers = True

    def __init__(self, question: Question, seed: int | None = None) -> None:
        self.question = question
        self.seed = fresh_seed() if seed is None else seed
        self._trial = question.trial()
        self._given = dict(question.given)
        self.series = Series(question, self.seed)
        self._drawn = 0
        """Trials that were rolled on this side."""
        self._counted: list[tuple[int, Any]] = []
        """Who rolled what, in the order in which it came."""

    @property
    def on_phones(self) -> bool:
        """Whether the dice are on the phones."""
        if not (isinstance(self._trial, Rolled) and self._trial.once):
            return False
        sides = [len(die) for die in self._trial.dice(**self._given)]
        return len(sides) <= MOST_DICE and max(sides) <= MOST_SIDES

    @property
    def title(self) -> str:
        """The question."""
        return self.question.says

    def _sides(self) -> list[list[Any]]:
        assert isinstance(self._trial, Rolled)
        draws = self._trial.draws or drawn
        return [[draws(side) for side in die] for die in self._trial.dice(**self._given)]

    def shows(self) -> DiceToRoll:
        """The question, and the sides of its dice where phones roll them."""
        dice = self._sides() if self.on_phones else []
        return {"title": self.question.title, "says": self.question.says, "dice": dice}

    def shapes(self) -> Shapes:
        """Rolls, or asking for some."""
        if not self.on_phones:
            return {"0": {"kind": "taps"}}
        return {"0": {"kind": "rolls", "sides": [len(die) for die in self._sides()]}}

    def keeps(self) -> Message:
        """The question and the seed of what is rolled on this side."""
        return {"question": write_question(self.question), "seed": self.seed}

    @classmethod
    def kept(cls, data: dict[str, Any]) -> RollTogether:
        """Made again."""
        return cls(read_question(data["question"]), data["seed"])

    def hear(self, rows: Sequence[Row]) -> list[Told]:
        """Count what was rolled; tell everybody what their own rolls came to."""
        import numpy as np

        told: list[Told] = []
        for row in rows:
            if self.on_phones:
                assert isinstance(self._trial, Rolled)
                outcomes = self._trial.judge(np.array(row.given, dtype=np.int8), **self._given)
                dice = []
            else:
                outcomes = self.series.throws.outcomes(self._drawn, row.given)
                dice = self.series.throws.dice(self._drawn + len(outcomes) - 1)
                self._drawn += len(outcomes)
            self.series.add(outcomes)
            self._counted.append((row.member, outcomes))
            last, percent = int(outcomes[-1]), self.series.known.is_chance
            text = ("yes" if last else "no") if percent else str(last).replace("-", "−")
            told.append(
                ([row.member], {"kind": "rolled", "text": text, "good": bool(last) if percent else None, "dice": dice})
            )
        return told

    def forget(self, member: int) -> None:
        """What somebody rolled is taken off the pile."""
        self._counted = [(who, outcomes) for who, outcomes in self._counted if who != member]
        self.series = Series(self.question, self.seed)
        for _, outcomes in self._counted:
            self.series.add(outcomes)

    def wall(self, rows: Sequence[Row], phase: str, names: bool) -> RollOnWall:
        """The pile; beside the exact chances once it is revealed."""
        whole, revealed = self._view(), phase == REVEALED
        pile: PileOnWall = {
            **(whole if revealed else withheld(whole)),
            "came_to": whole["came_to"],
            "mean_says": self.question.answer.mean_says,
            "hidden": not revealed,
        }
        shown: RollOnWall = {"title": self.question.title, "says": self.question.says, "pile": pile}
        return {**shown, "exact": exact_text(self.question.answer)} if revealed else shown

    def reveal(self, rows: Sequence[Row]) -> RollRevealed:
        """What all of it came to."""
        view = self._view()
        return {
            "text": exact_text(self.question.answer),
            "trials": self.series.trials,
            "came_to": view["came_to"],
            "bars": view["bars"],
        }

    def _view(self) -> Pile:
        view = series_view(self.series)
        value = view["now"]["value"]
        words = f"{value} {view['watched'] or 'yes'}" if view["share"] else f"mean {value}"
        return {**view, "came_to": words if value else ""}
