"""The rulebook's example: Marta, Tom, Aileen and Konrad play one trick, and its two other endings."""

from __future__ import annotations

import pytest

from .table import dice, moves, play, position

MARTA, TOM, AILEEN, KONRAD = range(4)
FIRST_GAME = "knight archer peacemaker noble"
POOLS = ["2/3/1/0", "2/3/4/1", "5/0/1/3", "0/0/4/0"]  # red/white/green/blue


@pytest.fixture
def before_konrad():
    """Move by move, up to Konrad's turn."""
    state = position(FIRST_GAME, POOLS)
    assert state.turn == MARTA
    state = play(state, "roll white 1: 1")
    assert dice(state, MARTA) == "w1"
    state = play(state, "knight w1: 6", "end")  # a white die is discarded to roll the one again
    assert dice(state, MARTA) == "w6"
    assert state.pools[MARTA] == (2, 1, 1, 0)

    assert moves(state, "roll") == ["roll white 1", "roll white 2", "roll white 3"]  # Tom must follow
    assert "archer 0 w6" in moves(state)  # or could use a power first
    state = play(state, "roll white 2: 2 3")
    assert state.taker() == MARTA
    state = play(state, "archer 0 w6")
    assert state.pools[MARTA] == (2, 2, 1, 0)  # her die is back, unrolled
    assert state.pools[TOM] == (1, 1, 4, 1)
    assert state.trick.colour == 1  # the trick colour stays white
    assert state.taker() == TOM
    state = play(state, "end", "roll blue 3: 2 4 5", "end")  # Aileen holds no white: no six, no trump
    assert state.taker() == TOM
    assert state.turn == KONRAD
    return state


def test_konrad_trumps(before_konrad):
    assert moves(before_konrad) == ["roll green 1", "roll green 2", "roll green 3"]
    state = play(before_konrad, "roll green 2: 2 6", "end")
    assert state.last == KONRAD
    assert state.gold == (5, 5, 5, 5 + 5 + 2)  # Tom's two dice, Aileen's three, and the Noble's two gold
    assert state.trick.leader == state.turn == KONRAD
    assert all(rolled.dice == () for rolled in state.trick.rolled)


def test_if_konrad_had_not_trumped(before_konrad):
    state = play(before_konrad, "roll green 2: 2 5", "end")
    assert state.last == TOM
    assert state.gold == (5, 5 + 3 + 2 + 2, 5, 5)
    assert state.turn == TOM


def test_if_konrad_had_rolled_a_pair(before_konrad):
    """The Peacemaker gives him the trick as well."""
    state = play(before_konrad, "roll green 2: 3 3", "end")
    assert state.last == KONRAD
    assert state.gold == (5, 5, 5, 12)
