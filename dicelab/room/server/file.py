"""The file in which a server keeps its rooms, ``rooms-8866.sqlite``: opened if it is sound.

One that is damaged, or another program's, is put aside under a name that is told, and what can still be read of it goes
on in a new one: whatever happened to a file, a server starts.
"""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import strftime
from typing import Any, Final

from dicelab.errors import DicelabError

VERSION: Final = 2
_TABLES: Final = {
    "answers": (
        5,
        "room TEXT, activity INTEGER, item INTEGER, member INTEGER, number INTEGER, given TEXT, at REAL, "
        "tries INTEGER, mark INTEGER",
    ),
    "activities": (
        2,
        "room TEXT, id INTEGER, kind TEXT, shows TEXT, shapes TEXT, keeps TEXT, phase TEXT, reveal TEXT",
    ),
    "members": (2, "room TEXT, id INTEGER, token TEXT, name TEXT, removed INTEGER"),
    "rooms": (1, "code TEXT, key TEXT, made REAL, names INTEGER, current INTEGER, until REAL"),
}
KEYS: Final = {table: key for table, (key, _) in _TABLES.items()}
"""How many columns of each table are its key; they come first."""
COLUMNS: Final = {
    table: tuple(column.split()[0] for column in columns.split(", ")) for table, (_, columns) in _TABLES.items()
}
_TYPES: Final = {
    table: [{"TEXT": str, "INTEGER": int, "REAL": float}[column.split()[1]] for column in columns.split(", ")]
    for table, (_, columns) in _TABLES.items()
}
_WORDS: Final = {"rooms": "room", "members": "name", "activities": "question", "answers": "answer"}
PATIENCE: Final = 2.0
"""Seconds to wait for somebody else who looks into a file."""
_NOT_ITS_FAULT: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM)
"""Errors that say nothing about what is in a file."""


class StoreError(DicelabError):
    """The file with the rooms cannot be used."""


class NotOurs(Exception):
    """A file that SQLite can read, but not with our rooms in it."""


class Damaged(Exception):
    """A file that is not whole any more."""


UNREADABLE: Final = (sqlite3.DatabaseError, UnicodeError, NotOurs, Damaged)
"""What comes of a file that cannot be used; SQLite's own words about a damaged one may be no text at all."""


def is_damaged(error: Exception) -> bool:
    """Whether that is what an error says: not that a disk is full, or that somebody else has the file."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return isinstance(error, UnicodeError | Damaged) or code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def counted(rows: Mapping[str, int]) -> str:
    """Rows by table, in words.

    >>> counted({"members": 2, "answers": 1})
    '2 names, 1 answer'
    """
    some = {word: rows[table] for table, word in _WORDS.items() if rows.get(table)}
    return ", ".join(f"{number} {word}{'' if number == 1 else 's'}" for word, number in some.items())


def typed(table: str, row: tuple[Any, ...]) -> bool:
    """Whether a row has the types of its columns; where there may be nothing, that is looked at by whoever reads it."""
    return all(type(value) in (kind, type(None)) for value, kind in zip(row, _TYPES[table], strict=True))


def connect(path: Path | None, patience: float = 0.0) -> sqlite3.Connection:
    """A connection to a file, or to the memory; what is deleted through it is overwritten."""
    db = sqlite3.connect(path or ":memory:", patience, check_same_thread=False, isolation_level=None)
    db.text_factory = _text
    db.execute("PRAGMA secure_delete=ON")
    db.execute("PRAGMA temp_store=MEMORY")
    return db


def _text(data: bytes) -> str | bytes:
    """A text; what is none stays bytes, and fits nowhere."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


@contextmanager
def alone(path: Path, patience: float = 0.0) -> Iterator[sqlite3.Connection]:
    """A connection to a file that nobody else has open meanwhile; SQLITE_BUSY where somebody keeps it open."""
    with closing(connect(path, patience)) as db:
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("BEGIN IMMEDIATE")
        db.execute("COMMIT")
        yield db


