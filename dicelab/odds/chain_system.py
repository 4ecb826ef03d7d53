"""Linear equations over states, solved exactly, only as far as a question reaches.

``equation(state)`` tells one line of the system::

    V(state) = (constant + Σ coefficient · V(next state)) / over

as ``(constant, {next state: coefficient}, over)``. Coefficients may be of either sign, so that a game of
two who take turns needs one unknown per position: "my chance = 1 − yours" is a minus sign. Numbers may be
whole or :class:`~fractions.Fraction`.

The states reachable from the one asked for are collected, cut into groups that reach one another, and the
groups solved from the far end; what was solved once is kept for the next question. Where the caller knows
a quantity that never grows along a step (dice left in the game, rounds to go), ``layer(state)`` gives it:
it saves looking for groups across layers, and a step that breaks the promise is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Generic, TypeVar

from dicelab.errors import OddsError
from dicelab.odds.chain_columns import Columns, Line
from dicelab.odds.chain_float import FloatValue

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

    def value_float(self, state: State) -> FloatValue:
        """The value as a float with a stated error, several times faster than the exact one on big systems.

        Every group is solved exactly from values after it that are rounded to 128 binary places. The
        coefficients of a line must not add up, signs aside, to more than its divisor, as in every game.
        """
        return FloatValue.of(*self._columns.near(state, "value"))

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
