"""Packages of other people: laid somewhere and found by Python as if they were installed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

import pytest

from dicelab.games import shelf

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


def write_package(site: Path, package: str, modules: Mapping[str, str], entry_points: str) -> None:
    """A package with these modules, and what pip would write beside it."""
    folder = site / package
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    for name, text in modules.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.py").write_text(text)
    about = site / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[dicelab.games]\n{entry_points}\n")


def install(site: Path, *folders: Path) -> None:
    """Build and install distributions, as pip does it; without what they need, which is here."""
    uv = Path(sys.executable).with_name("uv")
    if not uv.exists():
        pytest.skip("uv is not installed here")
    command = [uv, "pip", "install", "--quiet", "--no-deps", "--target", site, *folders]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"hatchling, which builds the package, cannot be had here: {done.stderr[-200:]}")


@contextmanager
def on_path(site: Path) -> Iterator[None]:
    """What lies there is installed, as long as this lasts."""
    before = set(sys.modules)
    sys.path.insert(0, str(site))
    invalidate_caches()
    shelf.look_again()
    try:
        yield
    finally:
        sys.path.remove(str(site))
        for name in set(sys.modules) - before:
            if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(site)):
                del sys.modules[name]
        invalidate_caches()
        shelf.look_again()
