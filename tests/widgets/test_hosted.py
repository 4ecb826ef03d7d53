"""Widgets are citizens of Jupyter: layout, traits that fire, views that ask for themselves, stills for paper."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import altair as alt
import ipywidgets
import pytest
import traitlets

import dicelab
from dicelab.games import GAMES
from dicelab.games.bot import random_bot
from dicelab.games.game import CHANCE, OVER
from dicelab.widgets.hosted import Hosted

from .page import Page


def every_widget() -> dict[str, Hosted]:
    """One of each."""
    game = dicelab.game("draconic", players=2, starter=0)
    return {
        "Table": dicelab.Table(game, seed=3, bots={}),
        "OddsPanel": dicelab.OddsPanel(game),
        "TableWithOdds": dicelab.TableWithOdds(game, seed=3, bots={}),
        "Predict": dicelab.Predict("thrown", "trump", dice=3, seed=4),
        "Experiment": dicelab.Experiment("thrown", "trump", dice=3, seed=4),
        "Quiz": dicelab.Quiz("thrown", count=2),
        "PositionEditor": dicelab.PositionEditor("draconic"),
        "RuleBook": dicelab.RuleBook("draconic"),
        "SharedTable": dicelab.SharedTable(dicelab.share(game)),
        "Tally": dicelab.Tally("always", lambda dice, rng: True, lambda dice: Fraction(1)),
        "OwnDice": dicelab.OwnDice("4d6 best 3", seed=4),
        "Review": dicelab.Review(dicelab.Match(game, seed=3)),
        "Chart": dicelab.Chart(dicelab.Pool.of(2, dicelab.Die.numbered(6)).sum().chart()),
    }


NAMES = list(every_widget())
LAYOUTS: dict[str, Any] = {
    "Table": lambda layout: dicelab.Table("draconic", layout=layout),
    "OddsPanel": lambda layout: dicelab.OddsPanel(dicelab.game("draconic"), layout=layout),
    "TableWithOdds": lambda layout: dicelab.TableWithOdds("draconic", layout=layout),
    "Predict": lambda layout: dicelab.Predict("thrown", "trump", dice=3, layout=layout),
    "Experiment": lambda layout: dicelab.Experiment("thrown", "trump", dice=3, layout=layout),
    "Quiz": lambda layout: dicelab.Quiz("thrown", layout=layout),
    "PositionEditor": lambda layout: dicelab.PositionEditor("draconic", layout=layout),
    "RuleBook": lambda layout: dicelab.RuleBook("draconic", layout=layout),
    "SharedTable": lambda layout: dicelab.SharedTable(layout=layout),
    "Tally": lambda layout: dicelab.Tally("x", lambda dice, rng: True, lambda dice: 1, layout=layout),
    "OwnDice": lambda layout: dicelab.OwnDice(layout=layout),
    "Review": lambda layout: dicelab.Review(dicelab.Match("draconic", seed=3), layout=layout),
    "Chart": lambda layout: dicelab.Chart({"mark": "bar"}, layout=layout),
}


@pytest.mark.parametrize("name", NAMES)
def test_the_tab_key_offers_what_a_person_can_use(name):
    """Not the sixty methods that all widgets have; each of what is offered is explained."""
    widget = every_widget()[name]
    offered = [one for one in dir(widget) if not one.startswith("_")]
    assert {"close", "layout", "observe"} <= set(offered)
    assert len(offered) < 40
    assert not {"add_traits", "get_state", "send", "comm", "view"} & set(offered)
    ours = [vars(kind)[one] for kind in type(widget).__mro__ for one in offered if one in vars(kind)]
    assert all(one.__doc__ for one in ours if callable(one) or isinstance(one, property))


@pytest.mark.parametrize("layout", [{"width": "300px"}, ipywidgets.Layout(width="300px")], ids=["dict", "Layout"])
@pytest.mark.parametrize("name", NAMES)
def test_every_widget_takes_a_layout(name, layout):
    assert LAYOUTS[name](layout).layout.width == "300px"


@pytest.mark.parametrize("name", NAMES)
def test_every_widget_lives_in_boxes_and_can_be_closed_and_made_again(name):
    for _ in range(2):
        widget = every_widget()[name]
        for box in (ipywidgets.VBox, ipywidgets.HBox, ipywidgets.Tab):
            assert box([widget]).children == (widget,)
        widget.close()
        widget.close()


# -- what can be watched ------------------------------------------------------------------------------------------


def heard(widget: Hosted, *names: str) -> list[Any]:
    told: list[Any] = []
    widget.observe(lambda change: told.append((change["name"], change["new"])), list(names))
    return told


@pytest.mark.parametrize("kind", [dicelab.Table, dicelab.TableWithOdds])
def test_a_table_can_be_watched_whoever_moves(kind):
    table = kind(dicelab.game("draconic", players=2, starter=0), bots={1: "sensible"}, seed=7)
    told, page = heard(table, "step"), Page(table)
    pane = {"pane": "table"} if kind is dicelab.TableWithOdds else {}
    host = table.host.panes["table"] if pane else table.host
    page.say({"kind": "roll", "revision": 0, **pane})  # by hand
    assert told[-1] == ("step", table.step) == ("step", len(table.match.steps))
    while host.view()["waits"] == "you":
        table.match.roll() if table.match.state.turn == CHANCE else table.match.play(table.match.state.moves()[0])
    before = len(told)
    page.say({"kind": "next", "revision": host.revision, "all": False, **pane})  # by a bot
    assert len(told) == before + 1
    table.match.undo()  # from Python
    assert len(told) == before + 2
    rng = Random(1)
    while table.match.state.turn != OVER:
        state = table.match.state
        table.match.roll() if state.turn == CHANCE else table.match.play(random_bot(state, rng))
    assert table.over
    assert table.turn == OVER
    assert table.scores == list(table.match.state.scores())


def test_questions_can_be_watched():
    predict = dicelab.Predict("thrown", "trump", dice=3, guesses=["Ada"], seed=4)
    told = heard(predict, "guesses", "revealed")
    Page(predict).send({"kind": "guess", "who": 0, "value": 40})
    predict.reveal()
    assert told == [("guesses", {"Ada": 40.0}), ("revealed", True)]
    experiment = dicelab.Experiment("thrown", "trump", dice=3, seed=4)
    told = heard(experiment, "trials")
    experiment.roll(100)
    assert told[-1] == ("trials", 100)
    assert experiment.share == experiment.series.value
    quiz = dicelab.Quiz(dicelab.pose("thrown", "trump", dice=3))
    told = heard(quiz, "score")
    Page(quiz).send({"kind": "answer", "item": 0, "given": "91/216"})
    assert told == [("score", {"right": 1, "first": 1, "of": 1})]
    editor = dicelab.PositionEditor("draconic")
    told = heard(editor, "position")
    Page(editor).say({"pane": "form", "kind": "set", "name": "hands", "value": [2, 3]})
    assert len(told) == 1
    assert editor.position == told[0][1]


def test_the_answers_of_a_panel_can_be_watched():
    table = dicelab.Table(dicelab.game("draconic", players=2, starter=0), bots={}, seed=7)
    panel = dicelab.OddsPanel(table)
    told = heard(panel, "answers")
    first = panel.answers
    table.match.roll()
    assert told
    assert panel.answers != first
    rows = [row for section in panel.answers for row in section["rows"]]
    assert all("/" in row["fraction"] or row["fraction"].isdigit() for row in rows)
    hidden = dicelab.OddsPanel(dicelab.game("draconic", players=2, starter=0), hidden=True)
    assert hidden.answers == []
    hidden.reveal()
    assert hidden.answers


def test_facts_can_be_linked_but_not_set():
    table = dicelab.Table(dicelab.game("draconic", players=2, starter=0), bots={}, seed=7)
    other = ipywidgets.IntText()
    traitlets.link((table, "step"), (other, "value"))
    table.match.roll()
    assert other.value == table.step == 1
    link = ipywidgets.jslink((table, "step"), (ipywidgets.IntProgress(), "value"))
    assert link.source == (table, "step")
    with pytest.raises(traitlets.TraitError):
        table.step = 9


@pytest.mark.parametrize("name", NAMES)
def test_what_a_browser_writes_into_any_trait_changes_nothing(name):
    widget = every_widget()[name]
    before = {key: value for key, value in widget.get_state().items() if key != "_view_count"}
    answered: list[Any] = []
    widget.send_state = lambda key=None: answered.append(set(key))
    wrong: dict[str, Any] = {
        "step": 99,
        "scores": [1],
        "view": {},
        "guesses": {},
        "score": {},
        "answers": [],
        "_esm": "x",
    }
    written = {key: value for key, value in wrong.items() if key in widget.keys}
    widget.set_state(written)
    assert {key: value for key, value in widget.get_state().items() if key != "_view_count"} == before
    assert answered == [set(written)]  # the page is told how things stand


# -- views that ask -----------------------------------------------------------------------------------------------


def test_an_answer_is_for_the_view_that_asked():
    table = dicelab.Table(dicelab.game("draconic", players=2, starter=0), bots={}, seed=7)
    page = Page(table)
    page.say({"kind": "rule", "section": "dragons", "id": "v-1 1"})
    page.say({"kind": "share", "revision": 0, "what": "game", "id": "v-2 1"})
    page.say({"kind": "roll", "revision": 0, "id": "v-1 2"})
    page.say({"kind": "vega", "id": "v-2 2"})
    assert [(message["kind"], message.get("id"), message.get("after")) for message in page.got] == [
        ("rule", "v-1 1", None), ("shared", "v-2 1", None), ("view", None, "v-1 2"), ("vega", "v-2 2", None),
    ]  # fmt: skip


# -- saved and static ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_widget_can_be_read_without_python(name):
    bundle, _ = every_widget()[name]._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    text, html = bundle["text/plain"], bundle["text/html"]
    assert "object at 0x" not in text
    assert len(text.split()) > 4
    assert "<script" not in html
    assert "class=" not in html
    assert "Run the cell" in html


@pytest.mark.parametrize("key", GAMES)
def test_the_saved_view_follows_the_game(key):
    table = dicelab.TableWithOdds(key, seed=5, bots={})
    first = table.get_state()["view"]
    table.match.roll() if table.match.state.turn == CHANCE else table.match.play(table.match.state.moves()[0])
    later = table.get_state()["view"]
    assert later != first
    assert later["panes"]["table"]["steps"] == 1
    json.dumps(later, allow_nan=False)


def test_what_is_to_be_saved_is_not_made_anew_with_every_move(monkeypatch):
    table = dicelab.TableWithOdds("draconic", seed=5, bots={})
    states: list[dict[str, Any]] = []
    monkeypatch.setattr(table, "_send", lambda message, buffers=None: states.append(message.get("state", {})))
    for _ in range(6):
        table.match.roll() if table.match.state.turn == CHANCE else table.match.play(table.match.state.moves()[0])
    assert [state["step"] for state in states if "step" in state] == [1, 2, 3, 4, 5, 6]
    assert not any("view" in state for state in states)
    assert table.get_state()["view"]["panes"]["table"]["steps"] == 6


def test_a_chart_leaves_the_renderer_of_others_alone():
    before = alt.renderers.active
    chart = dicelab.Pool.of(2, dicelab.Die.numbered(6)).sum().chart("Two dice")
    bundle = chart._repr_mimebundle_()
    assert alt.renderers.active == before
    assert "application/vnd.jupyter.widget-view+json" in bundle[0]
    assert isinstance(chart, alt.Chart)
    with alt.renderers.enable("json"):
        chosen = chart._repr_mimebundle_()
    assert "application/json" in (chosen[0] if isinstance(chosen, tuple) else chosen)
