"""The values of a turn: roll back from the last roll to the first, on whole numbers.

An array has one axis for each make of dice, numbered by its :class:`~dicelab.odds.turn_positions.Lattice`.
One re-roll is two passes along every axis: *rolling* turns values of positions into values of keeps, one die
at a time, and *choosing* turns values of keeps into values of positions, the largest over all parts.

Values are numerators over ``scale ** re-rolls``. As long as the largest possible numerator is below 2^53
they are held as float64, in which such whole numbers add and multiply exactly; beyond it Python integers
take over in the same arrays. This is the only place of dicelab.odds, with turn_sample, that needs NumPy;
where it is not there, :mod:`dicelab.odds.turn_plain` makes the same passes.

Among keeps of equal value the one that re-rolls fewer dice is taken, and among those the one whose
re-rolled dice come first in sorted order: makes in the order of the pool, faces in their order, compared die
by die. To find it for all positions in the same passes as the value, the value is multiplied and a number
for the place in that order taken off; the largest of these tells both, and the place tells the keep.

Probability is then carried forward as whole numbers. They outgrow float64, so they are held as several
arrays of short digits, each of which stays exact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial, reduce
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dicelab.odds.turn_positions import Lattice

if TYPE_CHECKING:
    from dicelab.odds.turn_cache import Mass

Array = npt.NDArray[Any]

#: whole numbers below this are exact in float64
EXACT = 1 << 53
#: numbers below this fit an unsigned machine word
WORD = 1 << 64
#: numbers worked on at a time
STRIP = 1 << 16


class Moves:
    """A lattice as index arrays."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self.size = len(lattice.keeps)
        self.positions = len(lattice.positions)
        self.levels = lattice.levels
        self.steps = [
            [(weight, np.array(targets, dtype=np.intp)) for weight, targets in lattice.steps(rolled)]
            for rolled in range(1, lattice.dice + 1)
        ]
        # bring every keep to the common denominator sides ** dice
        self.row_scale = [lattice.sides ** (lattice.dice - rolled) for _, rolled in lattice.keeps]
        self.scale = lattice.sides**lattice.dice
        choices = [lattice.choices(position) for position in range(self.positions)]
        self.slots = max(map(len, choices))
        table = np.array([[*row, *[row[0]] * (self.slots - len(row))] for row in choices], dtype=np.intp)
        self.choice_keep, self.choice_rolled = table[:, :, 0], table[:, :, 1]
        # how many positions, the first so many, have more than ``slot`` choices
        self.rows = [sum(len(row) > slot for row in choices) for slot in range(self.slots)]

    def scales(self, exact: bool) -> Array:
        """The factor of every keep, as a column."""
        return np.array(self.row_scale, dtype=np.float64 if exact else object)[:, None]

    def roll(self, values: Array) -> Array:
        """Values of keeps from values of positions, along the first axis."""
        out = np.empty((self.size, values.shape[1]), dtype=values.dtype)
        out[self.levels[0]] = values
        for level, steps in zip(self.levels[1:], self.steps, strict=True):
            here = out[level]
            here[:] = 0
            for weight, targets in steps:
                part = out[targets]
                if weight != 1:
                    part *= weight
                here += part
        out *= self.scales(values.dtype != object)
        return out

    def unroll(self, mass: Array) -> Array:
        """Where the mass of keeps goes: the transpose of :meth:`roll`."""
        mass = mass * self.scales(mass.dtype != object)
        for level, steps in zip(reversed(self.levels[1:]), reversed(self.steps), strict=True):
            for weight, targets in steps:
                mass[targets] += weight * mass[level]  # the targets of one face are all different
        return mass[self.levels[0]]

    def choose(self, values: Array) -> Array:
        """Values of positions from values of keeps: the largest over all parts."""
        out = values[self.choice_keep[:, 0]]
        for slot in range(1, self.slots):
            some = out[: self.rows[slot]]
            np.maximum(some, values[self.choice_keep[: self.rows[slot], slot]], out=some)
        return out

    def first_roll(self) -> list[int]:
        """How often each position comes of rolling all dice, out of ``scale``."""
        return self.rolled_from(self.lattice.keep_at[(0,) * len(self.lattice.weights), self.lattice.dice])

    def rolled_from(self, keep: int) -> list[int]:
        """How often each position comes of one keep, out of ``scale``."""
        mass = np.zeros((self.size, 1), dtype=object)
        mass[keep] = 1
        return [int(weight) for weight in self.unroll(mass)[:, 0]]

    def widest(self) -> int:
        """The most that one position can gather if every keep holds one."""
        return int(max(self.unroll(np.ones((self.size, 1), dtype=object))[:, 0]))


@lru_cache(maxsize=64)
def moves(lattice: Lattice) -> Moves:
    return Moves(lattice)


