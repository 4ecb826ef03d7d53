"""The questions of a worksheet or a quiz: a number to find, an answer to choose, events to put in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from html import escape
from typing import Any, ClassVar, Final

from dicelab.games.quiz import CHANCE, CHOICE, KINDS, NUMERIC, ORDER, Mistake, QuestionKind
from dicelab.odds.working import Working
from dicelab.teach.quiz.case import Case, value_text, without_repeats

__all__ = ["CHOICE", "KINDS", "LETTERS", "NUMERIC", "ORDER", "Item", "MultipleChoice", "Numeric", "Option", "Order"]

LETTERS: Final = "ABCDEFGH"


@dataclass(frozen=True)
class Option:
    """One answer to choose; the right one has no mistake."""

    value: Fraction
    text: str
    mistake: str = ""


@dataclass(frozen=True)
class Family:
    """Questions that differ in their numbers: ``make`` is called with the values of one of ``members``."""

    make: Callable[..., Numeric]
    members: tuple[tuple[Any, ...], ...]
    at: int = 0
    """Which of them this is."""

    def member(self, at: int) -> Numeric:
        """One of them, which knows the others."""
        return replace(self.make(*self.members[at]), family=replace(self, at=at))


@dataclass(frozen=True)
class _About:
    """What all questions have: a case is behind each, and everything exact comes from it."""

    case: Case

    @property
    def about(self) -> str:
        """What to know of the game's dice."""
        return self.case.about

    @property
    def setting(self) -> str:
        """What one has to know first."""
        return self.case.setting

    @property
    def asks(self) -> str:
        """The question."""
        return self.case.asks

    @property
    def hint(self) -> str:
        """Help after a wrong answer that is no known mistake."""
        return self.case.task.hint

    @property
    def answer(self) -> Fraction:
        """The exact answer."""
        return self.case.answer

    @property
    def answer_text(self) -> str:
        """The answer for display."""
        return value_text(self.case.task.unit, self.case.answer)

    @property
    def working(self) -> Working | None:
        """How it is found."""
        return self.case.working

    @property
    def level(self) -> int:
        """1, 2 or 3."""
        return self.case.level

    @property
    def topic(self) -> str:
        """What it is about."""
        return self.case.task.topic


@dataclass(frozen=True)
class Numeric(_About):
    """A number to find; ``family`` are others like it, where somebody has written them."""

    family: Family | None = field(default=None, compare=False)
    kind: ClassVar[QuestionKind] = NUMERIC

    def _repr_html_(self) -> str:
        return _shown(self)

    @property
    def key(self) -> str:
        """What makes it a question of its own."""
        return self.case.key

    @property
    def how(self) -> str:
        """How it is answered."""
        if self.case.task.unit == CHANCE:
            return "Answer with a fraction, a decimal or a percentage."
        return "Answer with a whole number, a fraction or a decimal."

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The typical wrong answers."""
        return without_repeats(self.answer, [*self.case.mistakes, *self.case.neighbours])


@dataclass(frozen=True)
class MultipleChoice(_About):
    """One right answer among wrong ones, each of which is a typical mistake."""

    options: tuple[Option, ...]
    kind: ClassVar[QuestionKind] = CHOICE

    @property
    def key(self) -> str:
        """The same case is not asked twice, however it is answered."""
        return self.case.key

    @property
    def how(self) -> str:
        """How it is answered."""
        return "Choose one answer."

    def _repr_html_(self) -> str:
        return _shown(self, [option.text for option in self.options])

    @property
    def right(self) -> int:
        """Which option is right."""
        return next(index for index, option in enumerate(self.options) if not option.mistake)


@dataclass(frozen=True)
class Order:
    """Events to put in order, likeliest first. They stand here as they are shown: mixed."""

    cases: tuple[Case, ...]
    kind: ClassVar[QuestionKind] = ORDER

    @property
    def key(self) -> str:
        """Which events there are, in whatever order."""
        return " | ".join(sorted(case.key for case in self.cases))

    @property
    def about(self) -> str:
        """What to know of the game's dice."""
        return self.cases[0].about

    setting = ""  # events speak for themselves
    asks = "Put these in order, the likeliest first."
    how = "The likeliest comes first."
    hint = "Compare two at a time: which of them happens more often?"

    @property
    def events(self) -> tuple[str, ...]:
        """The events as they are shown."""
        return tuple(case.event[0].upper() + case.event[1:] for case in self.cases)

    def _repr_html_(self) -> str:
        return _shown(self, self.events)

    @property
    def answer(self) -> tuple[int, ...]:
        """The numbers of the events, the likeliest first."""
        return tuple(sorted(range(len(self.cases)), key=lambda index: -self.cases[index].answer))

    @property
    def answer_text(self) -> str:
        """The right order with the chances."""
        return "; ".join(f"{self.events[index]}: {self.chance(index)}" for index in self.answer)

    def chance(self, index: int) -> str:
        """How likely one of the events is."""
        return value_text(CHANCE, self.cases[index].answer)

    working = None

    @property
    def level(self) -> int:
        """More events are more work."""
        return min(3, len(self.cases) - 2)

    @property
    def topic(self) -> str:
        """Of the first event; the others may be about something else."""
        return self.cases[0].task.topic


Item = Numeric | MultipleChoice | Order


def _shown(item: Item, listed: Sequence[str] = ()) -> str:
    """How a question looks in a notebook: as on paper, the answer folded away."""
    told = "".join(f"<p>{escape(words)}</p>" for words in (item.about, item.setting) if words)
    choices = "".join(f"<li>{escape(text)}</li>" for text in listed)
    working = item.working._repr_html_() if item.working else ""
    return (
        f"{told}<p><b>{escape(item.asks)}</b></p>{f'<ol type=A>{choices}</ol>' if choices else ''}"
        f"<p><small>{escape(item.how)}</small></p><details><summary>The answer</summary>"
        f"<p>{escape(item.answer_text)}</p>{working}</details>"
    )
