"""Another like this: the same task with other numbers, as often as one likes."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from dicelab.errors import OptionError
from dicelab.teach.pose import pose
from dicelab.teach.questions import another, family, own, question_of
from dicelab.teach.quiz_host import QuizHost
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
