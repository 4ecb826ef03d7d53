"""Ending at any moment: a signal ends everything that was started, in order, and leaves nothing behind.

What is to be done at the end is noted as soon as there is something to end. The signal does it at once, wherever the
program is, also in the middle of starting: nothing is raised through code that would print a traceback, and nothing
waits for anything that may hang.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NoReturn

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)

_last_things: list[Callable[[], object]] = []


def at_the_end(do: Callable[[], object]) -> None:
    """Do this before the process ends; what was noted last is done first."""
    _last_things.append(do)


def end(code: int = 0) -> NoReturn:
    """Do the last things and leave."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)  # whoever presses Ctrl-C twice does not stop the tidying up
    while _last_things:
        with suppress(Exception):
            _last_things.pop()()
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):
            stream.flush()
    os._exit(code)


def end_on_signals() -> None:
    """From now on SIGTERM and Ctrl-C end the process in order, with exit code 0: it did what it was asked to."""

    def stop(number: int, frame: Any) -> None:
        end()

    for number in SIGNALS:
        signal.signal(number, stop)
