"""The form for a new game: whatever it offers can be sent back as it is, as texts."""

from __future__ import annotations

import json
from typing import Any

import pytest

import dicelab
from dicelab.games import find_game
from dicelab.play.match import Match
from dicelab.play.table.host import TableHost
from dicelab.play.table.menu import menu
from tests.carrier import ask
from tests.games.every_game import every_set, game_of, named
from tests.play.tiny import TinyGame


def asked_for(form: dict[str, Any], options: dict[str, str]) -> dict[str, Any]:
    """What a page sends to begin a game with these options."""
    players = form["chosen"]["players"]
    names, seats = form["names"][:players], ["human"] * players
    return {"kind": "new", "players": players, "options": options, "names": names, "seats": seats, "seed": 1}


@pytest.mark.parametrize("chosen", every_set(), ids=named)
def test_a_form_sent_back_begins_the_same_game(chosen):
    game = game_of(chosen)
    host = TableHost(Match(game, 3))
    form = host.menu()
    assert json.loads(json.dumps(form, allow_nan=False)) == form
    assert all(isinstance(value, str) for value in form["chosen"]["options"].values())
    answer = ask(host, {**asked_for(form, form["chosen"]["options"]), "revision": 0})
    assert answer["kind"] == "view", answer
    assert host.match.game == game
    assert answer["menu"] == form


@pytest.mark.parametrize("key", dicelab.GAMES)
def test_every_value_that_is_offered_can_be_chosen(key):
    game = dicelab.game(key)
    form = menu(game)
    defaults = form["chosen"]["options"]
    for option in form["options"]:
        offered = [choice["value"] for choice in option.get("choices", [])]
        offered += map(str, option.get("range", []))
        for value in offered:
            wanted = {**defaults, **{name: values[0] for name, values in option["needs"].items() if name in defaults}}
            players = int(option["needs"].get("players", [game.players])[0])
            if option["seats"] and value.isdigit() and int(value) >= players:
                continue
            made = find_game(key)(players, **{**wanted, option["name"]: value})
            assert menu(made)["chosen"]["options"][option["name"]] == value


@pytest.mark.parametrize("key", dicelab.GAMES)
def test_what_an_option_needs_is_among_what_the_others_offer(key):
    form = menu(dicelab.game(key))
    offered = {option["name"]: [choice["value"] for choice in option.get("choices", [])] for option in form["options"]}
    offered["players"] = list(map(str, form["seats"]))
    for option in form["options"]:
        assert isinstance(option["needs"], dict)
        for name, values in option["needs"].items():
            assert values
            assert set(values) <= set(offered[name])


def test_what_a_form_says_of_an_option():
    (places,) = [option for option in menu(dicelab.game("draconic"))["options"] if option["name"] == "places"]
    assert places["needs"] == {"variant": ["base", "trade", "fire"]}
    assert [choice["value"] for choice in places["choices"]] == ["yes", "no"]
    assert places["ruling"] == "K6"
    assert places["seats"] is False


@pytest.mark.usefixtures("tiny")
def test_numbers_are_texts_with_a_range():
    form = menu(TinyGame(dice=3))
    assert form["chosen"] == {"players": 2, "options": {"dice": "3", "dealt": "1"}}
    assert form["options"][0]["range"] == [1, 3]
    assert form["bots"] == ["human", "sensible", "random"]
