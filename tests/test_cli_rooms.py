"""``dicelab rooms``: what is kept is listed, and deleted where no server has it open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicelab import cli
from dicelab.room.server import file
from dicelab.room.server.store import Store
from tests.room.damage import fill


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "PATIENCE", 0.1)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(["rooms", *words])
    return code, *capsys.readouterr()


def test_rooms_of_all_ports_are_listed_and_deleted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    codes = [*fill(tmp_path / "rooms-8866.sqlite", rooms=1).rooms, *fill(tmp_path / "rooms-9000.sqlite", 1, 3).rooms]
    (tmp_path / "rooms-9000.aside-20260101-101010.sqlite").write_text("Kiwi")
    (tmp_path / "teacher-8866.key").write_text("a key")
    code, out, err = said(capsys, "--state", str(tmp_path))
    assert (code, err) == (0, "")
    for words in (*(f"{code[:4]} {code[4:]}" for code in codes), "12 names, 36 answers", "3 names, 9 answers", "until"):
        assert words in out
    assert "rooms-9000.aside-20260101-101010.sqlite cannot be read" in out
    data = json.loads(said(capsys, "--state", str(tmp_path), "--json")[1])
    assert [(one["port"], one["open"], len(one["rooms"])) for one in data["files"]] == [
        (8866, False, 1), (9000, False, 0), (9000, False, 1),
    ]  # fmt: skip
    code, out, err = said(capsys, "--state", str(tmp_path), "--forget")
    assert (code, err) == (0, "")
    assert out.endswith("2 rooms, 15 names, 45 answers and 1 file that could not be read.\n")
    assert [path.name for path in tmp_path.iterdir()] == ["teacher-8866.key"]
    assert said(capsys, "--state", str(tmp_path))[1] == f"No rooms are kept in {tmp_path}.\n"
    assert said(capsys, "--state", str(tmp_path), "--forget")[1] == f"Nothing was deleted from {tmp_path}.\n"


def test_what_a_running_server_has_open_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "rooms-8866.sqlite"
    (code,) = fill(path, rooms=1).rooms
    running = Store(path)
    assert "open on a running server" in said(capsys, "--state", str(tmp_path))[1]
    left, out, err = said(capsys, "--state", str(tmp_path), "--forget")
    assert (left, out) == (2, f"Nothing was deleted from {tmp_path}.\n")
    assert err == (f"The server on port 8866 has {code[:4]} {code[4:]} open: end it on the wall, or stop it first.\n")
    assert len(running.read("members")) == 12
    running.close()


def test_a_folder_that_there_is_not_keeps_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert said(capsys, "--state", str(nowhere)) == (0, f"No rooms are kept in {nowhere}.\n", "")
    assert not nowhere.exists()


def test_what_cannot_be_deleted_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path / "rooms-8866.sqlite", rooms=1)

    def unlink(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", unlink)
    code, out, err = said(capsys, "--state", str(tmp_path), "--forget")
    assert (code, out) == (2, "")
    assert err == f"Rooms in {tmp_path} cannot be looked at or deleted: Permission denied.\n"
