"""Turns in plain Python, as they are solved where NumPy is not: against the slow twin and against the fast path."""

from __future__ import annotations

import pytest

from dicelab.odds import turn_cache
from dicelab.odds.die import Die
from dicelab.odds.pool import Pool
from dicelab.odds.turn import Turn
from dicelab.odds.turn_plain import PlainValues
from tests.odds.test_turn import CASES, check_against_twin
from tests.odds.turn_examples import PARTY, RED, SWORDS, WHITE, YELLOW, party, purse


@pytest.mark.parametrize(("pool", "rolls", "goal"), CASES)
@pytest.mark.usefixtures("without_numpy")
def test_value_choices_and_ends_agree_with_the_twin(pool, rolls, goal):
    check_against_twin(pool, rolls, goal)


LARGE = [
    (party(2, 2, 1), 3, lambda total: total[0] >= 7),
    (party(2, 1, 2), 4, purse),
    (Pool.of(5, Die.weighted({1: 33_331, 0: 33_332, 3: 33_337})), 3, lambda total: total),
    (Pool([Die.numbered(4), Die.numbered(4), Die.numbered(20)]), 2, lambda total: total % 7 == 0),
]


@pytest.mark.parametrize(("pool", "rolls", "goal"), LARGE)
def test_with_and_without_numpy_agree(pool, rolls, goal, leave_numpy):
    of = PARTY if WHITE in pool.dice else {face: face for die in pool.dice for face in die.weights}
    leaves = {"X"} if any("X" in die.weights for die in pool.dice) else set()
    roll = [(at, next(iter(die.weights))) for at, die in enumerate(pool.dice)]

    def asked():
        best = Turn(pool, rolls, leaves).maximise(value=goal, of=of)
        return (
            isinstance(best._values, PlainValues),
            best.value,
            best.distribution(of=of),
            best.distribution(value=lambda faces: faces),
            best.alternatives(roll),
            best.after_first_roll(),
            best.after_reroll(roll, best.keep(roll).reroll, rolls - 1),
            [list(map(int, best.keeps(left))) for left in range(1, rolls)],
        )

    fast, *known = asked()
    leave_numpy()
    plain, *found = asked()
    assert (fast, plain) == (False, True)
    assert found == known


def test_nine_dice(leave_numpy):
    def asked():
        best = Turn(party(3, 3, 3), leaves={"X"}).maximise_total(SWORDS, at_least=12)
        roll = {WHITE: [1, "coin", "yellow"], YELLOW: ["X", 2, "red"], RED: [3, "coin", 1]}
        return best.value, best.alternatives(roll, rolls_left=2)[:5]

    known = asked()
    leave_numpy()
    assert asked() == known


@pytest.mark.usefixtures("without_numpy")
def test_solved_turns_are_kept_as_long_as_there_is_room(monkeypatch):
    turn = Turn(party(1, 1, 0), leaves={"X"})
    assert turn.maximise_total(SWORDS, at_least=3)._values is turn.maximise_total(SWORDS, at_least=3)._values
    monkeypatch.setattr(turn_cache, "MOST_BYTES", 1)
    turn.maximise_total(SWORDS, at_least=2)
    assert len(turn_cache._kept) == 1
