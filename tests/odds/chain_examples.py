"""Chains told as plain data, and the obvious slow way to solve them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import cache
from math import factorial
from typing import Any

Draconic = tuple[int, int, int]


@cache
def draconic_rolls(dice: int) -> tuple[tuple[int, int, int, int], ...]:
    """(blanks, dragons, fireballs, weight) of a roll; what is missing to ``dice`` are knights."""
    return tuple(
        (
            blanks,
            dragons,
            fireballs,
            3**blanks
            * factorial(dice)
            // (factorial(blanks) * factorial(dragons) * factorial(fireballs) * factorial(knights)),
        )
        for blanks in range(dice + 1)
        for dragons in range(dice - blanks + 1)
        for fireballs in range(dice - blanks - dragons + 1)
        for knights in [dice - blanks - dragons - fireballs]
    )


def draconic_step(state: Draconic) -> tuple[int, dict[Draconic, int]]:
    """(weight of being out now, {position of the opponent: weight}), each over 6 to the number of dice."""
    mine, theirs, pile = state
    out = 0
    after: dict[Draconic, int] = {}
    for blanks, dragons, fireballs, weight in draconic_rolls(mine):
        held, lying = (blanks, pile + fireballs) if fireballs else (blanks + pile, 0)
        if held:
            position = theirs + dragons, held, lying
            after[position] = after.get(position, 0) + weight
        else:
            out += weight
    return out, after


def draconic_win(state: Draconic) -> tuple[int, dict[Draconic, int], int]:
    """The chance to win of the player about to roll: out now, or the opponent does not win."""
    _, after = draconic_step(state)
    return 6 ** state[0], {position: -weight for position, weight in after.items()}, 6 ** state[0]


def draconic_turns(state: Draconic) -> tuple[int, dict[Draconic, int], int]:
    """The expected number of turns left, this one included."""
    _, after = draconic_step(state)
    return 6 ** state[0], after, 6 ** state[0]


def draconic_game(state: Any) -> dict[Any, int] | None:
    """The same as a chain of (player about to roll, position), ending in the name of the winner."""
    if isinstance(state, str):
        return None
    player, position = state
    out, after = draconic_step(position)
    steps: dict[Any, int] = {(1 - player, following): weight for following, weight in after.items()}
    if out:
        steps["first" if player == 0 else "second"] = out
    return steps


def naive(equation: Callable[[Any], tuple[Any, Mapping[Any, Any], Any]], start: Hashable) -> dict[Hashable, Fraction]:
    """V of every state reachable from ``start``: Gaussian elimination with fractions on the whole system."""
    lines: dict[Any, tuple[Any, Mapping[Any, Any], Any]] = {}
    todo: list[Any] = [start]
    while todo:
        state = todo.pop()
        if state not in lines:
            lines[state] = equation(state)
            todo += lines[state][1]
    place = {state: i for i, state in enumerate(lines)}
    matrix = []
    for state, (constant, terms, over) in lines.items():
        row = [Fraction(0)] * len(place) + [Fraction(constant) / over]
        row[place[state]] += 1
        for following, weight in terms.items():
            row[place[following]] -= Fraction(weight) / over
        matrix.append(row)
    size = len(matrix)
    for k in range(size):
        taken = next(i for i in range(k, size) if matrix[i][k])
        matrix[k], matrix[taken] = matrix[taken], matrix[k]
        lead = matrix[k][k]
        matrix[k] = [a / lead for a in matrix[k]]
        for i in range(size):
            if i != k and matrix[i][k]:
                factor = matrix[i][k]
                matrix[i] = [a - factor * b for a, b in zip(matrix[i], matrix[k], strict=True)]
    return {state: matrix[place[state]][size] for state in lines}
