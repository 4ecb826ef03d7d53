"""Where rooms are kept: SQLite with a write-ahead log, one thread that writes, many changes in one commit.

Whoever changes something hands it over and goes on; what waits for it to be safe is called when it has been committed.
What comes within a hundredth of a second is one commit: a class that answers at once wakes the writer once.
A process that is killed loses nothing that was said to be safe.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import Any, Final

from dicelab.errors import DicelabError

VERSION: Final = 1
MOST_AT_ONCE: Final = 2000
"""Changes in one commit."""
COLLECT: Final = 0.01
"""Seconds in which changes are collected before they are written."""

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS rooms (
    code TEXT PRIMARY KEY, key TEXT, made REAL, names INTEGER, current INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS members (
    room TEXT, id INTEGER, token TEXT, name TEXT, removed INTEGER, PRIMARY KEY (room, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS activities (
    room TEXT, id INTEGER, kind TEXT, shows TEXT, shapes TEXT, keeps TEXT, phase TEXT, reveal TEXT,
    PRIMARY KEY (room, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answers (
    room TEXT, activity INTEGER, item INTEGER, member INTEGER, number INTEGER, given TEXT, at REAL, tries INTEGER,
    mark INTEGER, PRIMARY KEY (room, activity, item, member, number)) WITHOUT ROWID;
"""
TABLES: Final = ("answers", "activities", "members", "rooms")
_INSERT: Final = {
    table: f"INSERT OR REPLACE INTO {table} VALUES ({','.join('?' * columns)})"
    for table, columns in (("answers", 9), ("activities", 8), ("members", 5), ("rooms", 5))
}

Done = Callable[[], None]
_Change = tuple[str, Sequence[Any], Done | None]


class StoreError(DicelabError):
    """The file with the rooms cannot be used."""


class Store:
    """A file; ``None`` keeps everything in memory, for tests and for whoever wants nothing kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.hand_back: Callable[[Done], object] = lambda do: do()
        """How the thread that writes has something done: at once, or in the thread of whoever waits for it."""
        self._queue: SimpleQueue[_Change | None] = SimpleQueue()
        try:
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                path.touch(mode=0o600)
            self._line = sqlite3.connect(path or ":memory:", check_same_thread=False, isolation_level=None)
            self._line.execute("PRAGMA journal_mode=WAL")
            self._line.execute("PRAGMA synchronous=NORMAL")
            self._line.execute("PRAGMA secure_delete=ON")  # what is forgotten is not left in the file
            found = self._line.execute("PRAGMA user_version").fetchone()[0]
            if found not in (0, VERSION):
                raise StoreError(f"{path} was written by another version; move it away, or give another --state.")
            self._line.executescript(_TABLES)
            self._line.execute(f"PRAGMA user_version={VERSION}")
        except (OSError, sqlite3.Error) as error:
            raise StoreError(
                f"Rooms cannot be kept in {path} ({error}); move it away, or give another folder with --state."
            ) from None
        self._writer = Thread(target=self._write, name="rooms", daemon=True)
        self._writer.start()

    def read(self, table: str) -> Iterator[tuple[Any, ...]]:
        """All rows of a table, as they were when the server started."""
        yield from self._line.execute(f"SELECT * FROM {table}")

    def put(self, table: str, row: Sequence[Any], done: Done | None = None) -> None:
        """Write a row, in place of one with the same key; ``done`` is called, by ``hand_back``, when it is safe."""
        self._queue.put((_INSERT[table], row, done))

    def forget(self, room: str) -> None:
        """Delete everything about a room."""
        for table in TABLES:
            name = "code" if table == "rooms" else "room"
            self._queue.put((f"DELETE FROM {table} WHERE {name} = ?", (room,), None))

    def close(self) -> None:
        """Write what waits, and close the file."""
        self._queue.put(None)
        self._writer.join(10)
        self._line.close()

    def _write(self) -> None:
        while True:
            changes = [self._queue.get()]
            sleep(COLLECT)
            while len(changes) < MOST_AT_ONCE and not self._queue.empty():
                changes.append(self._queue.get())
            self._commit([one for one in changes if one is not None])
            if None in changes:
                return

    def _commit(self, changes: list[_Change]) -> None:
        if not changes:
            return
        try:
            self._line.execute("BEGIN")
            for words, alike in groupby(changes, lambda change: change[0]):
                self._line.executemany(words, [row for _, row, _ in alike])
            self._line.execute("COMMIT")
        except (sqlite3.Error, ValueError) as error:  # a full disk: the lesson goes on, nobody is told that it is safe
            if self._line.in_transaction:
                self._line.execute("ROLLBACK")
            if isinstance(error, ValueError) and len(changes) > 1:  # a text that is none: the others are good
                for one in changes:
                    self._commit([one])
            else:
                _complain(error)
            return
        waiting = [done for _, _, done in changes if done is not None]
        if waiting:
            with suppress(Exception):  # nobody is there any more; what else comes is still to be written
                self.hand_back(partial(_tell, waiting))


def _tell(waiting: Iterable[Done]) -> None:
    for done in waiting:
        with suppress(Exception):  # this one has gone, the others have not
            done()


def _complain(error: Exception) -> None:
    import logging

    logging.getLogger("tornado.application").error("A room could not be written: %s", error)
