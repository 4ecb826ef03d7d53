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
from math import gcd, prod
from typing import Any, NamedTuple

from dicelab.errors import OddsError
from dicelab.odds.limits import MOST_OUTCOMES, multisets, too_many

Part = tuple[Mapping[Any, int], int]
"""The weights of one kind of part, and how many there are of that kind."""

_FEW_ROLLS = 60
"""Different rolls up to which a plain dictionary is done before anything is packed (measured)."""
_EMPTY_SLOTS = 16
"""Slots of the box we accept for each outcome that may exist."""
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
            (weights, copies), *others = parts
            if not others and _cheapest(box, copies, len(weights)) == "recurrence":
                return box.collect(_power(box.slots_of(weights), copies))
            return box.unpack(_packed(parts, box))
    return _plain(parts, width, limit, bound)


def plain_sum(one: Mapping[Any, int], other: Mapping[Any, int]) -> dict[Any, int]:
    """Convolution of two as it is taught: every pair, weights multiplied, totals collected."""
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


def _packed(parts: Sequence[Part], box: _Box) -> int:
    result, bits = 1, 8 * box.bytes
    for weights, copies in parts:
        slots = box.slots_of(weights)
        way = _cheapest(box, copies, len(slots))
        if way == "recurrence":
            result *= _pack(dict(enumerate(_power(slots, copies))), box.bytes)
        elif way == "power":
            result *= _pack(slots, box.bytes) ** copies
        else:
            for _ in range(copies):
                result = sum([weight * result << slot * bits for slot, weight in slots.items()])
    return result


def _cheapest(box: _Box, copies: int, faces: int) -> str:
    """How to add equal dice: estimated microseconds of three ways, fitted to measurements.

    Shifted copies of the total so far, one for each face of each die; one power of a large integer; or the
    coefficients one after the other. Few dice with many totals want the first, very many dice the last.
    """
    size = box.slots * box.bytes
    shifts = copies * faces * (0.3 + 1e-4 * size)
    power = 2 + 2.6e-4 * size**1.585  # Karatsuba's exponent
    recurrence = box.slots * faces * (0.2 + 1e-3 * box.bytes)
    return min((shifts, "shifts"), (power, "power"), (recurrence, "recurrence"))[1]


def _pack(slots: Mapping[int, int], size: int) -> int:
    data = bytearray((max(slots) + 1) * size)
    for slot, weight in slots.items():
        data[slot * size : (slot + 1) * size] = weight.to_bytes(size, "little")
    return int.from_bytes(data, "little")


def _power(slots: Mapping[int, int], copies: int) -> list[int]:
    """The coefficients of a polynomial to a power, each from the ones before it.

    For Q = P^n, P·Q' = n·P'·Q; comparing coefficients gives q_k from the few q before it. That costs
    (number of totals) × (number of faces), where multiplying costs ever more as the weights grow.

    >>> _power({0: 1, 1: 1}, 4)
    [1, 4, 6, 4, 1]
    """
    first, degree = min(slots), (max(slots) - min(slots)) * copies
    lowest = slots[first]
    others = [(slot - first, weight) for slot, weight in sorted(slots.items()) if slot != first]
    coefficients = [lowest**copies]
    for k in range(1, degree + 1):
        total = 0
        for distance, weight in others:
            if distance > k:
                break
            before = coefficients[k - distance]
            if before:
                total += ((copies + 1) * distance - k) * weight * before
        coefficients.append(total // (k * lowest))
    return [0] * (first * copies) + coefficients


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
