"""A tally counts what happened beside what is exactly so."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from dicelab.errors import OptionError
from dicelab.widgets.tally import Tally

from .page import Page


def no_six(dice: int, rng: Random) -> bool:
    return all(rng.randrange(6) for _ in range(dice))


def chance(dice: int) -> Fraction:
    return Fraction(5, 6) ** dice


def test_the_exact_chance_stands_there_from_the_beginning():
    view = Tally("No six", no_six, chance, dice=2).host.view()
    assert view["counted"] == "nothing rolled yet"
    assert view["exact"]["fraction"] == "25/36"


def test_the_exact_chance_can_wait_for_a_guess():
    tally = Tally("No six", no_six, chance, dice=2, seed=3, hidden=True)
    page = Page(tally)
    assert page.send({"kind": "hello"})["exact"] is None
    tally.roll(10)
    assert page.got[-1]["exact"]["fraction"] == "25/36"
    assert page.send({"kind": "dice", "dice": 3})["exact"] is None


def test_rolling_and_starting_again():
    tally = Tally("No six", no_six, chance, dice=2, seed=3)
    page = Page(tally)
    page.send({"kind": "roll", "times": 1})
    view = page.send({"kind": "roll", "times": 100})
    assert tally.rolls == 101
    assert 50 < tally.hits < 90
    assert view["counted"] == f"{tally.hits} of 101 rolls"
    page.send({"kind": "again"})
    assert (tally.rolls, tally.hits) == (0, 0)


def test_another_number_of_dice_starts_again():
    tally = Tally("No six", no_six, chance, dice=2, seed=3)
    tally.roll(10)
    view = Page(tally).send({"kind": "dice", "dice": 3})
    assert tally.rolls == 0
    assert view["exact"]["fraction"] == "125/216"


def test_the_same_seed_gives_the_same_tally():
    one, two = (Tally("No six", no_six, chance, seed=3) for _ in range(2))
    one.roll(200)
    two.roll(200)
    assert one.hits == two.hits


@pytest.mark.parametrize(
    "content",
    [None, {}, {"kind": "roll"}, {"kind": "roll", "times": 7}, {"kind": "roll", "times": "1"}, {"kind": "dice"},
     {"kind": "dice", "dice": 0}, {"kind": "dice", "dice": 99}, {"kind": "dice", "dice": True}],
)  # fmt: skip
def test_nonsense_is_refused(content):
    tally = Tally("No six", no_six, chance)
    before = tally.host.view()
    assert Page(tally).send(content)["kind"] == "refused"
    assert tally.host.view() == before


def test_more_dice_than_there_are():
    with pytest.raises(OptionError, match="1 to 10 dice"):
        Tally("No six", no_six, chance, dice=11)


def test_the_title_is_text():
    bundle, _ = Tally("<b>fewer than 3?</b>", no_six, chance)._repr_mimebundle_()
    assert "&lt;b&gt;" in bundle["text/html"]
