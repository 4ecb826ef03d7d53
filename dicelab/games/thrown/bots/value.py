"""What a position of Thrown is worth: rolled out by a quick stand-in, the moves of a turn weighed exactly first.

The stand-in rolls what the exact chance to take the trick, the dice that it pays and the dice that it costs make best,
as the sensible bot does; but it uses no powers, and what cards add to a payout it leaves out. What a trick's winner
decides, it decides as the sensible bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final

from dicelab.games.bot import Bot
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.thrown.bots.sensible import after_trick, promising
from dicelab.games.thrown.odds.aims import DIE_WORTH
from dicelab.games.thrown.odds.taking import Plan, Situation, by_plan, situation
from dicelab.games.thrown.rules.dice import MOST_ROLLED, NO_COLOUR
from dicelab.games.thrown.rules.rounds import TURN
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import FOLLOW, TRUMP
from dicelab.games.thrown.rules.turn import END, ROLLS

NEAR: Final = Fraction(1)
"""Gold that a move may promise less than the best and still be compared with it."""
MOST: Final = 3
_DIE: Final = float(DIE_WORTH)


def quick_bot(name: str) -> Bot | None:
    """For the sensible bot and the expert, one that uses no powers."""
    return _without_powers if name in ("sensible", "expert") else None


def compared(state: State, made: Move | None) -> Sequence[Move]:
    """The moves that promise most gold by the exact chance to take the trick."""
    assert isinstance(state, ThrownState)
    return promising(state, NEAR, MOST) if state.phase == TURN else state.moves()[: 2 * MOST]


def _without_powers(state: State, rng: Random) -> Move:
    """The roll that is worth most."""
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
