"""What can lie there during a turn, numbered, and what it counts.

For n dice of one make a *position* is the multiset of faces that lie on the table; dice that left are
missing from it. A *keep* is a multiset of faces kept together with the number r of dice that are rolled
again. Rolling those dice one at a time leads from keep (k, r) to the keeps (k + face, r − 1), or to
(k, r − 1) if the die leaves: a lattice in which no roll of many dice is ever listed. The keeps are numbered
by r, those with r = 0 first and in the order of the positions they are. The positions with most parts
come first, so that the ones with more than s parts are always the first so many.

``of`` says what one face counts: a number, or a tuple of numbers for several counts at once. The counts of
the dice are added up, and the goal sees only the total; faces of a make that count the same need not be told
apart. Without ``of`` the goal sees the faces themselves and may be any function of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, gcd, inf, lcm, prod
from operator import add
from typing import Any

from dicelab.errors import OddsError
from dicelab.odds.die import Die
from dicelab.odds.distribution import in_order

Counts = tuple[int, ...]


def size_of(dice: int, faces: int, leaving: bool) -> int:
    """How many keeps the lattice would have."""
    return comb(dice + faces + 1, faces + 1) if leaving else comb(dice + faces, faces)


def turn_size(makes: Sequence[tuple[int, int]]) -> int:
    """How large a turn is with so many dice and faces of each make: its keeps, or the choices of its largest make."""
    sizes = [size_of(dice, faces, leaving=False) for dice, faces in makes]
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


# -- what faces count -------------------------------------------------------------------------------------------------

Of = Mapping[Any, Any] | Callable[[Any], Any]


@dataclass(frozen=True)
class Make:
    """Dice of one make in the pool."""

    die: Die
    places: tuple[int, ...]  # where they stand in the pool
    faces: tuple[Any, ...]  # the faces that stay, in order
    gone: tuple[Any, ...]  # the faces with which a die leaves

    @property
    def weights(self) -> tuple[int, ...]:
        return tuple(self.die.weights[face] for face in self.faces)

    @property
    def leaving(self) -> int:
        return sum(self.die.weights[face] for face in self.gone)


@dataclass(frozen=True)
class Classes:
    """Faces of a make that count the same, put together."""

    make: Make
    kind: tuple[int, ...]  # of each face that stays
    counts: tuple[Any, ...]  # what a die of each kind counts
    gone: Any  # what a die counts that left

    @property
    def weights(self) -> tuple[int, ...]:
        weights = [0] * len(self.counts)
        for kind, weight in zip(self.kind, self.make.weights, strict=True):
            weights[kind] += weight
        return tuple(weights)

    def merged(self, faces: Sequence[int]) -> tuple[int, ...]:
        """Counts by kind from counts by face."""
        totals = [0] * len(self.counts)
        for kind, count in zip(self.kind, faces, strict=True):
            totals[kind] += count
        return tuple(totals)


def apart(make: Make) -> Classes:
    """Every face for itself."""
    return Classes(make, tuple(range(len(make.faces))), make.faces, None)


def classes(make: Make, of: Of, merge: bool) -> Classes:
    """The faces of a make by what they count; with ``merge`` those that count the same are one kind."""
    told = {face: _told(of, face, face in make.gone) for face in (*make.faces, *make.gone)}
    zero = _zero(next((count for count in told.values() if count is not None), 0))
    told = {face: zero if count is None else count for face, count in told.items()}
    for face, count in told.items():
        if not _alike(count, zero):
            raise OddsError(
                f"The face {face!r} counts {count!r}; every face must count a whole number or a Fraction, "
                "or every face a tuple of as many of these."
            )
    left = [told[face] for face in make.gone] or [zero]
    if any(count != left[0] for count in left):
        raise OddsError("All faces with which a die leaves must count the same, since the die is gone either way.")
    kinds: dict[Any, int] = {}
    for face in make.faces:
        kinds.setdefault(told[face] if merge else face, len(kinds))
    counts = tuple(kinds) if merge else tuple(told[face] for face in make.faces)
    return Classes(make, tuple(kinds[told[face] if merge else face] for face in make.faces), counts, left[0])


def _told(of: Of, face: Any, leaves: bool) -> Any:
    if not isinstance(of, Mapping):
        return of(face)
    if face not in of and not leaves:
        raise OddsError(f"It is not said what the face {face!r} counts; give it 0 if it counts nothing.")
    return of.get(face)


def _zero(like: Any) -> Any:
    return tuple(0 for _ in like) if isinstance(like, tuple) else 0


def _alike(count: Any, zero: Any) -> bool:
    if isinstance(zero, tuple):
        return isinstance(count, tuple) and len(count) == len(zero) and all(_alike(part, 0) for part in count)
    return isinstance(count, (int, Fraction))


def _plus(total: Any, count: Any, times: int) -> Any:
    if isinstance(total, tuple):
        if times == 1:
            return tuple(map(add, total, count))
        return tuple(a + times * b for a, b in zip(total, count, strict=True))
    return total + times * count


def read_totals(kinds: Sequence[Classes], lattices: Sequence[Lattice]) -> tuple[Sequence[int], list[Any]]:
    """(labels, totals): the total of every final position, as a number into the list of totals."""
    if not all(_alike(kind.gone, _zero(kinds[0].gone)) for kind in kinds):
        raise OddsError("The faces of all dice must count the same kind of thing: numbers, or tuples of one length.")
    labels: Sequence[int] = [0]
    totals: list[Any] = [None]
    for kind, lattice in zip(kinds, lattices, strict=True):
        own: dict[Any, int] = {}
        here = []
        for position in lattice.positions:
            total = _plus(_zero(kind.gone), kind.gone, lattice.dice - sum(position))
            for count, times in zip(kind.counts, position, strict=True):
                if times:
                    total = _plus(total, count, times)
            here.append(own.setdefault(total, len(own)))
        joint: dict[Any, int] = {}
        table = [
            [joint.setdefault(part if total is None else _plus(total, part, 1), len(joint)) for part in own]
            for total in totals
        ]
        labels = _looked_up(table, labels, here)
        totals = list(joint)
    return array("q", labels), totals  # which NumPy reads without checking each item


def read_faces(makes: Sequence[Make], lattices: Sequence[Lattice]) -> tuple[Sequence[int], list[Any]]:
    """(labels, faces): the faces still on the table in every final position, makes in order of the pool."""
    listed: list[tuple[Any, ...]] = [()]
    for make, lattice in zip(makes, lattices, strict=True):
        here = [
            tuple(face for face, count in zip(make.faces, position, strict=True) for _ in range(count))
            for position in lattice.positions
        ]
        listed = [before + faces for before in listed for faces in here]
    return range(len(listed)), listed


def _looked_up(table: list[list[int]], rows: Sequence[int], columns: Sequence[int]) -> Sequence[int]:
    """What the table holds at every row with every column."""
    picked = [[row[column] for column in columns] for row in table]
    return [label for row in rows for label in picked[row]]


@dataclass(frozen=True)
class Scaled:
    """Numbers as whole ones from 0 up: number = whole · unit + least."""

    whole: list[int]
    unit: Fraction
    least: Fraction

    @classmethod
    def of(cls, numbers: Sequence[Any]) -> Scaled:
        for number in numbers:
            if not isinstance(number, (int, Fraction)):
                raise OddsError(f"The value of a turn must be a whole number or a Fraction, not {number!r}.")
        exact: Sequence[int | Fraction] = numbers
        base = lcm(*(number.denominator for number in exact))
        whole = [int(number * base) for number in exact]
        least = min(whole)
        shared = gcd(*(number - least for number in whole)) or 1
        return cls([(number - least) // shared for number in whole], Fraction(shared, base), Fraction(least, base))


def makes_of(dice: Sequence[Die], leaves: Callable[[Any], bool]) -> tuple[Make, ...]:
    """The makes of a pool in order of appearance, with their faces in order."""
    places: dict[Die, list[int]] = {}
    for place, die in enumerate(dice):
        places.setdefault(die, []).append(place)
    found = []
    for die, where in places.items():
        faces = in_order(die.weights)
        gone = tuple(face for face in faces if leaves(face))
        found.append(Make(die, tuple(where), tuple(face for face in faces if face not in gone), gone))
    return tuple(found)
