"""Equations whose loops all pass through a few states: solve those few, and the others follow.

Equation i reads ``0 = c[i] + Σ A[i][j]·V[j]`` in whole numbers. :func:`~dicelab.odds.chain_order.cut_loops`
chooses the *core*: a few unknowns without which the rest can be worked out one after the other. Each
other unknown is written as a number plus a mixture of the core, the core is solved by elimination
without fractions (Bareiss: every division comes out even), and the others are filled in.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, lcm
from operator import mul

from dicelab.errors import OddsError


class SingularBlock(OddsError):
    """The equations of a group do not determine their unknowns; ``state`` is one of the group."""

    state: object = None


class CoreBlock:
    """The factored equations; :meth:`solve` answers for one column of constants after another."""

    def __init__(self, rows: Sequence[dict[int, int]], free: Sequence[int], core: Sequence[int]) -> None:
        self._rows = rows
        self._core = tuple(core)
        at = {unknown: k for k, unknown in enumerate(core)}
        width = len(core)
        # free[i]: (unknown, what it is divided by, its free terms, its core terms), targets first
        self._free: list[tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = []
        mixtures: dict[int, tuple[list[int], int]] = {}  # unknown -> (numerators by core place, denominator)
        for unknown in free:
            row = rows[unknown]
            divisor = -row[unknown]
            inner = {j: a for j, a in row.items() if j != unknown and j not in at}
            outer = {j: a for j, a in row.items() if j in at}
            mixtures[unknown] = _mixture(divisor, inner, {at[j]: a for j, a in outer.items()}, mixtures, width)
            self._free.append(
                (unknown, divisor, tuple(inner), tuple(inner.values()), tuple(outer), tuple(outer.values()))
            )
        square: list[list[int]] = []
        self._scales: list[int] = []
        self._inner: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for unknown in core:
            row = rows[unknown]
            inner = {j: a for j, a in row.items() if j not in at}
            outer = {at[j]: a for j, a in row.items() if j in at}
            numerators, denominator = _mixture(1, inner, outer, mixtures, width)
            square.append(numerators)
            self._scales.append(denominator)
            self._inner.append((tuple(inner), tuple(inner.values())))
        self._bareiss(square)

    def _bareiss(self, square: list[list[int]]) -> None:
        """Triangular form of ``square``, keeping what the constants will need: order and multipliers."""
        size = len(square)
        self._steps: list[tuple[int, int, int, list[int]]] = []  # row taken, pivot, previous pivot, multipliers
        previous = 1
        for k in range(size):
            taken = next((i for i in range(k, size) if square[i][k]), None)
            if taken is None:
                raise SingularBlock("These equations have no single answer.")
            square[k], square[taken] = square[taken], square[k]
            top = square[k]
            pivot = top[k]
            multipliers = [square[i][k] for i in range(k + 1, size)]
            self._steps.append((taken, pivot, previous, multipliers))
            for i in range(k + 1, size):
                row, factor = square[i], square[i][k]
                row[k + 1 :] = [
                    (pivot * a - factor * b) // previous for a, b in zip(row[k + 1 :], top[k + 1 :], strict=True)
                ]
            previous = pivot
        self._upper = square
        self._determinant = previous

    def _solve_core(self, constants: list[int]) -> tuple[list[int], int]:
        """The core over the determinant, from ``0 = constants + square·V``."""
        size = len(constants)
        column = [-c for c in constants]
        for k, (taken, pivot, previous, multipliers) in enumerate(self._steps):
            column[k], column[taken] = column[taken], column[k]
            top = column[k]
            for i, factor in enumerate(multipliers, k + 1):
                column[i] = (pivot * column[i] - factor * top) // previous
        determinant = self._determinant
        values = [0] * size
        for k in range(size - 1, -1, -1):
            row = self._upper[k]
            total = determinant * column[k] - sum(map(mul, row[k + 1 :], values[k + 1 :]))
            values[k] = total // row[k]
        return values, determinant

    def solve(self, constants: Sequence[int]) -> tuple[list[int], int]:
        """Numerators of the unknowns and their common denominator."""
        values = [0] * len(self._rows)
        scale = self._fill(values, constants, 1, with_core=False)
        combined = []
        for unknown, denominator, (inner, weights) in zip(self._core, self._scales, self._inner, strict=True):
            total = sum(map(mul, weights, map(values.__getitem__, inner)))
            combined.append((total + constants[unknown] * scale) * denominator)
        # the square holds numerators over self._scales row by row, so the constants are scaled alike
        core, determinant = self._solve_core(combined)
        for unknown, value in zip(self._core, core, strict=True):
            values[unknown] = value
        scale = self._fill(values, constants, scale * determinant, with_core=True)
        shared = gcd(scale, *values)
        if scale < 0:
            shared = -shared
        return [a // shared for a in values], scale // shared

    def _fill(self, values: list[int], constants: Sequence[int], scale: int, with_core: bool) -> int:
        """Work out the free unknowns as numerators over ``scale``; the scale grows where a division asks."""
        done: list[int] = list(self._core) if with_core else []
        for unknown, divisor, inner, weights, outer, core_weights in self._free:
            total = constants[unknown] * scale + sum(map(mul, weights, map(values.__getitem__, inner)))
            if with_core:
                total += sum(map(mul, core_weights, map(values.__getitem__, outer)))
            common = gcd(total, divisor)
            more = abs(divisor) // common
            if more != 1:
                scale *= more
                for i in done:
                    values[i] *= more
            values[unknown] = total // common if divisor > 0 else -(total // common)
            done.append(unknown)
        return scale


def _mixture(
    divisor: int,
    inner: dict[int, int],
    outer: dict[int, int],
    mixtures: dict[int, tuple[list[int], int]],
    width: int,
) -> tuple[list[int], int]:
    """``(Σ inner·mixture + outer) / divisor`` as numerators over one denominator, in lowest terms."""
    base = lcm(*(mixtures[j][1] for j in inner))
    total = [0] * width
    for j, a in inner.items():
        numerators, denominator = mixtures[j]
        factor = a * (base // denominator)
        total = [t + factor * n for t, n in zip(total, numerators, strict=True)]
    for k, a in outer.items():
        total[k] += a * base
    base *= divisor
    shared = gcd(base, *total)
    if base < 0:
        shared = -shared
    return [t // shared for t in total], base // shared
