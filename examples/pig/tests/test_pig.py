from fractions import Fraction

import dicelab
from dicelab.testing import contract, walked


def turn(so_far, at):
    """The mean of a whole turn, found in the engine's own tree."""
    if so_far >= at:
        return Fraction(so_far)
    start = dicelab.game("pig", target=200).start()._replace(this_turn=so_far, turn=dicelab.CHANCE)
    return walked(
        start,
        lambda state: state.points[0] if state.player == 1 or state.turn == dicelab.OVER else None,
        lambda state: "roll" if state.this_turn < at else "hold",
    )


def roll_on(so_far):
    """One roll more, and then hold."""
    start = dicelab.game("pig", target=200).start()._replace(this_turn=so_far)
    return walked(start, lambda state: None if state is start else state.this_turn)


def one(rolls):
    """Whether somebody who rolls so many times loses the turn."""

    def ended(state):
        return True if state[0].player == 1 else False if state[1] == 0 else None

    def chance(state, left):
        if ended((state, left)) is not None:
            return Fraction(ended((state, left)))
        state = state if state.turn == dicelab.CHANCE else state.after("roll")
        return sum(p * chance(state.after(roll), left - 1) for roll, p in state.rolls().dist().items())

    return chance(dicelab.game("pig", target=200).start(), rolls)


SETS = ({"players": 2, "target": 10}, {"players": 3, "target": 30}, {"players": 5, "target": 25})
TestPig = contract("pig", *SETS, claims={"turn": turn, "roll_on": roll_on, "one": one})


def test_hold_at_twenty_as_in_the_literature():
    """Knizia 1999, Neller and Presser 2004: a turn held at 20 scores nothing in 62.45 % and 8.14 on average."""
    answer = dicelab.ask("pig", "turn", so_far=0, at=20)
    assert round(float(answer.dist[0]), 4) == 0.6245
    assert round(float(answer.mean), 2) == 8.14
