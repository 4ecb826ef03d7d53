"""`python -m tests.load.bare_room PORT`: the bare limit for a room. Echoes, broadcasts, keeps nothing."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

PAGE = """<!doctype html><meta charset="utf-8"><p class="dl-count">0 answered</p><script>
const count = document.querySelector(".dl-count");
let number = 0;
const line = new WebSocket(`ws://${location.host}/rooms/kernel`);
line.onopen = () => (document.title = "open");
line.onmessage = () => (count.textContent = `· ${++number} answered`);
</script>"""
"""A wall that counts what it hears, and does nothing else."""
phones: set[Any] = set()
walls: set[Any] = set()


class Phone(WebSocketHandler):
    """What it says goes to the wall."""

    def open(self) -> None:
        phones.add(self)

    def on_close(self) -> None:
        phones.discard(self)

    def on_message(self, message: str | bytes) -> None:
        for wall in walls:
            wall.write_message(message)
        self.write_message("kept")


class Wall(WebSocketHandler):
    """What it says goes to every phone."""

    def open(self) -> None:
        walls.add(self)

    def on_close(self) -> None:
        walls.discard(self)

    def on_message(self, message: str | bytes) -> None:
        for phone in list(phones):
            try:
                phone.write_message(message)
            except WebSocketClosedError:
                phones.discard(phone)


class Page(RequestHandler):
    """A wall in a browser."""

    def get(self) -> None:
        self.finish(PAGE)


async def main(port: int) -> None:
    """Serve until killed."""
    Application([("/join/line", Phone), ("/rooms/kernel", Wall), ("/wall", Page)]).listen(port, "127.0.0.1")
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
