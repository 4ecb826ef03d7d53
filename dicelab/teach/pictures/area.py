"""An area square: all that can happen, its width shared out by what comes first, its height by what comes then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from dicelab.errors import OddsError
from dicelab.odds.formula import note, row, spaced
from dicelab.odds.text import fraction_text, outcome_text
from dicelab.odds.working import ending
from dicelab.play.drawing import LINE, Drawing, wide, wrapped
from dicelab.teach.pictures.picture import NARROW, Event, NumberRow, Picture, Source, Told, dist_of, holds, ordered

Column = tuple[str, Fraction, Fraction]
"""What comes first, how likely that is, and how likely the event is then."""
MOST_COLUMNS: Final = 12


def area(
    first: Source,
    then: Source | Callable[..., Source],
    event: Event,
    *,
    named: str = "",
    title: str = "",
    turned_round: bool = False,
    folded: bool = True,
) -> Picture:
    """A square whose columns are the outcomes of ``first``; in each, the part with the ``event`` is filled. ``then`` is
    what can come after each of them: the same for all, or a function that is told which. With ``turned_round`` the last
    step asks the other way: given the event, which column was it?

    >>> print(area({"rain": "1/4", "dry": "3/4"}, lambda day: {"late": "1/2" if day == "rain" else "1/6", "on time":
    ...     "1/2" if day == "rain" else "5/6"}, "late"))
    Area square
    first  probability  then late  both
    rain   1/4          1/2        1/8
    dry    3/4          1/6        1/8
    P(late) = 1/8 + 1/8 = 1/4 = 25 %
    """
    good = holds(event)
    name = named or (outcome_text(event) if not callable(event) else "event")
    columns: list[Column] = []
    for outcome, chance in ordered(first):
        second = then(outcome) if callable(then) and not hasattr(then, "faces") else then
        columns.append((outcome_text(outcome), chance, dist_of(second).p(good)))  # type: ignore[arg-type]
    if not 1 <= len(columns) <= MOST_COLUMNS:
        raise OddsError(f"An area square has 1 to {MOST_COLUMNS} columns, not {len(columns)}.")
    both = [chance * inside for _, chance, inside in columns]
    total = sum(both, Fraction(0))
    added = ["=", *spaced(list(both), "+")] if 1 < len(both) <= 8 else []
    told = [Told(row(note(f"P({name})"), *added, *ending(total)), 2)]
    steps = ["What comes first: share out the width", f"Fill the part with {name}", "Add the filled areas"]
    if turned_round and total:
        steps.append("Turn the question round")
        told += [
            Told(row(note(f"P({what} | {name})"), "=", part, "÷", total, *ending(part / total)), 3)
            for (what, *_), part in zip(columns, both, strict=True)
        ]
    rows = tuple(
        NumberRow((what, fraction_text(chance), fraction_text(inside), fraction_text(part)), 1)
        for (what, chance, inside), part in zip(columns, both, strict=True)
    )
    return Picture(
        "area",
        title or "Area square",
        f"A square cut into {len(columns)} columns; the filled part is {name}. The table has its numbers.",
        tuple(steps),
        ("first", "probability", f"then {name}", "both"),
        rows,
        tuple(told),
        lambda width: draw(columns, name, width),
        folded,
    )


def draw(columns: Sequence[Column], name: str, width: float) -> Drawing:
    """The square, with the names of the columns above it."""
    side = min(width - 8, 380.0)
    left = (width - side) / 2 if width <= NARROW else 8.0
    heads = [wrapped(what, float(chance) * side - 4) for what, chance, _ in columns]
    fits = all(wide(head) <= float(chance) * side for head, (_, chance, _) in zip(heads, columns, strict=True))
    lines = max(map(len, heads)) + 1 if fits else 1
    top = lines * LINE + 10
    sheet = Drawing(width, top + side + 6)
    x = left
    for (what, chance, inside), head in zip(columns, heads, strict=True):
        across, tall = float(chance) * side, float(inside) * side
        sheet.rect(x, top, across, side, "off", 0)
        if tall:
            sheet.rect(x, top + side - tall, across, tall, "on", 1)
        words = [*head, fraction_text(chance)] if fits else [what[: max(1, int(across / 8))]]
        sheet.words(x + across / 2, top / 2, words, "name", 0, "middle")
        part = fraction_text(chance * inside)
        if tall > LINE and across > wide([part]):
            sheet.words(x + across / 2, top + side - tall / 2, part, "end", 1, "middle")
        x += across
    if width > NARROW:
        sheet.rect(left + side + 24, top + 8, 20, 20, "on", 1)
        sheet.words(left + side + 52, top + 18, wrapped(name, width - left - side - 60)[0], "name", 1)
    return sheet
