"""Every command of the Makefile, asked in a fresh clone what it would do: nothing is taken for granted."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.tools.imports import ROOT, Graph

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
HELP = re.findall(r"^#: make ([\w-]+)", MAKEFILE, re.MULTILINE)
TARGETS = re.findall(r"^([a-z][\w-]*):(?!=)(?!.*:=)", MAKEFILE, re.MULTILINE)
LEFT_BEHIND = ("dicelab/widgets/js/node_modules/.package-lock.json", "dicelab/widgets/static/.built")
"""What an editable install makes with a Node of its own."""
SAYS = {
    "test": "Installing the test tools",
    "docs": "Installing what builds the docs",
    "node": "Installing Node",
    "website": "cd website && ",
}
"""What is said or done where these are installed."""

NO_WAY = shutil.which("make") is None or not (ROOT / ".git").exists()
pytestmark = [pytest.mark.slow, pytest.mark.skipif(NO_WAY, reason="there is no make, or no git")]


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph()


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory, graph: Graph) -> Path:
    """All files that git has or would be given, and nothing else."""
    place = tmp_path_factory.mktemp("clone")
    for path in graph.files:
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, place / path)
    return place


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, clone: Path) -> Path:
    """The same after ``make .venv/.serve-stamp``."""
    place = tmp_path_factory.mktemp("installed") / "clone"
    shutil.copytree(clone, place, copy_function=os.link)
    for path in (".venv/.python-stamp", ".venv/.serve-stamp", *LEFT_BEHIND):
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).touch()
    return place


def asked(target: str, folder: Path) -> str:
    """What ``make`` would do."""
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(["make", "-n", target], cwd=folder, env=alone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def missing(commands: str, graph: Graph) -> list[str]:
    """What these commands need and do not install first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = {name: {Requirement(text).name for text in texts} for name, texts in project["dependency-groups"].items()}
    extras = project["project"]["optional-dependencies"].values()
    served = {Requirement(text).name for text in chain(project["project"]["dependencies"], *extras)}
    run = modules(commands, graph)
    needs = {one for name in run for one in graph.needs(name)}
    if not any(name.startswith(("tests", "dicelab.testing")) for name in run):
        needs.discard("pytest")  # the server names dicelab.testing, but only to leave it out
    homes = packages_distributions()
    packages = {package for name in needs for package in homes.get(name, ())} - served
    wanted = {package: [group for group in ("test", "docs") if package in groups[group]] for package in packages}
    if " -m pytest " in commands:
        wanted["all that tests need"] = ["test"]
    if "sphinx-build" in commands:
        wanted["Sphinx"] = ["docs"]
    if re.search(r"\bnode \S|\bnpm ", commands) or "website.__main__" in needs:
        wanted["Node"] = ["node", "test"]
    if "website.__main__" in needs:
        wanted["Pyodide"] = ["website"]
    return [what for what, ways in wanted.items() if ways and not any(SAYS[way] in commands for way in ways)]


def modules(commands: str, graph: Graph) -> set[str]:
    """The modules of ours that the commands run, or that pages of the docs are made from."""
    named = set(re.findall(r"-m ((?:dicelab|tests|website)[\w.]*)", commands))
    if "sphinx-build" in commands:
        pages = [ROOT / path for path in graph.files if path.startswith("docs/") and path.endswith(".md")]
        named |= {name for page in pages for name in re.findall(r":: (dicelab\.[\w.]+)", page.read_text("utf-8"))}
    found = {one for name in named for one in graph.named(name) if not one.endswith(":")}
    return found | {main for name in found if (main := f"{name}.__main__") in graph.modules}


def test_every_command_is_told_in_one_line() -> None:
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"^make ([\w-]+)", told, re.MULTILINE) == HELP
    assert set(HELP) <= set(TARGETS)
    steps = set(TARGETS) - set(HELP) - {"help"}
    called = re.findall(r"[\w-]+", "\n".join(line for line in MAKEFILE.splitlines() if not line.startswith("#")))
    assert not {step for step in steps if called.count(step) < 3}, "a command that nothing tells of and nothing needs"
    phony = re.search(r"^\.PHONY: ((?:.*\\\n)*.*)", MAKEFILE, re.MULTILINE)
    assert phony is not None
    assert set(phony[1].replace("\\\n", "").split()) == set(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_in_a_fresh_clone_everything_is_installed_first(target: str, clone: Path, graph: Graph) -> None:
    assert missing(asked(target, clone), graph) == []


@pytest.mark.parametrize("target", TARGETS)
def test_what_an_editable_install_leaves_behind_hides_nothing(target: str, installed: Path, graph: Graph) -> None:
    assert missing(asked(target, installed), graph) == []
