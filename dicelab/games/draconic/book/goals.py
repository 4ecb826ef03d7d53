"""The goals of challenges and comparisons. Whoever tries them sits first, as Ada."""

from __future__ import annotations

from dicelab.games.draconic.rules.state import DraconicState
from dicelab.games.game import CHANCE, NOBODY, OVER


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


def one_die_left(state: DraconicState) -> bool:
    """Whether Ada's turn lies behind and left her with exactly one die."""
    return turn_over(state) and state.hands[0] == 1


def eight_in_the_game(state: DraconicState) -> bool:
    """Whether Ada's turn lies behind and eight dice are left in all hands and the pile."""
    return turn_over(state) and sum(state.hands) + state.pile == 8


def eight_points(state: DraconicState) -> bool:
    """Whether Ada has scored eight points or more in Dragon Scales."""
    return state.scores()[0] >= 8


def drawn(state: DraconicState) -> bool:
    """Whether it is known who begins."""
    return state.roller != NOBODY


def ada_before_ben(state: DraconicState) -> bool:
    """Whether the draw puts Ada's first turn before Ben's: clockwise he sits next to her."""
    return drawn(state) and state.roller != 1


def ben_rolled(state: DraconicState) -> bool:
    """Whether Ben's turn after Ada's lies behind: Cleo is about to roll, or all is over."""
    return state.turn == OVER or (state.turn == CHANCE and state.roller == 2)


def ben_keeps_two(state: DraconicState) -> bool:
    """Whether Ben's turn left him with exactly two dice."""
    return ben_rolled(state) and state.hands[1] == 2


def ben_burned(state: DraconicState) -> bool:
    """Whether Ben took the pile that waited for him."""
    return ben_rolled(state) and state.pile == 0


def ben_holds_three(state: DraconicState) -> bool:
    """Whether Ben has exactly three dice, whoever is to move."""
    return state.hands[1] == 3


def three_left(state: DraconicState) -> bool:
    """Whether the turn is settled and Ada has exactly three dice."""
    return state.turn == CHANCE and state.hands[0] == 3


def cleo_still_in(state: DraconicState) -> bool:
    """Whether the turn is settled and Cleo has dice left."""
    return state.turn == CHANCE and state.hands[2] > 0
