"""Roll on, or hold? What a roll more is worth, and what comes of a rule such as "hold at 20"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm

from dicelab.games.kinds import Given, Whole
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Parameter, question
from dicelab.games.words import count
from dicelab.odds.distribution import Distribution
from dicelab.odds.working import complement, expected_value

from .rules import PigState

HOLDING = 20
"""Where holding begins to be worth more than rolling on: a roll adds 20/6 on average and risks a sixth of all."""
NO_ONE = Fraction(5, 6)

ROLLS = Parameter("rolls", Whole(range(1, 21)), "how many times you roll")
SO_FAR = Parameter("so_far", Whole(range(201)), "points of this turn so far")
AT = Parameter("at", Whole(range(2, 101)), "the points of a turn at which you hold", 20)


@question("the chance that a one ends the turn within so many rolls", ROLLS, example="one rolls=3")
def one(rolls: int) -> Answer:
    says = f"Chance that a one comes within {count(rolls, 'roll')}"
    return Answer(says, p=1 - NO_ONE**rolls, working=complement(rolls, NO_ONE, "no one", "at least one one"))


@question("the points of this turn after one roll more, on average", SO_FAR, example="roll_on so_far=14")
def roll_on(so_far: int) -> Answer:
    chances = [(0, Fraction(1, 6)), *((so_far + face, Fraction(1, 6)) for face in range(2, 7))]
    mean = Fraction(5 * so_far + HOLDING, 6)
    best = "roll on" if mean > so_far else "hold" if mean < so_far else "it makes no difference"
    says = f"Points of this turn after one roll more, with {count(so_far, 'point')} so far"
    return Answer(says, mean=mean, mean_says="on average", best=best, working=expected_value(chances, "points"))


@question(
    "the points of a turn in which one holds as soon as one has so many", SO_FAR, AT, example="turn so_far=0 at=20"
)
def turn(so_far: int, at: int) -> Answer:
    ends = _ends(so_far, at)
    says = f"Points of a turn that is held at {at} or more, with {count(so_far, 'point')} so far"
    return Answer(says, dist=ends, mean=ends.mean(), mean_says="on average")


@cache
def _ends(so_far: int, at: int) -> Distribution[int]:
    """What a turn ends with; 0 where a one came."""
    if so_far >= at:
        return Distribution({so_far: 1})
    chances: Counter[int] = Counter({0: Fraction(1, 6)})  # type: ignore[dict-item]
    for face in range(2, 7):
        for points, p in _ends(so_far + face, at).items():
            chances[points] += p / 6  # type: ignore[assignment]
    whole = lcm(*(Fraction(p).denominator for p in chances.values()))
    return Distribution({points: int(p * whole) for points, p in sorted(chances.items())})


QUESTIONS = (one, roll_on, turn)


def controls(state: PigState) -> list[Parameter]:
    return [AT] if state.turn != -2 else []


def asked(
    state: PigState, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None = None
) -> list[Asked]:
    if state.turn == -2:
        return []
    whose = f"For {names[state.player]}."
    so_far = {"so_far": state.this_turn}
    return [
        Asked(roll_on, so_far, "One roll more", whose=whose),
        Asked(turn, so_far | {"at": chosen.get("at", HOLDING)}, "The whole turn", whose=whose),
        *(Asked(one, {"rolls": rolls}, "A one comes within", count(rolls, "roll"), whose=whose) for rolls in (1, 2, 3)),
    ]
