"""``simulate``: many games of one kind, and what came out."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from dicelab.errors import DicelabError, OptionError, quoted
from dicelab.games import new_game
from dicelab.games.bot import Bot, find_bot
from dicelab.games.codec import state_to_json
from dicelab.games.game import Game, State
from dicelab.games.kinds import Whole
from dicelab.play.match import LARGEST_SEED
from dicelab.play.simulate.kept_file import Keeper, resumed
from dicelab.play.simulate.result import Simulation
from dicelab.play.simulate.tally import GameCounts, Statistic
from dicelab.play.simulate.work import Failure, Job, our_version
from dicelab.play.simulate.workers import Progress, SharedOut, on_this_machine

GAMES = 1000
LONGEST = 100_000
"""Steps after which a game is broken off, where nothing else is said; games of people take some hundreds."""

LIMITS = {
    "games": range(1, 10**12 + 1),
    "seed": range(LARGEST_SEED + 1),
    "workers": range(1, 257),
    "longest": range(1, 10**9 + 1),
    "first": range(10**12 + 1),
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
    first: int = 0,
    statistic: Statistic | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    **options: object,
) -> Simulation:
    """Play many games with a bot on every seat, and count wins, scores and lengths.

    ``start`` is a game, its key (then ``players`` and the options of the game may be given, as in the shell), or a
    position to play on from. ``seats`` names a bot for each seat (all 'random' if
    nothing is said); a function of your own that takes a state and a generator and returns a move will do as well.
    The dice of game *i* come from ``seed`` and *i* alone: the result is the same with any number of ``workers``, and
    whatever bots play, they meet the same stream of dice. ``executor`` takes the work elsewhere (a Dask client's
    ``get_executor()``); ``workers`` then says how many it has. A game of more than ``longest`` steps is broken off and
    counted as unfinished. An interruption ends it early, with the games finished so far.

    ``statistic`` is a function of a finished match that returns a whole number, yes or no, or a word: it is counted
    too, in ``values``. ``checkpoint`` names a file that the run is kept in and goes on from. ``first`` is the number of
    the first game: several machines can play a part each, and ``dicelab.merge`` of their files is the whole. Where a
    bot or a statistic fails, a :class:`FailedGame` names game, seat and step, and has the games before in ``so_far``.
    """
    if isinstance(start, str):
        start = new_game(start, **options)  # type: ignore[arg-type]
    elif options:
        raise OptionError(f"{', '.join(options)}: a game has its options already; give them with its key instead.")
    state = start.start() if isinstance(start, Game) else start
    games, longest, first = whole("games", games), whole("longest", longest), whole("first", first)
    if statistic is not None and not callable(statistic):
        raise OptionError(f"A statistic is a function of a finished match, not {quoted(statistic)}.")
    seed = secrets.randbelow(1_000_000) if seed is None else whole("seed", seed)
    bots = read_seats(seats, state.game)
    at_once = ((os.cpu_count() or 1) if executor else 1) if workers is None else whole("workers", workers)
    job = Job(our_version(), state_to_json(state), seed, bots, longest, statistic)
    many = Simulation(
        state, seed, games, bots, longest, GameCounts.none(state.game.players),
        workers=at_once, first=first, statistic=statistic,
    )  # fmt: skip
    keeper = None if checkpoint is None else Keeper(checkpoint)
    done = many.tally if keeper is None else resumed(keeper.path, many)
    began = perf_counter()

    def so_far(tally: GameCounts, interrupted: bool = False) -> Simulation:
        return replace(many, tally=tally, interrupted=interrupted, seconds=perf_counter() - began)

    def keep(tally: GameCounts) -> None:
        if keeper is not None:
            keeper.keep(so_far(tally))

    pool: AbstractContextManager[Executor] = (
        nullcontext(executor) if executor else on_this_machine(at_once, (*bots, statistic))
    )
    shared_out = None
    try:
        with pool as players:
            shared_out = SharedOut(players, job, first, games, at_once, done)
            shared_out.play(progress, keep)
            found = so_far(shared_out.kept, shared_out.interrupted)
    finally:
        if keeper is not None and shared_out is not None:  # whatever ended it, what is done is not lost
            keeper.keep(so_far(shared_out.kept), now=True)
    if shared_out.failure is not None:
        raise FailedGame(shared_out.failure, found)
    return found


class FailedGame(DicelabError):
    """A bot or a statistic failed in one of the games; ``so_far`` are all games before it."""

    def __init__(self, failure: Failure, so_far: Simulation) -> None:
        self.game, self.seat, self.step, self.so_far = failure.game, failure.seat, failure.step, so_far
        where = f"The statistic failed on game {failure.game}"
        if failure.seat is not None and failure.seat < 0:
            where = f"The dice could not be rolled at step {failure.step + 1} of game {failure.game}"
        elif failure.seat is not None:
            bot = quoted(so_far.seats[failure.seat])
            where = f"The bot {bot} on seat {failure.seat + 1} failed at step {failure.step + 1} of game {failure.game}"
        games = so_far.games
        kept = f"The {games} games before it are counted." if games != 1 else "The game before it is counted."
        super().__init__(f"{where}: {failure.why}. {kept}")


def whole(name: str, value: object) -> int:
    """A whole number within its limits, also from a text such as 1e9 or 1_000_000; else an error in one sentence."""
    try:
        return Whole(LIMITS[name]).read(_written_out(value))
    except ValueError as error:
        raise OptionError(f"{name} is {error}.", option=name, value=value) from None


def _written_out(value: object) -> object:
    """A large number as people write it, as the digits that it stands for."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, str):
        return value
    text = value.strip().lower()
    if re.fullmatch(r"[0-9]{1,3}(_[0-9]{3})+", text):
        return text.replace("_", "")
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?e[0-9]{1,2}", text):
        exact = Fraction(text)
        return str(exact) if exact.denominator == 1 else value
    return value


def read_seats(seats: Sequence[str | Bot] | str | None, game: Game) -> tuple[str | Bot, ...]:
    """A bot for each seat, by name or as a function; a text has commas between the names."""
    if seats is None:
        return ("random",) * game.players
    named = [name.strip() for name in seats.split(",")] if isinstance(seats, str) else seats
    if not isinstance(named, Sequence) or any(not isinstance(bot, str) and not callable(bot) for bot in named):
        raise OptionError(
            f"seats is a list with a bot for each seat, not {quoted(seats)}.", option="seats", value=seats
        )
    for bot in named:
        if isinstance(bot, str):
            find_bot(game.key, bot)
    if len(named) != game.players:
        raise OptionError(
            f"{game.players} players need {game.players} seats, not {len(named)}.", option="seats", value=seats
        )
    return tuple(named)
