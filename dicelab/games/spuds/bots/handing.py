"""Dice handed out in thought: to whom they go, and where a sensible player places them."""

from __future__ import annotations

from functools import lru_cache

from dicelab.games.game import NOBODY
from dicelab.games.spuds.bots.outlook import outlook
from dicelab.games.spuds.rules.choices import receiver_at
from dicelab.games.spuds.rules.dice import Dice
from dicelab.games.spuds.rules.kitchen import STOVE_AT, Kitchen, without

Kitchens = tuple[Kitchen, ...]


def die_to_send(dice: Dice | list[int], own: int, to: int) -> int:
    """Other colours to the compost, one's own to the others; where a die may bounce, it need not (S11)."""
    if to == NOBODY:
        return min(dice, key=lambda die: die // 10 == own)
    return max(dice, key=lambda die: (die // 10 == own, die // 10 != to))


def handed_out(kitchens: Kitchens, player: int, hand: Dice, step: int, in_order: bool) -> Kitchens:
    """Everybody's kitchen once these dice are distributed, beginning with the die number ``step`` (S10)."""
    while hand:
        to = receiver_at(player, step, len(kitchens))
        die = die_to_send(hand, player, to)
        kitchens, hand, step = one_handed(kitchens, to, die, in_order), without(hand, die), step + 1
    return kitchens


def one_handed(kitchens: Kitchens, to: int, die: int, in_order: bool) -> Kitchens:
    """A die goes to a seat; to the compost, or bounced into it, nobody has it (S11)."""
    if to in (NOBODY, die // 10):
        return kitchens
    return (*kitchens[:to], placed(kitchens[to], die, in_order), *kitchens[to + 1 :])


def both_given(kitchens: Kitchens, to: int, hand: Dice, in_order: bool) -> Kitchens:
    """Both dice of Target go to one seat (S12)."""
    for die in hand:
        kitchens = one_handed(kitchens, to, die, in_order)
    return kitchens


@lru_cache(1 << 14)
def placed(kitchen: Kitchen, die: int, in_order: bool) -> Kitchen:
    """The die where it promises most for the next turn; on the stove if no card does better."""
    best = kitchen.put(die, STOVE_AT)
    if not all(other % 10 for other in kitchen.dice()):
        return best
    most = outlook(best).sends
    for card, takes in enumerate(kitchen.welcomes(in_order)):
        if die % 10 in takes:
            there = kitchen.put(die, card)
            sends = outlook(there).sends
            if sends > most:
                best, most = there, sends
    return best
