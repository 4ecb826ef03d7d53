"""Archer, Berserker, Dark Knight, Sorcerer: each by its name."""

from __future__ import annotations

import pytest

from dicelab.errors import IllegalMove
from dicelab.games.game import CHANCE
from dicelab.games.move import Move

from .table import PLENTY, dice, moves, play, position


def with_villain(villain, pools=(PLENTY,) * 3, rolled=(), **more):
    return position(f"knight {villain} brute noble", pools, rolled, **more)


@pytest.mark.parametrize("villain", ["archer", "berserker", "dark_knight", "sorcerer"])
def test_a_villain_costs_a_red_die(villain):
    state = with_villain(villain, rolled=["w6"])
    move = moves(state, villain)[0]
    used = play(state, move)
    assert used.pools[1][0] == state.pools[1][0] - 1
    assert used.void[0] == state.void[0] + 1
    poor = with_villain(villain, [PLENTY, "0/2/2/2", PLENTY], rolled=["w6"])
    assert poor.why_not(villain) == "you hold no red die"
    with pytest.raises(IllegalMove, match="no red die"):
        poor.after(Move.parse(move))


@pytest.mark.parametrize("villain", ["archer", "berserker", "dark_knight", "sorcerer"])
def test_the_leader_finds_no_target_before_rolling(villain):
    assert moves(with_villain(villain), villain) == []


@pytest.mark.parametrize("villain", ["archer", "dark_knight", "sorcerer"])
def test_any_die_of_any_opponent_before_or_after_the_roll(villain):
    state = with_villain(villain, rolled=["w6", "w3 w3"])
    assert moves(state, villain) == [f"{villain} 0 w6", f"{villain} 1 w3"]
    state = play(state, "roll white 1: 2")
    assert moves(state, villain) == [f"{villain} 0 w6", f"{villain} 1 w3"]


# -- Archer ---------------------------------------------------------------------------------------------------


def test_archer_sends_a_die_back_to_the_pool():
    state = play(with_villain("archer", rolled=["w6 w2"]), "archer 0 w6")
    assert dice(state, 0) == "w2"
    assert state.pools[0] == (2, 3, 2, 2)
    assert state.trick.rolled[0].number == 2


def test_archer_leaves_the_trick_colour():
    state = play(with_villain("archer", rolled=["w6"]), "archer 0 w6")
    assert state.trick.colour == 1
    assert moves(state, "roll") == ["roll white 1", "roll white 2"]


def test_archer_die_pays_nothing():
    state = play(with_villain("archer", rolled=["w6 w2"]), "archer 0 w6", "roll white 1: 3", "end")
    state = play(state, "roll white 1: 1", "end")
    assert state.last == 1
    assert state.gold == (5, 5 + 2, 5)


def test_archer_brings_an_empty_pool_back_into_the_round():
    state = with_villain("archer", ["0/0/0/0", "1/2/0/0", "0/2/0/0"], rolled=["w6"])
    state = play(state, "archer 0 w6", "roll white 1: 3", "end", "roll white 1: 1", "end")
    assert state.pools[0] == (0, 1, 0, 0)
    state = play(state, "roll white 1: 4", "end", "roll white 1: 5", "end")
    assert state.turn == 0  # T15: back in the next trick


# -- Berserker ------------------------------------------------------------------------------------------------


def test_berserker_rolls_all_sixes_of_all_opponents_again():
    state = with_villain("berserker", rolled=["w6 w6 w2", "w6"])
    rolling = play(state, "berserker")
    assert rolling.turn == CHANCE
    assert [(hand.seat, len(hand.old)) for hand in rolling.handfuls()] == [(0, 2), (1, 1)]
    state = play(state, "berserker: 1 3 5")
    assert dice(state, 0) == "w1 w2 w3"
    assert dice(state, 1) == "w5"


def test_berserker_needs_a_literal_six():
    state = with_villain("berserker", [PLENTY, "2/0/2/2", PLENTY], rolled=["w5", "g5"])
    assert state.taker() == 1  # a five that the Brute counts as a trump is no six
    assert state.why_not("berserker") == "no opponent shows a six"
    assert moves(state, "berserker") == []


# -- Dark Knight ----------------------------------------------------------------------------------------------


def test_dark_knight_rolls_one_die_again():
    state = with_villain("dark_knight", rolled=["w6 w6"])
    assert dice(play(state, "dark_knight 0 w6: 2"), 0) == "w2 w6"


# -- Sorcerer -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 7))
def test_sorcerer_turns_an_opponents_die_to_its_opposite_side(face):
    state = play(with_villain("sorcerer", rolled=[f"w{face}"]), f"sorcerer 0 w{face}")
    assert dice(state, 0) == f"w{7 - face}"
