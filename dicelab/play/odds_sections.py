"""One section of an odds panel as plain data: a title and the answers that stand under it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dicelab.games.grid import Grid
from dicelab.games.question import Answer, Asked
from dicelab.odds.text import fraction_text, mean_text, outcome_text, percent_text


def section_view(title: str, answered: list[tuple[Asked, Answer]]) -> dict[str, Any]:
    """Rows with bars, a table of alternatives, a mean, words: whatever the answers hold."""
    first = answered[0][1]
    alone = len(answered) == 1
    rows = [row for asked, answer in answered for row in _rows(asked, answer)]
    notes = [answer.says for _, answer in answered if _silent(answer)]
    shown = answered if alone else [pair for pair in answered if pair[0].mark]  # of several, the one considered
    working = shown[0][1].working if len(shown) == 1 else None
    return {
        "title": title,
        "reveal": answered[0][0].reveal,
        "says": first.says if alone else "",
        "note": " ".join(dict.fromkeys(notes)),
        "best": first.best if alone else "",
        "rows": rows,
        "means": [_mean(asked, answer) for asked, answer in answered if answer.mean is not None],
        "grid": _grid(first.table) if first.table is not None else None,
        "chart": alone and first.dist is not None,
        "working": working.data() if working else [],
    }


def question_view(title: str, answered: list[tuple[Asked, Answer]]) -> dict[str, Any]:
    """The same section with its answers kept back: what is asked, in words."""
    says = answered[0][1].says if len(answered) == 1 else ""
    labels = [asked.label for asked, _ in answered if asked.label]
    return {
        "title": title,
        "hidden": True,
        "says": says or ", ".join(dict.fromkeys(labels)),
        "reveal": "",
        "note": "",
        "best": "",
        "rows": [],
        "means": [],
        "grid": None,
        "chart": False,
        "working": [],
    }


def _silent(answer: Answer) -> bool:
    """Whether it has nothing but words, such as why there is no answer."""
    return answer.p is None and answer.dist is None and answer.mean is None and answer.table is None


def _rows(asked: Asked, answer: Answer) -> list[dict[str, Any]]:
    if answer.dist is not None:
        return [chance_row(outcome_text(outcome), p, asked.mark) for outcome, p in answer.dist.items()]
    return [] if answer.p is None else [chance_row(asked.label, answer.p, asked.mark)]


def chance_row(label: str, p: Fraction, mark: bool = False) -> dict[str, Any]:
    """A chance as a fraction, a percentage and a bar."""
    fraction, _, about = fraction_text(p).partition(" (")  # what a long fraction says of itself stands aside
    shown = {"label": label, "fraction": fraction, "about": about.rstrip(")"), "percent": percent_text(p)}
    return shown | {"mark": mark, "width": round(float(p) * 100, 2)}


def _mean(asked: Asked, answer: Answer) -> dict[str, Any]:
    assert answer.mean is not None
    return {"label": asked.label or answer.mean_says, "text": mean_text(answer.mean), "mark": asked.mark}


def _grid(grid: Grid) -> dict[str, Any]:
    def cell(value: Fraction | None, column: str) -> dict[str, str]:
        if value is None:
            return {"text": "–", "exact": ""}
        return {"text": grid.rounded(value, column), "exact": fraction_text(value)}

    return {
        "columns": list(grid.columns),
        "rows": [
            {"label": label, "cells": list(map(cell, values, grid.columns)), "mark": index == grid.mark}
            for index, (label, values) in enumerate(grid.rows)
        ],
    }
