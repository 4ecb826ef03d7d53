"""Python for the browser: the runtime that npm brings, dicelab with the little it needs, and Altair for whoever asks.

Modules go along compiled, by the very Python that will run them (``compile.mjs`` starts it in Node), in one file each
that Python imports from as it is.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import zipfile
from importlib.metadata import distribution
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
RUNTIME = HERE / "node_modules/pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LEFT_OUT = (
    *("dicelab/cli", "dicelab/serve", "dicelab/room/server"),
    *("dicelab/widgets/js", "dicelab/widgets/static", "dicelab/notebooks"),
)
"""Parts of dicelab that a browser has no use for."""

PACKAGES = {
    "altair": ("altair", "attr", "attrs", "jinja2", "markupsafe", "narwhals", "packaging", "typing_extensions.py"),
}
"""What is fetched only by pages that import it; beside these, what ``requirements.txt`` names."""


def runtime() -> dict[str, bytes]:
    """The files of Pyodide, with a lock that names no package: there is nothing to be fetched from elsewhere."""
    files = {name: (RUNTIME / name).read_bytes() for name in RUNTIME_FILES}
    lock = json.loads((RUNTIME / "pyodide-lock.json").read_text(encoding="utf-8"))
    return files | {"pyodide-lock.json": json.dumps(lock | {"packages": {}}).encode()}


def dicelab_zip(node: str) -> bytes:
    """dicelab, traitlets for what can be watched, mistune for texts, and the stand-ins."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        _copy(ROOT / "dicelab", folder / "dicelab")
        for part in LEFT_OUT:
            shutil.rmtree(folder / part, ignore_errors=True)
        for name in ("traitlets", "mistune"):
            _copy(_home(name), folder / name)
        _copy(HERE / "stand_ins/IPython", folder / "IPython")
        _names_of(folder, "dicelab")
        return _zipped(folder, node)


def altair_zip(node: str, wheels: Path) -> bytes:
    """Altair and what it needs; ``wheels`` holds what had to be installed apart, see ``requirements.txt``."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for name in PACKAGES["altair"]:
            _copy(_home(name), folder / name)
        for path in wheels.iterdir():
            if path.name.endswith((".dist-info", ".py")) or (path / "__init__.py").exists():
                _copy(path, folder / path.name)
        for path in [*folder.rglob("*.so"), *folder.rglob("tests")]:
            path.unlink() if path.is_file() else shutil.rmtree(path)
        _names_of(folder, "altair", "narwhals", "typing_extensions")
        return _zipped(folder, node)


def _names_of(folder: Path, *packages: str) -> None:
    """What packages say of themselves, for whoever asks for their version or for what they offer."""
    for name in packages:
        one = distribution(name)
        info = folder / f"{name}-{one.version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {one.version}\n")
        (info / "entry_points.txt").write_text(one.read_text("entry_points.txt") or "")


def _home(name: str) -> Path:
    """Where a package or a module of this Python lies."""
    found = find_spec(name.removesuffix(".py"))
    assert found is not None, f"{name} is not installed"
    assert found.origin is not None
    return Path(found.origin) if name.endswith(".py") else Path(found.origin).parent


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "node_modules", "*.pyi", "tests"))
    else:
        shutil.copy(source, target)


def _zipped(folder: Path, node: str) -> bytes:
    """Compiled, without the sources; the same sources always give the same file."""
    subprocess.run([node, HERE / "compile.mjs", folder], check=True)
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".py":
                name = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (1980, 1, 1, 0, 0, 0))
                file.writestr(name, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return written.getvalue()
