"""The socket between a page and its kernel: checked, slowed, pinged, and cut when nobody answers or rubbish comes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final

from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from dicelab.serve.door.limits import Allowance, Allowances, Counted, TooMany
from dicelab.serve.door.sockets import BoundedSocket
from dicelab.serve.kernels.frames import ALLOWED, LARGEST, PROTOCOL, Rubbish, read_frame
from dicelab.serve.kernels.manager import ASKED

SOCKETS_OF_A_KERNEL: Final = 2
"""A page has one; another while the server has not noticed yet that the first is broken."""
NEW_SOCKETS: Final = (8.0, 0.5)
"""Sockets to one kernel that may be opened at once, and a second after that: each costs some milliseconds."""
MESSAGES: Final = (200.0, 100.0)
"""Messages of a page at once, and a second after that; what comes faster waits."""
MESSAGE_BYTES: Final = (2e6, 500e3)
"""The same for their bytes."""
COMMS: Final = 200
"""How often a page may ask a kernel for all widgets: once, and again whenever it comes back."""
WRITTEN: Final = 2 << 20
"""Bytes that a page may have written into the widgets of its kernel, all together: a slider holds ten, a text what was
typed. Widgets of ours hold nothing that a page writes."""
EACH_WRITTEN: Final = 100
"""What is counted beside them for every value: it has a name, and there may be many."""
UNREAD: Final = 32 << 20
"""Bytes that wait for a page that does not read them, until its socket is cut."""
SILENCE: Final = 90.0
"""Seconds without an answer after which whoever was there has left: a laptop was closed, a network is gone."""


class Written:
    """What a page has written into the widgets of one kernel. What replaces something counts in its place."""

    def __init__(self) -> None:
        self._size: dict[tuple[str, str], int] = {}
        self.total = 0

    def fits(self, widget: str, state: Mapping[str, object]) -> bool:
        """Count it; whether there is room for it."""
        for name, value in state.items():
            size = len(json.dumps(value)) + len(widget) + len(name) + EACH_WRITTEN
            self.total += size - self._size.get((widget, name), 0)
            if self.total > WRITTEN:
                return False
            self._size[widget, name] = size
        return True


class Sockets:
    """The sockets that are open: how many to each kernel, and how fast new ones may come."""

    def __init__(self) -> None:
        self.open, self.new = Counted(SOCKETS_OF_A_KERNEL), Allowances(*NEW_SOCKETS)


class KernelWebSocket(BoundedSocket, VoilaKernelWebsocketHandler):
    """A page's socket. Jupyter's own error page cannot be drawn here."""

    last_ping: float
    last_pong: float

    @property
    def max_message_size(self) -> int:
        """What is longer closes the socket before it is read."""
        return LARGEST

    async def get(self, kernel_id: str) -> None:
        """Open it, and come back when it is closed."""
        sockets: Sockets = self.settings["dicelab_sockets"]
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in (one.strip() for one in offered.split(",")):
            raise HTTPError(400, "This server speaks %s alone.", PROTOCOL)
        if kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        try:
            with sockets.open.one_more(kernel_id):
                if not sockets.new.take(kernel_id):
                    raise TooMany
                self._messages, self._bytes = Allowance(*MESSAGES), Allowance(*MESSAGE_BYTES)
                await super().get(kernel_id)
        except TooMany:
            raise HTTPError(429) from None

    async def open(self, kernel_id: str) -> None:
        """Send small messages at once: held back until the last one is acknowledged, a move would take 40 ms more."""
        await super().open(kernel_id)  # type: ignore[misc]
        if self.ws_connection is not None:
            self.set_nodelay(True)

    async def on_message(self, ws_message: str | bytes) -> None:
        """Hand a message on to the kernel; no other is read before this comes back, so that a flood only waits."""
        if self.cut_off:
            return
        try:
            message = read_frame(ws_message)
        except Rubbish as why:
            self._cut(str(why))
            return
        if message.kind == "comm_open" and not self._may_ask_again():
            self._end("its widgets were asked for too often")
            return
        if message.state and not self._written.fits(message.widget, message.state):
            self._end("too much was written into its widgets")
            return
        delay = max(self._messages.owe(), self._bytes.owe(len(ws_message)))
        if delay > 0:
            await asyncio.sleep(delay)
        if message.kind in ALLOWED and self.connection is not None:
            super().on_message(ws_message)

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Any:
        """Send a message; a page that does not read what it asked for is left alone before it fills the memory."""
        if self.cut_off:
            return None
        size = len(message)
        if self.unread + size > UNREAD and self.unread:
            self._cut("nothing was read any more")
            return None
        try:
            sent = super().write_message(message, binary)
        except WebSocketClosedError:  # it was closed just now, and the kernel does not know yet
            return None
        if sent is not None:
            self.waits(size, sent)
        return sent

    def _may_ask_again(self) -> bool:
        """Whether the kernel has room for another one who asks: it remembers them all."""
        kernel = self.connection.kernel_manager
        kernel.dicelab_comms = getattr(kernel, "dicelab_comms", 0) + 1
        return bool(kernel.dicelab_comms <= COMMS)

    @property
    def _written(self) -> Written:
        """What the pages of this kernel have written, whichever socket it came on."""
        kernel = self.connection.kernel_manager
        if not hasattr(kernel, "dicelab_written"):
            kernel.dicelab_written = Written()
        found: Written = kernel.dicelab_written
        return found

    def _end(self, why: str) -> None:
        """End the kernel, which holds as much as it may; its page says so, and its game goes on in another."""
        self._cut(f"{why}, and its kernel has ended")
        self.kernel_manager.ends_over(self.kernel_id, ASKED)

    def _cut(self, why: str) -> None:
        self.log.error("The line of a page was cut: %s.", why)
        self.cut()

    def send_ping(self) -> None:
        """Ping, or hang up after three pings without an answer; Jupyter's own would hang up before the first answer."""
        if self.ws_connection is None:
            if self.ping_callback is not None:
                self.ping_callback.stop()
            return
        now = IOLoop.current().time()
        awake = now - self.last_ping < SILENCE  # else this machine was asleep, too, and asked nobody
        if awake and now - self.last_pong > SILENCE:
            self.close()
            return
        self.ping(b"")
        self.last_ping = now
