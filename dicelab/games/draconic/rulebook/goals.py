"""Goals that several challenges share. Whoever tries a challenge sits first, as Ada."""

from __future__ import annotations

from dicelab.games.draconic.rules import DraconicState
from dicelab.games.game import CHANCE, OVER


def once_round(state: DraconicState) -> bool:
    """Whether it is Ada's turn again, or all is over."""
    return state.turn == OVER or (state.turn == CHANCE and state.roller == 0)


def all_still_in(state: DraconicState) -> bool:
    """Whether it is Ada's turn again and nobody is out of dice."""
    return state.turn == CHANCE and state.roller == 0 and min(state.hands) > 0
