"""Who wins the race of Blazing Spuds: the chance of every seat, from what can be seen of the kitchens.

A kitchen counts for the dice in it, the faces that its cards show, the dice that its next turn sends away on average
and the chance that its next turn is its last. How much each of these counts was found by playing: the weights in
``race_weights`` make those who won many games of sensible bots likeliest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from dicelab.games.spuds.kitchen import STOVE_AT, Kitchen
from dicelab.games.spuds.worth import Reroll, rerolls

MOST_DICE: Final = 15
"""More dice than anybody holds at the start; more are counted as so many."""


class Weights(NamedTuple):
    """What speaks for a kitchen, on the scale of log-odds."""

    dice: tuple[float, ...]
    """By the number of dice, from one."""
    faces: tuple[float, ...]
    """For each of ``sights``."""
    turn: tuple[float, float, float]
    """For each die that the next turn sends away, for a sure last turn, and for dice that have never been rolled."""
    later: tuple[float, ...]
    """By how many others take their turn before: the first who waits, and so on."""


class Outlook(NamedTuple):
    """What is seen of a kitchen."""

    dice: int
    showing: tuple[str, str, str]
    sends: float
    """Dice that its next turn sends away on average, with the best re-roll."""
    ends: float
    """The chance that its next turn sends all dice away, with the re-roll that is best for that."""
    rolled: bool = True


def sights(dice: int, showing: tuple[str, str, str]) -> tuple[float, ...]:
    """What the faces say, as ones and zeros; with few dice they say more."""
    different, control, target = showing[0] == "different", showing[1] == "control", showing[2] == "target"
    few = dice <= 4
    return tuple([
        float(seen) for seen in (
            different, control, target, few and different, few and control, few and target,
            dice == 1 and different, dice == 2 and different, dice == 2 and target, dice == 3 and different,
        )
    ])  # fmt: skip


def strength(outlook: Outlook, weights: Weights) -> float:
    """What a kitchen has for itself."""
    faces = sum([weight for weight, seen in zip(weights.faces, _sights(*outlook[:2]), strict=True) if seen])
    sends, ends, unrolled = weights.turn
    turn = sends * outlook.sends + ends * outlook.ends if outlook.rolled else unrolled
    return weights.dice[min(outlook.dice, MOST_DICE) - 1] + faces + turn


_sights = lru_cache(256)(sights)


def win_chance(seat: int, outlooks: Sequence[Outlook], following: int, weights: Weights) -> float:
    """The chance of a seat, with ``following`` about to begin a turn."""
    players = len(outlooks)
    if not outlooks[seat].dice:
        return 1.0
    each = []
    for step in range(players):
        at = (following + step) % players
        waits = weights.later[step - 1] if step else 0.0
        each.append((at, exp(strength(outlooks[at], weights) + waits) if outlooks[at].dice else 0.0))
    return dict(each)[seat] / sum([odds for _, odds in each])


@lru_cache(1 << 14)
def outlook(kitchen: Kitchen) -> Outlook:
    """What is seen of a kitchen, its next turn worked out exactly."""
    dice = kitchen.dice()
    if not all(die % 10 for die in dice):
        return Outlook(len(dice), kitchen.showing, 0.0, 0.0, rolled=False)
    sends = ends = 0.0
    for option in sorted(rerolls(kitchen), key=lambda option: -option.dice):
        most = option.most()
        if most > sends:
            sends = max(sends, float(option.expected()))
        if most >= len(dice):
            ends = max(ends, ending(option, len(dice)))
    return Outlook(len(dice), kitchen.showing, sends, ends)


def ending(option: Reroll, dice: int) -> float:
    """The chance that a re-roll sends so many dice away."""
    return float(option.sent().p_at_least(dice))


def with_more(kitchen: Kitchen, dice: int) -> Outlook:
    """What is seen of a kitchen that is handed dice, which it puts on its stove."""
    if not dice or not all(die % 10 for die in kitchen.dice()):
        return outlook(kitchen)._replace(dice=len(kitchen.dice()) + dice)
    strange = (41,) * dice  # of nobody's colour
    return outlook(kitchen.with_dice(STOVE_AT, tuple(sorted(kitchen.on[STOVE_AT] + strange))))
