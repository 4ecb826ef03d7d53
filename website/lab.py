"""JupyterLab in the browser, beside the site: JupyterLite with the site's own Python, and the notebooks to be changed.

The packages are those of this Python, as wheels without compiled parts; the lock names nothing that is not here, and
the kernel may ask no package index.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from hashlib import sha256
from importlib.metadata import Distribution, distribution
from io import BytesIO
from pathlib import Path

from packaging.requirements import Requirement

from website.python_zips import ROOT, RUNTIME

LITE = Path(sys.prefix) / "lite"
"""A Python of its own with JupyterLite in it: in ours, its kernel would turn up in every JupyterLab."""

ROOTS = ("altair", "anywidget", "ipython", "ipywidgets", "packaging")
"""What notebooks and the kernel ask for; whatever these need comes along."""

LEFT_OUT = {"jedi", "jsonschema", "jupyterlab-widgets", "pexpect", "widgetsnbextension"}
"""What they do without, or what comes from elsewhere: from the kernel, or from ``requirements.txt``."""

KERNEL = ("ipykernel", "piplite", "pyodide_kernel", "widgetsnbextension-4")
"""Small packages that come with JupyterLite's kernel itself."""

PLAIN = ("jedi",)
"""What the kernel asks for and does without: it is there, with nothing in it."""


def add_lab(site: Path, notebooks: Path, pyodide: str, wheels: Path) -> None:
    """JupyterLab in ``site/lab``; ``pyodide`` is the address of the runtime, ``wheels`` what is installed apart."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        shutil.copytree(notebooks, folder / "files", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        names = _write_wheels(folder / "wheels", wheels)
        (folder / "jupyter-lite.json").write_text(json.dumps(_settings(pyodide, names)), encoding="utf-8")
        tool = [str(LITE / "bin/python"), "-m", "jupyterlite_core", "build", "--lite-dir", str(folder)]
        options = ["--contents", str(folder / "files"), "--output-dir", str(site / "lab"), "--apps", "lab"]
        subprocess.run([*tool, *options, "--no-sourcemaps"], check=True, stdout=subprocess.DEVNULL, cwd=folder)
        shutil.copytree(folder / "wheels", site / "lab/wheels")


def _settings(pyodide: str, names: list[str]) -> dict[str, object]:
    kernel = {
        "pyodideUrl": f"./../{pyodide}pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"lockFileURL": "wheels/pyodide-lock.json", "packages": names},
    }
    settings = {"@jupyterlite/pyodide-kernel-extension:kernel": kernel}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"appName": "dicelab", "exposeAppInBrowser": True, "litePluginSettings": settings},
    }


def _write_wheels(target: Path, apart: Path) -> list[str]:
    """All wheels, and the lock that names them."""
    target.mkdir()
    found: dict[str, tuple[str, bytes]] = {}
    for one in _needed():
        found[_plain_name(one.name)] = one.version, _wheel(one)
    for info in apart.glob("*.dist-info"):
        one = Distribution.at(info)
        found[_plain_name(one.name)] = one.version, _wheel(one)
    for path in _kernel_wheels():
        found[_plain_name(path.name.split("-")[0])] = path.name.split("-")[1], path.read_bytes()
    for name in PLAIN:
        found[name] = "0", _zip({f"{name}-0.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n"})
    found["dicelab"] = distribution("dicelab").version, _own_wheel()
    lock = json.loads((RUNTIME / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {name: _locked(target, name, *one) for name, one in found.items()}
    (target / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    return list(found)


def _needed() -> list[Distribution]:
    """The distributions of the roots, and of what they need."""
    found: dict[str, Distribution] = {}
    todo = list(ROOTS)
    while todo:
        name = _plain_name(todo.pop())
        if name in found or name in LEFT_OUT:
            continue
        found[name] = distribution(name)
        asked = map(Requirement, found[name].requires or [])
        todo += [one.name for one in asked if one.marker is None or one.marker.evaluate({"extra": ""})]
    return list(found.values())


def _locked(target: Path, name: str, version: str, wheel: bytes) -> dict[str, object]:
    """Write a wheel; how the lock names it. Its address holds from the lock and from the runtime alike."""
    file = f"{name.replace('-', '_')}-{version}-py3-none-any.whl"
    (target / file).write_bytes(wheel)
    with zipfile.ZipFile(BytesIO(wheel)) as inside:
        tops = {re.split(r"[/.]", path)[0] for path in inside.namelist() if ".dist-info/" not in path}
    return {
        "name": name, "version": version, "file_name": f"../../lab/wheels/{file}", "install_dir": "site",
        "sha256": sha256(wheel).hexdigest(), "package_type": "package", "imports": sorted(tops), "depends": [],
        "unvendored_tests": False,
    }  # fmt: skip


def _wheel(one: Distribution) -> bytes:
    """The modules of an installed distribution, without what is compiled."""
    files = {}
    for path in one.files or []:
        text = path.as_posix()
        if not text.startswith("..") and not text.endswith((".so", ".pyc", ".pyi")) and "/tests/" not in text:
            files[text] = Path(str(one.locate_file(path))).read_bytes()
    return _zip(files)


def _own_wheel() -> bytes:
    """dicelab as it is here, with its bundles, without the server and the shell."""
    files: dict[str, bytes | str] = {}
    left_out = ("dicelab/cli/", "dicelab/serve/", "dicelab/room/server/", "dicelab/widgets/js/", "dicelab/notebooks/")
    for path in sorted((ROOT / "dicelab").rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and "__pycache__" not in name and not name.startswith(left_out):
            files[name] = path.read_bytes()
    one = distribution("dicelab")
    info = f"dicelab-{one.version}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: dicelab\nVersion: {one.version}\n"
    files[f"{info}/entry_points.txt"] = one.read_text("entry_points.txt") or ""
    return _zip(files)


def _kernel_wheels() -> list[Path]:
    folder = LITE / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    return [path for path in sorted(folder.glob("*.whl")) if path.name.startswith(KERNEL)]


def _plain_name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _zip(files: dict[str, bytes] | dict[str, bytes | str] | dict[str, str]) -> bytes:
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, data in files.items():
            file.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return written.getvalue()
