"""The table widget: thin, keeps its secrets, and trusts nothing that a page writes."""

from __future__ import annotations

import gc
import json
from random import Random
from typing import Any

import pytest

import dicelab
from dicelab.errors import DicelabError, OptionError
from dicelab.games import part
from dicelab.games.game import CHANCE
from dicelab.play.match import Match
from dicelab.play.table.host import TableHost
from dicelab.widgets.table import Table

from .page import Page


def new_table(**options: Any) -> Table:
    return Table(
        Match(dicelab.game("draconic", **{"players": 2, "starter": 0, **options}), seed=987_654), {1: "random"}
    )


def inside(data: Any) -> list[Any]:
    """Every value anywhere in plain data."""
    if isinstance(data, dict):
        return [found for value in data.values() for found in [value, *inside(value)]]
    if isinstance(data, list | tuple):
        return [found for value in data for found in [value, *inside(value)]]
    return []


def test_a_page_that_opens_sees_the_table():
    table = new_table()
    state = table.get_state()
    shown = {name: value for name, value in state.items() if name == "view"}
    assert json.loads(json.dumps(shown)) == shown
    assert state["view"]["revision"] == 0
    assert "menu" in state["view"]


def test_no_secret_is_synced():
    """The seed is shown on purpose; the match, its generator and what it will roll next are not."""
    table = new_table()
    page = Page(table)
    for _ in range(3):
        page.send({"kind": "roll", "revision": table.host.revision})
    generator = table.match._rng.getstate()
    words = set(generator[1])
    for seen in [*inside(table.get_state()), *inside(page.got)]:
        assert not isinstance(seen, Match | TableHost | Random)
        assert not (type(seen) is int and seen > 10**6 and seen in words)
    synced = {name for name in table.keys if not name.startswith("_")}
    facts = {"step", "turn", "over", "scores"}
    assert synced <= {"view", "to_class", "layout", "comm", "tooltip", "tabbable", "keys"} | facts
    assert table.get_state()["view"]["seed"] == 987_654
    after = Match.from_json(table.match.to_json())
    assert after._rng.getstate() == generator  # so this is what must not be found


def test_a_page_plays():
    table = new_table()
    page = Page(table)
    answer = page.send({"kind": "roll", "revision": 0})
    assert answer["kind"] == "view"
    assert len(table.match.steps) == 1
    assert page.send({"kind": "roll", "revision": 0})["kind"] == "refused"
    assert page.send({"kind": "hello"})["menu"]


@pytest.mark.parametrize(
    "content", [None, [], "roll", {"kind": "roll"}, {"kind": "move", "revision": 0, "move": 1}, {}]
)
def test_a_page_that_sends_nonsense_is_refused(content):
    table = new_table()
    before = table.match.to_json()
    assert Page(table).send(content)["kind"] == "refused"
    assert table.match.to_json() == before


def test_what_a_page_writes_into_the_view_changes_nothing():
    table = new_table()
    match, before, shown = table.match, table.match.to_json(), table.host.view()
    table.set_state({"view": {"seed": 1, "steps": 99, "revision": 7, "names": ["Mallory"]}})
    assert table.match is match
    assert table.match.to_json() == before
    assert table.host.view() == shown
    assert table.get_state()["view"] == shown  # the next page sees the truth


@pytest.mark.parametrize("name", ["host", "match", "_host", "seed", "bots"])
def test_what_a_page_writes_elsewhere_changes_nothing(name):
    table = new_table()
    host, match = table.host, table.match
    table.set_state({name: {"seed": 1}})
    assert table.host is host
    assert table.match is match


def test_a_page_that_opens_later_sees_what_is_shown_now():
    table = new_table()
    Page(table).send({"kind": "roll", "revision": 0})
    assert table.get_state()["view"]["steps"] == 1
    assert table.get_state("view")["view"]["steps"] == 1


def test_followers_are_told_of_changes_and_not_of_refusals():
    table = new_table()
    told: list[int] = []
    table.host.subscribe(lambda message: told.append(1))
    page = Page(table)
    page.send({"kind": "roll", "revision": 5})
    assert told == []
    page.send({"kind": "roll", "revision": 0})
    assert told == [1]


# -- what is done past a page -------------------------------------------------------------------------------------


def test_a_page_sees_what_a_cell_does():
    table = new_table()
    page = Page(table)
    table.match.roll()
    (shown,) = page.got
    assert (shown["kind"], shown["revision"], shown["steps"]) == ("view", 1, 1)
    assert shown["log"]["from"] == 0
    table.match.undo()
    assert [view["steps"] for view in page.got] == [1, 0]
    assert page.send({"kind": "roll", "revision": 0})["kind"] == "refused"


def test_an_answer_is_sent_once():
    table = new_table()
    page = Page(table)
    page.send({"kind": "roll", "revision": 0})
    page.send({"kind": "hello"})
    page.send({"kind": "odds", "on": False})
    assert [message["kind"] for message in page.got] == ["view"] * 3


def test_two_tables_on_one_match():
    match = Match(dicelab.game("draconic", players=2, starter=0), seed=3)
    tables = Table(match, {}), Table(match, {})
    pages = [Page(table) for table in tables]
    pages[0].send({"kind": "roll", "revision": 0})
    assert [len(page.got) for page in pages] == [1, 1]
    assert pages[1].got[0]["steps"] == 1
    assert pages[1].got[0]["revision"] == tables[1].host.revision
    pages[1].send({"kind": "undo", "revision": tables[1].host.revision})
    assert pages[0].got[-1]["steps"] == 0
    assert [len(page.got) for page in pages] == [2, 2]


