"""Where rooms are kept: SQLite with a write-ahead log, one thread that writes, many changes in one commit.

Whoever changes something hands it over and goes on; what waits for it to be safe is called when it has been committed.
What comes within a hundredth of a second is one commit: a class that answers at once wakes the writer once.
A process that is killed loses nothing that was said to be safe.

A commit that fails, on a full disk, is tried again with all that came since: nothing is called safe before what came
earlier is. Only the latest of what takes each other's place waits, so that a full disk does not fill the memory, too.
What is forgotten is in no file any more, the log included, before that is said.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from pathlib import Path
from threading import Event, Lock, Thread
from time import sleep
from typing import Any, Final

from dicelab.room.server.file import COLUMNS, KEYS, cut_log, opened

COLLECT: Final = 0.01
"""Seconds in which changes are collected before they are written."""
AGAIN: Final = 0.5
"""Seconds until what could not be written is tried again."""
FORGET: Final = "forget"
"""What the key of a change begins with after which the log is cut."""
_INSERT: Final = {
    table: f"INSERT OR REPLACE INTO {table} VALUES ({','.join('?' * len(columns))})"
    for table, columns in COLUMNS.items()
}
_DROP: Final = {
    table: f"DELETE FROM {table} WHERE {' AND '.join(f'{name} IS ?' for name in names[: KEYS[table]])}"
    for table, names in COLUMNS.items()
}

Done = Callable[[], object]
_Change = tuple[str, Sequence[Any], Done | None]
"""What is executed, with what, and who waits for it."""


class Store:
    """A file; ``None`` keeps everything in memory, for tests and for whoever wants nothing kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.hand_back: Callable[[Done], object] = lambda do: do()
        """How the thread that writes has something done: at once, or in the thread of whoever waits for it."""
        self.hear: Callable[[str], object] = lambda trouble: None
        """Told, by ``hand_back``, whenever :attr:`trouble` has changed."""
        self.trouble = ""
        """Why nothing can be written just now; empty as long as all is well."""
        self._db, self.notes = opened(path)
        """``notes``: what was found when it was opened, in sentences."""
        self._lock, self._wake = Lock(), Event()
        self._waiting: dict[tuple[Any, ...], _Change] = {}
        """What is to be written, in order, by what takes its place."""
        self._log_to_cut: list[Done] | None = None
        """Who waits for the log to be cut; None where it need not be."""
        self._over = False
        self._writer = Thread(target=self._write, name="rooms", daemon=True)
        self._writer.start()

    def read(self, table: str) -> list[tuple[Any, ...]]:
        """All rows of a table, as they were when the server started."""
        return self._db.execute(f"SELECT * FROM {table}").fetchall()

    def put(self, table: str, row: Sequence[Any], done: Done | None = None) -> None:
        """Write a row, in place of one with the same key; ``done`` is called, by ``hand_back``, when it is safe.

        Where another takes the row's place before that, only the other's ``done`` is called.
        """
        for value in row:
            if isinstance(value, str):
                value.encode()  # half a character is an error of whoever hands it over, and stops nobody else's row
        self._wait((table, *row[: KEYS[table]]), (_INSERT[table], row, done))

    def drop(self, table: str, row: Sequence[Any]) -> None:
        """Delete a row that leads nowhere."""
        self._wait((FORGET, row[0], table, *row), (_DROP[table], row[: KEYS[table]], None))

    def forget(self, room: str, done: Done | None = None) -> None:
        """Delete everything about a room; ``done`` is called when it is in no file any more."""
        with self._lock:
            self._waiting = {key: change for key, change in self._waiting.items() if key[1] != room}
        for table, names in COLUMNS.items():  # the room itself comes last
            told = done if table == "rooms" else None
            self._wait((FORGET, room, table), (f"DELETE FROM {table} WHERE {names[0]} = ?", (room,), told))

    def _wait(self, key: tuple[Any, ...], change: _Change) -> None:
        with self._lock:
            self._waiting.pop(key, None)  # its place is at the end: behind whatever came since
            self._waiting[key] = change
        self._wake.set()

    def close(self) -> None:
        """Write what waits, if that is possible, and close the file."""
        self._over = True
        self._wake.set()
        self._writer.join(10)
        self._db.close()

    # -- the thread that writes -----------------------------------------------------------------------------

    def _write(self) -> None:
        over = False
        while not over:
            self._wake.wait(AGAIN if self.trouble or self._log_to_cut is not None else None)
            sleep(AGAIN if self.trouble and not self._over else COLLECT)
            self._wake.clear()
            over = self._over
            try:
                self._commit()
            except Exception as error:  # a full disk: the lesson goes on, nobody is told that it is safe
                self._is_in_trouble(str(error) or type(error).__name__)
            else:
                self._is_in_trouble("")
            with suppress(sqlite3.Error):  # not yet
                self._cut_log()

    def _commit(self) -> None:
        with self._lock:
            changes = dict(self._waiting)
        if not changes:
            return
        try:
            self._db.execute("BEGIN")
            for words, alike in groupby(changes.values(), lambda change: change[0]):
                self._db.executemany(words, [row for _, row, _ in alike])
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        written: list[Done] = []
        with self._lock:
            for key, change in changes.items():
                if self._waiting.get(key) is change:  # and not another that came meanwhile
                    del self._waiting[key]
                if key[0] == FORGET and self._log_to_cut is None:
                    self._log_to_cut = []
                waits = written if self._log_to_cut is None or key[0] != FORGET else self._log_to_cut
                waits += [] if change[2] is None else [change[2]]
        self._tell(written)

    def _cut_log(self) -> None:
        if self._log_to_cut is not None and cut_log(self._db):
            waiting, self._log_to_cut = self._log_to_cut, None
            self._tell(waiting)

    def _is_in_trouble(self, trouble: str) -> None:
        if trouble == self.trouble:
            return
        if trouble and not self.trouble:
            _complain(trouble)
        self.trouble = trouble
        self._tell([partial(self.hear, trouble)])

    def _tell(self, waiting: Sequence[Done]) -> None:
        if waiting:
            with suppress(Exception):  # nobody is there any more; what else comes is still to be written
                self.hand_back(partial(_call, waiting))


def _call(waiting: Iterable[Done]) -> None:
    for done in waiting:
        with suppress(Exception):  # this one has gone, the others have not
            done()


def _complain(trouble: str) -> None:
    import logging

    logging.getLogger("tornado.application").error("Rooms cannot be written just now: %s", trouble)
