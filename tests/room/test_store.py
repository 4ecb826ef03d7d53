"""What is kept: nothing is called safe that is not, a full disk passes, and what is forgotten is in no file more."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import time

import pytest

from dicelab.room.server import file as room_file
from dicelab.room.server import folder as room_folder
from dicelab.room.server import store as stores
from dicelab.room.server.file import StoreError
from dicelab.room.server.folder import files, forget, is_used, kept_in, sweep
from dicelab.room.server.ledger import Hears, Ledger, Member, Room
from dicelab.room.server.limits import DAY
from dicelab.room.server.shapes import NotAsked
from dicelab.room.server.store import Store
from tests.browser.servers import free_port
from tests.room import kills
from tests.room.damage import attack, fill, fill_disk, remains
from tests.room.ground import PERCENT, FullDisk
from tests.room.phones import eventually, school_in_a_thread

NAME = "Nicknameofsomebody"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_file, "PATIENCE", 0.1)
    monkeypatch.setattr(stores, "AGAIN", 0.02)


class Kept(Hears):
    """Notes what is called safe."""

    def __init__(self) -> None:
        self.marks: list[int] = []

    def kept(self, member: Member, mark: int) -> None:
        self.marks.append(mark)


def guessing(ledger: Ledger) -> tuple[Room, Member, Kept]:
    room, _ = ledger.open()
    kiwi, _ = room.join(NAME)
    room.start("guess", {}, {"0": PERCENT}, {})
    room.hears = kept = Kept()
    return room, kiwi, kept


def raw(folder: Path) -> bytes:
    """All that lies there."""
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


# -- a full disk ----------------------------------------------------------------------------------------------------


def test_a_commit_that_failed_is_tried_again_and_nothing_after_it_is_safe_before_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "rooms-1.sqlite")
    heard: list[str] = []
    store.hear = heard.append
    room, kiwi, kept = guessing(Ledger(store))
    eventually(lambda: not store._waiting)
    disk = store._db = FullDisk(store._db)  # type: ignore[assignment]
    room.answer(kiwi, 1, 0, 50, 1)
    eventually(lambda: disk.tries > 2)
    mango, _ = room.join("Mango")
    room.answer(mango, 1, 0, 60, 7)
    eventually(lambda: disk.tries > 5)
    assert (kept.marks, kiwi.kept, mango.kept, room.trouble) == ([], 0, 0, "database or disk is full")
    disk.full = False
    eventually(lambda: kept.marks == [1, 7])
    eventually(lambda: heard == ["database or disk is full", ""])
    store.close()
    again = Ledger(Store(store.path))
    assert [(row.name, row.given) for row in again.rooms[room.code].rows()] == [(NAME, 50), ("Mango", 60)]
    assert again.notes == []
    again.store.close()


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """SQLite's own SQLITE_FULL: the file may not grow; later it may."""
    came = fill_disk(3, tmp_path)
    assert came["disks full"] == 3
    assert came["called saved meanwhile"] < 3 * 480
    assert (came["called saved and not on the disk"], came["missing afterwards"]) == (0, 0)


def test_a_full_disk_does_not_fill_the_memory() -> None:
    store = Store(None)
    room, kiwi, kept = guessing(Ledger(store))
    eventually(lambda: not store._waiting)
    disk = store._db = FullDisk(store._db)  # type: ignore[assignment]
    for mark in range(1, 2000):
        room.answer(kiwi, 1, 0, mark % 100, mark)
        room.rename(kiwi.id, f"Kiwi {mark}")
    assert len(store._waiting) == 2
    disk.full = False
    eventually(lambda: kiwi.kept == 1999)
    assert kept.marks[-1] == 1999
    store.close()


def test_what_cannot_be_written_at_the_end_keeps_nobody_waiting(tmp_path: Path) -> None:
    store = Store(tmp_path / "rooms-1.sqlite")
    room, kiwi, kept = guessing(Ledger(store))
    eventually(lambda: not store._waiting)
    store._db = FullDisk(store._db)  # type: ignore[assignment]
    room.answer(kiwi, 1, 0, 50, 1)
    store.close()
    assert kept.marks == []


# -- marks ----------------------------------------------------------------------------------------------------------


