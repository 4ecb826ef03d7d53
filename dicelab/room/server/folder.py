"""The files with rooms in a state folder, of servers on all ports: what is in them, and away with what is too old.

A server forgets its own rooms while it runs. Of a port that is not used any more nobody would; so whichever server
starts next does.
"""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from dicelab.room.server.file import ASIDE, COLUMNS, UNREADABLE, alone, check, connect, cut_log, is_damaged, remove
from dicelab.room.server.limits import DAY

_NAME: Final = re.compile(r"rooms-\d+\.(?:sqlite|aside-.*\.sqlite)")


def state_folder() -> Path:
    """Where rooms are kept if nothing is said: with what Jupyter keeps for this user."""
    from jupyter_core.paths import jupyter_data_dir

    return Path(jupyter_data_dir()) / "dicelab"


class KeptRoom(NamedTuple):
    """A room as it lies in a file. Times are seconds since 1970."""

    code: str
    opened: float
    until: float
    names: int
    answers: int


class RoomsFile(NamedTuple):
    """A file with rooms."""

    path: Path
    rooms: tuple[KeptRoom, ...] = ()
    used: bool = False
    """Whether a server has it open."""
    readable: bool = True
    """False for one that is damaged, or was put aside since it was."""

    @property
    def port(self) -> int:
        """Of the server that it belongs to."""
        return int(self.path.name.removeprefix("rooms-").partition(".")[0])


def files(folder: Path) -> list[Path]:
    """The files with rooms in a folder, those that were put aside included."""
    return sorted(path for path in folder.glob("rooms-*.sqlite") if _NAME.fullmatch(path.name))


def kept_in(folder: Path) -> list[RoomsFile]:
    """What is kept in the files of a folder."""
    return [found for found in map(_looked_into, files(folder)) if found is not None]


def _looked_into(path: Path) -> RoomsFile | None:
    if ASIDE in path.name:
        return RoomsFile(path, readable=False)
    used = is_used(path)
    try:
        with closing(connect(path)) as db:
            rooms = db.execute(
                f"SELECT code, made, coalesce(until, made + {DAY}), "
                "(SELECT count(*) FROM members WHERE room = code), (SELECT count(*) FROM answers WHERE room = code) "
                "FROM rooms ORDER BY made"
            )
            kept = (KeptRoom(str(code), float(made), float(until), *count) for code, made, until, *count in rooms)
            return RoomsFile(path, tuple(kept), used)
    except (*UNREADABLE, TypeError) as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_ERROR:
            return None  # another program's: it has no such tables
        return RoomsFile(path, used=used, readable=False)


def forget(folder: Path) -> tuple[list[RoomsFile], list[RoomsFile]]:
    """Remove all files with rooms: those that are gone, and those with rooms that a running server has open."""
    gone: list[RoomsFile] = []
    used: list[RoomsFile] = []
    for found in kept_in(folder):
        if not found.used:
            remove(found.path)
            gone.append(found)
        elif found.rooms or not found.readable:
            used.append(found)
    return gone, used


def is_used(path: Path) -> bool:
    """Whether a server has it open."""
    try:
        with alone(path):
            return False
    except UNREADABLE as error:
        return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY


def sweep(own: Path, keep_seconds: float) -> None:
    """Forget what is past its time in the files beside this one, as far as no server has them open.

    A file that is damaged, or was put aside since it was, is past its time when it was last written so long ago.
    Whatever cannot be done is no reason not to start.
    """
    for path in files(own.parent):
        if path == own:
            continue
        with suppress(OSError):
            damaged = ASIDE in path.name
            if not damaged:
                try:
                    _forget_old(path)
                except UNREADABLE as error:
                    damaged = is_damaged(error)
            if damaged and time.time() - path.stat().st_mtime > keep_seconds:
                remove(path)


def _forget_old(path: Path) -> None:
    with alone(path) as db:
        check(db)
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"DELETE FROM rooms WHERE coalesce(until, made + {DAY}) < ?", (time.time(),))
        for table in COLUMNS:
            if table != "rooms":
                db.execute(f"DELETE FROM {table} WHERE room NOT IN (SELECT code FROM rooms)")
        db.execute("COMMIT")
        cut_log(db)
