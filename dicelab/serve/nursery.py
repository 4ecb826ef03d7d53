"""Where kernels are born: a process that has loaded everything once, and splits itself for every visitor.

``python -m dicelab.serve.nursery SOCKET`` is started by the server. A kernel that is split off is ready in a tenth of
the time and shares with all others what none of them changes, so that a visitor costs a fraction of the memory. One
message on the socket asks for a kernel, one answer names its process. When the server is gone, all of it goes.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final, NoReturn

LARGEST: Final = 1 << 17
"""Bytes of a message: the environment of a kernel and little else."""
READY: Final = b"ready"
NONE: Final = 0
"""The answer where no kernel could be split off."""

LOADED: Final = (
    *("ipykernel.kernelapp", "ipykernel.ipkernel", "ipykernel.debugger", "IPython.core.debugger"),
    *("IPython.core.completerlib", "IPython.core.logger", "IPython.core.oinspect", "IPython.extensions.storemagic"),
    *("psutil", "sqlite3", "faulthandler", "tornado.platform.asyncio", "tornado.queues", "zmq.utils.garbage"),
    *("anywidget", "ipywidgets", "altair", "narwhals._interchange.dataframe"),
)
"""What a kernel loads before it can do anything, and what pages use. Shared by all kernels, it costs memory once."""
NOT_LOADED: Final = ("dicelab.serve", "dicelab.cli")


def warm() -> None:
    """Load what pages use, and lay every game once: what is looked up for the first time is slow."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # nobody debugs a page, and it takes most of the time
    for name in LOADED:
        with suppress(ImportError):
            import_module(name)
    import ipywidgets

    ipywidgets.register_comm_target()  # it would do so when it is loaded, if that were in a kernel
    import dicelab
    from dicelab.play.host import Host
    from dicelab.play.odds_view import OddsView, Position

    for found in walk_packages(dicelab.__path__, "dicelab.", onerror=lambda name: None):
        if not found.name.startswith(NOT_LOADED):
            with suppress(Exception):  # what needs an extra that is not installed, no page uses
                import_module(found.name)
    for key in dicelab.GAMES:
        host = Host(dicelab.Match(dicelab.game(key), seed=0))
        host.view()
        host.menu()
        OddsView(lambda host=host: Position(*host.position())).view()  # type: ignore[misc]
    dicelab.Pool.of(2, dicelab.Die.numbered(6)).sum().chart().to_dict()


def tend(line: socket.socket) -> None:
    """Split off a kernel for every message, until the server hangs up."""
    kernels: set[int] = set()
    waiting = select.poll()
    waiting.register(line, select.POLLIN)
    while True:
        if waiting.poll(1000):
            message = line.recv(LARGEST)
            if not message:
                break
            pid = _split(line, message)
            if pid != NONE:
                kernels.add(pid)
            line.send(str(pid).encode())
        kernels -= _ended()
    for pid in kernels:
        _end(pid)


def _split(line: socket.socket, message: bytes) -> int:
    nursery = os.getpid()
    try:
        asked = json.loads(message)
        pid = os.fork()
    except (ValueError, OSError):  # not to be read, or no room for another process: those that are here live on
        return NONE
    if pid:
        return pid
    try:
        line.close()
        _be_a_kernel(asked, nursery)
    finally:
        os._exit(1)


def _be_a_kernel(asked: dict[str, Any], nursery: int) -> NoReturn:
    os.setsid()  # a group of its own, so that it can be ended with whatever it starts
    os.environ.clear()
    os.environ.update(asked["env"])
    os.chdir(asked["cwd"] or "/")
    gc.enable()
    from ipykernel.kernelapp import IPKernelApp

    sys.argv = ["ipykernel_launcher", *asked["arguments"]]
    IPKernelApp.launch_instance([*asked["arguments"], f"--IPKernelApp.parent_handle={nursery}"])
    os._exit(0)


def _ended() -> set[int]:
    ended: set[int] = set()
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return ended
        if pid == 0:
            return ended
        ended.add(pid)


def _end(pid: int) -> None:
    for end in (os.killpg, os.kill):
        try:
            end(pid, signal.SIGKILL)
            return
        except (ProcessLookupError, PermissionError):
            pass


def main(number: str) -> None:
    """Run on the socket of that number."""
    line = socket.socket(fileno=int(number))
    gc.disable()
    warm()
    gc.collect()
    gc.freeze()  # what is loaded stays; nobody need look through it again, which would copy it
    with suppress(BrokenPipeError):  # the server went away meanwhile
        line.send(READY)
        tend(line)


if __name__ == "__main__":
    main(sys.argv[1])
