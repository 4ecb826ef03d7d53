"""Starting a server and staying with it until it is stopped."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from dicelab.errors import DicelabError
from dicelab.room.server.codes import first_letters
from dicelab.room.server.folder import state_folder
from dicelab.serve.capacity import AT_HOME, at_home, check_visitors, classroom, plan, raise_limit
from dicelab.serve.door.address import ONLY_HERE, free_port, host, is_here, number_of, origin, welcome
from dicelab.serve.kernels.forkserver_process import leave_grammars_out
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


def serve(
    *,
    port: object = 8866,
    ip: str = ONLY_HERE,
    browser: bool = True,
    root: Path | None = None,
    visitors: int = 0,
    password: str = "",
    embed_in: Iterable[str] = (),
    hosts: Iterable[str] = (),
    proxies: Iterable[str] = (),
    per_address: int | None = None,
    state: Path | None = None,
    keep_rooms: int = 1,
    room_letters: str = "",
) -> int:
    """Serve the notebooks as pages until stopped, and give the exit code.

    With a number of ``visitors`` it is for a class: tables are laid before anybody comes, and beyond that number a
    page says that all are taken. ``hosts`` are names under which visitors know this server, ``proxies`` the addresses
    of those who are believed where they say whom they ask for, and ``per_address`` is how many pages one address may
    have open; 0 for all. Rooms are kept in the folder ``state`` for ``keep_rooms`` days;
    their codes begin with one of the ``room_letters``, such as ``A-H``.
    """
    end_on_signals()
    root = root or notebooks.folder()
    limit = raise_limit()
    capacity = (
        classroom(visitors, per_address) if visitors else replace(AT_HOME, visitors=at_home(AT_HOME.visitors, limit))
    )
    descriptors = plan(limit, capacity.visitors, len(list(root.rglob("*.ipynb"))) if visitors else 0)
    if visitors:
        check_visitors(visitors, descriptors)
    origins = tuple(map(origin, embed_in))
    names, behind = tuple(map(host, hosts)), tuple(map(number_of, proxies))
    letters = first_letters(room_letters) if room_letters else ""
    number = free_port(port, ip)
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
    hashed = passwd(password) if password else ""
    given = settings(
        root,
        port=number,
        ip=ip,
        browser=browser,
        capacity=capacity,
        embed_in=origins,
        hashed_password=hashed,
        names=names,
        proxies=behind,
        connections=descriptors.connections,
        state=state or state_folder(),
        keep_rooms=keep_rooms,
        room_lines=descriptors.room_lines,
        room_letters=letters,
    )
    site = PageServer.instance(config=Config(given))
    site.initialize([])
    if FORKSERVER.possible():
        at_the_end(FORKSERVER.stop)
        FORKSERVER.start()
        if capacity.heated:
            print("Laying the tables …", flush=True)
            FORKSERVER.wait(LONGEST_WAIT)  # a dozen kernels started in the ordinary way would take much longer

    def greet() -> None:
        alone = is_here(ip) and not names and not behind
        said = welcome(
            ip, number, capacity.visitors, bool(password), descriptors.carries, alone=bool(visitors) and alone
        )
        print("\n".join([said, *site.rooms.ledger.notes]), flush=True)
        print(room_addresses(site.place, site.keys.key, alone), flush=True)

    IOLoop.current().add_callback(greet)
    site.start()
    return 0


def lab(*, port: object = 8888, browser: bool = True) -> int:
    """Run JupyterLab on notebooks that may be changed, until stopped, and give the exit code."""
    number = free_port(port, "127.0.0.1")
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
    pupils = f"{'' if place.names else 'http://'}{hosts[0]}" if hosts else place.here
    teacher = hosts[0] if place.names else place.here
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
