"""The goals of challenges and comparisons. Mostly one sits as Ada."""

from __future__ import annotations

from dicelab.games.game import NOBODY, OVER
from dicelab.games.spuds.rules.kitchen import STOVE
from dicelab.games.spuds.rules.state import Phase, SpudsState


def turn_over(state: SpudsState) -> bool:
    """Whether Ada's turn lies behind and the next one begins."""
    return state.player != 0 and state.phase == Phase.REROLL


def ada_wins(state: SpudsState) -> bool:
    """Whether she has won."""
    return state.winners() == (0,)


def in_hand(state: SpudsState) -> int:
    """How many dice an activated card has just sent off; none while it is not yet activated."""
    return len(state.hand) if state.step == 0 else 0


def handing_out(state: SpudsState) -> bool:
    """Whether a card has been activated whose dice are handed out."""
    return state.phase == Phase.SEND


def all_in_hand(state: SpudsState) -> bool:
    """Whether the last of Ada's dice are being handed out: when that is done, she has won."""
    return state.phase == Phase.SEND and state.player == 0 and not state.kitchens[0].dice()


def others_hold(state: SpudsState) -> int:
    """How many dice there are in the other kitchens."""
    return sum(len(kitchen.dice()) for kitchen in state.kitchens[1:])


def nothing_but_stove(state: SpudsState) -> bool:
    """Whether a die that was received fits no card."""
    return state.phase == Phase.RECEIVE and all(move.args[1] == STOVE for move in state.moves())


def three_in_hand(state: SpudsState) -> bool:
    """Whether a card has just been activated that sends off three dice or more."""
    return in_hand(state) >= 3


def four_in_hand(state: SpudsState) -> bool:
    """Whether a card has just been activated that sends off four dice or more."""
    return in_hand(state) >= 4


def last_die_has_a_way_out(state: SpudsState) -> bool:
    """Whether one die is left besides those that are handed out, and Different shows."""
    return handing_out(state) and len(state.kitchens[0].dice()) == 1 and "different" in state.kitchens[0].showing


def placed_in_next_turn(state: SpudsState) -> bool:
    """Whether Ada has placed her dice in her next turn, the fifth of two players."""
    return state.turns > 4 or (state.turns == 4 and state.phase == Phase.ACTIVATE)


def all_ready_with_one_over(state: SpudsState) -> bool:
    """Whether all three cards of Ada's are ready, and another die is there to be rolled again."""
    return len(state.kitchens[0].ready()) == 3 and bool(state.kitchens[0].on[-1])


def kind_and_pairs_ready(state: SpudsState) -> bool:
    """Whether Ada's second card and her third are ready, and the first is not."""
    return state.kitchens[0].ready() == [1, 2]


def run_of_four_ready(state: SpudsState) -> bool:
    """Whether four dice lie on Ada's first card, and it is ready."""
    return 0 in state.kitchens[0].ready() and len(state.kitchens[0].on[0]) == 4


def ben_run_of_four_ready(state: SpudsState) -> bool:
    """Whether four dice lie on Ben's first card, and it is ready."""
    return 0 in state.kitchens[1].ready() and len(state.kitchens[1].on[0]) == 4


def three_of_a_kind(state: SpudsState) -> bool:
    """Whether three dice lie on Ada's second card."""
    return len(state.kitchens[0].on[1]) == 3


def four_left(state: SpudsState) -> bool:
    """Whether Ada's turn lies behind and left her with four dice."""
    return turn_over(state) and len(state.kitchens[0].dice()) == 4


def one_left(state: SpudsState) -> bool:
    """Whether Ada's turn lies behind and left her with one die."""
    return turn_over(state) and len(state.kitchens[0].dice()) == 1


def three_left_and_ben_holds_two(state: SpudsState) -> bool:
    """Whether Ada's turn lies behind, she has three dice, and the other kitchen two."""
    return turn_over(state) and len(state.kitchens[0].dice()) == 3 and others_hold(state) == 2


def others_hold_five(state: SpudsState) -> bool:
    """Whether Ada's turn lies behind and there are five dice in the other kitchens."""
    return turn_over(state) and others_hold(state) == 5


def ben_holds_three(state: SpudsState) -> bool:
    """Whether Ada's turn lies behind and Ben has three dice."""
    return turn_over(state) and len(state.kitchens[1].dice()) == 3


def ben_has_only_the_stove(state: SpudsState) -> bool:
    """Whether Ben has to place a die that fits none of his cards."""
    return state.turn == 1 and nothing_but_stove(state)


def both_got_a_red_die(state: SpudsState) -> bool:
    """Whether Ben and Cleo each have a red die."""
    return _red(state, 1) and _red(state, 2)


def first_known(state: SpudsState) -> bool:
    """Whether it is known who begins."""
    return state.first != NOBODY


def ada_first(state: SpudsState) -> bool:
    """Whether Ada begins."""
    return state.first == 0


def ada_sets_up_next(state: SpudsState) -> bool:
    """Whether Ada is about to place her first dice."""
    return state.phase == Phase.SETUP and state.player == 0


def rolled(state: SpudsState) -> bool:
    """Whether the dice have fallen and somebody has to place them."""
    return state.turn >= 0


def three_sixes(state: SpudsState) -> bool:
    """Whether three dice or more that were just rolled show a six."""
    return sum(die % 10 == 6 for die in state.loose) >= 3


def all_on_one_card(state: SpudsState) -> bool:
    """Whether all of Ada's dice lie on one card that she may activate now, and that sends them away."""
    kitchen = state.kitchens[0]
    sent = [len(kitchen.on[card]) for card in kitchen.ready() if kitchen.showing[card] != "control"]
    return state.phase == Phase.ACTIVATE and state.player == 0 and len(kitchen.dice()) in sent


def no_turn_to_come(state: SpudsState) -> bool:
    """Whether the game is over, or the cap comes before Ada's next turn."""
    until_then = -state.player % state.game.players
    return state.turn == OVER or (turn_over(state) and state.turns + until_then >= state.game.turn_cap)


def _red(state: SpudsState, seat: int) -> bool:
    return any(die < 10 for die in state.kitchens[seat].dice())
