"""Many games, without a table: each seat is played by a bot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dicelab.games.bot import Bot, random_bot
from dicelab.games.game import CHANCE, Game, State


def play_out(start: Game | State, rng: Random, seats: Sequence[Bot] | None = None) -> tuple[State, int]:
    """Play to the end and return the last state with the number of steps; random bots by default."""
    state = start.start() if isinstance(start, Game) else start
    bots = seats or [random_bot] * state.game.players
    steps = 0
    while (turn := state.turn) >= CHANCE:
        move = state.rolls().sample(rng) if turn == CHANCE else bots[turn](state, rng)
        state = state.after(move)
        steps += 1
    return state, steps
