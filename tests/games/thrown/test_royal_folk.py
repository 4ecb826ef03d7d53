"""Noble, Phantom, Recruiter, Strategist: each by its name."""

from __future__ import annotations

from .table import PLENTY, moves, play, position


def with_royal(card, pools=(PLENTY,) * 3, rolled=(), **more):
    return position(f"knight archer brute {card}", pools, rolled, **more)


def blue_trick(card, pools=(PLENTY,) * 3, **more):
    """Blue three, blue six; the third is to roll, and cannot beat two blue sixes."""
    return play(with_royal(card, pools, rolled=["b3", "b6 b6"], **more), "roll blue 1: 1")


# -- Noble ----------------------------------------------------------------------------------------------------


def test_noble_pays_two_gold_once():
    assert play(blue_trick("noble"), "end").gold == (5, 5 + 2 + 2, 5)


def test_noble_needs_a_blue_die_of_anybody():
    state = with_royal("noble", rolled=["w3", "w6"])
    assert play(state, "roll white 1: 1", "end").gold == (5, 5 + 2, 5)
    state = with_royal("noble", [PLENTY, PLENTY, "0/0/0/2"], rolled=["w3", "w6"])
    assert play(state, "roll blue 1: 1", "end").gold == (5, 5 + 2 + 2, 5)


def test_noble_pays_a_peacemaker_who_leads():
    """T51: no dice payout, but two gold if a blue die is among one's own."""
    state = position("reinforcements archer peacemaker noble")
    state = play(state, "roll green 2: 4 4", "reinforcements blue: 1", "end")
    assert state.gold == (7, 5, 5)


# -- Phantom --------------------------------------------------------------------------------------------------


def test_phantom_turns_opponents_blue_dice_into_losses():
    assert play(blue_trick("phantom"), "end").gold == (5, 3, 5)  # two blue dice of opponents: −2


def test_phantom_other_colours_pay_as_ever():
    state = with_royal("phantom", [PLENTY, PLENTY, "0/0/0/3"], rolled=["w3", "w6"])
    assert play(state, "roll blue 3: 1 1 2", "end").gold == (5, 5 + 1 - 3, 5)


def test_phantom_own_dice_count_nothing_but_by_option():
    state = blue_trick("phantom", gold=(9, 9, 9))
    assert play(state, "end").gold == (9, 7, 9)
    state = blue_trick("phantom", gold=(9, 9, 9), phantom_counts_own=True)
    assert play(state, "end").gold == (9, 5, 9)


def test_phantom_gold_never_falls_below_zero_but_by_option():
    assert play(blue_trick("phantom", gold=(5, 1, 5)), "end").gold == (5, 0, 5)
    assert play(blue_trick("phantom", gold=(5, 1, 5), allow_debt=True), "end").gold == (5, -1, 5)


# -- Recruiter ------------------------------------------------------------------------------------------------


def test_recruiter_takes_an_unrolled_die_of_an_opponent():
    state = play(blue_trick("recruiter", ["1/0/2/0", PLENTY, "0/1/0/2"]), "end")
    assert state.turn == 1
    assert state.gold == (5, 7, 5)  # paid already
    assert moves(state) == ["recruit 0 red", "recruit 0 green", "recruit 2 white", "recruit 2 blue"]
    state = play(state, "recruit 0 green")
    assert state.pools[0] == (1, 0, 1, 0)
    assert state.pools[1] == (2, 2, 3, 2)
    assert state.turn == state.trick.leader == 1


def test_recruiter_is_compulsory():
    assert "done" not in moves(play(blue_trick("recruiter"), "end"))


def test_recruiter_without_a_choice_is_not_asked():
    """T51: one die of one opponent goes by itself."""
    state = with_royal("recruiter", ["2/0/0/0", "3/0/0/0", "0/0/0/1"], rolled=["b3", "b6"])
    state = play(state, "roll blue 1: 1", "end")
    assert state.phase == "turn"
    assert state.pools == ((1, 0, 0, 0), (4, 0, 0, 0), (0, 0, 0, 0))


def test_recruiter_where_nobody_has_dice():
    state = with_royal("recruiter", ["0/0/0/0", "3/0/0/0", "0/0/0/1"], rolled=["b3", "b6"], rounds=1)
    state = play(state, "roll blue 1: 1", "end")
    assert state.gold == (5, 5 + 2 - 3, 5)  # and the round is over: three dice left cost three gold


def test_recruiter_needs_a_blue_die():
    state = play(with_royal("recruiter", rolled=["w3", "w6"]), "roll white 1: 1", "end")
    assert state.phase == "turn"


# -- Strategist -----------------------------------------------------------------------------------------------


def test_strategist_exchanges_up_to_three_dice_with_the_void():
    state = play(blue_trick("strategist", ["2/2/2/2", "2/2/0/0", "2/2/2/2"]), "end")
    assert state.phase == "strategist"
    assert state.turn == 1
    state = play(state, "exchange red green", "exchange red green", "exchange white blue")
    assert state.pools[1] == (0, 1, 2, 1)
    assert state.phase == "turn"  # three is the most


def test_strategist_is_optional():
    state = play(blue_trick("strategist"), "end")
    pools = state.pools
    assert play(state, "done").pools == pools
    state = play(state, "exchange red green", "done")
    assert state.pools[1] == (1, 2, 3, 2)


def test_strategist_does_not_reach_this_tricks_dice():
    """T31: the Void holds what was there before, and dice discarded in this trick."""
    state = with_royal("strategist", ["5/5/2/0", "2/3/2/4", "3/2/5/1"], rolled=["b3", "b6 b6"])
    assert sum(state.void) == 3
    state = play(state, "roll blue 1: 1", "end")
    assert {move.split()[2] for move in moves(state) if move != "done"} == {"green", "blue"}
    assert state.void == (0, 0, 1, 2)


def test_strategist_with_an_empty_void_is_not_asked():
    state = with_royal("strategist", ["5/5/2/0", "2/3/3/6", "3/2/5/1"], rolled=["b3", "b6 b6"])
    assert sum(state.void) == 0
    assert play(state, "roll blue 1: 1", "end").phase == "turn"


def test_strategist_after_recruiter():
    """T51: in a fixed order, each tested when its turn comes: whoever has an empty pool can recruit, then exchange."""
    cards, cubes = "recruiter strategist knight archer", "blue green red white"
    state = position(cards, [PLENTY, "0/0/0/0", "2/2/2/0"], ["b3", "b6"], cubes=cubes)
    state = play(state, "roll green 1: 1", "end")
    assert state.phase == "recruiter"
    state = play(state, "recruit 0 red")
    assert state.phase == "strategist"
    state = play(state, "exchange red blue")
    assert state.pools[1] == (0, 0, 0, 1)
