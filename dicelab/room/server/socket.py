"""What the sockets of phones and of the teacher's kernel have in common: counted, bounded, pinged."""

from __future__ import annotations

from typing import Any, ClassVar

from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError

from dicelab.errors import DicelabError
from dicelab.room.server.hub import Hub, frame
from dicelab.room.server.ledger import packed
from dicelab.room.server.limits import UNREAD
from dicelab.serve.door.answers import Calm
from dicelab.serve.door.guard import visitor_address
from dicelab.serve.door.sockets import BoundedSocket

PING = 25
"""Seconds between two pings; a phone that does not answer one is gone."""
NOT_UNDERSTOOD = "The room did not understand that."


class Rubbish(DicelabError):
    """Something that no page of ours sends."""


class RoomSocket(Calm, BoundedSocket):
    """A socket to the rooms. Whoever has not said who they are does so soon, or makes room for others."""

    seconds: ClassVar[float]
    """How long it may take to say so."""
    spare_sockets: ClassVar[int] = 0
    """Sockets of this kind that may be open when all others are taken."""
    _late: object = None

    @property
    def hub(self) -> Hub:
        """Where the rooms are."""
        found: Hub = self.settings["dicelab_rooms"]
        return found

    @property
    def most_unknown(self) -> int:
        """How many of one address may take that long at the same time."""
        raise NotImplementedError

    @property
    def ping_interval(self) -> float:
        """Seconds."""
        return PING

    @property
    def ping_timeout(self) -> float:
        """Seconds."""
        return PING

    @property
    def address(self) -> str | None:
        """Whose socket it is."""
        return visitor_address(self.request, self.settings["dicelab_proxies"])

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Open the socket, if there is room for another."""
        if self.hub.open.full_for(self.address, self.spare_sockets):
            raise HTTPError(503)
        await super().get(*args, **kwargs)

    def open(self, *args: str, **kwargs: str) -> None:
        """Wait for who it is, but not for ever; small messages are sent at once."""
        self.hub.open.enter(self, self.address, self.most_unknown)
        self._late = IOLoop.current().call_later(self.seconds, self.cut)
        self.set_nodelay(True)

    def is_known(self) -> None:
        """It has been said who it is."""
        self.hub.open.is_known(self)
        if self._late is not None:
            IOLoop.current().remove_timeout(self._late)
            self._late = None

    def on_close(self) -> None:
        """Somebody else may come."""
        self.is_known()
        self.hub.open.leave(self)

    def tell(self, text: str) -> None:
        """Send a text."""
        self.send_frame(frame(text))

    def send_frame(self, whole: bytes) -> None:
        """Send what is packed already; a phone that does not read is left alone before it fills the memory."""
        socket = self.ws_connection
        if self.cut_off or socket is None or socket.is_closing() or socket.stream is None:
            return
        size = len(whole)
        if self.unread and self.unread + size > UNREAD:
            self.cut()
            return
        try:
            sent = socket.stream.write(whole)
        except StreamClosedError:
            return
        if not sent.done():
            self.waits(size, sent)

    def say(self, **message: Any) -> None:
        """Send a message to this socket alone."""
        self.tell(packed(message))

    def bye(self, text: str) -> None:
        """A last word."""
        self.tell(text)
        self.cut_off = True
        self.close(1000)
