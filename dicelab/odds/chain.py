"""Chains: a game that goes on step by step until it is over. How does it end, and how long does it take?

One function defines a chain: ``step(state)`` gives the states that may come next with whole-number
weights, as a mapping or a :class:`~dicelab.odds.distribution.Distribution`, or ``None`` where the chain ends;
such a state is *absorbing*.

    >>> def walk(money):                       # one coin a round until nothing or four are left
    ...     return {money - 1: 1, money + 1: 1} if 0 < money < 4 else None
    >>> game = Chain(walk)
    >>> game.probability(1, absorbed=4), game.time(1)
    (Fraction(1, 4), Fraction(3, 1))

All answers are exact fractions. What was computed for one start is kept for the next. If a quantity
of the state never grows along a step (dice left in the game), give it as ``layer``: the chain is solved
layer by layer, and a step that breaks the promise is refused. For a game of two who take turns on equal
terms, :class:`~dicelab.odds.linear_system.LinearSystem` needs half as many states.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Final, Generic, TypeVar

from dicelab.errors import OddsError
from dicelab.odds.distribution import Distribution
from dicelab.odds.elimination import SingularBlock
from dicelab.odds.linear_system import Columns, Line

State = TypeVar("State", bound=Hashable)
Steps = Mapping[State, int] | Distribution[State]


class _Steps:
    """The name of the column that counts steps; no state can be equal to it."""


_STEPS: Final = _Steps()


class Chain(Generic[State]):
    """Where it ends and how long it takes, exactly."""

    def __init__(
        self, step: Callable[[State], Steps[State] | None], layer: Callable[[State], Any] | None = None
    ) -> None:
        self._step = step
        self._layer = layer
        self._next: dict[State, Mapping[State, int] | None] = {}
        self._columns: Columns[State] = Columns(self._line, layer)

    def absorption(self, start: State) -> Distribution[State]:
        """How likely the chain ends in each absorbing state.

        >>> Chain(lambda n: {n + 1: 1, "six": 1} if isinstance(n, int) and n < 2 else None).absorption(0)["six"]
        Fraction(3, 4)
        """
        if self._after(start) is None:
            return Distribution({start: 1})
        ends: list[Any] = [end for end in self._columns.columns(start) if end is not _STEPS]
        if len(ends) < 2:  # certain, unless the chain never ends: then this says so
            self._value(start, _STEPS)
        chances = {end: self._value(start, end) for end in ends[1:]}
        chances[ends[0]] = 1 - sum(chances.values(), Fraction(0))
        return Distribution.from_fractions(chances)

    def probability(self, start: State, absorbed: State | Callable[[State], bool]) -> Fraction:
        """The chance that the chain ends in the state ``absorbed``, or in one for which ``absorbed`` says yes."""
        if callable(absorbed):
            return sum((p for end, p in self.absorption(start).items() if absorbed(end)), Fraction(0))
        if self._after(start) is None:
            return Fraction(int(start == absorbed))
        chance = self._value(start, absorbed)
        if not chance and self._next.get(absorbed) is not None:
            raise OddsError(f"The chain does not end in {absorbed!r}: its step leads on.")
        return chance

    def time(self, start: State) -> Fraction:
        """The expected number of steps until the chain ends."""
        return Fraction(0) if self._after(start) is None else self._value(start, _STEPS)

    def over_within(self, start: State, steps: int) -> tuple[Fraction, ...]:
        """The chances that the chain is over after at most 0, 1, ..., ``steps`` steps.

        >>> Chain(lambda n: {0: 1, 1: 5} if n else None).over_within(1, 3)
        (Fraction(0, 1), Fraction(1, 6), Fraction(11, 36), Fraction(91, 216))
        """
        going: dict[State, int] = {}
        over, base = 0, 1
        if self._after(start) is None:
            over = 1
        else:
            going[start] = 1
        chances = [Fraction(over)]
        for _ in range(steps):
            rolls = {state: self._going_on(state) for state in going}
            unit = lcm(*(sum(roll.values()) for roll in rolls.values()))
            over, base = over * unit, base * unit
            reached: dict[State, int] = {}
            for state, mass in going.items():
                share = mass * (unit // sum(rolls[state].values()))
                for following, weight in rolls[state].items():
                    if self._after(following) is None:
                        over += share * weight
                    else:
                        reached[following] = reached.get(following, 0) + share * weight
            going = reached
            chances.append(Fraction(over, base))
        return tuple(chances)

    def states(self, start: State) -> int:
        """How many states, not counting absorbing ones, can be reached from ``start``."""
        return 0 if self._after(start) is None else self._columns.size(start)

    def _value(self, start: State, column: Hashable) -> Fraction:
        try:
            return self._columns.value(start, column)
        except SingularBlock as error:
            raise _never_ends(error) from None

    def _after(self, state: State) -> Mapping[State, int] | None:
        """What ``step`` says, checked once and remembered."""
        if state in self._next:
            return self._next[state]
        told = self._step(state)
        weights: dict[State, int] | None = None
        if told is not None:
            weights = {}
            for following, weight in (told.weights if isinstance(told, Distribution) else told).items():
                if not isinstance(weight, int) or weight < 0:
                    raise OddsError(
                        f"The weight of the step from {state!r} to {following!r} must be a whole number, "
                        f"not negative; it is {weight!r}."
                    )
                if weight:
                    weights[following] = weight
            if not weights:
                raise OddsError(f"The step from {state!r} leads nowhere; a state where the chain ends must give None.")
        self._next[state] = weights
        return weights

    def _going_on(self, state: State) -> Mapping[State, int]:
        return self._after(state) or {}

    def _line(self, state: State) -> Line[State]:
        weights = self._going_on(state)
        over = sum(weights.values())
        constants: dict[Hashable, int] = {_STEPS: over}
        terms: dict[State, int] = {}
        for following, weight in weights.items():
            if self._after(following) is None:
                constants[following] = weight
            else:
                terms[following] = weight
        return constants, terms, over


def _never_ends(error: SingularBlock) -> OddsError:
    return OddsError(f"The chain can reach {error.state!r}, from where it never ends: it runs in a closed loop.")
