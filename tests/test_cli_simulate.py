"""Many games in the shell: what is printed, what is refused, and Ctrl-C."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from time import monotonic, sleep

import pytest

import dicelab
from dicelab import cli
from dicelab.cli import lines_on, shown_on
from dicelab.games import find_game


def test_a_table_in_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "draconic", "players=3", "games=40", "seed=1", "seats=sensible,random,random"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("Draconic Dice, 3 players, seed 1\n40 games, ")
    for part in ("steps per second", "seat 1  sensible", "seat 3  random", "95 % interval", "share the win", "median"):
        assert part in out


def test_json_is_what_python_gives(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "draconic", "games=40", "--json", "seed=1", "variant=trade", "--longest", "20"]) == 0
    shown = json.loads(capsys.readouterr().out)
    game = dicelab.game("draconic", variant="trade")
    expected = dicelab.simulate(game, 40, seed=1, longest=20).to_json()
    assert shown["unfinished"] > 0
    for data in (shown, expected):
        assert data.pop("seconds") > 0
        assert data.pop("steps_per_second") > 0
    assert shown == expected


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("poker",), "no game 'poker'"),
        (("draconic", "games=-3"), "games is a whole number from 1"),
        (("draconic", "games=0"), "games is a whole number from 1"),
        (("draconic", "games=many"), "games is a whole number from 1"),
        (("draconic", "games"), "'games' is not a NAME=VALUE pair; write for example games=500."),
        (("draconic", "seed=x"), "seed is a whole number"),
        (("draconic", "colour=red"), "no option 'colour'"),
        (("draconic", "variant=wild"), "variant is"),
        (("draconic", "players=9"), "2 to 5 players"),
        (("draconic", "seats=random"), "2 players need 2 seats, not 1"),
        (("draconic", "seats=random,clever"), "no bot 'clever'"),
        (("draconic", "--workers", "0"), "workers is a whole number from 1"),
        (("draconic", "--workers", "-2"), "workers is a whole number from 1"),
        (("draconic", "--longest", "0"), "longest is a whole number from 1"),
        (("draconic", "--workers", "2", "--dask", "tcp://127.0.0.1:8786"), "Choose one"),
        (("draconic", "--dask", "tcp://127.0.0.1:1"), "No Dask cluster can be reached"),
    ],
)
def test_mistakes_are_one_sentence(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], part: str) -> None:
    assert cli.main(["simulate", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert part in err
    assert err.count("\n") == 1
    assert len(err) < 300


@pytest.mark.parametrize("key", dicelab.GAMES)
def test_no_game_has_an_option_that_the_command_takes_for_itself(key: str) -> None:
    assert not {option.name for option in find_game(key).options} & {"games", "seed", "seats", "players"}


# -- the bar --------------------------------------------------------------------------------------------------------


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_grows_and_is_gone_afterwards() -> None:
    screen = Screen()
    with shown_on(screen, width=10) as progress:
        progress(0, 2000)
        progress(1000, 2000)
    lines = screen.getvalue().split("\r")
    assert "░" * 10 + " 0 of 2,000 games" in lines[1]
    assert "to go" not in lines[1]
    assert "█████░░░░░ 1,000 of 2,000 games" in lines[2]
    assert lines[-1] == "\x1b[K"


def test_lines_where_nobody_watches() -> None:
    screen = io.StringIO()
    with shown_on(screen) as progress:
        progress(0, 2000)
    assert screen.getvalue() == ""  # nobody needs a line for what takes a moment
    told = lines_on(screen, first=0, every=0)
    told(500, 2000)
    told(1000, 2000)
    first, second = screen.getvalue().splitlines()
    assert first == "25 %: 500 of 2,000 games"
    assert second == "50 %: 1,000 of 2,000 games, 0 s to go"
    told = lines_on(screen, first=0, every=60)
    told(500, 2000)
    told(1000, 2000)
    assert len(screen.getvalue().splitlines()) == 3


# -- Ctrl-C, as a terminal does it ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(workers: str) -> None:
    ours, theirs = os.openpty()
    command = ["simulate", "draconic", "games=100000000", "seed=1", "--json", "--workers", workers]
    process = subprocess.Popen(
        [sys.executable, "-m", "dicelab.cli", *command],
        stdout=subprocess.PIPE, stderr=theirs, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever runs this may ignore it: nohup
    )  # fmt: skip
    os.close(theirs)
    shown, end = b"", monotonic() + 60
    while b" of 100,000,000 games" not in shown and monotonic() < end:
        shown += os.read(ours, 4096)
    sleep(0.3)
    os.killpg(process.pid, signal.SIGINT)  # Ctrl-C reaches all processes of a terminal
    out, _ = process.communicate(timeout=60)
    said = shown + os.read(ours, 100_000)
    os.close(ours)
    assert process.returncode == 130
    data = json.loads(out)
    assert data["interrupted"] is True
    assert 0 < data["games"] < data["asked"] == 100_000_000
    assert b"Interrupted: these are the first" in said
    assert b"Traceback" not in said
    again = dicelab.simulate("draconic", data["games"], seed=1).to_json()
    assert (data["seats"], data["lengths"]) == (again["seats"], again["lengths"])
