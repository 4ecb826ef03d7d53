"""What is told of a trick, a round and a game, and what the table says of it."""

from __future__ import annotations

import pytest

from dicelab.games.game import Step
from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards import DISCARD
from dicelab.games.thrown.table.scene import scene
from dicelab.games.thrown.table.story import story, sum_up

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
    assert cards["archer"]["note"] == "you hold no red die"
    assert "token" not in cards["archer"]
    assert cards["peacemaker"]["note"] == "works if you roll green"
    shown = scene(position(FIRST_GAME, rolled=["w3"]), [], NAMES)
    cards = {card["key"]: card for card in shown["cards"]}
    assert cards["archer"]["lit"]
    assert cards["archer"]["make"] == "red"


def notes(state):
    return {card["key"]: (card["lit"], card.get("note")) for card in scene(state, [], NAMES)["cards"]}


@pytest.mark.parametrize("key", DISCARD)
def test_a_card_that_needs_more_than_a_click_says_what(key):
    state = position(f"{key} brute noble phantom", rolled=["w6 w5"], cubes="red white green blue")
    shown = scene(play(state, "roll white 1: 3"), [], NAMES)
    (card,) = [card for card in shown["cards"] if card["key"] == key]
    stages = {len(choice["picks"]) for choice in shown["choices"] if choice["move"].startswith(key)}
    assert stages == ({2} if card["asks"] else {1})
    assert card["asks"].startswith("now pick" if stages == {2} else "")


@pytest.mark.parametrize(
    ("held", "words"),
    [(1, "roll your one white die."), (2, "roll one or two white dice."), (4, "roll one to three white dice.")],
)
def test_a_follower_is_told_how_many_dice(held, words):
    shown = scene(position(FIRST_GAME, [PLENTY, f"2/{held}/2/2", PLENTY], ["w3"]), [], NAMES)
    assert f"Follow white: {words}" in shown["now"]["text"]


def test_brute_is_lit_for_a_trumpers_five_only():
    """T40: leading or following, it does nothing; and a five must lie there."""
    cards = "knight archer brute noble"
    assert notes(position(cards))["brute"] == (False, "leading is no try to trump")
    assert notes(position(cards, rolled=["g6"]))["brute"] == (False, "following is no try to trump")
    assert notes(play(position(cards, rolled=["g6"]), "roll green 1: 5"))["brute"] == (False, "you do not try to trump")
    assert notes(position(cards, rolled=["w6"]))["brute"] == (False, "you must follow white")
    state = position(cards, [PLENTY, "2/0/2/2", PLENTY], rolled=["w6"])
    assert notes(state)["brute"] == (True, "works if you roll green")
    assert notes(play(state, "roll green 1: 5"))["brute"] == (True, "your green five is a trump")
    assert notes(play(state, "roll green 1: 4"))["brute"] == (False, "you show no green five")
    state = position(cards, [PLENTY, "2/0/0/2", PLENTY], rolled=["w6"])
    assert notes(state)["brute"] == (False, "you hold no green dice")


def test_peacemaker_is_lit_for_a_pair():
    state = position(FIRST_GAME)
    assert notes(state)["peacemaker"] == (True, "works if you roll green")
    assert notes(play(state, "roll green 2: 3 3"))["peacemaker"] == (True, "a pair on your green dice")
    assert notes(play(state, "roll green 2: 3 4"))["peacemaker"] == (False, "no pair on green dice")
    state = position(FIRST_GAME, ["2/2/1/2", PLENTY, PLENTY])
    assert notes(state)["peacemaker"] == (False, "you hold only one green die")


def test_thief_and_saboteur_are_lit_where_gold_moves():
    for card, rich, spared in (
        ("thief", (3, 7, 5), "nobody has more gold than you"),
        ("saboteur", (9, 7, 5), "nobody has less gold than you"),
    ):
        cards = f"knight archer {card} noble"
        state = play(position(cards, gold=rich), "roll green 1: 1")
        assert notes(state)[card] == (True, "works when you end your turn")
        assert notes(play(position(cards, gold=(5, 5, 5)), "roll green 1: 1"))[card] == (False, spared)
        assert notes(play(position(cards), "roll green 1: 3"))[card] == (False, "you show no green one or two")


