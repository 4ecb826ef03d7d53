"""One style in the shell: values both ways, help on one screen, completion, --json wherever an answer is printed."""

from __future__ import annotations

import importlib
import json
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from dicelab import cli
from dicelab.cli.completion import next_words
from dicelab.games.shelf import OURS

SCREEN = 34
"""Lines of a terminal as people have them."""
FRONT_DOOR = ""


def out(capsys, *words):
    assert cli.main(words) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("odds draconic burned dice=4", "odds draconic burned --dice=4"),
        ("odds draconic burned dice=4", "odds draconic burned --dice 4"),
        ("worksheet thrown --seed 3 --count 2", "worksheet thrown seed=3 count=2"),
        ("simulate draconic games=20 seed=3 --longest 9", "simulate draconic --games 20 --seed=3 longest=9"),
        ("simulate draconic turn_cap=7 games=9 seed=1", "simulate draconic --turn-cap 7 --games 9 --seed 1"),
    ],
)
def test_values_are_taken_both_ways(capsys, one, other):
    first, second = (out(capsys, *words.split()).splitlines() for words in (one, other))
    if one.startswith("simulate"):  # the second line says how long it took
        del first[1], second[1]
    assert first == second
    assert first


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("odds draconic burned --dice", "'--dice' needs a value, such as dice=3 or --dice 3."),
        ("odds draconic burned --dragons=4", "burned does not take 'dragons'; it takes dice."),
        ("serve --prot=1", "'--prot=1' means nothing here; dicelab serve --help shows what can be said."),
        (
            "worksheet",
            "Name a game, one of draconic, hunters, thrown, spuds, a lesson with --lesson, "
            'or questions with --dice "2d6 >= 9".',
        ),
        ("fly", "There is no 'fly'; dicelab --help shows what can be said."),
        ("worksheet thrown --out", "--out: expected one argument; dicelab worksheet --help shows what can be said."),
        ("completion fish", "Name your shell, one of bash, zsh, not 'fish': dicelab completion bash."),
        ("simulate", "Name a game: draconic, hunters, thrown, spuds; for example dicelab simulate draconic games=500."),
    ],
)
def test_a_mistake_is_one_sentence(capsys, words, says):
    assert cli.main(words.split()) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"{says}\n")


@pytest.mark.parametrize("name", [FRONT_DOOR, *cli.COMMANDS])
def test_help_is_one_screen_with_examples(capsys, name):
    with suppress(SystemExit):
        assert cli.main([*([name] if name else []), "--help"]) == 0
    shown = capsys.readouterr().out.rstrip().splitlines()
    assert len(shown) <= SCREEN
    assert max(map(len, shown)) <= 120
    assert any(line.startswith("example") for line in shown)


def test_the_version_in_short(capsys):
    with suppress(SystemExit):
        cli.main(["-V"])
    assert capsys.readouterr().out.startswith("dicelab 0.")


@pytest.mark.parametrize(
    "words",
    [
        "odds", "odds hunters", "odds draconic burned dice=3", "odds draconic burned --help",
        "simulate draconic games=9", "worksheet thrown count=3", "new-game ice",
    ],
)  # fmt: skip
def test_json_wherever_an_answer_is_printed(capsys, monkeypatch, tmp_path, words):
    monkeypatch.chdir(tmp_path)
    assert json.loads(out(capsys, *words.split(), "--json"))


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("dicelab ", [*cli.COMMANDS, "--help", "--version"]),
        ("dicelab wo", ["worksheet"]),
        ("dicelab odds dra", ["draconic"]),
        ("dicelab odds draconic burned ", ["dice=", "--json"]),
        ("dicelab simulate spuds tur", ["turn_cap="]),
        ("dicelab simulate ", [*OURS, "--workers"]),
        ("dicelab completion z", ["zsh"]),
        ("dicelab odds nothing ", []),
        ("dicelab fly ", []),
    ],
)
def test_what_may_come_next(line, offered):
    found = next_words(line)
    assert set(offered) <= set(found)
    assert bool(offered) == bool(found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shell", "asks"),
    [
        ("bash", 'source {script}; COMP_LINE="dicelab odds dra"; COMP_POINT=${{#COMP_LINE}}; '
                 'COMP_WORDS=(dicelab odds dra); COMP_CWORD=2; _dicelab; echo "${{COMPREPLY[@]}}"'),
        ("zsh", "compdef() {{ :; }}; compadd() {{ shift 4; echo $@; }}; source {script}; words=(dicelab odds dra); "
                "CURRENT=3; _dicelab"),
    ],
)  # fmt: skip
def test_a_real_shell_completes(shell, asks, tmp_path, capsys):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed here")
    script = tmp_path / "script"
    script.write_text(out(capsys, "completion", shell))
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    done = subprocess.run(
        [shell, "-c", asks.format(script=script)], env={"PATH": path}, check=True, capture_output=True, text=True
    )
    assert done.stdout.split() == ["draconic"]
    assert done.stderr == ""


def test_python_m_dicelab_is_dicelab() -> None:
    done = subprocess.run([sys.executable, "-m", "dicelab", "-V"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("dicelab ")


def test_whoever_loads_all_modules_starts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["loads all", "5"])  # the forkserver does, with words of its own
    sys.modules.pop("dicelab.__main__", None)
    importlib.import_module("dicelab.__main__")
