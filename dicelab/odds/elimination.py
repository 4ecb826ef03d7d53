"""Exact elimination in whole numbers: two ways to solve one group of equations for many columns of constants.

Equation i reads ``0 = c[i] + Σ A[i][j]·V[j]``. :class:`CoreBlock` is for groups whose loops all pass through a few
unknowns: every other unknown is written as a number plus a mixture of those few, the core is solved without fractions
(Bareiss: every division comes out even), and the others are filled in. :class:`SparseBlock` is for equations that
mention only a few unknowns each: they are removed one by one, in an order that keeps the rows short, and every value
keeps its own denominator until the end, since along a chain of many states a common one would outgrow each of them.

What comes first is the order: which states belong to one group (:func:`knots`), through which few all loops pass
(:func:`cut_loops`), and which removal joins the fewest others (:func:`elimination_order`, Markowitz's rule). None of
the three recurses, so a chain may be long.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import gcd, lcm
from operator import mul
from typing import TypeVar

from dicelab.errors import OddsError

State = TypeVar("State", bound=Hashable)


def knots(states: Iterable[State], after: Callable[[State], Iterable[State]]) -> Iterator[list[State]]:
    """Groups of mutually reachable states, every group after the groups it leads to (Tarjan)."""
    number: dict[State, int] = {}
    lowest: dict[State, int] = {}
    stack: list[State] = []
    waiting: set[State] = set()

    def enter(state: State) -> tuple[State, Iterator[State]]:
        number[state] = lowest[state] = len(number)
        stack.append(state)
        waiting.add(state)
        return state, iter(after(state))

    for root in states:
        path = [] if root in number else [enter(root)]
        while path:
            state, rest = path[-1]
            for following in rest:
                if following not in number:
                    path.append(enter(following))
                    break
                if following in waiting and number[following] < lowest[state]:
                    lowest[state] = number[following]
            else:
                path.pop()
                if path and lowest[state] < lowest[path[-1][0]]:
                    lowest[path[-1][0]] = lowest[state]
                if lowest[state] == number[state]:
                    knot = [stack.pop()]
                    while knot[-1] != state:
                        knot.append(stack.pop())
                    waiting.difference_update(knot)
                    yield knot


def elimination_order(leads_to: Sequence[Iterable[int]]) -> tuple[list[int], int]:
    """An order of removal of the states 0..n-1 that joins few pairs, and how many it joins in all."""
    forward, backward = _arrows(leads_to)
    queue = [(len(out) * len(into), i) for i, (out, into) in enumerate(zip(forward, backward, strict=True))]
    heapify(queue)
    gone = [False] * len(queue)
    order: list[int] = []
    joined = 0
    while queue:
        price, i = heappop(queue)
        if gone[i] or price != len(forward[i]) * len(backward[i]):
            continue
        gone[i] = True
        order.append(i)
        joined += price
        before, behind = backward[i], forward[i]
        for j in before:
            forward[j] |= behind
            forward[j] -= {i, j}
        for j in behind:
            backward[j] |= before
            backward[j] -= {i, j}
        for j in before | behind:
            heappush(queue, (len(forward[j]) * len(backward[j]), j))
    return order, joined


def cut_loops(leads_to: Sequence[Iterable[int]], always: Iterable[int] = ()) -> tuple[list[int], list[int]]:
    """(free, cut): every loop of two or more states meets ``cut``; ``free`` is ordered targets first.

    Greedy, twice, and the better of the two: cut the busiest state until no loop is left (among equals
    the one with most arrows in, then with most arrows out), and put back every state whose loops are
    all cut elsewhere. ``always`` are states that must be cut in any case.
    """
    required = list(always)
    tries = [_put_back(leads_to, _busiest(leads_to, required, inward), required) for inward in (True, False)]
    return min(tries, key=lambda found: len(found[1]))


def _busiest(leads_to: Sequence[Iterable[int]], required: list[int], inward: bool) -> list[int]:
    """States to cut, in the order in which they were the busiest."""
    forward, backward = _arrows(leads_to)
    left = set(range(len(forward)))
    cut: list[int] = []

    def remove(i: int) -> list[int]:
        """Remove the state and give the neighbours that no longer lie on any loop."""
        left.discard(i)
        for j in forward[i]:
            backward[j].discard(i)
        for j in backward[i]:
            forward[j].discard(i)
        return [j for j in forward[i] | backward[i] if j in left and not (forward[j] and backward[j])]

    def business(i: int) -> tuple[int, int, int]:
        into, out = len(backward[i]), len(forward[i])
        return min(into, out), into if inward else out, i

    for i in required:
        remove(i)
    idle = [i for i in left if not (forward[i] and backward[i])]
    while left:
        while idle:
            i = idle.pop()
            if i in left:
                idle += remove(i)
        if left:
            cut.append(max(left, key=business))
            idle += remove(cut[-1])
    return cut


def _put_back(leads_to: Sequence[Iterable[int]], cut: list[int], required: list[int]) -> tuple[list[int], list[int]]:
    arrows = [sum(1 << j for j in set(targets) - {i}) for i, targets in enumerate(leads_to)]
    free = (1 << len(arrows)) - 1
    for i in (*cut, *required):
        free &= ~(1 << i)
    kept = list(required)
    for i in reversed(cut):
        reached, fresh = 0, arrows[i] & (free | 1 << i)
        while fresh and not fresh >> i & 1:
            reached |= fresh
            spread = 0
            for j in _bits(fresh):
                spread |= arrows[j]
            fresh = spread & (free | 1 << i) & ~reached
        if fresh:
            kept.append(i)
        else:
            free |= 1 << i
    single = knots(_bits(free), lambda i: _bits(arrows[i] & free))
    return [group[0] for group in single], kept


def _arrows(leads_to: Sequence[Iterable[int]]) -> tuple[list[set[int]], list[set[int]]]:
    forward = [set(targets) - {i} for i, targets in enumerate(leads_to)]
    backward: list[set[int]] = [set() for _ in forward]
    for i, targets in enumerate(forward):
        for j in targets:
            backward[j].add(i)
    return forward, backward


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


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
