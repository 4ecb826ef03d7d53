"""The line between a page and its kernel: checked, throttled, pinged, and cut when nobody answers or rubbish comes."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from dicelab.serve.door.limits import (
    COMMS,
    LINES_OF_A_KERNEL,
    MESSAGE_BYTES,
    MESSAGES,
    NEW_LINES,
    UNREAD,
    Counted,
    TooMany,
    Written,
)
from dicelab.serve.frame_rate import slowed
from dicelab.serve.kernels.frames import ALLOWED, LARGEST, PROTOCOL, Rubbish, read_frame
from dicelab.serve.kernels.manager import ASKED
from dicelab.serve.throttle import Allowance

SILENCE: Final = 90.0
"""Seconds without an answer after which whoever was there has left: a laptop was closed, a network is gone."""
POLICY: Final = 1008
"""The number for closing a line because of what came on it."""


class Lines:
    """The lines that are open: how many to each kernel, and how fast new ones may come."""

    def __init__(self) -> None:
        self.open = Counted(LINES_OF_A_KERNEL)
        self._new: dict[str, Allowance] = {}

    def may_open(self, kernel_id: str) -> bool:
        """Whether another line to that kernel may be opened now."""
        self._new = {kernel: left for kernel, left in self._new.items() if kernel == kernel_id or not left.full}
        return self._new.setdefault(kernel_id, Allowance(*NEW_LINES)).take()


class KernelWebSocket(VoilaKernelWebsocketHandler):
    """A page's socket."""

    last_ping: float
    last_pong: float
    cut_off = False
    unread = 0

    @property
    def max_message_size(self) -> int:
        """What is longer closes the line before it is read."""
        return LARGEST

    def get_websocket_protocol(self) -> Any:
        """Tornado's own, with a limit to how fast frames are read."""
        return slowed(super().get_websocket_protocol())

    async def get(self, kernel_id: str) -> None:
        """Open the line, and come back when it is closed."""
        lines: Lines = self.settings["dicelab_lines"]
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in (one.strip() for one in offered.split(",")):
            raise HTTPError(400, "This server speaks %s alone.", PROTOCOL)
        if kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        try:
            with lines.open.one_more(kernel_id):
                if not lines.may_open(kernel_id):
                    raise TooMany
                self._messages, self._bytes = Allowance(*MESSAGES), Allowance(*MESSAGE_BYTES)
                await super().get(kernel_id)
        except TooMany:
            raise HTTPError(429) from None

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A few words: nobody looks at the error page of a line, and Jupyter's own cannot be drawn here."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"This line cannot be opened ({status_code}).\n")

    async def open(self, kernel_id: str) -> None:
        """Send small messages at once: held back until the last one is acknowledged, a move would take 40 ms more."""
        await super().open(kernel_id)
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
            self.unread += size
            sent.add_done_callback(lambda done: self._read(size, done))
        return sent

    def _may_ask_again(self) -> bool:
        """Whether the kernel has room for another one who asks: it remembers them all."""
        kernel = self.connection.kernel_manager
        kernel.dicelab_comms = getattr(kernel, "dicelab_comms", 0) + 1
        return bool(kernel.dicelab_comms <= COMMS)

    @property
    def _written(self) -> Written:
        """What the pages of this kernel have written, whichever line it came on."""
        kernel = self.connection.kernel_manager
        if not hasattr(kernel, "dicelab_written"):
            kernel.dicelab_written = Written()
        found: Written = kernel.dicelab_written
        return found

    def _read(self, size: int, done: Any) -> None:
        self.unread -= size
        if not done.cancelled():
            done.exception()  # that the line was closed, is known

    def _end(self, why: str) -> None:
        """End the kernel, which holds as much as it may; its page says so, and its game goes on in another."""
        self._cut(f"{why}, and its kernel has ended")
        self.kernel_manager.ends_over(self.kernel_id, ASKED)

    def _cut(self, why: str) -> None:
        """Close the line at once: what else waits on it is not looked at."""
        self.cut_off = True
        self.log.error("The line of a page was cut: %s.", why)
        line = self.ws_connection
        self.close(POLICY)
        if line is not None:
            line.stream.close()

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
