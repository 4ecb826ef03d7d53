"""A state folder with a class in it, and all that may happen to its file: damage, a full disk, an end."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import copyfile
from threading import Event
from time import sleep
from typing import Any

from dicelab.errors import DicelabError
from dicelab.room.server.file import COLUMNS
from dicelab.room.server.ledger import Hears, Ledger, Member, Room
from dicelab.room.server.store import Store
from tests.room.ground import PERCENT
from tests.room.phones import eventually

TABLES = tuple(COLUMNS)


def fill(path: Path, rooms: int = 3, pupils: int = 12, killed: Path | None = None) -> Ledger:
    """Rooms with pupils who have guessed and rolled; closed. ``killed`` is the file as a killed server leaves it."""
    ledger = Ledger(Store(path))
    for _ in range(rooms):
        room, _ = ledger.open()
        members = [room.join(f"Pupil{number}")[0] for number in range(pupils)]
        guess = room.start("guess", {"asks": "How likely?" * 20}, {"0": PERCENT}, {"answer": "91/216"})
        for mark, one in enumerate(members, 1):
            room.answer(one, guess.id, 0, mark, mark)
        rolls = room.start("roll", {}, {"0": {"kind": "rolls", "sides": [6]}}, {})
        for mark, one in enumerate(members, 1):
            room.answer(one, rolls.id, 0, [[2]] * mark, 100 + mark)
            room.answer(one, rolls.id, 0, [[3]], 200 + mark)
    if killed is not None:
        eventually(lambda: not ledger.store._waiting)
        for end in ("", "-wal"):
            copyfile(f"{path}{end}", f"{killed}{end}")
    ledger.store.close()
    return ledger


def use(room: Room) -> None:
    """All that a lesson would do with it."""
    member, _ = room.join(f"Newcomer {len(room.members)}")
    list(room.rows())
    for activity in list(room.activities.values()):
        for who in room.members:
            activity.of(who)
    guess = room.start("guess", {}, {"0": PERCENT}, {})
    room.answer(member, guess.id, 0, 50, 1)
    room.show(None)
    room.remove(member.id)


# -- what may happen to it ------------------------------------------------------------------------------------------


def flipped(path: Path, rng: random.Random) -> None:
    """Some bytes are others."""
    data = bytearray(path.read_bytes())
    for _ in range(rng.choice([1, 3, 30])):
        data[rng.randrange(len(data))] = rng.randrange(256)
    path.write_bytes(data)


def headed(path: Path, rng: random.Random) -> None:
    """A byte of what SQLite reads first is another."""
    data = bytearray(path.read_bytes())
    data[rng.randrange(150)] = rng.randrange(256)
    path.write_bytes(data)


def cut(path: Path, rng: random.Random) -> None:
    """The end is missing."""
    data = path.read_bytes()
    path.write_bytes(data[: rng.randrange(len(data))])


def holed(path: Path, rng: random.Random) -> None:
    """A page was never written."""
    data = bytearray(path.read_bytes())
    at = rng.randrange(len(data) // 4096) * 4096
    data[at : at + 4096] = bytes(4096)
    path.write_bytes(data)


def dropped(path: Path, rng: random.Random) -> None:
    """Rows are missing, as after a full disk."""
    with sqlite3.connect(path) as line:
        for table in rng.sample(TABLES, rng.randrange(1, 4)):
            key = COLUMNS[table][rng.randrange(2)]
            values = [value for (value,) in line.execute(f"SELECT DISTINCT {key} FROM {table}")]
            line.execute(f"DELETE FROM {table} WHERE {key} = ?", (rng.choice(values),))
    line.close()


ODD: tuple[Any, ...] = (
    None, "", "\x00", b"\xff\xfe", -1, 0, 2**62, 1e300, float("inf"), "NaN", "[", "{}", "[1e999]", '"\\ud800"',
    b"\xed\xa0\x80", "[" * 3000, "'; DROP TABLE rooms; --", "\u202e" * 30, '{"0":{"kind":"rolls","sides":[0]}}', 50.5,
)  # fmt: skip


def odd(path: Path, rng: random.Random) -> None:
    """Values that nobody wrote: of another type, too large, half a character, no JSON."""
    with sqlite3.connect(path) as line:
        for _ in range(rng.choice([1, 5])):
            table = rng.choice(TABLES)
            column, key = rng.choice(COLUMNS[table]), COLUMNS[table][table != "rooms"]
            values = [value for (value,) in line.execute(f"SELECT DISTINCT {key} FROM {table}")]
            with suppress(sqlite3.IntegrityError):  # a key that there is already, or none
                line.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (rng.choice(ODD), rng.choice(values)))
    line.close()


def foreign(path: Path, rng: random.Random) -> None:
    """Tables, views and triggers that nobody here made, or another program's file altogether."""
    words = rng.choice(
        [
            "DROP TABLE answers; CREATE TABLE answers (x)",
            "DROP TABLE members; CREATE VIEW members AS SELECT 1 AS room, 2 AS id, 3 AS token, 4 AS name, 5 AS removed",
            "DROP TABLE rooms",
            "CREATE TRIGGER no BEFORE INSERT ON answers BEGIN SELECT RAISE(ABORT, 'no'); END",
            "CREATE TABLE more (x); INSERT INTO more VALUES ('something')",
            "PRAGMA user_version=99",
            "PRAGMA user_version=0",
            "DROP TABLE answers; DROP TABLE rooms; DROP TABLE members; CREATE TABLE notes (text)",
            "ALTER TABLE rooms RENAME COLUMN code TO kode",
            "PRAGMA application_id=7; CREATE INDEX more ON answers (given)",
        ]
    )
    line = sqlite3.connect(path)
    line.executescript(words)
    line.close()


