"""Ending at any moment: a signal ends everything that was started, in order, and leaves nothing behind.

What is to be done at the end is noted as soon as there is something to end. The signal does it at once, wherever the
program is, also in the middle of starting: nothing is raised through code that would print a traceback, and nothing
waits for anything that may hang.

A server that was killed cannot tidy up. The sockets of its kernels lie in a folder for this user alone, where it holds
a lock, which the system gives back whatever happens; so the next server knows which folders nobody needs any more.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn, TextIO

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


PREFIX: Final = "dicelab-run-"
LOCK: Final = "lock"
YOUNG: Final = 60.0
"""Seconds; a folder without a lock that is younger may be one that is just being made."""

LONGEST: Final = 30
"""Characters of the place where folders are made: with what comes behind it, a socket's name must stay below 104."""

_held: list[TextIO] = []


def run_folder_place() -> Path:
    """Where folders are made: with the temporary files, if a socket's name there is not too long for the system."""
    usual = tempfile.gettempdir()
    short = "/tmp"
    return Path(short if len(usual) > LONGEST and os.access(short, os.W_OK | os.X_OK) else usual)


def make_run_folder() -> Path:
    """A new folder, after those that were left behind are cleared away."""
    clear_left()
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=run_folder_place()))
    lock = (folder / LOCK).open("w")
    _try_to_lock(lock)
    _held.append(lock)  # as long as this process lives
    return folder


def clear_left() -> None:
    """Remove the folders of servers that are gone."""
    for folder in run_folder_place().glob(f"{PREFIX}*"):
        try:
            about = folder.lstat()
            if not folder.is_dir() or folder.is_symlink() or (hasattr(os, "getuid") and about.st_uid != os.getuid()):
                continue
            if _is_left(folder, about.st_mtime):
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue  # somebody else was faster


def _is_left(folder: Path, changed: float) -> bool:
    try:
        with (folder / LOCK).open("r+") as lock:
            return _try_to_lock(lock)
    except FileNotFoundError:
        return time.time() - changed > YOUNG


def _try_to_lock(lock: TextIO) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows, where nothing is ever taken for left
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
