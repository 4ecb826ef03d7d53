"""The expert of Blazing Spuds: re-rolls that come near the best are played on to the end of the game.

Everything else it does as the sensible bot, whose assignments are searched through completely.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from dicelab.games.expert import best_of, share_of_win
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.spuds import moves as m
from dicelab.games.spuds import rules
from dicelab.games.spuds.bots import sensible_bot
from dicelab.games.spuds.quick import quick_bot
from dicelab.games.spuds.rules import SpudsState
from dicelab.games.spuds.worth import rerolls

NEAR: Final = Fraction(1, 2)
"""Dice that a re-roll may send away less than the best, on average, and still be played on."""
MOST, GAMES = 3, 40


def expert_bot(state: State, rng: Random) -> Move:
    """The re-roll after which the game is won most often."""
    assert isinstance(state, SpudsState)
    kitchen = state.kitchens[state.turn]
    if state.phase != rules.REROLL or not all(die % 10 for die in kitchen.dice()):
        return sensible_bot(state, rng)
    means = sorted([(-option.expected(), at, option.what) for at, option in enumerate(rerolls(kitchen))])[:MOST]
    near = [m.REROLL[what] for mean, _, what in means if mean - means[0][0] <= NEAR]
    bots = [quick_bot] * len(state.kitchens)
    return best_of(state, near, share_of_win(state.turn, bots), GAMES, sure=1.0)
