"""The odds panel follows its table, or stands alone; charts on demand."""

from __future__ import annotations

import json

import pytest

import dicelab
from dicelab.play.match import Match
from dicelab.widgets.chart import Chart
from dicelab.widgets.panel import OddsPanel
from dicelab.widgets.table import Table
from dicelab.widgets.together import TableWithOdds

from .page import Page


def table_and_panel() -> tuple[Table, OddsPanel, Page, Page]:
    table = Table(Match(dicelab.game("draconic", starter=0), seed=7), {})
    panel = OddsPanel(table)
    return table, panel, Page(table), Page(panel)


def test_it_follows_the_table():
    table, panel, at_table, at_panel = table_and_panel()
    first = panel.get_state()["view"]
    at_table.send({"kind": "roll", "revision": 0})
    assert len(at_panel.got) == 1
    assert at_panel.got[0]["kind"] == "view"
    assert at_panel.got[0] != first
    assert panel.get_state()["view"] == at_panel.got[0]  # and so does a page that opens now
    assert table.host.state == table.match.state


def test_it_looks_back_with_the_table():
    _, panel, at_table, at_panel = table_and_panel()
    first = panel.get_state()["view"]
    at_table.send({"kind": "roll", "revision": 0})
    at_table.send({"kind": "look", "revision": 1, "step": 0})
    assert at_panel.got[-1] == first


def test_odds_on_and_off():
    _, _, at_table, at_panel = table_and_panel()
    at_table.send({"kind": "odds", "revision": 0, "on": False})
    assert at_panel.got[-1]["shown"] is False
    at_table.send({"kind": "odds", "revision": 1, "on": True})
    assert at_panel.got[-1]["shown"] is True


def test_what_if():
    table, _, _, at_panel = table_and_panel()
    before = table.match.to_json()
    answer = at_panel.send({"kind": "what_if", "name": "dice", "value": 2})
    assert answer["varied"] is True
    assert table.match.to_json() == before


@pytest.mark.parametrize("content", [None, [], {}, {"kind": "chart"}, {"kind": "chart", "section": "0"}, {"kind": []}])
def test_nonsense_is_refused(content):
    _, _, _, at_panel = table_and_panel()
    assert at_panel.send(content)["kind"] == "refused"


def test_a_chart():
    _, panel, _, at_panel = table_and_panel()
    sections = panel.get_state()["view"]["sections"]
    assert panel.runtime is None  # Vega is loaded with the first chart
    for index, section in enumerate(sections):
        answer = at_panel.send({"kind": "chart", "section": index})
        if section["chart"]:
            assert answer["kind"] == "chart"
            assert answer["section"] == index
            assert answer["spec"]["title"] == section["title"]
            json.dumps(answer["spec"], allow_nan=False)
        else:
            assert answer["kind"] == "refused"
    assert panel.runtime is not None
    assert at_panel.send({"kind": "chart", "section": 50})["kind"] == "refused"


def test_alone_beside_a_position():
    state = dicelab.game("draconic", players=2).position(hands=(3, 4), pile=2)
    view = OddsPanel(state).get_state()["view"]
    assert [control["value"] for control in view["controls"]] == [3, 2, 4]
    assert OddsPanel(state.game).get_state()["view"]["sections"]


def test_what_a_page_writes_into_the_view_changes_nothing():
    _, panel, _, _ = table_and_panel()
    before = panel.get_state()["view"]
    panel.set_state({"view": {"sections": [], "shown": False}})
    assert panel.get_state()["view"] == before


def test_table_and_odds_together():
    both = TableWithOdds("draconic", players=3, seed=4)
    assert both.table.match.seed == 4
    assert both.children == (both.table, both.panel)


def test_a_chart_of_a_distribution():
    chart = Chart(dicelab.Pool.of(2, dicelab.Die(range(1, 7))).sum().chart())
    assert chart.spec["mark"]
    assert Chart({"mark": "bar"}).spec == {"mark": "bar"}
    assert chart.runtime is Chart({}).runtime  # once per page, not once per chart
