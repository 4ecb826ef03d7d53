"""A move that is considered, and a hint: neither moves anything, neither trusts anything."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

import dicelab
from dicelab.games.game import CHANCE
from dicelab.games.move import Move
from dicelab.play.intents import LONGEST_TEXT
from dicelab.play.match import Match
from dicelab.play.table.host import STALE, TableHost
from tests.carrier import ask
from tests.games.every_game import every_set, game_of, named

from .hostile import json_like
from .test_table_host import act


def host_to_give(bots: dict[int, str] | None = None) -> TableHost:
    host = TableHost(Match(dicelab.game("draconic", players=3, starter=0), 7), bots)
    while host.match.state.turn == CHANCE:
        host.match.roll()
    return host


def consider(host: TableHost, move: Any) -> dict[str, Any]:
    return ask(host, {"kind": "consider", "revision": host.revision, "move": move})


def hint(host: TableHost) -> dict[str, Any]:
    return ask(host, {"kind": "hint", "revision": host.revision})


def test_considering_changes_only_what_the_panel_looks_at():
    host = host_to_give()
    before = host.view(), host.match.to_json()
    for text in ("give 1", "give 2", "give 1"):
        assert consider(host, text) == {"kind": "considered", "revision": host.revision, "move": text}
        assert host.position() == (host.match.state, host.match.names, Move.parse(text))
    assert (host.view(), host.match.to_json()) == before
    assert consider(host, "")["kind"] == "considered"
    assert host.position()[2] is None


@pytest.mark.parametrize(
    "move",
    ["give 0", "give 3", "give 99", "give -1", "give 01", "give", "give 1 ", " give 1", "GIVE 1", "keep",
     "roll 1 1 1 1", " ",
     "\n", "\x00", "<b>", "give 1\u200b", "give " + "1" * 60, "x" * LONGEST_TEXT, "x" * (LONGEST_TEXT + 1),
     "x" * 10**6, None, True, 0, 1.5, [], ["give 1"], {}, {"kind": "give"}, b"give 1"],
    ids=lambda move: repr(move)[:20],
)  # fmt: skip
def test_what_cannot_be_considered(move):
    host = host_to_give()
    consider(host, "give 2")
    before = host.view()
    answer = consider(host, move)
    assert answer["kind"] == "refused"
    assert answer["says"].endswith(".")
    assert len(answer["says"]) < 400
    assert host.position()[2] == Move("give", (2,))  # as it was
    assert host.view() == before


@given(json_like)
def test_considering_whatever_is_sent(move):
    host = host_to_give()
    answer = consider(host, move)
    json.dumps(answer, allow_nan=False)
    considered = move if move in ("give 1", "give 2") else ""
    assert str(host.considered or "") == considered
    assert answer["kind"] == ("considered" if isinstance(move, str) and move == considered else "refused")


def test_what_is_considered_is_forgotten():
    host = host_to_give()
    for intent in (
        {"kind": "look", "step": 0},
        {"kind": "look", "step": len(host.match.steps)},
        {"kind": "move", "move": "give 2"},
        {"kind": "undo"},
    ):
        if host.live and host.match.state.moves():
            assert consider(host, str(host.match.state.moves()[0]))["kind"] == "considered"
        assert ask(host, {**intent, "revision": host.revision})["kind"] == "view"
        assert host.considered is None


def test_nobody_considers_an_earlier_moment_or_for_a_bot():
    host = host_to_give()
    ask(host, {"kind": "look", "revision": host.revision, "step": 0})
    assert consider(host, "give 1")["kind"] == "refused"
    assert consider(host, "")["kind"] == "considered"
    at_the_bot = host_to_give({0: "sensible"})
    assert at_the_bot.view()["waits"] == "bot"
    assert consider(at_the_bot, "give 1")["kind"] == "refused"
    assert at_the_bot.position()[2] is None


def test_a_stale_thought():
    host = host_to_give()
    for kind in ({"kind": "consider", "move": "give 1"}, {"kind": "consider", "move": ""}, {"kind": "hint"}):
        answer = ask(host, {**kind, "revision": host.revision - 1})
        refused = {"kind": "refused", "revision": host.revision, "says": STALE, "to": kind["kind"]}
        assert answer == refused | {"stale": True}
    assert host.considered is None


# -- hints ----------------------------------------------------------------------------------------------------------


def test_a_hint_is_a_legal_move_and_its_reason():
    host = host_to_give()
    before = host.view(), host.match.to_json()
    answer = hint(host)
    assert set(answer) == {"kind", "revision", "move", "says"}
    assert (answer["kind"], answer["revision"]) == ("hint", host.revision)
    assert Move.parse(answer["move"]) in host.match.state.moves()
    assert host.match.names[int(answer["move"][-1])] in answer["says"]
    assert (host.view(), host.match.to_json()) == before
    assert hint(host) == answer


@pytest.mark.parametrize("chosen", every_set()[::3], ids=named)
def test_hints_all_through_a_game(chosen):
    host = TableHost(Match(game_of(chosen), 5), {1: "sensible"})
    hints = 0
    for _ in range(60):
        shown = host.view()
        answer = hint(host)
        json.dumps(answer, allow_nan=False)
        assert host.view() == shown
        if shown["waits"] == "you" and shown["scene"]["choices"]:
            assert answer["move"] in [choice["move"] for choice in shown["scene"]["choices"]]
            hints += 1
        else:
            assert answer["kind"] == "refused"
        if shown["waits"] == "over":
            break
        act(host)
    assert hints


def test_no_hint_where_nothing_is_to_be_decided():
    host = TableHost(Match(dicelab.game("draconic", players=3, starter=0), 7), {1: "sensible"})
    assert "roll" in hint(host)["says"]
    at_the_bot = host_to_give({0: "sensible"})
    assert at_the_bot.match.names[0] in hint(at_the_bot)["says"]
    looking_back = host_to_give()
    ask(looking_back, {"kind": "look", "revision": looking_back.revision, "step": 0})
    assert "earlier moment" in hint(looking_back)["says"]
