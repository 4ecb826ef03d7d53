"""No task accepts a typical mistake, neither its number nor what that rounds to; and none is called what it is not."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest

from dicelab.games import GAMES
from dicelab.games.quiz import CHANCE, ORDER
from dicelab.odds.formula import text_of
from dicelab.odds.text import digits_of, percent_text
from dicelab.teach.questions import Numeric, check
from dicelab.teach.quiz.case import Case, cases, further

CASES = {game: [case for case in further(game) if case.task.kinds != (ORDER,)] for game in GAMES}


def typed(value: Fraction) -> str:
    """As somebody types it: the fraction, or a percentage where that would be longer than anybody types."""
    return str(value) if digits_of(value.denominator) <= 20 else percent_text(value, 4)


def faults(case: Case) -> list[str]:
    """What is wrong with the mistakes of a case."""
    item, found = Numeric(case), []
    for thought in case.thoughts:
        if thought.value == case.answer:
            found.append(f"accepted: {thought.says}")
        elif thought.value >= 0 and check(item, typed(thought.value)).outcome != "wrong":
            found.append(f"not told to be wrong: {thought.says}")
        elif case.task.unit == CHANCE and 0 < thought.value < 1:
            rounded = percent_text(thought.value, 1)
            if check(item, rounded).outcome == "right":
                found.append(f"accepted as {rounded}: {thought.says}")
        claims = re.search(r"(: the opposite|is the opposite|for the opposite|of the opposite)", thought.says)
        if claims and thought.value != 1 - case.answer:
            found.append(f"not the opposite: {thought.says}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_typical_mistake_is_accepted(game: str) -> None:
    found = {case.key: said for case in CASES[game] if (said := faults(case))}
    assert not found


@pytest.mark.parametrize("game", GAMES)
def test_every_working_says_more_than_the_answer(game: str) -> None:
    for case in CASES[game]:
        assert case.working is not None, case.key
        assert case.working.answer == case.answer, case.key
        told = [text_of(line) for line in case.working.lines]
        assert len(told) > 1 or told[0].count("=") + told[0].count("≈") > 2, (case.key, told)
        for line in told:
            values = [part.strip() for part in re.split("[=≈]", line)]
            assert all(one != other for one, other in pairwise(values)), line


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_hundred_different_questions(game: str) -> None:
    asked = [case for case in cases(game) if case.task.kinds != (ORDER,)]
    assert len({(case.setting, case.asks) for case in asked}) >= 100
    for level in (1, 2, 3):
        assert len({(case.setting, case.asks) for case in asked if case.level == level}) >= 25