def test_what_is_sent_again_is_safe_only_when_it_was_committed() -> None:
    store = Store(None)
    room, kiwi, kept = guessing(Ledger(store))
    eventually(lambda: not store._waiting)
    disk = store._db = FullDisk(store._db)  # type: ignore[assignment]
    assert room.answer(kiwi, 1, 0, 50, 5)
    assert not room.answer(kiwi, 1, 0, 50, 5)
    assert kiwi.kept < 5
    disk.full = False
    eventually(lambda: kept.marks == [5])
    assert kiwi.kept == 5
    store.close()


def test_an_older_message_that_never_came_is_not_taken_for_one_that_did() -> None:
    """Two pages of one person: what the slower one sends later was never counted, and nobody says that it was."""
    store = Store(None)
    room, kiwi, _ = guessing(Ledger(store))
    rolls = room.start("roll", {}, {"0": {"kind": "rolls", "sides": [6]}}, {})
    assert room.answer(kiwi, rolls.id, 0, [[1]], 2000)
    with pytest.raises(NotAsked, match="answered again since then"):
        room.answer(kiwi, rolls.id, 0, [[2]], 1000)
    assert [row.given for row in room.rows()] == [[[1]]]
    store.close()


# -- what leads nowhere ---------------------------------------------------------------------------------------------


def edited(path: Path, *words: str) -> None:
    with sqlite3.connect(path) as line:
        for one in words:
            line.execute(one)
    line.close()


def test_a_row_that_was_lost_takes_only_what_refers_to_it_along(tmp_path: Path) -> None:
    path = tmp_path / "rooms-1.sqlite"
    first, second, _ = fill(path).rooms.values()
    edited(
        path,
        f"DELETE FROM members WHERE room = '{first.code}' AND id = 3",
        f"DELETE FROM activities WHERE room = '{second.code}' AND id = 1",
        f"UPDATE rooms SET current = 1 WHERE code = '{second.code}'",
    )
    ledger = Ledger(Store(path))
    assert ledger.notes == ["In rooms-1.sqlite some rows led nowhere and were left out: 15 answers."]
    assert len(ledger.rooms) == 3
    found = ledger.rooms[first.code]
    assert 3 not in found.members
    assert ledger.rooms[second.code].current is None
    newcomer, _ = found.join("Newcomer")
    assert newcomer.id == 13  # and not that of somebody else
    ledger.store.close()
    again = Ledger(Store(path))
    assert again.notes == []
    assert again.rooms[first.code].members[12].name == "Pupil11"
    again.store.close()


def test_a_roll_that_was_lost_makes_no_later_one_disappear(tmp_path: Path) -> None:
    path = tmp_path / "rooms-1.sqlite"
    ledger = Ledger(Store(path))
    room, kiwi, _ = guessing(ledger)
    rolls = room.start("roll", {}, {"0": {"kind": "rolls", "sides": [6]}}, {})
    for mark in (1, 2, 3):
        room.answer(kiwi, rolls.id, 0, [[mark]], mark)
    ledger.store.close()
    edited(path, "DELETE FROM answers WHERE number = 1")
    for expected in ([[1]], [[3]]), ([[1]], [[3]], [[4]]):
        ledger = Ledger(Store(path))
        room = ledger.rooms[room.code]
        assert tuple(row.given for row in room.rows()) == expected
        if len(expected) == 2:
            room.answer(room.members[kiwi.id], rolls.id, 0, [[4]], 4)
        ledger.store.close()


def test_half_a_character_is_kept_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "rooms-1.sqlite"
    ledger = Ledger(Store(path))
    room, _ = ledger.open()
    kiwi, _ = room.join("Ki\ud800wi")
    asked = room.start("vote", {"says": "\ud83d"}, {"0": {"kind": "choice", "of": ["a\udc00", "b"]}}, {"x": "\udfff"})
    room.answer(kiwi, asked.id, 0, "a\udc00", 1)
    ledger.store.close()
    again = Ledger(Store(path))
    assert again.notes == []
    found = again.rooms[room.code]
    assert [(row.name, row.given) for row in found.rows()] == [("Ki wi", "a\udc00")]
    assert found.activities[asked.id].shows == '{"says":"\\ud83d"}'
    again.store.close()


def test_a_file_of_the_version_before_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "rooms-1.sqlite"
    rooms = fill(path).rooms
    edited(path, "ALTER TABLE rooms DROP COLUMN until", "PRAGMA user_version=1")
    again = Ledger(Store(path))
    assert (again.rooms.keys(), again.notes) == (rooms.keys(), [])
    again.store.close()


