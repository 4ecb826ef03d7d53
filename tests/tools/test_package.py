"""What people install: the wheel, built from the source archive as a package index would hand it out."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.browser.servers import free_port

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = "dicelab/serve/share/voila/templates/dicelab"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    uv = Path(sys.executable).with_name("uv")
    if not uv.exists():
        pytest.skip("uv is not installed here")
    subprocess.run([uv, "build", "--quiet", "--out-dir", folder, ROOT], check=True)
    return folder


def data() -> set[str]:
    """The rulebooks of our games, and what their bots guess from."""
    chapters, weights = (list(ROOT.glob(f"dicelab/games/*/{files}")) for files in ("book/*.md", "bots/*.json"))
    assert len(chapters) > 20
    assert weights
    return {str(path.relative_to(ROOT)) for path in (*chapters, *weights)}


@pytest.mark.slow
def test_the_wheel_carries_all_that_is_needed_and_nothing_else(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    bundles = {path.name.removesuffix(".entry.js") for path in (ROOT / "dicelab/widgets/js/src").glob("*.entry.js")}
    notebooks = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    needed = {f"dicelab/widgets/static/{name}.js" for name in bundles}
    needed |= {f"dicelab/notebooks/{name}" for name in notebooks}
    needed |= {"dicelab/cli/starter/pyproject.toml", "dicelab/cli/starter/mygame_dice/rules.py", "dicelab/py.typed"}
    needed |= {"dicelab/py.typed", f"{TEMPLATE}/conf.json", f"{TEMPLATE}/index.html.j2"}
    needed |= {f"{TEMPLATE}/static/{name}" for name in ("tokens.css", "page.css", "notebook.css", "theme.js")}
    needed |= data()
    assert needed - names == set()
    strays = [name for name in names if "node_modules" in name or "/js/" in name or name.startswith("tests")]
    strays += [name for name in names if name.rpartition("/")[2].startswith(".") or "__pycache__" in name]
    assert strays == []
    assert all(name.startswith(("dicelab/", "dicelab-")) for name in names)


@pytest.mark.slow
def test_the_source_archive_has_the_sources_and_no_node_modules(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"hatch_build.py", "Makefile", "dicelab/widgets/js/build.mjs", "notebooks/index.ipynb"} <= names
    assert data() <= names
    assert not [name for name in names if "node_modules" in name or name.startswith(".venv")]


@pytest.mark.slow
def test_without_the_extra_serving_says_what_to_install(built: Path, tmp_path: Path) -> None:
    uv, python = Path(sys.executable).with_name("uv"), tmp_path / "env" / "bin" / "python"
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, tmp_path / "env"], check=True)
    wheel = next(built.glob("*.whl"))
    installed = subprocess.run([uv, "pip", "install", "--quiet", "--python", python, wheel], check=False)
    if installed.returncode:
        pytest.skip("the packages that dicelab needs cannot be installed here")
    for command in ("serve", "lab"):
        done = subprocess.run(
            [python, "-m", "dicelab.cli", command, "--no-browser", "--port", str(free_port())],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1
        assert 'pip install "dicelab[serve]"' in done.stderr
