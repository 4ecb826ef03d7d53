"""The table widget: thin, keeps its secrets, and trusts nothing that a page writes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import dicelab
from dicelab.errors import OptionError
from dicelab.play.host import Host
from dicelab.play.match import Match
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
        assert not isinstance(seen, Match | Host | Random)
        assert not (type(seen) is int and seen > 10**6 and seen in words)
    synced = {name for name in table.keys if not name.startswith("_")}
    assert synced <= {"view", "layout", "comm", "tooltip", "tabbable", "keys"}
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
    assert table.get_state()["view"] == shown | {"menu": table.host.menu()}  # the next page sees the truth


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
    table.host.watch(lambda: told.append(1))
    page = Page(table)
    page.send({"kind": "roll", "revision": 5})
    assert told == []
    page.send({"kind": "roll", "revision": 0})
    assert told == [1]


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
