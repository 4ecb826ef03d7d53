"""``dicelab simulate``: many games in the shell, on this machine or on a Dask cluster."""

from __future__ import annotations

import argparse
import signal
import sys
from contextlib import nullcontext
from types import FrameType
from typing import Any, Final, NoReturn

from dicelab.cli import INTERRUPTED, epilog, read_pairs, say, shown_on, with_json
from dicelab.errors import OptionError
from dicelab.games import new_game
from dicelab.games.shelf import OURS
from dicelab.play.simulate.cluster import on_dask
from dicelab.play.simulate.kept_file import merge, write_file
from dicelab.play.simulate.run import GAMES as HOW_MANY
from dicelab.play.simulate.run import LONGEST, FailedGame, simulate, whole
from dicelab.play.simulate.tally import find_statistic

USAGE = "dicelab simulate GAME [games=…] [seed=…] [players=…] [seats=…] [OPTION=… ...] [--workers N | --dask ADDRESS]"
TERMINATED: Final = 143
"""The exit code after SIGTERM."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = USAGE
    parser.epilog = epilog(
        f"games={HOW_MANY} and all seats random if nothing is said; a seed is drawn and shown. The same seed gives\n"
        "the same result with any number of workers. Ctrl-C ends it early and prints the games finished so far.",
        examples=(
            "dicelab simulate thrown players=4 games=1000 seed=1 seats=sensible,random,random,random",
            "dicelab simulate hunters games=1e6 seed=1 --workers 4 --checkpoint hunters.json",
            "dicelab simulate --merge part1.json part2.json",
        ),
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of {', '.join(OURS)}, or of those installed")
    parser.add_argument(
        "words", nargs="*", metavar="NAME=VALUE",
        help="games, seed, players, seats (a bot for each, with commas), or an option of the game",
    )  # fmt: skip
    with_json(parser)
    parser.add_argument("--workers", metavar="N", help="processes of this machine that play at once (default 1)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster whose scheduler is there")
    parser.add_argument("--checkpoint", metavar="FILE", help="keep the run in a file, and go on from there")
    parser.add_argument("--first", metavar="N", default="0", help="the number of the first game, for a part of a run")
    parser.add_argument("--merge", action="store_true", help="put together the files of several parts")
    parser.add_argument("--statistic", metavar="MODULE:FUNCTION", help="a function of a finished match, counted too")
    parser.add_argument(
        "--longest", default=str(LONGEST), metavar="STEPS", help=f"break a game off after so many (default {LONGEST})"
    )


def run(given: argparse.Namespace) -> int:
    """Simulate, and print what came out."""
    if given.merge:
        return _merge(given)
    if given.game is None:
        raise OptionError(f"Name a game: {', '.join(OURS)}; for example dicelab simulate {OURS[0]} games=500.")
    if given.dask is not None and given.workers is not None:
        raise OptionError("Choose one: --workers for this machine, --dask for a cluster, which has its own workers.")
    words: dict[str, Any] = read_pairs(given.words, example="games=500")
    ours = {name: words.pop(name) for name in ("games", "seed", "seats") if name in words}
    if given.checkpoint is not None and "seed" not in ours:
        raise OptionError("A run that is to go on later needs a fixed seed; add for example seed=1.")
    game = new_game(given.game, **words)
    workers = None if given.workers is None else whole("workers", given.workers)
    statistic = None if given.statistic is None else find_statistic(given.statistic)
    where = nullcontext((None, workers)) if given.dask is None else on_dask(given.dask)
    terminated = _end_on_terminate()
    failed = None
    with where as (executor, at_once), shown_on(sys.stderr) as progress:
        try:
            many = simulate(
                game, **ours, longest=given.longest, workers=at_once, executor=executor, progress=progress,
                first=given.first, statistic=statistic, checkpoint=given.checkpoint,
            )  # fmt: skip
        except FailedGame as error:
            many, failed = error.so_far, error
    if failed is None or many.games:
        say(given, many, many.to_json)
    if failed is not None:
        print(failed, file=sys.stderr)
        return 2
    if many.interrupted:
        on = f" {given.checkpoint} has them: the same command goes on." if given.checkpoint else ""
        print(f"Interrupted: these are the first {many.games:,} of {many.asked:,}.{on}", file=sys.stderr)
    return (TERMINATED if terminated else INTERRUPTED) if many.interrupted else 0


def _merge(given: argparse.Namespace) -> int:
    files = [word for word in (given.game, *given.words) if word is not None]
    many = merge(*files)
    if given.checkpoint is not None:
        write_file(given.checkpoint, many)
    say(given, many, many.to_json)
    return 0


def _end_on_terminate() -> list[int]:
    """A shutdown of the machine (SIGTERM) ends a run as Ctrl-C does; the list is empty until then."""
    told: list[int] = []

    def end(number: int, frame: FrameType | None) -> NoReturn:
        told.append(number)
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    return told
