"""``dicelab simulate``: many games in the shell, on this machine or on a Dask cluster."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from time import monotonic
from typing import Any, TextIO

from dicelab.cli.odds import read_words
from dicelab.errors import OptionError
from dicelab.games import GAMES, new_game
from dicelab.play.simulate.cluster import on_dask
from dicelab.play.simulate.run import GAMES as HOW_MANY
from dicelab.play.simulate.run import LONGEST, simulate, whole
from dicelab.play.simulate.share_out import Progress
from dicelab.play.simulate.text import grouped

USAGE = "dicelab simulate GAME [games=…] [seed=…] [players=…] [seats=…] [OPTION=… ...] [--workers N | --dask ADDRESS]"
INTERRUPTED = 130
"""The exit code after Ctrl-C; what was done by then is printed all the same."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = USAGE
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = (
        f"games={HOW_MANY} and all seats random if nothing is said; a seed is drawn and shown. The same seed\n"
        "gives the same result with any number of workers. Ctrl-C ends it early, prints the games finished so\n"
        "far and leaves with 130.\n\n"
        "example:\n  dicelab simulate thrown players=4 games=1000 seed=1 seats=sensible,random,random,random"
    )
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument(
        "words",
        nargs="*",
        metavar="NAME=VALUE",
        help="games, seed, players, seats (a bot for each, with commas), or an option of the game",
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON, with all counts")
    parser.add_argument("--workers", metavar="N", help="processes of this machine that play at once (default 1)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster whose scheduler is there")
    parser.add_argument(
        "--longest", default=str(LONGEST), metavar="STEPS", help=f"break a game off after so many (default {LONGEST})"
    )


def run(given: argparse.Namespace) -> int:
    """Simulate, and print what came out."""
    if given.dask is not None and given.workers is not None:
        raise OptionError("Choose one: --workers for this machine, --dask for a cluster, which has its own workers.")
    words: dict[str, Any] = read_words(given.words, example="games=500")
    ours = {name: words.pop(name) for name in ("games", "seed", "seats") if name in words}
    game = new_game(given.game, **words)
    workers = None if given.workers is None else whole("workers", given.workers)
    where = nullcontext((None, workers)) if given.dask is None else on_dask(given.dask)
    with where as (executor, at_once), bar(sys.stderr) as progress:
        many = simulate(game, **ours, longest=given.longest, workers=at_once, executor=executor, progress=progress)
    print(json.dumps(many.to_json()) if given.json else many)
    if many.interrupted:
        print(f"Interrupted: these are the first {grouped(many.games)} of {grouped(many.asked)}.", file=sys.stderr)
    return INTERRUPTED if many.interrupted else 0


@contextmanager
def bar(screen: TextIO, width: int = 30) -> Iterator[Progress | None]:
    """A line that grows while one waits and is gone afterwards; nothing where nobody watches."""
    if not screen.isatty():
        yield None
        return
    began = monotonic()

    def show(done: int, games: int) -> None:
        filled = done * width // games
        more = f", {_span((monotonic() - began) * (games - done) / done)} to go" if done else ""
        line = f"{'█' * filled}{'░' * (width - filled)} {grouped(done)} of {grouped(games)} games{more}"
        screen.write(f"\r{line}\x1b[K")
        screen.flush()

    try:
        yield show
    finally:
        screen.write("\r\x1b[K")
        screen.flush()


def _span(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{seconds:.0f} s" if seconds < 100 else f"{minutes} min" if minutes < 100 else f"{minutes / 60:.0f} h"
