"""What a code holds, shown without a browser; and the editor's form."""

from __future__ import annotations

import pytest

import dicelab
from dicelab.errors import DamagedSave
from dicelab.games import GAMES
from dicelab.teach.predict.host import PredictHost
from dicelab.widgets.editor import PositionEditor
from dicelab.widgets.shared import SharedTable
from tests.widgets.page import Page


def at(pane: str, kind: str, **more: object) -> dict[str, object]:
    return {"pane": pane, "kind": kind, **more}


@pytest.mark.parametrize("key", GAMES)
def test_a_code_brings_a_table_with_its_odds(key: str) -> None:
    opened = SharedTable()
    page = Page(opened)
    assert page.send(at("opener", "hello"))["says"] == ""
    match = dicelab.Match(dicelab.game(key), seed=3)
    match.roll()
    shown = page.send(at("opener", "open", code=dicelab.share(match)))
    assert shown["kind"] == "panes"
    assert list(shown["panes"]) == ["opener", "table", "panel"]
    assert shown["panes"]["opener"]["says"] == f"A game of {match.game.title}."
    assert opened.host.panes["table"].match.to_json() == match.to_json()


def test_a_question_is_guessed_at() -> None:
    opened = SharedTable(dicelab.share(dicelab.pose("thrown", "trump", dice=3)))
    assert isinstance(opened.host.panes["predict"], PredictHost)
    assert opened.host.panes["opener"].says == "A question about Thrown."


def test_a_question_without_a_single_number_is_told_when_it_is_asked_for() -> None:
    posed = dicelab.pose("spuds", "turn", kitchen="stove:r1+r1+b2")
    opened = SharedTable(dicelab.share(posed))
    page = Page(opened)
    assert page.send(at("told", "hello"))["answer"] is None
    shown = page.send(at("told", "reveal"))
    assert posed.answer.table is not None
    assert shown["answer"]["lines"] == str(posed.answer.table).splitlines()


def test_what_cannot_be_opened_leaves_what_is_there() -> None:
    opened = SharedTable(dicelab.share(dicelab.game("draconic")))
    there = dict(opened.host.panes)
    page = Page(opened)
    for code in ("", "dl1p.AAAA", "x" * 10**6, 7, None, ["dl1p"]):
        answer = page.send(at("opener", "open", code=code))
        assert answer["kind"] == "refused"
        assert answer["says"].endswith(".")
    assert opened.host.panes == there
    with pytest.raises(DamagedSave):
        SharedTable("hello")


def test_an_editor_gives_its_position_to_a_table_and_a_panel() -> None:
    editor = PositionEditor("draconic")
    page = Page(editor)
    page.say(at("form", "set", id="v-1", name="hands", value=[2, 3]))
    assert [message["after"] for message in page.got if message["pane"] == "form"] == ["v-1"]
    assert editor.state == dicelab.game("draconic").position((2, 3))  # type: ignore[attr-defined]
    assert editor.table is not None
    assert editor.table.host.state == editor.state
    assert dicelab.Table(editor.state).match.state == editor.state
    dicelab.OddsPanel(editor.state).close()
    assert PositionEditor(editor.table).state == editor.state


def test_an_editor_without_a_game_lays_a_table_when_one_is_chosen() -> None:
    editor = PositionEditor()
    assert list(editor.host.panes) == ["form"]
    assert (editor.table, editor.position) == (None, {})
    page = Page(editor)
    page.say(at("form", "choose", game="thrown"))
    assert list(editor.host.panes) == ["form", "table", "panel"]
    assert [message["kind"] for message in page.got if "pane" not in message] == ["panes"]
    assert editor.table is not None
    page.say(at("form", "choose", game="spuds"))
    assert editor.table.match.game.key == "spuds"
    assert editor.position["game"] == "spuds"
    refused = page.send(at("form", "set", name="player", value="9"))
    assert refused["kind"] == "refused"
