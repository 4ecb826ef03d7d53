"""A line of dice notation answered at once, or several lines beside each other.

>>> dice("2d6 >= 9").p
Fraction(5, 18)
>>> print(dice('''2d6 >= 9
... 3d6 >= 12'''))
2d6 ≥ 9   5/18 ≈ 27.8 %
3d6 ≥ 12   3/8 = 37.5 %
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from dicelab.games.question import Answer
from dicelab.odds.display import MOST_ROWS
from dicelab.odds.notation import DiceLine, read_lines
from dicelab.odds.notation.steps import pretty
from dicelab.odds.text import chance_text, fraction_text, mean_text, outcome_text, percent_equals, root_equals
from dicelab.teach.question.own import line_answer

_CELL: Final = "padding:.15em .8em;text-align:right;white-space:nowrap"


@dataclass(frozen=True, repr=False)
class DiceAnswer(Answer):
    """The answer to a line: ``p``, ``dist`` or ``mean``, with its ``working``. Predict, Experiment and Quiz take it."""

    line: DiceLine | None = None

    def __repr__(self) -> str:
        return str(self)

    def to_json(self) -> dict[str, Any]:
        """As all answers; several faces that lie there together are listed with commas."""
        data = super().to_json()
        if self.dist is not None and any(isinstance(outcome, tuple) for outcome in self.dist.weights):
            data["dist"] = {outcome_text(outcome): str(p) for outcome, p in self.dist.items()}
        return data


class DiceAnswers(Sequence[DiceAnswer]):
    """The answers to several lines, to be compared."""

    def __init__(self, answers: Sequence[DiceAnswer]) -> None:
        self._answers = tuple(answers)

    def __len__(self) -> int:
        return len(self._answers)

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        return self._answers[at]

    def __iter__(self) -> Iterator[DiceAnswer]:
        return iter(self._answers)

    def to_json(self) -> list[dict[str, Any]]:
        """Each line with its answer."""
        return [{"line": _text(answer), **answer.to_json()} for answer in self._answers]

    def __str__(self) -> str:
        rows = [(_name(answer), summary(answer)) for answer in self._answers]
        wide, far = (max(len(row[part]) for row in rows) for part in (0, 1))
        lines = [f"{name:<{wide}}  {told:>{far}}" for name, told in rows]
        return "\n".join([*lines, *self._grid_lines()])

    __repr__ = __str__

    def _grid(self) -> tuple[list[str], list[list[str]]]:
        """The distributions side by side: a row for each outcome of any of them."""
        dists = [(answer, answer.dist) for answer in self._answers if answer.dist is not None]
        outcomes = sorted({outcome for _, dist in dists for outcome in dist if isinstance(outcome, int)})
        if len(dists) < 2 or not 0 < len(outcomes) <= MOST_ROWS:
            return [], []
        rows = [
            [outcome_text(outcome), *(percent_equals(dist[outcome]) if outcome in dist else "–" for _, dist in dists)]
            for outcome in outcomes
        ]
        return ["", *(_name(answer) for answer, _ in dists)], rows

    def _grid_lines(self) -> list[str]:
        head, rows = self._grid()
        if not rows:
            return []
        sizes = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
        return [
            "",
            *("  ".join(f"{cell:>{size}}" for cell, size in zip(row, sizes, strict=True)) for row in [head, *rows]),
        ]

    def _repr_html_(self) -> str:
        told = "".join(
            f'<tr><th scope="row" style="{_CELL};text-align:left">{escape(_name(answer))}</th>'
            f'<td style="{_CELL}">{escape(summary(answer))}</td></tr>'
            for answer in self._answers
        )
        head, rows = self._grid()
        table = f"<table>{told}</table>"
        if not rows:
            return table
        heads = "".join(f'<th scope="col" style="{_CELL}">{escape(name)}</th>' for name in head)
        body = "".join(
            f'<tr><th scope="row" style="{_CELL}">{escape(first)}</th>'
            + "".join(f'<td style="{_CELL}">{escape(cell)}</td>' for cell in cells)
            + "</tr>"
            for first, *cells in rows
        )
        grid = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
        return f'{table}<div role="group" aria-label="Compared" tabindex="0" style="overflow-x:auto">{grid}</div>'


def dice(text: str) -> DiceAnswer | DiceAnswers:
    """The exact answer to a line such as ``4d6 best 3`` or ``2d6 >= 9``; to several lines, the answers side by side.

    ``p`` is the chance where one is asked for, else ``dist`` the distribution and ``mean`` its mean; ``working`` holds
    the steps. Other lines: ``2d6+d8-1``, ``d{sword*3, coin*2, x}``, ``6d6 count 5,6``, ``5d6 pairs`` (or ``kind``,
    ``run``, ``distinct``), ``d12 > d10``, ``2d6 >= 9 given any 6``, ``3d6 reroll 1 to >= 12``, ``first 6 in d6``.

    >>> dice("2d6 >= 9").p
    Fraction(5, 18)
    >>> print(dice("2d6 >= 9").working)
    Of 36 equally likely rolls: 4 for 9, 3 for 10, 2 for 11, 1 for 12.
    P(2d6 ≥ 9) = P(9) + P(10) + P(11) + P(12)
    = 1/9 + 1/12 + 1/18 + 1/36 = 5/18 ≈ 27.8 %
    >>> dice("first 6 in d6").mean
    Fraction(6, 1)
    """
    answers = [_answer(line) for line in read_lines(text)]
    return answers[0] if len(answers) == 1 else DiceAnswers(answers)


def _answer(line: DiceLine) -> DiceAnswer:
    found = line_answer(line)
    return DiceAnswer(
        found.says,
        p=found.p,
        dist=found.dist,
        mean=found.mean,
        mean_says=found.mean_says,
        working=found.working,
        line=line,
    )


def summary(answer: Answer) -> str:
    """An answer in a few signs: the chance, or the mean with its spread."""
    if answer.p is not None:
        return chance_text(answer.p)
    if answer.dist is not None and answer.mean is not None:
        return f"mean {mean_text(answer.mean)}, standard deviation {root_equals(answer.dist.variance())}"
    if answer.mean is not None:
        return f"{answer.mean_says}: {mean_text(answer.mean)}"
    assert answer.dist is not None
    return ", ".join(f"{outcome_text(outcome)} {fraction_text(p)}" for outcome, p in list(answer.dist.items())[:6])


def _text(answer: DiceAnswer) -> str:
    assert answer.line is not None
    return answer.line.text


def _name(answer: DiceAnswer) -> str:
    return pretty(_text(answer))
