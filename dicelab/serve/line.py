"""The line between a page and its kernel: pinged, and cut when nobody answers any more."""

from __future__ import annotations

from tornado.ioloop import IOLoop
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

SILENCE = 90.0
"""Seconds without an answer after which whoever was there has left: a laptop was closed, a network is gone."""


class Line(VoilaKernelWebsocketHandler):
    """A page's socket."""

    last_ping: float
    last_pong: float

    async def open(self, kernel_id: str) -> None:
        """Send small messages at once: held back until the last one is acknowledged, a move would take 40 ms more."""
        await super().open(kernel_id)
        if self.ws_connection is not None:
            self.set_nodelay(True)

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
