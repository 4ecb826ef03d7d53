"""A question about dice of one's own as a task: with the dice told, and the mistakes that such questions invite."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from dicelab.errors import OddsError
from dicelab.games.question import Question
from dicelab.games.quiz import CHANCE, MEAN, Mistake, Task, of_mean
from dicelab.odds.notation.tree import Waiting
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.own import LineQuestion
from dicelab.teach.quiz.case import Case
from dicelab.teach.quiz.own_mistakes import mistakes_about

_WAITS = "How many rolls it takes until "
HINT = "Write down what can happen, and how likely each of it is."


@dataclass(frozen=True, eq=False)
class AskedCase(Case):
    """A task that no game brings along."""

    asking: Asking | None = None

    @cached_property
    def posed(self) -> Asking:
        """The question behind it."""
        return cast(Asking, self.asking)

    @property
    def key(self) -> str:
        """What is asked of which dice."""
        return f"own {self.posed.says} {self.posed.to_json()}"

    @property
    def title(self) -> str:
        """Whose dice they are."""
        return self.posed.title

    @property
    def about(self) -> str:
        """The faces of dice that are not numbered from one up."""
        told = [kind["says"] for kind in self.posed.shown_dice if not kind["usual"]]
        return "; ".join(told) and f"{'; '.join(told)}."

    @property
    def asks(self) -> str:
        """The question as a sentence."""
        says = self.posed.says
        if says.endswith(("?", ".")):
            return says
        if says.startswith("Chance that "):
            return f"What is the chance that {says.removeprefix('Chance that ')}?"
        if says.startswith("How many rolls it takes until "):
            return (
                f"How many rolls does it take on average until {says.removeprefix('How many rolls it takes until ')}?"
            )
        return f"{says}: what is {'the chance' if self.task.unit == CHANCE else 'the mean'}?"


def asked_case(asking: Asking) -> AskedCase:
    """The task of a question; refused where it is not answered by one number."""
    answer = asking.answer
    if answer.p is None and answer.mean is None:
        raise OddsError(f"“{asking.says}” is not answered by one number; choose another question for a quiz.")
    mistakes: list[Mistake] = mistakes_about(asking.line.asked) if isinstance(asking, LineQuestion) else []
    reads: dict[str, Any] = {} if answer.p is not None else {"reads": of_mean, "unit": MEAN}
    task = Task(
        "own",
        Question("own", asking.says, (), lambda: answer),
        topic="",
        over={},
        event=lambda **_: asking.says,
        level=lambda **_: 2,
        hint="How likely is it in one roll?" if _waits(asking) else HINT,
        mistakes=lambda **_: mistakes,
        **reads,
    )
    return AskedCase("", task, (), asking=asking)


def _waits(asking: Asking) -> bool:
    return isinstance(asking, LineQuestion) and isinstance(asking.line.asked, Waiting)
