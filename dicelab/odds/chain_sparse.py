"""Equations of which each mentions only a few unknowns: remove the unknowns one by one.

Equation i reads ``0 = c[i] + Σ A[i][j]·V[j]`` in whole numbers. The unknowns are removed one by one in an order that
keeps the rows short; a row is only ever multiplied by whole numbers and divided by common factors, so
that every step is exact. Every value keeps its own denominator until the end: along a chain of many
states a common one would grow far beyond each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import gcd, lcm

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
        raise SingularBlock("These equations have no single answer.")

    def solve(self, constants: Sequence[int]) -> tuple[list[int], int]:
        """Numerators of the unknowns and their common denominator."""
        partial: list[Fraction] = []
        for row in self._rows:
            own = Fraction(row.weight * constants[row.equation])
            partial.append(_mixed(own, row.mix, [partial[i] for i in row.mix_from]) / row.divisor)
        values = [Fraction(0)] * self._size
        for row, own in zip(reversed(self._rows), reversed(partial), strict=True):
            later = [values[i] for i in row.upper_from]
            values[row.unknown] = own + _mixed(Fraction(0), row.upper, later) / row.pivot
        scale = lcm(*(value.denominator for value in values))
        return [value.numerator * (scale // value.denominator) for value in values], scale


def _mixed(own: Fraction, weights: Sequence[int], values: Sequence[Fraction]) -> Fraction:
    """``own + Σ weight·value``, brought to lowest terms once instead of at every step."""
    scale = lcm(own.denominator, *(value.denominator for value in values))
    total = own.numerator * (scale // own.denominator)
    for weight, value in zip(weights, values, strict=True):
        total += weight * value.numerator * (scale // value.denominator)
    return Fraction(total, scale)
