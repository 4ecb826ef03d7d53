"""What somebody sees who waits: a bar in a terminal, a line now and then in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much."""

FIRST_LINE = 5.0
"""Seconds before the first line: whoever is done by then needs none."""
EVERY = 30.0


@contextmanager
def shown_on(screen: TextIO, what: str = "games", width: int = 30) -> Iterator[Progress]:
    """A bar where somebody watches, lines elsewhere."""
    if not screen.isatty():
        yield lines_on(screen, what)
        return
    left = _time_left()

    def show(done: int, games: int) -> None:
        filled = done * width // games
        line = f"{'█' * filled}{'░' * (width - filled)} {done:,} of {games:,} {what}{left(done, games)}"
        screen.write(f"\r{line}\x1b[K")
        screen.flush()

    try:
        yield show
    finally:
        screen.write("\r\x1b[K")
        screen.flush()


def lines_on(screen: TextIO, what: str = "games", first: float = FIRST_LINE, every: float = EVERY) -> Progress:
    """A line after some seconds, and then one every now and then, also for a log that somebody reads later."""
    left, next_line = _time_left(), monotonic() + first

    def show(done: int, games: int) -> None:
        nonlocal next_line
        to_go = left(done, games)
        if monotonic() >= next_line:
            next_line = monotonic() + every
            screen.write(f"{done * 100 // games} %: {done:,} of {games:,} {what}{to_go}\n")
            screen.flush()

    return show


def _time_left() -> Callable[[int, int], str]:
    """How long it will take, at the pace since it was first asked: what a file brought along was no work."""
    began: tuple[float, int] | None = None

    def left(done: int, games: int) -> str:
        nonlocal began
        if began is None:
            began = monotonic(), done
            return ""
        since, before = began
        return f", {_span((monotonic() - since) * (games - done) / (done - before))} to go" if done > before else ""

    return left


def _span(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{seconds:.0f} s" if seconds < 100 else f"{minutes} min" if minutes < 100 else f"{minutes / 60:.0f} h"
