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
from functools import reduce
from math import prod

import numpy as np

from dicelab.odds.turn_solver import EXACT, Array, Moves, along, as_integers

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
    costs = iter(
        [
            (make.choice_rolled * orders + np.arange(make.slots) * weight).astype(keyed.dtype)
            for make, weight in zip(makes, weights, strict=True)
        ]
    )
    best = along(makes, keyed, lambda make, array: _choose(make, array, next(costs)))
    order = (places - 1 - (best % keyed.dtype.type(places) if best.dtype != object else best % places)).astype(
        np.int64
    ) % orders
    answer = np.zeros(best.shape, dtype=np.int64)
    for axis, (make, weight) in enumerate(zip(makes, weights, strict=True)):
        position = np.arange(make.positions).reshape([-1 if i == axis else 1 for i in range(best.ndim)])
        answer = answer * make.size + make.choice_keep[position, order // weight % make.slots]
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


class Mass:
    """How probability lies on the positions: whole numbers, as arrays of digits of ``bits`` bits."""

    def __init__(self, makes: Sequence[Moves]) -> None:
        self.makes = makes
        self.sizes = [make.positions for make in makes]
        # no sum below may reach 2^53: neither over all positions nor over all keeps that lead to one
        spread = max(prod(self.sizes), prod(make.widest() for make in makes))
        self.bits = 52 - spread.bit_length()
        self.total = prod(make.scale for make in makes)
        kind = np.float64 if self.total < EXACT else object
        first = reduce(np.multiply.outer, [np.array(make.first_roll(), dtype=kind) for make in makes])
        self.digits: list[Array]
        if self.bits < 8:  # dice with enormous weights: Python integers instead of digits
            self.digits = [first.reshape(-1) if first.dtype == object else as_integers(first.reshape(-1))]
        elif first.dtype == object:
            self.digits = _split(first.reshape(-1), self.bits)
        else:
            self.digits = _short([first.reshape(-1)], self.bits)

    def follow(self, chosen: Array) -> None:
        """Keep what the policy says in every position, and roll the rest."""
        shape = [make.size for make in self.makes]
        kept = [_gather(chosen, digit, prod(shape)) for digit in self.digits]
        if self.digits[0].dtype != object:
            kept = _short(kept, self.bits)
        spread = [along(self.makes, digit.reshape(shape), Moves.unroll).reshape(-1) for digit in kept]
        self.digits = spread if spread[0].dtype == object else _short(spread, self.bits)
        self.total *= prod(make.scale for make in self.makes)

    def by(self, labels: Array, count: int) -> list[int]:
        """The mass of each label, where ``labels`` tells the label of every position."""
        sums = [_gather(labels, digit, count) for digit in self.digits]
        return [sum(int(part[i]) << (self.bits * d if d else 0) for d, part in enumerate(sums)) for i in range(count)]


def _gather(where: Array, mass: Array, size: int) -> Array:
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
