"""Asking by name, and how an answer is shown: in words, as HTML, as JSON."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import dicelab
from dicelab.errors import DicelabError, OddsError
from dicelab.games.draconic.odds import questions as odds
from dicelab.games.grid import Grid
from dicelab.games.kinds import Whole
from dicelab.games.question import Answer, Parameter, question
from dicelab.odds import Distribution

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
GRID = Grid(("sword", "coin"), (("keep <3>", (HALF, None)), ("roll", (THIRD, Fraction(1)))), mark=1)


def test_ask():
    assert dicelab.ask("draconic", "burned", dice=4).p == Fraction(625, 1296)
    assert dicelab.ask("draconic", "burned", dice="4") == dicelab.ask("draconic", "burned", 4)
    assert dicelab.ask("draconic", "win", dice="6,6") == dicelab.ask("draconic", "win", (6, 6), 0)


@pytest.mark.parametrize(
    ("words", "given", "says"),
    [
        (("poker", "burned"), {}, "no game 'poker'"),
        (("draconic", "burnt"), {}, "no question 'burnt'"),
        (("draconic", None), {}, "no question 'None'"),
        (("draconic", "burned"), {}, "burned needs dice: a whole number from 1 to 20"),
        (("draconic", "burned"), {"dice": -1}, "dice is a whole number from 1 to 20, not '-1'"),
        (("draconic", "burned", -1), {}, "dice is a whole number from 1 to 20, not '-1'"),
        (("draconic", "burned", 4), {"dice": 4}, "burned takes each of dice once"),
        (("draconic", "burned", 4, 4), {}, "burned takes each of dice once"),
        (("draconic", "burned"), {"dice": 4, "self": 1}, "burned does not take 'self'; it takes dice"),
        (("draconic", "burned"), {"dice": 4, "key": 1, "name": 2}, "burned does not take 'key'"),
    ],
)
def test_what_cannot_be_asked(words, given, says):
    with pytest.raises(DicelabError, match=says) as refused:
        dicelab.ask(*words, **given)
    assert str(refused.value).endswith(".")


def test_a_question_of_a_room_checks_its_values():
    assert odds.burned(dice=4) == odds.burned(4)
    for wrong in (-1, 0, 21, True, None, 10**5000):
        with pytest.raises(OddsError, match="dice is a whole number from 1 to 20, not"):
            odds.burned(dice=wrong)


def test_a_question_without_parameters():
    @question("what is certain")
    def certain() -> Answer:
        return Answer("Certain", p=Fraction(1))

    assert certain().p == 1
    with pytest.raises(OddsError, match="certain does not take 'dice'; it takes nothing"):
        certain(dice=1)
    assert (certain.name, certain.says, certain.parameters) == ("certain", "what is certain", ())


def test_a_parameter_is_a_value():
    assert hash(Parameter("dice", Whole(range(3)), "how many")) == hash(Parameter("dice", Whole(range(3)), "how many"))


# -- how it is shown --------------------------------------------------------------------------------------------


def test_a_table_in_words():
    assert str(Answer("What to do", best="roll", table=GRID)).splitlines() == [
        "What to do",
        "  Best: roll",
        "                     sword   coin",
        "    keep <3>    1/2 = 50 %      –",
        "  → roll      1/3 ≈ 33.3 %  100 %",
    ]


def test_a_table_of_means():
    grid = Grid(
        ("mean",), (("a", (Fraction(7, 2),)), ("b", (Fraction(3),)), ("c", (Fraction(1, 3**40),))), percent=False
    )
    assert [grid.cell(value) for _, (value,) in grid.rows] == ["7/2 = 3.5", "3", "≈ 8.225 × 10⁻²⁰"]


def test_a_table_as_html_is_text_and_has_headers():
    shown = Answer("What to do", best="<roll>", table=GRID)._repr_html_()
    assert "keep &lt;3&gt;" in shown
    assert "Best: &lt;roll&gt;" in shown
    assert shown.count('scope="col"') == shown.count('scope="row"') == 2
    assert "roll (best)" in shown


def test_as_json():
    dist = Distribution({1: 1, 2: 2})
    data = Answer("?", p=HALF, dist=dist, mean=dist.mean(), best="roll", table=GRID).to_json()
    assert json.loads(json.dumps(data)) == {
        "p": "1/2",
        "dist": {"1": "1/3", "2": "2/3"},
        "table": {"columns": ["sword", "coin"], "rows": {"keep <3>": ["1/2", None], "roll": ["1/3", "1"]}},
        "best": "roll",
    }
    assert Answer("?", p=HALF).to_json() == {"p": "1/2"}


def test_a_grid_that_does_not_fit():
    for make in (
        lambda: Grid(("a", "b"), (("x", (HALF,)),)),
        lambda: Grid(("a",), (("x", (HALF,)), ("x", (THIRD,)))),
        lambda: Grid(("a",), (("x", (HALF,)),), mark=1),
        lambda: Grid(("a",), (("x", (HALF,)),), mark=-1),
    ):
        with pytest.raises(ValueError, match="grid"):
            make()


def test_a_distribution_of_moves_in_words():
    roll = dicelab.game("draconic", players=2).start().rolls().dist()
    assert "start 0" in str(roll)
    shown = str(Answer("Who begins", dist=roll))
    assert "start 0" in shown
    assert "start 1" in shown
