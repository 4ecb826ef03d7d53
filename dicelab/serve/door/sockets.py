"""What all sockets of this server have in common: frames are read at a bounded rate, what is unread is counted, and one
that sends rubbish or reads nothing is cut."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from tornado.websocket import WebSocketHandler

from dicelab.serve.door.answers import Plain
from dicelab.serve.door.limits import Allowance

POLICY: Final = 1008
"""The number for closing a socket because of what came on it."""
FRAMES: Final = (600.0, 300.0)
"""Frames of a socket at once, and a second after that; what comes faster waits on the side of whoever sends it."""
ENOUGH: Final = 600
"""Frames that came too fast, without a pause between them, after which the socket is cut: two seconds of a flood."""


def slowed(protocol: Any, at_once: float = FRAMES[0], a_second: float = FRAMES[1]) -> Any:
    """The WebSocket protocol of a socket, as Tornado made it, with a limit to the frames that it reads.

    Of whatever kind they are: pings, pongs and empty pieces cost the server time, too. Messages have an allowance of
    their own, where they are understood; a page that only plays never comes near this one.
    """
    if protocol is None:
        return None
    allowance, receive = Allowance(at_once, a_second), protocol._receive_frame
    too_fast = 0

    async def receive_frame() -> None:
        nonlocal too_fast
        await receive()
        if allowance.full:
            too_fast = 0
        delay = allowance.owe()
        too_fast += delay > 0
        if too_fast > ENOUGH:
            protocol.stream.close()
        elif delay > 0:
            await asyncio.sleep(delay)

    protocol._receive_frame = receive_frame
    return protocol


class BoundedSocket(Plain, WebSocketHandler):
    """A socket of a page, a phone or a kernel."""

    sorry = "This line cannot be opened ({status})."
    unread = 0
    """Bytes that wait for whoever is there."""
    cut_off = False

    def get_websocket_protocol(self) -> Any:
        """Tornado's own, with a limit to how fast frames are read."""
        return slowed(super().get_websocket_protocol())

    def waits(self, size: int, sent: Any) -> None:
        """So many bytes wait until they are sent."""
        self.unread += size
        sent.add_done_callback(lambda done: self._read(size, done))

    def _read(self, size: int, done: Any) -> None:
        self.unread -= size
        if not done.cancelled():
            done.exception()  # that the socket was closed, is known

    def cut(self) -> None:
        """Close the socket at once: what else waits on it is not looked at."""
        self.cut_off = True
        socket = self.ws_connection
        self.close(POLICY)
        if socket is not None and socket.stream is not None:
            socket.stream.close()
