"""The goals of challenges and comparisons. Whoever tries them sits first, as Ada."""

from __future__ import annotations

from dicelab.games.game import NOBODY
from dicelab.games.hunters.rules.dice import EACH
from dicelab.games.hunters.rules.state import HuntersState


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


def chases_with_two_coins(state: HuntersState) -> bool:
    """Whether her swords lie in the centre and she has exactly two coins."""
    return ada_chases(state) and state.players[0].coins == 2


def chases_with_four_swords(state: HuntersState) -> bool:
    """Whether her swords in the centre are four or more."""
    return ada_chases(state) and state.bid >= 4


def nobody_can_outbid(state: HuntersState) -> bool:
    """Whether she chases with as many swords as the white dice of another party can show."""
    return ada_chases(state) and state.bid >= 3 * EACH


def chases_with_yellow_left(state: HuntersState) -> bool:
    """Whether her swords lie in the centre and a yellow die is in her party."""
    return ada_chases(state) and state.players[0].yellow > 0


def chases_and_gains_red(state: HuntersState) -> bool:
    """Whether her swords lie in the centre, and she has two coins or more and two red dice."""
    return ada_chases(state) and state.players[0].coins >= 2 and state.players[0].red == 2


def chases_and_gains_both(state: HuntersState) -> bool:
    """Whether her swords lie in the centre, and she has a coin and more than four dice."""
    return ada_chases(state) and state.players[0].coins > 0 and sum(state.players[0].party) > 4


def no_chase(state: HuntersState) -> bool:
    """Whether that turn lies behind and her swords are not in the centre."""
    return turn_over(state) and not ada_chases(state)


def party_of_four(state: HuntersState) -> bool:
    """Whether that turn lies behind and Ada has four dice or more."""
    return turn_over(state) and sum(state.players[0].party) >= 4


def party_of_six(state: HuntersState) -> bool:
    """Whether that turn lies behind and Ada has six dice or more."""
    return turn_over(state) and sum(state.players[0].party) >= 6


def four_coins(state: HuntersState) -> bool:
    """Whether Ada has four coins or more."""
    return state.players[0].coins >= 4


def four_coins_and_ben_has_no_warrant(state: HuntersState) -> bool:
    """Whether that turn lies behind, Ada has four coins or more, and Ben has captured nothing."""
    return turn_over(state) and state.players[0].coins >= 4 and not state.players[1].warrants


def marker_still_there(state: HuntersState) -> bool:
    """Whether Ada's duel marker is in the centre when it is her turn again."""
    return round_over(state) and marker_there(state)


def marker_gone_and_two_coins(state: HuntersState) -> bool:
    """Whether that turn lies behind, no duel marker is in the centre, and Ada has exactly two coins."""
    return turn_over(state) and state.marker == NOBODY and state.players[0].coins == 2
