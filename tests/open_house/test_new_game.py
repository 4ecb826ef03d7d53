"""``dicelab new-game``: what it refuses, and that it leaves alone what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicelab.cli import main


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["Ice"], "The name of a game is a word in small letters, such as ice, not 'Ice'."),
        (["class"], "The name of a game is a word in small letters, such as ice, not 'class'."),
        (["../ice"], "The name of a game is a word in small letters, such as ice, not '../ice'."),
        (["draconic"], "There is a game 'draconic' already; choose another name."),
        (["ice", "--title", 'a "b"'], "A title is a short text without quotation marks, not 'a \"b\"'."),
        (["there"], "there is there already; choose another name, or go to another folder."),
    ],
)
def test_what_it_refuses(words, says, tmp_path, capsys):
    (tmp_path / "there").mkdir()
    assert main(["new-game", *words]) == 2
    assert capsys.readouterr().err == f"{says}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_the_names_are_put_in(tmp_path, capsys):
    assert main(["new-game", "two_pigs"]) == 0
    assert "7 files" in capsys.readouterr().out
    files = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert "two_pigs/two_pigs_dice/rules.py" in files
    assert "two_pigs/test_two_pigs.py" in files
    text = "".join((tmp_path / name).read_text() for name in files)
    assert "mygame" not in text.lower()
    assert "My Game" not in text
    assert "class TwoPigs(Game)" in text
    assert 'title, seats, state_type = "two_pigs", "Two Pigs"' in text


def test_a_full_disk_leaves_no_half_of_a_package(tmp_path, monkeypatch, capsys):
    written, write_text = [], Path.write_text

    def full(path, *args, **more):
        written.append(path)
        if len(written) > 3:
            raise OSError(28, "No space left on device")
        return write_text(path, *args, **more)

    monkeypatch.setattr(Path, "write_text", full)
    assert main(["new-game", "ice"]) == 2
    assert capsys.readouterr().err == "ice cannot be written: No space left on device.\n"
    assert len(written) == 4
    assert list(tmp_path.iterdir()) == []
