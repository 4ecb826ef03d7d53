"""The tasks of every game: keys listed anew, mistakes that are mistakes, sentences for all of them."""

from __future__ import annotations

from itertools import product

import pytest

import dicelab
from dicelab.games import GAMES, part
from dicelab.games.quiz import CHANCE, CHOICE, KINDS, ORDER, TOPICS
from dicelab.teach.quiz.case import further
from dicelab.teach.quiz.generate import generate
from tests.teach.quiz.naive import LISTED, SOLVED

TASKS = [(game, task.name) for game in GAMES for task in part(game, "tasks").TASKS]


def cases_of(game: str, name: str) -> list:
    return [case for case in further(game) if case.task.name == name]


@pytest.mark.parametrize(("game", "name"), TASKS)
def test_every_key_is_listed_anew(game, name):
    for case in cases_of(game, name):
        if (game, name) in SOLVED:
            again = dicelab.ask(game, case.task.question.name, **case.task.given(dict(case.values))).p
        else:
            again = LISTED[game][name](**dict(case.values))
        assert case.answer == again, case.key


@pytest.mark.parametrize(("game", "name"), TASKS)
def test_a_working_ends_in_the_answer(game, name):
    for case in cases_of(game, name):
        if case.task.works is None and (case.working is None or case.working.answer is None):
            continue
        assert case.working.answer == case.answer, case.key


@pytest.mark.parametrize(("game", "name"), TASKS)
def test_mistakes_are_wrong_and_each_has_its_sentence(game, name):
    for case in cases_of(game, name):
        for mistakes in (case.mistakes, case.neighbours):
            assert len({mistake.value for mistake in mistakes}) == len(mistakes)
            for mistake in mistakes:
                assert mistake.value != case.answer
                assert mistake.value >= 0
                assert mistake.says.endswith("."), mistake.says
                assert mistake.says[0].isupper(), mistake.says
                assert "  " not in mistake.says
        if case.task.kinds != (ORDER,):
            assert len(case.mistakes) > 1 or len(case.mistakes) + len(case.neighbours) > 1, case.key


@pytest.mark.parametrize(("game", "name"), TASKS)
def test_tasks_can_be_read(game, name):
    found = cases_of(game, name)
    assert found
    assert len({case.key for case in found}) == len(found)
    for case in found:
        assert case.asks.endswith("?")
        assert case.asks == " ".join(case.asks.split())
        assert case.setting == "" or case.setting.endswith(".")
        assert case.task.hint[-1] in ".?"
        assert case.task.topic in TOPICS
        assert set(case.task.kinds) <= set(KINDS)
        assert case.level in (1, 2, 3)
        assert "one dice" not in case.asks + case.setting
        if case.task.unit != CHANCE:
            assert "on average" in case.event


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_tasks_of_every_kind_and_level(game):
    found = further(game)
    assert {kind for case in found for kind in case.task.kinds} == set(KINDS)
    assert {case.level for case in found} == {1, 2, 3}
    assert len({case.task.topic for case in found}) >= 4
    assert part(game, "tasks").ABOUT.endswith(".")


@pytest.mark.parametrize(("game", "seed"), list(product(GAMES, range(6))))
def test_options_can_be_told_apart(game, seed):
    for item in generate(game, 12, seed, kinds=[CHOICE]):
        assert 3 <= len(item.options) <= 4
        assert len({option.value for option in item.options}) == len(item.options)
        assert len({option.text for option in item.options}) == len(item.options)
        assert [option.value for option in item.options if not option.mistake] == [item.answer]
        assert item.options[item.right].value == item.answer
        for option in item.options:
            assert item.case.task.unit != CHANCE or 0 < option.value < 1
