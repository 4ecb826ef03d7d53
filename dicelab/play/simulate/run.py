"""``simulate``: many games of one kind, and what came out."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter

from dicelab.errors import OptionError, quoted
from dicelab.games import new_game
from dicelab.games.bot import Bot, find_bot
from dicelab.games.codec import state_to_json
from dicelab.games.game import Game, State
from dicelab.games.kinds import Whole
from dicelab.play.match import LARGEST_SEED
from dicelab.play.simulate.executors import on_this_machine
from dicelab.play.simulate.result import Simulation
from dicelab.play.simulate.share_out import Progress, SharedOut
from dicelab.play.simulate.work import Job, our_version

GAMES = 1000
LONGEST = 100_000
"""Steps after which a game is broken off, where nothing else is said; games of people take some hundreds."""

LIMITS = {
    "games": range(1, 10**9 + 1),
    "seed": range(LARGEST_SEED + 1),
    "workers": range(1, 257),
    "longest": range(1, 10**9 + 1),
}


def simulate(
    start: Game | State | str,
    games: int = GAMES,
    *,
    seed: int | None = None,
    seats: Sequence[str | Bot] | str | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    longest: int = LONGEST,
    progress: Progress | None = None,
) -> Simulation:
    """Play many games with a bot on every seat, and count wins, scores and lengths.

    ``start`` is a game, its key, or a position to play on from. ``seats`` names a bot for each seat (all 'random' if
    nothing is said); a function of your own that takes a state and a generator and returns a move will do as well.
    The dice of game *i* come from ``seed`` and *i* alone: the result is the same with any number of ``workers``, and
    whatever bots play, they meet the same stream of dice. ``executor`` takes the work elsewhere (a Dask client's
    ``get_executor()``); ``workers`` then says how many it has. A game of more than ``longest`` steps is broken off and
    counted as unfinished. An interruption ends it early, with the games finished so far.
    """
    if isinstance(start, str):
        start = new_game(start)
    state = start.start() if isinstance(start, Game) else start
    games, longest = whole("games", games), whole("longest", longest)
    seed = secrets.randbelow(1_000_000) if seed is None else whole("seed", seed)
    bots = read_seats(seats, state.game)
    at_once = ((os.cpu_count() or 1) if executor else 1) if workers is None else whole("workers", workers)
    job = Job(our_version(), state_to_json(state), seed, bots, longest)
    began = perf_counter()
    pool: AbstractContextManager[Executor] = nullcontext(executor) if executor else on_this_machine(at_once, bots)
    with pool as players:
        shared_out = SharedOut(players, job, state.game.players, games, at_once)
        tally = shared_out.play(progress)
        seconds = perf_counter() - began
    return Simulation(state, seed, games, bots, longest, tally, shared_out.interrupted, seconds, at_once)


def whole(name: str, value: object) -> int:
    """A whole number within its limits, also from a text; else an error in one sentence."""
    try:
        return Whole(LIMITS[name]).read(value)
    except ValueError as error:
        raise OptionError(f"{name} is {error}.") from None


def read_seats(seats: Sequence[str | Bot] | str | None, game: Game) -> tuple[str | Bot, ...]:
    """A bot for each seat, by name or as a function; a text has commas between the names."""
    if seats is None:
        return ("random",) * game.players
    named = [name.strip() for name in seats.split(",")] if isinstance(seats, str) else seats
    if not isinstance(named, Sequence) or any(not isinstance(bot, str) and not callable(bot) for bot in named):
        raise OptionError(f"seats is a list with a bot for each seat, not {quoted(seats)}.")
    for bot in named:
        if isinstance(bot, str):
            find_bot(game.key, bot)
    if len(named) != game.players:
        raise OptionError(f"{game.players} players need {game.players} seats, not {len(named)}.")
    return tuple(named)
