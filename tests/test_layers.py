"""Imports go one way: playing and asking need neither NumPy nor widgets, and importing dicelab costs nothing."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import dicelab

HEAVY = ("numpy", "ipywidgets", "anywidget", "altair", "traitlets", "IPython", "pandas", "pyarrow", "tornado")
BELOW_WIDGETS = ("dicelab.odds", "dicelab.games", "dicelab.play", "dicelab.teach", "dicelab.errors")
INSIDE_THE_TURN_SOLVER = {
    f"dicelab.odds.{name}" for name in ("turn_cache", "turn_policy", "turn_sample", "turn_solver")
}
MANY_ROLLS = {"dicelab.odds.notation.many"}
"""With the turn solver the only modules that may load NumPy; nobody imports either before a turn is solved, or an
experiment rolls by the thousand."""


def modules() -> list[str]:
    """Every module up to ``teach``."""
    found = [module.name for module in pkgutil.walk_packages(dicelab.__path__, "dicelab.")]
    return [
        name for name in found if name.startswith(BELOW_WIDGETS) and name not in INSIDE_THE_TURN_SOLVER | MANY_ROLLS
    ]


def loaded_after(code: str) -> set[str]:
    """Which modules a fresh Python has loaded after running ``code``."""
    script = f"{code}\nimport sys\nprint(*sys.modules)"
    root = Path(dicelab.__file__).parents[1]
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=root)
    return set(run.stdout.splitlines()[-1].split())


def test_importing_dicelab_loads_almost_nothing():
    loaded = loaded_after("import dicelab")
    assert {name for name in loaded if name.startswith("dicelab")} == {"dicelab"}
    assert not loaded & set(HEAVY)


def test_everything_up_to_teach_does_without_numpy_and_widgets():
    names = modules()
    assert {"dicelab.odds.turn", "dicelab.games.draconic.rules.state", "dicelab.play.host"} <= set(names)
    loaded = loaded_after("\n".join(f"import {name}" for name in names))
    assert not loaded & set(HEAVY)
    assert not {name for name in loaded if name.startswith(("dicelab.widgets", "dicelab.cli", "dicelab.serve"))}


SOLVES_RE_ROLLS = ("hunters",)
"""Games whose bots and odds use the solver of re-rolls, the one place below the widgets that works with NumPy."""


@pytest.mark.parametrize("key", dicelab.GAMES)
def test_playing_and_asking_do_without_numpy_and_widgets(key):
    code = """
import dicelab, random
from dicelab.games import part
from tests.carrier import ask
from dicelab.play.table.host import TableHost
from dicelab.play.panel.host import PanelHost, Position
for key in [KEY]:
    match = dicelab.Match(dicelab.game(key), seed=3)
    host = TableHost(match, {1: "sensible"})
    odds = PanelHost(lambda: Position(match.state, match.names))
    for _ in range(12):
        odds.view()
        shown = host.view()
        if shown["waits"] == "over":
            break
        kind = "next" if shown["waits"] == "bot" else "roll" if "roll" in shown["scene"] else "move"
        parts = {"all": False} if kind == "next" else {}
        if kind == "move":
            parts["move"] = shown["scene"]["choices"][0]["move"]
        if kind == "move":
            assert ask(host, {"kind": "hint", "revision": host.revision})["kind"] == "hint"
        answer = ask(host, {"kind": kind, "revision": host.revision, **parts})
        assert answer["kind"] == "view", answer
"""
    heavy = set(HEAVY) - ({"numpy"} if key in SOLVES_RE_ROLLS else set())
    assert not loaded_after(code.replace("KEY", repr(key))) & heavy


def test_every_name_of_the_package_is_there():
    for name in dicelab.__all__:
        assert getattr(dicelab, name) is not None
    assert set(dicelab.__all__) <= set(dir(dicelab))


FILES_OF_A_QUESTION = {
    "draconic burned dice=4": 30,
    "draconic win dice=6,6": 31,
    "spuds activate card=run placed=3,5 dice=4": 32,
    "hunters swords white=3 yellow=1 red=0 at_least=6": 36,
    "thrown trump dice=3": 40,
}
"""How many files of the package a question in the shell may load: more, and it no longer goes straight down."""


@pytest.mark.parametrize("words", FILES_OF_A_QUESTION)
def test_a_question_in_the_shell_goes_straight_down(words):
    assert len(files_loaded_by("odds", *words.split())) <= FILES_OF_A_QUESTION[words]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "most"), {"draconic": 53, "spuds": 55, "hunters": 59, "thrown": 64}.items())
def test_a_review_in_the_shell_loads_what_it_needs(key, most, tmp_path):
    match = dicelab.Match(dicelab.game(key), seed=7)
    for _ in range(6):
        match.roll() if match.state.turn == dicelab.CHANCE else match.play(match.state.moves()[0])
    match.save(tmp_path / "game.json")
    assert len(files_loaded_by("review", str(tmp_path / "game.json"), "--games", "2")) <= most


def files_loaded_by(*words: str) -> set[str]:
    """The files of the package that a command of the shell loads."""
    loaded = loaded_after(f"from dicelab.cli import main\nassert main({list(words)!r}) == 0")
    return {name for name in loaded if name.split(".")[0] == "dicelab"}
