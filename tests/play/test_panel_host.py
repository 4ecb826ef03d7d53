"""The odds panel's answers: what matters now, what would be if, and refusals."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from hypothesis import given

import dicelab
from dicelab.errors import OddsError
from dicelab.games.game import CHANCE, OVER
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Question
from dicelab.odds.distribution import Distribution
from dicelab.play.match import Match
from dicelab.play.panel.host import PanelHost, Position
from dicelab.play.table.host import TableHost
from tests.carrier import ask
from tests.games.every_game import every_set, named, played
from tests.play.tiny import SIDES, OddsDesk, TinyGame, average, known

from .hostile import NOT_KINDS, NOT_MESSAGES, json_like


class Watched:
    """A position that can be changed."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.considered: Move | None = None

    def __call__(self) -> Position:
        return Position(self.state, tuple(f"P{seat}" for seat in range(self.state.game.players)), self.considered)


def about(hands: tuple[int, ...] = (4, 3), pile: int = 2, **options: Any) -> tuple[PanelHost, Watched]:
    watched = Watched(dicelab.game("draconic", players=len(hands), **options).position(hands=hands, pile=pile))
    return PanelHost(watched), watched


def control(view: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = [control for control in view["controls"] if control["name"] == name]
    return found


def section(view: dict[str, Any], title: str) -> dict[str, Any]:
    (found,) = [section for section in view["sections"] if section["title"] == title]
    return found


def what_if(odds: PanelHost, name: str, value: object) -> dict[str, Any]:
    return ask(odds, {"kind": "what_if", "name": name, "value": value})


def chart(odds: PanelHost, index: object) -> dict[str, Any]:
    return ask(odds, {"kind": "chart", "section": index})


@pytest.mark.parametrize("chosen", every_set(), ids=named)
def test_every_moment_has_a_view(chosen):
    match = played(chosen)
    watched = Watched(match.start)
    odds = PanelHost(watched)
    for step in range(0, len(match.steps) + 1, 3):
        watched.state = match.state_at(step)
        view = odds.view()
        json.dumps(view, allow_nan=False)
        for shown in view["sections"]:
            assert shown["title"]
            assert shown["rows"] or shown["means"] or shown["grid"] or shown["note"]
            for row in shown["rows"]:
                assert row["fraction"]
                assert row["percent"].endswith("%")
                assert 0 <= row["width"] <= 100
        for index, shown in enumerate(view["sections"]):
            assert chart(odds, index)["kind"] == ("chart" if shown["chart"] else "refused")
    watched.state = match.state
    assert match.state.turn == OVER
    assert odds.view()["sections"] == []


def test_what_is_shown():
    odds, _ = about()
    view = odds.view()
    assert view["varied"] is False
    assert control(view, "dice") == {
        "name": "dice", "says": "how many dice you roll", "value": "4", "table": "4", "range": [1, 20],
    }  # fmt: skip
    burned = section(view, "Burned: no fireball")
    row = {"label": "", "fraction": "625/1296", "about": "", "percent": "≈ 48.2 %", "width": 48.23}
    row |= {"mark": False, "best": False, "drawn": []}
    assert burned["rows"] == [row]
    assert burned["focus"] == row | {"unit": ""}
    assert (burned["means"], burned["grid"], burned["best"], burned["note"]) == ([], None, "", "For P0, in this roll.")
    assert burned["working"]
    assert burned["chart"] is False
    held = section(view, "Dice held after this turn")
    assert held["chart"] is True
    (mean,) = held["means"]
    assert mean["label"] == "mean"
    assert " ≈ " in mean["text"]
    assert abs(sum(row["width"] for row in held["rows"]) - 100) < 0.1


def test_what_a_long_fraction_says_of_itself_stands_aside():
    odds, _ = about()
    (row,) = section(what_if(odds, "dice", "20"), "Burned: no fireball")["rows"]
    assert row["fraction"].startswith("≈ ")
    assert row["about"] == "a fraction with 16-digit terms"


def test_what_if_and_reset():
    odds, _ = about()
    first = odds.view()
    view = what_if(odds, "dice", "1")
    assert view["kind"] == "view"
    assert view["varied"] is True
    assert (control(view, "dice")["value"], control(view, "dice")["table"]) == ("1", "4")
    assert section(view, "Burned: no fireball")["rows"][0]["fraction"] == "5/6"
    view = what_if(odds, "pile", "0")
    assert control(view, "dice")["value"] == "1"  # both are varied
    assert control(view, "pile")["value"] == "0"
    assert ask(odds, {"kind": "reset"}) == first


def test_what_if_before_anything_was_shown():
    odds, _ = about()
    assert control(what_if(odds, "dice", "1"), "dice")["value"] == "1"


def test_what_was_varied_is_forgotten_when_the_table_moves_on():
    odds, watched = about()
    odds.view()
    what_if(odds, "dice", "1")
    watched.state = watched.state.game.position(hands=(2, 2))
    view = what_if(odds, "pile", "5")  # asked before the panel has shown the new position
    assert control(view, "dice")["value"] == "2"
    assert control(view, "pile")["value"] == "5"


def test_a_chart_of_what_is_shown():
    odds, watched = about()
    titles = [shown["title"] for shown in odds.view()["sections"]]
    index = titles.index("Dice held after this turn")
    answer = chart(odds, index)
    assert (answer["kind"], answer["title"]) == ("chart", titles[index])
    drawn = answer["spec"]["data"]["values"]
    rows = odds.view()["sections"][index]["rows"]
    assert [(row["fraction"], row["percent"]) for row in drawn] == [(row["fraction"], row["percent"]) for row in rows]
    what_if(odds, "dice", "1")
    assert chart(odds, index)["spec"]["data"]["values"] != drawn
    watched.state = watched.state.game.position(hands=(4, 3), pile=3)
    assert chart(odds, index)["spec"]["data"]["values"] != drawn
    for nothing in (titles.index("Burned: no fireball"), len(titles), 99):
        assert chart(odds, nothing)["kind"] == "refused"


def refuse(odds: PanelHost, content: Any) -> None:
    before = json.dumps(odds.view())
    answer = ask(odds, content)
    assert answer["kind"] == "refused", answer
    assert answer["says"].strip()
    assert answer["says"].endswith(".")
    assert json.dumps(odds.view()) == before


def test_refusals():
    odds, _ = about()
    what_if(odds, "dice", "3")
    for content in NOT_MESSAGES:
        refuse(odds, content)
    for kind in NOT_KINDS:
        refuse(odds, {"kind": kind})
    for name in (None, 1, True, [], {}, "", "dices", "face", "self", "x" * 41, "x" * 10**6):
        refuse(odds, {"kind": "what_if", "name": name, "value": "1"})
    numbers = (None, True, 1, 1.0, 0, -1, 21, 10**9, 10**5000, [], [1], {}, float("nan"))  # only texts are read
    texts = ("x", "", "0", "-1", "21", "1.5", "1e1", "0x2", "1_0", "٣", "²", "3,3", "9" * 150, "x" * 100, "3" * 201)
    for value in (*numbers, *texts):
        refuse(odds, {"kind": "what_if", "name": "dice", "value": value})
    for index in (None, True, -1, 1.0, "0", [], 100, 10**5000, float("inf")):
        refuse(odds, {"kind": "chart", "section": index})
    refuse(odds, {"kind": "reset", "all": True})
    refuse(odds, {"kind": "what_if", "name": "dice"})
    refuse(odds, {"kind": "what_if", "name": "dice", "value": "1", "revision": 0})


def test_what_cannot_be_varied_now():
    odds, _ = about(variant="fire", pile=0)
    refuse(odds, {"kind": "what_if", "name": "pile", "value": "1"})
    refuse(odds, {"kind": "what_if", "name": "other", "value": "1"})


@given(json_like, json_like, json_like)
def test_whatever_is_sent(name, value, content):
    odds, _ = about()
    for intent in (content, {"kind": "what_if", "name": name, "value": value}, {"kind": "chart", "section": value}):
        answer = ask(odds, intent)
        assert answer["kind"] in ("view", "refused", "chart")
        answer.pop("dist", None)  # the panel draws it
        json.dumps(answer, allow_nan=False)


def test_in_a_game():
    match = Match(dicelab.game("draconic", players=3, starter=0), 7)
    odds = PanelHost(lambda: Position(match.state, match.names))
    while match.state.turn == CHANCE:
        match.roll()
    view = odds.view()
    assert view["controls"] == []
    given, without = view["sections"]
    for shown in (given, without):
        assert [row["label"][:3] for row in shown["rows"]] == ["Ben", "Cle"]
        assert shown["chart"] is False
    assert [row["best"] for row in given["rows"]].count(True) == 1


def test_the_move_that_is_considered_is_marked():
    match = Match(dicelab.game("draconic", players=3, starter=0), 7)
    while match.state.turn == CHANCE:
        match.roll()
    watched = Watched(match.state)
    odds = PanelHost(watched)
    marks = []
    for watched.considered in (None, *match.state.moves(), None):
        shown = odds.view()["sections"][0]
        marks.append([row["mark"] for row in shown["rows"]])
        if watched.considered is not None:
            assert shown["focus"]["label"].startswith(f"P{watched.considered.args[0]}")
    nothing = [False, False]
    assert marks == [nothing, [True, False], [False, True], nothing]


# -- worked out once, and only where it is seen ---------------------------------------------------------------------


def tiny_odds() -> tuple[PanelHost, Watched]:
    watched = Watched(TinyGame(dealt=0).start())
    return PanelHost(watched), watched


def test_the_same_position_is_asked_about_once(tiny: OddsDesk):
    odds, watched = tiny_odds()
    for _ in range(3):
        odds.view()
        ask(odds, {"kind": "hello"})
        chart(odds, 3)
        ask(odds, {"kind": "chart", "section": "no"})
    assert tiny.calls == 1
    watched.state = TinyGame(dealt=0).start()  # another object, the same position
    odds.view()
    assert tiny.calls == 1


def test_what_changes_is_asked_about_anew(tiny: OddsDesk):
    odds, watched = tiny_odds()
    odds.view()
    watched.considered = Move("throw")
    odds.view()
    odds.view()
    assert tiny.calls == 2
    what_if(odds, "sides", "4")
    assert tiny.calls == 3
    what_if(odds, "sides", "4")
    assert tiny.calls == 3
    ask(odds, {"kind": "reset"})
    assert tiny.calls == 4
    watched.state = watched.state.after(Move("pass"))
    odds.view()
    assert tiny.calls == 5


def test_hidden_odds_are_not_worked_out(tiny: OddsDesk):
    odds, watched = tiny_odds()
    odds.shown = False
    view = odds.view()
    assert (view["shown"], view["sections"]) == (False, [])
    what_if(odds, "sides", "4")
    watched.considered = Move("throw")
    assert ask(odds, {"kind": "hello"})["sections"] == []
    assert chart(odds, 3)["kind"] == "refused"
    assert tiny.calls == 0
    odds.shown = True
    assert odds.view()["sections"]
    assert tiny.calls == 1


# -- what answers look like -----------------------------------------------------------------------------------------


def test_sections_of_every_sort(tiny: OddsDesk):
    odds, watched = tiny_odds()
    watched.considered = Move("pass")
    view = odds.view()
    json.dumps(view, allow_nan=False)

    alternatives = section(view, "Throw or pass")
    assert (alternatives["best"], alternatives["rows"], alternatives["note"]) == ("throw", [], "")
    assert alternatives["grid"]["columns"] == ["hit", "miss"]
    throw, passed = alternatives["grid"]["rows"]
    assert throw == {
        "label": "throw",
        "drawn": [],
        "cells": [{"text": "≈ 16.7 %", "exact": "1/6"}, {"text": "–", "exact": ""}],
        "mark": True,
    }
    assert [cell["text"] for cell in passed["cells"]] == ["0 %", "100 %"]
    assert passed["mark"] is False

    ((cell,),) = [row["cells"] for row in section(view, "Points")["grid"]["rows"]]
    assert cell == {"text": "= 1.5", "exact": "3/2"}

    assert section(view, "Averages")["means"] == [
        {"label": "throw", "text": "7/2 = 3.5", "mark": False, "large": False},
        {"label": "pass", "text": "1", "mark": True, "large": False},
    ]
    assert section(view, "Averages")["note"] == ""
    assert section(view, "The die")["chart"] is True
    assert [row["label"] for row in section(view, "The die")["rows"]] == list("123456")


def test_a_mean_alone_is_called_what_the_answer_calls_it(tiny: OddsDesk):
    tiny.wanted = [Asked(average, {"sides": 6}, "Alone")]
    (shown,) = tiny_odds()[0].view()["sections"]
    assert shown["means"] == [{"label": "points", "text": "7/2 = 3.5", "mark": False, "large": True}]


def test_a_question_that_cannot_be_answered_does_not_silence_the_others(tiny: OddsDesk):
    odds, _ = tiny_odds()
    view = what_if(odds, "sides", "20")
    assert view["kind"] == "view"
    unknown = section(view, "Known")
    assert unknown["note"] == "That is known for up to ten sides."
    assert (unknown["rows"], unknown["means"], unknown["grid"], unknown["chart"]) == ([], [], None, False)
    assert len(section(view, "The die")["rows"]) == 20


@pytest.mark.parametrize("order", [(6, 20), (20, 6)])
def test_an_unanswered_question_keeps_its_words_beside_answered_ones(tiny: OddsDesk, order):
    tiny.wanted = [Asked(known, {"sides": sides}, "Known", f"{sides} sides") for sides in (*order, 20)]
    (shown,) = tiny_odds()[0].view()["sections"]
    assert shown["note"] == "That is known for up to ten sides."
    assert [row["label"] for row in shown["rows"]] == ["6 sides"]


def test_outcomes_are_words(tiny: OddsDesk):
    def both(sides: int) -> Answer:
        return Answer("Both", dist=Distribution({(True, "sword"): 1, (False, "coin"): 1}))

    tiny.wanted = [Asked(Question("both", "", (SIDES,), both), {}, "Both")]
    (shown,) = tiny_odds()[0].view()["sections"]
    assert sorted(row["label"] for row in shown["rows"]) == ["no, coin", "yes, sword"]


def test_a_room_that_refuses_a_varied_value(monkeypatch, tiny: OddsDesk):
    odds, _ = tiny_odds()
    first = odds.view()
    asked = tiny.asked

    def picky(state: Any, names: Any, chosen: Any, considered: Any = None) -> list[Asked]:
        if chosen["sides"] == 13:
            raise OddsError("Thirteen brings bad luck.")
        return asked(state, names, chosen, considered)

    monkeypatch.setattr(sys.modules["dicelab.games.tiny.odds"], "asked", picky)
    answer = what_if(odds, "sides", "13")
    assert (answer["kind"], answer["says"]) == ("refused", "Thirteen brings bad luck.")
    assert odds.view() == first
    what_if(odds, "sides", "4")
    assert what_if(odds, "sides", "13")["kind"] == "refused"
    assert control(odds.view(), "sides")["value"] == "4"


# -- whose they are -------------------------------------------------------------------------------------------------


def test_the_heading_names_whoever_rolls_or_decides():
    host = TableHost(Match(dicelab.game("hunters", players=3), seed=3), bots={1: "sensible", 2: "sensible"})
    odds, seen = PanelHost(host), set()
    for _ in range(40):
        state, names, _ = host.position()
        view = odds.view()
        mine = state.actor() == 0
        assert view["whose"] == ("Your chances" if mine else f"{names[state.actor()]}'s chances")
        advised = [shown["title"] for shown in view["sections"] if shown["stays"]]
        assert bool(advised) == (mine and state.turn >= 0 and not state.choosing)  # a bot needs no advice
        seen.add((mine, bool(advised)))
        host.match.roll() if state.turn == CHANCE else host.match.play(state.moves()[0])
    assert seen == {(True, True), (True, False), (False, False)}


def test_a_section_has_the_same_key_in_every_position():
    """So a part that was opened stays open."""
    match = played(("thrown", 0))
    watched = Watched(match.start)
    odds = PanelHost(watched)
    keys, titles = set(), set()
    for step in range(0, len(match.steps), 2):
        watched.state = match.state_at(step)
        sections = odds.view()["sections"]
        assert len({shown["key"] for shown in sections}) == len(sections)
        keys |= {shown["key"] for shown in sections}
        titles |= {shown["title"] for shown in sections}
    assert len(keys) < 20 < len(titles)