def replaced(path: Path, rng: random.Random) -> None:
    """It is none at all."""
    path.write_bytes(rng.choice([b"something else entirely" * 100, b"", rng.randbytes(9000), b"SQLite format 3\x00"]))


def logged(path: Path, rng: random.Random) -> None:
    """The server was killed, and its log is damaged, too short, or too long."""
    sound = path.parent.parent / "killed.sqlite"
    copyfile(sound, path)
    log = bytearray(Path(f"{sound}-wal").read_bytes())
    for _ in range(rng.choice([0, 1, 30])):
        log[rng.randrange(len(log))] = rng.randrange(256)
    Path(f"{path}-wal").write_bytes(rng.choice([log, log[: rng.randrange(len(log))], log + rng.randbytes(5000)]))


WAYS: tuple[Callable[[Path, random.Random], None], ...] = (
    flipped, headed, cut, holed, dropped, odd, odd, foreign, replaced, dropped, logged,
)  # fmt: skip


def attack(times: int, folder: Path, seed: int = 4) -> Counter[str]:
    """Damage a file so many times and start each time; what came of it, in words with how often."""
    rng, came = random.Random(seed), Counter({"starts": 0, "starts refused": 0, "tracebacks": 0})
    sound = folder / "sound.sqlite"
    fill(sound, killed=folder / "killed.sqlite")
    for number in range(times):
        state = folder / f"{number}"
        state.mkdir()
        path = state / "rooms-8866.sqlite"
        copyfile(sound, path)
        way = WAYS[number % len(WAYS)]
        way(path, rng)
        try:
            _start(path, came)
        except DicelabError as error:
            came["starts refused"] += 1
            came[f"refused: {way.__name__}: {error}"] += 1
        except Exception as error:
            came["tracebacks"] += 1
            came[f"{way.__name__}: {error!r}"] += 1
    return came


def _start(path: Path, came: Counter[str]) -> None:
    ledger = Ledger(Store(path))
    try:
        came["starts"] += 1
        came["rooms that go on"] += len(ledger.rooms)
        came["put aside"] += any(".aside-" in one.name for one in path.parent.iterdir())
        came["told"] += bool(ledger.notes)
        for room in ledger.rooms.values():
            use(room)
        before = {code: sum(1 for _ in room.rows()) for code, room in ledger.rooms.items()}
    finally:
        ledger.store.close()
    if ledger.store.trouble:
        raise AssertionError(ledger.store.trouble)
    again = Ledger(Store(path))
    again.store.close()
    if again.notes:
        raise AssertionError(again.notes)
    if before != {code: sum(1 for _ in room.rows()) for code, room in again.rooms.items()}:
        raise AssertionError("what was there after the start is not there after the next")


