"""Binder: what it would build, what it would install, and what it would start."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
BINDER = ROOT / "binder"
README = (ROOT / "README.md").read_text(encoding="utf-8")


def pinned(name: str) -> dict[str, str]:
    """The packages of a requirements file with their versions; every one must have its hashes."""
    text = (BINDER / name).read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    found = [re.fullmatch(r"([\w.-]+)==([\w.]+)((?:\s+--hash=sha256:[0-9a-f]{64})+)\s*", line) for line in lines]
    assert all(found), [line[:80] for line, match in zip(lines, found, strict=True) if not match]
    return {match[1]: match[2] for match in found if match}


@pytest.mark.parametrize("name", ["requirements.txt", "build.txt"])
def test_everything_is_pinned_and_nothing_names_an_address(name: str) -> None:
    assert pinned(name)
    assert not re.search(r"https?:|--(extra-)?index|--find-links|--trusted", (BINDER / name).read_text())


def test_the_pins_are_what_dicelab_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = pinned("requirements.txt")
    for text in [*project["dependencies"], *project["optional-dependencies"]["serve"]]:
        asked = Requirement(text)
        assert asked.specifier.contains(pins[asked.name]), f"make binder: {asked} is not met by {pins[asked.name]}"


def test_the_scripts_can_be_run() -> None:
    for name in ("postBuild", "start"):
        script = BINDER / name
        assert os.access(script, os.X_OK), f"{name} is not executable"
        assert subprocess.run(["bash", "-n", script], check=False).returncode == 0
    assert (BINDER / "start").read_text().rstrip().endswith('exec "$@"')


def test_start_hands_over_to_what_it_was_given(tmp_path: Path) -> None:
    show = [BINDER / "start", sys.executable, "-c", "import os; print(os.environ['JUPYTER_CONFIG_PATH'])"]
    there = subprocess.run(show, capture_output=True, text=True, check=True, cwd=tmp_path).stdout.strip()
    assert (Path(there.split(os.pathsep)[0]) / "jupyter_server_config.py").exists()


@pytest.mark.slow
def test_repo2docker_understands_it(tmp_path: Path) -> None:
    """The Dockerfile that repo2docker would build, from a copy without what git does not know."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    copy = tmp_path / "dicelab"
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
            (copy / name).chmod((ROOT / name).stat().st_mode)
    words = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "--user-id=1000", "--user-name=jovyan", copy]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    file = done.stdout + done.stderr
    assert re.search(r'-r "?binder/requirements.txt', file)
    assert "postBuild" in file
    assert "binder/start" in file
    assert re.search(r"environment.*3\.11", file), "not the Python of runtime.txt"


def test_the_badges_lead_to_pages_that_exist() -> None:
    """One repository in all of them, and places that the server has."""
    links = re.findall(r"https://mybinder\.org/v2/gh/([\w.-]+/[\w.-]+)/HEAD\?urlpath=([\w%./-]+)", README)
    assert {repository for repository, _ in links} == {links[0][0]}
    places = {place.replace("%2F", "/") for _, place in links}
    assert places == {"voila", "lab/tree/index.ipynb"}
    assert (ROOT / "notebooks/index.ipynb").exists()