@pytest.mark.parametrize("what", [b"something else entirely" * 100, b"SQLite format 3\x00" + bytes(4080)])
def test_a_file_that_cannot_be_read_is_put_aside_and_told(tmp_path: Path, what: bytes) -> None:
    path = tmp_path / "rooms-1.sqlite"
    path.write_bytes(what)
    ledger = Ledger(Store(path))
    (aside,) = tmp_path.glob("*.aside-*")
    (told,) = ledger.notes
    assert aside.name in told
    assert told.endswith("Nothing of it could be read.")
    assert aside.read_bytes() == what
    ledger.open()
    ledger.store.close()


def test_of_a_damaged_file_goes_on_what_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "rooms-1.sqlite"
    codes = fill(path, rooms=8, pupils=40).rooms.keys()
    data = bytearray(path.read_bytes())
    half = len(data) // 2 // 4096 * 4096
    data[half : half + 4096] = random.Random(4).randbytes(4096)
    path.write_bytes(data)
    ledger = Ledger(Store(path))
    assert ".aside-" in ledger.notes[0]
    assert "What could be read of it goes on: 8 rooms, " in ledger.notes[0]
    assert ledger.rooms.keys() == codes
    assert sum(1 for room in ledger.rooms.values() for _ in room.rows()) > 700  # of 960
    ledger.store.close()


def test_where_nothing_can_be_kept_a_sentence_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="--state"):
        Store(tmp_path / "file" / "rooms-1.sqlite")
    store = Store(tmp_path / "rooms-1.sqlite")
    with pytest.raises(StoreError, match="Another server"):
        Store(tmp_path / "rooms-1.sqlite")
    store.close()


@pytest.mark.parametrize("times", [10, pytest.param(60, marks=pytest.mark.slow)])
def test_whatever_happened_to_a_file_a_server_starts(tmp_path: Path, times: int) -> None:
    came = attack(times, tmp_path, seed=times)
    assert (came["starts"], came["starts refused"], came["tracebacks"]) == (times, 0, 0), came


@pytest.mark.slow
def test_a_running_room_that_is_killed_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    came = asyncio.run(kills.attack(10, tmp_path))
    assert came["kills"] == 10
    assert came["confirmed answers"] > 20
    harm = ("confirmed answers lost", "answers counted twice", "starts refused", "tracebacks")
    assert not any(came[what] for what in harm), came


