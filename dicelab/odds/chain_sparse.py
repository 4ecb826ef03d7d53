"""Equations of which each mentions only a few unknowns: remove the unknowns one by one.

Equation i reads ``0 = c[i] + Σ A[i][j]·V[j]`` in whole numbers. The unknowns are removed one by one in an order that
keeps the rows short; a row is only ever multiplied by whole numbers and divided by common factors, so
that every step is exact. The solution comes back as whole numerators over one common denominator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from math import gcd
from operator import mul

from dicelab.odds.chain_core import SingularBlock


@dataclass(slots=True)
class _Row:
    """``V[unknown] = u + Σ upper/pivot·V[later]`` with ``u = (weight·c + Σ mix·u[earlier]) / divisor``.

    ``mix_from`` counts rows in the order of removal, ``upper_from`` names unknowns.
    """

    unknown: int
    equation: int
    weight: int
    mix_from: tuple[int, ...]
    mix: tuple[int, ...]
    divisor: int
    upper_from: tuple[int, ...]
    upper: tuple[int, ...]
    pivot: int


class SparseBlock:
    """The factored equations; ``solve`` answers for one right-hand side."""

    def __init__(self, rows: Sequence[dict[int, int]], order: Sequence[int]) -> None:
        self._size = len(rows)
        self._place = [0] * self._size  # when each unknown is removed
        for place, unknown in enumerate(order):
            self._place[unknown] = place
        self._removed: list[tuple[dict[int, int], int]] = []
        self._rows: list[_Row] = []
        for place in range(self._size):
            # an interchange moves unknowns, not equations: equation order[place] stays at its place
            self._rows.append(self._factor(place, order[place], rows[order[place]]))
        self._removed.clear()

    def _factor(self, here: int, equation: int, row: dict[int, int]) -> _Row:
        place, removed = self._place, self._removed
        rest = dict(row)
        weight = 1
        mix: dict[int, int] = {}
        earlier = [place[j] for j in rest if place[j] < here]
        heapify(earlier)
        unknown_at = self._rows
        while earlier:
            at = heappop(earlier)
            factor = rest.pop(unknown_at[at].unknown)
            if not factor:
                continue
            upper, pivot = removed[at]
            common = gcd(factor, pivot)
            scale = pivot // common
            if scale != 1:
                rest = {j: a * scale for j, a in rest.items()}
                mix = {j: a * scale for j, a in mix.items()}
                weight *= scale
                mix[at] = factor * scale
            else:
                mix[at] = factor
            factor //= common
            for j, a in upper.items():
                if j in rest:
                    rest[j] += factor * a
                else:
                    rest[j] = factor * a
                    if place[j] < here:
                        heappush(earlier, place[j])
        unknown = self._choose(here, rest)
        pivot = -rest.pop(unknown)
        sign = 1 if pivot > 0 else -1
        common = sign * gcd(pivot, *rest.values())
        upper = {j: a // common for j, a in rest.items() if a}
        removed.append((upper, pivot // common))
        shared = sign * gcd(pivot, weight, *mix.values())
        return _Row(
            unknown,
            equation,
            weight // shared,
            tuple(mix),
            tuple(a // shared for a in mix.values()),
            pivot // shared,
            tuple(upper),
            tuple(upper.values()),
            pivot // common,
        )

    def _choose(self, here: int, rest: dict[int, int]) -> int:
        """The unknown that this row gives: the planned one, or another if the planned one cancelled."""
        for unknown, a in rest.items():
            if a and self._place[unknown] == here:
                return unknown
        for unknown, a in rest.items():
            if a:
                planned = self._place.index(here)
                self._place[planned], self._place[unknown] = self._place[unknown], here
                return unknown
        raise SingularBlock("these equations do not determine their unknowns: they have no single answer")

    def solve(self, constants: Sequence[int]) -> tuple[list[int], int]:
        """Numerators of the unknowns, and their common denominator, for the constants ``c``."""
        scale = 1  # everything below is held as whole numbers over this
        partial: list[int] = []
        for row in self._rows:
            total = row.weight * constants[row.equation]
            if scale != 1:
                total *= scale
            total += sum(map(mul, row.mix, map(partial.__getitem__, row.mix_from)))
            common = gcd(total, row.divisor)
            more = row.divisor // common
            if more != 1:
                scale *= more
                partial = [more * a for a in partial]
            partial.append(total // common)
        values = [0] * self._size
        known: list[int] = []
        for place in range(self._size - 1, -1, -1):
            row = self._rows[place]
            total = row.pivot * partial[place]
            total += sum(map(mul, row.upper, map(values.__getitem__, row.upper_from)))
            common = gcd(total, row.pivot)
            more = row.pivot // common
            if more != 1:
                scale *= more
                for i in range(place):
                    partial[i] *= more
                for i in known:
                    values[i] *= more
            values[row.unknown] = total // common
            known.append(row.unknown)
        shared = gcd(scale, *values)
        if shared != 1:
            values = [a // shared for a in values]
        return values, scale // shared
