"""A small server with rooms and nothing else, on this machine, and those who talk to it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import WebSocketClientConnection, websocket_connect

from dicelab.room.server.hub import Hub
from dicelab.room.server.keys import Keys, kept_key
from dicelab.serve.options import Options
from dicelab.serve.pages.rooms import Place, add_room_handlers, teacher_handlers

PERCENT = {"kind": "number", "low": 0, "high": 100, "steps": 1}


class FullDisk:
    """A connection to SQLite on which nothing can be committed, as long as it is told to."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db, self.full, self.tries = db, True, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.db, name)

    def execute(self, words: str, *more: Any) -> Any:
        if words == "COMMIT" and self.full:
            self.tries += 1
            raise sqlite3.OperationalError("database or disk is full")
        return self.db.execute(words, *more)


class Line:
    """A line to the server; what comes waits to be looked at."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket
        self._numbers = count(1)

    async def send(self, **message: Any) -> None:
        await self.socket.write_message(json.dumps(message))

    async def hear(self, *kinds: str, seconds: float = 5.0) -> dict[str, Any]:
        """The next message of one of these kinds; what comes before it is passed over."""
        async with asyncio.timeout(seconds):
            while True:
                text = await self.socket.read_message()
                if text is None:
                    return {"kind": "closed"}
                message = json.loads(text)
                if not kinds or message["kind"] in kinds:
                    return message

    async def ask(self, kind: str, **parts: Any) -> dict[str, Any]:
        """A request of a kernel, and the answer to it."""
        await self.send(kind=kind, id=next(self._numbers), **parts)
        return await self.hear("done", "refused")

    def close(self) -> None:
        self.socket.close()


class School:
    """The server and its address."""

    def __init__(self, hub: Hub, app: Application, port: int) -> None:
        self.hub, self.app, self.port = hub, app, port
        self.loop = asyncio.get_running_loop()

    def cut_all(self) -> None:
        """All phones lose their line, as in a tunnel; from any thread."""
        for room in self.hub.ledger.rooms.values():
            for line in list(self.hub.sockets(room).pupils):
                self.loop.call_soon_threadsafe(line.cut)  # type: ignore[attr-defined]

    @property
    def keys(self) -> Keys:
        found: Keys = self.app.settings["dicelab_room_keys"]
        return found

    @property
    def key(self) -> str:
        return self.keys.key

    @property
    def kernels(self) -> str:
        """Where a kernel opens its line."""
        return f"ws://127.0.0.1:{self.port}/{self.keys.kernel_path}"

    async def line(self, path: str) -> Line:
        return Line(await websocket_connect(f"ws://127.0.0.1:{self.port}/{path}", max_message_size=1 << 22))

    async def teacher(self) -> tuple[Line, dict[str, Any]]:
        """A kernel with a room of its own."""
        line = await self.line(self.keys.kernel_path)
        await line.ask("key", key=self.key)
        return line, await line.ask("open")

    async def pupil(self, code: str, name: str) -> tuple[Line, dict[str, Any]]:
        """A phone that has joined."""
        line = await self.line("join/line")
        await line.send(kind="join", code=code, name=name)
        return line, await line.hear()

    async def back(self, code: str, token: str) -> tuple[Line, dict[str, Any]]:
        """A phone that was there before."""
        line = await self.line("join/line")
        await line.send(kind="back", code=code, token=token)
        return line, await line.hear()


@asynccontextmanager
async def school(
    state: Path | None = None, port: int = 0, listen: int | None = None, **about: Any
) -> AsyncIterator[School]:
    """A server, as long as it is needed; ``port`` names its files, ``listen`` is where it really is."""
    sockets = bind_sockets(listen, "127.0.0.1") if listen else [bind_unused_port()[0]]
    found = port or sockets[0].getsockname()[1]
    most = {"most_sockets": about.pop("most_sockets")} if "most_sockets" in about else {}
    place = Place(Options(port=found, state=state, **about), **most)
    app = Application(teacher_handlers(place))
    hub = add_room_handlers(app, place, Keys(kept_key(place.file("teacher.key"))))
    server = HTTPServer(app)
    server.add_sockets(sockets)
    try:
        yield School(hub, app, sockets[0].getsockname()[1])
    finally:
        server.stop()
        await server.close_all_connections()
        hub.ledger.store.close()
