"""Dice of Therion as plain data, and the obvious slow way to play a turn."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod

from dicelab.odds.die import Die
from dicelab.odds.distribution import in_order
from dicelab.odds.pool import Pool

WHITE = Die([1, 2, 3, "coin", "coin", "yellow"])
YELLOW = Die([1, 2, 3, "coin", "red", "X"])
RED = Die([1, 2, 3, "coin", "coin", "X"])

SWORDS = {1: 1, 2: 2, 3: 3, "coin": 0, "yellow": 0, "red": 0, "X": 0}
PARTY = {
    1: (1, 0, 0),
    2: (2, 0, 0),
    3: (3, 0, 0),
    "coin": (0, 1, 0),
    "yellow": (0, 0, 0),
    "red": (0, 0, 0),
    "X": (0, 0, 1),
}


def party(white: int, yellow: int, red: int) -> Pool:
    return Pool([WHITE] * white + [YELLOW] * yellow + [RED] * red)


def purse(counts: tuple[int, int, int]) -> int:
    """Coins, which count double if no sword is shown."""
    swords, coins, _ = counts
    return coins if swords else 2 * coins


class NaiveTurn:
    """Every die for itself, every subset, every roll."""

    def __init__(self, pool, rolls, leaves, goal):
        self.dice, self.rolls, self.leaves, self.goal = pool.dice, rolls, leaves, goal
        makes = list(dict.fromkeys(pool.dice))
        self.make = [makes.index(die) for die in pool.dice]
        self.order = [{face: i for i, face in enumerate(in_order(die.weights))} for die in pool.dice]
        self.worth = cache(self._worth)
        self.best = cache(self._best)
        self.ends = cache(self._ends)

    def faces(self, state):
        there = [i for i, face in enumerate(state) if face is not None]
        return tuple(state[i] for i in sorted(there, key=lambda i: (self.make[i], self.order[i][state[i]])))

    def rolled(self, state, again):
        """{state after rolling the dice ``again``: probability}"""
        found = {}
        for faces in product(*(self.dice[i].weights.items() for i in again)):
            after = list(state)
            for i, (face, _) in zip(again, faces, strict=True):
                after[i] = None if face in self.leaves else face
            p = Fraction(prod(w for _, w in faces), prod(len(self.dice[i].faces) for i in again))
            found[tuple(after)] = found.get(tuple(after), 0) + p
        return found

    def _worth(self, state, again, left):
        """What it is worth to roll ``again`` now, with ``left`` rolls left including this one."""
        if not again:
            return Fraction(self.goal(self.faces(state))) if not left else self._stay(state, left)
        return sum((p * self.best(after, left - 1)[0] for after, p in self.rolled(state, again).items()), Fraction(0))

    def _stay(self, state, left):
        return self.best(state, left - 1)[0]

    def choices(self, state, left):
        there = [i for i, face in enumerate(state) if face is not None]
        for size in range(len(there) + 1 if left else 1):
            yield from combinations(there, size)

    def _best(self, state, left):
        """(value, dice to roll again)"""
        return min(
            ((self.worth(state, again, left), again) for again in self.choices(state, left)),
            key=lambda choice: (
                -choice[0],
                len(choice[1]),
                sorted((self.make[i], self.order[i][state[i]]) for i in choice[1]),
            ),
        )

    def first(self):
        return self.rolled((None,) * len(self.dice), tuple(range(len(self.dice))))

    def value(self):
        return sum(p * self.best(state, self.rolls - 1)[0] for state, p in self.first().items())

    def _ends(self, state, left):
        if not left:
            return {self.faces(state): Fraction(1)}
        again = self.best(state, left)[1]
        found = {}
        for after, p in self.rolled(state, again).items():
            for faces, q in self.ends(after, left - 1).items():
                found[faces] = found.get(faces, 0) + p * q
        return found

    def distribution(self):
        found = {}
        for state, p in self.first().items():
            for faces, q in self.ends(state, self.rolls - 1).items():
                found[faces] = found.get(faces, 0) + p * q
        return found
