"""The line to a page is held while somebody answers, and cut when nobody does."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.ioloop import IOLoop
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from dicelab.serve.frames import WIDGETS
from dicelab.serve.kernel_websocket import SILENCE, KernelWebSocket
from dicelab.serve.limits import COMMS
from dicelab.serve.throttle import Allowance
from tests.load.visitor import packed
from tests.serve.test_frames import HEADER


class Page(KernelWebSocket):
    """A line without a socket."""

    def __init__(self) -> None:
        self.pings = 0
        self.closed = False
        self.ws_connection: Any = object()
        self.ping_callback: Any = SimpleNamespace(stop=lambda: setattr(self, "stopped", True))
        self.stopped = False

    def ping(self, data: bytes = b"") -> None:
        self.pings += 1

    def close(self, *args: Any) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("silent", "pinged", "closed"),
    [(0, 30, False), (31, 30, False), (SILENCE - 1, 30, False), (SILENCE + 1, 30, True), (9999, 9999, False)],
)
def test_silence(silent: float, pinged: float, closed: bool) -> None:
    async def later() -> Page:
        page = Page()
        now = IOLoop.current().time()
        page.last_pong, page.last_ping = now - silent, now - pinged
        page.send_ping()
        return page

    page = asyncio.run(later())
    assert (page.closed, page.pings) == (closed, 0 if closed else 1)


def test_a_line_that_is_closed_is_not_pinged() -> None:
    page = Page()
    page.ws_connection = None
    page.send_ping()
    assert (page.pings, page.stopped) == (0, True)


def test_small_messages_are_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def opened(self: KernelWebSocket, kernel_id: str) -> None:
        pass

    asked: list[bool] = []
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "open", opened)
    monkeypatch.setattr(KernelWebSocket, "set_nodelay", lambda self, value: asked.append(value))
    page = Page()
    asyncio.run(page.open("k"))
    page.ws_connection = None  # gone before it was opened
    asyncio.run(page.open("k"))
    assert asked == [True]


def test_a_kernel_remembers_only_so_many_who_ask_for_its_widgets(monkeypatch: pytest.MonkeyPatch) -> None:
    handed_on: list[bytes] = []
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "on_message", lambda self, frame: handed_on.append(frame))
    asks = {"comm_id": "c", "target_name": WIDGETS, "data": {}}
    frame = packed(["shell", HEADER | {"msg_type": "comm_open"}, {}, {}, asks])
    kernel = SimpleNamespace()

    def page() -> Any:
        opened = Page()
        opened.connection = SimpleNamespace(kernel_manager=kernel)
        opened._messages = opened._bytes = Allowance(1e9, 1e9)
        monkeypatch.setattr(Page, "log", SimpleNamespace(error=lambda *words: None), raising=False)
        opened.ws_connection = SimpleNamespace(stream=SimpleNamespace(close=lambda: None))
        return opened

    async def attack() -> None:
        first, second = page(), page()
        for _ in range(2 * COMMS):
            await first.on_message(frame)
        assert (len(handed_on), first.cut_off, first.closed) == (COMMS, True, True)
        await second.on_message(frame)  # another line to the same kernel
        assert (len(handed_on), second.cut_off) == (COMMS, True)

    asyncio.run(attack())
