"""What is told of a turn, and what the table shows of it."""

from __future__ import annotations

from typing import Any

from dicelab.games.game import Step
from dicelab.games.hunters.rules.dice import in_order
from dicelab.games.hunters.rules.state import DiceHunters, HuntersState
from dicelab.games.hunters.table.scene import scene
from dicelab.games.hunters.table.story import story
from dicelab.games.move import Move

from .table import play, position

NAMES = ["Ada", "Ben", "Cleo"]


def told(state: HuntersState, move: str) -> str:
    kind, *words = move.split(" ")
    done = Move(kind, in_order(words)) if words else Move(kind)
    return story(state, done, state.after(done), NAMES)


def test_the_opening():
    state = DiceHunters(3).start()
    assert told(state, "roll w1 w2 wc") == "Ada opens with white 1, white 2, white coin."
    two = play(state, "w1 w2 wc", "w3 wc wc")
    assert told(two, "roll wc wc wy").endswith("A tie: Ada and Ben roll again.")
    assert told(two, "roll w3 w1 wy").endswith("Cleo has the most, four swords, and gives chase; Ada begins.")


def test_a_turn_for_swords():
    state = position("3/1/0", "3/0/0", "3/0/0", chase=(2, "w3"))
    assert told(state, "roll w1 w2 wc yx") == (
        "Ada rolls: white 1, white 2, white coin, yellow X. One die leaves with an X."
    )
    state = play(state, "w1 w2 wc yx")
    assert told(state, "reroll wc") == "Ada picks up white coin."
    again = play(state, "re wc")
    assert told(again, "roll w1") == "Ada rolls again: white 1."
    assert told(play(again, "w1"), "stop") == "Ada stops. Four swords outbid Cleo: Ada gives chase."
    assert told(state, "stop") == "Ada stops. Three swords do not outbid the three swords of Cleo. Ada takes one coin."


def test_treasure_growth_and_capture():
    state = play(position("3/0/0", "3/0/0", "3/0/0", chase=(1, "w3")), "wc wc wy")
    assert told(state, "stop") == (
        "Ada stops. The Great Treasure! Ada takes four coins. One yellow die joins the party. "
        "Ben, not outbid, captures the villain: a warrant of 5."
    )


def test_the_duel_marker():
    state = play(position("3/0/0", "3/0/0", chase=(1, "w3")), "wc wy wy")
    assert "Ben was not outbid and places the duel marker" in told(state, "stop")
    alone = play(position("3/0/0", "3/0/0", marker=1), "w1 wy wy")
    assert "One sword against Ben's duel marker: Ada gives chase." in told(alone, "stop")


def test_the_end():
    state = position("3/0/0", "3/0/0", "3/0/0", chase=(1, "w3"), captured=(0, 1, 1, 2, 2, 2), coins=(1, 9, 3))
    assert told(play(state, "w1 wy wy"), "stop").endswith("a warrant of 15. Ben wins with 44 coins!")


# -- the table ------------------------------------------------------------------------------------------------------


def zones(shown: Any, seat: int) -> dict[str, Any]:
    return {zone["key"]: zone for zone in shown["seats"][seat]["zones"]}


def test_dice_to_pick_and_what_that_means():
    state = play(position("3/1/0", "3/0/0", "3/0/0", chase=(2, "w3")), "w2 wc wc y3")
    shown = scene(state, (), NAMES)
    dice = zones(shown, 0)["shown-0"]["dice"]
    assert [die["token"] for die in dice] == ["w2", "wc", "wc", "y3"]
    assert dice[3]["label"] == "yellow die, three swords"
    says = {choice["move"]: choice for choice in shown["choices"]}
    assert says["stop"]["says"] == "Stop: five swords, chase the villain; two coins"
    assert says["reroll wc wc"] == {
        "move": "reroll wc wc",
        "says": "Re-roll two dice: white coin ×2",
        "short": "Keep 2, roll 2",
        "picks": [["wc", "wc"]],
        "confirm": True,
    }


def test_a_die_with_an_x_is_shown_leaving_and_waits_on_the_mat():
    state = position("3/1/1", "3/0/0", "3/0/0")
    roll = Move("roll", ("w1", "w1", "wc", "yx", "r2"))
    shown = scene(state.after(roll), [Step(state, roll)], NAMES)
    dice = zones(shown, 0)["shown-0"]["dice"]
    assert [die.get("state") for die in dice] == ["fresh"] * 4 + ["gone"]
    assert "token" not in dice[-1]
    assert len(zones(shown, 0)["mat-0"]["dice"]) == 3 + 2


def test_the_centre_shows_who_chases_and_what_for():
    shown = scene(position("3/0/0", "3/1/0", "3/0/0", chase=(1, "w3,y2"), captured=(2,)), (), NAMES)
    chase, warrants = shown["centre"]
    assert chase["label"] == "Ben chases the villain"
    assert [die["face"] for die in chase["dice"]] == ["sword3", "sword2"]
    assert "5 swords" in chase["note"].replace("five", "5")
    assert [die["face"] for die in warrants["dice"]] == ["warrant10"] * 5 + ["warrant15"]
    assert warrants["note"] == "10 coins for the next villain."
    assert len(zones(shown, 1)["party-1"]["dice"]) == 2  # the others lie in the centre


def test_the_duel_markers_and_heroes_are_shown():
    state = DiceHunters(2, hero_1="otters").position(marker=0)
    shown = scene(state, (), NAMES[:2])
    counters = {counter["symbol"]: counter for counter in shown["seats"][0]["counters"]}
    assert counters["marker"]["label"] == "duel marker in the centre"
    assert "Ada's duel marker" in shown["centre"][0]["note"]
    assert zones(shown, 0)["shown-0"]["label"].startswith("Otters")


def test_a_chase_to_decide_is_a_place_to_pick():
    state = play(position("3/0/0", "3/0/0", "3/0/0", must_chase=False), "w3 w1 wc", "stop")
    shown = scene(state, (), NAMES)
    assert shown["centre"][0]["token_label"] == "Chase the villain with four swords"
    assert [choice["picks"] for choice in shown["choices"]] == [[["centre"]], []]
