"""Walking the engine's own tree to the end of a turn: every move, every roll, nothing clever."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from dicelab.games.game import CHANCE
from dicelab.games.hunters.rules.dice import tally
from dicelab.games.hunters.rules.state import HuntersState

Goal = Callable[[HuntersState], Any]


def walker(goal: Goal, seat: int = 0) -> Callable[[HuntersState], Fraction]:
    """The value of a state of ``seat``'s turn, played as well as possible for ``goal`` of the state after the turn."""

    @cache
    def value(state: HuntersState) -> Fraction:
        if state.roller != seat or state.turns != 1:  # turns are counted from 1 in a position
            return Fraction(goal(state))
        if state.turn == CHANCE:
            return sum((p * value(state.after(move)) for move, p in state.rolls().dist().items()), Fraction(0))
        return max(value(state.after(move)) for move in state.moves())

    return value


def chases(state: HuntersState) -> int:
    """Whether seat 0 is chasing."""
    return int(state.chase is not None and state.chase.seat == 0)


def swords_of_0(state: HuntersState) -> int:
    """The swords of seat 0 in the centre."""
    return tally(state.chase.dice).swords if state.chase and state.chase.seat == 0 else 0


def coins_of_0(state: HuntersState) -> int:
    """The coins of seat 0."""
    return state.players[0].coins
