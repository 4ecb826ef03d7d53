"""A tally counts what happened beside what is exactly so."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from dicelab.widgets.tally import Tally


def no_six(dice: int, rng: Random) -> bool:
    return all(rng.randrange(6) for _ in range(dice))


def chance(dice: int) -> Fraction:
    return Fraction(5, 6) ** dice


def shown(tally: Tally) -> str:
    return str(tally.children[-1].value)


def press(tally: Tally, name: str) -> None:
    (button,) = [button for button in tally.children[1].children if button.description == name]
    button.click()


def test_the_exact_chance_stands_there_from_the_beginning():
    tally = Tally("No six", no_six, chance, dice=2)
    assert "nothing rolled yet" in shown(tally)
    assert "25/36" in shown(tally)


def test_the_exact_chance_can_wait_for_a_guess():
    tally = Tally("No six", no_six, chance, dice=2, seed=3, hidden=True)
    assert "25/36" not in shown(tally)
    assert "told after the first roll" in shown(tally)
    tally.roll(10)
    assert "25/36" in shown(tally)
    tally.children[0].value = 3
    assert "125/216" not in shown(tally)


def test_rolling_and_starting_again():
    tally = Tally("No six", no_six, chance, dice=2, seed=3)
    press(tally, "Roll once")
    press(tally, "100 times")
    assert tally.rolls == 101
    assert 50 < tally.hits < 90
    assert f"{tally.hits} of 101 rolls" in shown(tally)
    press(tally, "Start again")
    assert (tally.rolls, tally.hits) == (0, 0)


def test_another_number_of_dice_starts_again():
    tally = Tally("No six", no_six, chance, dice=2, seed=3)
    tally.roll(10)
    tally.children[0].value = 3
    assert tally.rolls == 0
    assert "125/216" in shown(tally)


def test_the_same_seed_gives_the_same_tally():
    one, two = (Tally("No six", no_six, chance, seed=3) for _ in range(2))
    one.roll(200)
    two.roll(200)
    assert one.hits == two.hits


def test_the_title_is_text():
    assert "&lt;b&gt;" in shown(Tally("<b>fewer than 3?</b>", no_six, chance))
