"""Starting a server and staying with it until it is stopped."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

from dicelab.errors import DicelabError
from dicelab.serve import notebooks
from dicelab.serve.port import free_port
from dicelab.serve.settings import SHARE, settings


class MissingExtra(DicelabError):
    """Voilà or JupyterLab is not installed."""


def serve(*, port: object = 8866, ip: str = "127.0.0.1", browser: bool = True, root: Path | None = None) -> int:
    """Serve the notebooks as pages until stopped, and give the exit code."""
    number = free_port(port, ip)
    prepend_to_path("JUPYTER_PATH", SHARE)
    try:
        from tornado.ioloop import IOLoop
        from traitlets.config import Config

        from dicelab.serve.site import Site
    except ImportError as error:
        raise _missing(error) from None
    site = Site.instance(config=Config(settings(root or notebooks.folder(), port=number, ip=ip, browser=browser)))
    site.initialize([])
    IOLoop.current().add_callback(_announce, _address(ip, number))
    site.start()
    return 0


def lab(*, port: object = 8888, browser: bool = True) -> int:
    """Run JupyterLab on notebooks that may be changed, until stopped, and give the exit code."""
    number = free_port(port, "127.0.0.1")
    try:
        from jupyterlab.labapp import main
    except ImportError as error:
        raise _missing(error) from None
    root = notebooks.own_copy(Path.cwd())
    print(f"The notebooks are in {root}. Stop with Ctrl+C.", flush=True)
    words = [f"--ServerApp.root_dir={root}", f"--ServerApp.port={number}", "--ServerApp.port_retries=0"]
    words.append("--LabApp.default_url=/lab/tree/index.ipynb")
    if not browser:
        words.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container
        words.append("--allow-root")
    main(words)
    return 0


def prepend_to_path(name: str, folder: Path) -> None:
    """Put ``folder`` first in the search path that the environment variable ``name`` holds."""
    there = [part for part in os.environ.get(name, "").split(os.pathsep) if part and part != str(folder)]
    os.environ[name] = os.pathsep.join([str(folder), *there])


def _address(ip: str, port: int) -> str:
    host = socket.gethostname() if ip in ("", "0.0.0.0", "::") else ip
    return f"http://{host}:{port}/"


def _announce(url: str) -> None:
    print(f"dicelab is at {url} (stop it with Ctrl+C)", flush=True)


def _missing(error: ImportError) -> MissingExtra:
    python = Path(sys.executable).name
    needed = error.name or "more packages"
    return MissingExtra(f"Serving needs {needed}; install it with: {python} -m pip install 'dicelab[serve]'")
