"""What the page of one's own dice shows of a line: the chart's numbers, the mean and the spread, as plain data."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final, Literal, TypedDict

from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import Expr
from dicelab.odds.notation import DiceLine
from dicelab.odds.notation.exact import hit_chance
from dicelab.odds.notation.steps import pretty
from dicelab.odds.notation.tree import Waiting
from dicelab.odds.text import (
    chance_text,
    fraction_text,
    is_long,
    mean_text,
    outcome_text,
    percent_equals,
    percent_in_words,
    root_equals,
)
from dicelab.teach.experiment import Series
from dicelab.teach.experiment.view import label
from dicelab.teach.question.own import LineQuestion
from dicelab.teach.question.own_drawn import DiceKind

MOST_BARS: Final = 160
"""Outcomes that a chart still shows; of more, those around the likeliest."""
WAITED: Final = 40
"""Rolls of a waiting time that are shown; it has no end."""


class Ways(TypedDict):
    """Something for the chance of exactly so much, of so much or more, and of so much or less."""

    exactly: str
    least: str
    most: str


class OutcomeRow(TypedDict):
    """An outcome with its chance, that of so much or more, and that of so much or less."""

    label: str
    at: int | None
    exactly: float
    least: float
    most: float
    fractions: Ways
    percents: Ways


class LineRolled(TypedDict):
    """What was rolled: shares by the labels of the rows, and what they come to."""

    trials: int
    value: str
    number: float
    shares: dict[str, float]


class LineShown(TypedDict):
    """One line with its answer."""

    text: str
    pretty: str
    says: str
    kind: Literal["chance", "waiting", "numbers", "words"]
    dice: list[DiceKind]
    stuck: str
    """Why it cannot be rolled."""
    rolled: LineRolled | None
    answer: str
    value: float | None
    mean: str
    spread: str
    rows: list[OutcomeRow]
    more: str
    """What was left out."""
    working: list[Expr]


def line_view(asked: LineQuestion, series: Series | None, hidden: bool) -> LineShown:
    """One line with its answer; with ``hidden`` everything but the answer."""
    line, answer = asked.line, asked.answer
    shown: LineShown = {
        "text": line.text,
        "pretty": pretty(line.text),
        "says": asked.says,
        "kind": _kind(line),
        "dice": asked.shown_dice,
        "stuck": line.why_not_rolled(),
        "rolled": _rolled(series) if series is not None and series.trials else None,
        "answer": "",
        "value": None,
        "mean": "",
        "spread": "",
        "rows": [],
        "more": "",
        "working": [],
    }
    if hidden:
        return shown
    shown["rows"], shown["more"] = rows_of(asked)
    shown["working"] = answer.working.data() if answer.working else []
    if answer.p is not None:
        return {**shown, "answer": chance_text(answer.p), "value": float(answer.p)}
    if answer.mean is not None:
        squares = answer.dist.variance() if answer.dist is not None else _waiting_variance(line.asked)
        spread = root_equals(squares)
        return {**shown, "mean": mean_text(answer.mean), "spread": spread, "value": float(answer.mean)}
    return shown


def _kind(line: DiceLine) -> Literal["chance", "waiting", "numbers", "words"]:
    if line.is_chance:
        return "chance"
    return "waiting" if line.waits else "numbers" if line.mean is not None else "words"


def rows_of(asked: LineQuestion) -> tuple[list[OutcomeRow], str]:
    """Each outcome with its chance, that of so much or more, and that of so much or less; and what was left out."""
    line, answer = asked.line, asked.answer
    if answer.p is not None:
        return [_row("yes", None, answer.p, answer.p, answer.p), _row("no", None, *[1 - answer.p] * 3)], ""
    if isinstance(line.asked, Waiting):
        return _waiting_rows(line.asked)
    assert answer.dist is not None
    return _rows(answer.dist)


def _rows(dist: Distribution[Any]) -> tuple[list[OutcomeRow], str]:
    outcomes, total = dist.outcomes, dist.total
    numeric = all(isinstance(outcome, int) for outcome in dist.weights)
    first, last = 0, len(outcomes)
    if last > MOST_BARS:
        middle = outcomes.index(dist.mode())
        first = min(max(0, middle - MOST_BARS // 2), last - MOST_BARS)
        last = first + MOST_BARS
    below = sum(dist.weights[outcome] for outcome in outcomes[:first])
    found = []
    for outcome in outcomes[first:last]:
        weight = dist.weights[outcome]
        exactly, least, most = (Fraction(ways, total) for ways in (weight, total - below, below + weight))
        below += weight
        found.append(_row(outcome_text(outcome), outcome if numeric else None, exactly, least, most))
    left = len(outcomes) - len(found)
    if not left:
        return found, ""
    rest = 1 - sum((dist[outcome] for outcome in outcomes[first:last]), Fraction(0))
    return found, f"{left:,} more outcomes are not shown; together they have {percent_in_words(rest)}."


def _waiting_rows(asked: Waiting) -> tuple[list[OutcomeRow], str]:
    hit = hit_chance(asked)
    miss, rows = 1 - hit, []
    for number in range(1, WAITED + 1):
        least = miss ** (number - 1)
        rows.append(_row(str(number), number, least * hit, least, 1 - least * miss))
        if least * miss < Fraction(1, 1000):
            break
    return rows, f"It may take longer: more than {len(rows)} rolls with {percent_in_words(miss ** len(rows))}."


def _waiting_variance(asked: Any) -> Fraction:
    hit = hit_chance(asked)
    return (1 - hit) / hit**2


def _row(label: str, at: int | None, exactly: Fraction, least: Fraction, most: Fraction) -> OutcomeRow:

    def ways(text: Callable[[Fraction], str]) -> Ways:
        return {"exactly": text(exactly), "least": text(least), "most": text(most)}

    return {
        "label": label,
        "at": at,
        "exactly": float(exactly),
        "least": float(least),
        "most": float(most),
        "fractions": ways(_fraction),
        "percents": ways(percent_equals),
    }


def _fraction(p: Fraction) -> str:
    return fraction_text(p).partition(" (")[0] if is_long(p) else fraction_text(p)


def _rolled(series: Series) -> LineRolled:
    known = series.known
    value = f"{100 * series.value:.1f} %" if known.is_share else f"{series.value:.2f}".replace("-", "−")
    shares = {label(series, outcome): count / series.trials for outcome, count in series.counts.items()}
    return {"trials": series.trials, "value": value, "number": series.value, "shares": shares}


def dice_csv(lines: Iterable[LineQuestion]) -> str:
    """Every outcome of every line, with its exact chance as a fraction and as a decimal, for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["line", "outcome", "exactly", "at least", "at most", "fraction"])
    for asked in lines:
        for row in rows_of(asked)[0]:
            outcome = _safe(row["label"]) if row["at"] is None else row["at"]
            chances = [row["exactly"], row["least"], row["most"]]
            writer.writerow([_safe(asked.line.text), outcome, *chances, row["fractions"]["exactly"]])
    return text.getvalue()


def _safe(text: str) -> str:
    """No text that a spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t" and not text[1:].isdigit() else text
