"""Every exercise of every lesson has the answer that listing all rolls gives, and mistakes that are mistakes."""

from __future__ import annotations

from random import Random

import pytest

import dicelab
from dicelab.games.hunters.rules.dice import SIDES as HUNTERS_SIDES
from dicelab.teach.questions import Item, another, check
from dicelab.teach.quiz.another import FEW, named
from tests.notebooks.heard import clashes
from tests.notebooks.keys import FAIR, KEYS, summed, variance, variance_of_sum
from tests.notebooks.run import NOTEBOOKS, shown
from tests.teach.quiz.naive import average, average_alike, chance, chance_alike, coins, d6s, party
from tests.teach.quiz.test_no_mistake_is_right import faults, typed


def test_every_lesson_has_its_keys() -> None:
    assert sorted(KEYS) == sorted(path.stem for path in NOTEBOOKS.glob("lesson_*.ipynb"))
    assert all(len(keys) >= 3 for keys in KEYS.values())


def test_variances_add_as_listing_all_rolls_says() -> None:
    for faces in ((0, 1), (1, 0, 0, 0, 0, 0), (1, 1, 0, 5)):
        for dice in (1, 2, 5, 30):
            assert variance_of_sum(faces, dice) == variance(summed(faces, dice))


def exercises(lesson: str) -> list[Item]:
    return [item for value in shown(lesson) if isinstance(value, dicelab.Quiz) for item in value.host.items]


def members(item: Item) -> list[tuple[Item, tuple[object, ...]]]:
    """A question and all that are like it, with the numbers that make each of them."""
    family = getattr(item, "family", None)
    return [(item, ())] if family is None else [(family.member(at), told) for at, told in enumerate(family.members)]


@pytest.mark.parametrize("lesson", KEYS)
def test_the_answers_are_those_of_listing_all_rolls(lesson: str) -> None:
    items = exercises(lesson)
    assert len(items) == len(KEYS[lesson])
    for one, key in zip(items, KEYS[lesson], strict=True):
        for item, numbers in members(one):
            assert item.answer == key(*numbers), (item.asks, numbers)
            assert check(item, typed(item.answer)).outcome == "right"
            assert item.case.mistakes, item.asks
            assert item.working is not None, item.asks
            assert item.working.answer == item.answer, item.asks
            assert not faults(item.case), (item.setting, item.asks)
            for mistake in item.case.mistakes:
                assert mistake.value != item.answer
                assert check(item, typed(mistake.value)).says == mistake.says


FEWER = {
    ("lesson_keep", "outbid"): 11,  # three dice at most, and with a single one there is nothing to keep
    ("lesson_sums", "average"): 9,  # a question of the game, which has ten dice at most
}
"""Exercises whose question allows no more."""


@pytest.mark.parametrize("lesson", KEYS)
def test_there_is_another_like_it_and_another(lesson: str) -> None:
    """As a pupil goes through them who asks for another one again and again."""
    for item in exercises(lesson):
        family = getattr(item, "family", None)
        name = family.make.__name__ if family else item.case.task.name
        found, seen, rng = {item.setting + item.asks}, {named(item)}, Random(1)
        for _ in range(FEWER.get((lesson, name), FEW) - 1):
            item = another(item, rng, seen)
            seen.add(named(item))
            found.add(item.setting + item.asks)
        assert len(found) == FEWER.get((lesson, name), FEW), (name, found)


@pytest.mark.parametrize("lesson", KEYS)
def test_every_sentence_about_a_mistake_can_be_heard(lesson: str) -> None:
    def made(value: object) -> None:
        for item in value.host.items if isinstance(value, dicelab.Quiz) else ():
            members(item)

    assert not list(clashes(lesson, made))


def test_rolls_counted_without_their_order_are_all_rolls() -> None:
    for colour in ("white", "yellow"):
        ordered = party(3, 0, 0) if colour == "white" else party(0, 3, 0)
        assert average_alike(HUNTERS_SIDES[colour], 3, coins) == average(ordered, coins)
    assert chance_alike(FAIR, 4, lambda roll: roll.count(6) >= 2) == chance(d6s(4), lambda roll: roll.count(6) >= 2)
