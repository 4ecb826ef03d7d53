"""What expert bots have in common: moves played on against each other, with the same dice, within a moment.

An expert first ranks its moves by what can be computed exactly. Only those that come near the best are played on; the
first of them is left only for one that the games say is better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random

from dicelab.games.bot import Bot
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.rollout import played_on

Worth = Callable[[State, Random], float]
"""Plays on from a state in one way or another, and says what came of it."""


def best_of(state: State, moves: Sequence[Move], worth: Worth, games: int, sure: float = 1.0) -> Move:
    """The move that does best over ``games`` games: a number of them, not a time, so that a bot repeats itself.

    Another than the first must be better by ``sure`` standard errors, game against game.
    """
    if len(moves) == 1:
        return moves[0]
    after = [state.after(move) for move in moves]
    won: list[list[float]] = [[] for _ in moves]
    for number in range(games):
        for at, then in enumerate(after):
            won[at].append(worth(then, Random(number)))
    best, most = 0, 0.0
    for at in range(1, len(moves)):
        gaps = [mine - first for mine, first in zip(won[at], won[0], strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps))
        if mean > sure * spread and mean > most:
            best, most = at, mean
    return moves[best]


def share_of_win(seat: int, bots: Sequence[Bot]) -> Worth:
    """Play to the end: what the seat has of the win."""
    return lambda state, dice: float(played_on(state, bots, dice)[seat])
