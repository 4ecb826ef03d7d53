"""One task with its values: what is asked, the exact answer of the engine, and the wrong answers one can expect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import cast

from dicelab.errors import DicelabError, OddsError
from dicelab.games import room
from dicelab.games.kinds import Given
from dicelab.games.quiz import CHANCE, MEAN, Mistake, QuizRoom, Task
from dicelab.odds.text import chance_text, fraction_text, is_long, mean_text, percent_text
from dicelab.odds.working import Working
from dicelab.teach.pose import Posed, pose


def quiz_room(game: str) -> QuizRoom:
    """The tasks of a game."""
    return cast(QuizRoom, room(game, "quiz"))


def value_text(unit: str, value: Fraction) -> str:
    """A chance or a mean as it is shown: the fraction where it can be read, and about how much it is.

    >>> value_text("chance", Fraction(91, 216)), value_text("mean", Fraction(7, 3))
    ('91/216 ≈ 42.1 %', '7/3 ≈ 2.333')
    """
    if unit == MEAN:
        return mean_text(value)
    about = percent_text(value)
    if is_long(value):
        return about
    return f"{fraction_text(value)} {about}" if about[0] in "<>" else chance_text(value)


@dataclass(frozen=True, eq=False)
class Case:
    """A task with its values."""

    game: str
    task: Task
    values: tuple[tuple[str, Given], ...]

    @property
    def key(self) -> str:
        """A text that no other case of the game has."""
        return f"{self.task.name} {' '.join(f'{name}={value}' for name, value in self.values)}"

    @cached_property
    def posed(self) -> Posed:
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
        return quiz_room(self.game).ABOUT

    @property
    def setting(self) -> str:
        """What one has to know first."""
        return self.task.said(dict(self.values))

    @property
    def asks(self) -> str:
        """The question itself."""
        return f"What is the chance of {self.event}?" if self.task.unit == CHANCE else f"What is {self.event}?"

    @property
    def working(self) -> Working | None:
        """How a class would derive the answer."""
        return self.task.works(**dict(self.values)) if self.task.works else self.posed.answer.working

    @property
    def is_trivial(self) -> bool:
        """Whether nobody has to think about it."""
        return self.answer == 0 or (self.task.unit == CHANCE and self.answer == 1)

    @cached_property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The typical wrong answers, each value once, none of them right, the most typical first."""
        found = list(self.task.mistakes(**dict(self.values)))
        if self.task.unit == CHANCE:
            found.append(Mistake(1 - self.answer, "That is the chance of the opposite."))
        return without_repeats(self.answer, found)

    @cached_property
    def neighbours(self) -> tuple[Mistake, ...]:
        """The right answers to the same task with one value changed a little: somebody has misread the task."""
        found = []
        for values in _one_step(self.task, dict(self.values)):
            other = Case(self.game, self.task, tuple(values.items()))
            if other.event != self.event and not other.is_trivial:
                what = "the chance of " if self.task.unit == CHANCE else ""
                found.append(Mistake(other.answer, f"That is {what}{other.event}; read the task once more."))
        return without_repeats(self.answer, found)


def without_repeats(answer: Fraction, mistakes: list[Mistake]) -> tuple[Mistake, ...]:
    """Those that are really wrong, and of several with the same value the first."""
    kept: dict[Fraction, Mistake] = {}
    for mistake in mistakes:
        if mistake.value != answer and mistake.value > 0:
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
    return tuple(Case(game, task, tuple(values.items())) for task in quiz_room(game).TASKS for values in task.values())


def case_of(posed: Posed) -> Case:
    """A question put to a class as a task: with the typical mistakes where the game knows them."""
    answer, given = posed.answer, dict(posed.given)
    if answer.p is None and answer.mean is None:
        raise OddsError(f"{posed.question.name} is not answered by one number; choose another question for a quiz.")
    for task in quiz_room(posed.game).TASKS:
        if task.question is posed.question and set(task.over) == set(given) and _fits(task, given, posed):
            return Case(posed.game, task, posed.given)
    unit = CHANCE if answer.p is not None else MEAN
    plain = Task(
        posed.question.name,
        posed.question,
        topic="",
        over={name: (value,) for name, value in given.items()},
        event=lambda **_: answer.says,
        level=lambda **_: 2,
        hint="Write down what can happen, and how likely each of it is.",
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

    @property
    def asks(self) -> str:
        """The question in its own words."""
        says = self.event
        return f"{says}{'' if says.endswith(('?', '.')) else ': how much is it?'}"
