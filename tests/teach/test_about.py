"""The questions of a position: those of its panel, with the same answers, to be guessed, rolled, shared and checked."""

from __future__ import annotations

import doctest

import pytest

import dicelab
from dicelab.errors import OptionError
from dicelab.games import GAMES
from dicelab.odds.text import percent_equals
from dicelab.play.match import NAMES, Match
from dicelab.play.panel.host import PanelHost, Position
from dicelab.teach.editor.form import FormHost
from dicelab.teach.experiment import Series
from dicelab.teach.question import about
from dicelab.teach.question.about import questions_about
from dicelab.teach.questions import check, question_of
from tests.carrier import ask


def positions(key: str) -> list[dicelab.games.game.State]:
    """The first steps of a game."""
    match = Match(dicelab.game(key), seed=5)
    found = [match.state]
    while len(found) < 12 and match.state.turn != dicelab.OVER:
        if match.state.turn == dicelab.CHANCE:
            match.roll()
        else:
            match.play(match.state.moves()[0])
        found.append(match.state)
    return found


def test_examples() -> None:
    assert doctest.testmod(about).failed == 0


@pytest.mark.parametrize("key", GAMES)
def test_they_are_those_of_the_panel_with_its_answers(key: str) -> None:
    asked = 0
    for state in positions(key):
        panel = PanelHost(lambda state=state: Position(state, NAMES[: state.game.players])).view()  # type: ignore[misc]
        said = str(panel["sections"])
        for posed in questions_about(state):
            asked += 1
            if posed.answer.p is not None:
                assert percent_equals(posed.answer.p) in said, posed.says
            Series(posed, 1).roll(10)
            assert dicelab.open_code(dicelab.share(posed)) == posed
            dicelab.Predict(posed)
            if posed.answer.p is not None:
                item = question_of(posed)
                assert check(item, f"{float(item.answer):.6f}").outcome == "right"
    assert asked >= 3


def test_something_else_gets_a_sentence() -> None:
    with pytest.raises(OptionError, match="asked about a position"):
        questions_about("thrown")  # type: ignore[arg-type]


def test_a_game_that_is_over_asks_nothing() -> None:
    state = dicelab.game("draconic", players=2).position(hands=(1, 1))  # type: ignore[attr-defined]
    while state.turn != dicelab.OVER:
        moves = state.rolls().dist() if state.turn == dicelab.CHANCE else state.moves()
        state = state.after(next(iter(moves)))
    assert questions_about(state) == ()


@pytest.mark.parametrize("key", GAMES)
def test_the_form_offers_them_as_codes(key: str) -> None:
    editor = FormHost(key)
    offered = ask(editor, {"kind": "questions"})["questions"]
    assert [dicelab.open_code(one["code"]) for one in offered] == list(questions_about(editor.state))
    assert all(one["says"] and one["link"] for one in offered)
    assert offered
