"""The odds panel's answers: what matters now, what would be if, and refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

import dicelab
from dicelab.errors import OddsError
from dicelab.games.game import CHANCE, OVER
from dicelab.play.match import Match
from dicelab.play.odds_view import OddsView
from tests.games.every_game import every_set, named, played

from .hostile import NOT_KINDS, NOT_MESSAGES, json_like


class Watched:
    """A position that can be changed."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def __call__(self) -> Any:
        return self.state, tuple(f"P{seat}" for seat in range(self.state.game.players))


def about(hands: tuple[int, ...] = (4, 3), pile: int = 2, **options: Any) -> tuple[OddsView, Watched]:
    watched = Watched(dicelab.game("draconic", players=len(hands), **options).position(hands=hands, pile=pile))
    return OddsView(watched), watched


def control(view: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = [control for control in view["controls"] if control["name"] == name]
    return found


def section(view: dict[str, Any], title: str) -> dict[str, Any]:
    (found,) = [section for section in view["sections"] if section["title"] == title]
    return found


def what_if(odds: OddsView, name: str, value: object) -> dict[str, Any]:
    return odds.answer({"kind": "what_if", "name": name, "value": value})


@pytest.mark.parametrize("chosen", every_set(), ids=named)
def test_every_moment_has_a_view(chosen):
    match = played(chosen)
    watched = Watched(match.start)
    odds = OddsView(watched)
    for step in range(0, len(match.steps) + 1, 3):
        watched.state = match.state_at(step)
        view = odds.view()
        json.dumps(view, allow_nan=False)
        for shown in view["sections"]:
            assert shown["title"]
            assert shown["rows"]
            for row in shown["rows"]:
                assert row["fraction"]
                assert row["percent"].endswith("%")
                assert 0 <= row["width"] <= 100
        for index, shown in enumerate(view["sections"]):
            if shown["chart"]:
                assert odds.distribution(index)[0] == shown["title"]
    watched.state = match.state
    assert match.state.turn == OVER
    assert odds.view()["sections"] == []


def test_what_is_shown():
    odds, _ = about()
    view = odds.view()
    assert view["varied"] is False
    assert control(view, "dice") == {
        "name": "dice", "says": "how many dice you roll", "value": 4, "table": 4, "range": [1, 20], "choices": [],
    }  # fmt: skip
    burned = section(view, "Burned: no fireball")
    assert burned["rows"] == [{"label": "", "fraction": "625/1296", "percent": "48.2 %", "width": 48.23}]
    assert burned["working"]
    assert burned["chart"] is False
    held = section(view, "Dice held after this turn")
    assert held["chart"] is True
    assert held["mean"].startswith("mean: ")
    assert abs(sum(row["width"] for row in held["rows"]) - 100) < 0.1


def test_what_if_and_reset():
    odds, _ = about()
    first = odds.view()
    view = what_if(odds, "dice", 1)
    assert view["kind"] == "view"
    assert view["varied"] is True
    assert (control(view, "dice")["value"], control(view, "dice")["table"]) == (1, 4)
    assert section(view, "Burned: no fireball")["rows"][0]["fraction"] == "5/6"
    view = what_if(odds, "pile", "0")
    assert control(view, "dice")["value"] == 1  # both are varied
    assert control(view, "pile")["value"] == 0
    assert odds.answer({"kind": "reset"}) == first


def test_what_if_before_anything_was_shown():
    odds, _ = about()
    assert control(what_if(odds, "dice", 1), "dice")["value"] == 1


def test_what_was_varied_is_forgotten_when_the_table_moves_on():
    odds, watched = about()
    odds.view()
    what_if(odds, "dice", 1)
    watched.state = watched.state.game.position(hands=(2, 2))
    view = what_if(odds, "pile", 5)  # asked before the panel has shown the new position
    assert control(view, "dice")["value"] == 2
    assert control(view, "pile")["value"] == 5


def test_a_chart_of_what_is_shown():
    odds, watched = about()
    titles = [shown["title"] for shown in odds.view()["sections"]]
    index = titles.index("Dice held after this turn")
    assert odds.answer({"kind": "chart", "section": index})["kind"] == "view"
    _, dist = odds.distribution(index)
    what_if(odds, "dice", 1)
    assert odds.distribution(index)[1] != dist
    watched.state = watched.state.game.position(hands=(4, 3), pile=3)
    assert odds.distribution(index)[1].mean() != dist.mean()
    for nothing in (titles.index("Burned: no fireball"), len(titles), 99):
        with pytest.raises(OddsError):
            odds.distribution(nothing)


def refuse(odds: OddsView, content: Any) -> None:
    before = json.dumps(odds.view())
    answer = odds.answer(content)
    assert answer["kind"] == "refused", answer
    assert answer["says"].strip()
    assert answer["says"].endswith(".")
    assert json.dumps(odds.view()) == before


def test_refusals():
    odds, _ = about()
    what_if(odds, "dice", 3)
    for content in NOT_MESSAGES:
        refuse(odds, content)
    for kind in NOT_KINDS:
        refuse(odds, {"kind": kind})
    for name in (None, 1, True, [], {}, "", "dices", "face", "self", "x" * 41, "x" * 10**6):
        refuse(odds, {"kind": "what_if", "name": name, "value": 1})
    for value in (None, True, 1.0, 0, -1, 21, 10**9, 10**5000, "x", "", "1.5", "x" * 100, [], [1], {}, float("nan")):
        refuse(odds, {"kind": "what_if", "name": "dice", "value": value})
    for index in (None, True, -1, 1.0, "0", [], 100, 10**5000, float("inf")):
        refuse(odds, {"kind": "chart", "section": index})
    refuse(odds, {"kind": "reset", "all": True})
    refuse(odds, {"kind": "what_if", "name": "dice"})
    refuse(odds, {"kind": "what_if", "name": "dice", "value": 1, "revision": 0})


def test_what_cannot_be_varied_now():
    odds, _ = about(variant="fire", pile=0)
    refuse(odds, {"kind": "what_if", "name": "pile", "value": 1})
    refuse(odds, {"kind": "what_if", "name": "other", "value": 1})


@settings(max_examples=40, deadline=None)
@given(json_like, json_like, json_like)
def test_whatever_is_sent(name, value, content):
    odds, _ = about()
    for intent in (content, {"kind": "what_if", "name": name, "value": value}, {"kind": "chart", "section": value}):
        answer = odds.answer(intent)
        assert answer["kind"] in ("view", "refused")
        json.dumps(answer, allow_nan=False)


def test_in_a_game():
    match = Match(dicelab.game("draconic", players=3, starter=0), 7)
    odds = OddsView(lambda: (match.state, match.names))
    while match.state.turn == CHANCE:
        match.roll()
    view = odds.view()
    assert view["controls"] == []
    (shown,) = view["sections"]
    assert [row["label"][:3] for row in shown["rows"]] == ["Ben", "Ben", "Cle", "Cle"]
    assert shown["chart"] is False
