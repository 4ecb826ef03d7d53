"""The page about adding a game, done as it says: its commands are run, its files are written or are found as shown."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "add_a_game.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MOST_LINES = 150


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python of its own, to install things into, that finds everything that is here."""
    env = tmp_path_factory.mktemp("env")
    uv = Path(sys.executable).with_name("uv")
    if not uv.exists():
        pytest.skip("uv is not installed here")
    subprocess.run([uv, "venv", "--quiet", "--allow-existing", "--python", sys.executable, env], check=True)
    site = next(env.glob("lib/python*/site-packages"))
    (site / "here.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")
    return env / "bin" / "python"


def run(python: Path, folder: Path, line: str) -> str:
    """One line of the shell, with the Python that was made for it."""
    command, *words = shlex.split(line)
    if command == "pip":
        assert words[0] == "install"
        uv = Path(sys.executable).with_name("uv")
        said = [uv, "pip", "install", "--quiet", "--no-deps", "--python", python, *words[1:]]
    else:
        module = {"dicelab": "dicelab.cli", "pytest": "pytest"}[command]
        said = [python, "-m", module, *words]
    done = subprocess.run(said, cwd=folder, check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_what_a_package_imports_is_where_the_page_says():
    told = PAGE.read_text(encoding="utf-8").split("## What a package imports")[1].split("##")[0]
    for line in re.split(r"^- ", told, flags=re.MULTILINE)[2:]:
        package, *modules = re.findall(r"`([\w.]+)`", line)
        assert modules
        for module in modules:
            import_module(f"{package}.{module}")


@pytest.mark.slow
def test_the_page_is_done_as_it_says(python: Path, tmp_path: Path) -> None:
    seen = set()
    for language, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        first, _, rest = text.partition("\n")
        if language == "sh":
            for line in text.splitlines():
                run(python, tmp_path, line)
            seen.add("shell")
        elif text.startswith(">>> "):
            file = tmp_path / "examples.md"
            file.write_text(text, encoding="utf-8")
            done = subprocess.run([python, "-m", "doctest", file], check=False, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
            seen.add("doctest")
        elif first.startswith("# ") and first.endswith(", in part"):
            shown = (tmp_path / first[2:].removesuffix(", in part")).read_text(encoding="utf-8")
            assert rest.rstrip("\n") in shown, first
            seen.add("part")
        elif first.startswith("# ") and ", at the end of class " in first:
            file = tmp_path / first[2:].partition(",")[0]
            old = file.read_text(encoding="utf-8")
            assert "\n\n\nGAME = " in old
            file.write_text(old.replace("\n\n\nGAME = ", f"\n\n{rest}\n\nGAME = "), encoding="utf-8")
            seen.add("added")
        elif first.startswith("# ") and first.endswith(", at its end"):
            with (tmp_path / first[2:].removesuffix(", at its end")).open("a", encoding="utf-8") as file:
                file.write(f"\n\n{rest}")
            seen.add("added")
        elif first.startswith("# "):
            (tmp_path / first[2:]).write_text(rest, encoding="utf-8")
            seen.add("written")
    assert seen == {"shell", "doctest", "part", "written", "added"}
    run(python, tmp_path, "pytest ice")  # with all parts


@pytest.mark.slow
def test_what_new_game_writes_passes_and_is_short(python: Path, tmp_path: Path) -> None:
    said = run(python, tmp_path, "dicelab new-game dice_race")
    assert "pip install --editable dice_race" in said
    lines = sum(len(path.read_text().splitlines()) for path in tmp_path.glob("dice_race/dice_race_dice/*.py"))
    assert lines < MOST_LINES
    run(python, tmp_path, "pip install --editable dice_race")
    assert re.search(r"\d+ passed", run(python, tmp_path, "pytest dice_race"))
    assert "Dice Race" in run(python, tmp_path, "dicelab odds")
    subprocess.run([sys.executable, "-m", "ruff", "check", "--quiet", tmp_path / "dice_race"], check=True)
