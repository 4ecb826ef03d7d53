"""What is told of a trick, a round and a game, and what the table says of it."""

from __future__ import annotations

from dicelab.games.move import Move
from dicelab.games.thrown.scene import scene
from dicelab.games.thrown.story import story

from .table import PLENTY, play, position

NAMES = ["Ada", "Ben", "Cleo"]
FIRST_GAME = "knight archer peacemaker noble"


def told(state, text):
    move = Move.parse(text)
    return story(state, move, state.after(move), NAMES)


def test_a_trump_is_told():
    state = position(FIRST_GAME, [PLENTY, PLENTY, "2/0/2/2"], ["w3", "w5"])
    assert told(state, "roll blue 2") == "Cleo rolls two blue dice."
    assert told(play(state, "roll blue 2"), "show 1 6") == "Cleo shows 1 and 6: a trump!"
    end = told(play(state, "roll blue 2: 1 6"), "end")
    assert end == "Cleo ends the turn. Cleo takes the trick with a trump and gains 4 gold."


def test_a_pair_is_told():
    state = play(position(FIRST_GAME), "roll green 2: 4 4")
    assert told(state, "end") == "Ada ends the turn. Ada takes the trick with a pair (Peacemaker) and gains nothing."


def test_powers_are_told():
    state = position(FIRST_GAME, rolled=["w3"])
    assert told(state, "archer 0 w3") == "Ben discards a red die for the Archer: send Ada's white three back."


def test_the_end_of_a_game_is_told():
    state = position(FIRST_GAME, ["0/1/0/0", "0/1/0/0", "3/1/0/0"], rounds=1)
    state = play(state, "roll white 1: 3", "end", "roll white 1: 2", "end", "roll white 1: 1")
    assert told(state, "end").endswith(
        "Round 1 is over. Cleo loses 3 gold for dice left over. Ada wins with seven gold!"
    )


def test_cards_are_lit_when_usable_and_say_why_not_when_not():
    shown = scene(position(FIRST_GAME, [PLENTY, "0/0/2/2", PLENTY], ["w3"]), [], NAMES)
    cards = {card["key"]: card for card in shown["cards"]}
    assert not cards["archer"]["lit"]
    assert cards["archer"]["note"] == "you hold no red die to discard"
    assert "token" not in cards["archer"]
    assert cards["peacemaker"]["note"] == "works if you roll green"
    shown = scene(position(FIRST_GAME, rolled=["w3"]), [], NAMES)
    cards = {card["key"]: card for card in shown["cards"]}
    assert cards["archer"]["lit"]
    assert cards["archer"]["make"] == "red"


def test_who_is_winning_and_why():
    shown = scene(position(FIRST_GAME, rolled=["w3", "w5"]), [], NAMES)
    assert shown["seats"][1]["note"] == "score 5 · winning now"
    assert shown["seats"][0]["badge"] == "leads"
    assert "Ben is winning with a score of 5." in shown["now"]["text"]
    assert "trick colour white" in shown["facts"]


def test_rolling_waits_for_a_button_and_a_power_begins_with_its_card():
    choices = {choice["move"]: choice for choice in scene(position(FIRST_GAME, rolled=["w3"]), [], NAMES)["choices"]}
    assert choices["roll white 2"]["picks"] == [["white", "white"]]
    assert choices["roll white 2"]["confirm"]
    assert choices["archer 0 w3"]["picks"] == [["card-archer"], ["die-0-w3"]]
