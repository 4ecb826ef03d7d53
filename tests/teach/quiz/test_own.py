"""A question of one's own: asked, checked, shown in a quiz, printed and exported like the others."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicelab.errors import OddsError, OptionError
from dicelab.odds.die import d6
from dicelab.teach.question.pose import pose
from dicelab.teach.questions import check, own, question_of
from dicelab.teach.quiz.host import QuizHost
from dicelab.teach.worksheet.moodle import gift, moodle
from dicelab.teach.worksheet.sheet import key, sheet

EVEN = own(
    "thrown",
    "A die shows an even number. How likely is it a six?",
    d6.distribution().given({2, 4, 6})[6],
    mistakes={Fraction(1, 6): "You counted all sides."},
    hint="Which sides are left?",
    setting="Somebody rolls a die and tells you half of it.",
)
ROLLS = own("thrown", "How many rolls?", 10_000, chance=False, mistakes={1_000: "Ten times as many: not enough."})


@pytest.mark.parametrize("typed", ["1/3", "33.3 %", "0.333"])
def test_the_answer_in_any_form(typed: str) -> None:
    assert check(EVEN, typed).outcome == "right"


def test_mistakes_are_named_and_the_opposite_is_known() -> None:
    assert check(EVEN, "1/6").says == "You counted all sides."
    assert "opposite" in check(EVEN, "2/3").says
    assert check(EVEN, "1/5").says.endswith("Which sides are left?")


def test_a_number_that_is_no_chance() -> None:
    assert check(ROLLS, "10000").outcome == "right"
    assert check(ROLLS, "1000").says == "Ten times as many: not enough."
    assert check(ROLLS, "5").outcome == "wrong"


def test_it_stands_among_others_and_keeps_its_answer() -> None:
    session = QuizHost([EVEN, question_of(pose("thrown", "trump", dice=2)), ROLLS])
    first = session.view()["items"][0]
    assert first["asks"] == "A die shows an even number. How likely is it a six?"
    assert first["setting"].startswith("Somebody")
    assert not first["answer"]
    session.try_answer(0, "1/3")
    assert session.score["right"] == 1
    assert session.view()["items"][0]["answer"].startswith("1/3")


def test_a_setting_of_its_own_takes_the_place_of_the_games_dice() -> None:
    items = QuizHost([EVEN, ROLLS]).view()["items"]
    assert [bool(item["about"]) for item in items] == [False, True]
    assert '<p class="about"></p>' not in sheet([EVEN], "Mine")


def test_a_question_says_which_game_it_is_about() -> None:
    items = QuizHost([EVEN, question_of(pose("draconic", "burned", dice=2))]).view()["items"]
    assert [item["title"] for item in items] == ["Thrown", "Draconic Dice"]


def test_a_chance_is_one() -> None:
    with pytest.raises(OddsError, match="not a probability"):
        own("thrown", "How likely?", 3)


def test_it_is_printed_and_exported() -> None:
    items = [EVEN, ROLLS]
    assert "How many rolls?" in sheet(items, "Mine")
    assert "10000" in key(items, "Mine")
    assert "even number" in gift(items, "Mine")
    assert "even number" in moodle(items, "Mine")


def test_it_needs_no_game() -> None:
    item = own("A coin is thrown twice. How likely is heads twice?", Fraction(1, 4))
    shown = QuizHost([item]).view()
    assert (shown["title"], shown["items"][0]["about"]) == ("Exercise", "")
    assert "coin" in sheet([item], "Mine")
    assert "1/4" in key([item], "Mine")
    assert "coin" in moodle([item], "Mine")
    assert "coin" in gift([item], "Mine")
    assert "<details>" in item._repr_html_()


def test_a_mistake_that_is_the_answer_is_refused() -> None:
    with pytest.raises(OptionError, match=r"1/3 is the answer, and cannot be a mistake as well: “Oh\.”"):
        own("How likely?", Fraction(1, 3), mistakes={Fraction(2, 6): "Oh."})


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("How?", 0.5), "exact"),
        ((3, 4), "is a text"),
        (("chess", "How?", 1), "no game"),
        (("a", "b", 1, 2), "a question"),
    ],
)
def test_what_is_no_exercise_is_refused(given: tuple[object, ...], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        own(*given)  # type: ignore[arg-type]
