"""Linear equations over states, solved exactly, only as far as a question reaches.

``equation(state)`` gives one line of the system::

    V(state) = (constant + Σ coefficient · V(next state)) / over

as ``(constant, {next state: coefficient}, over)``. Coefficients may be of either sign, so that a game of
two who take turns needs one unknown per position: "my chance = 1 − yours" is a minus sign. Numbers may be
whole or :class:`~fractions.Fraction`.

The states reachable from the one asked for are collected, cut into groups that reach one another, and the
groups solved from the far end; what was solved once is kept for the next question. Where the caller knows
a quantity that never grows along a step (dice left in the game, rounds to go), ``layer(state)`` gives it:
it saves looking for groups across layers, and a step that breaks the promise is refused.

Under it, and under chains, is one engine: one matrix, many columns of constants. A group is factored once
and then solved for every column asked for; both are kept for later questions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Any, Generic, TypeVar

from dicelab.errors import OddsError
from dicelab.odds.elimination import CoreBlock, SingularBlock, SparseBlock, cut_loops, elimination_order, knots

State = TypeVar("State", bound=Hashable)
Number = int | Fraction
Equation = tuple[Number, Mapping[State, Number], Number]


class LinearSystem(Generic[State]):
    """``V(s) = (constant + Σ coefficient·V(s')) / over`` for every state that a question reaches.

    >>> chance = LinearSystem(
    ...     lambda n: (0, {n - 1: 1, n + 1: 1}, 2) if 0 < n < 4 else (n // 4, {}, 1)
    ... )
    >>> chance.value(3)
    Fraction(3, 4)
    """

    def __init__(
        self, equation: Callable[[State], Equation[State]], layer: Callable[[State], Any] | None = None
    ) -> None:
        self._equation = equation
        self._columns: Columns[State] = Columns(self._line, layer)

    def value(self, state: State) -> Fraction:
        """The exact value at ``state``."""
        return self._columns.value(state, "value")

    def _line(self, state: State) -> Line[State]:
        constant, terms, over = self._equation(state)
        if not over:
            raise OddsError(f"The equation of {state!r} is divided by 0.")
        if isinstance(constant, int) and isinstance(over, int) and over > 0:
            whole_terms = {following: a for following, a in terms.items() if isinstance(a, int)}
            if len(whole_terms) == len(terms):
                return {"value": constant}, whole_terms, over
        numbers = [Fraction(over), Fraction(constant), *(Fraction(a) for a in terms.values())]
        scale = lcm(*(number.denominator for number in numbers)) * (1 if over > 0 else -1)
        whole = [int(number * scale) for number in numbers]
        return {"value": whole[1]}, dict(zip(terms, whole[2:], strict=True)), whole[0]


# -- the engine -------------------------------------------------------------------------------------------------------

#: ({column: constant}, {next state: coefficient}, over): over·V = constant + Σ coefficient·V(next), over > 0
Line = tuple[Mapping[Hashable, int], Mapping[State, int], int]

#: more states than this, reachable from one start, are refused: an exact answer would take too long
MOST_STATES = 200_000


@dataclass(slots=True)
class _Row:
    """One equation between numbered states."""

    constants: Mapping[Hashable, int]
    targets: tuple[int, ...]
    weights: tuple[int, ...]
    over: int


class Columns(Generic[State]):
    """``read(state)`` gives the line of a state; ``layer(state)`` is a quantity that never grows, if known."""

    def __init__(self, read: Callable[[State], Line[State]], layer: Callable[[State], Any] | None = None) -> None:
        self._read = read
        self._layer = layer
        self._number: dict[State, int] = {}
        self._states: list[State] = []
        self._layers: list[Any] = []
        self._rows: dict[int, _Row] = {}
        self._group: dict[int, _Group] = {}

    def value(self, start: State, column: Hashable) -> Fraction:
        """The exact value of ``column`` at ``start``."""
        at = self._reach(start)
        home = self._group[at]
        if column not in home.solved:
            for group in self._in_order(home, column):
                try:
                    group.solve(column, self._group)
                except SingularBlock:
                    error = SingularBlock(
                        f"The equations around {self._states[group.first]!r} have no single answer: "
                        "they contradict one another or leave something open."
                    )
                    error.state = self._states[group.first]
                    raise error from None
        numerators, denominator = home.solved[column]
        return Fraction(numerators[home.place[at]], denominator)

    def columns(self, start: State) -> list[Hashable]:
        """The names of all columns with a constant somewhere after ``start``."""
        names: dict[Hashable, None] = {}
        for at in self._after(self._reach(start)):
            names.update(dict.fromkeys(self._rows[at].constants))
        return list(names)

    def size(self, start: State) -> int:
        """How many states can be reached from ``start``, itself included."""
        return len(self._after(self._reach(start)))

    def _after(self, start: int) -> set[int]:
        seen = {start}
        todo = [start]
        while todo:
            fresh = set(self._rows[todo.pop()].targets) - seen
            seen |= fresh
            todo += fresh
        return seen

    def _name(self, state: State) -> int:
        number = self._number.get(state)
        if number is None:
            number = self._number[state] = len(self._states)
            self._states.append(state)
            self._layers.append(None if self._layer is None else self._layer(state))
        return number

    def _reach(self, start: State) -> int:
        """Number, read and group everything reachable from ``start`` that is not known yet."""
        first = self._name(start)
        if first not in self._group:
            for numbers in self._split(self._collect(first)):
                group = _Group(numbers, self._rows)
                for number in numbers:
                    self._group[number] = group
        return first

    def _collect(self, first: int) -> dict[int, None]:
        found: dict[int, None] = {first: None}
        todo = [first]
        while todo:
            at = todo.pop()
            if at not in self._rows:
                self._rows[at] = self._line(at)
            for target in self._rows[at].targets:
                if target not in found and target not in self._group:
                    found[target] = None
                    todo.append(target)
            if len(found) > MOST_STATES:
                raise OddsError(
                    f"More than {MOST_STATES:,} states can be reached from {self._states[first]!r}: "
                    "too many for an exact answer."
                )
        return found

    def _line(self, at: int) -> _Row:
        state = self._states[at]
        constants, terms, over = self._read(state)
        targets = tuple([self._name(following) for following in terms])
        if self._layer is not None and targets:
            here = self._layers[at]
            for target in targets:
                if self._layers[target] > here:
                    raise OddsError(
                        f"The layer must never grow along a step, but it grows from {here!r} to "
                        f"{self._layers[target]!r} on the step from {state!r} to {self._states[target]!r}."
                    )
        return _Row(constants, targets, tuple(terms.values()), over)

    def _split(self, found: dict[int, None]) -> Iterator[list[int]]:
        layers: dict[Any, set[int]] = {}
        for at in found:
            layers.setdefault(self._layers[at], set()).add(at)
        for layer in sorted(layers) if self._layer is not None else layers:
            yield from knots(layers[layer], self._inside(layers[layer]))

    def _inside(self, layer: set[int]) -> Callable[[int], Iterable[int]]:
        return lambda at: layer.intersection(self._rows[at].targets)

    def _in_order(self, home: _Group, column: Hashable) -> list[_Group]:
        """The groups still to be solved for this column, each after those it leads to."""
        met = {home.first}
        order: list[_Group] = []
        path = [(home, iter(home.outside))]
        while path:
            group, rest = path[-1]
            for target in rest:
                following = self._group[target]
                if following.first not in met and column not in following.solved:
                    met.add(following.first)
                    path.append((following, iter(following.outside)))
                    break
            else:
                path.pop()
                order.append(group)
        return order


class _Group:
    """States that can reach one another: their equations, factored when first needed, and their values."""

    def __init__(self, numbers: list[int], rows: dict[int, _Row]) -> None:
        self.first = numbers[0]
        self.place = {number: i for i, number in enumerate(numbers)}
        self.solved: dict[Hashable, tuple[list[int], int]] = {}
        self._rows = [rows[number] for number in numbers]
        self.outside = {target for row in self._rows for target in row.targets} - self.place.keys()
        self._block: CoreBlock | SparseBlock | None = None

    def solve(self, column: Hashable, group: dict[int, _Group]) -> None:
        """Values of this group as whole numerators over one denominator, from those of the groups after it."""
        denominators = {group[target].solved[column][1] for target in self.outside}
        base = lcm(*denominators)
        factor = {denominator: base // denominator for denominator in denominators}
        outside = dict.fromkeys(self.place, 0)
        for target in self.outside:
            other = group[target]
            numerators, denominator = other.solved[column]
            outside[target] = numerators[other.place[target]] * factor[denominator]
        constants = [
            row.constants.get(column, 0) * base + sum(map(mul, row.weights, map(outside.__getitem__, row.targets)))
            for row in self._rows
        ]
        if self._block is None:
            self._block = self._factor()
        values, scale = self._block.solve(constants)
        self.solved[column] = values, scale * base

    def _factor(self) -> CoreBlock | SparseBlock:
        place = self.place
        rows: list[dict[int, int]] = []
        for i, row in enumerate(self._rows):
            line = {place[target]: a for target, a in zip(row.targets, row.weights, strict=True) if target in place}
            line[i] = line.get(i, 0) - row.over
            rows.append(line)
        free, core = cut_loops(rows, [i for i, line in enumerate(rows) if not line[i]])
        if sum(map(len, rows)) * 8 < len(core) ** 3:  # few arrows, many loops
            order, joined = elimination_order(rows)
            if joined * 8 < len(core) ** 3:
                return SparseBlock(rows, order)
        return CoreBlock(rows, free, core)
