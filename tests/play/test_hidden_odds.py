"""A teacher keeps the odds back: questions without numbers, until they are revealed; hints wait with them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import dicelab
from dicelab.errors import OddsError
from dicelab.games import GAMES
from dicelab.play.match import Match
from dicelab.play.panel.host import PanelHost, Position
from dicelab.play.table.host import TableHost
from tests.carrier import ask


def hidden(game: str = "draconic", seed: int = 7) -> tuple[PanelHost, TableHost]:
    """A host and its odds, one roll into a game."""
    host = TableHost(Match(dicelab.game(game), seed=seed))
    return PanelHost(host, hidden=True), host


def told(view: dict[str, Any]) -> str:
    """Everything in the sections that looks like an answer."""
    return " ".join(re.findall(r"\d+/\d+|[\d.]+ %|≈", json.dumps(view["sections"])))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_before_it_is_revealed(game):
    odds, host = hidden(game)
    while not odds.view()["sections"]:
        host.match.roll()
    view = odds.view()
    assert view["hidden"]
    assert all(section["hidden"] and section["title"] for section in view["sections"])
    assert told(view) == ""
    assert all(not section["rows"] and not section["working"] and not section["best"] for section in view["sections"])
    odds.reveal()
    assert not odds.view()["hidden"]
    assert any(section["rows"] or section["grid"] or section["means"] for section in odds.view()["sections"])


def test_one_section_at_a_time():
    odds, host = hidden()
    host.match.roll()  # who begins
    titles = [section["title"] for section in odds.view()["sections"]]
    assert len(titles) > 2
    view = ask(odds, {"kind": "reveal", "title": titles[1]})
    assert [bool(section.get("hidden")) for section in view["sections"]] == [True, False, *[True] * (len(titles) - 2)]
    assert view["hidden"]
    assert ask(odds, {"kind": "reveal", "title": ""})["hidden"] is False


def test_a_new_position_is_hidden_again():
    odds, host = hidden()
    host.match.roll()
    odds.reveal()
    host.match.roll()
    assert odds.view()["hidden"] or not odds.view()["sections"]


def test_a_chart_tells_nothing_either():
    odds, host = hidden()
    host.match.roll()
    titles = [section["title"] for section in odds.view()["sections"]]
    index = titles.index("Dice held after this turn")
    assert ask(odds, {"kind": "chart", "section": index})["kind"] == "refused"
    odds.reveal(titles[index])
    assert ask(odds, {"kind": "chart", "section": index})["kind"] == "chart"


def test_an_unknown_title_is_refused():
    odds, _ = hidden()
    with pytest.raises(OddsError, match="no longer asked"):
        odds.reveal("What is the weather?")
    assert ask(odds, {"kind": "reveal", "title": "?"})["kind"] == "refused"
    assert ask(odds, {"kind": "reveal", "title": 3})["kind"] == "refused"


def test_hints_wait_too():
    odds, host = hidden("hunters")
    while host.state.turn < 0 or not odds.view()["sections"]:
        host.match.roll()
    answer = ask(host, {"kind": "hint", "revision": host.revision})
    assert answer["kind"] == "refused"
    assert "revealed" in answer["says"]
    odds.reveal()
    assert ask(host, {"kind": "hint", "revision": host.revision})["kind"] == "hint"


def test_what_is_not_hidden_is_as_it_was():
    host = TableHost(Match(dicelab.game("draconic"), seed=7))
    view = PanelHost(lambda: Position(*host.position())).view()
    assert view["hidden"] is False
    assert not any(section.get("hidden") for section in view["sections"])


@pytest.mark.parametrize("game", GAMES)
def test_a_person_at_the_page_covers_them_and_uncovers_them(game):
    host = TableHost(Match(dicelab.game(game), seed=7))
    odds = PanelHost(host)
    while not odds.view()["sections"]:
        host.match.roll()
    assert told(odds.view())
    view = ask(odds, {"kind": "cover", "on": True})
    assert (view["covers"], view["hidden"], told(view)) == (True, True, "")
    shown = ask(odds, {"kind": "reveal", "title": ""})
    assert (shown["covers"], shown["hidden"]) == (True, False)
    assert told(ask(odds, {"kind": "cover", "on": True})) == ""  # what was revealed is covered again
    view = ask(odds, {"kind": "cover", "on": False})
    assert (view["covers"], view["hidden"], told(view)) == (False, False, told(shown))
    assert ask(odds, {"kind": "cover", "on": 1})["kind"] == "refused"
    assert not odds.hidden
