"""Another like this: the same task with other numbers, as often as one likes."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from dicelab.errors import OptionError
from dicelab.games import GAMES
from dicelab.games.quiz import NUMERIC
from dicelab.teach.question.pose import pose
from dicelab.teach.questions import Item, Numeric, another, family, own, question_of
from dicelab.teach.quiz.another import FEW, named
from dicelab.teach.quiz.case import cases
from dicelab.teach.quiz.host import QuizHost
from tests.carrier import ask


def sided(sides: int) -> object:
    return own("thrown", f"A die has {sides} sides. How likely is a 1?", Fraction(1, sides))


def test_a_task_of_a_game_without_end() -> None:
    item, rng, seen = question_of(pose("thrown", "pair", dice=3)), Random(1), set()
    for _ in range(40):
        other = another(item, rng)
        assert other.key != item.key
        assert other.case.task is item.case.task
        seen.add(other.key)
        item = other
    assert len(seen) > 1


def test_a_family_goes_round() -> None:
    item, rng, seen = family(sided, 6, 8, 12), Random(1), set()
    for _ in range(20):
        other = another(item, rng)
        assert other.asks != item.asks
        seen.add(other.answer)
        item = other
    assert seen == {Fraction(1, 6), Fraction(1, 8), Fraction(1, 12)}


FEWER = {
    ("spuds", "sent"): 2,  # the card Different takes three dice at most
    ("thrown", "pair"): 5,  # with seven dice it is certain
    ("thrown", "average"): 9,  # nobody rolls more than ten dice
}
"""Tasks that allow no more, and whose topic has nothing else."""


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_back_soon(game: str) -> None:
    """As a pupil goes through them who asks for another one again and again."""
    first = {case.task.name: case for case in cases(game) if NUMERIC in case.task.kinds and not case.is_trivial}
    for name, case in first.items():
        item: Item = Numeric(case)
        seen, rng, least = {named(item)}, Random(1), FEWER.get((game, name), FEW)
        while len(seen) < least:
            item = another(item, rng, seen)
            assert item.key not in seen, (name, seen)
            assert item.topic == case.task.topic
            seen.add(item.key)
        if least < FEW:  # those are all
            assert another(item, rng, seen).key in seen, name


def test_a_page_begins_again_when_all_were_seen() -> None:
    host, asked = QuizHost([family(sided, 6, 8, 12)]), []
    for _ in range(6):
        asked.append(host.items[0].asks)
        host.give_up(0)
        ask(host, {"kind": "another", "item": 0})
    assert len(set(asked[:3])) == 3
    assert len(set(asked[3:])) == 3


def test_where_there_is_none_it_says_so() -> None:
    with pytest.raises(OptionError, match="no other question"):
        another(sided(6), Random(1))
    with pytest.raises(OptionError, match="at least one member"):
        family(sided)


def test_on_a_page() -> None:
    host = QuizHost([family(sided, 6, 8), question_of(pose("thrown", "pair", dice=3))])
    assert ask(host, {"kind": "another", "item": 0})["says"].startswith("Answer this question first")
    ask(host, {"kind": "answer", "item": 0, "given": "1/6"})
    assert host.view()["items"][0]["another"]
    view = ask(host, {"kind": "another", "item": 0})
    assert view["items"][0]["asks"] == "A die has 8 sides. How likely is a 1?"
    assert view["items"][0]["status"] == "open"
    assert not view["items"][0]["answer"]
    assert ask(host, {"kind": "another", "item": 7})["says"] == "There is no such question."
