"""All positions of some equal dice during a turn, numbered, and how they lead to one another.

For n dice of one make a *position* is the multiset of faces that lie on the table; dice that left are
missing from it. A *keep* is a multiset of faces kept together with the number r of dice that are rolled
again. Rolling those dice one at a time leads from keep (k, r) to the keeps (k + face, r − 1), or to
(k, r − 1) if the die leaves: a lattice in which no roll of many dice is ever listed. The keeps are numbered
by r, those with r = 0 first and in the order of the positions they are. The positions with most parts
come first, so that the ones with more than s parts are always the first so many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, inf, prod

Counts = tuple[int, ...]


def size_of(dice: int, faces: int, leaving: bool) -> int:
    """How many keeps the lattice would have."""
    return comb(dice + faces + 1, faces + 1) if leaving else comb(dice + faces, faces)


def turn_size(makes: Sequence[tuple[int, int]], leaving: bool = False) -> int:
    """How large a turn is with so many dice and faces of each make: its keeps, or the choices of its largest make."""
    sizes = [size_of(dice, faces, leaving) for dice, faces in makes]
    return max(prod(sizes), *(size * most_parts(*make) for size, make in zip(sizes, makes, strict=True)))


class Lattice:
    """``weights[f]``: on how many sides the f-th face that stays is; ``leaving``: sides on which a die leaves."""

    def __init__(self, dice: int, weights: tuple[int, ...], leaving: int) -> None:
        self.dice, self.weights, self.leaving = dice, weights, leaving
        self.sides = sum(weights) + leaving
        sizes = range(dice, -1, -1) if leaving else (dice,)
        self.positions: list[Counts] = [counts for size in sizes for counts in _multisets(size, len(weights))]
        self.positions.sort(key=parts, reverse=True)
        self.keeps: list[tuple[Counts, int]] = []
        self.levels: list[slice] = []  # the keeps that roll r dice
        self.keeps += [(counts, 0) for counts in self.positions]
        self.levels.append(slice(0, len(self.keeps)))
        for rolled in range(1, dice + 1):
            first = len(self.keeps)
            for alive in sizes:
                if alive >= rolled:
                    self.keeps += [(counts, rolled) for counts in _multisets(alive - rolled, len(weights))]
            self.levels.append(slice(first, len(self.keeps)))
        self.position_at = {counts: i for i, counts in enumerate(self.positions)}
        self.keep_at = {keep: i for i, keep in enumerate(self.keeps)}

    def steps(self, rolled: int) -> Iterator[tuple[int, list[int]]]:
        """One die of ``rolled`` is rolled: (sides, where each keep of that level then is), face by face."""
        here = [counts for counts, _ in self.keeps[self.levels[rolled]]]
        for face, weight in enumerate(self.weights):
            yield weight, [self.keep_at[_add(counts, face), rolled - 1] for counts in here]
        if self.leaving:
            yield self.leaving, [self.keep_at[counts, rolled - 1] for counts in here]

    def choices(self, position: int) -> list[tuple[int, int]]:
        """(keep, dice rolled) for every part of a position, the rolled dice in sorted order."""
        counts = self.positions[position]
        dropped = sorted(product(*(range(count + 1) for count in counts)), key=in_order_rolled)
        return [
            (self.keep_at[tuple(a - b for a, b in zip(counts, rolled, strict=True)), sum(rolled)], sum(rolled))
            for rolled in dropped
        ]


def parts(counts: Counts) -> int:
    """How many different parts a multiset has, itself and nothing included."""
    return prod(count + 1 for count in counts)


def in_order_rolled(rolled: Counts) -> tuple[float, ...]:
    """The place of a set of re-rolled dice: its faces in order, and a missing die after every face.

    >>> sorted([(0, 1), (1, 0), (1, 1), (0, 0)], key=in_order_rolled)
    [(1, 1), (1, 0), (0, 1), (0, 0)]
    """
    return (*(float(face) for face, count in enumerate(rolled) for _ in range(count)), inf)


def _multisets(size: int, faces: int) -> list[Counts]:
    if not faces:
        return [()] if not size else []
    found = []
    for chosen in combinations_with_replacement(range(faces), size):
        counts = [0] * faces
        for face in chosen:
            counts[face] += 1
        found.append(tuple(counts))
    return found


def _add(counts: Counts, face: int) -> Counts:
    return (*counts[:face], counts[face] + 1, *counts[face + 1 :])


@lru_cache(maxsize=64)
def lattice(dice: int, weights: tuple[int, ...], leaving: int) -> Lattice:
    """The lattice, kept for the next question about such dice."""
    return Lattice(dice, weights, leaving)


def most_parts(dice: int, faces: int) -> int:
    """How many different parts the most varied position has."""
    if not faces:
        return 1
    every, more = divmod(dice, faces)
    return int((every + 1) ** (faces - more) * (every + 2) ** more)
