"""The questions of Thrown as experiments: dice rolled, and powers used as the solver advises."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np

from dicelab.games.thrown.odds.reach import Goal, Uses, best_use, score_goal, trump_goal
from dicelab.games.thrown.rules.dice import COLOURS, SIX
from dicelab.games.trial import PLAIN, Faces, Outcomes, Rolled, Side, Trial, thrown

_DIE: Final = {colour: tuple((colour, str(face)) for face in range(1, SIX + 1)) for colour in COLOURS}


def _dice(dice: int, **_: object) -> tuple[tuple[Side, ...], ...]:
    return (PLAIN,) * dice


def _sum(rows: Faces) -> Outcomes:
    """The score of each row; sides are numbered from 0."""
    return rows.sum(axis=1, dtype=np.int64) + rows.shape[1]


def _shows(rows: Faces, least: int) -> Outcomes:
    """Whether some die of each row shows so much or more."""
    return (rows >= least - 1).any(axis=1)


def _trump(rows: Faces, dice: int, brute: bool) -> Outcomes:
    return _shows(rows, SIX - 1 if brute else SIX)


def _pair(rows: Faces, dice: int) -> Outcomes:
    lying = np.sort(rows, axis=1)
    return (lying[:, 1:] == lying[:, :-1]).any(axis=1)


def _score(rows: Faces, dice: int, at_least: int, cyclops: bool) -> Outcomes:
    points = _sum(rows) * (2 if _doubled(dice, cyclops) else 1)
    return points >= at_least if at_least else points


def _doubled(dice: int, cyclops: bool) -> bool:
    """T23: only a die that was rolled alone."""
    return cyclops and dice == 1


def _result(rows: Faces, dice: int) -> Outcomes:
    return (rows <= 1).any(axis=1)


# -- with powers ------------------------------------------------------------------------------------------------------


class _Powers:
    """What to do with every roll, looked up: worked out when a roll is seen for the first time."""

    def __init__(self, dice: int, uses: Uses, goal: Goal) -> None:
        self._goal, self._most = goal, Uses(*(number + 1 for number in uses))
        size = self._most.knight * self._most.wizard * self._most.man_at_arms, SIX**dice
        self._first = self._number(uses)
        self._weights = SIX ** np.arange(dice)
        self._known = np.zeros(size, dtype=np.bool_)
        self._then = np.zeros(size, dtype=np.int16)
        self._faces = np.zeros((*size, dice), dtype=np.int8)

    def _number(self, uses: Uses) -> int:
        return (uses.knight * self._most.wizard + uses.wizard) * self._most.man_at_arms + uses.man_at_arms

    def _uses(self, number: int) -> Uses:
        number, man_at_arms = divmod(number, self._most.man_at_arms)
        return Uses(*divmod(number, self._most.wizard), man_at_arms)

    def play(self, rng: np.random.Generator, trials: int) -> Faces:
        """Roll, then use powers until the goal is reached or no power helps."""
        dice = len(self._weights)
        rows = np.sort(thrown(rng, trials, [SIX] * dice), axis=1)
        left = np.full(trials, self._first, dtype=np.int16)
        while True:
            at = left, rows @ self._weights
            for number, code in set(zip(*(part[~self._known[at]].tolist() for part in at), strict=True)):
                self._learn(number, code)
            then = self._then[at]
            if (then == left).all():
                return rows
            shown = self._faces[at]
            rows = np.sort(np.where(shown > 0, shown - 1, thrown(rng, trials, [SIX] * dice)), axis=1).astype(np.int8)
            left = then

    def _learn(self, number: int, code: int) -> None:
        faces = tuple(code // int(weight) % SIX + 1 for weight in self._weights)
        shown, uses = best_use(faces, self._uses(number), self._goal)
        self._known[number, code] = True
        self._faces[number, code], self._then[number, code] = shown, self._number(uses)


@lru_cache(4)
def _powers(dice: int, uses: Uses, goal: Goal) -> _Powers:
    return _Powers(dice, uses, goal)


def _use(rng: np.random.Generator, trials: int, dice: int, goal: Goal, given: dict[str, int]) -> Faces:
    return _powers(dice, Uses(**{name: given[name] for name in Uses._fields}), goal).play(rng, trials)


def _reaching(rng: np.random.Generator, trials: int, dice: int, target: int, cyclops: bool, **given: Any) -> Faces:
    return _use(rng, trials, dice, score_goal(target, _doubled(dice, cyclops)), given)


def _reach(rows: Faces, dice: int, target: int, cyclops: bool, **_: object) -> Outcomes:
    return _score(rows, dice, target, cyclops)


def _trumping(rng: np.random.Generator, trials: int, dice: int, brute: bool, **given: Any) -> Faces:
    return _use(rng, trials, dice, trump_goal(brute), given)


def _reach_trump(rows: Faces, dice: int, brute: bool, **_: object) -> Outcomes:
    return _trump(rows, dice, brute)


# -- against others ---------------------------------------------------------------------------------------------------


def _others(score: int, following: tuple[int, ...], trumping: tuple[int, ...]) -> tuple[tuple[Side, ...], ...]:
    """Those who follow roll blue dice here, those who try a trump red ones."""
    return (_DIE["blue"],) * sum(following) + (_DIE["red"],) * sum(trumping)


def _hold(rows: Faces, score: int, following: tuple[int, ...], trumping: tuple[int, ...]) -> Outcomes:
    """T20: a later equal score takes the trick too."""
    held = ~_shows(rows[:, sum(following) :], SIX)
    at = 0
    for dice in following:
        held &= _sum(rows[:, at : at + dice]) < score
        at += dice
    return held


TRIALS: Final[dict[str, Trial]] = {
    "trump": Rolled(_dice, _trump),
    "pair": Rolled(_dice, _pair),
    "score": Rolled(_dice, _score),
    "reach": Rolled(_dice, _reach, _reaching),
    "reach_trump": Rolled(_dice, _reach_trump, _trumping),
    "hold": Rolled(_others, _hold),
    "result": Rolled(_dice, _result),
}

NO_TRIAL: Final = {
    "take": "it sets several choices side by side and has no single number to hold an experiment against",
}
