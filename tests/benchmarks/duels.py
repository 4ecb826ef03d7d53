"""How good a bot is: alone against others of one kind, on every seat in turn, with the interval of its share of wins.

``python -m tests.benchmarks.duels hunters 3 300`` measures the expert of Dice Hunters against two sensible bots;
``first=300`` goes on from there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import dicelab
from dicelab.games.bot import find_bot
from dicelab.games.game import CHANCE, OVER, State
from dicelab.play.simulate.sample import Interval, around_mean


class Measured(NamedTuple):
    """What came of it."""

    games: int
    share: float
    interval: Interval | None
    slowest: float
    """Seconds of the longest move."""
    mean: float
    """Seconds of a move, on average."""


def measure(key: str, players: int, games: int, bot: str = "expert", others: str = "sensible", **of: Any) -> Measured:
    """Play ``games`` games; game number i has the dice of seed i, and the bot on seat i modulo the players."""
    return list(measuring(key, players, games, bot, others, **of))[-1]


def measuring(
    key: str, players: int, games: int, bot: str = "expert", others: str = "sensible", first: int | str = 0, **of: Any
) -> Iterator[Measured]:
    """The same, told after every game; ``first`` is the number of the first game, for dice that were not seen yet."""
    game, mine, theirs = dicelab.game(key, players=players, **of), find_bot(key, bot), find_bot(key, others)
    won: list[float] = []
    moves, slowest, spent = 0, 0.0, 0.0
    for number in range(int(first), int(first) + games):
        seat, dice, luck = number % players, Random(number), Random(f"luck {number}")
        state: State = game.start()
        while state.turn != OVER:
            if state.turn == CHANCE:
                state = state.after(state.rolls().sample(dice))
            elif state.turn == seat:
                began = perf_counter()
                move = mine(state, luck)
                took = perf_counter() - began
                moves, spent, slowest = moves + 1, spent + took, max(slowest, took)
                state = state.after(move)
            else:
                state = state.after(theirs(state, luck))
        winners = state.winners()
        won.append(1 / len(winners) if seat in winners else 0.0)
        done = len(won)
        share = sum(won) / done
        variance = sum((one - share) ** 2 for one in won) / max(1, done - 1)
        yield Measured(done, share, around_mean(share, variance, done), slowest, spent / max(1, moves))


def main() -> None:
    key, players, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    of = dict(word.split("=") for word in sys.argv[4:])
    for found in measuring(key, players, games, **of):
        if found.games % 20 == 0 or found.games == games:
            low, high = found.interval or (0.0, 1.0)
            print(
                f"{key}, {players} players, {found.games} games: {100 * found.share:.1f} % "
                f"(95 %: {100 * low:.1f} to {100 * high:.1f}), "
                f"a move {1000 * found.mean:.0f} ms, at most {found.slowest:.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