def along(makes: Sequence[Moves], array: Array, work: Callable[[Moves, Array], Array]) -> Array:
    """Apply ``work`` along every axis; each pass leaves its axis last, so the axes end in order again.

    The columns go through in strips that stay in the processor's cache.
    """
    sizes = list(array.shape)
    for make in makes:
        array = array.reshape(sizes[0], -1)
        columns = array.shape[1]
        strip = max(32, STRIP // make.size)
        turned: Array | None = None
        for first in range(0, columns, strip):
            done = work(make, array[:, first : first + strip])
            if turned is None:
                turned = np.empty((columns, done.shape[0]), dtype=done.dtype)
            turned[first : first + strip] = done.T
        assert turned is not None
        sizes = [*sizes[1:], turned.shape[1]]
        array = turned
    return array.reshape(sizes)


class FastValues:
    """What every keep is worth with 1, 2, ... re-rolls left, from the worth of the final positions."""

    def __init__(self, lattices: Sequence[Lattice], final: Array, largest: int, rerolls: int) -> None:
        """``final``: whole numbers from 0 to ``largest``, as :func:`worth_of` gives them."""
        self.makes = [moves(lattice) for lattice in lattices]
        self.scale = prod(make.scale for make in self.makes)
        final = final.reshape([len(own.positions) for own in lattices])
        self.positions: list[Array] = [final]  # by re-rolls left
        self.keeps: list[Array] = [final]
        bound = largest
        for _ in range(rerolls):
            bound *= self.scale
            values = self.positions[-1]
            if bound >= EXACT and values.dtype != object:
                values = as_integers(values)
            kept = along(self.makes, values, Moves.roll)
            assert kept.dtype == object or kept.max(initial=0.0) < EXACT
            self.keeps.append(kept)
            self.positions.append(along(self.makes, kept, Moves.choose))
        self.largest = bound
        self.played: dict[object, Mass] = {}  # where the best play leads, by the faces it tells apart

    @property
    def nbytes(self) -> int:
        """About how much memory this takes."""
        return bytes_of([*self.keeps, *self.positions]) + sum(mass.nbytes for mass in self.played.values())

    def worth_of_keeps(self, left: int, at: Sequence[Sequence[int]]) -> list[int]:
        """What keeps are worth: all that have one of these numbers on each axis, in order."""
        found = self.keeps[left][np.ix_(*at)].reshape(-1)
        worths: list[int] = (found if found.dtype == object else found.astype(np.int64)).tolist()
        return worths

    def worth_of_positions(self, left: int) -> list[int]:
        """What every position is worth, in order."""
        found: list[int] = self.positions[left].reshape(-1).tolist()
        return found

    def policy(
        self, left: int, lattices: Sequence[Lattice], coarse: Sequence[Sequence[int]] | None, largest: int
    ) -> Array:
        """For every position of finer lattices, flattened, the number of the keep to choose, flattened."""
        kept = self.keeps[left] if coarse is None else self.keeps[left][np.ix_(*coarse)]
        return policy(list(map(moves, lattices)), kept, largest * self.scale**left)

    def first_mass(self, lattices: Sequence[Lattice]) -> FastMass:
        """How probability lies after the first roll."""
        return FastMass([moves(lattice) for lattice in lattices])

    def before_first_roll(self) -> int:
        """The numerator over ``scale ** (rerolls + 1)``."""
        return expected(self.positions[-1], [make.first_roll() for make in self.makes])


def worth_of(labels: Sequence[int], whole: Sequence[int]) -> Array:
    """``whole[label]`` of every label: as float64 or, for large numbers, as Python integers."""
    final: Array = np.array(whole, dtype=np.float64 if max(whole) < EXACT else object)
    return final if isinstance(labels, range) and len(labels) == len(whole) else final[np.asarray(labels)]


def expected(values: Array, weights: Sequence[Sequence[int]]) -> int:
    """Σ value · Π weights, exactly: in two halves where the product would leave the exact range of floats."""
    total = prod(sum(row) for row in weights)
    if values.dtype == object or total >= 1 << 26:
        parts, shift = [values if values.dtype == object else as_integers(values)], 0
    else:
        shift = 52 - total.bit_length()
        high = np.floor(values / float(1 << shift))
        parts = [values - high * float(1 << shift), high]
    answers = []
    for part in parts:
        for row in weights:
            part = np.array(row, dtype=part.dtype) @ part.reshape(len(row), -1)
        answers.append(int(part.reshape(-1)[0]))
    return sum(answer << (shift * i) for i, answer in enumerate(answers))


def bytes_of(arrays: Sequence[Array]) -> int:
    """About how much memory these take; a Python integer counts as five floats."""
    return sum(array.nbytes * (5 if array.dtype == object else 1) for array in arrays)


def as_integers(values: Array) -> Array:
    """The same whole numbers as Python integers."""
    return values.astype(np.int64).astype(object)


# -- which dice to keep in every position at once, and where that leads -----------------------------------------------


def policy(makes: Sequence[Moves], kept: Array, largest: int) -> Array:
    """For every position, flattened, the number of the keep to choose, flattened."""
    slots = [make.slots for make in makes]
    orders = prod(slots)
    places = orders * (sum(make.lattice.dice for make in makes) + 1)
    if (largest + 1) * places < WORD:
        keyed = kept.astype(np.uint64) * np.uint64(places) + np.uint64(places - 1)
    else:
        keyed = (kept if kept.dtype == object else as_integers(kept)) * places + (places - 1)
    weights = [prod(slots[axis + 1 :]) for axis in range(len(slots))]
    best = keyed
    for make, weight in zip(makes, weights, strict=True):
        cost = (make.choice_rolled * orders + np.arange(make.slots) * weight).astype(keyed.dtype)
        best = along([make], best, partial(_choose, cost=cost))
    place = best % (places if best.dtype == object else best.dtype.type(places))
    order = (places - 1 - place.astype(np.int64)) % orders
    order = order.astype(np.int32 if orders < 1 << 31 else np.int64)  # short numbers divide faster
    answer = np.zeros(best.shape, dtype=np.int64)
    for axis, (make, weight) in enumerate(zip(makes, weights, strict=True)):
        row = np.arange(make.positions).reshape([-1 if i == axis else 1 for i in range(best.ndim)])
        answer *= make.size
        answer += make.choice_keep[row, order // weight]
        order %= weight
    return answer.reshape(-1)


def _choose(make: Moves, keyed: Array, cost: Array) -> Array:
    """:meth:`Moves.choose`, with the place of each choice taken off."""
    out = keyed[make.choice_keep[:, 0]] - cost[:, :1]
    for slot in range(1, make.slots):
        rows = make.rows[slot]
        part = keyed[make.choice_keep[:rows, slot]]
        part -= cost[:rows, slot, None]
        np.maximum(out[:rows], part, out=out[:rows])
    return out


class FastMass:
    """How probability lies on the positions: whole numbers, as arrays of digits to the base 2^bits."""

    def __init__(self, makes: Sequence[Moves]) -> None:
        self.makes = makes
        # what one position gathers, if no keep holds 2^bits, stays below 2^53
        self.bits = 52 - prod(make.widest() for make in makes).bit_length()
        self.total = prod(make.scale for make in makes)
        kind = np.float64 if self.total < EXACT else object
        first = reduce(np.multiply.outer, [np.array(make.first_roll(), dtype=kind) for make in makes]).reshape(-1)
        if self.bits < 8:  # dice with enormous weights: Python integers instead of digits
            self.digits = [first if first.dtype == object else as_integers(first)]
        else:
            self.digits = [first] if first.dtype != object else _split(first, self.bits)

    @property
    def nbytes(self) -> int:
        """About how much memory this takes."""
        return bytes_of(self.digits)

    def follow(self, chosen: Sequence[int]) -> None:
        """Keep what the policy says in every position, and roll the rest."""
        shape = [make.size for make in self.makes]
        kept = self._gathered(chosen, prod(shape))
        if any(digit.max() >= 1 << self.bits for digit in kept if digit.dtype != object):
            kept = _short(kept, self.bits)
        self.digits = [along(self.makes, digit.reshape(shape), Moves.unroll).reshape(-1) for digit in kept]
        self.total *= prod(make.scale for make in self.makes)

    def by(self, labels: Sequence[int], count: int) -> list[int]:
        """The mass of each label, where ``labels`` tells the label of every position."""
        totals = [0] * count
        for place, sums in enumerate(self._gathered(labels, count)):
            for label, part in enumerate(sums.tolist()):
                totals[label] += int(part) << (self.bits * place if place else 0)
        assert sum(totals) == self.total
        return totals

    def _gathered(self, where: Sequence[int], size: int) -> list[Array]:
        """The digits summed up by ``where``; digits so large that a sum might not be exact are cut first."""
        if any(float(digit.sum()) >= EXACT // 2 for digit in self.digits if digit.dtype != object):
            self.digits = _short(self.digits, self.bits)
        return [_gather(where, digit, size) for digit in self.digits]


def _gather(where: Sequence[int], mass: Array, size: int) -> Array:
    if mass.dtype != object:
        return np.bincount(where, weights=mass, minlength=size)
    out = np.zeros(size, dtype=object)
    np.add.at(out, where, mass)
    return out


def _short(digits: list[Array], bits: int) -> list[Array]:
    """The same numbers in digits below 2^bits."""
    base = float(1 << bits)
    out: list[Array] = []
    carry: Array | None = None
    todo = list(digits)
    while todo or carry is not None:
        digit = todo.pop(0) if todo else np.zeros_like(out[0])
        if carry is not None:
            digit = digit + carry
        carry = None
        if digit.max(initial=0.0) >= base:
            carry = np.floor(digit / base)
            digit = digit - carry * base
        out.append(digit)
    return out


def _split(numbers: Array, bits: int) -> list[Array]:
    out = []
    while numbers.any():
        out.append((numbers % (1 << bits)).astype(np.float64))
        numbers = numbers // (1 << bits)
    return out
