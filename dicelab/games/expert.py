"""What expert bots have in common: moves played on against each other, with the same dice, within a moment.

An expert first ranks its moves by what can be computed exactly. Only those that come near the best are played on; the
first of them is left only for one that the games say is better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final

from dicelab.games.bot import Bot
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.rollout import played_on

HOPELESS: Final = 2.0
"""Standard errors by which a move may lie behind the best and still be played on."""
Worth = Callable[[State, Random], float]
"""Plays on from a state in one way or another, and says what came of it."""


def best_of(state: State, moves: Sequence[Move], worth: Worth, games: int, sure: float = 1.0) -> Move:
    """The move that does best over ``games`` games: a number of them, not a time, so that a bot repeats itself.

    Another than the first must be better by ``sure`` standard errors, game against game. Half-way, and once more
    half-way from there, moves that are clearly worse than the best one so far are not played on any further.
    """
    if len(moves) == 1:
        return moves[0]
    after = [state.after(move) for move in moves]
    won: list[list[float]] = [[] for _ in moves]
    still = list(range(len(moves)))
    for number in range(games):
        for at in still:
            won[at].append(worth(after[at], Random(number)))
        if number + 1 in (games // 2, games * 3 // 4):
            still = _not_hopeless(won, still)
            if len(still) == 1:
                break
    best, most = 0, 0.0
    for at in still:
        mean, error = _gap(won[at], won[0])
        if at and mean > sure * error and mean > most:
            best, most = at, mean
    return moves[best]


def _not_hopeless(won: Sequence[Sequence[float]], still: Sequence[int]) -> list[int]:
    """The first, and whatever is not worse than the best by more than chance explains."""
    best = max(still, key=lambda at: sum(won[at]))
    kept = []
    for at in still:
        mean, error = _gap(won[at], won[best])
        if at == 0 or mean >= -HOPELESS * error:
            kept.append(at)
    return kept


def _gap(mine: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """How much more one has won than the other, game against game, and the standard error of that."""
    gaps = [a - b for a, b in zip(mine, theirs, strict=True)]
    mean = sum(gaps) / len(gaps)
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps))


def share_of_win(seat: int, bots: Sequence[Bot]) -> Worth:
    """Play to the end: what the seat has of the win."""
    return lambda state, dice: float(played_on(state, bots, dice)[seat])