def check(db: sqlite3.Connection) -> None:
    """Lay out a new file; an error for one that is damaged or not ours."""
    if db.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
        raise Damaged
    version = db.execute("PRAGMA user_version").fetchone()[0]
    there = db.execute("SELECT type, name FROM sqlite_master").fetchall()
    if version not in (0, 1, VERSION) or (version == 0 and there):
        raise NotOurs("another version of dicelab, or another program, wrote it")
    db.execute("BEGIN IMMEDIATE")
    for table, (key, columns) in _TABLES.items():
        names = ", ".join(COLUMNS[table][:key])
        db.execute(f"CREATE TABLE IF NOT EXISTS {table} ({columns}, PRIMARY KEY ({names})) WITHOUT ROWID")
    if version == 1:
        db.execute("ALTER TABLE rooms ADD COLUMN until REAL")
    db.execute(f"PRAGMA user_version={VERSION}")
    db.execute("COMMIT")
    if {*db.execute("SELECT type, name FROM sqlite_master")} != {("table", table) for table in _TABLES}:
        raise NotOurs("there is something else in it")
    for table, expected in COLUMNS.items():
        if tuple(name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")) != expected:
            raise NotOurs("its tables are others")


def opened(path: Path | None) -> tuple[sqlite3.Connection, list[str]]:
    """A connection to the rooms that are kept there, and what there is to say about them.

    :class:`StoreError` where nothing can be kept there at all.
    """
    if path is None:
        db = connect(None)
        check(db)
        return db, []
    try:
        try:
            return _opened(path), []
        except UNREADABLE as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _NOT_ITS_FAULT:
                raise
            says = str(error) if isinstance(error, NotOurs) else "it is damaged"
        return _go_on(path, says)
    except (OSError, sqlite3.Error) as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY:
            raise StoreError(f"Another server keeps its rooms in {path}; give another folder with --state.") from None
        raise StoreError(f"Rooms cannot be kept in {path} ({error}); give another folder with --state.") from None


def _opened(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)
    with alone(path, PATIENCE) as db:
        check(db)
    db = connect(path, PATIENCE)
    db.execute("PRAGMA synchronous=NORMAL")
    db.execute("SELECT count(*) FROM rooms").fetchall()  # from now on others see that it is open
    return db


def _go_on(path: Path, says: str) -> tuple[sqlite3.Connection, list[str]]:
    """Put a damaged file aside, and go on with what can be read of it."""
    aside = path.with_name(f"{path.stem}{ASIDE}{strftime('%Y%m%d-%H%M%S')}{path.suffix}")
    number = 1
    while aside.exists():
        aside = aside.with_stem(f"{aside.stem.partition('+')[0]}+{number}")
        number += 1
    move(path, aside)
    try:
        db = _opened(path)
        found = counted(_read_on(aside, db))
    except BaseException:
        remove(path)
        move(aside, path)
        raise
    os.utime(aside)  # from now on it is kept as long as a room
    goes_on = f"What could be read of it goes on: {found}." if found else "Nothing of it could be read."
    return db, [f"{path} could not be read ({says}) and was put aside as {aside.name}. {goes_on}"]


def _read_on(damaged: Path, db: sqlite3.Connection) -> Counter[str]:
    """What can be read of a damaged file, from both ends of each table; whether it means anything, the ledger sees."""
    found: dict[str, dict[Any, tuple[Any, ...]]] = {table: {} for table in COLUMNS}
    with suppress(*UNREADABLE), closing(connect(damaged)) as old:
        for table, names in COLUMNS.items():
            for way in ("ASC", "DESC"):
                order = ", ".join(f"{name} {way}" for name in names[: KEYS[table]])
                with suppress(*UNREADABLE):
                    if ("table",) in old.execute("SELECT type FROM sqlite_master WHERE name = ?", (table,)):
                        for row in old.execute(f"SELECT {', '.join(names)} FROM {table} ORDER BY {order}"):
                            found[table][row[: KEYS[table]]] = row
    db.execute("BEGIN")
    for table, rows in found.items():
        for row in rows.values():
            with suppress(sqlite3.IntegrityError):  # a key that is none
                db.execute(f"INSERT OR REPLACE INTO {table} VALUES ({','.join('?' * len(row))})", row)
    db.execute("COMMIT")
    return Counter({table: len(rows) for table, rows in found.items()})


# -- a file with what SQLite lays beside it ------------------------------------------------------------------------

ASIDE: Final = ".aside-"
"""What a name has that was put aside."""
BESIDE: Final = ("", "-wal", "-shm")


def move(path: Path, to: Path) -> None:
    """Another name for it."""
    for end in BESIDE:
        with suppress(FileNotFoundError):
            Path(f"{path}{end}").rename(f"{to}{end}")


def remove(path: Path) -> None:
    """Away with it."""
    for end in BESIDE:
        Path(f"{path}{end}").unlink(missing_ok=True)


def cut_log(db: sqlite3.Connection) -> bool:
    """Empty the write-ahead log, in which what was deleted still stands; False while somebody else is reading."""
    return not db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
