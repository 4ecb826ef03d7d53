"""Goals that several challenges share. Whoever tries a challenge sits first, as Ada."""

from __future__ import annotations

from dicelab.games.hunters.rules import HuntersState


def ada_chases(state: HuntersState) -> bool:
    """Whether her swords lie in the centre."""
    return state.chase is not None and state.chase.seat == 0


def turn_over(state: HuntersState) -> bool:
    """Whether the turn in which a position was set up lies behind."""
    return state.turns > 1
