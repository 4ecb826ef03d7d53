"""One server for all workers of a run: whoever wants it first starts it, and ends it when the last has left.

A worker of pytest-xdist is a process of its own, with session fixtures of its own; without this every worker would
start all servers once more, and each of them lays a table for every page.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.browser.servers import START_SECONDS, Server

LONGEST_RUN = 3600.0


@contextmanager
def one_server(place: Path, start: Callable[[], AbstractContextManager[Server]]) -> Iterator[Server]:
    """The server whose address stands in the folder ``place``; ``start`` makes one where there is none yet."""
    users = place / "users"
    users.mkdir(parents=True, exist_ok=True)
    me = users / str(os.getpid())
    with _locked(place):
        found = _running(place)
        if found:
            me.touch()
    if found:
        try:
            yield found
        finally:
            me.unlink()
        return
    try:
        with start() as server:
            (place / "server.json").write_text(json.dumps([server.kind, server.url, str(server.folder)]))
            (place / "starting").unlink()
            yield server
            _wait_until(lambda: not any(users.iterdir()), LONGEST_RUN)
            with _locked(place):
                (place / "server.json").unlink()
    finally:
        (place / "starting").unlink(missing_ok=True)  # one that did not start is not waited for


def _running(place: Path) -> Server | None:
    """Who is there, also if it is only about to be; None if it is ours to start."""
    if _created(place / "starting"):
        if not (place / "server.json").exists():
            return None
        (place / "starting").unlink()
    else:
        _wait_until(lambda: not (place / "starting").exists(), START_SECONDS)
    kind, url, folder = json.loads((place / "server.json").read_text())
    return Server(kind, url, Path(folder))


@contextmanager
def _locked(place: Path) -> Iterator[None]:
    lock = place / "lock"
    _wait_until(lambda: _created(lock), START_SECONDS)
    try:
        yield
    finally:
        lock.unlink()


def _created(path: Path) -> bool:
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _wait_until(true: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise TimeoutError("the worker that started a server for all is gone")
        time.sleep(0.1)
