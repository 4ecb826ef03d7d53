"""Chances of a position, and states that a person can read, at the Python prompt."""

from __future__ import annotations

from fractions import Fraction

import pytest

import dicelab
from dicelab.errors import DicelabError
from dicelab.games import part
from dicelab.games.game import OVER
from dicelab.games.spuds.rules.kitchen import Kitchen

from .every_game import every_set, named, visited


@pytest.mark.parametrize("chosen", every_set()[::3], ids=named)
def test_a_state_prints_itself_for_a_person(chosen):
    for state in visited(chosen)[::25]:
        shown = str(state)
        assert shown.startswith(state.game.title)
        assert all(f"Seat {seat + 1}" in shown for seat in range(state.game.players))
        assert not any(word in shown for word in ("State(", "Move(", "None", "{", "_"))
        assert max(map(len, shown.splitlines())) < 400


def test_dice_are_printed_by_colour_and_face():
    state = dicelab.game("hunters", players=2).position(shown="w1,w2,wc", left=1, chase=(1, "w3"))
    assert "white die, one sword" in str(state)
    assert "white die, three swords" in str(state)
    thrown = dicelab.game("thrown", players=3).position(["2/2/2/2"] * 3, rolled=["w5 w4"])
    assert "white five" in str(thrown)
    assert "2 × red die, unrolled" in str(thrown)


def test_chances_of_a_position():
    state = dicelab.game("draconic", players=2).position(hands=(2, 3), pile=1)
    found = dicelab.chances(state)
    assert found[0].answer.p == Fraction(25, 36)
    assert "25/36 ≈ 69.4 %" in str(found)
    assert dicelab.chances(state, dice=3)[0].answer.p == Fraction(125, 216)
    assert found._repr_html_().count("<h4>") == len(found) == 4


def test_chances_with_a_move_considered():
    state = dicelab.game("hunters", players=2).position(shown="w1,w2,wc", left=1)
    told = str(dicelab.chances(state, "reroll w1"))
    assert "Your choice" in told or "costs" in told
    with pytest.raises(DicelabError, match="not allowed"):
        dicelab.chances(state, "reroll w3")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (lambda state: dicelab.chances("draconic"), "asked about a position"),
        (lambda state: dicelab.chances(state, colour="red"), "Nothing called 'colour' can be varied here"),
        (lambda state: dicelab.chances(state, dice=99), "dice is a whole number"),
        (lambda state: dicelab.chances(state, "Jump!"), "Cannot read"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(asked, says):
    with pytest.raises(DicelabError, match=says):
        asked(dicelab.game("draconic", players=2).position(hands=(2, 3)))


def test_a_kitchen_is_written_in_one_way_everywhere():
    game = dicelab.game("spuds", players=2)
    text, parts = "run:r3+r5,stove:r1", {"run": "r3 r5", "stove": "r1"}
    given = ([text, "stove:b1"], [parts, {"stove": "b1"}], f"{text};stove:b1")
    there = [game.position(kitchens=kitchens) for kitchens in given]
    assert there[0] == there[1] == there[2]
    assert isinstance(there[0].kitchens[0], Kitchen)
    assert dicelab.ask("spuds", "turn", kitchen=text) == dicelab.ask("spuds", "turn", kitchen=parts)


def test_a_simulation_takes_the_options_of_a_game_by_its_key():
    many = dicelab.simulate("draconic", 5, players=3, variant="trade", seed=1)
    assert (many.start.game.players, many.start.game.variant) == (3, "trade")
    with pytest.raises(DicelabError, match="has its options already"):
        dicelab.simulate(dicelab.game("draconic"), 5, players=3)
    with pytest.raises(DicelabError, match="has no option 'luck'"):
        dicelab.simulate("draconic", 5, luck=3)


def test_draw_and_cap_are_told_apart():
    game = dicelab.game("spuds", players=2, turn_cap=1, starter=0)
    assert game.start().outcome() == ""
    seen = {state.outcome() for chosen in every_set() for state in visited(chosen) if state.turn == OVER}
    assert {"won", "cap"} <= seen <= {"won", "shared", "draw", "cap"}


SAID = {
    "draconic": (lambda: dicelab.game("draconic", players=3).position(hands=(4, 3, 2), pile=2).after("roll 1 2 1 0"),
                 "falls from ≈ 13.9 % to ≈ 8.8 %"),
    "spuds": (lambda: dicelab.game("spuds", players=2).position(
                  [{"run": "r3 r5", "pair": "b4", "stove": "r1 r1 b2 b6"}, {"stove": "b1 b2"}], 0),
              "lets you send away ≈ 3.04 dice"),
    "thrown": (lambda: dicelab.game("thrown", players=3).position(
                   ["2/1/2/1", "2/3/2/1", "2/1/2/1"], ["peacemaker", "knight", "archer", "noble"], (),
                   ["w3 w2", "w1 w2"], 0, still=True),
               "rises from 0 % to ≈ 77.3 %"),
    "hunters": (lambda: dicelab.game("hunters", players=2).position(
                    shown="w3,wc,w2", left=1, chase=(1, "w1"), coins=(3, 4)),
                "comes with ≈ 45.4 % if you leave it"),
}  # fmt: skip


@pytest.mark.parametrize("key", SAID)
def test_in_a_sentence_too_a_rounded_number_says_so(key):
    laid, told = SAID[key]
    _, why = part(key, "bots").advice(laid(), ("Ada", "Ben", "Cleo"))
    assert told in why
