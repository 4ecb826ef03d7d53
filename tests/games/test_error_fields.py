"""What an error says in its sentence, a program finds in its fields."""

from __future__ import annotations

import pickle

import pytest

import dicelab
from dicelab.errors import IllegalMove, MalformedMove, OddsError, OptionError
from dicelab.games import part
from dicelab.games.bot import find_bot
from dicelab.games.position import ImpossiblePosition

DRACONIC = dicelab.game("draconic", players=2)


@pytest.mark.parametrize(
    ("ask", "option", "value"),
    [
        (lambda: dicelab.game("draconic", players=9), "players", 9),
        (lambda: dicelab.game("draconic", ghosts=3), "ghosts", 3),
        (lambda: dicelab.game("draconic", variant="base", rounds="many"), "rounds", "many"),
        (lambda: dicelab.game("thrown", cards="knight,knight,brute,noble"), "cards", None),
        (lambda: dicelab.game("hunters", hero_1="bears", hero_2="bears"), "hero_2", "bears"),
        (lambda: dicelab.game("chess"), "game", "chess"),
        (lambda: find_bot("draconic", "genius"), "bot", "genius"),
        (lambda: dicelab.Match(DRACONIC, seed=-1), "seed", -1),
        (lambda: DRACONIC.position(hands=(2, 3), pile=99), "pile", 99),
        (lambda: DRACONIC.position(hands=(2, 3), colour="red"), "colour", "red"),
        (lambda: dicelab.simulate("draconic", games="many"), "games", "many"),
    ],
)
def test_which_option_and_what_was_given(ask, option, value):
    with pytest.raises(OptionError) as refused:
        ask()
    assert refused.value.option == option
    assert value is None or refused.value.value == value


def test_a_part_of_a_position_is_an_option_too():
    with pytest.raises(ImpossiblePosition) as refused:
        DRACONIC.position(hands=(2, 3), pile=99)
    assert (refused.value.part, refused.value.option) == ("pile", "pile")


@pytest.mark.parametrize(
    ("given", "parameter", "value"),
    [({"dice": 99}, "dice", 99), ({"dice": 2, "sides": 6}, "sides", 6), ({}, "dice", None)],
)
def test_which_parameter_of_a_question(given, parameter, value):
    with pytest.raises(OddsError) as refused:
        dicelab.ask("draconic", "burned", **given)
    assert (refused.value.parameter, refused.value.value) == (parameter, value)


def test_which_control_of_the_panel():
    with pytest.raises(OddsError) as refused:
        dicelab.chances(DRACONIC.position(hands=(2, 3)), sides=6)
    assert (refused.value.parameter, refused.value.value) == ("sides", 6)


def test_which_move():
    with pytest.raises(MalformedMove) as unread:
        dicelab.Move.parse("give 01")
    assert unread.value.move == "give 01"
    state = DRACONIC.position(hands=(3, 4), rolled="1/2/0/0")
    with pytest.raises(IllegalMove) as refused:
        state.after("give 0")
    assert refused.value.move == dicelab.Move("give", (0,))
    match = dicelab.Match(DRACONIC, seed=3)
    with pytest.raises(IllegalMove) as named:
        match.play("give 1")
    assert named.value.move == dicelab.Move("give", (1,))
    assert part("draconic", "book").BOOK.section(named.value.rule)


def test_the_fields_survive_a_process():
    with pytest.raises(OptionError) as refused:
        dicelab.game("draconic", players=9)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.option, again.value) == (str(refused.value), "players", 9)
