"""Odd corners, by ruling: what a hostile rules lawyer would try."""

from __future__ import annotations

import pytest

from dicelab.errors import IllegalMove
from dicelab.games.move import Move

from .table import PLENTY, dice, moves, play, position


def test_t15_t36_a_die_sent_back_brings_its_owner_back_in_the_next_trick():
    """Ada leads with her last die; the Archer sends it back, so she holds dice again when the next trick begins."""
    state = position("knight archer brute noble", ["0/1/0/0", "2/2/0/0", "1/2/0/0"])
    state = play(state, "roll white 1: 6", "end", "roll white 1: 3", "archer 0 w6")
    assert state.pools[0] == (0, 1, 0, 0)
    assert state.trick.colour == 1
    state = play(state, "end")
    assert state.turn == 2  # she gets no second turn in this trick
    state = play(state, "roll white 1: 2", "end")
    assert (state.trick.leader, state.last) == (1, 1)
    state = play(state, "roll red 1: 4", "end", "roll red 1: 5", "end")
    assert state.turn == 0


def test_t16_reinforcements_may_exceed_three_dice_and_a_followers_six_is_no_trump():
    state = position("reinforcements archer brute noble", ["0/5/0/2", PLENTY, PLENTY])
    state = play(state, "roll white 3: 1 1 1", "reinforcements blue: 6", "reinforcements blue: 6")
    assert dice(state, 0) == "w1 w1 w1 b6 b6"
    state = play(state, "end", "roll white 2: 6 6", "end", "roll white 2: 4 6", "end")
    assert state.last == 0  # fifteen, and no trump, beats twelve


def test_t25_one_gold_however_many_ones_and_twos():
    state = position("knight archer thief noble", gold=[1, 5, 3])
    state = play(state, "roll green 2: 1 2", "end")
    assert state.gold == (2, 4, 3)


def test_t31_discards_of_this_trick_are_in_the_void_for_the_strategist_its_rolled_dice_are_not():
    state = position("knight archer brute strategist", ["0/10/0/4", "3/0/0/3", "3/0/0/3"], gold=[5, 5, 5])
    assert state.void == (4, 0, 10, 0)
    state = play(state, "roll blue 1: 2", "knight b2: 6", "end", "roll blue 1: 1", "end", "roll blue 1: 1", "end")
    assert state.phase == "strategist"
    assert state.void == (4, 1, 10, 0)
    assert "exchange blue white" in moves(state)
    assert "exchange white blue" not in moves(state)


def test_t41_gold_that_was_paid_stays_when_the_cubes_move():
    state = position("thief shapeshifter knight noble", cubes="green blue white red", gold=[1, 9, 3])
    state = play(state, "roll green 1: 1", "end")
    assert state.gold == (2, 8, 3)
    state = play(state, "shapeshifter thief knight", "roll green 1: 1", "end")
    assert state.gold == (2, 8, 3)  # the Thief looks at white now


def test_t41_the_shapeshifter_may_move_its_own_cube_and_then_costs_another_colour():
    state = play(
        position("thief shapeshifter knight noble", cubes="green blue white red"), "shapeshifter shapeshifter noble"
    )
    assert state.display.colour("shapeshifter") == 0
    state = play(state, "shapeshifter shapeshifter knight")
    assert state.pools[0] == (1, 2, 2, 1)


def test_t43_an_archered_die_takes_the_imp_away():
    """The Imp looks at what still lies there: its only white die is sent back."""
    pools = [PLENTY, "0/2/2/2", PLENTY]
    state = position("imp archer knight noble", pools, ["r5", "w3"], cubes="white green red blue")
    state = play(state, "roll red 1: 6")
    assert state.taker() == 0  # the second
    assert play(state, "archer 1 w3").taker() == 2


def test_t45_discards_lie_on_the_summoner_and_not_in_the_strategists_void():
    state = position("summoner strategist wizard archer", ["2/2/2/4", PLENTY, PLENTY], cubes="red blue white green")
    void = state.void
    state = play(state, "roll blue 2: 1 5", "wizard b1", "end", "roll blue 1: 2", "end", "roll blue 1: 3", "end")
    assert state.phase == "strategist"
    assert state.void == void
    assert state.summoned == (0, 1, 0, 0)


def test_t47_a_reinforcement_alone_is_still_a_score():
    """Ada follows with white and adds a blue die; when the white one is gone, the blue one is her score."""
    state = position("reinforcements archer brute noble", ["0/3/0/2", "2/2/0/0", PLENTY])
    state = play(state, "roll white 1: 2", "reinforcements blue: 6", "end", "roll white 1: 5", "archer 0 w2")
    assert dice(state, 0) == "b6"
    assert state.taker() == 0
    state = play(state, "archer 0 b6")
    assert state.taker() == 1


def test_t48_a_leader_never_empties_the_pool_not_even_by_option():
    for option in (False, True):
        state = position(
            "shapeshifter knight archer noble",
            ["0/0/0/1", PLENTY, PLENTY],
            cubes="blue red green white",
            may_empty_pool=option,
        )
        with pytest.raises(IllegalMove, match="last die"):
            state.after(Move.parse("shapeshifter knight archer"))


def test_t51_a_pair_of_the_last_player_pays_like_any_trick():
    state = position("knight archer peacemaker noble", [PLENTY, PLENTY, "1/0/2/1"], ["w6", "w3 w2"])
    state = play(state, "roll green 2: 3 3", "end")
    assert (state.last, state.gold[2]) == (2, 8)
