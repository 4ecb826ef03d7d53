"""Knight, Man at Arms, Reinforcements, Wizard: each by its name."""

from __future__ import annotations

import pytest

from dicelab.errors import IllegalMove
from dicelab.games.game import CHANCE
from dicelab.games.move import Move

from .table import PLENTY, dice, moves, play, position

NO_WHITE = "3/0/3/3"


def with_hero(hero, pools=(PLENTY,) * 3, rolled=(), **more):
    return position(f"{hero} archer brute noble", pools, rolled, **more)


def test_a_hero_costs_a_white_die():
    state = play(with_hero("wizard"), "roll green 1: 1")
    used = play(state, "wizard g1")
    assert used.pools[0] == (2, 1, 1, 2)
    assert used.void[1] == state.void[1] + 1


def test_a_hero_needs_a_white_die():
    state = play(with_hero("wizard", [NO_WHITE, PLENTY, PLENTY]), "roll green 1: 1")
    assert moves(state) == ["end"]
    assert state.why_not("wizard") == "you hold no white die"
    with pytest.raises(IllegalMove, match="you hold no white die"):
        state.after(Move.parse("wizard g1"))


def test_as_often_as_there_are_dice():
    state = play(with_hero("wizard"), "roll green 1: 1", "wizard g1", "wizard g6")
    assert dice(state, 0) == "g1"
    assert moves(state) == ["end"]


# -- Knight ---------------------------------------------------------------------------------------------------


def test_knight_rolls_any_selection_again_for_one_die():
    state = play(with_hero("knight"), "roll green 2: 1 4")
    assert moves(state, "knight") == ["knight g4", "knight g1", "knight g1 g4"]
    rolling = play(state, "knight g1 g4")
    assert rolling.turn == CHANCE
    assert rolling.actor() == 0
    assert len(rolling.rolls().dist().outcomes) == 21
    assert dice(play(state, "knight g1 g4: 5 6"), 0) == "g5 g6"
    assert dice(play(state, "knight g1: 3"), 0) == "g3 g4"


def test_knight_does_not_tell_like_dice_apart():
    state = play(with_hero("knight", ["2/2/3/2", PLENTY, PLENTY]), "roll green 3: 2 2 5")
    assert moves(state, "knight") == ["knight g5", "knight g2", "knight g2 g5", "knight g2 g2", "knight g2 g2 g5"]


def test_knight_needs_rolled_dice():
    state = with_hero("knight", rolled=["g3"])
    assert moves(state, "knight") == []
    assert state.why_not("knight") == "you have no rolled dice"


# -- Man at Arms ----------------------------------------------------------------------------------------------


def test_man_at_arms_adds_one_to_an_own_die():
    state = play(with_hero("man_at_arms"), "roll green 2: 5 6")
    assert moves(state, "man_at_arms") == ["man_at_arms 0 g5"]  # a six cannot go up (T46)
    assert dice(play(state, "man_at_arms 0 g5"), 0) == "g6 g6"


def test_man_at_arms_takes_one_from_an_opponents_die():
    state = with_hero("man_at_arms", rolled=["g1 g4"])
    assert moves(state, "man_at_arms") == ["man_at_arms 0 g4"]  # a one cannot go down (T46); before one's own roll
    assert dice(play(state, "man_at_arms 0 g4"), 0) == "g1 g3"


def test_man_at_arms_can_make_a_trump_and_unmake_one():
    state = with_hero("man_at_arms", [PLENTY, "2/2/0/2", PLENTY], rolled=["g3"])
    state = play(state, "roll blue 1: 5", "man_at_arms 1 b5")
    assert state.taker() == 1
    state = play(state, "end", "man_at_arms 1 b6")
    assert state.taker() == 0


# -- Reinforcements -------------------------------------------------------------------------------------------


def test_reinforcements_add_a_die_of_any_colour_to_the_score():
    state = play(with_hero("reinforcements"), "roll green 1: 3", "reinforcements red: 6")
    assert dice(state, 0) == "r6 g3"
    assert state.trick.rolled[0].number == 2
    following = play(state, "end", "roll green 2: 4 4", "end")
    assert following.trick.rolled[0].mode == 1  # the six is no trump, but counts: 3 + 6 > 4 + 4 (T16)
    assert following.taker() == 0


def test_reinforcements_of_a_trumper_are_another_chance_to_trump():
    state = with_hero("reinforcements", [PLENTY, "2/3/0/0", PLENTY], rolled=["g3"])
    state = play(state, "roll red 1: 5", "reinforcements white: 6")
    assert state.taker() == 1
    state = play(with_hero("reinforcements", [PLENTY, "2/3/0/0", PLENTY], rolled=["g3"]), "roll red 1: 5")
    assert play(state, "reinforcements red: 5").taker() == 0  # and still no score


def test_reinforcements_need_a_second_die():
    state = play(with_hero("reinforcements", ["0/1/1/0", PLENTY, PLENTY]), "roll green 1: 3")
    assert state.why_not("reinforcements") == "roll first, and hold a second die"
    state = play(with_hero("reinforcements", ["0/2/1/0", PLENTY, PLENTY]), "roll green 1: 3")
    assert moves(state, "reinforcements") == ["reinforcements white"]  # the price is not the die (T11)


def test_reinforcements_only_after_the_roll():
    assert moves(with_hero("reinforcements", rolled=["g3"]), "reinforcements") == []


def test_reinforcements_may_exceed_three_dice():
    state = play(with_hero("reinforcements", ["0/3/3/0", PLENTY, PLENTY]), "roll green 3: 1 1 1")
    assert dice(play(state, "reinforcements white: 2"), 0) == "w2 g1 g1 g1"


def test_reinforcements_pay_gold_like_any_die():
    state = play(with_hero("reinforcements"), "roll green 1: 3", "reinforcements blue: 1", "end")
    state = play(state, "roll green 1: 5", "end", "roll green 1: 1", "end")
    assert state.last == 1
    assert state.gold == (5, 5 + 3 + 2, 5)  # three dice, and the Noble sees the blue one (T17)


# -- Wizard ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 7))
def test_wizard_turns_a_die_to_its_opposite_side(face):
    state = play(with_hero("wizard"), f"roll green 1: {face}", f"wizard g{face}")
    assert dice(state, 0) == f"g{7 - face}"


def test_wizard_only_own_dice():
    state = play(with_hero("wizard", rolled=["g1"]), "roll green 1: 2")
    assert moves(state, "wizard") == ["wizard g2"]
