"""A two-way table: two questions about the same thing, every combination of their answers, and the totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from dicelab.errors import OddsError
from dicelab.odds.distribution import in_order
from dicelab.odds.formula import frac, note, row
from dicelab.odds.text import fraction_text, outcome_text
from dicelab.odds.working import ending
from dicelab.teach.pictures.picture import Event, NumberRow, Picture, Source, Told, dist_of, holds

Sort = Mapping[str, Event] | Callable[[Any], Any]
"""How outcomes are sorted: one event by its name (it happens or not), or a function that says where each belongs."""
MOST: Final = 12


def two_way(
    source: Source, rows: Sort, columns: Sort, *, title: str = "", out_of: int | None = None, folded: bool = True
) -> Picture:
    """The probability of every combination; with ``out_of`` the counts that one expects of so many trials, where they
    are whole. ``{"a six": lambda roll: 6 in roll}`` sorts by an event, a function by what it returns.

    >>> from dicelab.odds import Die, Pool
    >>> print(two_way(Die.numbered(6), {"even": {2, 4, 6}}, {"above 3": {4, 5, 6}}, out_of=6))
    Two-way table
              above 3  not above 3  total
    even      2        1            3
    not even  1        2            3
    total     3        3            6
    P(even and above 3) = 2/6 = 1/3 ≈ 33.3 %
    P(even) · P(above 3) = 3/6 · 3/6 = 1/4 = 25 %
    P(even | above 3) = 2/3 ≈ 66.7 %
    “even” and “above 3” are not independent: knowing one changes the probability of the other.
    """
    dist = dist_of(source)
    row_of, row_names = _sorting(rows, dist)
    column_of, column_names = _sorting(columns, dist)
    joint = dist.map(lambda outcome: (row_of(outcome), column_of(outcome)))
    if max(len(row_names), len(column_names)) > MOST:
        raise OddsError(f"A two-way table has up to {MOST} rows and columns.")

    def shown(p: Fraction) -> str:
        return counted(p, out_of)

    table: list[NumberRow] = []
    for name in row_names:
        cells = [joint[name, column] for column in column_names]
        table.append(NumberRow((outcome_text(name), *map(shown, cells), shown(sum(cells, Fraction(0)))), 0))
    sums = joint.marginal(1)
    totals = [sums[column] for column in column_names]
    table.append(NumberRow(("total", *map(shown, totals), shown(Fraction(1))), 1))
    told: list[Told] = []
    steps = ["Every combination", "The totals"]
    if isinstance(rows, Mapping) and isinstance(columns, Mapping):
        told, more = _independence(joint, row_names[0], column_names[0], out_of)
        steps += more
    return Picture(
        "two_way",
        title or "Two-way table",
        f"A two-way table: {', '.join(map(outcome_text, row_names))} against "
        f"{', '.join(map(outcome_text, column_names))}.",
        tuple(steps),
        ("", *map(outcome_text, column_names), "total"),
        tuple(table),
        tuple(told),
        None,
        folded,
    )


def _sorting(sort: Sort, dist: Any) -> tuple[Callable[[Any], Any], list[Any]]:
    if isinstance(sort, Mapping):
        if len(sort) != 1:
            raise OddsError("Name one event for the rows and one for the columns, such as {'a six': {6}}.")
        ((name, event),) = sort.items()
        happens = holds(event)
        return (lambda outcome: name if happens(outcome) else f"not {name}"), [name, f"not {name}"]
    function = sort
    return function, list(in_order({function(outcome) for outcome in dist}))


def counted(p: Fraction, out_of: int | None) -> str:
    """A probability, or how many of ``out_of`` equally likely outcomes that is."""
    if out_of is None:
        return fraction_text(p)
    count = p * out_of
    if count.denominator != 1:
        raise OddsError(f"Of {out_of} trials one expects {count}, which is not a whole number; choose another out_of.")
    return str(count)


def _independence(joint: Any, one: str, other: str, out_of: int | None) -> tuple[list[Told], list[str]]:
    both = joint[one, other]
    first, second = joint.p(lambda pair: pair[0] == one), joint.p(lambda pair: pair[1] == other)
    if not second:
        return [], []
    written = (lambda p: frac(str(p * out_of), str(out_of))) if out_of else (lambda p: p)
    share = ["=", written(both)] if out_of and Fraction(both).denominator != out_of else []
    inside = both / second
    parts = frac(str(both * out_of), str(second * out_of)) if out_of else frac(both, second)
    divided = [] if out_of and inside.denominator == second * out_of else ["=", parts]
    same = both == first * second
    verdict = (
        f"“{one}” and “{other}” are independent: knowing one does not change the probability of the other."
        if same
        else f"“{one}” and “{other}” are not independent: knowing one changes the probability of the other."
    )
    told = [
        Told(row(note(f"P({one} and {other})"), *share, *ending(both)), 2),
        Told(
            row(note(f"P({one}) · P({other})"), "=", written(first), "·", written(second), *ending(first * second)), 2
        ),
        Told(row(note(f"P({one} | {other})"), *divided, *ending(inside)), 3),
        Told(note(verdict), 3),
    ]
    return told, ["Compare the two products", "Given that: one column alone"]
