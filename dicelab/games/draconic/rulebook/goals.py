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


def out(state: DraconicState) -> bool:
    """Whether Ada has no dice left at the end of a turn."""
    return 0 in state.places


def turn_over(state: DraconicState) -> bool:
    """Whether Ada's turn lies behind."""
    return state.turn == OVER or state.roller != 0
