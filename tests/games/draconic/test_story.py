"""What is said of a step is what happened in it."""

from __future__ import annotations

import pytest

from dicelab.games.draconic.table.scene import scene
from dicelab.games.draconic.table.story import story
from dicelab.games.game import Step

from .table import moves, play, position, roll

NAMES = ("Ada", "Ben", "Cleo", "Dev", "Eli")


def told(state, move):
    made = roll(move) if move.isupper() else next(m for m in state.moves() if str(m) == move)
    return story(state, made, state.after(made), NAMES[: len(state.hands)])


def test_a_roll_in_words():
    text = told(position((5, 4, 3), pile=1), "BBDFK")
    assert (
        text == "Ada rolls five dice: two blanks, one dragon, one fireball and one knight. One knight leaves the game."
    )


def test_burned():
    assert "burned and takes the two dice of the pile" in told(position((3, 4, 3), pile=2), "BBK")
    assert "burned, but the pile is empty" in told(position((3, 4, 3)), "BBK")
    assert "burned" not in told(position((3, 4, 3), pile=2), "BBF")


def test_the_burn_is_told_once_and_rightly_before_a_trade():
    state = position((4, 2, 3), pile=3, variant="trade")
    assert "burned" not in told(state, "BBBB")
    for move in ("keep", "trade 1"):
        assert "takes the three dice of the pile" in told(play(state, "BBBB"), move)


def test_the_burn_is_told_once_and_rightly_where_it_comes_first():
    state = position((4, 2, 3), pile=3, variant="trade", trade_order="burn_first")
    assert "takes the three dice of the pile" in told(state, "BBBB")
    for move in moves(play(state, "BBBB")):
        assert "burned" not in told(play(state, "BBBB"), move)
        assert "empty" not in told(play(state, "BBBB"), move)


def test_who_is_out_and_who_wins():
    assert told(position((1, 4, 3)), "F").endswith("Ada has no dice left. Ada wins!")
    assert "Ada has no dice left: place 1." in told(position((1, 4, 3), places=True), "F")
    assert "Cleo is last." in told(position((0, 1, 3), roller=1, out=(0,), places=True), "F")
    assert "nobody wins" in told(position((2, 4), turn_cap=1), "BB")


def test_trial_by_fire():
    state = position((3, 2), roller=0, challenger=1, challenge=2, variant="fire")
    text = told(state, "BBF")
    assert "must take one die" in text
    assert "pile" not in text


def test_a_new_round_says_who_scored():
    state = position((1, 4), pile=2, variant="scales")
    assert told(state, "F").endswith(
        "Ada has no dice left: place 1, seven points. Ben is last, three points. Round 1 is over."
    )


def test_a_place_in_dragon_scales_says_its_points():
    assert told(position((1, 4, 3), pile=2, variant="scales"), "F").endswith(
        "Ada has no dice left: place 1, ten points."
    )


@pytest.mark.parametrize("variant", ["base", "trade", "scales", "fire"])
def test_the_scene_counts_what_lies_there(variant):
    state = position((4, 2, 3), pile=0 if variant == "fire" else 2, variant=variant)
    rolled = play(state, "BDDF")
    past = [Step(state, roll("BDDF"))]
    shown = scene(rolled, past, NAMES[:3])
    (zone,) = [zone for zone in shown["seats"][0]["zones"] if zone["key"] == "rolled-0"]
    assert sorted(die["face"] for die in zone["dice"]) == ["blank", "dragon", "dragon", "fireball"]
    assert sum(die.get("token") == "dragon" for die in zone["dice"]) == 2
    assert [seat["counters"][0]["count"] for seat in shown["seats"]] == list(rolled.hands)
    one_less = play(rolled, "give 1")
    shown = scene(one_less, [*past, Step(rolled, rolled.moves()[0])], NAMES[:3])
    (zone,) = [zone for zone in shown["seats"][0]["zones"] if zone["key"] == "rolled-0"]
    assert sum(die.get("token") == "dragon" for die in zone["dice"]) == 1
    for seat, dice in enumerate(one_less.hands):
        assert shown["seats"][seat]["counters"][0]["count"] == dice
    if variant != "fire":
        (pile,) = [zone for zone in shown["centre"] if zone["key"] == "pile"]
        assert len(pile["dice"]) == one_less.pile


def test_trial_by_fire_says_why_there_is_no_challenge():
    def empty(state):
        (challenge,) = [zone for zone in scene(state, (), NAMES[:2])["centre"] if zone["key"] == "challenge"]
        return challenge["empty"]

    first = position((1, 2), variant="fire")
    assert empty(first) == "no challenge on the first turn"
    assert empty(play(first, "B")) == "Ada rolled none"
    assert empty(play(first, "K")) == "no challenge any more"
