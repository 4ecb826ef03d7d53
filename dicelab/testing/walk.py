"""The engine's own tree, walked: what a question claims is what happens there."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from dicelab.games.game import CHANCE, OVER, State
from dicelab.games.move import Move


def walked(
    state: State,
    worth: Callable[[Any], Fraction | int | bool | None],
    choose: Callable[[Any], Move | str] | None = None,
) -> Fraction:
    """The mean of ``worth`` over everything that dice may do from ``state`` on: a chance, where it is yes or no.

    ``worth`` says what a state is worth, or None where the game goes on; ``choose`` names the move wherever one is to
    be made. States that are reached in several ways are walked once.

    >>> import dicelab
    >>> start = dicelab.game("draconic", players=2).position(hands=(2, 3), pile=1)
    >>> turn_is_over = lambda state: state.roller != 0
    >>> burned = walked(start, lambda state: state.pile == 0 if turn_is_over(state) else None, lambda state: "give 1")
    >>> burned == dicelab.ask("draconic", "burned", dice=2).p
    True
    """
    known: dict[State, Fraction] = {}

    def value(now: State) -> Fraction:
        if now not in known:
            found = worth(now)
            if found is not None:
                known[now] = Fraction(found)
            elif now.turn == OVER:
                raise AssertionError(f"The game is over, and nobody says what that is worth:\n{now}")
            elif now.turn == CHANCE:
                known[now] = sum((p * value(now.after(roll)) for roll, p in now.rolls().dist().items()), Fraction(0))
            elif choose is None:
                raise AssertionError(f"Somebody is to decide, and nobody says what:\n{now}")
            else:
                known[now] = value(now.after(choose(now)))
        return known[now]

    return value(state)
