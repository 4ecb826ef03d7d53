"""What a code holds, shown without a browser; and the editor's form."""

from __future__ import annotations

from typing import Any

import pytest

import dicelab
from dicelab.errors import DamagedSave
from dicelab.games import GAMES
from dicelab.teach.pose import Posed
from dicelab.widgets import shared
from dicelab.widgets.editor import PositionEditor
from dicelab.widgets.predict import Predict
from dicelab.widgets.shared import SharedTable
from dicelab.widgets.together import TableWithOdds
from tests.widgets.page import Page


@pytest.mark.parametrize("key", GAMES)
def test_a_code_brings_a_table_with_its_odds(key: str) -> None:
    opened = SharedTable()
    page = Page(opened.opener)
    assert page.send({"kind": "hello"})["says"] == ""
    match = dicelab.Match(dicelab.game(key), seed=3)
    match.roll()
    assert page.send({"kind": "open", "code": dicelab.share(match)})["says"] == f"A game of {match.game.title}."
    table = opened.children[1]
    assert isinstance(table, TableWithOdds)
    assert table.table.match.to_json() == match.to_json()


def test_a_question_is_guessed_at() -> None:
    opened = SharedTable(dicelab.share(dicelab.pose("thrown", "trump", dice=3)))
    assert isinstance(opened.children[1], Predict)
    assert opened.opener.view["says"] == "A question about Thrown."


def test_another_widget_can_show_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shared.SHOWN, Posed, shared.hidden)
    html: Any = SharedTable(dicelab.share(dicelab.pose("thrown", "trump", dice=3))).children[1]
    assert "<details>" in html.value
    assert "91/216" in html.value


def test_what_cannot_be_opened_leaves_what_is_there() -> None:
    opened = SharedTable(dicelab.share(dicelab.game("draconic")))
    there = opened.children
    page = Page(opened.opener)
    for code in ("", "dl1p.AAAA", "x" * 10**6, 7, None, ["dl1p"]):
        answer = page.send({"kind": "open", "code": code})
        assert answer["kind"] == "refused"
        assert answer["says"].endswith(".")
    assert opened.children == there
    with pytest.raises(DamagedSave):
        SharedTable("hello")


def test_an_editor_gives_its_position_to_a_table_and_a_panel() -> None:
    editor = PositionEditor("draconic")
    page = Page(editor.form)
    assert page.send({"kind": "set", "n": 1, "part": "hands", "value": [2, 3]})["n"] == 1
    assert editor.state == dicelab.game("draconic").position((2, 3))  # type: ignore[attr-defined]
    assert editor.table is not None
    assert editor.table.host.state == editor.state
    assert dicelab.Table(editor.state).match.state == editor.state
    dicelab.OddsPanel(editor.state).close()
    assert PositionEditor(editor.table).state == editor.state


def test_an_editor_without_a_game_lays_a_table_when_one_is_chosen() -> None:
    editor = PositionEditor()
    assert len(editor.children) == 1
    page = Page(editor.form)
    page.send({"kind": "choose", "n": 1, "game": "thrown"})
    assert len(editor.children) == 2
    assert editor.table is not None
    page.send({"kind": "choose", "n": 2, "game": "spuds"})
    assert editor.table.match.game.key == "spuds"
    refused = page.send({"kind": "set", "n": 3, "part": "player", "value": "9"})
    assert refused["kind"] == "refused"
