"""The odds panel follows its table, or stands alone; charts on demand."""

from __future__ import annotations

import json

import pytest

import dicelab
from dicelab.games import part
from dicelab.games.game import CHANCE
from dicelab.play.match import Match
from dicelab.play.panel.host import PanelHost
from dicelab.widgets.chart import Chart
from dicelab.widgets.panel import OddsPanel
from dicelab.widgets.table import Table
from dicelab.widgets.table_with_odds import TableWithOdds

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


def test_a_press_builds_what_the_panel_shows_once(monkeypatch):
    built, build = [], PanelHost._build
    monkeypatch.setattr(PanelHost, "_build", lambda host, position: built.append(position) or build(host, position))
    both = TableWithOdds("draconic", players=2, starter=0, seed=7)
    page = Page(both)
    built.clear()
    page.send({"pane": "table", "kind": "roll", "revision": 0})
    assert built == [(both.match.state, both.match.names, None)]
    page.send({"pane": "panel", "kind": "cover", "on": True})
    assert len(built) == 2
    assert both.answers == []


def test_it_looks_back_with_the_table():
    _, panel, at_table, at_panel = table_and_panel()
    first = panel.get_state()["view"]
    at_table.send({"kind": "roll", "revision": 0})
    at_table.send({"kind": "look", "revision": 1, "step": 0})
    assert at_panel.got[-1] == first


def test_odds_on_and_off():
    _, _, at_table, at_panel = table_and_panel()
    assert at_table.send({"kind": "odds", "on": False})["odds"] is False
    assert at_panel.got[-1]["shown"] is False
    assert at_panel.got[-1]["sections"] == []
    at_table.send({"kind": "odds", "on": True})
    assert at_panel.got[-1]["shown"] is True
    assert at_panel.got[-1]["sections"]


def test_a_panel_laid_beside_a_table_whose_odds_are_off():
    table, _, at_table, _ = table_and_panel()
    at_table.send({"kind": "odds", "on": False})
    assert OddsPanel(table).get_state()["view"]["shown"] is False


def test_the_table_has_a_switch_as_long_as_a_panel_follows_it():
    table = Table(Match(dicelab.game("draconic", starter=0), seed=7), {})
    at_table = Page(table)
    assert table.get_state()["view"]["odds"] is None
    one, two = OddsPanel(table), OddsPanel(table)
    assert at_table.got[-1]["odds"] is True  # a page that is open already gets the switch, too
    assert at_table.got[-1]["revision"] == 0
    one.close()
    assert at_table.got[-1]["odds"] is True
    two.close()
    assert at_table.got[-1]["odds"] is None
    two.close()


def test_a_closed_panel_follows_no_more():
    table, panel, at_table, at_panel = table_and_panel()
    panel.close()
    panel.close()
    at_table.send({"kind": "roll", "revision": 0})
    table.match.undo()
    assert at_panel.got == []


def test_it_follows_what_a_cell_does():
    table, panel, _, at_panel = table_and_panel()
    table.match.roll()
    assert len(at_panel.got) == 1
    assert at_panel.got[0] == panel.get_state()["view"]


def test_it_marks_the_move_that_is_considered():
    table, _, at_table, at_panel = table_and_panel()
    while table.match.state.turn == CHANCE:
        table.match.roll()
    (move, *_) = map(str, table.match.state.moves())
    before = len(at_table.got)
    for text, marked in ((move, True), ("", False)):
        at_table.say({"kind": "consider", "revision": table.host.revision, "move": text})
        marks = [row["mark"] for section in at_panel.got[-1]["sections"] for row in section["rows"]]
        assert any(marks) is marked
    # the table itself has nothing new to show
    assert [message["kind"] for message in at_table.got[before:]] == ["considered"] * 2


def test_odds_that_fail_leave_the_game_alone(monkeypatch, caplog):
    table, _, at_table, at_panel = table_and_panel()

    def broken(*args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(part("draconic", "odds"), "asked", broken)
    assert at_table.send({"kind": "roll", "revision": 0})["kind"] == "view"
    sorry = {"kind": "refused", "says": PanelHost.SORRY, "to": ""}
    assert at_panel.got == [sorry]
    for kind in ({"kind": "hello"}, {"kind": "chart", "section": 0}):
        assert at_panel.send(kind) == sorry
    assert "could not answer" in caplog.text
    table.match.undo()  # a cell, too, does not hear of it
    assert at_panel.got[-1]["sections"]  # these were worked out before


def test_what_is_no_table_and_no_position():
    for nothing in (None, "draconic", 7):
        with pytest.raises(AttributeError):
            OddsPanel(nothing)


def test_what_if():
    table, _, _, at_panel = table_and_panel()
    before = table.match.to_json()
    answer = at_panel.send({"kind": "what_if", "name": "dice", "value": "2"})
    assert answer["varied"] is True
    assert table.match.to_json() == before


NONSENSE = [None, [], {}, {"kind": "chart"}, {"kind": "chart", "section": "0"}, {"kind": []}]
NONSENSE += [{"kind": "what_if", "name": "dice", "value": 2}, {"kind": "what_if", "name": "dice", "value": "0"}]


@pytest.mark.parametrize("content", NONSENSE)
def test_nonsense_is_refused(content):
    _, _, _, at_panel = table_and_panel()
    assert at_panel.send(content)["kind"] == "refused"


def test_a_chart():
    _, panel, _, at_panel = table_and_panel()
    sections = panel.get_state()["view"]["sections"]
    for index, section in enumerate(sections):
        answer = at_panel.send({"kind": "chart", "section": index})
        if section["chart"]:
            assert answer["kind"] == "chart"
            assert set(answer) == {"kind", "title", "spec"}
            assert answer["title"] == section["title"]
            assert answer["spec"]["mark"]
            json.dumps(answer["spec"], allow_nan=False)
        else:
            assert answer["kind"] == "refused"
    assert at_panel.send({"kind": "chart", "section": 50})["kind"] == "refused"


def test_alone_beside_a_position():
    state = dicelab.game("draconic", players=2).position(hands=(3, 4), pile=2)
    view = OddsPanel(state).get_state()["view"]
    assert [control["value"] for control in view["controls"]] == ["3", "2", "4"]
    assert OddsPanel(state.game).get_state()["view"]["sections"]


def test_what_a_page_writes_into_the_view_changes_nothing():
    _, panel, _, _ = table_and_panel()
    before = panel.get_state()["view"]
    panel.set_state({"view": {"sections": [], "shown": False}})
    assert panel.get_state()["view"] == before


def test_table_and_odds_together():
    both = TableWithOdds("draconic", players=3, seed=4)
    assert both.table.match.seed == 4
    assert both.table.host is both.host.panes["table"]
    assert both.panel.host is both.host.panes["panel"]


def test_a_chart_of_a_distribution():
    chart = Chart(dicelab.Pool.of(2, dicelab.Die(range(1, 7))).sum().chart())
    assert chart.spec["mark"]
    assert Chart({"mark": "bar"}).spec == {"mark": "bar"}
    page = Page(chart)
    assert len(page.send({"kind": "vega"})["source"]) > 500_000
