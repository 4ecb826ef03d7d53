"""Where an Imp is in play: the steps of the working against the engine's own tree (T43, T48)."""

from __future__ import annotations

from random import Random

from dicelab.games.thrown.odds.taking import situation
from dicelab.games.thrown.odds.workings import by_ending, by_roll
from tests.odds.arithmetic import check

from .table import play, position
from .test_odds import CARDS, COLOURS, some_positions, walk

NAMES = ["Ada", "Ben", "Cleo"]


def imp_positions(number):
    for cards, cubes in CARDS:
        if "imp" in cards:
            yield from some_positions(number, cards, cubes)
            yield from some_positions(number, cards, cubes, peacemaker_beats_imp=False)


def imp_lies(state):
    now = situation(state, state.trick.colour)
    own = {die.colour for die in state.mine}
    return now.imp in now.colours | own | {plan.colour for plan in now.later}


def test_coming_second_is_worked_out_player_by_player():
    rng, tried, chances = Random(43), 0, set()
    for state in imp_positions(30):
        me = state.turn
        roll = rng.choice([move for move in state.moves() if move.kind == "roll"])
        state = state.after(roll)
        state = state.after(state.rolls().sample(rng))
        working = by_ending(state, NAMES)
        assert working.answer == walk(state, me), state
        for line in working.lines:
            check(line)
        assert check(working.lines[-1])[-1] == working.answer
        if imp_lies(state) and state.later_seats() and "whoever comes second" in working.text():
            tried += 1
            chances.add(working.answer)
            for seat in state.later_seats():
                assert f"P({NAMES[seat]} beats " in working.text()
    assert tried > 20
    assert len([p for p in chances if 0 < p < 1]) > 5  # it is no matter of yes and no


def test_a_roll_says_that_the_second_takes_it():
    said = 0
    for state in imp_positions(4):
        roll = next(move for move in state.moves() if move.kind == "roll")
        colour, dice = COLOURS.index(roll.args[0]), roll.args[1]
        working = by_roll(state, NAMES, colour, dice)
        assert working.answer == walk(state.after(roll), state.turn)
        said += "exactly one player must have more" in working.text()
    assert said > 5


def test_an_example():
    """Ada has more already: Cleo must not."""
    cubes, pools = "white red green blue", ["0/1/1/1", "1/1/1/1", "1/2/2/1"]
    state = play(position("imp knight peacemaker archer", pools, ["w6"], cubes=cubes, leader=0), "roll white 1: 3")
    assert by_ending(state, NAMES).text().splitlines() == [
        "The Imp hands the trick to whoever comes second; so far one player has more.",
        "P(Cleo beats a score of 3 with two white dice) = 35/36",
        "P(Cleo does not) = 1/36 ≈ 2.8 %",
        "P(take the trick) = 1/36 ≈ 2.8 %",
    ]
