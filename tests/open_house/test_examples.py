"""The packages in examples/: installed as distributions, and their own tests run from outside."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import dicelab
from tests.open_house.packages import EXAMPLES, install, on_path

PACKAGES = sorted(path.parent for path in EXAMPLES.glob("*/pyproject.toml"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    install(folder, *PACKAGES)
    return folder


def shell(site: Path, *words: str | Path) -> str:
    """A command of its own process, with the packages installed."""
    env = os.environ | {"PYTHONPATH": str(site)}
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, cwd=site, env=env, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_there_are_two() -> None:
    assert [path.name for path in PACKAGES] == ["highest_number", "pig"]


@pytest.mark.slow
@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: folder.name)
def test_the_tests_of_an_example_pass(site: Path, folder: Path) -> None:
    assert "passed" in shell(site, "pytest", "-p", "no:nbval", "-c", os.devnull, "--rootdir", site, folder / "tests")


@pytest.mark.slow
def test_an_installed_game_works_everywhere(site: Path) -> None:
    assert "Pig" in shell(site, "dicelab.cli", "odds")
    assert "roll_on so_far=…" in shell(site, "dicelab.cli", "odds", "pig")
    assert "1/6 ≈ 16.7 %" in shell(site, "dicelab.cli", "odds", "pig", "one", "rolls=1")
    two = shell(site, "dicelab.cli", "simulate", "pig", "games=60", "seed=2", "seats=sensible,random", "--workers", "2")
    assert "Pig, 2 players, seed 2" in two
    assert "<ol" in shell(site, "dicelab.cli", "worksheet", "highest", "--count", "4")
    with on_path(site):
        match = dicelab.Match(dicelab.game("highest", players=3), seed=4)
        match.roll()
        code = dicelab.share(match.state)
        assert dicelab.open_code(code) == match.state
        file = site / "kept.json"
        match.save(file)
        assert dicelab.Match.load(file).state == match.state
    with pytest.raises(dicelab.DamagedSave, match="There is no game 'highest'"):
        dicelab.open_code(code)
