"""One task with its values: what is asked, the exact answer of the engine, and the wrong answers one can expect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final

from dicelab.errors import DicelabError, OddsError
from dicelab.games import find_game, part
from dicelab.games.kinds import Given
from dicelab.games.quiz import CHANCE, MEAN, OWN, Mistake, Task
from dicelab.odds.text import chance_text, is_long, mean_text, percent_equals
from dicelab.odds.working import Working
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.pose import Posed, pose

STORIES: Final = {
    "fair": "A stall at the school fair gives a prize for {event}. What is the probability of a prize?",
    "point": "Maya scores a point for {event}. What is the probability that she scores?",
    "hope": "Leo hopes for {event}. What is the probability that he gets what he hopes for?",
    "biscuit": "Noor gets the last biscuit if she rolls {event}. What is the probability that she gets it?",
    "forfeit": "Sam has to wash up after rolling {event}. What is the probability that this happens?",
}
"""Each holds the event once, after 'for' or a form of 'roll', and asks for its probability."""


def told(story: str, event: str) -> str:
    """The event in a story."""
    return STORIES[story].format(event=event)


def value_text(unit: str, value: Fraction) -> str:
    """A chance or a mean for display: the fraction where it is short enough, and its decimal.

    >>> value_text("chance", Fraction(91, 216)), value_text("mean", Fraction(7, 3))
    ('91/216 ≈ 42.1 %', '7/3 ≈ 2.333')
    """
    if unit == MEAN:
        return mean_text(value)
    return percent_equals(value) if is_long(value) else chance_text(value)


@dataclass(frozen=True, eq=False)
class Case:
    """A task with its values."""

    game: str
    task: Task
    values: tuple[tuple[str, Given], ...]
    story: str = ""
    """The story around it, if any."""

    @property
    def key(self) -> str:
        """A text that no other case of the game has."""
        return f"{self.task.name} {' '.join(f'{name}={value}' for name, value in self.values)}"

    @property
    def title(self) -> str:
        """The game's name."""
        return find_game(self.game).title

    @cached_property
    def posed(self) -> Asking:
        """The question behind it."""
        return pose(self.game, self.task.question.name, **self.task.given(dict(self.values)))

    @cached_property
    def answer(self) -> Fraction:
        """The exact answer."""
        return self.task.reads(self.posed.answer, **dict(self.values))

    @property
    def level(self) -> int:
        """1, 2 or 3."""
        return min(3, max(1, int(self.task.level(**dict(self.values)))))

    @property
    def event(self) -> str:
        """What it is about, in a few words."""
        return self.task.event(**dict(self.values))

    @property
    def about(self) -> str:
        """What to know of the game's dice."""
        return part(self.game, "tasks").ABOUT

    @property
    def setting(self) -> str:
        """What one has to know first."""
        return self.task.said(dict(self.values))

    @property
    def asks(self) -> str:
        """The question itself."""
        if self.story:
            return told(self.story, self.event)
        if self.task.asks:
            return self.task.asks(**dict(self.values))
        return f"What is the probability of {self.event}?" if self.task.unit == CHANCE else f"What is {self.event}?"

    @property
    def working(self) -> Working | None:
        """How a class would derive the answer."""
        return self.task.works(**dict(self.values)) if self.task.works else self.posed.answer.working

    @property
    def is_trivial(self) -> bool:
        """Whether the answer is obvious."""
        return self.answer == 0 or (self.task.unit == CHANCE and self.answer == 1)

    @cached_property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The typical wrong answers, each value once, none of them right, the most typical first."""
        return without_repeats(self.answer, self.thoughts)

    @property
    def thoughts(self) -> list[Mistake]:
        """Every wrong way that the task knows, wherever it leads; in a good task none leads to the answer."""
        found = list(self.task.mistakes(**dict(self.values)))
        if self.task.unit == CHANCE:
            found.append(Mistake(1 - self.answer, "That is the probability of the opposite."))
        return found

    @cached_property
    def neighbours(self) -> tuple[Mistake, ...]:
        """The right answers to the same task with one value changed a little: as after misreading the task."""
        found = []
        for values in _one_step(self.task, dict(self.values)):
            other = Case(self.game, self.task, tuple(values.items()))
            if other.event != self.event and not other.is_trivial:
                found.append(Mistake(other.answer, f"That is {self._called(other)}; read the task once more."))
        return without_repeats(self.answer, found)

    def _called(self, other: Case) -> str:
        """Another case of the same task, in a sentence."""
        return f"the probability of {other.event}" if self.task.unit == CHANCE else other.event


def without_repeats(answer: Fraction, mistakes: list[Mistake]) -> tuple[Mistake, ...]:
    """Those that are really wrong, and of several with the same value the first."""
    kept: dict[Fraction, Mistake] = {}
    for mistake in mistakes:
        if mistake.value != answer and mistake.value >= 0:
            kept.setdefault(mistake.value, mistake)
    return tuple(kept.values())


def _one_step(task: Task, values: dict[str, Given]) -> Iterator[dict[str, Given]]:
    """The values with one of them a step up or down, where that is a task as well."""
    for name, choices in task.over.items():
        if values[name] not in choices:
            continue
        at = list(choices).index(values[name])
        for beside in (at - 1, at + 1):
            if 0 <= beside < len(choices):
                changed = values | {name: choices[beside]}
                if task.keeps(**changed):
                    yield changed


@lru_cache(16)
def cases(game: str) -> tuple[Case, ...]:
    """Every task of a game with every set of its values."""
    return tuple(
        (Plain if task.topic == OWN else Case)(game, task, tuple(values.items()))
        for task in part(game, "tasks").TASKS
        for values in task.values()
    )


@lru_cache(16)
def further(game: str) -> tuple[Case, ...]:
    """All of these, and with the values that no sheet needs: for "another like it"."""
    tasks = part(game, "tasks").TASKS
    return (*cases(game), *(Case(game, task, tuple(values.items())) for task in tasks for values in task.further()))


def case_of(posed: Posed) -> Case:
    """A question put to a class as a task: with the typical mistakes where the game knows them."""
    answer, given = posed.answer, dict(posed.given)
    if answer.p is None and answer.mean is None:
        raise OddsError(f"{posed.question.name} is not answered by one number; choose another question for a quiz.")
    usual = {parameter.name: parameter.default for parameter in posed.question.parameters}
    for task in part(posed.game, "tasks").TASKS:
        about = tuple((name, value) for name, value in posed.given if name in task.over)
        known = len(about) == len(task.over) and all(
            value == usual[name] for name, value in given.items() if name not in task.over
        )  # what the task says nothing of is as usual
        if task.question is posed.question and known and _fits(task, dict(about), posed):
            return Case(posed.game, task, about)
    unit = CHANCE if answer.p is not None else MEAN
    plain = Task(
        posed.question.name,
        posed.question,
        topic="",
        over={name: (value,) for name, value in given.items()},
        event=lambda **_: answer.says,
        level=lambda **_: 2,
        hint="Write down what can happen, and how likely each case is.",
        reads=lambda answer, **_: answer.p if unit == CHANCE else answer.mean,
        unit=unit,
    )
    return Plain(posed.game, plain, posed.given)


def _fits(task: Task, given: dict[str, Given], posed: Posed) -> bool:
    """Whether the task is about that number, also for values that it would not choose itself."""
    try:
        return (
            bool(task.keeps(**given)) and task.reads(posed.answer, **given) is not None and bool(task.mistakes(**given))
        )
    except (DicelabError, TypeError, KeyError, ZeroDivisionError, IndexError):
        return False


class Plain(Case):
    """A question that no task knows: put in its own words."""

    def _called(self, other: Case) -> str:
        return f"the answer to “{other.event}”"

    @property
    def asks(self) -> str:
        """The question in its own words."""
        says = self.event
        return f"{says}{'' if says.endswith(('?', '.')) else ': how much is it?'}"
