"""Many rolls of a line at once, with NumPy: within, a row for each die and a column for each trial.

Dice come as numbers of sides, so that whoever draws them knows which side came up; what they come to is read from the
same tree as a single roll (:mod:`dicelab.odds.notation.rolled`), for all columns together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicelab.odds.die import Die
from dicelab.odds.distribution import in_order
from dicelab.odds.notation.exact import best_play
from dicelab.odds.notation.tree import (
    Count,
    Dice,
    Dices,
    Given,
    Keep,
    Number,
    Pattern,
    Plus,
    Reroll,
    Shows,
    Test,
    Times,
    Versus,
    Waiting,
    leaves,
)
from dicelab.odds.notation.wanted import Wanted
from dicelab.odds.throwing import bits_of
from dicelab.odds.turn_sample import Player

Sides = NDArray[Any]
Rolls = dict[int, Sides]
"""The sides of each leaf, by its number: a row for each die."""


def throw(dice: Dices, rng: np.random.Generator, trials: int) -> Sides:
    """Every die thrown once in each trial."""
    kinds = [np.dtype(f"int{bits_of(len(one.die))}").type for one in dice]
    rows = [
        rng.integers(0, len(one.die), size=(one.number, trials), dtype=kind)
        for one, kind in zip(dice, kinds, strict=True)
    ]
    return rows[0] if len(rows) == 1 else np.concatenate(rows)


class Roller:
    """Rolls a line again and again. ``throws`` gives the dice as they lie in the end, a row for each trial; ``judges``
    says what they come to."""

    def __init__(self, asked: Any) -> None:
        self.asked = asked
        self.dice = tuple(leaves(asked))
        self._player: Player | None = None
        if isinstance(asked, Reroll):
            sides = [one.die.faces for one in self.dice for _ in range(one.number)]
            self._player = Player(best_play(asked), sides)

    def throws(self, rng: np.random.Generator, trials: int) -> Sides:
        """The dice of so many trials: re-rolled where that is asked for, and only such as a condition lets pass."""
        if self._player is not None:
            return self._player.play(rng, trials)
        if not isinstance(self.asked, Given):
            return throw(self.dice, rng, trials).T
        kept: list[Sides] = []
        found = 0
        while found < trials:
            sides = throw(self.dice, rng, trials)
            held = sides[:, _read(self.asked.condition, self._rolls(sides))]
            kept.append(held)
            found += held.shape[1]
        return np.concatenate(kept, axis=1)[:, :trials].T

    def judges(self, rows: Sides) -> Any:
        """What each trial comes to: a number, or whether it happened."""
        return _read(self.asked, self._rolls(rows.T))

    def _rolls(self, sides: Sides) -> Rolls:
        rolls, first = {}, 0
        for one in self.dice:
            rolls[one.at] = sides[first : first + one.number]
            first += one.number
        return rolls

    def waits(self, rng: np.random.Generator, trials: int) -> Any:
        """How many rolls each trial takes until the event happens."""
        waiting = self.asked.quantity if isinstance(self.asked, Test) else self.asked
        assert isinstance(waiting, Waiting)
        took = np.ones(trials, dtype=np.int64)
        open_ones = np.arange(trials)
        while len(open_ones):
            happened = _read(waiting.event, self._rolls(throw(self.dice, rng, len(open_ones))))
            open_ones = open_ones[~happened]
            took[open_ones] += 1
        return _wanted(self.asked.wanted, took) if isinstance(self.asked, Test) else took


def _read(node: Any, rolls: Rolls) -> Any:
    """The tree, for all columns at once."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Dice):
        return _total(node, rolls[node.at])
    if isinstance(node, Plus):
        return sum(sign * _read(term, rolls) for sign, term in node.terms)
    if isinstance(node, Times):
        return _read(node.left, rolls) * _read(node.right, rolls)
    if isinstance(node, Keep):
        lying = np.sort(_lying(node.pool, rolls), axis=0)
        kept = lying[-node.k :] if node.side == "best" else lying[: node.k]
        return kept.sum(axis=0, dtype=np.int64)
    if isinstance(node, Count):
        return _hits(node.pool, node.wanted, rolls).sum(axis=0, dtype=np.int32)
    if isinstance(node, Pattern):
        return _pattern(node.name, _lying(node.pool, rolls))
    if isinstance(node, Shows):
        hits = _hits(node.pool, node.wanted, rolls)
        return hits.all(axis=0) if node.how == "all" else hits.any(axis=0) ^ (node.how == "no")
    if isinstance(node, Test):
        if isinstance(node.quantity, Dice) and not node.quantity.numeric:
            return _hits((node.quantity,), node.wanted, rolls)[0]
        return _wanted(node.wanted, _read(node.quantity, rolls))
    if isinstance(node, Versus):
        return _compared(node.sign, _read(node.left, rolls), _read(node.right, rolls))
    if isinstance(node, Given):
        return _read(node.what, rolls)
    assert isinstance(node, Reroll)
    measured = _read(node.measure, rolls)
    return measured if node.wanted is None else _wanted(node.wanted, measured)


