"""Which dice to keep in every position at once, and where that leads.

Among keeps of equal value the one that re-rolls fewer dice is taken, and among those the one whose
re-rolled dice come first in sorted order: makes in the order of the pool, faces in their order, compared die
by die. To find it for all positions in the same passes as the value, the value is multiplied and a number
for the place in that order taken off; the largest of these tells both, and the place tells the keep.

Probability is then carried forward as whole numbers. They outgrow float64, so they are held as several
arrays of short digits, each of which stays exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from math import prod

import numpy as np

from dicelab.odds.turn_solver import EXACT, Array, Moves, along, as_integers, bytes_of

#: numbers below this fit an unsigned machine word
WORD = 1 << 64


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
