"""Where kernels are born: a process that has loaded everything once, and splits itself for every visitor.

``python -m dicelab.serve.kernels.forkserver_process SOCKET LIFELINE`` is started by the server. A kernel that is split
off is ready in a tenth of the time and shares with all others what none of them changes, so that a visitor costs a
fraction of the memory. One message on the socket asks for a kernel, one answer names its process. The lifeline is a
pipe whose other end the server holds: when the server is gone, forkserver and kernels go, too. A kernel outlives the
forkserver.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages
from threading import Event, Thread, active_count
from time import sleep
from typing import Any, Final, NoReturn

LARGEST: Final = 1 << 17
"""Bytes of a message: the environment of a kernel and little else."""
READY: Final = b"ready"
NONE: Final = 0
"""The answer where no kernel could be split off."""

LOADED: Final = (
    *(
        "dicelab.serve.kernels.page_kernel",
        "ipykernel.kernelapp",
        "ipykernel.ipkernel",
        "ipykernel.debugger",
        "IPython.core.debugger",
    ),
    *("IPython.core.completerlib", "IPython.core.logger", "IPython.core.oinspect", "IPython.extensions.storemagic"),
    *("psutil", "sqlite3", "faulthandler", "tornado.platform.asyncio", "tornado.queues", "zmq.utils.garbage"),
    *("anywidget", "ipywidgets", "altair", "narwhals._interchange.dataframe"),
)
"""What a kernel loads before it can do anything, and what pages use. Shared by all kernels, it costs memory once."""
NOT_LOADED: Final = ("dicelab.serve", "dicelab.room.server", "dicelab.cli", "dicelab.testing")


def leave_grammars_out() -> None:
    """Start in half the time: jsonschema does without this package where it is missing.

    Whoever checks JSON loads 38 grammars with it, for a kind of address that no schema of Jupyter and none of a chart
    names. They take longer to load than all of Jupyter.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def warm() -> None:
    """Load what pages use, and lay every game once: what is looked up for the first time is slow."""
    leave_grammars_out()
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # nobody debugs a page, and it takes most of the time
    for name in LOADED:
        with suppress(ImportError):
            import_module(name)
    import ipywidgets

    ipywidgets.register_comm_target()  # it would do so when it is loaded, if that were in a kernel
    import dicelab
    from dicelab.play.panel.host import PanelHost
    from dicelab.play.table.host import TableHost

    for found in walk_packages(dicelab.__path__, "dicelab.", onerror=lambda name: None):
        if not found.name.startswith(NOT_LOADED):
            with suppress(Exception, SystemExit):  # what needs an extra that is not installed, no page uses
                import_module(found.name)
    for key in dicelab.GAMES:
        with suppress(Exception):  # a game that somebody else wrote must not keep the server from starting
            host = TableHost(dicelab.Match(dicelab.game(key), seed=0))
            host.view()
            PanelHost(host).view()
    dicelab.Pool.of(2, dicelab.Die.numbered(6)).sum().chart().to_dict()


def tend(server: socket.socket, lifeline: int) -> None:
    """Split off a kernel for every message, until the server hangs up."""
    waiting = select.poll()
    waiting.register(server, select.POLLIN)
    waiting.register(lifeline, 0)  # that it is closed is always told
    while True:
        events = dict(waiting.poll(1000))
        if lifeline in events:
            return
        if events:
            message = server.recv(LARGEST)
            if not message:
                return
            server.send(str(_split(server, message, lifeline)).encode())
        _reap()


def _split(server: socket.socket, message: bytes, lifeline: int) -> int:
    try:
        asked = json.loads(message)
        pid = os.fork()
    except (ValueError, OSError):  # not to be read, or no room for another process: those that are here live on
        return NONE
    if pid:
        return pid
    try:
        server.close()
        _be_a_kernel(asked, lifeline)
    finally:
        os._exit(1)


def _be_a_kernel(asked: dict[str, Any], lifeline: int) -> NoReturn:
    os.setsid()  # a group of its own, so that it can be ended with whatever it starts
    end_with(lifeline, lambda: os.killpg(0, signal.SIGKILL))
    os.environ.clear()
    os.environ.update(asked["env"])
    os.chdir(asked["cwd"] or "/")
    gc.enable()
    from dicelab.serve.kernels.page_kernel import launch

    sys.argv = ["ipykernel_launcher", *asked["arguments"]]
    parent = f"--IPKernelApp.parent_handle={os.getppid()}"  # else it would explain Ctrl-C to the log
    launch([*asked["arguments"], parent], outlives_parent=True)
    os._exit(0)


def end_with(lifeline: int, end: Callable[[], object]) -> Event:
    """Call ``end`` when the server is gone, from a thread of its own; the event that is given back ends the thread."""
    done = Event()

    def look() -> None:
        closed = select.poll()
        closed.register(lifeline, 0)
        while not closed.poll(200):
            if done.is_set():
                return
        end()

    Thread(target=look, daemon=True).start()
    return done


def _reap() -> None:
    """No zombies of kernels that have ended."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def main(number: str, lifeline: str) -> None:
    """Run on the socket of that number."""
    server = socket.socket(fileno=int(number))
    gc.disable()
    loading = end_with(int(lifeline), lambda: os._exit(0))
    warm()
    loading.set()
    while active_count() > 1:  # a process is split safely when it has one thread
        sleep(0.01)
    gc.collect()
    gc.freeze()  # what is loaded stays; nobody need look through it again, which would copy it
    with suppress(BrokenPipeError):  # the server went away meanwhile
        server.send(READY)
        tend(server, int(lifeline))


if __name__ == "__main__":
    main(*sys.argv[1:])
