"""Every exercise of every lesson has the answer that listing all rolls gives, and mistakes that are mistakes."""

from __future__ import annotations

import pytest

import dicelab
from dicelab.teach.questions import Item, check
from tests.notebooks.keys import KEYS
from tests.notebooks.run import NOTEBOOKS, shown


def test_every_lesson_has_its_keys() -> None:
    assert sorted(KEYS) == sorted(path.stem for path in NOTEBOOKS.glob("lesson_*.ipynb"))
    assert all(len(keys) >= 3 for keys in KEYS.values())


def exercises(lesson: str) -> list[Item]:
    return [item for value in shown(lesson) if isinstance(value, dicelab.Quiz) for item in value.session.items]


@pytest.mark.parametrize("lesson", KEYS)
def test_the_answers_are_those_of_listing_all_rolls(lesson: str) -> None:
    items = exercises(lesson)
    assert len(items) == len(KEYS[lesson])
    for item, key in zip(items, KEYS[lesson], strict=True):
        assert item.answer == key(), item.asks
        assert check(item, str(item.answer)).outcome == "right"
        assert item.case.mistakes, item.asks
        for mistake in item.case.mistakes:
            assert mistake.value != item.answer
            assert check(item, str(mistake.value)).says == mistake.says
