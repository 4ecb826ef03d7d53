"""Hostile intents: every one is refused in a sentence and changes nothing; none is ever an exception."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicelab
from dicelab.games.game import CHANCE, OVER
from dicelab.play.code import game_code
from dicelab.play.intents import LONGEST_TEXT, MOST_ITEMS
from dicelab.play.match import Match
from dicelab.play.panel.host import PanelHost
from dicelab.play.table.host import STALE, TableHost
from tests.carrier import Line, ask

from .hostile import NOT_KINDS, NOT_MESSAGES, NOT_REVISIONS, json_like


def host_to_give(bots: dict[int, str] | None = None) -> TableHost:
    """Seat 0 is a person and has a dragon to give; the revision is 3 or more."""
    host = TableHost(Match(dicelab.game("draconic", players=3, starter=0), 7), bots or {1: "sensible", 2: "random"})
    PanelHost(host)
    while host.match.state.turn == CHANCE:
        host.match.roll()
    for step in (0, len(host.match.steps)):
        ask(host, {"kind": "look", "revision": host.revision, "step": step})
    assert host.match.state.turn == 0
    assert host.live
    assert host.revision > 2
    return host


def snapshot(host: TableHost) -> str:
    """All that could have been changed."""
    shown = json.dumps([host.view(), host.menu()], sort_keys=True)
    rest = (id(host.match), host.match.to_json(), host.bots, host.step, host.revision, host.odds_on, host.considered)
    return shown + repr(rest)


def refuse(host: TableHost, content: Any) -> str:
    """``content`` must be refused, and nothing may change; returns what was said."""
    before = snapshot(host)
    answer = ask(host, content)
    assert answer["kind"] == "refused", answer
    assert set(answer) - {"rule", "stale"} == {"kind", "revision", "says", "to"}
    assert answer.get("stale", False) == (answer["says"] == STALE)
    assert answer["says"].strip()
    assert answer["says"].endswith((".", "choose."))
    assert len(answer["says"]) < 400
    assert answer["revision"] == host.revision
    json.dumps(answer, allow_nan=False)
    assert snapshot(host) == before
    return str(answer["says"])


@pytest.mark.parametrize("content", NOT_MESSAGES, ids=repr)
def test_what_is_no_message(content):
    refuse(host_to_give(), content)


def test_kinds_that_do_not_exist():
    host = host_to_give()
    for kind in NOT_KINDS:
        refuse(host, {"kind": kind, "revision": host.revision})
        refuse(host, {"kind": kind})
    refuse(host, {})
    refuse(host, {1: 2})
    refuse(host, {None: "roll", "revision": 0})


def good(host: TableHost) -> dict[str, dict[str, Any]]:
    """One well-formed intent of each kind."""
    revision = host.revision
    return {
        "hello": {"kind": "hello"},
        "move": {"kind": "move", "revision": revision, "move": "give 1"},
        "roll": {"kind": "roll", "revision": revision},
        "next": {"kind": "next", "revision": revision, "all": False},
        "consider": {"kind": "consider", "revision": revision, "move": "give 1"},
        "hint": {"kind": "hint", "revision": revision},
        "undo": {"kind": "undo", "revision": revision},
        "look": {"kind": "look", "revision": revision, "step": 0},
        "resume": {"kind": "resume", "revision": revision},
        "odds": {"kind": "odds", "on": False},
        "rule": {"kind": "rule", "section": "dragons"},
        "share": {"kind": "share", "revision": revision, "what": "position"},
        "keep": {"kind": "keep", "revision": revision},
        "open": {"kind": "open", "revision": revision, "code": game_code(host.match)},
        "coach": {"kind": "coach", "revision": revision, "offer": "again"},
        "again": {"kind": "again", "revision": revision, "same_dice": True},
        "rename": {"kind": "rename", "revision": revision, "name": "Zoë"},
        "like_hint": {"kind": "like_hint", "revision": revision},
        "tutor": {"kind": "tutor", "percent": 5},
        "new": {
            "kind": "new",
            "revision": revision,
            "players": 2,
            "options": {"variant": "fire"},
            "names": ["A", "B"],
            "seats": ["human", "random"],
            "seed": 5,
        },
    }


def test_every_kind_is_tried():
    assert set(good(host_to_give())) == {"hello", *TableHost.INTENTS}


@pytest.mark.parametrize("kind", [kind for kind, intent in TableHost.INTENTS.items() if intent.binds])
def test_revisions(kind):
    host = host_to_give()
    intent = good(host)[kind]
    for revision in NOT_REVISIONS:
        refuse(host, {**intent, "revision": revision})
    for stale in (host.revision - 1, host.revision + 1, 0, 2**53 - 1):
        assert "moved on" in refuse(host, {**intent, "revision": stale})


@pytest.mark.parametrize("kind", ["hello", *TableHost.INTENTS])
def test_parts_missing_or_too_many(kind):
    host = host_to_give()
    intent = good(host)[kind]
    for name in intent:
        if name != "kind":
            refuse(host, {part: value for part, value in intent.items() if part != name})
    for extra in ("extra", "seed2", "", "__class__", 1, None):
        refuse(host, {**intent, extra: 1})


WRONG: dict[str, list[Any]] = {
    "move": [None, 1, True, [], {}, ["give 1"], {"kind": "give"}, "", " ", "give", "give 0", "give 7", "give -1"],
    "all": [None, 0, 1, "true", "", [], {}, 1.0],
    "section": [None, 1, [], {}, "", "Dragons", "no-such-rule", "x" * 201, "__class__"],
    "offer": [None, 1, [], {}, "", "again", "x" * 201],  # nobody talks beside this table
    "what": [None, 1, [], {}, "", "Position", "everything", "x" * 201],
    "code": [None, 1, [], {}, "", "dl1g.", "dl1p.AAAA", "dl9g.AAAA", "x" * 10**6, "dl1g." + "A" * 15_000, "\x00", "ä"],
    "on": [None, 0, 1, "false", [], {}],
    "same_dice": [None, 0, 1, "true", [], {}],
    "name": [None, 1, True, [], {}, "x" * 201],
    "percent": [None, True, -1, 1.0, "5", [], float("nan"), float("inf"), 101, 10**5, 2**53, 10**5000],
    "step": [None, True, -1, 1.0, "0", [], float("nan"), float("inf"), 10**5, 2**53 - 1, 2**53, 10**5000],
    "players": [None, True, 0, 1, 6, -2, 2.0, "2", [], {}, 2**53, 10**5000, float("nan")],
    "options": [
        None, [], "variant", {"variant": "chess"}, {"variant": None}, {"variant": ["fire"]}, {"variant": {"a": 1}},
        {"x": 1}, {"self": 1}, {"players": 3}, {"key": "x"}, {"cls": 1}, {1: 2}, {None: 1}, {"target": 0},
        {"target": 10**9},
        {"target": 2**60}, {"target": 1.5}, {"target": float("nan")}, {"places": 1}, {"places": None}, {"starter": 4},
        {"starter": True}, {"variant": "x" * 500}, {"x" * 500: 1}, {"turn_cap": -1}, {f"o{n}": 1 for n in range(100)},
    ],
    "names": [
        None, "AB", {"A": 1}, [], ["A"], ["A", "B", "C"], ["A", 1], ["A", None], ["A", ["B"]], ["A", True],
        ["A", "x" * 201], ["A"] * 100,
    ],
    "seats": [
        None, "human", {}, [], ["human"], ["human"] * 3, ["human", "clever"], ["human", 1], ["human", None],
        ["human", []], ["human", "x" * 201], ["human"] * 100, ["Human", "human"], ["human", ""],
    ],
    "seed": [True, -1, 1.5, "5", "", [], {}, 2**53, 10**5000, float("nan"), float("inf")],
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_wrong_values(name):
    host = host_to_give()
    for intent in good(host).values():
        for value in WRONG[name] if name in intent else []:
            if (intent["kind"], value) != ("consider", ""):  # which is how one considers nothing any more
                refuse(host, {**intent, name: value})


def test_every_part_is_tried():
    assert set(WRONG) == {name for intent in TableHost.INTENTS.values() for name in intent.shape}


def test_sizes():
    host = host_to_give()
    refuse(host, {**good(host)["move"], "move": "x" * (LONGEST_TEXT + 1)})
    refuse(host, {**good(host)["move"], "move": "x" * 10**7})
    refuse(host, {**good(host)["new"], "names": ["A"] * (MOST_ITEMS + 1)})
    nested: Any = "give 1"
    for _ in range(5000):
        nested = [nested]
    refuse(host, {**good(host)["move"], "move": nested})
    refuse(host, nested)


def test_a_replayed_intent_is_stale():
    host = host_to_give()
    intent = good(host)["move"]
    assert ask(host, intent)["kind"] == "view"
    assert "moved on" in refuse(host, intent)
    refuse(host, intent)


def test_moves_out_of_turn():
    host = host_to_give()
    refuse(host, {"kind": "roll", "revision": host.revision})  # a dragon is to be given, nothing to roll
    assert "No bot" in refuse(host, {"kind": "next", "revision": host.revision, "all": True})
    while host.match.state.turn == 0:
        ask(host, {"kind": "move", "revision": host.revision, "move": "give 1"})
    assert host._waits_for() == "bot"
    name = host.match.names[1]
    assert name in refuse(host, {"kind": "roll", "revision": host.revision})
    assert name in refuse(host, {"kind": "move", "revision": host.revision, "move": "give 2"})


def test_nothing_is_played_while_one_looks_back():
    host = host_to_give()
    ask(host, {"kind": "look", "revision": host.revision, "step": 0})
    for kind in ("move", "roll", "hint"):
        assert "earlier moment" in refuse(host, good(host)[kind])
    for kind in ("next", "consider", "undo"):
        refuse(host, good(host)[kind])


def test_nothing_is_played_after_the_end():
    host = TableHost(Match(dicelab.game("draconic", starter=0, turn_cap=1), 1))
    while host.match.state.turn != OVER:
        host.match.roll() if host.match.state.turn == CHANCE else host.match.play(host.match.state.moves()[0])
    for kind in ("move", "roll", "hint"):
        assert "over" in refuse(host, good(host)[kind])
    refuse(host, good(host)["next"])


def test_nothing_to_take_back():
    host = TableHost(Match(dicelab.game("draconic", starter=0), 1))
    assert "nothing to take back" in refuse(host, good(host)["undo"])


# -- whatever a browser could send --------------------------------------------------------------------------------


@given(json_like)
def test_arbitrary_messages(content):
    refuse(host_to_give(), content)


@given(data=st.data())
def test_good_intents_with_one_strange_part(data):
    """Refused and nothing changed, or understood: never an exception, and always a match that can be replayed."""
    host = host_to_give()
    intent = dict(data.draw(st.sampled_from(list(good(host).values()))))
    name = data.draw(st.sampled_from([*intent, "extra"]))
    intent[name] = data.draw(json_like)
    before = snapshot(host)
    answer = ask(host, intent)
    json.dumps(answer, allow_nan=False)
    if answer["kind"] == "refused":
        assert answer["says"].strip()
        assert snapshot(host) == before
    else:
        assert Match.from_json(host.match.to_json()).state == host.match.state


def test_an_answer_has_the_id_of_its_request_and_what_everybody_is_told_comes_after_it():
    host = TableHost(Match(dicelab.game("draconic", starter=0), seed=7), {})
    line = Line(host)
    (shared,) = line.say({"kind": "share", "revision": 0, "what": "game", "id": "v 1"})
    assert (shared["kind"], shared["id"]) == ("shared", "v 1")
    (view,) = line.say({"kind": "roll", "revision": 0, "id": "v 2"})
    assert (view["kind"], view["after"], "id" in view) == ("view", "v 2", False)
    (refused,) = line.say({"kind": "roll", "revision": 0, "id": "v 3"})
    assert (refused["says"], refused["id"]) == (STALE, "v 3")
    host.match.undo()
    assert not {"id", "after"} & line.got[-1].keys()
    for id in (7, None, "x" * 201, ["v"]):
        assert line.say({"kind": "hello", "id": id})[0].get("kind") == "refused"
