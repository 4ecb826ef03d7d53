"""What is said to an answer: what was accepted, or which mistake it is."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from dicelab.errors import OddsError
from dicelab.games import GAMES
from dicelab.odds.text import percent_text
from dicelab.teach.question.pose import pose
from dicelab.teach.questions import CHOICE, KINDS, NUMERIC, ORDER, accepted, check, generate, own, question_of
from dicelab.teach.quiz.check import AGAIN, RIGHT, WRONG

SIX = question_of(pose("thrown", "trump", dice=3))
RARE = question_of(pose("spuds", "kind", dice=4, at_least=4))
MEAN = question_of(pose("draconic", "turn", dice=2, pile=1))  # 61/36
ITEMS = [item for game in GAMES for seed in range(3) for item in generate(game, 12, seed)]


@pytest.mark.parametrize(
    ("item", "typed", "outcome"),
    [
        (SIX, "91/216", RIGHT),
        (SIX, "182/432", RIGHT),
        (SIX, "91 in 216", RIGHT),
        (SIX, "0.42", RIGHT),
        (SIX, "0,421", RIGHT),
        (SIX, "42%", RIGHT),
        (SIX, "42.1 %", RIGHT),
        (SIX, "42.13 percent", RIGHT),
        (SIX, "0.4212", RIGHT),  # cut off after four digits
        (SIX, "43 %", WRONG),
        (SIX, "42.2 %", WRONG),
        (SIX, "0.4", AGAIN),
        (SIX, "42.1", AGAIN),  # percent was meant
        (SIX, "1/2", WRONG),
        (SIX, "50 %", WRONG),
        (SIX, "-0.4", WRONG),
        (SIX, "7", WRONG),
        (SIX, "1-(5/6)^3", RIGHT),
        (SIX, "1 - 125/216", RIGHT),
        (SIX, "1 - 0.58", RIGHT),
        (SIX, "3 * 1/6", WRONG),
        (SIX, "0", WRONG),
        (SIX, "1", WRONG),
        (SIX, "oops", AGAIN),
        (SIX, "", AGAIN),
        (RARE, "1/216", RIGHT),
        (RARE, "0.46 %", RIGHT),
        (RARE, "0 %", AGAIN),
        (RARE, "0.5 %", AGAIN),
        (RARE, "0.00", AGAIN),
        (MEAN, "61/36", RIGHT),
        (MEAN, "1 25/36", RIGHT),
        (MEAN, "1.69", RIGHT),
        (MEAN, "1.7", RIGHT),
        (MEAN, "2", WRONG),  # the pile taken always
        (MEAN, "1", WRONG),
    ],
)
def test_numbers(item, typed, outcome):
    verdict = check(item, typed)
    assert verdict.outcome == outcome, verdict.says
    assert verdict.says[-1] in ".?"


def test_it_says_what_was_accepted():
    assert check(SIX, "91/216").says == "Right. 91/216 ≈ 42.1 %."
    assert check(SIX, "182/432").says == "Right. 182/432 is the same as 91/216 ≈ 42.1 %."
    assert check(SIX, "42 %").says == "Right. 42 % is 91/216 ≈ 42.1 %, rounded."
    assert "cut off" in check(SIX, "0.4212").says


def test_it_names_the_mistake():
    assert check(SIX, "3/6").says == "You added 3 × 1/6: that counts rolls with two sixes twice."
    assert "no six at all" in check(SIX, "57.9 %").says
    assert "exactly one six" in check(SIX, "0.35").says
    assert "more than 1" in check(SIX, "120 %").says
    assert check(SIX, "3 · 1/6").says == check(SIX, "3/6").says


def test_a_whole_number_gets_no_wrong_diagnosis():
    """It is the rounding of nearly everything, so it is the sign of nothing."""
    assert (
        check(SIX, "1").says
        == "A probability of 1 means that it happens every time. Think of the opposite: every die misses."
    )
    assert (
        check(SIX, "0").says
        == "A probability of 0 means that it can never happen. Think of the opposite: every die misses."
    )
    near = question_of(pose("hunters", "outbid", white=2, swords=3))
    assert "opposite" not in check(near, "0").says
    assert check(SIX, "100 %").says.startswith("A probability of 100 % means that it happens every time.")


def test_an_answer_whose_fraction_is_too_long_is_told_in_words():
    rare = own("thrown", "How likely?", Fraction(19, 20) ** 20)
    assert check(rare, "0.36").says == "Right. 0.36 is about 35.8 %, rounded."
    assert check(rare, "(19/20)^20").says == "Right. That is about 35.8 %."


def test_a_fraction_upside_down():
    assert check(SIX, "216/91").says == "That fraction is upside down: a probability is never more than 1."
    assert check(SIX, "216/90").says == "A probability is never more than 1, that is 100 %."


def test_what_is_said_to_nothing_is_said():
    never = own("thrown", "How likely?", Fraction(1, 7), mistakes={0: "It may stay away all the same."})
    assert check(never, "0").says == "It may stay away all the same."
    assert check(never, "0 %").says == "It may stay away all the same."


def test_rounded_so_that_it_could_be_a_mistake_it_is_asked_again():
    close = own("thrown", "How likely?", Fraction(421, 1000), mistakes={Fraction(424, 1000): "That is another thing."})
    assert check(close, "42 %").outcome == AGAIN
    assert check(close, "42.1 %").outcome == RIGHT
    assert check(close, "42.4 %").says == "That is another thing."


def test_what_nobody_knows_gets_the_hint():
    assert check(SIX, "0.9").says == "That is not it. Think of the opposite: every die misses."


@pytest.mark.parametrize("item", [item for item in ITEMS if item.kind == NUMERIC], ids=lambda item: item.key)
def test_every_number_is_recognised_as_fraction_and_percentage(item):
    assert check(item, str(item.answer)).outcome == RIGHT
    rounded = percent_text(item.answer, 3)
    if item.case.task.unit == "chance":
        assert check(item, rounded).outcome == RIGHT
    for mistake in item.mistakes:
        verdict = check(item, str(mistake.value))
        assert (verdict.outcome, verdict.says) == (WRONG, mistake.says)
    assert accepted(item)


@pytest.mark.parametrize("item", [item for item in ITEMS if item.kind == CHOICE], ids=lambda item: item.key)
def test_every_option_has_its_say(item):
    for index, option in enumerate(item.options):
        verdict = check(item, index)
        assert (verdict.outcome == RIGHT) == (option.value == item.answer)
        assert verdict.says == (option.mistake or verdict.says)


@pytest.mark.parametrize("item", [item for item in ITEMS if item.kind == ORDER], ids=lambda item: item.key)
def test_only_one_order_is_right(item):
    right = [order for order in permutations(range(len(item.cases))) if check(item, list(order)).outcome == RIGHT]
    assert right == [item.answer]
    assert "other way round" in check(item, item.answer[::-1]).says
    first, second, *rest = item.answer
    says = check(item, [second, first, *rest]).says
    assert item.events[first] in says
    assert item.events[second] in says


@pytest.mark.parametrize("given", [-1, 4, True, "0", None, 1.0, [0]])
def test_an_option_that_is_none(given):
    item = next(item for item in ITEMS if item.kind == CHOICE)
    with pytest.raises(OddsError):
        check(item, given)


@pytest.mark.parametrize("given", [[], [0, 0, 1], [0], "012", None, [0, 1, 99], [0.0, 1.0, 2.0], [[0]]])
def test_an_order_that_is_none(given):
    item = next(item for item in ITEMS if item.kind == ORDER)
    with pytest.raises(OddsError):
        check(item, given)


def test_every_kind_was_tried():
    assert {item.kind for item in ITEMS} == set(KINDS)
    assert SIX.answer == Fraction(91, 216)


@pytest.mark.parametrize(
    ("answer", "typed", "outcome"),
    [
        (1600, "1,600", RIGHT),
        (1600, "1 600", RIGHT),
        (1600, "1,600 games", RIGHT),
        (1_000_000, "1,000,000", RIGHT),
        (1600, "1,60", WRONG),
        (1600, "16,00", WRONG),
        (Fraction(8, 5), "1,600", RIGHT),  # a decimal comma
        (Fraction(8, 5), "1.6 rolls", RIGHT),
        (3, "3 Coins", RIGHT),
        (3, "3 elephants", AGAIN),
        (2, "2 %", AGAIN),  # percentage points
        (2, "200 %", RIGHT),
        (2, "3 %", WRONG),
    ],
)
def test_thousands_and_units_of_what_is_counted(answer, typed, outcome):
    item = own("thrown", "How many?", Fraction(answer), chance=False, mistakes={}, hint="Count.")
    assert check(item, typed).outcome == outcome


@pytest.mark.parametrize("typed", ["5:13", "odds 5:13", "5 to 13"])
def test_odds_are_no_probability(typed):
    assert "looks like odds" in check(SIX, typed).says
    assert check(SIX, typed).outcome == AGAIN
