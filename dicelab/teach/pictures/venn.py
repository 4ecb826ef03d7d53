"""A Venn diagram of two or three events: the probability of every region, and the addition rule."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import cos, pi, sin
from typing import Any

from dicelab.errors import OddsError
from dicelab.odds.formula import note, row
from dicelab.odds.text import fraction_text
from dicelab.odds.working import ending
from dicelab.play.drawing import Drawing, wide, wrapped
from dicelab.teach.pictures.picture import NARROW, Event, NumberRow, Picture, Source, Told, dist_of, holds
from dicelab.teach.pictures.two_way import counted

LOOKS = ("first", "second", "third")
Regions = dict[tuple[bool, ...], Fraction]


def venn(
    source: Source, events: Mapping[str, Event], *, title: str = "", out_of: int | None = None, folded: bool = True
) -> Picture:
    """Circles for two or three events on a die, a pool or a distribution; ``out_of`` counts equally likely outcomes.

    >>> from dicelab.odds import Die
    >>> print(venn(Die.numbered(6), {"even": {2, 4, 6}, "above 3": {4, 5, 6}}))
    Venn diagram
    region                    probability
    even and above 3          1/3
    even, not above 3         1/6
    above 3, not even         1/6
    neither even nor above 3  1/3
    P(even or above 3) = P(even) + P(above 3) − P(even and above 3)
    P(even or above 3) = 1/2 + 1/2 − 1/3 = 2/3 ≈ 66.7 %
    """
    if not 2 <= len(events) <= 3:
        raise OddsError(f"A Venn diagram has two or three events, not {len(events)}.")
    names = list(events)
    tests = [holds(event) for event in events.values()]
    inside = dist_of(source).map(lambda outcome: tuple(test(outcome) for test in tests))
    regions: Regions = {key: inside[key] for key in product((True, False), repeat=len(names))}
    rows = tuple(
        NumberRow((_region(names, key), counted(regions[key], out_of)), 1)
        for key in sorted(regions, key=lambda key: (-sum(key), [not yes for yes in key]))
    )
    told = _addition(names, inside) if len(names) == 2 else _union(names, inside)
    return Picture(
        "venn",
        title or "Venn diagram",
        f"{'Two' if len(names) == 2 else 'Three'} circles that {'lie apart' if _apart(regions) else 'overlap'}, for "
        f"{' and '.join(names)}; the table has the numbers of all regions.",
        ("A circle for each event", "The probability of every region", "The addition rule"),
        ("region", "probability" if out_of is None else f"of {out_of}"),
        rows,
        tuple(told),
        lambda width: draw(names, regions, width, out_of),
        folded,
    )


def _apart(regions: Regions) -> bool:
    """Two events that exclude each other."""
    return regions.get((True, True)) == 0


def _region(names: list[str], key: tuple[bool, ...]) -> str:
    yes = [name for name, inside in zip(names, key, strict=True) if inside]
    no = [name for name, inside in zip(names, key, strict=True) if not inside]
    if not yes:
        return f"neither {' nor '.join(no)}"
    return " and ".join(yes) + (f", not {' nor '.join(no)}" if no else "")


def _addition(names: list[str], inside: Any) -> list[Told]:
    one, other = names
    first, second, both = inside.p(lambda k: k[0]), inside.p(lambda k: k[1]), inside[True, True]
    either = first + second - both
    if not both:
        rule = note(f"P({one} or {other}) = P({one}) + P({other})")
        why = note(f"“{one}” and “{other}” exclude each other: nothing is counted twice.")
        return [
            Told(why, 2),
            Told(rule, 2),
            Told(row(note(f"P({one} or {other})"), "=", first, "+", second, *ending(either)), 2),
        ]
    rule = note(f"P({one} or {other}) = P({one}) + P({other}) − P({one} and {other})")
    return [
        Told(rule, 2),
        Told(row(note(f"P({one} or {other})"), "=", first, "+", second, "−", both, *ending(either)), 2),
    ]


def _union(names: list[str], inside: Any) -> list[Told]:
    none = inside[(False,) * len(names)]
    return [Told(row(note(f"P({' or '.join(names)})"), "=", 1, "−", none, *ending(1 - none)), 2)]


def draw(names: list[str], regions: Regions, width: float, out_of: int | None) -> Drawing:
    """A box for everything, circles in it, and a number in every region."""
    narrow = width <= NARROW
    box = width - 8 if narrow else min(width - 8, 520.0)
    r = box * (0.25 if len(names) == 2 else 0.22)
    tall = 2 * r + 96 if len(names) == 2 else 3.1 * r + 84
    sheet = Drawing(width, tall + 8)
    sheet.rect(4, 4, box, tall, "edge", 0)
    cx, cy = 4 + box / 2, 4 + tall / 2 + 8
    if len(names) == 3:
        cy = 48 + 1.33 * r  # two circles above, with their names; the third reaches further down
    if len(names) == 2:
        beside = 1.08 if _apart(regions) else 0.58
        r *= 0.86 if _apart(regions) else 1  # two circles apart need more room
        centres = [(cx - r * beside, cy), (cx + r * beside, cy)]
    else:
        centres = [(cx + r * 0.66 * cos(a), cy + r * 0.66 * sin(a)) for a in (-5 * pi / 6, -pi / 6, pi / 2)]
    for (x, y), look, name, number in zip(centres, LOOKS, names, range(3), strict=False):
        sheet.circle(x, y, r, look, 0)
        low = number == 2
        words = wrapped(name, box / 2 - 8)
        at = x if low else (x - r * 0.45 if number == 0 else x + r * 0.45)
        half = wide(words) / 2
        at = min(max(at, 10 + half), 4 + box - 6 - half)
        sheet.words(at, y + r + 16 if low else y - r - 12, words[0] if len(words) == 1 else words, "title", 0, "middle")
    middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
    for key, p in regions.items():
        if all(key) and _apart(regions):
            continue  # there is no such region
        inside = [centre for centre, yes in zip(centres, key, strict=True) if yes]
        if not inside:
            spot = (4 + box - 30, 4 + tall - 16)
        elif len(inside) == len(centres):
            spot = middle
        else:
            spot = (sum(x for x, _ in inside) / len(inside), sum(y for _, y in inside) / len(inside))
            away = (0.0 if _apart(regions) else 0.5) if len(inside) == 1 else 0.75
            spot = (spot[0] + (spot[0] - middle[0]) * away, spot[1] + (spot[1] - middle[1]) * away)
        sheet.words(spot[0], spot[1], fraction_text(p) if out_of is None else counted(p, out_of), "end", 1, "middle")
    return sheet
