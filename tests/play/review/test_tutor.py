"""The tutor speaks up before a costly move, and only then."""

from __future__ import annotations

from fractions import Fraction

import pytest

import dicelab
from dicelab.errors import OptionError
from dicelab.games.move import Move
from dicelab.play.review.tutor import warning


def all_blank() -> dicelab.games.game.State:
    """Four blanks against a hand of one: whoever does not trade has not understood the game."""
    game = dicelab.game("draconic", players=2, variant="trade")
    return game.position(hands=(4, 1)).after("roll 4 0 0 0")


def test_a_dear_move_is_asked_about():
    found = warning(all_blank(), Move("keep"))
    assert found is not None
    assert (found.best, found.error) == (Move("trade", (1,)), 0)
    assert found.says.startswith("This lowers your chance to win by ")
    assert found.says.endswith("percentage points. Play it anyway?")
    assert "≈" not in found.says


def test_a_good_move_goes_through():
    assert warning(all_blank(), Move("trade", (1,))) is None


def test_the_threshold_can_be_set():
    cost = warning(all_blank(), Move("keep")).cost
    assert warning(all_blank(), Move("keep"), threshold=cost + Fraction(1, 1000)) is None


def test_where_nothing_is_decided_nothing_is_said():
    assert warning(dicelab.game("draconic", players=2).start(), Move("keep")) is None


def test_an_estimate_says_so():
    game = dicelab.game("draconic", players=3, variant="trade")
    state = game.position(hands=(6, 1, 6)).after("roll 6 0 0 0")
    found = warning(state, Move("keep"), games=200)
    assert found is not None
    assert found.best == Move("trade", (1,))
    assert found.error > 0
    assert "≈" in found.says


@pytest.mark.parametrize("threshold", [0, -1, 2, "much", None, True])
def test_thresholds_that_make_no_sense(threshold):
    with pytest.raises(OptionError, match="A threshold is a share"):
        warning(all_blank(), Move("keep"), threshold)
