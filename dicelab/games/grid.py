"""A table of exact values: a row for each thing one may do, a column for each case."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from dicelab.odds.text import decimal_equals, decimal_text, fraction_text, is_long, percent_equals

if TYPE_CHECKING:
    from dicelab.games.scene import Drawn

_TABLE = "border-collapse:collapse;color:inherit;background:transparent;font-variant-numeric:tabular-nums"
_CELL = "padding:.15em clamp(.25em,1.4vw,.8em);text-align:right;white-space:nowrap;background:transparent;color:inherit"
LONG_FRACTION = 12
"""A fraction of more characters may break after its stroke."""
SHORT = 8
"""Labels of up to so many characters stay on one line."""
_HEAD = _CELL.replace("nowrap", "normal")  # words may wrap on a phone


@dataclass(frozen=True)
class Grid:
    """Labelled rows with one value a column; None where there is none. ``mark`` is the number of the best row.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> print(Grid(("sword", "coin"), (("keep", (half, third)), ("roll", (third, None))), mark=0))
                   sword          coin
    → keep    1/2 = 50 %  1/3 ≈ 33.3 %
      roll  1/3 ≈ 33.3 %             –
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Fraction | None, ...]], ...]
    mark: int | None = None
    percent: bool = True
    """Whether the values are probabilities; else they are means."""
    means: tuple[str, ...] = ()
    """Columns that hold means beside the probabilities of the others."""
    leads: bool = False
    """Whether the rows are choices and the first column is what they are judged by."""
    unit: str = ""
    """What the first column counts."""
    about: bool = False
    """Whether only the decimals of the values mean something, not their fractions."""
    rounds: bool = False
    """Whether the values come from rounded numbers, so that only whole ones are exact."""
    considered: int | None = None
    """The number of the row of the move under consideration."""
    drawn: tuple[Drawn, ...] = ()
    """The labels of the rows as they are drawn, where dice are in them."""

    def __post_init__(self) -> None:
        if any(len(values) != len(self.columns) for _, values in self.rows):
            raise ValueError("Every row of a grid has one value for each column.")
        if len({label for label, _ in self.rows}) != len(self.rows):
            raise ValueError("Two rows of a grid have the same label.")
        if any(at is not None and at not in range(len(self.rows)) for at in (self.mark, self.considered)):
            raise ValueError("The marked row of a grid is not there.")
        if self.drawn and len(self.drawn) != len(self.rows):
            raise ValueError("Every row of a grid is drawn, or none.")

    def rounded(self, value: Fraction, column: str) -> str:
        """A value of a column as a percentage or as a decimal, after = or ≈; 0, 1 and whole numbers stand alone."""
        if self.percent and column not in self.means:
            return percent_equals(value).removeprefix("= ") if value in (0, 1) else percent_equals(value)
        return decimal_text(value) if value.denominator == 1 and not is_long(value) else decimal_equals(value)

    def cell(self, value: Fraction | None, column: str = "") -> str:
        """One value for display: the fraction, and its percentage or decimal."""
        if value is None:
            return "–"
        rounded = self.rounded(value, column)
        if is_long(value) or value in (0, 1) or value.denominator == 1:
            return rounded
        return f"{fraction_text(value)} {rounded}"

    def to_json(self) -> dict[str, Any]:
        """Columns, and the rows by their labels, with fractions as texts."""
        rows = {label: [None if value is None else str(value) for value in values] for label, values in self.rows}
        return {"columns": list(self.columns), "rows": rows}

    def __str__(self) -> str:
        lines = [("", *self.columns)]
        for number, (label, values) in enumerate(self.rows):
            lines.append((("→ " if number == self.mark else "  ") + label, *map(self.cell, values, self.columns)))
        first, *sizes = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join([f"{label:<{first}}", *(f"{text:>{size}}" for text, size in zip(cells, sizes, strict=True))])
            for label, *cells in lines
        )

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col" style="{_HEAD}">{escape(name)}</th>' for name in self.columns)
        rows = "".join(self._html_row(number) for number in range(len(self.rows)))
        return (
            '<div role="group" aria-label="Table" tabindex="0" style="overflow-x:auto">'
            f'<table style="{_TABLE}"><thead><tr><td style="{_CELL}"></td>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div>"
        )

    def _html_row(self, number: int) -> str:
        label, values = self.rows[number]
        best = number == self.mark
        style = f"{_HEAD};font-weight:{'bold' if best else 'normal'}"
        cells = "".join(
            f'<td style="{style}">{_html_number(self.cell(*pair))}</td>'
            for pair in zip(values, self.columns, strict=True)
        )
        name = f"{escape(label)} (best)" if best else escape(label)
        wraps = "normal" if len(name) > SHORT else "nowrap"
        return f'<tr><th scope="row" style="{style};text-align:left;white-space:{wraps}">{name}</th>{cells}</tr>'


def _html_number(text: str) -> str:
    """A number that may break between its fraction and what it is about, where a column is narrow; nowhere else."""
    parts = [part.strip() for part in re.split("(?=[≈=])", text)]
    return " ".join(map(_html_part, filter(None, parts)))


def _html_part(part: str) -> str:
    top, slash, bottom = part.partition("/") if len(part) > LONG_FRACTION else (part, "", "")
    halves = [f'<span style="white-space:nowrap">{escape(half)}</span>' for half in (top + slash, bottom) if half]
    return "<wbr>".join(halves)
