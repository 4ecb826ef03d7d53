"""Control at its best (S14): which dice join it, what its dice are set to, and where all dice lie afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Final, NamedTuple

from dicelab.games.spuds.odds.arrangement import TooMany, best_arrangement
from dicelab.games.spuds.rules.cards import CARD_OF, FACES, half_pairs
from dicelab.games.spuds.rules.dice import SIDES, Dice, values
from dicelab.games.spuds.rules.kitchen import STOVE_AT, Kitchen, less

MOST_SETTINGS: Final = 150
"""Handfuls of dice that are looked at, in about the time of a click."""


class Controlled(NamedTuple):
    """Control activated: the dice that joined it, what it was set to, and the kitchen as it is left."""

    joining: Dice
    was: Dice
    """All dice on Control, as they were rolled."""
    became: Dice
    """The same dice as they are set."""
    kitchen: Kitchen
    next_turn: Fraction
    every_way: bool


def controlled(kitchen: Kitchen, rolled: Dice, in_order: bool) -> Controlled:
    """The best that Control can do for the next turn.

    Its dice are set to any face and placed again with any others, so only which dice are set and to what matters. A
    die more on Control never hurts: it may be set to what it shows.
    """
    at = kitchen.showing.index("control")
    bare = Kitchen(kitchen.flipped(at).showing, ((), (), (), ()))
    ways = _settings(kitchen, rolled, at)
    # S8: a pair that is broken could not be filled like that again, so it might be better left alone
    every_way = len(ways) <= MOST_SETTINGS and not (in_order and half_pairs(values(kitchen.on[CARD_OF["pair"]])) > 1)
    best: Controlled | None = None
    for dice, (joining, was, became) in ways[:MOST_SETTINGS]:
        try:
            worth, laid = best_arrangement(bare, dice, list(range(STOVE_AT)), in_order)
        except TooMany:
            every_way = False
            laid = bare.with_dice(STOVE_AT, dice)
            worth = Fraction(0)
        if best is None or worth > best.next_turn:
            best = Controlled(joining, was, became, laid, worth, True)
    assert best is not None
    return best._replace(every_way=every_way)


Setting = tuple[Dice, Dice, Dice]
"""The dice that join Control, all dice on it as they were, and as they are set."""


def _settings(kitchen: Kitchen, rolled: Dice, at: int) -> list[tuple[Dice, Setting]]:
    """Every handful that can be in the kitchen then, those with most dice alike first, with a way to get there."""
    found: dict[Dice, Setting] = {}
    everything = tuple(sorted(kitchen.dice() + rolled))
    for joining in _joining(rolled, FACES["control"].size - len(kitchen.on[at])):
        was = tuple(sorted(kitchen.on[at] + joining))
        others = less(everything, was)
        for faces in product(range(1, SIDES + 1), repeat=len(was)):
            became = tuple([die - die % 10 + face for die, face in zip(was, faces, strict=True)])
            found.setdefault(tuple(sorted(others + became)), (joining, was, became))
    return sorted(found.items(), key=lambda one: -max(Counter(values(one[0])).values(), default=0))


def _joining(rolled: Dice, room: int) -> Iterator[Dice]:
    """As many of the rolled dice as Control holds, in every way."""
    return iter(sorted(set(combinations(rolled, min(room, len(rolled))))))
