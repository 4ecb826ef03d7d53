"""A table whose odds wait to be revealed."""

from __future__ import annotations

import json

import dicelab
from dicelab.widgets.panel import OddsPanel
from dicelab.widgets.table_with_odds import TableWithOdds
from tests.carrier import ask

from .page import Page


def test_a_table_with_hidden_odds():
    both = TableWithOdds("draconic", players=2, starter=0, seed=5, hidden=True)
    panel = Page(both.panel)
    assert both.panel.hidden
    assert panel.send({"kind": "hello"})["hidden"]
    assert "25/36" not in json.dumps(both.panel.get_state()["view"])
    both.reveal()
    assert panel.got[-1]["hidden"] is False


def test_switching_from_a_cell():
    panel = OddsPanel(dicelab.game("draconic", players=2, starter=0))
    page = Page(panel)
    assert panel.get_state()["view"]["hidden"] is False
    panel.hidden = True
    assert page.got[-1]["hidden"]
    panel.reveal(page.got[-1]["sections"][0]["title"])
    assert not page.got[-1]["sections"][0].get("hidden")


def test_a_panel_that_goes_takes_its_secret_along():
    both = TableWithOdds("hunters", players=2, seed=5, hidden=True, bots={})
    host = both.host.panes["table"]
    while host.state.turn < 0:
        host.match.roll()
    assert ask(host, {"kind": "hint", "revision": host.revision})["kind"] == "refused"
    both.host.panes["panel"].close()
    assert ask(host, {"kind": "hint", "revision": host.revision})["kind"] == "hint"
