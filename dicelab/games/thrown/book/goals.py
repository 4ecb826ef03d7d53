"""The goals of challenges and comparisons. Whoever tries them sits as Ada, the first, or as Cleo, who comes last."""

from __future__ import annotations

from dicelab.games.game import NOBODY, OVER
from dicelab.games.thrown.rules.dice import EMPTY, NO_COLOUR
from dicelab.games.thrown.rules.options import GOLD
from dicelab.games.thrown.rules.rounds import CARDS_DRAWN
from dicelab.games.thrown.rules.state import ThrownState

ADA, BEN, CLEO = range(3)


def game_over(state: ThrownState) -> bool:
    """Whether the game is over."""
    return state.turn == OVER


def ada_wins(state: ThrownState) -> bool:
    """Whether Ada alone has won, if the game ended now."""
    return state.winners() == (ADA,)


def cleo_wins(state: ThrownState) -> bool:
    """Whether the game is over and Cleo has won it alone."""
    return state.turn == OVER and state.winners() == (CLEO,)


def ben_wins_with_two_more(state: ThrownState) -> bool:
    """Whether the game is over and Ben has won it alone, with two gold more than he began with."""
    return state.turn == OVER and state.winners() == (BEN,) and state.gold[BEN] == GOLD + 2


def swept(state: ThrownState) -> bool:
    """Whether the trick is over, and the next one has not begun."""
    return state.trick.colour == NO_COLOUR


def between_rounds(state: ThrownState) -> bool:
    """Whether no trick is being played: a round is over, or has not begun."""
    return state.trick.leader == NOBODY


def trick_taken(state: ThrownState) -> bool:
    """Whether somebody has taken a trick."""
    return state.last != NOBODY


def ada_takes(state: ThrownState) -> bool:
    """Whether Ada took the trick that lay there; it is over."""
    return state.last == ADA


def ben_takes(state: ThrownState) -> bool:
    """Whether Ben took the trick that lay there; it is over."""
    return state.last == BEN


def cleo_takes(state: ThrownState) -> bool:
    """Whether Cleo took the trick that lay there; it is over."""
    return state.last == CLEO


def cleo_takes_and_is_not_out(state: ThrownState) -> bool:
    """Whether Cleo took the trick that lay there, and has dice left."""
    return state.last == CLEO and state.pools[CLEO] != EMPTY


def cleo_takes_and_keeps_one_die(state: ThrownState) -> bool:
    """Whether Cleo took the trick that lay there, and has exactly one die left."""
    return state.last == CLEO and sum(state.pools[CLEO]) == 1


def cleo_takes_and_earns_two(state: ThrownState) -> bool:
    """Whether Cleo took the trick that lay there, and has two gold more than at the start."""
    return state.last == CLEO and state.gold[CLEO] == GOLD + 2


def cleo_takes_and_earns_four(state: ThrownState) -> bool:
    """Whether Cleo took the trick that lay there, and has four gold more than at the start."""
    return state.last == CLEO and state.gold[CLEO] == GOLD + 4


def cleo_takes_two_and_keeps_one_die(state: ThrownState) -> bool:
    """Whether Cleo took the trick that lay there, has two gold more than at the start, and one die left."""
    return state.last == CLEO and state.gold[CLEO] == GOLD + 2 and sum(state.pools[CLEO]) == 1


def cleo_earned_four(state: ThrownState) -> bool:
    """Whether Cleo has four gold more than at the start."""
    return state.gold[CLEO] == GOLD + 4


def cleo_ends_the_round_with_four_more(state: ThrownState) -> bool:
    """Whether no trick is being played and Cleo has four gold more than at the start."""
    return between_rounds(state) and state.gold[CLEO] == GOLD + 4


def cleo_gains(state: ThrownState) -> bool:
    """Whether the trick is over and Cleo has more gold than at the start."""
    return swept(state) and state.gold[CLEO] > GOLD


def cleo_keeps_her_gold(state: ThrownState) -> bool:
    """Whether the trick is over and Cleo has as much gold as at the start."""
    return swept(state) and state.gold[CLEO] == GOLD


def cleo_has_one_gold(state: ThrownState) -> bool:
    """Whether the trick is over and Cleo has a single gold."""
    return swept(state) and state.gold[CLEO] == 1


def cleo_leads_next(state: ThrownState) -> bool:
    """Whether the trick is over and Cleo leads the next one."""
    return swept(state) and state.trick.leader == CLEO


def led_by_another(state: ThrownState) -> bool:
    """Whether the trick that Ada led is over, and somebody else leads."""
    return state.trick.leader != ADA


def ada_earned_nothing(state: ThrownState) -> bool:
    """Whether the trick is over and Ada has as much gold as at the start."""
    return swept(state) and state.gold[ADA] == GOLD


def ada_ahead_of_ben(state: ThrownState) -> bool:
    """Whether the trick is over and Ada has more gold than Ben."""
    return swept(state) and state.gold[ADA] > state.gold[BEN]


def ada_ends_the_round_without_loss(state: ThrownState) -> bool:
    """Whether no trick is being played and Ada has no less gold than at the start."""
    return state.trick.leader == NOBODY and state.gold[ADA] >= GOLD


def ada_gains(state: ThrownState) -> bool:
    """Whether Ada has more gold than at the start."""
    return state.gold[ADA] > GOLD


def gold_moved(state: ThrownState) -> bool:
    """Whether somebody's gold is not what it was at the start."""
    return state.gold != (GOLD,) * 3


def ada_leads_next_round(state: ThrownState) -> bool:
    """Whether no trick is being played and Ada leads the round that comes."""
    return between_rounds(state) and state.standing.starter == ADA


def next_leader_known(state: ThrownState) -> bool:
    """Whether no trick is being played and it is known who leads the round that comes."""
    return between_rounds(state) and state.standing.starter != NOBODY


def cards_drawn(state: ThrownState) -> bool:
    """Whether the cards of a round lie there."""
    return state.phase != CARDS_DRAWN


def knight_lies_there(state: ThrownState) -> bool:
    """Whether the Knight is among the cards."""
    return "knight" in state.display.cards


def somebody_out_of_dice(state: ThrownState) -> bool:
    """Whether some pool is empty."""
    return EMPTY in state.pools


def ben_holds_three_green(state: ThrownState) -> bool:
    """Whether Ben has exactly three green dice."""
    return state.pools[BEN][2] == 3
