"""A server with rooms in a thread, and phones that one line of a test can use."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

from websockets.sync.client import connect

from tests.room.ground import School, school


class Phone:
    """Somebody's phone: joins, answers, and remembers all that it was told."""

    def __init__(self, port: int, code: str, name: str) -> None:
        self._open = ExitStack()
        self._line = self._open.enter_context(connect(f"ws://127.0.0.1:{port}/join/line", proxy=None))
        self._marks = count(1)
        self.heard: list[dict[str, Any]] = []
        self._early: list[dict[str, Any]] = []
        """What the kernel told before the disk had the answer."""
        self.send(kind="join", code=code, name=name)
        self.joined = self.wait("joined", "refused")

    def send(self, **message: Any) -> None:
        self._line.send(json.dumps(message))

    def wait(self, *kinds: str, seconds: float = 10.0) -> dict[str, Any]:
        """The next message of such a kind."""
        if "told" in kinds and self._early:
            return self._early.pop(0)
        while True:
            message: dict[str, Any] = json.loads(self._line.recv(timeout=seconds))
            self.heard.append(message)
            if message["kind"] in kinds:
                return message
            if message["kind"] == "told":
                self._early.append(message)

    def activity(self, seconds: float = 10.0) -> dict[str, Any]:
        """What is asked, as soon as it changes."""
        found: dict[str, Any] = self.wait("activity", seconds=seconds)["activity"]
        return found

    def answer(self, activity: int, given: Any, item: int = 0) -> dict[str, Any]:
        """Answer, and see what the server says."""
        mark = next(self._marks)
        self.send(kind="answer", activity=activity, item=item, given=given, mark=mark)
        return self.wait("kept", "refused")

    def close(self) -> None:
        self._open.close()


@contextmanager
def school_in_a_thread(state: Path | None = None, port: int = 0, **about: Any) -> Iterator[School]:
    """The small server, to be talked to from here."""
    ready, over, found = Event(), Event(), []

    async def serve() -> None:
        async with school(state, port, **about) as here:
            found.append(here)
            ready.set()
            while not over.is_set():
                await asyncio.sleep(0.02)

    thread = Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(10)
    try:
        yield found[0]
    finally:
        over.set()
        thread.join(10)


def eventually(true: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait until something is so."""
    end = monotonic() + seconds
    while not true():
        assert monotonic() < end, "it never came to that"
        sleep(0.01)
