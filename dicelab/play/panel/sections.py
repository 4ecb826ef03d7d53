"""One section of an odds panel as plain data: a title and the answers that stand under it."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NotRequired, TypedDict

from dicelab.games.grid import Grid
from dicelab.games.kinds import Control
from dicelab.games.question import MEAN, Answer, Asked, Question
from dicelab.games.scene import Drawn, DrawnDie
from dicelab.odds.distribution import chart_words
from dicelab.odds.formula import Expr
from dicelab.odds.text import (
    decimal_equals,
    decimal_in_words,
    decimal_text,
    fraction_text,
    is_long,
    mean_text,
    outcome_text,
    percent_equals,
)
from dicelab.odds.working import Working

Answered = list[tuple[Asked, Answer]]
CHOICES = "Every choice"


class ChanceRow(TypedDict):
    """A chance, or a mean among others, with a bar."""

    label: str
    fraction: str
    about: str
    """A note about a fraction too long to read."""
    percent: str
    mark: bool
    best: bool
    drawn: list[str | DrawnDie]
    width: float


class Focus(ChanceRow):
    """The number that stands large."""

    unit: str


class MeanTold(TypedDict):
    """A mean in words."""

    label: str
    text: str
    mark: bool
    large: bool
    """Whether it is what stands large already."""


class GridCell(TypedDict):
    """A number of a table."""

    text: str
    exact: str


class GridRow(TypedDict):
    """An alternative."""

    label: str
    drawn: list[str | DrawnDie]
    cells: list[GridCell]
    mark: bool


class OddsGrid(TypedDict):
    """Alternatives side by side."""

    columns: list[str]
    rows: list[GridRow]


class OddsSection(TypedDict):
    """A title, and the answers that stand under it."""

    key: str
    """Its key in every position."""
    title: str
    hidden: NotRequired[bool]
    reveal: str
    says: str
    note: str
    """Whose chance it is."""
    how: str
    """What brings it about."""
    best: str
    """What to do."""
    focus: Focus | None
    tag: str
    """What the best choice is called."""
    stays: bool
    """Whether it is never folded."""
    heading: str
    rows: list[ChanceRow]
    choices: list[ChanceRow]
    means: list[MeanTold]
    grid: OddsGrid | None
    chart: bool
    chart_says: str
    working: list[Expr]
    worked: bool
    """Whether the working leads to the number that stands large."""


class VariedControl(Control):
    """A value that can be varied: as it is now, and as it is on the table."""

    name: str
    says: str
    value: str
    table: str


class PanelView(TypedDict):
    """All that is shown of the odds of a position."""

    kind: Literal["view"]
    shown: bool
    """Whether it is switched on; what it would show is not worked out otherwise."""
    whose: str
    game: str
    over: bool
    varied: bool
    controls: list[VariedControl]
    covers: bool
    """Whether answers are kept back in every position."""
    hidden: bool
    """Whether some are kept back in this one."""
    sections: list[OddsSection]


def section_view(title: str, answered: Answered, key: str = "") -> OddsSection:
    """Rows with bars, choices, a table of alternatives, a mean, words: whatever the answers hold."""
    first = answered[0][1]
    alone = len(answered) == 1
    rows = [row for asked, answer in answered for row in _rows(asked, answer)]
    choices = _choices(first.table) if first.table is not None and first.table.leads else []
    considered = _considered(answered)
    notes = [asked.whose for asked, _ in answered if asked.whose]  # whose it is, then words that are no answer
    notes += [answer.says for _, answer in answered if _silent(answer)]
    working = considered[1].working if considered else None
    focus = _focus(answered, rows, choices)
    headings = [asked.heading for asked, _ in answered if asked.heading]
    return {
        "key": key or title,
        "title": title,
        "reveal": answered[0][0].reveal,
        "says": first.says if alone else "",
        "note": " ".join(dict.fromkeys(notes)),
        "how": considered[0].how if considered else "",
        "best": first.best if alone else "",
        "focus": focus,
        "tag": answered[0][0].tag,
        "stays": answered[0][0].stays,
        "heading": CHOICES if choices else headings[0] if headings else "",
        "rows": rows,
        "choices": choices,
        "means": [_mean(asked, answer, focus) for asked, answer in answered if answer.mean is not None],
        "grid": _grid(first.table) if first.table is not None else None,
        "chart": alone and first.dist is not None,
        "chart_says": chart_words(first.dist) if alone and first.dist is not None else "",
        "working": working.data() if working else [],
        "worked": _is_worked_out(working, first.table, focus),
    }


def answer_view(title: str, answer: Answer) -> OddsSection:
    """A section with one answer, whatever it was an answer to."""
    return section_view(title, [(Asked(Question("", answer.says, (), lambda: answer), {}, title), answer)])


def question_view(title: str, answered: Answered, key: str = "") -> OddsSection:
    """The same section with its answers kept back: what is asked, in words."""
    says = answered[0][1].says if len(answered) == 1 else ""
    labels = [asked.label for asked, _ in answered if asked.label]
    asks = answer_view(title, Answer(says or ", ".join(dict.fromkeys(labels))))
    return {**asks, "key": key or title, "hidden": True, "note": "", "tag": ""}


def _considered(answered: Answered) -> tuple[Asked, Answer] | None:
    """The answer of the move under consideration, else the best of them."""
    if len(answered) == 1:
        return answered[0]
    marked = [pair for pair in answered if pair[0].mark]
    found = marked or [pair for pair in answered if pair[0].best]
    return found[0] if found and (not marked or len(marked) == 1) else None


def _silent(answer: Answer) -> bool:
    """Whether it has nothing but words, such as why there is no answer."""
    return answer.p is None and answer.dist is None and answer.mean is None and answer.table is None


# -- rows ------------------------------------------------------------------------------------------------------


def _rows(asked: Asked, answer: Answer) -> list[ChanceRow]:
    if answer.dist is not None:
        return [chance_row(outcome_text(outcome), p, asked.mark) for outcome, p in answer.dist.items()]
    if answer.p is None or (answer.table is not None and answer.table.leads):
        return []
    return [chance_row(asked.label, answer.p, asked.mark, asked.best, asked.drawn)]


def chance_row(label: str, p: Fraction, mark: bool = False, best: bool = False, drawn: Drawn = ()) -> ChanceRow:
    """A chance as a fraction, a percentage and a bar."""
    fraction, _, about = fraction_text(p).partition(" (")  # the note about a long fraction stands aside
    return {
        "label": label,
        "fraction": fraction,
        "about": about.rstrip(")"),
        "percent": percent_equals(p),
        "mark": mark,
        "best": best,
        "drawn": list(drawn),
        "width": round(float(p) * 100, 2),
    }


def mean_row(
    label: str, mean: Fraction, most: Fraction, mark: bool, best: bool, drawn: Drawn, about: str = ""
) -> ChanceRow:
    """The same for a mean, its bar against the largest of them; ``about`` is it where a fraction would say too much."""
    fraction, _, long = fraction_text(mean).partition(" (")
    decimal = "" if mean.denominator == 1 and not is_long(mean) else decimal_equals(mean)
    return {
        "label": label,
        "fraction": about or fraction,
        "about": "" if about else long.rstrip(")"),
        "percent": "" if about or long else decimal,
        "mark": mark,
        "best": best,
        "drawn": list(drawn),
        "width": round(float(max(mean, Fraction(0)) / most) * 100, 2) if most else 0,
    }


def _choices(grid: Grid) -> list[ChanceRow]:
    """A row for each choice, with what it is judged by."""
    of_means = not grid.percent or grid.columns[0] in grid.means
    worths = [values[0] for _, values in grid.rows]
    most = max([worth for worth in worths if worth is not None], default=Fraction(0))
    found = []
    for at, ((label, _), worth) in enumerate(zip(grid.rows, worths, strict=True)):
        if worth is None:
            continue
        drawn = grid.drawn[at] if grid.drawn else ()
        mark, best = at == grid.considered, at == grid.mark
        if of_means:
            found.append(mean_row(label, worth, most, mark, best, drawn, _about(grid, worth)))
        else:
            found.append(chance_row(label, worth, mark, best, drawn))
    return found


def _about(grid: Grid, worth: Fraction) -> str:
    """The decimal where a fraction would say too much; "" where it would not."""
    if not grid.about:
        return ""
    whole = worth.denominator == 1
    return f"≈ {decimal_text(worth, 3)}" if grid.rounds and not whole else decimal_in_words(worth, 3)


def _focus(answered: Answered, rows: list[ChanceRow], choices: list[ChanceRow]) -> Focus | None:
    """The number that stands large: what is considered, else the best, else the only one; a mean of a spread."""
    considered, table = _considered(answered), answered[0][1].table
    if choices:
        found = [row for row in choices if row["mark"]] or [row for row in choices if row["best"]]
        return {**found[0], "unit": table.unit} if found and table else None
    if considered is None:
        return None
    asked, answer = considered
    if answer.p is not None:
        return {**next(row for row in rows if row["label"] == asked.label), "unit": ""}
    if answer.mean is not None:
        unit = "on average" if answer.mean_says == MEAN else answer.mean_says
        return {**mean_row(asked.label, answer.mean, answer.mean, False, False, asked.drawn), "unit": unit}
    return None


def _is_worked_out(working: Working | None, grid: Grid | None, focus: Focus | None) -> bool:
    """Whether the working leads to the number that stands large; else it is about something beside it."""
    if working is None or working.answer is None or focus is None:
        return False
    rounded = grid is not None and grid.about
    return rounded or fraction_text(working.answer).partition(" (")[0] == focus["fraction"]


def _mean(asked: Asked, answer: Answer, focus: Focus | None) -> MeanTold:
    assert answer.mean is not None
    label = asked.label or answer.mean_says
    large = focus is not None and label in (MEAN, focus["unit"])
    return {"label": label, "text": mean_text(answer.mean), "mark": asked.mark, "large": large}


def _grid(grid: Grid) -> OddsGrid:
    def cell(value: Fraction | None, column: str) -> GridCell:
        if value is None:
            return {"text": "–", "exact": ""}
        return {"text": grid.rounded(value, column), "exact": fraction_text(value)}

    drawn = grid.drawn or ((),) * len(grid.rows)
    return {
        "columns": list(grid.columns),
        "rows": [
            {
                "label": label,
                "drawn": list(drawn[index]),
                "cells": list(map(cell, values, grid.columns)),
                "mark": index == grid.mark,
            }
            for index, (label, values) in enumerate(grid.rows)
        ],
    }
