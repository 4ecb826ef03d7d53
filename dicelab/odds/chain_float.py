"""Chains by pushing probability forward: quick on big chains, with an error that is known, not guessed.

All probability starts in one state, as a very large whole number of units. Each state hands its units on
in proportion to its weights, rounding down, so no unit is ever invented. Groups of states that reach one
another are swept again and again until hardly any units are left in them. At the end the units that have
not arrived anywhere are counted: no chance can be too small by more than that, and none is too large.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf, nextafter
from typing import Generic, TypeVar

from dicelab.errors import OddsError
from dicelab.odds.chain_order import knots

State = TypeVar("State", bound=Hashable)

#: sweeps through one group before giving up
MOST_SWEEPS = 20_000


@dataclass(frozen=True, slots=True)
class FloatAbsorption(Generic[State]):
    """``chances[end] ≤ the true chance ≤ chances[end] + error``, up to the last digit of a float."""

    chances: Mapping[State, float]
    error: float

    def p(self, end: State) -> float:
        """The chance of ending in ``end``."""
        return self.chances.get(end, 0.0)


@dataclass(frozen=True, slots=True)
class FloatValue:
    """A number known up to ``error``."""

    value: float
    error: float

    @classmethod
    def of(cls, value: Fraction, error: Fraction) -> FloatValue:
        """The float nearest to ``value``; its own rounding is added to the error."""
        shown = float(value)
        return cls(shown, nextafter(float(error + abs(Fraction(shown) - value)), inf))


def push(
    after: Callable[[State], Mapping[State, int] | None], start: State, tolerance: float
) -> FloatAbsorption[State]:
    """Push all probability from ``start`` until at most ``tolerance`` of it is still on its way."""
    if not 0 < tolerance < 1:
        raise OddsError(f"A tolerance lies between 0 and 1, not at {tolerance!r}.")
    groups = list(knots([start], lambda state: after(state) or ()))
    groups.reverse()  # now each group stands before those it leads to
    units = 1 << 160
    # every push rounds away less than one unit per arrow; half the tolerance is more than enough for that
    spare = int(units * tolerance / 2) // len(groups)
    mass: dict[State, int] = {start: units}
    ends: dict[State, int] = {}
    for group in groups:
        if len(group) == 1 and after(group[0]) is None:
            ends[group[0]] = mass.pop(group[0], 0)
        else:
            _sweep(group, after, mass, spare)
    missing = units - sum(ends.values())
    chances = {end: count / units for end, count in ends.items()}
    return FloatAbsorption(chances, nextafter(missing / units, inf))


def _sweep(
    group: list[State], after: Callable[[State], Mapping[State, int] | None], mass: dict[State, int], spare: int
) -> None:
    """Hand on the units of a group until at most ``spare`` are left inside."""
    group.reverse()
    rolls = {state: dict(after(state) or ()) for state in group}
    totals: dict[State, int] = {}
    for state, roll in rolls.items():
        roll.pop(state, None)  # coming back to itself changes nothing but the time
        totals[state] = sum(roll.values())
        if not roll:
            raise OddsError(f"The chain can reach {state!r}, from where it never ends: it runs in a closed loop.")
    if all(following in rolls for roll in rolls.values() for following in roll):
        raise OddsError(f"The chain can reach {group[0]!r}, from where it never ends: it runs in a closed loop.")
    for _ in range(MOST_SWEEPS):
        for state in group:
            here = mass.pop(state, 0)
            if here:
                total = totals[state]
                for following, weight in rolls[state].items():
                    mass[following] = mass.get(following, 0) + here * weight // total
        if sum(mass.get(state, 0) for state in group) <= spare:
            for state in group:
                mass.pop(state, None)
            return
    raise OddsError(
        f"After {MOST_SWEEPS:,} sweeps too much probability still goes round near {group[0]!r}; "
        "ask for the exact answer or allow a larger error."
    )
