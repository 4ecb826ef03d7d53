"""Brute, Peacemaker, Saboteur, Thief: each by its name."""

from __future__ import annotations

import pytest

from .table import PLENTY, dice, moves, play, position


def with_common(card, pools=(PLENTY,) * 3, rolled=(), **more):
    return position(f"knight archer {card} noble", pools, rolled, **more)


# -- Brute ----------------------------------------------------------------------------------------------------


def test_brute_makes_a_green_five_a_trump():
    state = with_common("brute", [PLENTY, "2/0/2/2", PLENTY], rolled=["w6"])
    assert play(state, "roll green 1: 5").taker() == 1
    assert play(state, "roll green 1: 4").taker() == 0
    assert play(state, "roll blue 1: 5").taker() == 0  # another colour
    assert play(state, "roll blue 1: 6").taker() == 1


def test_brute_the_later_trump_wins_whatever_it_shows():
    state = with_common("brute", [PLENTY, "2/0/2/2", "2/0/2/2"], rolled=["w6", "b6"])
    assert play(state, "roll green 1: 5").taker() == 2


def test_brute_is_nothing_for_who_follows():
    state = with_common("brute", rolled=["g6"])
    assert play(state, "roll green 1: 5").taker() == 0  # T40


# -- Peacemaker -----------------------------------------------------------------------------------------------


def test_peacemaker_takes_the_trick_at_once():
    state = with_common("peacemaker", [PLENTY, "2/0/2/2", PLENTY], rolled=["w6 w6"])
    state = play(state, "roll green 2: 1 1")
    assert state.taker() == 0  # as it lies; but the turn is about to end
    state = play(state, "end")
    assert state.last == 1
    assert state.gold == (5, 7, 5)  # only the dice rolled so far
    assert state.pools[2] == (2, 2, 2, 2)  # who has not acted keeps the dice


def test_peacemaker_a_leader_earns_nothing_but_leads_again():
    state = play(with_common("peacemaker"), "roll green 2: 4 4", "end")
    assert state.last == 0
    assert state.gold == (5, 5, 5)
    assert state.turn == 0


def test_peacemaker_looks_at_its_colour_only():
    state = play(with_common("peacemaker"), "roll white 2: 4 4", "end")
    assert state.turn == 1


def test_peacemaker_counts_reinforcements():
    state = position("reinforcements archer peacemaker noble")
    state = play(state, "roll green 1: 4", "reinforcements green: 4", "end")
    assert state.last == 0


def test_peacemaker_is_judged_once_at_the_end_of_ones_own_turn():
    """T24: a pair that an opponent makes later is nothing."""
    state = position("wizard sorcerer peacemaker noble", rolled=["g2 g5"])
    state = play(state, "sorcerer 0 g5", "roll green 1: 1", "end")
    assert dice(state, 0) == "g2 g2"
    assert state.turn == 2


# -- Saboteur -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", ["1", "2", "1 2", "1 1", "2 6"])
def test_saboteur_gives_one_gold_to_the_poorest(faces):
    state = with_common("saboteur", gold=(5, 3, 4))
    state = play(state, f"roll green {len(faces.split())}: {faces}", "end")
    assert state.gold == (4, 4, 4)  # once, however many


def test_saboteur_needs_a_green_one_or_two():
    state = with_common("saboteur", gold=(5, 3, 4))
    assert play(state, "roll green 1: 3", "end").gold == (5, 3, 4)
    assert play(state, "roll white 1: 1", "end").gold == (5, 3, 4)


def test_saboteur_gives_to_each_of_the_poorest():
    state = with_common("saboteur", gold=(5, 3, 3))
    assert play(state, "roll green 1: 1", "end").gold == (3, 4, 4)


def test_saboteur_with_too_little_gold_pays_clockwise():
    state = with_common("saboteur", gold=(0, 1, 0), rolled=["g3"])
    assert play(state, "roll green 1: 1", "end").gold == (0, 0, 1)  # from seat 1: seat 2 comes first (T26)


def test_saboteur_the_poorest_give_nothing():
    assert play(with_common("saboteur", gold=(3, 3, 5)), "roll green 1: 1", "end").gold == (3, 3, 5)


def test_saboteur_in_debt_gives_nothing():
    """T48: only from a positive purse."""
    state = with_common("saboteur", gold=(-1, -3, 4), allow_debt=True)
    assert play(state, "roll green 1: 1", "end").gold == (-1, -3, 4)
    state = with_common("saboteur", gold=(1, -3, -3), allow_debt=True)
    assert play(state, "roll green 1: 1", "end").gold == (0, -2, -3)


# -- Thief ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", ["1", "2", "1 2", "2 2", "1 6"])
def test_thief_takes_one_gold_from_the_richest(faces):
    state = with_common("thief", gold=(3, 7, 5))
    assert play(state, f"roll green {len(faces.split())}: {faces}", "end").gold == (4, 6, 5)


def test_thief_takes_from_each_of_the_richest():
    assert play(with_common("thief", gold=(3, 7, 7)), "roll green 1: 1", "end").gold == (5, 6, 6)


def test_thief_the_richest_take_nothing():
    assert play(with_common("thief", gold=(7, 7, 5)), "roll green 1: 1", "end").gold == (7, 7, 5)


def test_thief_takes_nothing_where_nobody_has_gold():
    """T48: only from someone who has at least one."""
    state = with_common("thief", gold=(-2, 0, -1), allow_debt=True)
    assert play(state, "roll green 1: 1", "end").gold == (-2, 0, -1)
    assert play(with_common("thief", gold=(-2, 1, 0), allow_debt=True), "roll green 1: 1", "end").gold == (-1, 0, 0)


def test_thief_looks_at_reinforcements():
    """T17."""
    state = position("reinforcements archer thief noble", gold=(3, 7, 5))
    assert play(state, "roll white 1: 6", "reinforcements green: 2", "end").gold == (4, 6, 5)


def test_thief_is_not_asked():
    """T24: result powers are automatic."""
    state = play(with_common("thief", gold=(3, 7, 5)), "roll green 1: 1")
    assert moves(state, "thief") == []
    assert state.gold == (3, 7, 5)  # not before the end of the turn
