"""Questions about odds: asked in Python, from the shell and by the panel, answered exactly in one format.

A **question** has a name, parameters and a function that answers it; values are checked before it is asked.

>>> ask("draconic", "burned", dice=2).p
Fraction(25, 36)
>>> ask("draconic", "burned", dice=-1)
Traceback (most recent call last):
dicelab.errors.OddsError: dice is a whole number from 1 to 20, not '-1'.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, Final

from dicelab.errors import OddsError, quoted
from dicelab.games import part
from dicelab.games.kinds import Given, Kind
from dicelab.odds.distribution import Distribution
from dicelab.odds.text import chance_text, fraction_text, mean_text, outcome_text, percent_equals
from dicelab.odds.working import Working

if TYPE_CHECKING:
    from dicelab.games.grid import Grid
    from dicelab.games.scene import Drawn

MEAN: Final = "mean"
"""The name of a mean that has no words of its own."""


@dataclass(frozen=True)
class Answer:
    """What is known: at least one of ``p``, ``dist``, ``mean`` and ``table``; ``best`` is what to do, in words."""

    says: str
    p: Fraction | None = None
    dist: Distribution[Any] | None = None
    mean: Fraction | None = None
    mean_says: str = MEAN
    working: Working | None = None
    best: str = ""
    table: Grid | None = None

    def to_json(self) -> dict[str, Any]:
        """Fractions as texts; the outcomes of a distribution as texts too. A distribution brings its mean along."""
        data: dict[str, Any] = {}
        if self.p is not None:
            data["p"] = str(self.p)
        if self.dist is not None:
            data["dist"] = {str(outcome): str(p) for outcome, p in self.dist.items()}
        if self.mean is not None and self.dist is None:
            data["mean"] = str(self.mean)
        if self.table is not None:
            data["table"] = self.table.to_json()
        if self.best:
            data["best"] = self.best
        return data

    def __str__(self) -> str:
        lines = [self.says]
        if self.best:
            lines.append(f"  Best: {self.best}")
        if self.p is not None:
            lines.append(f"  {chance_text(self.p)}")
        if self.dist is not None:
            rows = [(outcome_text(outcome), p) for outcome, p in self.dist.items()]
            width = max(4, *(len(name) for name, _ in rows))
            lines += [f"  {name:>{width}}  {fraction_text(p):>16}  {percent_equals(p):>8}" for name, p in rows]
        if self.mean is not None:
            lines.append(f"  {self.mean_says}: {mean_text(self.mean)}")
        if self.table is not None:
            lines += [f"  {line}" for line in str(self.table).splitlines()]
        if self.working is not None:
            lines += ["Working", *(f"  {line}" for line in self.working.text().splitlines())]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        parts = [f"<p><b>{escape(self.says)}</b></p>"]
        if self.best:
            parts.append(f"<p>Best: {escape(self.best)}</p>")
        if self.p is not None:
            parts.append(f"<p>{escape(chance_text(self.p))}</p>")
        if self.dist is not None:
            parts.append(self.dist._repr_html_())
        if self.mean is not None:
            parts.append(f"<p>{escape(self.mean_says)}: {escape(mean_text(self.mean))}</p>")
        if self.table is not None:
            parts.append(self.table._repr_html_())
        if self.working is not None:
            parts.append(self.working._repr_html_())
        return "".join(parts)


__all__ = [
    "Answer",
    "Asked",
    "Given",
    "Parameter",
    "Question",
    "ask",
    "find_question",
    "question",
    "said_of",
]


@dataclass(frozen=True)
class Parameter:
    """One thing a question needs to know; without a ``default`` it must be given."""

    name: str
    kind: Kind
    says: str
    default: Given | None = None

    def read(self, value: object) -> Given:
        """``value`` as this parameter takes it, also as a text; or an error in one sentence."""
        try:
            found: Given = self.kind.read(value)
        except ValueError as error:
            raise OddsError(f"{self.name} is {error}.", parameter=self.name, value=value) from None
        return found


@dataclass(frozen=True)
class Question:
    """Something one can ask about a game."""

    name: str
    says: str
    parameters: tuple[Parameter, ...]
    solve: Callable[..., Answer]
    example: str = ""

    def __call__(self, /, *values: object, **given: object) -> Answer:
        """Ask with these values, in order or by name; unknown, missing or absurd ones are an :class:`OddsError`."""
        names = [parameter.name for parameter in self.parameters]
        if len(values) > len(names) or any(name in given for name in names[: len(values)]):
            raise OddsError(f"{self.name} takes each of {', '.join(names)} once.")
        return self.solve(**self.read({**dict(zip(names, values, strict=False)), **given}))

    def read(self, given: Mapping[str, object]) -> dict[str, Given]:
        """The values for every parameter, checked, with defaults filled in."""
        known = {parameter.name: parameter for parameter in self.parameters}
        for name in given:
            if name not in known:
                says = f"{self.name} does not take {quoted(name)}; it takes {', '.join(known) or 'nothing'}."
                raise OddsError(says, parameter=name, value=given[name])
        values: dict[str, Given] = {}
        for name, parameter in known.items():
            if name in given:
                values[name] = parameter.read(given[name])
            elif parameter.default is not None:
                values[name] = parameter.default
            else:
                raise OddsError(f"{self.name} needs {name}: {parameter.kind.allowed()}.", parameter=name)
        return values


def question(says: str, *parameters: Parameter, example: str = "") -> Callable[[Callable[..., Answer]], Question]:
    """Turn a function into the question of its name, so that it is only ever called with checked values."""

    def asked(solve: Callable[..., Answer]) -> Question:
        return Question(solve.__name__, says, parameters, solve, example)

    return asked


@dataclass(frozen=True)
class Asked:
    """A question that matters now, with the values the position gives it."""

    question: Question
    given: Mapping[str, Given]
    title: str
    label: str = ""
    """Which of several it is, where questions with the same title stand together."""
    mark: bool = False
    """Whether it belongs to the move that is being considered."""
    reveal: str = ""
    """The label of the button that shows the answer, where seeing it at once would decide for the player."""
    whose: str = ""
    """Whose chance it is, by name, and what is assumed of the others, in a sentence."""
    how: str = ""
    """What brings it about, in one line of words, where it is the one considered."""
    drawn: Drawn = ()
    """The label with its dice drawn."""
    best: bool = False
    """Whether it is the best of the choices that stand together."""
    tag: str = "best"
    """What the best one is called, where it is best for one aim among others."""
    stays: bool = False
    """Whether it is never folded away."""
    heading: str = ""
    """What the questions that stand together are, such as every choice."""
    key: str = ""
    """What the group is called in every position, so that a part once opened stays open; else the question's name."""


def said_of(whose: str, asked: Iterable[Asked]) -> list[Asked]:
    """The questions, with ``whose`` filled in where it is empty."""
    return [one if one.whose else replace(one, whose=whose) for one in asked]


def find_question(questions: tuple[Question, ...], name: str) -> Question:
    """The question called ``name``, or an error that lists them."""
    for question in questions:
        if question.name == name:
            return question
    if not questions:
        raise OddsError(f"There is no question {quoted(name)}; this game answers none.")
    raise OddsError(f"There is no question {quoted(name)}; ask one of: {', '.join(q.name for q in questions)}.")


def ask(key: str, name: str, /, *values: object, **given: object) -> Answer:
    """The answer to the question ``name`` about the game ``key``, with its parameters in order or by name.

    >>> ask("thrown", "trump", dice=3).p
    Fraction(91, 216)
    """
    return find_question(part(key, "odds").QUESTIONS, name)(*values, **given)
