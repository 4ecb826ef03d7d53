"""Sheets of questions: the same for a seed everywhere, none twice, spread over the game, from easy to hard."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from dicelab.errors import DicelabError, OddsError, OptionError
from dicelab.games import GAMES
from dicelab.games.quiz import TOPICS
from dicelab.teach.question.pose import pose
from dicelab.teach.questions import CHOICE, KINDS, NUMERIC, ORDER, Order, generate, question_of
from dicelab.teach.quiz.generate import APART, MOST

SEEDS = range(8)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_sheet(game):
    assert [item.key for item in generate(game, 10, 4)] == [item.key for item in generate(game, 10, 4)]
    sheets = {tuple(item.key for item in generate(game, 10, seed)) for seed in SEEDS}
    assert len(sheets) == len(SEEDS)


def test_in_another_python_too():
    code = (
        "from dicelab.teach.questions import generate\n"
        "for item in generate('hunters', 8, 7): print(item.key, item.answer, getattr(item, 'options', ''))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert said.pop().count(b"\n") == 8


def test_a_sheet_that_teachers_have_printed_stays_as_it_is():
    found = [(item.kind, item.answer) for item in generate("thrown", 4, 4, kinds=[NUMERIC])]
    assert found == [(NUMERIC, answer) for answer in PRINTED]


PRINTED = [Fraction(91, 216), Fraction(21, 2), Fraction(25, 36), Fraction(5, 108)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_comes_twice_and_nothing_is_trivial(game, seed):
    items = generate(game, 15, seed)
    assert len(items) == 15
    assert len({item.key for item in items}) == 15
    for item in items:
        for case in item.cases if isinstance(item, Order) else [item.case]:
            assert case.answer > 0
            assert case.answer < 1 or case.task.unit != "chance"


@pytest.mark.parametrize("game", GAMES)
def test_it_is_spread_over_tasks_kinds_and_levels(game):
    items = generate(game, 15, 4)
    tasks = Counter(item.case.task.name for item in items if not isinstance(item, Order))
    assert len(tasks) >= 5
    assert max(tasks.values()) <= 4
    assert {item.kind for item in items} == set(KINDS)
    levels = [item.level for item in items]
    assert set(levels) == {1, 2, 3}
    assert sum(levels[:5]) < sum(levels[-5:])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_orders_have_no_ties_and_are_not_shown_in_order(game, seed):
    for item in generate(game, 4, seed, kinds=[ORDER]):
        chances = [item.cases[index].answer for index in item.answer]
        assert 3 <= len(chances) <= 5
        assert all(high - low >= APART for high, low in pairwise(chances))
        assert item.answer != tuple(range(len(chances)))
        assert len(set(item.events)) == len(item.events)


@pytest.mark.parametrize("game", GAMES)
def test_kinds_and_topics_are_chosen(game):
    for kind in KINDS:
        assert {item.kind for item in generate(game, 4, 1, kinds=kind)} == {kind}
    assert {item.topic for item in generate(game, 2, 1, kinds="numeric,choice", topics=["mean"])} == {"mean"}


def test_with_many_questions_all_of_them_come_before_it_says_so():
    found = generate("spuds", 9, 1, kinds=[NUMERIC, CHOICE], topics="product")
    assert len({item.key for item in found}) == 9
    with pytest.raises(OptionError, match=r"Blazing Spuds has only \d+ different questions .*, not 60; ask for fewer"):
        generate("spuds", MOST, 1, kinds=[NUMERIC], topics="product")
    with pytest.raises(OptionError, match="has no questions"):
        generate("spuds", 2, 1, topics="race")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"game": "poker"}, "There is no game 'poker'"),
        ({"count": 0}, "count is a whole number from 1 to 60, not '0'"),
        ({"count": "many"}, "count is a whole number"),
        ({"count": True}, "count is a whole number"),
        ({"seed": -1}, "seed is a whole number"),
        ({"seed": 2.5}, "seed is a whole number"),
        ({"kinds": ["essay"]}, "There is no kind 'essay'; the kinds are numeric, choice, order."),
        ({"kinds": ()}, "Choose at least one kind"),
        ({"topics": "luck"}, f"There is no topic 'luck'; the topics are {', '.join(TOPICS)}."),
    ],
)
def test_what_cannot_be_made_is_told(wrong, says):
    with pytest.raises(DicelabError) as error:
        generate(**({"game": "thrown"} | wrong))
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_posed_question_knows_the_mistakes_of_its_game():
    item = question_of(pose("thrown", "trump", dice=3))
    assert item.answer == Fraction(91, 216)
    assert Fraction(1, 2) in {mistake.value for mistake in item.mistakes}


@pytest.mark.parametrize(
    ("game", "name", "given"),
    [
        ("thrown", "reach", {"dice": 2, "target": 10, "knight": 1, "wizard": 1}),
        ("hunters", "hold", {"swords": 5, "opponents": "3/0/0"}),
        ("hunters", "expected_swords", {"white": 3}),
        ("draconic", "win", {"dice": "2,2"}),
        ("spuds", "activate", {"card": "kind", "placed": "4,4", "dice": 3}),
        ("thrown", "trump", {"dice": 1}),
    ],
)
def test_any_question_with_one_number_can_be_asked(game, name, given):
    posed = pose(game, name, **given)
    item = question_of(posed)
    assert item.answer == (posed.answer.p if posed.answer.p is not None else posed.answer.mean)
    assert item.asks
    assert all(mistake.value != item.answer for mistake in item.mistakes)


def test_a_question_without_one_number_is_refused():
    with pytest.raises(OddsError, match="not answered by one number"):
        question_of(pose("spuds", "turn", kitchen="run:r3+r5,pair:b4,stove:r1+r1"))
