"""One game, from a state to its end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

from dicelab.games.bot import Bot, random_bot
from dicelab.games.game import CHANCE, Game, State


def play(state: State, dice: Random, luck: Random, bots: Sequence[Bot], longest: int) -> tuple[State, int, int]:
    """Play on for at most ``longest`` steps; the state reached, the steps made, and how many of them were rolls.

    ``dice`` rolls and ``luck`` is what the bots draw from: the same dice fall whoever plays.
    """
    rolls = 0
    for steps in range(longest):
        turn = state.turn
        if turn >= 0:
            state = state.after(bots[turn](state, luck))
        elif turn == CHANCE:
            state = state.after(state.rolls().sample(dice))
            rolls += 1
        else:
            return state, steps, rolls
    return state, longest, rolls


def play_out(start: Game | State, rng: Random, seats: Sequence[Bot] | None = None) -> tuple[State, int]:
    """Play to the end and return the last state with the number of steps; random bots by default."""
    state = start.start() if isinstance(start, Game) else start
    state, steps, _ = play(state, rng, rng, seats or [random_bot] * state.game.players, sys.maxsize)
    return state, steps
