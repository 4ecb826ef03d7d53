"""Starting a server and staying with it until it is stopped."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from dicelab.errors import DicelabError
from dicelab.serve import notebooks
from dicelab.serve.address import ONLY_HERE, origin, welcome
from dicelab.serve.port import free_port
from dicelab.serve.settings import AT_HOME, SHARE, classroom, settings

LONGEST_WAIT = 60.0
"""Seconds; the kernels are started in the ordinary way after that."""


class MissingExtra(DicelabError):
    """Voilà or JupyterLab is not installed."""


def serve(
    *,
    port: object = 8866,
    ip: str = ONLY_HERE,
    browser: bool = True,
    root: Path | None = None,
    visitors: int = 0,
    password: str = "",
    embed_in: Iterable[str] = (),
) -> int:
    """Serve the notebooks as pages until stopped, and give the exit code.

    With a number of ``visitors`` it is for a class: tables are laid before anybody comes, and beyond that number a
    page says that all are taken.
    """
    room = classroom(visitors) if visitors else AT_HOME
    origins = tuple(map(origin, embed_in))
    number = free_port(port, ip)
    prepend_to_path("JUPYTER_PATH", SHARE)
    try:
        from jupyter_server.auth.security import passwd
        from tornado.ioloop import IOLoop
        from traitlets.config import Config

        from dicelab.serve.birth import NURSERY
        from dicelab.serve.site import Site
    except ImportError as error:
        raise _missing(error) from None
    hashed = passwd(password) if password else ""
    given = settings(
        root or notebooks.folder(),
        port=number,
        ip=ip,
        browser=browser,
        room=room,
        embed_in=origins,
        hashed_password=hashed,
    )
    site = Site.instance(config=Config(given))
    site.initialize([])
    if NURSERY.possible():
        NURSERY.start()
        if room.heated:
            print("Laying the tables …", flush=True)
            NURSERY.wait(LONGEST_WAIT)  # a dozen kernels started in the ordinary way would take much longer
    IOLoop.current().add_callback(lambda: print(welcome(ip, number, visitors, bool(password)), flush=True))
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


def _missing(error: ImportError) -> MissingExtra:
    python = Path(sys.executable).name
    needed = error.name or "more packages"
    return MissingExtra(f"Serving needs {needed}; install it with: {python} -m pip install 'dicelab[serve]'")
