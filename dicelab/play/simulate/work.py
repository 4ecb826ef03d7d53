"""What a worker does: play the games numbered so and so, wherever it runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from dicelab.errors import DicelabError
from dicelab.games.bot import Bot, find_bot
from dicelab.games.codec import state_from_json
from dicelab.games.game import OVER, Step
from dicelab.play.match import Match
from dicelab.play.simulate.playout import StoppedShort, play, told
from dicelab.play.simulate.tally import Counting, GameCounts, Statistic, read_value

BEYOND_DICE = 2**53
"""Added to the seed of a match for what its bots draw: no match has such a seed, so no dice fall like that."""


class Job(NamedTuple):
    """What all workers need to know: plain data, except for bots and a statistic given as functions."""

    version: str
    start: dict[str, Any]
    """The state before the first step, as its JSON: a game remembers hashes that mean nothing elsewhere."""
    seed: int
    seats: tuple[str | Bot, ...]
    longest: int
    statistic: Statistic | None = None


class Failure(NamedTuple):
    """Where a game could not be played on, or be counted."""

    game: int
    seat: int | None
    """Whose bot failed; None where it was the statistic."""
    step: int
    why: str


class Played(NamedTuple):
    """What came out of a stretch of games, up to the one that failed if one did, and how long it took."""

    tally: GameCounts
    seconds: float
    failure: Failure | None = None


@cache
def our_version() -> str:
    """The dicelab that is installed where this runs."""
    return version("dicelab")


def game_seed(seed: int, number: int) -> int:
    """The seed of one game out of many, from the seed of all and its number alone: a seed that a match takes."""
    return int.from_bytes(sha256(b"%d %d" % (seed, number)).digest()[:8], "big") >> 11


def seated(key: str, seats: Sequence[str | Bot]) -> list[Bot]:
    """The bots of a game, from their names; a bot of one's own stays what it is."""
    return [find_bot(key, bot) if isinstance(bot, str) else bot for bot in seats]


def play_games(job: Job, begin: int, end: int) -> Played:
    """Play the games with the numbers from ``begin`` up to but not including ``end``."""
    if job.version != our_version():
        raise DicelabError(
            f"A worker has dicelab {our_version()}, and the games are asked for by {job.version}; "
            "install the same version there."
        )
    began = perf_counter()
    start = state_from_json(job.start)
    bots = seated(start.game.key, job.seats)
    counting, dice, luck = Counting(start.game.players), Random(), Random()
    noted: list[Step] | None = None if job.statistic is None else []
    failure = None
    for number in range(begin, end):
        seed = game_seed(job.seed, number)
        dice.seed(seed)
        luck.seed(seed + BEYOND_DICE)
        try:
            found = play(start, dice, luck, bots, job.longest, noted)
        except StoppedShort as error:
            failure = Failure(number, error.seat, error.step, error.why)
            break
        if job.statistic is not None and noted is not None:
            try:
                if found[0].turn == OVER:
                    counting.note(read_value(job.statistic(Match.finished(start, seed, noted, found[0]))))
            except Exception as error:
                failure = Failure(number, None, found[1], told(error))

                break
            noted = []
        counting.add(*found)
    return Played(counting.tally(), perf_counter() - began, failure)
