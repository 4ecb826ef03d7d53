"""The sensible bot of Thrown counts what Thief and Saboteur move."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicelab.games.thrown.bots import advice
from dicelab.games.thrown.odds.aims import gold_by_roll, prospect
from dicelab.games.thrown.rules.dice import COLOURS
from dicelab.games.thrown.rules.turn import END
from tests.games.thrown.table import play, position

NAMES = ("Ada", "Ben", "Cleo")
FULL = ["3/3/3/3"] * 3


def by_listing(state, colour: str, dice: int) -> Fraction:
    """The same by going through all rolls and ending the turn."""
    rolled = state.after(f"roll {colour} {dice}")
    total = Fraction(0)
    for shown, p in rolled.rolls().dist().items():
        gold = rolled.after(shown).with_results().gold
        changes = [now - before for now, before in zip(gold, state.gold, strict=True)]
        total += p * (changes[0] - Fraction(changes[1] + changes[2], 2))
    return total


@pytest.mark.parametrize("card", ["thief", "saboteur"])
@pytest.mark.parametrize("gold", [(3, 7, 5), (7, 3, 5), (7, 7, 1), (5, 5, 5), (3, 7, 7)])
def test_what_a_roll_moves(card, gold):
    state = position(f"reinforcements archer {card} noble", FULL, gold=gold)
    for colour in COLOURS:
        for dice in (1, 2, 3):
            assert gold_by_roll(state, COLOURS.index(colour), dice) == by_listing(state, colour, dice)


def test_ending_the_turn_counts_what_lies_there():
    laid = [position(f"reinforcements archer {card} noble", FULL, gold=(3, 7, 5)) for card in ("brute", "thief")]
    brute, thief = (prospect(play(state, "roll green 2: 1 6"), END) for state in laid)
    assert thief.worth - brute.worth == Fraction(3, 2)  # a gold more, and the richest has one less


def test_the_advice_names_the_card():
    state = position("reinforcements archer thief noble", ["0/0/3/0", "3/3/0/3", "3/3/0/3"], gold=(3, 7, 5))
    move, why = advice(state, NAMES)
    assert move.kind == "roll"
    assert why.endswith("The Thief brings you something, too.")