def test_a_hint_is_for_whoever_asked():
    table = Table(Match(dicelab.game("draconic", players=2, starter=0), seed=3), {})
    told: list[int] = []
    while table.match.state.turn == CHANCE:
        table.match.roll()
    table.host.subscribe(lambda message: told.append(1))
    answer = Page(table).send({"kind": "hint", "revision": table.host.revision})
    assert answer["kind"] == "hint"
    assert told == []


# -- faults of ours -----------------------------------------------------------------------------------------------


def table_with_bot(monkeypatch: pytest.MonkeyPatch, bot: Any) -> tuple[Table, Page]:
    """A table at which a bot rolls a dragon first, and then has to decide."""
    monkeypatch.setattr("dicelab.play.table.host.find_bot", lambda key, name: bot)
    match = Match(dicelab.game("draconic", players=3, starter=1), 7)
    match.roll()
    assert match.state.turn == 1
    match.undo()
    table = Table(match, {1: "sensible"})
    return table, Page(table)


def broken(*args: object) -> Any:
    raise KeyError("a fault")


def test_a_bot_that_breaks(monkeypatch, caplog):
    table, page = table_with_bot(monkeypatch, broken)
    told: list[int] = []
    table.host.subscribe(lambda message: told.append(1))
    page.say({"kind": "next", "revision": 0, "all": True})
    shown, refused = page.got
    assert refused == {"kind": "refused", "says": TableHost.SORRY, "to": ""}
    assert (shown["kind"], shown["revision"], shown["steps"], shown["waits"]) == ("view", 1, 1, "bot")
    assert told == [1]
    assert "could not answer" in caplog.text
    assert "KeyError" in caplog.text
    seats = {"names": ["A", "B"], "seats": ["human", "human"]}
    answer = page.send({"kind": "new", "revision": 1, "players": 2, "options": {}, "seed": 1, **seats})
    assert answer["kind"] == "view"


def test_a_bot_that_makes_an_illegal_move(monkeypatch, caplog):
    table, page = table_with_bot(monkeypatch, lambda state, rng: dicelab.Move("fly"))
    told: list[int] = []
    table.host.subscribe(lambda message: told.append(1))
    page.say({"kind": "next", "revision": 0, "all": True})
    shown, refused = page.got
    assert (refused["kind"], refused["revision"], refused["to"]) == ("refused", 1, "next")
    assert (shown["kind"], shown["revision"], shown["steps"]) == ("view", 1, 1)  # what it did before that
    assert told == [1]
    page.say({"kind": "next", "revision": 1, "all": True})
    assert [message["kind"] for message in page.got] == ["view", "refused", "refused"]
    assert told == [1]
    assert not caplog.records


def test_a_hint_that_breaks(monkeypatch):
    table = Table(Match(dicelab.game("draconic", players=2, starter=0), seed=3), {})
    while table.match.state.turn == CHANCE:
        table.match.roll()
    page = Page(table)
    monkeypatch.setattr(part("draconic", "bots"), "advice", broken)
    assert page.send({"kind": "hint", "revision": table.host.revision})["says"] == TableHost.SORRY
    assert page.send({"kind": "hello"})["kind"] == "view"


def test_a_table_that_cannot_be_shown(monkeypatch, caplog):
    table = new_table()
    page = Page(table)
    drawn = table.host._scene
    monkeypatch.setattr(table.host, "_scene", broken)
    for kind in ({"kind": "roll", "revision": 0}, {"kind": "hello"}, {"kind": "odds", "on": True}):
        # of no revision: else the page would take it that it missed something, and ask for ever
        assert page.send(kind) == {"kind": "refused", "says": TableHost.SORRY, "to": ""}
    assert len(page.got) == 3
    monkeypatch.setattr(table.host, "_scene", drawn)
    assert page.send({"kind": "hello"})["steps"] == 1


# -- how a table is laid ------------------------------------------------------------------------------------------


def test_by_the_name_of_a_game():
    table = Table("draconic", players=3, variant="fire", seed=5)
    assert table.match.game == dicelab.game("draconic", players=3, variant="fire")
    assert table.match.seed == 5
    assert table.host.bots == {1: "sensible", 2: "sensible"}
    assert Table("draconic", bots={}).host.bots == {}


def test_from_a_game_or_a_position():
    game = dicelab.game("draconic", players=2)
    assert Table(game).match.game == game
    state = game.position(hands=(3, 4), pile=2)
    assert Table(state, seed=1).match.state == state


def test_what_comes_too_late():
    match = Match(dicelab.game("draconic"), 1)
    for late in ({"seed": 3}, {"players": 3}, {"variant": "fire"}):
        with pytest.raises(OptionError):
            Table(match, **late)
    with pytest.raises(OptionError):
        Table(dicelab.game("draconic"), variant="fire")
    with pytest.raises(OptionError):
        Table("poker")
    with pytest.raises(OptionError):
        Table("draconic", key=3)
    with pytest.raises(OptionError):
        Table("draconic", seed=-1)


@pytest.mark.parametrize("asked", [("no-such-game",), ("thrown", "no-such-section")])
def test_a_book_that_cannot_be_opened_says_so_and_leaves_quietly(asked: tuple[str, ...], capsys) -> None:
    with pytest.raises(DicelabError):
        dicelab.RuleBook(*asked)
    gc.collect()
    assert capsys.readouterr().err == ""
