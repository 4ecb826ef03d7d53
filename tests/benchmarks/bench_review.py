"""Luck and skill: values, a review, and how well and how fast the expert bots play.

The share of wins is of the expert alone against sensible bots, with its 95 % interval in the name of the row; more
games than these few make it narrower (``python -m tests.benchmarks.duels``). The time of those rows is the mean time of
a move.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

from dicelab.games.draconic.odds.three_players import Sensible
from dicelab.play.review import review
from tests.benchmarks.duels import measure
from tests.benchmarks.harness import Row, best_of
from tests.play.review.games import played

GAMES = 30
CONTESTS = (("hunters", 3), ("hunters", 2), ("thrown", 3), ("spuds", 3), ("spuds", 2), ("draconic", 3))
DECISIONS = 60


def rows() -> Iterable[Row]:
    """The value of a start, a review, then the experts."""
    yield Row("Draconic Dice, three players: value of the start", best_of(_solve, tries=2))
    match = played("hunters", 4, "sensible", players=3)
    while sum(step.before.turn >= 0 for step in match.steps) > DECISIONS:
        match.undo()
    began = perf_counter()
    found = review(match, games=100)
    decided = sum(step.decides for step in found.steps)
    yield Row(f"Dice Hunters: review, {decided} decisions, 100 games each", perf_counter() - began)
    for key, players in CONTESTS:
        games = GAMES if key != "draconic" else 100 * GAMES
        one = measure(key, players, games)
        low, high = one.interval or (0.0, 1.0)
        won = f"{100 * one.share:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
        yield Row(f"{key}, {players} players, expert wins {won} of {games}: a move", one.mean)
        yield Row(f"{key}, {players} players: its longest move", one.slowest)


def _solve() -> None:
    for _ in Sensible().learn(18):
        pass
