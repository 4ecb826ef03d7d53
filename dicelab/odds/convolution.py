"""The distribution of a total of independent parts, without listing the rolls.

A die is a polynomial: the weight of value *v* is the coefficient of x^v. Adding dice multiplies polynomials.
We write a polynomial as *one* large integer with a fixed number of bytes for each coefficient (Kronecker's
substitution, x = 256^width), so that the whole multiplication runs inside Python's integers. A tuple of
totals is a polynomial in several variables; it becomes one variable by numbering the box row by row.
Where the box would be mostly empty (a die of 1 and 1 000 000), a plain dictionary is used instead.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, gcd, prod
from typing import Any, NamedTuple

from dicelab.errors import OddsError

MOST_OUTCOMES = 1_000_000
"""Outcomes a distribution may have; a million take about 200 MB and a few seconds."""


def too_many(what: str, outcomes: int, limit: int, *, exactly: bool = True) -> OddsError:
    """The error that says how many outcomes there would be, and how many fit."""
    how_many = f"{outcomes:,}" if exactly else f"up to {outcomes:,}"
    return OddsError(f"{what} would have {how_many} outcomes, more than the {limit:,} that fit in memory.")


def multisets(kinds: Iterable[tuple[int, int]]) -> int:
    """At most how many different rolls there are, without order, of (faces, dice) of each kind.

    >>> multisets([(6, 2)])
    21
    """
    return prod(comb(dice + faces - 1, dice) for faces, dice in kinds)


Part = tuple[Mapping[Any, int], int]
"""The weights of one kind of part, and how many there are of that kind."""

Power = tuple[dict[int, int], int]
"""The polynomial of one kind of dice, and how many there are."""

_FEW_ROLLS = 60
"""Up to so many different rolls a plain dictionary is faster than packing (measured)."""
_EMPTY_SLOTS = 16
"""Slots that the box may have for each outcome that can occur."""
_SMALL_BOX = 4096
"""A box so small that packing always wins."""
_MOST_BYTES = 64_000_000
_STRUCT_CODES = {1: "B", 2: "H", 4: "I", 8: "Q"}


def totals(parts: Sequence[Part], limit: int = MOST_OUTCOMES) -> dict[Any, int]:
    """The weights of the sum of independent parts, each part's value a number or a tuple of numbers.

    >>> totals([({1: 1, 2: 1}, 2)])
    {2: 1, 3: 2, 4: 1}
    >>> totals([({(1, 0): 1, (0, 1): 1}, 2)])
    {(2, 0): 1, (1, 1): 2, (0, 2): 1}
    """
    parts = [({v: w for v, w in weights.items() if w}, copies) for weights, copies in parts if copies]
    width = _width(parts)
    whole = _whole(parts, width)
    bound = multisets((len(weights), copies) for weights, copies in parts)
    if bound <= _FEW_ROLLS:
        return _plain(parts, width, limit, bound)
    box = _Box.around(parts, width) if whole else None
    if box is not None:
        bound = min(bound, box.slots)
        roomy = box.slots <= max(_SMALL_BOX, _EMPTY_SLOTS * bound)
        if roomy and box.slots <= limit and box.slots * box.bytes <= _MOST_BYTES:
            powers = [(box.slots_of(weights), copies) for weights, copies in parts]
            if _one_by_one(powers, box):
                return box.collect(_coefficients(powers))
            return box.unpack(_packed(powers, box))
    return _plain(parts, width, limit, bound)


def plain_sum(one: Mapping[Any, int], other: Mapping[Any, int]) -> dict[Any, int]:
    """The convolution of two, as taught in class: every pair, weights multiplied, totals collected."""
    found: dict[Any, int] = {}
    for x, weight in one.items():
        for y, times in other.items():
            total = x + y
            found[total] = found.get(total, 0) + weight * times
    return found


class _Box(NamedTuple):
    """The totals that can occur, as a box of whole numbers: one axis for each part of the tuple."""

    width: int | None
    lows: tuple[int, ...]
    """The smallest total on each axis."""
    steps: tuple[int, ...]
    """Totals on an axis differ by multiples of this."""
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    slots: int
    bytes: int
    """Bytes for one coefficient: enough for the weight of everything, so that nothing ever carries over."""

    @classmethod
    def around(cls, parts: Sequence[Part], width: int | None) -> _Box:
        lows, steps, sizes = [], [], []
        axes = [[(list(weights), copies) for weights, copies in parts]]
        if width is not None:
            axes = [[([v[axis] for v in weights], n) for weights, n in parts] for axis in range(width)]
        for axis_parts in axes:
            step, low, span = 0, 0, 0
            for values, copies in axis_parts:
                least, most = min(values), max(values)
                step = gcd(step, *(value - least for value in values))
                low += copies * least
                span += copies * (most - least)
            lows.append(int(low))
            steps.append(step or 1)
            sizes.append(span // (step or 1) + 1)
        strides = tuple(prod(sizes[axis + 1 :]) for axis in range(len(sizes)))
        weight = prod(sum(weights.values()) ** copies for weights, copies in parts)
        needed = (weight.bit_length() + 7) // 8
        room = next((size for size in _STRUCT_CODES if size >= needed), needed)
        return cls(width, tuple(lows), tuple(steps), tuple(sizes), strides, prod(sizes), room)

    def slots_of(self, weights: Mapping[Any, int]) -> dict[int, int]:
        """The polynomial of one die: the slot of each value, and its weight."""
        values = list(weights)
        columns = [values] if self.width is None else list(zip(*values, strict=True))
        places = [0] * len(values)
        for column, step, stride in zip(columns, self.steps, self.strides, strict=True):
            least, scale = min(column), stride
            places = [place + (value - least) // step * scale for place, value in zip(places, column, strict=True)]
        return dict(zip(places, weights.values(), strict=True))

    def unpack(self, packed: int) -> dict[Any, int]:
        """The weights that one large integer holds."""
        data = packed.to_bytes(self.slots * self.bytes, "little")
        if self.bytes in _STRUCT_CODES:
            return self.collect(struct.unpack(f"<{self.slots}{_STRUCT_CODES[self.bytes]}", data))
        size, read = self.bytes, int.from_bytes
        return self.collect([read(data[at : at + size], "little") for at in range(0, len(data), size)])

    def collect(self, coefficients: Iterable[int]) -> dict[Any, int]:
        axes = [
            range(low, low + size * step, step)
            for low, size, step in zip(self.lows, self.sizes, self.steps, strict=True)
        ]
        values: Iterable[Any] = axes[0] if self.width is None else product(*axes)
        # The recurrence stops at the highest slot in use, so the last slots of the box may be missing.
        return {value: weight for value, weight in zip(values, coefficients, strict=False) if weight}


def _packed(powers: Sequence[Power], box: _Box) -> int:
    result, bits = 1, 8 * box.bytes
    for slots, copies in powers:
        if _shifts(slots, copies, box) < _multiplying(box):
            for _ in range(copies):
                result = sum([weight * result << slot * bits for slot, weight in slots.items()])
        else:
            result *= _pack(slots, box.bytes) ** copies
    return result


def _one_by_one(powers: Sequence[Power], box: _Box) -> bool:
    """Whether the coefficients are found fastest one after the other: estimated microseconds, fitted to measurements.

    Few dice with many totals want shifted copies of the total so far, one for each face of each die; else one power
    of a large integer for each kind of dice may do; very many dice, or several kinds of many, want this.
    """
    terms = min(prod(len(slots) for slots, _ in powers), 1 + sum(max(slots) - min(slots) for slots, _ in powers))
    recurrence = box.slots * terms * (0.2 + 1e-3 * box.bytes)
    return recurrence < sum(min(_shifts(slots, copies, box), _multiplying(box)) for slots, copies in powers)


def _shifts(slots: Mapping[int, int], copies: int, box: _Box) -> float:
    return copies * len(slots) * (0.3 + 1e-4 * box.slots * box.bytes)


def _multiplying(box: _Box) -> float:
    return float(2 + 2.6e-4 * (box.slots * box.bytes) ** 1.585)  # Karatsuba's exponent


def _pack(slots: Mapping[int, int], size: int) -> int:
    data = bytearray((max(slots) + 1) * size)
    for slot, weight in slots.items():
        data[slot * size : (slot + 1) * size] = weight.to_bytes(size, "little")
    return int.from_bytes(data, "little")


def _coefficients(powers: Sequence[Power]) -> list[int]:
    """The coefficients of a product of powers of polynomials, each from the ones before it.

    For Q = A^m · B^n the rule for products gives Q'/Q = m·A'/A + n·B'/B, so that (A·B)·Q' = (m·A'·B + n·A·B')·Q, and so
    on for more of them; comparing coefficients gives q_k from the few q before it. That costs (number of totals) ×
    (number of terms of A·B), where multiplying costs ever more as the weights grow.

    >>> _coefficients([({0: 1, 1: 1}, 4)])
    [1, 4, 6, 4, 1]
    >>> _coefficients([({0: 1, 1: 1}, 2), ({0: 1, 2: 3}, 1)])
    [1, 2, 4, 6, 3]
    """
    firsts = [min(slots) for slots, _ in powers]
    dice = [{slot - first: w for slot, w in slots.items()} for (slots, _), first in zip(powers, firsts, strict=True)]
    once: dict[int, int] = {0: 1}
    for die in dice:
        once = plain_sum(once, die)
    driving: dict[int, int] = {}  # the bracket on the right, times x
    for place, (_, copies) in enumerate(powers):
        part = {slot: copies * slot * weight for slot, weight in dice[place].items()}
        for other in (*dice[:place], *dice[place + 1 :]):
            part = plain_sum(part, other)
        for slot, weight in part.items():
            driving[slot] = driving.get(slot, 0) + weight
    lowest = once.pop(0)
    terms = [(distance, driving[distance] + distance * weight, weight) for distance, weight in sorted(once.items())]
    found = [prod(die[0] ** copies for die, (_, copies) in zip(dice, powers, strict=True))]
    for k in range(1, sum(max(die) * copies for die, (_, copies) in zip(dice, powers, strict=True)) + 1):
        total = 0
        for distance, drives, weight in terms:
            if distance > k:
                break
            before = found[k - distance]
            if before:
                total += (drives - k * weight) * before
        found.append(total // (k * lowest))
    return [0] * sum(first * copies for first, (_, copies) in zip(firsts, powers, strict=True)) + found


def _plain(parts: Sequence[Part], width: int | None, limit: int, bound: int) -> dict[Any, int]:
    if width is not None:
        return _plain_tuples(parts, width, limit, bound)
    result: dict[Any, int] = {0: 1}
    for weights, copies in parts:
        for _ in range(copies):
            result = plain_sum(result, weights)
            if len(result) > limit:
                raise too_many("This total", bound, limit, exactly=False)
    return result


def _plain_tuples(parts: Sequence[Part], width: int, limit: int, bound: int) -> dict[Any, int]:
    result: dict[Any, int] = {(0,) * width: 1}
    for weights, copies in parts:
        for _ in range(copies):
            found: dict[Any, int] = {}
            for x, weight in result.items():
                for y, times in weights.items():
                    total = tuple([a + b for a, b in zip(x, y, strict=True)])
                    found[total] = found.get(total, 0) + weight * times
            result = found
            if len(result) > limit:
                raise too_many("This total", bound, limit, exactly=False)
    return result


def _width(parts: Sequence[Part]) -> int | None:
    """How many numbers a value has: None for a plain number."""
    widths = {len(value) if isinstance(value, tuple) else None for weights, _ in parts for value in weights}
    if len(widths) > 1:
        raise OddsError("A total needs values of one shape: all numbers, or all tuples of the same length.")
    return widths.pop() if widths else None


def _whole(parts: Sequence[Part], width: int | None) -> bool:
    """Whether all values are whole numbers; anything that is no exact number at all is refused."""
    values = [value for weights, _ in parts for value in weights]
    numbers = values if width is None else [number for value in values for number in value]
    kinds = set(map(type, numbers))
    if kinds <= {int, bool}:
        return bool(kinds)
    for number in numbers:
        if isinstance(number, float):
            raise OddsError(f"{number} is a float, which is not exact; write Fraction({str(number)!r}).")
        if not isinstance(number, (int, Fraction)):
            raise OddsError(f"A total needs numbers, but {number!r} is none: give each face a value first.")
    return all(isinstance(number, int) for number in numbers)
