"""What a turn is for: a number for every way in which it can end.

``of`` says what one face counts: a number, or a tuple of numbers for several counts at once. The counts of
the dice are added up, and the goal sees only the total; faces of a make that count the same need not be told
apart. Without ``of`` the goal sees the faces themselves and may be any function of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from operator import add
from typing import TYPE_CHECKING, Any

from dicelab.errors import OddsError
from dicelab.odds.die import Die
from dicelab.odds.distribution import in_order

if TYPE_CHECKING:
    from dicelab.odds.turn_lattice import Lattice

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
    return array("q", labels), totals  # which NumPy reads without a look at each


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
