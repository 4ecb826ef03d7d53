"""Ordinary files alone: a pipe is waited for without end, some devices never end, and none of them is ever replaced."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from dicelab.errors import DamagedSave


def read_bounded(source: Path, largest: int, what: str) -> bytes:
    """What is in a file, if it is one and no larger than any ``what`` is."""
    with os.fdopen(os.open(source, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise DamagedSave(f"{source} is not an ordinary file.")
        text = file.read(largest + 1)
    if len(text) > largest:
        raise DamagedSave(f"{source} is larger than any {what}.")
    return text


def check_places(*paths: Path) -> None:
    """A ``ValueError`` where something is that is no file, and must stay."""
    for path in paths:
        if path.exists() and not path.is_file():
            raise ValueError("it is not an ordinary file")
