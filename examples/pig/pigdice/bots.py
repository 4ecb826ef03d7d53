"""Hold at 20, the rule that gets most points out of a turn; and whoever plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dicelab.games.bot import random_bot
from dicelab.games.game import State
from dicelab.games.move import Move

from .odds import HOLDING
from .rules import HOLD, ROLL, PigState


def sensible_bot(state: State, rng: Random) -> Move:
    """Holds at 20, and as soon as that wins."""
    assert isinstance(state, PigState)
    wins = state.points[state.player] + state.this_turn >= state.game.target
    return HOLD if wins or state.this_turn >= HOLDING else ROLL


def advice(state: State, names: Sequence[str]) -> tuple[Move, str] | None:
    """What that bot would do, and why."""
    if state.turn < 0:
        return None
    assert isinstance(state, PigState)
    move = sensible_bot(state, Random())
    if move == ROLL:
        return move, f"A roll adds 20/6 on average and risks a sixth of your {state.this_turn}: less than it adds."
    wins = state.points[state.player] + state.this_turn >= state.game.target
    return move, "That wins." if wins else f"A sixth of your {state.this_turn} is at least what a roll adds on average."


BOTS = {"sensible": sensible_bot, "random": random_bot}
