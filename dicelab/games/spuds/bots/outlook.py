"""Who wins the race of Blazing Spuds: the chance of a seat, from what can be seen of the kitchens.

A kitchen counts for the dice in it and their colours, the faces that its cards show, the dice that its next turn sends
away on average and the chance that its next turn is its last. A small network of weights makes a chance of that; they
were found by playing, and stand in ``race_weights``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from dicelab.games.spuds.odds.rerolls import rerolls
from dicelab.games.spuds.odds.rolls import Card, most_on, sent
from dicelab.games.spuds.rules.cards import FRONTS
from dicelab.games.spuds.rules.dice import NEUTRAL
from dicelab.games.spuds.rules.kitchen import STOVE_AT, Kitchen

MOST_DICE: Final = 9
"""More dice are counted as so many."""
LEAK: Final = 0.05
"""What a unit of the network lets through of a sum below none."""
MOST_PLAYERS: Final = 3
"""So many race; of four, the rival with most dice is left out of account."""
Row = tuple[float, ...]


class Weights(NamedTuple):
    """A network with one layer of units in between; seats come in the order of their turns."""

    seats: tuple[tuple[Row, ...], ...]
    """For each seat and each of ``sights``: what it adds to every unit."""
    mine: tuple[Row, ...]
    """For each seat: what it adds to every unit that the one who plays for the win sits there."""
    units: Row
    chances: tuple[Row, ...]
    """For each unit: what it adds to the log-odds of every seat."""
    odds: Row


class Outlook(NamedTuple):
    """What the next turn promises."""

    sends: float
    """Dice that it sends away on average, with the best re-roll."""
    ends: float
    """The chance that it sends all dice away, with the re-roll that is best for that."""


class Unarranged(NamedTuple):
    """A kitchen of which only numbers are known yet."""

    dice: int
    showing: tuple[str, str, str]


@lru_cache(1 << 15)
def outlook(kitchen: Kitchen) -> Outlook:
    """What the next turn of a kitchen promises, worked out exactly."""
    dice, sends, ends = len(kitchen.dice()), 0.0, 0.0
    for option in sorted(rerolls(kitchen), key=lambda option: -option.dice):
        most = option.most()
        if most > sends or most >= dice:
            turn = _turn(option.cards, option.dice, dice)
            sends, ends = max(sends, turn.sends), max(ends, turn.ends)
    return Outlook(sends, ends)


@lru_cache(1 << 15)
def _turn(cards: tuple[Card, ...], rolled: int, dice: int) -> Outlook:
    sends = ends = 0
    for most, ways in most_on(cards, rolled).items():
        gone = max([sent(face, number) for (face, _), number in zip(cards, most, strict=True)])
        sends += ways * gone
        ends += ways * (gone >= dice)
    return Outlook(sends / 6**rolled, ends / 6**rolled)


def sights(kitchen: Kitchen | Unarranged, of: Sequence[int]) -> list[float]:
    """What is seen of a kitchen, as numbers; its own colour comes first."""
    dice = kitchen.dice if isinstance(kitchen, Unarranged) else len(kitchen.dice())
    back = [float(face != front) for face, front in zip(kitchen.showing, FRONTS, strict=True)]
    seen = [float(min(dice, MOST_DICE) == number) for number in range(1, MOST_DICE + 1)]
    seen += [dice / 8, *back]
    if isinstance(kitchen, Unarranged):
        return [*seen, *(0.0,) * 3, 1.0, *(0.0,) * 5]
    lying = kitchen.dice()
    if not all(die % 10 for die in lying):
        return [*seen, 1.0, *(0.0,) * 8]
    sends, ends = outlook(kitchen)
    held = [sum([die // 10 == colour for die in lying]) / 4 for colour in of]
    nimble = float(dice <= 3 and bool(back[0] or back[2]))
    return [*seen, 0.0, sends / 3, ends, 0.0, *held, len(kitchen.on[STOVE_AT]) / 4, nimble]


def racing(kitchens: Sequence[Kitchen | Unarranged], seat: int, following: int) -> list[int]:
    """Who is taken into account, in the order of their turns."""
    order = [(following + step) % len(kitchens) for step in range(len(kitchens))]
    while len(order) > MOST_PLAYERS:
        order.remove(max([other for other in order if other != seat], key=lambda other: _number(kitchens[other])))
    return order


def _number(kitchen: Kitchen | Unarranged) -> int:
    return kitchen.dice if isinstance(kitchen, Unarranged) else len(kitchen.dice())


def win_chance(seat: int, kitchens: Sequence[Kitchen | Unarranged], following: int) -> float:
    """The chance of a seat that plays for the win, with ``following`` about to begin a turn."""
    return win_chances(seat, kitchens, following)[seat]


def win_chances(seat: int, kitchens: Sequence[Kitchen | Unarranged], following: int) -> dict[int, float]:
    """The chance of everybody who is taken into account."""
    order = racing(kitchens, seat, following)
    if not _number(kitchens[seat]):
        return {other: float(other == seat) for other in order}
    adds = [_adds(kitchens[other], colours(order, at), len(order), at, other == seat) for at, other in enumerate(order)]
    return dict(zip(order, _chances(len(order), adds), strict=True))


def colours(order: Sequence[int], at: int) -> tuple[int, int, int]:
    """One's own colour, that of the next and that of the one after; for two players the neutral one (S2)."""
    own, left = order[at], order[(at + 1) % len(order)]
    return own, left, NEUTRAL if len(order) == 2 else order[(at + 2) % len(order)]


def _weights(players: int) -> Weights:
    from dicelab.games.spuds.bots.outlook_weights import WEIGHTS

    return WEIGHTS[players]


@lru_cache(1 << 15)
def _adds(kitchen: Kitchen | Unarranged, of: tuple[int, int, int], players: int, at: int, mine: bool) -> Row:
    """What a kitchen adds to every unit."""
    weights = _weights(players)
    total = list(weights.mine[at]) if mine else [0.0] * len(weights.units)
    for seen, row in zip(sights(kitchen, of), weights.seats[at], strict=True):
        if seen:
            total = [had + seen * weight for had, weight in zip(total, row, strict=True)]
    return tuple(total)


def _chances(players: int, adds: Sequence[Row]) -> list[float]:
    weights = _weights(players)
    odds = list(weights.odds)
    for unit, row in zip(zip(weights.units, *adds, strict=True), weights.chances, strict=True):
        total = 0.0
        for number in unit:  # not sum(), which rounds otherwise on newer Pythons: the same seed, the same game
            total += number
        if total < 0:
            total *= LEAK
        odds = [had + total * weight for had, weight in zip(odds, row, strict=True)]
    best = max(odds)
    each = [exp(number - best) for number in odds]
    whole = 0.0
    for number in each:
        whole += number
    return [number / whole for number in each]
