"""The sensible bot of Dice Hunters of Therion: it plays for what ``odds/aims.py`` weighs, in coins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dicelab.games.game import State
from dicelab.games.hunters.odds.aims import recommended, worth_most
from dicelab.games.hunters.rules.state import HuntersState
from dicelab.games.move import Move


def sensible_bot(state: State, rng: Random) -> Move:
    """Plays the turn that is worth most: coins, warrants times the chance that they are taken, new dice."""
    assert isinstance(state, HuntersState)
    return worth_most(state)


def advice(state: State, names: Sequence[str]) -> tuple[Move, str] | None:
    """What the sensible bot would do here, and why; None where nothing is to be decided."""
    assert isinstance(state, HuntersState)
    return recommended(state, names) if state.turn >= 0 else None