def test_cyclops_is_lit_for_one_die_that_follows():
    cards, cubes = "cyclops knight archer noble", "white red green blue"
    state = position(cards, rolled=["w6 w1"], cubes=cubes)
    assert notes(state)["cyclops"] == (True, "works if you roll one white die")
    one = play(state, "roll white 1: 3")
    assert notes(one)["cyclops"] == (True, "your score is doubled")
    assert scene(one, [], NAMES)["seats"][1]["note"] == "score 6 (doubled)"
    assert told(play(state, "roll white 1"), "show 4") == "Ben shows 4: score 8 (doubled)."
    assert notes(play(state, "roll white 2: 3 4"))["cyclops"] == (False, "you rolled more than one die")
    state = position(cards, [PLENTY, "0/2/2/2", PLENTY], rolled=["r6"], cubes=cubes)
    assert notes(state)["cyclops"] == (False, "it is nothing for a trump")
    assert notes(play(state, "roll white 1: 3"))["cyclops"] == (False, "it is nothing for a trump")
    assert notes(play(state, "roll green 1: 3"))["cyclops"] == (False, "it is nothing for a trump")


def test_a_trick_that_is_decided_has_no_yet():
    assert notes(position(FIRST_GAME, rolled=["w3"]))["noble"] == (False, "no blue die in the trick yet")
    state = position("summoner wizard peacemaker noble", [PLENTY] * 3, ["b6", "b5"], cubes="blue white green red")
    state = play(state, "roll blue 2: 1 4", "wizard b1", "end")
    assert notes(state)["noble"] == (False, "no red die in the trick")


def test_the_void_stays_where_it_is_for_who_takes_dice_from_it():
    state = play(position("knight archer brute strategist", ["1/1/0/2"] * 3, ["b1 b2", "b1"]), "roll blue 1: 6")
    assert [zone["key"] for zone in scene(state, [], NAMES)["centre"]] == ["void"]
    shown = scene(play(state, "end"), [], NAMES)
    assert [zone["key"] for zone in shown["centre"]] == ["void"]
    assert shown["prompts"]["red"] == "Now pick what you want for the red die, from the Void."


def test_nobody_takes_a_trick_without_a_second_for_the_imp():
    pools = [PLENTY, "2/0/2/2", "2/0/2/2"]
    state = position("imp knight archer noble", pools, ["w4", "g1"], cubes="white red green blue")
    assert (
        told(play(state, "roll green 1: 1"), "end")
        == "Cleo ends the turn. Nobody takes the trick: the Imp wants a second."
    )


def test_the_second_best_takes_the_trick_as_the_imp_wants_it():
    state = position("imp knight archer noble", rolled=["w6", "w5"], cubes="white red green blue")
    second = "a score of 5, the second best, as the Imp wants it"
    assert f"Ben is winning with {second}." in scene(state, [], NAMES)["now"]["text"]
    state = play(state, "roll white 1: 1")
    assert told(state, "end") == f"Cleo ends the turn. Ben takes the trick with {second}, and gains 2 gold."


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


def test_a_turn_is_summed_up_and_of_two_in_a_row_the_latter():
    state = position(FIRST_GAME)
    first = ["roll white 2", "show 3 4", "archer 1 red3", "archer 1 red4", "end"]
    second = ["roll green 1", "show 2", "knight green2", "archer 2 red1"]
    steps = [Step(state, Move.parse(move)) for move in first + second]
    assert sum_up(steps[: len(first)], state, NAMES) == "rolled 2 white, used the Archer twice"
    assert sum_up(steps, state, NAMES) == "rolled 1 green, used the Knight and the Archer"
    assert sum_up([], state, NAMES) == ""


def test_once_a_trick_is_over_a_line_says_what_the_dice_showed():
    state = position(FIRST_GAME, rolled=["w3", "w5"])
    steps = []
    for text in ("roll white 2", "show 4 6", "end"):
        steps.append(Step(state, Move.parse(text)))
        state = state.after(steps[-1].move)
    assert sum_up(steps[:2], steps[2].before, NAMES) == "rolled 2 white"
    assert sum_up(steps, state, NAMES) == "rolled 2 white: score 10"


def test_what_the_taker_of_a_trick_decides_is_summed_up():
    state = position(FIRST_GAME)
    taken = [Step(state, Move.parse("recruit 1 red"))]
    assert sum_up(taken, state, NAMES) == "took a red die from Ben"
    turn = [*taken, Step(state, Move.parse("roll white 2")), Step(state, Move.parse("end"))]
    assert sum_up(turn, state, NAMES) == "rolled 2 white"
    turn.append(Step(state, Move.parse("summon blue")))
    assert sum_up(turn, state, NAMES).endswith("took a blue die from the Summoner")
    exchange = Step(state, Move.parse("exchange red green"))
    assert sum_up([exchange], state, NAMES) == "exchanged a red die for a green one"
