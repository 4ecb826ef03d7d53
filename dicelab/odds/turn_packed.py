"""Many whole numbers in one: a row of a turn's grid as one long integer, 64 bits for each number.

Adding two rows, or multiplying one by a weight, is then one operation of Python on two integers, and so are the few
that find the larger of two numbers everywhere. It is how :mod:`dicelab.odds.turn_plain` solves turns whose numerators
stay below 2^63, the highest bit being needed to compare; beyond that it works on lists.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from sys import byteorder
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dicelab.odds.turn_plain import PlainMoves

#: numbers below this can be packed
ROOM: Final = 1 << 63
_BITS, _BYTES = 64, 8


def packed(row: array[int]) -> int:
    """A row as one integer."""
    return int.from_bytes(row.tobytes(), byteorder)


def unpacked(row: int, width: int) -> array[int]:
    """The ``width`` numbers of a row."""
    return array("Q", row.to_bytes(_BYTES * width, byteorder))


def roll(make: PlainMoves, rows: list[int]) -> list[int]:
    """Values of keeps from values of positions, see ``PlainMoves.roll``."""
    out = list(rows)
    for level, steps in zip(make.lattice.levels[1:], make.steps, strict=True):
        for at in range(level.stop - level.start):
            out.append(sum(weight * out[targets[at]] for weight, targets in steps))
    return [scale * row for scale, row in zip(make.row_scale, out, strict=True)]


def choose(make: PlainMoves, rows: list[int], width: int) -> list[int]:
    """Values of positions from values of keeps, see ``PlainMoves.choose``."""
    tops = packed(array("Q", [ROOM]) * width)
    return [largest([rows[keep] for keep, _ in choices], tops) for choices in make.choices]


def largest(rows: Sequence[int], tops: int) -> int:
    """The largest number of all rows, place by place; ``tops`` has the highest bit of each place."""
    best, *others = rows
    for row in others:
        kept = ((best | tops) - row) & tops  # a place keeps its highest bit where the best so far is not smaller
        best = row ^ ((best ^ row) & (kept - (kept >> (_BITS - 1))))
    return best


def along(flat: array[int], work: Callable[[int, list[int], int], list[int]], sizes: Sequence[int]) -> array[int]:
    """Apply ``work`` along every axis; each pass leaves its axis last, so the axes end in order again."""
    for axis, size in enumerate(sizes):
        width = len(flat) // size
        done = work(axis, [packed(flat[first : first + width]) for first in range(0, len(flat), width)], width)
        flat = array("Q", bytes(_BYTES * width * len(done)))
        for at, row in enumerate(done):
            flat[at :: len(done)] = unpacked(row, width)
    return flat
