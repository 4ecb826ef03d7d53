"""Goals that several challenges share. Whoever tries a challenge sits first, as Ada."""

from __future__ import annotations

from dicelab.games.hunters.rules import HuntersState


def ada_chases(state: HuntersState) -> bool:
    """Whether her swords lie in the centre."""
    return state.chase is not None and state.chase.seat == 0


def turn_over(state: HuntersState) -> bool:
    """Whether the turn in which a position was set up lies behind."""
    return state.turns > 1


def round_over(state: HuntersState) -> bool:
    """Whether Ben's turn, which followed, lies behind as well: with two players it is Ada's again."""
    return state.turns > 2


def ada_wins(state: HuntersState) -> bool:
    """Whether the game is over and Ada has won it alone."""
    return state.winners() == (0,)


def ahead_of_ben(state: HuntersState) -> bool:
    """Whether that turn lies behind and Ada's coins and warrants are more than Ben's."""
    ada, ben, *_ = state.scores()
    return turn_over(state) and ada > ben


def marker_there(state: HuntersState) -> bool:
    """Whether that turn lies behind and Ada's duel marker is in the centre."""
    return turn_over(state) and state.marker == 0


def all_have_rolled(state: HuntersState) -> bool:
    """Whether everybody who was to roll in the opening has: somebody is ahead, or those who tied roll again."""
    return state.opening is None or not state.opening.rolled
