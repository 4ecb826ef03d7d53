"""Questions about odds: asked in Python, from the shell and by the panel, answered exactly in one format.

A **question** has a name, parameters and a function; an **answer** holds a probability, a distribution or a
mean (or a probability and a mean), with its working where a class would derive it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from dicelab.errors import OddsError, quoted
from dicelab.games.option import Value, allowed, read_value
from dicelab.odds.distribution import Distribution
from dicelab.odds.text import fraction_text, percent_text
from dicelab.odds.working import Working

Given = Value | tuple[Value, ...]


@dataclass(frozen=True)
class Parameter:
    """One thing a question needs to know; ``many`` of them where it is a list such as ``6,6``."""

    name: str
    choices: tuple[Value, ...] | range
    says: str
    default: Given | None = None
    many: range | None = None

    def read(self, value: object) -> Given:
        """``value`` as this parameter takes it, also as a text; or an error in one sentence."""
        try:
            if self.many is None:
                return read_value(self.name, value, self.choices)
            parts = value.split(",") if isinstance(value, str) else value
            if not isinstance(parts, list | tuple) or len(parts) not in self.many:
                raise ValueError(f"{self.name} is {self.allowed()}, not {quoted(value)}.")
            return tuple(read_value(self.name, part, self.choices) for part in parts)
        except ValueError as error:
            raise OddsError(str(error)) from None

    def allowed(self) -> str:
        """What may be given, in words."""
        if self.many is None:
            return allowed(self.choices)
        least, most = self.many[0], self.many[-1]
        number = f"{least}" if least == most else f"{least} to {most}"
        return f"{number} values with commas between, each {allowed(self.choices)}"


@dataclass(frozen=True)
class Answer:
    """What is known: at least one of ``p``, ``dist`` and ``mean``."""

    says: str
    p: Fraction | None = None
    dist: Distribution[Any] | None = None
    mean: Fraction | None = None
    mean_says: str = "mean"
    working: Working | None = None

    def to_json(self) -> dict[str, Any]:
        """Fractions as texts; the outcomes of a distribution as texts too."""
        data: dict[str, Any] = {}
        if self.p is not None:
            data["p"] = str(self.p)
        if self.dist is not None:
            data["dist"] = {str(outcome): str(p) for outcome, p in self.dist.items()}
        if self.mean is not None:
            data["mean"] = str(self.mean)
        return data

    def __str__(self) -> str:
        lines = [self.says]
        if self.p is not None:
            lines.append(f"  {fraction_text(self.p)} ≈ {percent_text(self.p)}")
        if self.dist is not None:
            lines += [
                f"  {outcome!s:>4}  {fraction_text(p):>16}  {percent_text(p):>8}" for outcome, p in self.dist.items()
            ]
        if self.mean is not None:
            lines.append(f"  {self.mean_says}: {fraction_text(self.mean)} ≈ {float(self.mean):.3f}")
        if self.working is not None:
            lines += ["Working", *(f"  {line}" for line in self.working.text().splitlines())]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        parts = [f"<p><b>{escape(self.says)}</b></p>"]
        if self.p is not None:
            parts.append(f"<p>{escape(fraction_text(self.p))} ≈ {escape(percent_text(self.p))}</p>")
        if self.dist is not None:
            parts.append(self.dist._repr_html_())
        if self.mean is not None:
            parts.append(
                f"<p>{escape(self.mean_says)}: {escape(fraction_text(self.mean))} ≈ {float(self.mean):.3f}</p>"
            )
        if self.working is not None:
            parts.append(self.working._repr_html_())
        return "".join(parts)


@dataclass(frozen=True)
class Question:
    """Something one can ask about a game."""

    name: str
    says: str
    parameters: tuple[Parameter, ...]
    solve: Callable[..., Answer]
    example: str = ""

    def __call__(self, **given: object) -> Answer:
        """Ask with these values; unknown, missing or absurd ones are an :class:`OddsError`."""
        return self.solve(**self.read(given))

    def read(self, given: Mapping[str, object]) -> dict[str, Given]:
        """The values for every parameter, checked, with defaults filled in."""
        known = {parameter.name: parameter for parameter in self.parameters}
        for name in given:
            if name not in known:
                raise OddsError(f"{self.name} does not take {quoted(name)}; it takes {', '.join(known)}.")
        values: dict[str, Given] = {}
        for name, parameter in known.items():
            if name in given:
                values[name] = parameter.read(given[name])
            elif parameter.default is not None:
                values[name] = parameter.default
            else:
                raise OddsError(f"{self.name} needs {name}: {parameter.allowed()}.")
        return values


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


def find_question(questions: tuple[Question, ...], name: str) -> Question:
    """The question called ``name``, or an error that lists them."""
    for question in questions:
        if question.name == name:
            return question
    raise OddsError(f"There is no question {quoted(name)}; ask one of: {', '.join(q.name for q in questions)}.")
