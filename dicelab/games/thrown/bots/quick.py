"""A quick stand-in for the sensible bot of Thrown, to play on from a position thousands of times.

It rolls what the exact chance to take the trick, the dice that it pays and the dice that it costs make best, as the
sensible bot does; but it uses no powers, and what cards add to a payout it leaves out. What a trick's winner decides,
it decides as the sensible bot.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.thrown.bots.sensible import after_trick
from dicelab.games.thrown.odds.aims import DIE_WORTH
from dicelab.games.thrown.odds.taking import Plan, Situation, by_plan, situation
from dicelab.games.thrown.rules.dice import MOST_ROLLED, NO_COLOUR
from dicelab.games.thrown.rules.rounds import TURN
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import FOLLOW, TRUMP
from dicelab.games.thrown.rules.turn import END, ROLLS

_DIE: Final = float(DIE_WORTH)


def quick_bot(state: State, rng: Random) -> Move:
    """The roll that is worth most; no powers."""
    assert isinstance(state, ThrownState)
    if state.phase != TURN:
        return after_trick(state)
    pool, led = state.pools[state.turn], state.trick.colour
    if state.has_rolled() or not any(pool):
        return END
    lying = sum([len(rolled.dice) for rolled in state.trick.rolled])
    must_follow = led != NO_COLOUR and pool[led] > 0
    mode = FOLLOW if must_follow or led == NO_COLOUR else TRUMP
    tried = []
    for colour in (led,) if must_follow else [colour for colour in range(4) if pool[colour]]:
        now = situation(state, colour if led == NO_COLOUR else led)
        most = Plan(mode, colour, min(MOST_ROLLED, pool[colour]))
        tried.append((*_dice(most, now, lying, len(state.pools) - 1), colour))
    _, dice, colour = max(tried)
    return ROLLS[colour][dice - 1]


@lru_cache(1 << 15)
def _dice(most: Plan, now: Situation, lying: int, rivals: int) -> tuple[float, int]:
    """How many dice of a colour to roll, up to ``most``; and what that is worth in gold."""
    pays = lying + sum([plan.dice for plan in now.later])
    found = []
    for dice in range(1, most.dice + 1):
        take = float(by_plan(most._replace(dice=dice), now))
        found.append((take * pays - (1 - take) * dice / rivals - dice * _DIE, -dice))
    worth, dice = max(found)
    return worth, -dice
