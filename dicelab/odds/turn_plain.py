"""The values of a turn in plain Python, without NumPy: the same passes as in :mod:`dicelab.odds.turn_solver`.

A grid has one axis for each make of dice, as there, and is held as one flat list of whole numbers. A pass along the
first axis works on whole rows at a time, and leaves that axis last. Where the numbers are small enough, a row is packed
into one integer (:mod:`dicelab.odds.turn_packed`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import prod
from operator import add, mul
from typing import TYPE_CHECKING, Final

from dicelab.odds import turn_packed
from dicelab.odds.turn_positions import Lattice

if TYPE_CHECKING:
    from dicelab.odds.turn_cache import Mass

Flat = list[int]
Rows = list[Sequence[int]]

NUMBER: Final = 40
"""About how many bytes a number in a list takes."""


class PlainMoves:
    """A lattice as lists of numbers."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self.size, self.positions = len(lattice.keeps), len(lattice.positions)
        self.steps = [[*lattice.steps(rolled)] for rolled in range(1, lattice.dice + 1)]
        self.row_scale = [lattice.sides ** (lattice.dice - rolled) for _, rolled in lattice.keeps]
        self.scale = lattice.sides**lattice.dice
        self.choices = [lattice.choices(position) for position in range(self.positions)]
        self.slots = max(map(len, self.choices))

    def roll(self, rows: Rows) -> Rows:
        """Values of keeps from values of positions."""
        out = list(rows)
        for level, steps in zip(self.lattice.levels[1:], self.steps, strict=True):
            for at in range(level.stop - level.start):
                out.append(_sum((weight, out[targets[at]]) for weight, targets in steps))
        return [_times(scale, row) for scale, row in zip(self.row_scale, out, strict=True)]

    def unroll(self, rows: Rows) -> Rows:
        """Where the mass of keeps goes: the transpose of :meth:`roll`."""
        mass = [_times(scale, row) for scale, row in zip(self.row_scale, rows, strict=True)]
        for level, steps in zip(reversed(self.lattice.levels[1:]), reversed(self.steps), strict=True):
            for weight, targets in steps:
                for at, target in enumerate(targets, level.start):
                    mass[target] = list(map(add, mass[target], _times(weight, mass[at])))
        return mass[: self.positions]

    def choose(self, rows: Rows) -> Rows:
        """Values of positions from values of keeps: the largest over all parts."""
        return [_largest([rows[keep] for keep, _ in choices]) for choices in self.choices]

    def choose_in_order(self, rows: Rows, orders: int, weight: int) -> Rows:
        """:meth:`choose`, with the place of each choice taken off."""
        return [
            _largest(
                [_less(rows[keep], rolled * orders + slot * weight) for slot, (keep, rolled) in enumerate(choices)]
            )
            for choices in self.choices
        ]

    def first_roll(self) -> list[int]:
        """How often each position comes of rolling all dice, out of ``scale``."""
        return self.rolled_from(self.lattice.keep_at[(0,) * len(self.lattice.weights), self.lattice.dice])

    def rolled_from(self, keep: int) -> list[int]:
        """How often each position comes of one keep, out of ``scale``."""
        return [row[0] for row in self.unroll([[int(at == keep)] for at in range(self.size)])]


def _sum(parts: Iterable[tuple[int, Sequence[int]]]) -> Sequence[int]:
    return list(map(sum, zip(*(_times(weight, row) for weight, row in parts), strict=True)))


def _times(factor: int, row: Sequence[int]) -> Sequence[int]:
    return row if factor == 1 else [factor * value for value in row]


def _less(row: Sequence[int], cost: int) -> Sequence[int]:
    return [value - cost for value in row] if cost else row


def _largest(rows: Rows) -> Sequence[int]:
    return list(map(max, *rows)) if len(rows) > 1 else rows[0]


@lru_cache(maxsize=64)
def plain_moves(lattice: Lattice) -> PlainMoves:
    return PlainMoves(lattice)


def along(flat: Flat, work: Callable[[int, Rows], Rows], sizes: Sequence[int]) -> Flat:
    """Apply ``work`` along every axis; each pass leaves its axis last, so the axes end in order again."""
    for axis, size in enumerate(sizes):
        width = len(flat) // size
        done = work(axis, [flat[first : first + width] for first in range(0, len(flat), width)])
        flat = list(chain.from_iterable(zip(*done, strict=True)))
    return flat


