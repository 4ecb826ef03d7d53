"""What is told and what is shown: whose die it is, where it may go, what a card does."""

from __future__ import annotations

from random import Random

import pytest

import dicelab
from dicelab.games.move import Move
from dicelab.games.spuds.rules import BlazingSpuds
from dicelab.games.spuds.table.scene import laid, scene
from dicelab.games.spuds.table.story import story

from .table import SOME, play, position

NAMES = ["Ada", "Ben"]


def told(state, text):
    move = Move.parse(text)
    return story(state, move, state.after(move), NAMES)


def test_a_turn_is_told():
    state = position({"run": "r3", "kind": "b4 b4 r4", "stove": "r1 n6"}, SOME)
    steps = [
        ("reroll stove", "Ada takes up the two dice on the stove to roll again."),
        ("roll r1 n6", "Ada rolls two dice: a 1 and a 6."),
        ("place r1 stove", "Ada places the red 1 on the stove."),
        ("place n6 stove", "Ada places the neutral 6 on the stove."),
        ("activate kind", "Ada activates All of a Kind: three dice are handed out. The card is flipped to Control."),
        ("send b4", "Ada puts the blue 4 into the compost."),
        ("send r4", "Ada hands the red 4 to Ben."),
        ("place r4 run", "Ben places the red 4 on A Run."),
        ("send b4", "Ada puts the blue 4 into the compost."),
    ]
    for move, words in steps:
        assert told(state, move) == words
        state = play(state, move)


def test_bounces_wins_and_draws_are_told_with_their_reason():
    state = position({"kind": "b4 b4"}, {"stove": "n1"})
    state = play(state, "reroll kind", "roll b4 b4", "place b4 kind", "place b4 kind", "activate kind", "send b4")
    assert told(state, "send b4") == (
        "The blue 4 bounces off Ben, whose colour it is, into the compost. Ada has no dice left and wins!"
    )
    draw = position({"kind": "b4 b4", "stove": "r1"}, {"stove": "n1"})
    draw = play(draw, "reroll stove", "roll r1", "place r1 stove", "activate kind", "send b4")
    assert told(draw, "send b4").endswith("so nothing can ever change: the game is a draw.")
    cap = BlazingSpuds(2, turn_cap=3).position([{"stove": "r1 r2"}, SOME])
    cap = play(cap, "reroll red", "roll r1 r1", "place r1 stove")
    assert told(cap, "place r1 stove").endswith("No card can be activated. The turn limit is reached: nobody wins.")


def test_the_roll_off_is_told():
    state = BlazingSpuds(2).start()
    assert told(state, "roll r4 b4") == "Roll-off: Ada 4 and Ben 4. Ada and Ben roll again."
    assert told(state, "roll r4 b6").startswith("Roll-off: Ada 4 and Ben 6. Ben will take the first turn")


def shown(state):
    return scene(state, (), NAMES)


def card(state, seat, key):
    return next(card for card in shown(state)["seats"][seat]["cards"] if card["key"] == f"{seat}-{key}")


def test_slots_are_solid_where_a_die_must_lie():
    state = position({"run": "r3 r5", "stove": "r1"}, SOME)
    faces = [die["face"] for die in card(state, 0, "run")["zones"][0]["dice"]]
    assert faces == ["3", "solid", "5", "open", "open", "open"]
    assert "a gap to fill" in card(state, 0, "run")["note"]
    assert "needs two dice" in card(state, 0, "kind")["note"]
    assert card(state, 0, "stove")["make"] == "red"


@pytest.mark.parametrize(
    ("place", "dice", "expected"),
    [
        ("pair", (4, 13, 14), [4, 14, 13, "open"]),
        ("pair", (), ["solid", "solid", "open", "open"]),
        ("kind", (4, 4), [4, 4, "open", "open", "open", "open"]),
        ("target", (), ["solid", "solid"]),
        ("different", (6,), [6, "open", "open"]),
        ("stove", (16, 2), [2, 16]),
    ],
)
def test_dice_lie_in_the_order_of_their_pattern(place, dice, expected):
    assert laid(place, dice) == expected


def test_only_valid_places_are_offered():
    state = play(position({"run": "r3", "kind": "r4", "stove": "r1"}, SOME), "reroll stove", "roll r3")
    picks = [choice["picks"] for choice in shown(state)["choices"]]
    assert picks == [[["die-r3"], ["on-pair"]], [["die-r3"], ["on-stove"]]]


def test_what_gives_something_up_is_a_quiet_button():
    state = play(position({"kind": "r4 r4", "stove": "r1 r1"}, SOME), "reroll stove", "roll r1 r2")
    quiet = lambda state: [c["move"] for c in shown(state)["choices"] if c.get("quiet")]  # noqa: E731
    assert quiet(state) == ["rest"]
    assert quiet(play(state, "rest")) == ["pass"]


def test_who_may_not_get_a_die_is_told_why():
    kitchens = [{"target": "r1 g2", "kind": "r4 g4 b4", "stove": "r1"}, {"stove": "b1 b1"}, {"stove": "g1"}]
    state = play(position(*kitchens), "reroll stove", "roll r1", "place r1 stove")
    names = ["Ada", "Ben", "Cleo"]
    ben, cleo = scene(play(state, "activate target"), (), names)["seats"][1:]
    assert (ben["token_label"], cleo.get("token")) == ("Give both to Ben", None)
    assert cleo["note"] == "plays green, and somebody else can take both dice"
    handing = play(state, "activate kind", "send r4")
    assert scene(handing, (), names)["now"]["text"] == (
        "Two dice to hand out. The next one goes to Ben, who gets no blue die while there is another: pick it."
    )


def test_the_receiver_is_asked_by_name():
    state = play(
        position({"kind": "r4 r4", "stove": "r1"}, SOME),
        "reroll stove", "roll r1", "place r1 stove", "activate kind", "send r4", "send r4",
    )  # fmt: skip
    now = shown(state)["now"]
    assert now["lead"] == "Ben, place the red 4."
    assert shown(state)["seats"][1]["acting"]
    assert [die["label"] for zone in shown(state)["seats"][1]["zones"] for die in zone["dice"]] == ["red 4"]


def test_a_side_is_picked_from_six():
    state = play(
        position({"control": "r1", "stove": "r1"}, SOME),
        "reroll stove",
        "roll r1",
        "place r1 stove",
        "activate control",
    )
    sides = next(zone for zone in shown(state)["seats"][0]["zones"] if zone["key"] == "sides-0")
    assert [die["token"] for die in sides["dice"]] == [f"side-{value}" for value in range(1, 7)]
    assert card(state, 0, "kind")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lies_over_the_dice_to_place_hides_none_of_them(players):
    """On a table the places for handing out and choosing lie over the end of the place for dice to place."""
    rng, state, seen = Random(players), dicelab.game("spuds", players=players).start(), 0
    for _ in range(1500):
        if state.turn == dicelab.OVER:
            state = dicelab.game("spuds", players=players).start()
        for seat in scene(state, [], ["Ada", "Ben", "Cleo", "Dev"][:players])["seats"]:
            loose, *others = (len(zone["dice"]) for zone in seat["zones"])
            seen += any(others)
            assert loose <= 5 or not any(others)
        state = state.after(state.rolls().sample(rng) if state.turn == dicelab.CHANCE else rng.choice(state.moves()))
    assert seen
