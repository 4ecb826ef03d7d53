"""Starting a server and staying with it until it is stopped."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dicelab.errors import DicelabError
from dicelab.room.server.folder import state_folder
from dicelab.serve.capacity import AT_HOME, at_home, check_visitors, classroom, plan, raise_limit
from dicelab.serve.door.address import ONLY_HERE, check_port, is_here, welcome
from dicelab.serve.kernels.forkserver_process import leave_grammars_out
from dicelab.serve.options import Options, port_number
from dicelab.serve.pages import notebooks
from dicelab.serve.shutdown import at_the_end, end_on_signals

if TYPE_CHECKING:
    from dicelab.serve.pages.rooms import Place

LONGEST_WAIT = 60.0
"""Seconds; the kernels are started in the ordinary way after that."""


ROOMS = "dicelab.serve.room_extension"
"""The extension that gives a Jupyter server its rooms."""


class MissingExtra(DicelabError):
    """Voilà or JupyterLab is not installed."""


def serve(**given: Any) -> int:
    """Serve the notebooks as pages until stopped, and give the exit code.

    What is given are fields of :class:`~dicelab.serve.options.Options`. With a number of ``visitors`` it is for a
    class: tables are laid before anybody comes, and beyond that number a page says that all are taken.
    """
    end_on_signals()
    options = Options.read(given)
    root = options.root or notebooks.folder()
    limit = raise_limit()
    if options.visitors:
        capacity = classroom(options.visitors, options.per_address)
        descriptors = plan(limit, capacity.visitors, len(list(root.rglob("*.ipynb"))))
        check_visitors(options.visitors, descriptors)
    else:
        capacity = replace(AT_HOME, visitors=at_home(AT_HOME.visitors, limit))
        descriptors = plan(limit, capacity.visitors, 0)
    check_port(options.port, options.ip)
    leave_grammars_out()
    try:
        from jupyter_server.auth.security import passwd
        from tornado.ioloop import IOLoop
        from traitlets.config import Config

        from dicelab.serve.kernels.forkserver import FORKSERVER
        from dicelab.serve.server import PageServer
        from dicelab.serve.settings import SHARE, settings
    except ImportError as error:
        raise _missing(error) from None
    prepend_to_path("JUPYTER_PATH", SHARE)
    password = passwd(options.password) if options.password else ""
    options = replace(options, root=root, state=options.state or state_folder(), password=password)
    given = settings(options, capacity, descriptors)
    site = PageServer.instance(config=Config(given))
    site.initialize([])
    if FORKSERVER.possible():
        at_the_end(FORKSERVER.stop)
        FORKSERVER.start()
        if capacity.heated:
            print("Laying the tables …", flush=True)
            FORKSERVER.wait(LONGEST_WAIT)  # a dozen kernels started in the ordinary way would take much longer

    def greet() -> None:
        alone = is_here(options.ip) and not options.hosts and not options.proxies
        said = welcome(
            *(options.ip, options.port, capacity.visitors, bool(password), descriptors.carries),
            alone=bool(options.visitors) and alone,
        )
        print("\n".join([said, *site.rooms.ledger.notes]), flush=True)
        print(room_addresses(site.place, site.keys.key, alone), flush=True)

    IOLoop.current().add_callback(greet)
    site.start()
    return 0


def lab(*, port: object = 8888, browser: bool = True) -> int:
    """Run JupyterLab on notebooks that may be changed, until stopped, and give the exit code."""
    number = port_number(port)
    check_port(number, ONLY_HERE)
    leave_grammars_out()
    try:
        from jupyterlab.labapp import main
    except ImportError as error:
        raise _missing(error) from None
    root = notebooks.own_copy(Path.cwd())
    print(f"The notebooks are in {root}. Stop with Ctrl+C.", flush=True)
    words = [f"--ServerApp.root_dir={root}", f"--ServerApp.port={number}", "--ServerApp.port_retries=0"]
    words.append(f"--ServerApp.jpserver_extensions={ROOMS}=True")
    words.append("--LabApp.default_url=/lab/tree/index.ipynb")
    if not browser:
        words.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container
        words.append("--allow-root")
    main(words)
    return 0


def room_addresses(place: Place, key: str, alone: bool) -> str:
    """The two addresses of a class: the teacher's, which is for nobody else, and the pupils'."""
    hosts = place.to_type()
    pupils = f"{'' if place.options.hosts else 'http://'}{hosts[0]}" if hosts else place.here
    teacher = hosts[0] if place.options.hosts else place.here
    return (
        f"  for you, the teacher, and nobody else: {teacher}teach/{key}\n"
        f"  for the class, to join a room you open: {pupils}join{' (--public lets phones in)' if alone else ''}"
    )


def prepend_to_path(name: str, folder: Path) -> None:
    """Put ``folder`` first in the search path that the environment variable ``name`` holds."""
    there = [part for part in os.environ.get(name, "").split(os.pathsep) if part and part != str(folder)]
    os.environ[name] = os.pathsep.join([str(folder), *there])


def _missing(error: ImportError) -> MissingExtra:
    needed = (error.name or "more packages").partition(".")[0]
    return MissingExtra(f'Serving needs {needed}, which comes with an extra: pip install "dicelab[serve]"')
