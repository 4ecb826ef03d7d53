"""The folder with the sockets of the kernels: for this user alone, and gone with the server.

A server that was killed cannot tidy up. Each holds a lock in its folder, which the system gives back whatever happens;
so the next server knows which folders nobody needs any more.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Final, TextIO

PREFIX: Final = "dicelab-run-"
LOCK: Final = "lock"
YOUNG: Final = 60.0
"""Seconds; a folder without a lock that is younger may be one that is just being made."""

LONGEST: Final = 30
"""Characters of the place where folders are made: with what comes behind it, a socket's name must stay below 104."""

_held: list[TextIO] = []


def place() -> Path:
    """Where folders are made: with the temporary files, if a socket's name there is not too long for the system."""
    usual = tempfile.gettempdir()
    short = "/tmp"
    return Path(short if len(usual) > LONGEST and os.access(short, os.W_OK | os.X_OK) else usual)


def make() -> Path:
    """A new folder, after those that were left behind are cleared away."""
    clear_left()
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=place()))
    lock = (folder / LOCK).open("w")
    _try_to_lock(lock)
    _held.append(lock)  # as long as this process lives
    return folder


def clear_left() -> None:
    """Remove the folders of servers that are gone."""
    for folder in place().glob(f"{PREFIX}*"):
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
