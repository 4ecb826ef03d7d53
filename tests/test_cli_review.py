"""``dicelab review``: what it prints, what it refuses, and what becomes of an interruption."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from dicelab import cli
from dicelab.play.match import Match
from dicelab.play.review import Reviewing, review
from tests.play.review.games import played


@pytest.fixture
def saved(tmp_path: Path) -> str:
    path = tmp_path / "game.json"
    played("draconic", 4, players=3).save(path)
    return str(path)


def test_in_words(saved, capsys):
    assert cli.main(["review", saved, "--seat", "2"]) == 0
    out = capsys.readouterr().out
    assert "Draconic Dice, 3 players, seed 4" in out
    assert "Ben  " in out
    assert "Values are solved" in out


def test_json_is_what_python_gives(saved, capsys):
    assert cli.main(["review", saved, "--json", "--games", "7", "--seed", "3", "--bot", "sensible"]) == 0
    assert json.loads(capsys.readouterr().out) == review(Match.load(saved), games=7, seed=3).to_json()


def test_many_games_as_csv(tmp_path, capsys):
    files = []
    for seed in range(3):
        files.append(str(tmp_path / f"{seed}.json"))
        played("draconic", seed, players=2).save(files[-1])
    assert cli.main(["review", *files, "--csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [(row["file"], row["seat"]) for row in rows] == [(file, seat) for file in files for seat in "12"]
    for row in rows:
        parts = sum(float(row[name]) for name in ("start", "luck", "given", "cost"))
        assert parts == pytest.approx(float(row["result"]), abs=1e-5)


def test_a_damaged_one_among_many_costs_only_itself(saved, tmp_path, capsys):
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    assert cli.main(["review", str(bad), saved, "--csv"]) == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 4
    assert err.startswith(str(bad))


@pytest.mark.parametrize("text", ["", "no JSON", "{}", "[1]", '{"version": 99}'])
def test_damaged_and_foreign_saves(text, tmp_path, capsys):
    path = tmp_path / "bad.json"
    path.write_text(text)
    assert cli.main(["review", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.endswith(".\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--games", "0"], "games is a whole number from 1"),
        (["--games", "many"], "games is a whole number from 1"),
        (["--seat", "4"], "has the seats 1 to 3, not 4"),
        (["--seat", "0"], "has the seats 1 to 3, not 0"),
        (["--seat", "Ada"], "seat is a whole number"),
        (["--seed", "-1"], "seed is a whole number"),
        (["--bot", "genius"], "There is no bot 'genius'"),
    ],
)
def test_mistakes_are_told_in_a_sentence(saved, capsys, words, says):
    assert cli.main(["review", saved, *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1


def test_an_unfinished_game(tmp_path, capsys):
    path = tmp_path / "half.json"
    played("draconic", 4, players=2, most=6).save(path)
    assert cli.main(["review", str(path)]) == 0
    assert "The game is not over" in capsys.readouterr().out


def test_an_interruption_keeps_what_is_done(saved, capsys, monkeypatch):
    whole = Reviewing.work

    def interrupted(self):
        for at in whole(self):
            if at.done == 5:
                raise KeyboardInterrupt
            yield at

    monkeypatch.setattr(Reviewing, "work", interrupted)
    assert cli.main(["review", saved, "--json"]) == 130
    out, err = capsys.readouterr()
    assert len(json.loads(out)["steps"]) == 5
    assert "Interrupted: 5 of" in err