def _total(dice: Dice, sides: Sides) -> Any:
    if not dice.numeric:
        return _faces(dice, sides)
    if dice.die.faces == tuple(range(1, len(dice.die) + 1)):  # no table needed: a side's number is one less
        return sides.sum(axis=0, dtype=np.int32) + dice.number
    return _values(dice.die)[sides].sum(axis=0, dtype=np.int64)


def _faces(dice: Dice, sides: Sides) -> Any:
    """Words: the number of what lies there, in the order in which a distribution lists it."""
    faces = in_order(dice.die.weights)
    number = {face: index for index, face in enumerate(faces)}
    codes = np.array([number[face] for face in dice.die.faces], dtype=np.int64)[sides]
    if dice.number == 1:
        return codes[0]
    from dicelab.odds.notation.exact import distribution

    weights = len(faces) ** np.arange(dice.number - 1, -1, -1, dtype=np.int64)
    listed = np.array([sum(number[f] * int(w) for f, w in zip(o, weights, strict=True)) for o in distribution(dice)])
    return np.searchsorted(listed, weights @ np.sort(codes, axis=0))


def _values(die: Die) -> NDArray[np.int64]:
    return np.array(die.faces, dtype=np.int64)


def _lying(pool: Dices, rolls: Rolls) -> Any:
    """The faces of all dice of a pool as numbers; words get numbers of their own."""
    if all(dice.numeric for dice in pool):
        rows = [_values(dice.die)[rolls[dice.at]] for dice in pool]
    else:
        names = in_order({face for dice in pool for face in dice.die.weights})
        number = {face: 2 * index for index, face in enumerate(names)}  # no two follow each other
        rows = [np.array([number[face] for face in dice.die.faces])[rolls[dice.at]] for dice in pool]
    return np.concatenate(rows)


def _hits(pool: Dices, wanted: Wanted, rolls: Rolls) -> Any:
    rows = [np.array([wanted.holds(face) for face in dice.die.faces])[rolls[dice.at]] for dice in pool]
    return rows[0] if len(rows) == 1 else np.concatenate(rows)


def _pattern(name: str, lying: Any) -> Any:
    """The dice sorted, then read one after the other."""
    lying = np.sort(lying, axis=0)
    current = np.ones(lying.shape[1], dtype=np.int32)
    found = np.zeros_like(current) if name == "pairs" else np.ones_like(current)
    for before, after in pairwise(lying):
        step = after - before
        if name == "distinct":
            found += step > 0
        elif name == "run":
            current = np.where(step == 0, current, np.where(step == 1, current + 1, 1))
            found = np.maximum(found, current)
        else:
            current = np.where(step == 0, current + 1, 1)
            found = found + (current % 2 == 0) if name == "pairs" else np.maximum(found, current)
    return found


def _wanted(wanted: Wanted, values: Any) -> Any:
    held = np.ones(len(values), dtype=np.bool_)
    for sign, numbers in wanted.tests:
        held &= _tested(sign, numbers, values)
    return held


def _tested(sign: str, numbers: Sequence[Any], values: Any) -> Any:
    if sign in ("even", "odd"):
        return values % 2 == (sign == "odd")
    if sign in ("=", "!="):
        there = values == numbers[0] if len(numbers) == 1 else np.isin(values, numbers)
        return there if sign == "=" else ~there
    return _compared(sign, values, numbers[0])


def _compared(sign: str, left: Any, right: Any) -> Any:
    return {
        ">=": np.greater_equal,
        "<=": np.less_equal,
        ">": np.greater,
        "<": np.less,
        "=": np.equal,
        "!=": np.not_equal,
    }[sign](left, right)
