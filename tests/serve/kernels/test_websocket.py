"""The line to a page is held while somebody answers, and cut when nobody does."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.ioloop import IOLoop
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from dicelab.serve.door.limits import Allowance
from dicelab.serve.kernels.frames import WIDGETS
from dicelab.serve.kernels.manager import ASKED
from dicelab.serve.kernels.websocket import COMMS, EACH_WRITTEN, SILENCE, WRITTEN, KernelWebSocket, Written
from tests.load.visitor import packed
from tests.serve.kernels.test_frames import HEADER


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


class Busy:
    """The lines to one kernel, and what became of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.handed_on: list[bytes] = []
        self.ended: list[tuple[str, str]] = []
        self._kernel = SimpleNamespace()
        self._patch = monkeypatch
        monkeypatch.setattr(VoilaKernelWebsocketHandler, "on_message", lambda _, frame: self.handed_on.append(frame))

    def line(self) -> Any:
        opened: Any = Page()
        opened.connection = SimpleNamespace(kernel_manager=self._kernel)
        opened.kernel_id = "k"
        opened._messages = opened._bytes = Allowance(1e12, 1e12)
        kernels = SimpleNamespace(ends_over=lambda *words: self.ended.append(words))
        self._patch.setattr(Page, "log", SimpleNamespace(error=lambda *words: None), raising=False)
        self._patch.setattr(Page, "kernel_manager", kernels, raising=False)
        opened.ws_connection = SimpleNamespace(stream=SimpleNamespace(close=lambda: None))
        return opened


def test_a_kernel_remembers_only_so_many_who_ask_for_its_widgets(monkeypatch: pytest.MonkeyPatch) -> None:
    asks = {"comm_id": "c", "target_name": WIDGETS, "data": {}}
    frame = packed(["shell", HEADER | {"msg_type": "comm_open"}, {}, {}, asks])
    kernel = Busy(monkeypatch)

    async def attack() -> None:
        first, second = kernel.line(), kernel.line()
        for _ in range(2 * COMMS):
            await first.on_message(frame)
        assert (len(kernel.handed_on), first.cut_off, first.closed) == (COMMS, True, True)
        assert kernel.ended == [("k", ASKED)]
        await second.on_message(frame)  # another line to the same kernel
        assert (len(kernel.handed_on), second.cut_off) == (COMMS, True)

    asyncio.run(attack())


def test_a_page_writes_only_so_much_into_the_widgets_of_its_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Busy(monkeypatch)

    def writes(widget: str, name: str, value: str) -> bytes:
        data = {"method": "update", "state": {name: value}}
        return packed(["shell", HEADER, {}, {}, {"comm_id": widget, "data": data}])

    async def attack() -> None:
        typed = kernel.line()
        for number in range(1000):  # what is typed takes the place of what was typed before
            await typed.on_message(writes("text", "value", "x" * (50_000 + number)))
        assert (len(kernel.handed_on), typed.cut_off) == (1000, False)
        kernel.handed_on.clear()
        for number in range(1000):
            await typed.on_message(writes("text", f"value{number}", "x" * 50_000))
        assert typed.cut_off
        assert kernel.ended == [("k", ASKED)]
        assert WRITTEN // 50_000 - 2 <= len(kernel.handed_on) <= WRITTEN // 50_000
        other = kernel.line()  # another line to the same kernel
        await other.on_message(writes("many", "value", "x" * 100_000))
        assert other.cut_off

    asyncio.run(attack())


def test_many_small_values_count_too() -> None:
    written = Written()
    fitted = sum(written.fits(f"widget {number}", {"value": 0}) for number in range(WRITTEN // EACH_WRITTEN))
    assert fitted < WRITTEN // EACH_WRITTEN
