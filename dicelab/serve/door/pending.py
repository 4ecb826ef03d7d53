"""Whoever has connected and has not asked for anything yet: held with next to no work until the head of a request is
here.

Tornado sets up all that it needs for a connection as soon as there is one, and that is ten times the work of taking it.
A thousand half-sent requests would keep those who ask behind them waiting for half a second.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from typing import Any, Final

from tornado.ioloop import IOLoop
from tornado.iostream import IOStream

_END: Final = re.compile(rb"\r?\n\r?\n")
"""Where the head of a request ends."""
_LENGTH: Final = 4
"""Bytes of that at most."""


class Waiting:
    """A connection without a request."""

    def __init__(
        self,
        connection: socket.socket,
        seconds: float,
        largest: int,
        enter: Callable[[Waiting], None],
        left: Callable[[Waiting], None],
    ) -> None:
        """``enter`` is called when the head is here, or is larger than it may be; ``left`` when it is closed."""
        connection.setblocking(False)
        self.connection = connection
        self.head = b""
        self._largest, self._enter, self._left = largest, enter, left
        self._loop = IOLoop.current()
        self._loop.add_handler(connection, self._look, IOLoop.READ)
        self._late = self._loop.call_later(seconds, self.close)

    def _look(self, connection: Any, events: int) -> None:
        try:
            data = connection.recv(self._largest)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.close()
            return
        looked_at = max(0, len(self.head) - _LENGTH + 1)
        self.head += data
        if len(self.head) > self._largest or _END.search(self.head, looked_at):
            self._forget()
            self._enter(self)

    def _forget(self) -> None:
        self._loop.remove_handler(self.connection)
        self._loop.remove_timeout(self._late)

    def closed(self) -> bool:
        """Whether nobody is there any more."""
        return self.connection.fileno() < 0

    def close(self) -> None:
        """Hang up."""
        if not self.closed():
            self._forget()
            self.connection.close()
            self._left(self)


class BegunStream(IOStream):
    """A stream of which the beginning was read before."""

    def __init__(self, waiting: Waiting, **kwargs: Any) -> None:
        self._begun = waiting.head
        super().__init__(waiting.connection, **kwargs)

    def read_from_fd(self, buf: bytearray | memoryview) -> int | None:
        """That first, then what comes."""
        if not self._begun:
            return super().read_from_fd(buf)
        size = min(len(buf), len(self._begun))
        buf[:size], self._begun = self._begun[:size], self._begun[size:]
        return size
