"""What an experiment shows, as plain data: bars beside the exact chances, the running value in its band, tables."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from math import floor, log10
from typing import Annotated, Any, TypedDict

from dicelab.games.question import Answer
from dicelab.odds.text import (
    chance_text,
    decimal_text,
    fraction_text,
    is_long,
    mean_text,
    outcome_text,
    percent_text,
)
from dicelab.teach.experiment import MOST, Series, marks

AXIS = 1_000_000
"""Trials that the axis of the running value reaches at least."""

WIDE = 2.5
"""Standard deviations of one trial, to each side, that the axis of a mean shows."""


class Bar(TypedDict):
    """An outcome: how often it came up, and its exact chance."""

    label: str
    count: int
    share: float
    share_text: str
    exact: float | None
    exact_text: str
    fraction: str


class Running(TypedDict):
    """The running value, and the band where 19 of 20 experiments lie: after so many trials, from here to there."""

    exact: float | None
    exact_text: str
    last: int
    low: float
    high: float
    points: list[Annotated[list[float], 2]]
    band: list[Annotated[list[float], 3]]


class NowAt(TypedDict):
    """The running value in words, and whether it lies where it should."""

    value: str
    says: str
    inside: bool


class NumbersAfter(TypedDict):
    """The running value after so many trials, with its band."""

    trials: int
    value: str
    low: str
    high: str


class SeriesView(TypedDict):
    """What was rolled, beside the exact answer."""

    trials: int
    most: int
    share: bool
    """Whether it is a share of hits; else it is a mean."""
    watched: str
    bars: list[Bar]
    line: Running
    now: NowAt
    numbers: list[NumbersAfter]


def series_view(series: Series) -> SeriesView:
    """Counts, the running value, and how they compare to the exact answer."""
    return {
        "trials": series.trials,
        "most": MOST,
        "share": series.known.is_share,
        "watched": "" if series.known.watched is None else series.known.labels[series.known.watched],
        "bars": _bars(series),
        "line": _line(series),
        "now": _now(series),
        "numbers": _numbers(series),
    }


def withheld(view: SeriesView) -> SeriesView:
    """The same without the exact answer: what was rolled, and nothing else."""
    bars: list[Bar] = [{**bar, "exact": None, "exact_text": "", "fraction": ""} for bar in view["bars"]]
    line: Running = {**view["line"], "exact": None, "exact_text": "", "band": []}
    if not view["share"]:  # where a mean lies in its axis would give it away
        seen = [value for _, value in line["points"]] or [0.0, 1.0]
        line["low"], line["high"] = min(seen) - 1, max(seen) + 1
    now: NowAt = {**view["now"], "says": "", "inside": True}
    numbers: list[NumbersAfter] = [{**row, "low": "", "high": ""} for row in view["numbers"]]
    return {**view, "bars": bars, "line": line, "now": now, "numbers": numbers}


def _text(series: Series, value: float) -> str:
    """A value for display: a percentage, or a number with a few decimals."""
    if series.known.is_share:
        return f"{100 * value:.{_decimals(series)}f} %"
    return f"{value:.{_decimals(series) + 1}f}".replace("-", "−")


def _decimals(series: Series) -> int:
    """More digits mean something only after more trials."""
    return 1 if series.trials < 100_000 else 2


def label(series: Series, outcome: int) -> str:
    """An outcome in words."""
    if series.known.is_chance:
        return "yes" if outcome else "no"
    return series.known.labels[outcome] if series.known.labels else outcome_text(outcome)


def _bars(series: Series) -> list[Bar]:
    """Every outcome that can come up, or that came up, in order; 'yes' first where it is a chance."""
    chances, answer = series.known.chances, series.posed.answer
    known = sorted(set(chances or ()) | set(series.counts), reverse=series.known.is_chance)
    outcomes = known if chances else list(range(min(known), max(known) + 1)) if known else []
    rows: list[Bar] = []
    for outcome in outcomes:
        count = series.counts[outcome]
        exact: Fraction | None = None
        if answer.p is not None:
            exact = answer.p if outcome else 1 - answer.p
        elif answer.dist is not None:
            exact = answer.dist[answer.dist.outcomes[outcome] if series.known.labels else outcome]
        rows.append(
            {
                "label": label(series, outcome),
                "count": count,
                "share": count / series.trials if series.trials else 0.0,
                "share_text": percent_text(Fraction(count, series.trials), 1) if series.trials else "",
                "exact": None if exact is None else float(exact),
                "exact_text": "" if exact is None else percent_text(exact, 1),
                "fraction": "" if exact is None else fraction_text(exact).partition(" (")[0],
            }
        )
    return rows


def _line(series: Series) -> Running:
    last = max(AXIS, MOST if series.trials > AXIS else AXIS)
    points = [list(point) for point in series.running]
    if series.trials and (not points or points[-1][0] != series.trials):
        points.append([series.trials, series.value])
    low, high = _reach(series)
    return {
        "exact": series.exact,
        "exact_text": exact_text(series.posed.answer),
        "last": last,
        "low": low,
        "high": high,
        "points": points,
        "band": [[mark, *series.band(mark)] for mark in _some_marks(last) if mark <= last] if series.spread else [],
    }


def _some_marks(last: int) -> list[int]:
    """Half of the marks, powers of ten among them: a band is smooth."""
    return sorted({*marks()[:9], *[round(10 ** (step / 12)) for step in range(12, 7 * 12 + 1)], last})


def _reach(series: Series) -> tuple[float, float]:
    """What the vertical axis shows: all chances, or the values around a mean."""
    if series.known.is_share:
        return 0.0, 1.0
    low, high = series.span
    if series.known.spread:
        around = WIDE * series.known.spread
        return max(low, series.exact - around), min(high, series.exact + around)
    return (low, high) if low < high else (low - 1, high + 1)


def exact_text(answer: Answer) -> str:
    """The exact answer as it stands on a wall: the fraction and its value, or the value where the fraction is long."""
    if answer.p is not None:
        return f"≈ {percent_text(answer.p, 2)}" if is_long(answer.p) else chance_text(answer.p)
    if answer.mean is None:
        assert answer.dist is not None
        likeliest = answer.dist.mode()
        return f"{outcome_text(likeliest)}: {chance_text(answer.dist[likeliest])}"
    return f"≈ {decimal_text(answer.mean)}" if is_long(answer.mean) else mean_text(answer.mean)


def _now(series: Series) -> NowAt:
    """The running value in words, and whether it lies where it should."""
    if not series.trials:
        return {"value": "", "says": "", "inside": True}
    low, high = series.band(series.trials)
    inside = low <= series.value <= high
    if series.trials < 10 or low == high:
        says = ""
    elif inside:
        says = f"Inside the band from {_text(series, low)} to {_text(series, high)}, as 19 of 20 experiments are."
    else:
        says = f"Outside the band from {_text(series, low)} to {_text(series, high)}: that is rare, 1 experiment in 20."
    return {"value": _text(series, series.value), "says": says, "inside": inside}


def _numbers(series: Series) -> list[NumbersAfter]:
    """The running value after 1, 10, 100, … trials and now, with its band."""
    noted = dict(series.running)
    rows = [10**power for power in range(floor(log10(series.trials)) + 1)] if series.trials else []
    found: list[NumbersAfter] = []
    for trials in [*rows, *([series.trials] if series.trials not in rows else [])] if rows else []:
        low, high = series.band(trials)
        value = noted.get(trials, series.value)
        low_text, high_text = _text(series, low), _text(series, high)
        found.append({"trials": trials, "value": _text(series, value), "low": low_text, "high": high_text})
    return found


def milestone(series: Series, hidden: bool = False) -> str:
    """How it stands, in a sentence to be heard."""
    if not series.trials:
        return "Nothing rolled yet."
    word = "trial" if series.trials == 1 else "trials"
    exact = "" if hidden else f" Exact: {exact_text(series.posed.answer)}."
    return f"{series.trials:,} {word}: {_text(series, series.value)}.{exact}"


def counts_csv(series: Series) -> str:
    """Every outcome with its count, its share and its exact chance."""
    rows = [
        [bar["label"], bar["count"], bar["share"], "" if bar["exact"] is None else bar["exact"], bar["fraction"]]
        for bar in _bars(series)
    ]
    return _csv(["outcome", "count", "share", "exact", "fraction"], rows)


def running_csv(series: Series) -> str:
    """The running value with its band, wherever it was noted."""
    points = _line(series)["points"]
    rows = [[trials, value, series.exact, *series.band(int(trials))] for trials, value in points]
    return _csv(["trials", "share" if series.known.is_share else "mean", "exact", "band_low", "band_high"], rows)


def _csv(head: list[str], rows: list[list[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([head, *rows])
    return text.getvalue()
