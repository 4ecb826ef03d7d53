"""A bot that fails half-way: what was played stays played, the table says what is wrong, and the game goes on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import dicelab
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.play.match import Match
from dicelab.play.table.host import STALE, TableHost
from tests.carrier import Line, ask

WRONG: list[Any] = ["give 1", "give 99", "keep", "roll 1 1 1 1", "nonsense!", "", None, 7, Move("fly"), b"give 0"]
"""What seat 1, which is to give a dragon away, must not answer."""


def host_with(monkeypatch: pytest.MonkeyPatch, bot: Any, seed: int = 7) -> TableHost:
    """A table of three at which the bot of seat 1 has something to decide after its roll."""
    monkeypatch.setattr("dicelab.play.table.host.find_bot", lambda key, name: bot)
    for tried in range(seed, seed + 50):
        match = Match(dicelab.game("draconic", players=3, starter=1), tried)
        match.roll()
        if match.state.turn == 1:
            match.undo()
            return TableHost(match, {1: "sensible"})
    raise AssertionError("no seed gives the bot a dragon")


def send(host: TableHost, kind: str, **parts: Any) -> dict[str, Any]:
    return ask(host, {"kind": kind, "revision": host.revision, **parts})


@pytest.mark.parametrize("move", WRONG, ids=repr)
def test_a_bot_with_an_illegal_move(monkeypatch, move):
    host = host_with(monkeypatch, lambda state, rng: move)
    revision = host.revision
    answer = send(host, "next", all=True)
    assert (answer["kind"], answer["to"]) == ("refused", "next")
    assert len(host.match.steps) == 1  # it rolled, and then did not know what to do
    assert answer["revision"] == host.revision == revision + 1
    shown = host.view()
    assert (shown["steps"], shown["waits"], len(shown["log"]["entries"])) == (1, "bot", 1)
    assert ask(host, {"kind": "next", "revision": revision, "all": True})["says"] == STALE
    assert send(host, "next", all=True)["revision"] == revision + 1  # nothing more has happened
    assert Match.from_json(host.match.to_json()).state == host.match.state


def test_a_bot_that_raises_what_it_should_not(monkeypatch):
    def broken(state: State, rng: Random) -> Move:
        raise KeyError("broken")

    host = host_with(monkeypatch, broken)
    assert send(host, "next", all=True) == {"kind": "refused", "says": host.SORRY, "to": ""}
    assert (host.revision, len(host.match.steps)) == (1, 1)
    assert host.view()["waits"] == "bot"
    line = Line(host)
    host.match.undo()  # the table still follows its match
    assert [message["steps"] for message in line.got] == [0]
    assert host.revision == 2


def test_a_new_game_with_another_bot_gets_past_it(monkeypatch):
    host = host_with(monkeypatch, lambda state, rng: Move("fly"))
    send(host, "next", all=True)
    monkeypatch.undo()
    seats = ["human", "random", "sensible"]
    answer = send(host, "new", players=3, options={"starter": "1"}, names=["A", "B", "C"], seats=seats, seed=1)
    assert answer["kind"] == "view"
    assert send(host, "next", all=True)["kind"] == "view"


def test_a_person_steps_back_over_it(monkeypatch):
    monkeypatch.setattr("dicelab.play.table.host.find_bot", lambda key, name: lambda state, rng: Move("fly"))
    for seed in range(50):
        host = TableHost(Match(dicelab.game("draconic", players=3, starter=0), seed), {1: "sensible"})
        while host.view()["waits"] == "you":
            moves = host.match.state.moves()
            send(host, "move", move=str(moves[0])) if moves else send(host, "roll")
        own = len(host.match.steps)
        if send(host, "next", all=True)["kind"] == "refused":
            assert len(host.match.steps) > own
            assert send(host, "undo")["steps"] == own - 1
            assert host.view()["waits"] == "you"
            return
    raise AssertionError("the bot never had anything to decide")