# -- a full disk, and the end -----------------------------------------------------------------------------------------


class Saved(Hears):
    """Notes what is called saved: by whom, and under which mark."""

    def __init__(self) -> None:
        self.marks: list[tuple[int, int]] = []

    def kept(self, member: Member, mark: int) -> None:
        self.marks.append((member.id, mark))


PUPILS, ANSWERS = 6, 80


def fill_disk(times: int, folder: Path, seed: int = 4) -> Counter[str]:
    """So many times a disk is full while a class answers, and has room again: what was called saved, and what was."""
    rng, came = random.Random(seed), Counter[str]()
    for number in range(times):
        path, copy = folder / f"rooms-{number}.sqlite", folder / f"copy-{number}.sqlite"
        store, saved = Store(path), Saved()
        room, _ = Ledger(store).open()
        room.hears = saved
        pupils = [room.join(f"Pupil{one}")[0] for one in range(PUPILS)]
        room.start("roll", {}, {"0": {"kind": "rolls", "sides": [6] * 20}}, {})
        eventually(lambda store=store: not store._waiting)  # type: ignore[misc]
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count={pages + rng.randrange(6)}")
        for mark in range(1, ANSWERS + 1):
            for one in pupils:
                room.answer(one, 1, 0, [[5] * 20], mark)
            if mark % 20 == 0:
                sleep(rng.uniform(0, 0.03))
        eventually(lambda store=store: bool(store.trouble))  # type: ignore[misc]
        came["disks full"] += 1
        called = set(saved.marks)
        for end in ("", "-wal"):  # what the next server would find if this one were killed now
            copyfile(f"{path}{end}", f"{copy}{end}")
        came["called saved meanwhile"] += len(called)
        came["called saved and not on the disk"] += len(called - on_disk(copy))
        store._db.execute("PRAGMA max_page_count=1000000")
        eventually(lambda saved=saved: len(saved.marks) == PUPILS * ANSWERS)  # type: ignore[misc]
        store.close()
        came["missing afterwards"] += PUPILS * ANSWERS - len(on_disk(path))
    return came


def on_disk(path: Path) -> set[tuple[int, int]]:
    """Whose answers lie in a file, and under which marks."""
    store = Store(path)
    found = {(who, mark) for *_, who, _, _, _, _, mark in store.read("answers")}
    store.close()
    return found


def remains(rooms: int, folder: Path, seed: int = 4) -> Counter[str]:
    """Names and answers that can be read in the raw bytes of all files after so many rooms have ended, one by one."""
    rng, came = random.Random(seed), Counter[str]()
    ledger = Ledger(Store(folder / "rooms-1.sqlite"))
    secrets: list[bytes] = []

    def secret() -> str:
        found = "".join(rng.choices("123456789", k=18))
        secrets.append(found.encode())
        return found

    for _ in range(rooms):
        room, _ = ledger.open()
        members = [room.join(secret())[0] for _ in range(10)]
        asked = room.start("quiz", {"says": secret()}, {"0": {"kind": "typed"}}, {})
        for again in (1, 2):
            for one in members:
                room.answer(one, asked.id, 0, secret(), again)
        room.rename(members[0].id, secret())
        room.remove(members[1].id)
        if rng.random() < 0.5:
            eventually(lambda: not ledger.store._waiting)
    eventually(lambda: not ledger.store._waiting)
    came["written"] = len(secrets)
    came["readable before"] = readable(folder, secrets)
    for room in list(ledger.rooms.values()):
        ended = Event()
        ledger.end(room, ended.set)
        assert ended.wait(10)
    came["readable after the end"] = readable(folder, secrets)
    ledger.store.close()
    return came


def readable(folder: Path, secrets: list[bytes]) -> int:
    """How many of them stand in any file there."""
    there = b"".join(path.read_bytes() for path in folder.iterdir())
    return sum(secret in there for secret in secrets)
