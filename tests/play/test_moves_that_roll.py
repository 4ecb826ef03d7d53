"""A move rolls its own dice at once; undo goes back to the move, never between it and its dice."""

from __future__ import annotations

from typing import Any

import pytest

import dicelab
from dicelab.games.game import CHANCE
from dicelab.play.match import Match
from dicelab.play.table.host import TableHost
from tests.carrier import ask
from tests.play.tiny import OddsDesk, TinyGame

pytestmark = pytest.mark.usefixtures("tiny")


def tiny_host(bots: dict[int, str] | None = None, **options: Any) -> TableHost:
    return TableHost(Match(TinyGame(**{"dealt": 0, **options}), 7), bots)


def send(host: TableHost, kind: str, **parts: Any) -> dict[str, Any]:
    answer = ask(host, {"kind": kind, "revision": host.revision, **parts})
    assert answer["kind"] == "view", answer
    return answer


def kinds(host: TableHost) -> list[str]:
    return [step.move.kind for step in host.match.steps]


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_dice_of_a_move_are_rolled_in_the_same_intent(dice):
    host = tiny_host(dice=dice)
    answer = send(host, "move", move="throw")
    assert kinds(host) == ["throw"] + ["die"] * dice
    assert host.revision == 1
    assert len(answer["log"]["entries"]) == answer["steps"] == dice + 1
    assert host.match.state.turn == 1


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_undo_goes_back_to_the_move(dice):
    host = tiny_host(dice=dice)
    send(host, "move", move="throw")
    rolled = host.match.state
    assert send(host, "undo")["steps"] == 0
    send(host, "move", move="throw")
    assert host.match.state == rolled
    send(host, "move", move="pass")
    assert send(host, "undo")["steps"] == dice + 1
    assert send(host, "undo")["steps"] == 0


def test_undo_skips_what_the_bot_threw():
    host = tiny_host({1: "sensible"}, dice=3)
    send(host, "move", move="throw")
    send(host, "next", all=True)
    assert kinds(host) == ["throw", "die", "die", "die"] * 2
    assert send(host, "undo")["steps"] == 0


def test_undo_in_the_middle_of_dice_that_a_cell_rolls():
    host = tiny_host(dice=3)
    host.match.play("throw")
    host.match.roll()
    assert host.view()["waits"] == "you"
    assert send(host, "undo")["steps"] == 0


def test_a_deal_in_several_steps_is_one_press():
    """Nobody's dice follow each other at once, and are taken back together; each is a step of its own to look at."""
    host = tiny_host(dealt=2)
    assert host.match.state.turn == CHANCE
    answer = send(host, "roll")
    assert kinds(host) == ["die", "die"]
    assert host.revision == 1
    assert len(answer["log"]["entries"]) == answer["steps"] == 2
    assert send(host, "look", step=1)["said"].startswith("Nobody: die")
    send(host, "look", step=2)
    assert send(host, "undo")["steps"] == 0
    assert host.view()["can_undo"] is False


def test_a_deal_after_a_persons_move_waits_for_a_press():
    """A round of Thrown ends: people read how, then deal the next one."""
    host = TableHost(Match(dicelab.game("thrown", players=3, starter=0), 1))
    while host.match.state.standing.round == 1:
        kind = {"kind": "roll"} if host.match.state.turn == CHANCE else {"kind": "move"}
        move = {} if host.match.state.turn == CHANCE else {"move": str(host.match.state.moves()[0])}
        send(host, **kind, **move)
    assert host.match.state.turn == CHANCE
    assert host.match.state.phase == "cards"
    send(host, "roll")
    assert kinds(host)[-2:] == ["cards", "deal"]
    assert host.match.state.turn == 1


def test_a_draw_of_nobodys_is_taken_back_only_where_no_person_did_anything():
    host = tiny_host({1: "sensible"}, dealt=1)
    send(host, "roll")
    send(host, "move", move="throw")
    assert send(host, "undo")["steps"] == 1
    assert send(host, "undo")["steps"] == 0


def test_a_table_of_bots_deals_by_itself():
    host = tiny_host({0: "sensible", 1: "random"}, dealt=2)
    for _ in range(60):
        if host.view()["waits"] == "over":
            break
        assert host.view()["waits"] == "bot"
        assert host.view()["can_undo"] is False
        send(host, "next", all=True)
    assert host.view()["waits"] == "over"
    assert host.view()["scene"]["now"]["lead"] != "Chance plays."


def test_who_plays_in_a_deal_at_a_table_of_bots():
    host = tiny_host({0: "sensible", 1: "random"}, dealt=1)
    assert host.view()["scene"]["now"]["lead"] == "Chance plays."


def test_a_hint_rolls_nothing(tiny: OddsDesk):
    host = tiny_host()
    answer = ask(host, {"kind": "hint", "revision": 0})
    assert (answer["move"], answer["says"]) == ("throw", "It is more fun.")
    assert not host.match.steps


@pytest.mark.slow
def test_a_new_turn_waits_for_the_player_even_where_the_same_seat_goes_on():
    """Dragon Scales: whoever ends a round may open the next one, and must see the end first."""
    seen = 0
    for seed in range(60):
        host = TableHost(Match(dicelab.game("draconic", players=2, variant="scales", target=500), seed))
        for _ in range(200):
            state = host.match.state
            if state.turn == dicelab.OVER:
                break
            kind = {"kind": "roll"} if state.turn == dicelab.CHANCE else {"kind": "move", "move": str(state.moves()[0])}
            steps = len(host.match.steps)
            assert ask(host, {**kind, "revision": host.revision})["kind"] == "view"
            assert len(host.match.steps) == steps + 1
            seen += host.match.state.standing.round > state.standing.round and host.match.state.actor() == state.actor()
    assert seen > 0, "the case this test is for never came up"