@pytest.mark.slow
def test_the_start_prints_what_it_put_aside_and_left_out(tmp_path: Path) -> None:
    port = free_port()
    path = tmp_path / f"rooms-{port}.sqlite"
    fill(path)
    edited(path, "DELETE FROM members WHERE id = 3", "CREATE TABLE more (x)")
    words = ["serve", "--no-browser", "--port", str(port), "--state", str(tmp_path)]
    command = [sys.executable, "-m", "dicelab.cli", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as server:
        assert server.stdout is not None
        said = ""
        for line in server.stdout:
            said += line
            if "/join" in line:  # the last one
                break
        server.terminate()
    assert f"was put aside as rooms-{port}.aside-" in said
    assert "What could be read of it goes on: 3 rooms, 33 names, 6 questions, 108 answers." in said
    assert "some rows led nowhere and were left out: 9 answers." in said


# -- forgotten ------------------------------------------------------------------------------------------------------


def test_what_is_forgotten_is_in_no_file_any_more_while_the_server_runs(tmp_path: Path) -> None:
    came = remains(6, tmp_path)
    assert came["readable before"] > came["written"] // 2
    assert came["readable after the end"] == 0


def test_a_room_that_ends_takes_nothing_of_another_along(tmp_path: Path) -> None:
    ledger = Ledger(Store(tmp_path / "rooms-1.sqlite"))
    room, kiwi, _ = guessing(ledger)
    other, _, _ = guessing(ledger)
    room.answer(kiwi, 1, 0, 42, 1)
    ended: list[str] = []
    ledger.end(other, partial(ended.append, other.code))
    eventually(lambda: ended == [other.code])
    ledger.store.close()
    again = Ledger(Store(tmp_path / "rooms-1.sqlite"))
    assert [(row.name, row.given) for row in again.rooms[room.code].rows()] == [(NAME, 42)]
    assert again.notes == []
    again.store.close()


def test_it_is_called_forgotten_only_when_the_disk_has_forgotten_it(tmp_path: Path) -> None:
    ledger = Ledger(Store(tmp_path / "rooms-1.sqlite"))
    room, _, _ = guessing(ledger)
    eventually(lambda: not ledger.store._waiting)
    disk = ledger.store._db = FullDisk(ledger.store._db)  # type: ignore[assignment]
    done: list[str] = []
    ledger.end(room, partial(done.append, room.code))
    eventually(lambda: disk.tries > 2)
    assert done == []
    disk.full = False
    eventually(lambda: done == [room.code])
    with sqlite3.connect(tmp_path / "rooms-1.sqlite") as reader:  # whoever reads keeps the log from being cut
        other, _, _ = guessing(ledger)
        eventually(lambda: not ledger.store._waiting)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM rooms").fetchall()
        ledger.store._db.execute("PRAGMA busy_timeout=10")
        ledger.end(other, partial(done.append, other.code))
        eventually(lambda: ledger.store._log_to_cut is not None)
        assert done == [room.code]
        reader.execute("COMMIT")
    eventually(lambda: done == [room.code, other.code])
    assert NAME.encode() not in raw(tmp_path)
    ledger.store.close()
    reader.close()


def two_days_ago(folder: Path, port: int) -> Path:
    """A file of a server that has not been used since."""
    path = folder / f"rooms-{port}.sqlite"
    ledger = Ledger(Store(path), clock=lambda: time() - 2 * DAY)
    guessing(ledger)
    ledger.store.close()
    return path


def test_every_start_forgets_what_is_past_its_time_on_all_ports(tmp_path: Path) -> None:
    own, old = tmp_path / "rooms-1.sqlite", two_days_ago(tmp_path, 2)
    weekly = Ledger(Store(tmp_path / "rooms-3.sqlite"), 7 * DAY, clock=lambda: time() - 2 * DAY)
    guessing(weekly)
    weekly.store.close()
    before = raw(tmp_path)
    assert before.count(NAME.encode()) == 2
    with school_in_a_thread(tmp_path, port=1):
        pass
    assert own.exists()
    assert {one.port: len(one.rooms) for one in kept_in(tmp_path)} == {1: 0, 2: 0, 3: 1}
    assert NAME.encode() not in old.read_bytes()


def test_a_server_that_runs_is_left_alone(tmp_path: Path) -> None:
    path = two_days_ago(tmp_path, 2)
    running = Store(path)
    assert is_used(path)
    sweep(tmp_path / "rooms-1.sqlite", DAY)
    assert len(running.read("members")) == 1
    running.close()
    assert not is_used(path)


def test_a_file_that_cannot_be_read_does_not_lie_there_for_ever(tmp_path: Path) -> None:
    for name in ("rooms-2.sqlite", "rooms-2.aside-20260101-101010.sqlite", "rooms-photos.sqlite"):
        (tmp_path / name).write_text(NAME * 100)
    fill(tmp_path / "rooms-3.sqlite")
    data = bytearray((tmp_path / "rooms-3.sqlite").read_bytes())
    data[8192:12288] = bytes(4096)
    (tmp_path / "rooms-3.sqlite").write_bytes(data)
    sweep(tmp_path / "rooms-1.sqlite", DAY)
    assert len(files(tmp_path)) == 3
    sweep(tmp_path / "rooms-1.sqlite", -1)
    assert [path.name for path in tmp_path.iterdir()] == ["rooms-photos.sqlite"]


def test_what_another_program_keeps_under_such_a_name_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rooms-2.sqlite"
    edited(path, "CREATE TABLE photos (name)", "INSERT INTO photos VALUES ('a beach')")
    sweep(tmp_path / "rooms-1.sqlite", -1)
    assert kept_in(tmp_path) == []
    assert forget(tmp_path) == ([], [])
    with sqlite3.connect(path) as line:
        assert line.execute("SELECT * FROM photos").fetchall() == [("a beach",)]
    line.close()


def test_a_full_disk_is_no_reason_to_delete_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = two_days_ago(tmp_path, 2)

    def full(*about: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(room_folder, "check", full)
    sweep(tmp_path / "rooms-1.sqlite", -1)
    assert path.exists()
