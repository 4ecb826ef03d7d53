"""Impossible positions are named as such, one sentence each; a corpus of what was once let through."""

from __future__ import annotations

import pytest

import dicelab
from dicelab.errors import OptionError
from dicelab.games.game import CHANCE, OVER

from .table import play, position

GOOD = position((3, 4, 2), pile=2, places=True)
ROLLED = play(GOOD, "BDF")
TRADE = play(position((4, 2), pile=3, variant="trade"), "BBBB")
BURNED = play(position((4, 2), pile=3, variant="trade", trade_order="burn_first"), "BBBB")
FIRE = position((3, 3), challenger=1, challenge=2, variant="fire")
SCALES = position((3, 3), pile=1, variant="scales")
ENDED = play(position((1, 4)), "F")

IMPOSSIBLE = [
    (GOOD, {"hands": (3, 4)}, "3 players"),
    (GOOD, {"roller": 3}, "seat 3"),
    (GOOD, {"roller": -1}, "starting player"),
    (GOOD, {"places": (0, 0)}, "twice"),
    (GOOD, {"places": (5,)}, "not there"),
    (GOOD, {"pile": 3}, "add up to 18"),
    (GOOD, {"pile": -1, "retired": GOOD.retired + 3}, "negative"),
    (GOOD, {"hands": (0, 7, 2)}, "to roll has no dice"),
    (GOOD, {"hands": (3, 6, 0)}, "has no place"),
    (GOOD, {"places": (1,)}, "out holds dice"),
    (GOOD, {"hands": (9, 0, 0), "places": (1, 2)}, "round has ended"),
    (GOOD, {"turn": 1}, "turn of one player"),
    (GOOD, {"turn": 0}, "without having rolled"),
    (GOOD, {"turn": OVER}, "nothing has ended it"),
    (GOOD, {"turns": -1}, "negative"),
    (GOOD, {"rolled": (1, 1, 1, 0)}, "nobody is deciding"),
    (GOOD, {"challenge": 1}, "only Trial By Fire"),
    (GOOD, {"standing": GOOD.standing._replace(totals=(1, 0, 0))}, "only Dragon Scales"),
    (ROLLED, {"dragons": 2}, "more dragons"),
    (ROLLED, {"dragons": 0}, "nothing to decide"),
    (ROLLED, {"rolled": (1, 1, 1, 12)}, "more knights"),
    (ROLLED, {"rolled": (1, 9, 1, 0)}, "more knights or dragons"),
    (ROLLED, {"rolled": (2, 1, 1, 0)}, "lie rolled"),
    (ROLLED, {"rolled": (0, 1, 1, 0)}, "lie rolled"),
    (TRADE, {"rolled": (3, 0, 0, 0)}, "nothing to decide"),
    (TRADE, {"rolled": (5, 0, 0, 0)}, "lie rolled"),
    (BURNED, {"hands": (4, 2), "pile": 3}, "lie rolled"),
    (FIRE, {"pile": 1, "retired": FIRE.retired - 1}, "no pile"),
    (FIRE, {"challenge": 4}, "fewer dice"),
    (FIRE, {"challenger": 7}, "not at the table"),
    (FIRE, {"challenger": 0}, "own challenger"),
    (FIRE, {"challenger": -1}, "fewer dice"),
    (SCALES, {"standing": SCALES.standing._replace(totals=(-1, 0))}, "negative"),
    (SCALES, {"standing": SCALES.standing._replace(totals=(50, 0))}, "target is reached"),
    (SCALES, {"standing": SCALES.standing._replace(round=0)}, "negative"),
    (ENDED, {"places": ()}, "no place"),
    (ENDED, {"turn": CHANCE, "roller": 1}, "round has ended"),
]


@pytest.mark.parametrize(("state", "change", "says"), IMPOSSIBLE, ids=[says for *_, says in IMPOSSIBLE])
def test_impossible(state, change, says):
    assert state.problem() is None
    problem = state._replace(**change).problem()
    assert problem is not None
    assert says in problem
    assert problem.endswith(".")


def test_a_round_beyond_its_cap_goes_on_no_more():
    state = position((3, 3), turn_cap=4, turns=3)
    assert state._replace(turns=4).problem() is not None
    assert play(state, "BBB").problem() is None  # over, by the cap
    assert play(state, "BBB")._replace(turns=3).problem() is not None


def test_everybody_holds_dice_before_the_start():
    state = dicelab.game("draconic", players=3, places=True).start()
    assert state._replace(hands=(0, 9, 9), places=(0,)).problem() is not None


def test_a_position_by_hand():
    game = dicelab.game("draconic", players=3, places=True)
    state = game.position(hands=(3, 0, 2), pile=4, roller=2)
    assert (state.turn, state.roller, state.places, state.retired) == (CHANCE, 2, (1,), 9)
    for wrong in [
        {"hands": (3, 4)},
        {"hands": (0, 3, 4)},
        {"hands": (3, 0, 0)},
        {"hands": (30, 3, 3)},
        {"hands": (3, 3, 3), "pile": -1},
        {"hands": (3, 3, 3), "pile": 10},
        {"hands": (3, 3, 3), "roller": 3},
        {"hands": (3, 3, -1)},
        {"hands": ("a", 3, 3)},
        {"hands": 3},
        {"hands": None},
        {"hands": (3, 3, 3), "pile": True},
        {"hands": (3, 3, 3), "roller": "x"},
    ]:
        with pytest.raises(OptionError, match="impossible"):
            game.position(**wrong)


def test_a_position_after_the_end_of_the_game_is_refused():
    with pytest.raises(OptionError, match="round has ended"):
        dicelab.game("draconic", players=2).position(hands=(3, 0))
