"""What a position of Blazing Spuds is worth: played out by a quick stand-in; of many moves only good ones are compared.

Where dice are placed one by one, the sensible bot's place is compared with a few others; a re-roll is weighed first by
the dice that it sends away on average, exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from dicelab.games.bot import Bot
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.spuds.bots import quick
from dicelab.games.spuds.bots.sensible import sensible_bot
from dicelab.games.spuds.odds.rolls import rerolls
from dicelab.games.spuds.rules import moves as m
from dicelab.games.spuds.rules.state import Phase, SpudsState

MOST: Final = 3


def quick_bot(name: str) -> Bot | None:
    """For the sensible bot, one that does not arrange what is left over."""
    return quick.quick_bot if name in ("sensible", "expert") else None


def compared(state: State, made: Move | None) -> Sequence[Move]:
    """Re-rolls that send most away; for everything else the sensible bot's move first, then a few of the others."""
    assert isinstance(state, SpudsState)
    if state.phase == Phase.REROLL:
        kitchen = state.kitchens[state.turn]
        if kitchen.rolled():
            best = sorted(rerolls(kitchen), key=lambda option: -option.expected())[:MOST]
            return [m.REROLL[option.what] for option in best]
    moves = list(state.forks())
    first = sensible_bot(state, Random(0))
    if first == made and state.phase in (Phase.SETUP, Phase.ASSIGN, Phase.RECEIVE, Phase.REPLACE):
        return [first]
    return [first, *[move for move in moves if move != first][: MOST - 1]]
