"""A host follows its match whoever moves it: a cell of the notebook, another table, another thread."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest

import dicelab
from dicelab.errors import IllegalMove
from dicelab.games.game import CHANCE, OVER
from dicelab.play.match import Match
from dicelab.play.table.host import STALE, TableHost
from tests.carrier import Line, ask

from .test_table_host import act, new_host, send


def counted(thing: Any) -> tuple[list[int], Callable[[], None]]:
    """What a watcher of a match or a host is told, and how it stops listening."""
    told: list[int] = []
    if isinstance(thing, Match):
        return told, thing.watch(lambda: told.append(1))
    return told, thing.subscribe(lambda message: told.append(1))


# -- watching -------------------------------------------------------------------------------------------------------


def test_a_match_tells_of_every_step_and_undo():
    match = Match("draconic", seed=7)
    told, stop = counted(match)
    match.roll()
    match.roll()
    assert len(told) == 2
    match.undo(2)
    assert len(told) == 3
    with pytest.raises(IllegalMove):
        match.play("give 1")
    with pytest.raises(IllegalMove):
        match.undo(9)
    assert len(told) == 3
    stop()
    match.roll()
    assert len(told) == 3


@pytest.mark.parametrize("thing", [Match("draconic", seed=7), new_host()], ids=["match", "host"])
def test_unsubscribing(thing):
    tell, watch = (thing._tell, thing.watch) if isinstance(thing, Match) else (thing.publish, thing.subscribe)
    told: list[int] = []

    def watcher(*message: object) -> None:
        told.append(1)

    stops = [watch(watcher), watch(watcher)]
    tell()
    assert len(told) == 2
    stops[0]()
    tell()
    assert len(told) == 3
    stops[1]()
    stops[0]()  # again, and after the last: nothing happens
    tell()
    assert len(told) == 3


def test_who_stops_listening_while_being_told_does_not_silence_the_others():
    host = new_host()
    told: list[str] = []
    stop: Callable[[], None] = host.subscribe(lambda _: (told.append("first"), stop()))  # type: ignore[func-returns-value]
    host.subscribe(lambda _: told.append("second"))
    host.publish()
    host.publish()
    assert told == ["first", "second", "second"]


def test_every_change_is_published_once_whoever_causes_it():
    """Told twice, everything would be drawn twice."""
    host = new_host()
    line = Line(host)
    act(host)
    assert [(message["kind"], message["revision"]) for message in line.got] == [("view", 1)]
    host.match.undo()
    assert [message["revision"] for message in line.got] == [1, 2]
    assert line.say({"kind": "hello"})[0]["menu"]
    assert len(line.got) == 3  # an answer, for whoever asked


# -- moved from a cell ----------------------------------------------------------------------------------------------


def test_what_a_cell_does_is_shown():
    host = new_host({})
    told, _ = counted(host)
    host.match.roll()
    assert (host.revision, told) == (1, [1])
    shown = host.view()
    assert (shown["step"], shown["steps"], len(shown["log"]["entries"])) == (1, 1, 1)
    host.match.undo()
    assert (host.revision, told) == (2, [1, 1])
    assert host.view()["log"]["entries"] == []
    while host.match.state.turn == CHANCE:
        host.match.roll()
    host.match.play(host.match.state.moves()[0])
    assert len(host.view()["log"]["entries"]) == host.view()["steps"] == len(host.match.steps)
    assert host.revision == len(told)


def test_what_was_meant_for_the_table_before_a_cell_moved_it_is_stale():
    host = new_host({})
    old = host.revision
    host.match.roll()
    for intent in (
        {"kind": "roll", "revision": old},
        {"kind": "undo", "revision": old},
        {"kind": "hint", "revision": old},
        {"kind": "consider", "revision": old, "move": ""},
    ):
        answer = ask(host, intent)
        refused = {"kind": "refused", "revision": host.revision, "says": STALE, "to": intent["kind"]}
        assert answer == refused | {"stale": True}
    assert len(host.match.steps) == 1


def test_the_log_is_that_of_the_moves_made_after_a_cell_took_some_back():
    host = new_host({})
    while host.match.state.turn == CHANCE:
        host.match.roll()
    host.match.play("give 1")
    first = host.view()["log"]["entries"]
    host.match.undo()
    host.match.play("give 2")
    second = host.view()["log"]["entries"]
    assert first[:-1] == second[:-1]
    assert first[-1] != second[-1]


def test_undo_takes_back_what_a_cell_did_for_a_person():
    host = new_host({})
    host.match.roll()
    assert host.view()["can_undo"] is True
    assert send(host, "undo")["steps"] == 0


def test_a_cell_that_moves_while_one_looks_back():
    host = new_host({})
    for _ in range(6):
        act(host)
    send(host, "look", step=2)
    shown_before = host.state
    revision = host.revision
    host.match.undo()
    assert host.revision == revision + 1
    assert (host.step, host.state, host.view()["waits"]) == (2, shown_before, "past")
    act_on(host.match)
    assert (host.step, host.state, host.view()["waits"]) == (2, shown_before, "past")
    assert len(host.view()["log"]["entries"]) == len(host.match.steps)


def test_a_moment_that_is_taken_back_is_not_looked_at_again_when_the_game_grows():
    host = new_host({})
    for _ in range(6):
        act(host)
    send(host, "look", step=4)
    host.match.undo(4)
    assert host.view()["waits"] == "you"
    assert host.live
    for _ in range(6):
        act_on(host.match)
        assert host.live
        assert host.view()["waits"] != "past"


def test_the_moment_one_looks_at_becomes_the_present():
    host = new_host({})
    for _ in range(6):
        act(host)
    send(host, "look", step=4)
    host.match.undo(2)
    assert (host.step, host.view()["waits"]) == (4, "you")
    act_on(host.match)
    assert host.live


def act_on(match: Match) -> None:
    match.roll() if match.state.turn == CHANCE else match.play(match.state.moves()[-1])


# -- two tables on one match ----------------------------------------------------------------------------------------


def two_hosts() -> tuple[TableHost, TableHost]:
    match = Match(dicelab.game("draconic", players=3, starter=0), 7)
    return TableHost(match, {}), TableHost(match, {})


def test_two_tables_show_the_same():
    one, two = two_hosts()
    told, _ = counted(two)
    for _ in range(8):
        revision = two.revision
        act(one)
        assert two.revision > revision
        seen, same = one.view(), two.view()
        assert {**seen, "revision": 0} == {**same, "revision": 0}
    assert len(told) == two.revision
    act(two)
    assert one.view()["steps"] == len(one.match.steps)


def test_two_tables_look_at_moments_of_their_own():
    one, two = two_hosts()
    for _ in range(5):
        act(one)
    send(one, "look", step=2)
    assert two.view()["waits"] == "you"
    act(two)
    assert one.view()["step"] == 2
    send(one, "resume")
    assert two.view()["steps"] == 2
    assert two.live


def test_an_intent_from_the_slower_table_is_stale():
    one, two = two_hosts()
    slow = {"kind": "roll", "revision": two.revision}
    send(one, "roll")
    assert ask(two, slow)["says"] == STALE
    assert len(two.match.steps) == 1


def test_a_new_game_at_one_table_leaves_the_other_its_match():
    one, two = two_hosts()
    match = one.match
    send(one, "new", players=2, options={}, names=["A", "B"], seats=["human", "human"], seed=1)
    assert two.match is match
    revision = one.revision
    act(two)
    assert one.revision == revision  # it no longer follows what it has left
    assert one.view()["steps"] == 0
    one.match.roll()
    assert one.revision == revision + 1


def test_a_move_that_is_considered_is_forgotten_when_anybody_moves():
    one, two = two_hosts()
    while one.match.state.turn == CHANCE:
        one.match.roll()
    for host in (one, two):
        assert ask(host, {"kind": "consider", "revision": host.revision, "move": "give 1"})["kind"] == "considered"
    one.match.play("give 2")
    assert one.considered is two.considered is None


# -- several threads ------------------------------------------------------------------------------------------------


class Threads:
    """Some work in threads of its own, with a switch between them as often as Python can."""

    def __init__(self) -> None:
        self.failures: list[BaseException] = []

    def run(self, *work: Callable[[], None]) -> None:
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            threads = [Thread(target=self._do, args=(one,), daemon=True) for one in work]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(20)
            assert not any(thread.is_alive() for thread in threads), "threads wait for each other"
        finally:
            sys.setswitchinterval(interval)
        assert not self.failures, self.failures[0]

    def _do(self, work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            self.failures.append(error)


def hammer(host: TableHost, kinds: tuple[str, ...], accepted: list[int], times: int = 150) -> None:
    for index in range(times):
        kind = kinds[index % len(kinds)]
        parts: dict[str, Any] = {"step": 2} if kind == "look" else {}
        if kind == "move":
            parts["move"] = "give 1" if host.match.state.turn != 1 else "give 0"
        if not host.answer({"kind": kind, "revision": host.revision, **parts}):  # else it was refused
            accepted.append(index)


def look_on(host: TableHost, times: int = 300) -> None:
    for _ in range(times):
        shown = host.view()
        assert len(shown["log"]["entries"]) == shown["steps"]
        assert shown["step"] <= shown["steps"]
        host.position()


WORK = ("roll", "move", "roll", "undo"), ("roll", "move", "look", "resume")


def test_threads_keep_the_table_consistent():
    host = new_host({})
    line = Line(host)
    accepted: list[int] = []
    Threads().run(*[lambda kinds=kinds: hammer(host, kinds, accepted) for kinds in WORK], lambda: look_on(host))
    assert len(accepted) > 20
    published = [message["revision"] for message in line.got]
    assert published == list(range(1, host.revision + 1))  # each once, and in order
    assert len(accepted) == host.revision
    for shown in line.got:
        assert shown["log"]["from"] + len(shown["log"]["entries"]) == shown["steps"]
    assert len(host.view()["log"]["entries"]) == len(host.match.steps)
    assert Match.from_json(host.match.to_json()).state == host.match.state


def test_a_cell_in_another_thread_keeps_the_table_consistent():
    """In Lab a cell can run while the table answers."""
    host = new_host({})
    match = host.match

    def cell() -> None:
        for index in range(200):
            if index % 5 == 4 or match.state.turn == OVER:
                match.undo(min(3, len(match.steps)))
            else:
                act_on(match)

    Threads().run(cell, lambda: look_on(host))
    assert host.revision == 200
    assert len(host.view()["log"]["entries"]) == len(match.steps)
    assert Match.from_json(match.to_json()).state == match.state


def test_two_tables_in_two_threads():
    one, two = two_hosts()
    accepted: list[int] = []
    Threads().run(
        lambda: hammer(one, WORK[0], accepted),
        lambda: hammer(two, WORK[1], accepted),
        lambda: look_on(one, 100),
        lambda: look_on(two, 100),
    )
    assert len(accepted) > 20
    for host in (one, two):
        shown = host.view()
        assert len(shown["log"]["entries"]) == shown["steps"] == len(host.match.steps)
        json.dumps(shown, allow_nan=False)
    assert Match.from_json(one.match.to_json()).state == one.match.state