class PlainValues:
    """What every keep is worth with 1, 2, ... re-rolls left, from the worth of the final positions."""

    def __init__(self, lattices: Sequence[Lattice], final: Sequence[int], rerolls: int) -> None:
        self.makes = [plain_moves(lattice) for lattice in lattices]
        self.scale = prod(make.scale for make in self.makes)
        self._shape = [make.size for make in self.makes]
        self.positions: list[Sequence[int]] = [list(final)]  # by re-rolls left
        self.keeps: list[Sequence[int]] = [list(final)]
        small = min(final) >= 0 and max(final) * self.scale**rerolls < turn_packed.ROOM
        for kept, chosen in self._passes_packed(final, rerolls) if small else self._passes(final, rerolls):
            self.keeps.append(kept)
            self.positions.append(chosen)
        self.played: dict[object, Mass] = {}

    def _passes(self, final: Sequence[int], rerolls: int) -> Iterator[tuple[Flat, Flat]]:
        """Keeps and positions with one more re-roll each time."""
        positions, chosen = [make.positions for make in self.makes], list(final)
        for _ in range(rerolls):
            kept = along(chosen, lambda at, rows: self.makes[at].roll(rows), positions)
            chosen = along(kept, lambda at, rows: self.makes[at].choose(rows), self._shape)
            yield kept, chosen

    def _passes_packed(self, final: Sequence[int], rerolls: int) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """The same for numbers that fit into 63 bits."""
        positions, chosen = [make.positions for make in self.makes], array("Q", final)
        for _ in range(rerolls):
            kept = turn_packed.along(chosen, lambda at, rows, _: turn_packed.roll(self.makes[at], rows), positions)
            chosen = turn_packed.along(
                kept, lambda at, rows, width: turn_packed.choose(self.makes[at], rows, width), self._shape
            )
            yield kept, chosen

    @property
    def nbytes(self) -> int:
        """About how much memory this takes."""
        grids = sum(_bytes(grid) for grid in [*self.keeps, *self.positions])
        return grids + sum(mass.nbytes for mass in self.played.values())

    def worth_of_keeps(self, left: int, at: Sequence[Sequence[int]]) -> list[int]:
        """What keeps are worth: all that have one of these numbers on each axis, in order."""
        return _picked(self.keeps[left], at, self._shape if left else [make.positions for make in self.makes])

    def worth_of_positions(self, left: int) -> Sequence[int]:
        """What every position is worth, in order."""
        return self.positions[left]

    def before_first_roll(self) -> int:
        """The numerator over ``scale ** (rerolls + 1)``."""
        values = self.positions[-1]
        for make in reversed(self.makes):
            row = make.first_roll()
            width = len(row)
            values = [sum(map(mul, row, values[at : at + width])) for at in range(0, len(values), width)]
        return values[0]

    def policy(self, left: int, lattices: Sequence[Lattice], coarse: Sequence[Sequence[int]] | None, _: int) -> Flat:
        """For every position of finer lattices, flattened, the number of the keep to choose, flattened.

        See :func:`dicelab.odds.turn_solver.policy` for how the order among equals is kept."""
        makes = [plain_moves(lattice) for lattice in lattices]
        kept: Sequence[int] = self.keeps[left]
        if coarse is not None:
            kept = _picked(kept, coarse, self._shape)
        slots, sizes = [make.slots for make in makes], [make.size for make in makes]
        orders, numbers = prod(slots), prod(sizes)
        places = orders * (sum(make.lattice.dice for make in makes) + 1)
        # below value and place each key carries the number of its keep: whichever is largest says which one it is
        keyed = [(value * places + (places - 1)) * numbers + keep for keep, value in enumerate(kept)]
        weights = [numbers * prod(slots[axis + 1 :]) for axis in range(len(slots))]
        best = along(keyed, lambda at, rows: makes[at].choose_in_order(rows, numbers * orders, weights[at]), sizes)
        return [key % numbers for key in best]

    def first_mass(self, lattices: Sequence[Lattice]) -> PlainMass:
        """How probability lies after the first roll."""
        return PlainMass(lattices)


def _bytes(grid: Sequence[int]) -> int:
    return grid.itemsize * len(grid) if isinstance(grid, array) else NUMBER * len(grid)


def _picked(flat: Sequence[int], coarse: Sequence[Sequence[int]], shape: Sequence[int]) -> Flat:
    """The values at the numbers ``coarse`` of every axis."""
    at = [0]
    for axis, numbers in enumerate(coarse):
        width = prod(shape[axis + 1 :])
        at = [first + number * width for first in at for number in numbers]
    return [flat[index] for index in at]


class PlainMass:
    """How probability lies on the positions, in whole numbers."""

    def __init__(self, lattices: Sequence[Lattice]) -> None:
        self.makes = [plain_moves(lattice) for lattice in lattices]
        self.total = prod(make.scale for make in self.makes)
        self.mass = [1]
        for make in self.makes:
            row = make.first_roll()
            self.mass = [ways * weight for ways in self.mass for weight in row]

    @property
    def nbytes(self) -> int:
        """About how much memory this takes."""
        return NUMBER * len(self.mass)

    def follow(self, chosen: Sequence[int]) -> None:
        """Keep what the policy says in every position, and roll the rest."""
        shape = [make.size for make in self.makes]
        kept = self._gathered(chosen, prod(shape))
        self.mass = along(kept, lambda at, rows: self.makes[at].unroll(rows), shape)
        self.total *= prod(make.scale for make in self.makes)

    def by(self, labels: Sequence[int], count: int) -> list[int]:
        """The mass of each label, where ``labels`` tells the label of every position."""
        totals = self._gathered(labels, count)
        assert sum(totals) == self.total
        return totals

    def _gathered(self, where: Sequence[int], size: int) -> Flat:
        out = [0] * size
        for at, ways in zip(where, self.mass, strict=True):
            out[at] += ways
        return out
