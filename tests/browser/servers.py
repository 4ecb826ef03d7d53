"""The three servers that the pages are tried in: Voilà with our template, JupyterLab and Notebook 7."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

START_SECONDS = 120


@dataclass(frozen=True)
class Server:
    """A running server: ``kind`` is voila, lab or notebook."""

    kind: str
    url: str
    folder: Path
    process: subprocess.Popen[bytes] | None = None
    """None where another worker started it (see one_server.py)."""

    def address(self, name: str) -> str:
        """Where the notebook called ``name`` (without .ipynb) is opened."""
        way = {"voila": "voila/render", "lab": "lab/tree", "notebook": "notebooks"}[self.kind]
        return f"{self.url}{way}/{name}.ipynb"


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(
    kind: str, folder: Path, scratch: Path, first: str = "", port: int = 0, **options: object
) -> Iterator[Server]:
    """A server of ``kind`` for the notebooks in ``folder``; its log and settings go to ``scratch``.

    ``options`` are what ``serve`` takes, for Voilà; ``first`` is Python that runs before. ``port`` is for a server
    that is started again.
    """
    port = port or free_port()
    scratch.mkdir(parents=True, exist_ok=True)
    with (scratch / "log.txt").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, *_words(kind, port, folder, first, options)],
            stdout=log,
            stderr=log,
            env=_environment(scratch),
            cwd=scratch,
        )
        server = Server(kind, f"http://127.0.0.1:{port}/", folder, process)
        try:
            _wait_until_it_answers(server, scratch / "log.txt")
            yield server
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _words(kind: str, port: int, folder: Path, first: str, options: dict[str, object]) -> list[str]:
    if kind == "voila":
        more = "".join(f", {name}={value!r}" for name, value in ({"browser": False} | options).items())
        call = f"serve(port={port}, root=Path({str(folder)!r}){more})"
        return ["-c", f"from pathlib import Path\nfrom dicelab.serve import serve\n{first}\n{call}"]
    app = {"lab": "jupyterlab.labapp", "notebook": "notebook.app"}[kind]
    quick = "from dicelab.serve.kernels.forkserver_process import leave_grammars_out\nleave_grammars_out()"
    start = f"{quick}\nfrom {app} import main\nmain()"
    return [
        *("-c", start, "--no-browser", "--allow-root", "--expose-app-in-browser"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}"),
        *("--IdentityProvider.token=", "--ServerApp.ip=127.0.0.1", "--LabApp.extension_manager=readonly"),
    ]


def _environment(scratch: Path) -> dict[str, str]:
    """No settings, no kernels and no history of whoever runs the tests."""
    config = scratch / "config"
    (config / "labconfig").mkdir(parents=True, exist_ok=True)
    quiet = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    (config / "labconfig" / "page_config.json").write_text(json.dumps(quiet))
    # All cells stay in the page: a test must not depend on which of them Jupyter takes out while it scrolls.
    tracker = scratch / "settings" / "@jupyterlab" / "notebook-extension" / "tracker.jupyterlab-settings"
    tracker.parent.mkdir(parents=True, exist_ok=True)
    tracker.write_text(json.dumps({"windowingMode": "none"}))
    widgets = scratch / "settings" / "@jupyter-widgets" / "jupyterlab-manager" / "plugin.jupyterlab-settings"
    widgets.parent.mkdir(parents=True, exist_ok=True)
    widgets.write_text(json.dumps({"saveState": True}))  # a notebook is saved with what its widgets show
    own = {"JUPYTER_CONFIG_DIR": config, "JUPYTER_DATA_DIR": scratch / "data", "JUPYTER_RUNTIME_DIR": scratch / "run"}
    own |= {"IPYTHONDIR": scratch / "ipython", "JUPYTERLAB_SETTINGS_DIR": scratch / "settings"}
    own |= {"JUPYTERLAB_WORKSPACES_DIR": scratch / "workspaces"}
    return {**os.environ, **{name: str(path) for name, path in own.items()}}


def teachers_address(scratch: Path) -> str:
    """The teacher's address, as a server that runs there has printed it."""
    lines = (scratch / "log.txt").read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if "nobody else" in line).rpartition(": ")[2].strip()


def answers(address: str) -> bool:
    """Whether somebody is there."""
    try:
        with urllib.request.urlopen(address, timeout=5):
            return True
    except OSError:
        return False


def _wait_until_it_answers(server: Server, log: Path) -> None:
    address = server.url if server.kind == "voila" else f"{server.url}api/status"
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.process.poll() is None:
        if answers(address):
            return
        time.sleep(0.1)
    raise RuntimeError(f"{server.kind} did not start:\n{log.read_text()[-3000:]}")
