"""The best chance to reach a goal, exactly: a walk through the engine's own tree.

The seat that plays takes the best move, the others do their worst, chance is weighed. It is meant for the small
positions of a rulebook: what it has seen it remembers, and nobody looks further for a move once one is sure.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from dicelab.games.game import CHANCE, OVER, State
from dicelab.games.move import Move

Asks = Callable[[Any], bool]
ZERO, ONE = Fraction(0), Fraction(1)


@lru_cache(maxsize=8)
def solver_for(seat: int, goal: Asks, until: Asks | None = None) -> Solver:
    """The solver of a challenge, kept for the next try."""
    return Solver(seat, goal, until)


class Solver:
    """Chances of a ``goal`` for ``seat``, who has a number of own moves; ``until`` may end it otherwise."""

    def __init__(self, seat: int, goal: Asks, until: Asks | None = None) -> None:
        self.seat, self.goal, self.until = seat, goal, until
        self._known: dict[tuple[State, int], Fraction] = {}

    def chance(self, state: State, left: int) -> Fraction:
        """The best chance to reach the goal from ``state`` with ``left`` own moves still to make."""
        key = (state, left if self.until is None else 0)  # where something else ends it, moves are not counted
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._walk(state, left)
        return known

    def moves(self, state: State, left: int) -> dict[Move, Fraction]:
        """What each legal move is worth."""
        return {move: self.chance(state.after(move), left - 1) for move in state.moves()}

    def _walk(self, state: State, left: int) -> Fraction:
        if self.goal(state):
            return ONE
        if self.over(state, left):
            return ZERO
        if state.turn == CHANCE:
            return self._rolled(state, left)
        if state.turn == self.seat:
            return self._first_of(max, ONE, state, left - 1)
        return self._first_of(min, ZERO, state, left)

    def _rolled(self, state: State, left: int) -> Fraction:
        """The chance over all rolls; one that leads back to the same state, as a tie of all, is rolled again."""
        found = again = ZERO
        for roll, p in state.rolls().dist().items():
            after = state.after(roll)
            if after == state:
                again += p
            else:
                found += p * self.chance(after, left)
        return found / (1 - again)

    def _first_of(self, better: Callable[..., Fraction], sure: Fraction, state: State, left: int) -> Fraction:
        """The best chance after any move, or the worst: the first one that is sure ends the search."""
        best = None
        for move in state.moves() if self.until is None else state.forks():
            value = self.chance(state.after(move), left)
            if value is sure or value == sure:
                return sure
            best = value if best is None else better(best, value)
        assert best is not None
        return best

    def over(self, state: State, left: int) -> bool:
        """Whether nothing more can be done for the goal."""
        if state.turn == OVER:
            return True
        if self.until is not None:
            return self.until(state)
        rolling = state.turn == CHANCE and state.actor() == self.seat and not state.is_new_turn()
        return left <= 0 and not rolling
