"""Puts every die where it brings most on average; and whoever plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dicelab.games.bot import random_bot
from dicelab.games.game import State
from dicelab.games.move import Move

from .odds import place
from .rules import PlacesState


def sensible_bot(state: State, rng: Random) -> Move:
    """The best place on average: it wants a high number, whatever the others have."""
    assert isinstance(state, PlacesState)
    return Move("place", (place(state.die, state.free()).best,))


def advice(state: State, names: Sequence[str]) -> tuple[Move, str] | None:
    """The same, with its reason."""
    if state.turn < 0:
        return None
    move = sensible_bot(state, Random())
    return move, f"On average a number gets highest with the die on the {move.args[0]} now."


BOTS = {"sensible": sensible_bot, "random": random_bot}
