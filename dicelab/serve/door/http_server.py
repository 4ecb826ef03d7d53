"""Tornado's HTTP server with an end to everything: connections, headers, bodies, and the patience with each.

Whoever sends half a request holds a descriptor, and a server without descriptors serves nobody. So there are only so
many connections; when they are used up, the one that has waited longest without asking for anything makes room.
"""

from __future__ import annotations

import errno
import socket
from collections import Counter
from functools import partial
from heapq import nsmallest
from itertools import islice
from typing import Any, Final, cast

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPMessageDelegate
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.iostream import IOStream
from tornado.log import app_log
from tornado.netutil import bind_sockets

from dicelab.serve.door.guard import is_shared
from dicelab.serve.door.pending import BegunStream, Waiting

HEADER_SECONDS: Final = 20.0
"""How long a request may take to arrive, and an idle connection is kept."""
BODY_SECONDS: Final = 10.0
LARGEST_BODY: Final = 64 * 1024
"""Bytes. What is posted here is a password, or that a visitor leaves."""
LARGEST_HEADER: Final = 32 * 1024
LARGEST_BUFFER: Final = 1 << 20
ANSWER_SECONDS: Final = 300.0
"""How long an answer may take to be fetched: a large file over a slow network."""
NO_DESCRIPTORS: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
PAUSE: Final = 0.2
"""Seconds without new connections when the system has no more descriptors."""
BACKLOG: Final = 1024
"""Connections that may wait to be taken; whoever finds the queue full is not heard for a second."""
AT_A_STRETCH: Final = 16
"""Connections that are taken before anything else is looked at."""


def peer_of(address: Any) -> str:
    """Whose connection it is."""
    return str(address[0]) if address else ""


class Connection:
    """One that is open, and what is known about it."""

    def __init__(self, stream: IOStream | Waiting, peer: str) -> None:
        self.stream, self.peer = stream, peer
        self.since = IOLoop.current().time()
        self.asks = False
        """Whether a whole request is here, so that somebody waits for the answer."""

    def now(self, asks: bool) -> None:
        """A request has come as a whole, or the next one is waited for."""
        self.asks, self.since = asks, IOLoop.current().time()


class _Noted(HTTPMessageDelegate):
    """Hands everything on, and notes when a request is complete."""

    def __init__(self, inner: HTTPMessageDelegate, connection: Connection | None) -> None:
        self._inner, self._connection = inner, connection

    def headers_received(self, start_line: Any, headers: Any) -> Any:
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Any:
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        if self._connection is not None:
            self._connection.now(asks=True)
        self._inner.finish()

    def on_connection_close(self) -> None:
        self._inner.on_connection_close()


class BoundedHTTPServer(HTTPServer):
    """The server; ``most`` connections in all, and half of them for one address that is not this machine."""

    def initialize(self, request_callback: Any, most: int = 1000, trusted: frozenset[str] = frozenset()) -> None:  # type: ignore[override]
        """Set the limits; ``trusted`` are proxies, behind which there are many."""
        super().initialize(
            request_callback,
            max_header_size=LARGEST_HEADER,
            idle_connection_timeout=HEADER_SECONDS,
            body_timeout=BODY_SECONDS,
            max_body_size=LARGEST_BODY,
            max_buffer_size=LARGEST_BUFFER,
        )
        self.most, self.trusted = most, trusted
        self._open: dict[IOStream | Waiting, Connection] = {}
        self._waiting: dict[Waiting, None] = {}  # those of them that have not asked for anything yet, the oldest first
        self._of: Counter[str] = Counter()  # how many each address has
        self._listening: list[socket.socket] = []
        self._sweeper = PeriodicCallback(self._sweep, 5000)

    def listen(self, port: int, address: str | None = None, **kwargs: Any) -> None:  # type: ignore[override]
        """Listen there."""
        self._listening = bind_sockets(port, address, backlog=BACKLOG, **kwargs)
        self._hear()
        self._sweeper.start()

    def _hear(self) -> None:
        for one in self._listening:
            IOLoop.current().add_handler(one, self._accept, IOLoop.READ)

    def _accept(self, listening: Any, events: int) -> None:
        """Take the connections that wait; when the system has no descriptors left, make room and pause."""
        for _ in range(AT_A_STRETCH):
            try:
                connection, address = listening.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in NO_DESCRIPTORS:
                    raise
                app_log.error("There are no descriptors left for another connection.")
                self._close_oldest(AT_A_STRETCH)
                for one in self._listening:
                    IOLoop.current().remove_handler(one)
                IOLoop.current().call_later(PAUSE, self._hear)
                return
            if self._admits(peer_of(address)):
                enter = partial(self._enter, address)
                waiting = Waiting(connection, HEADER_SECONDS, LARGEST_HEADER, enter, self._gone)
                self._waiting[waiting] = None
                self._add(waiting, peer_of(address))
            else:
                connection.close()

    def _add(self, stream: IOStream | Waiting, peer: str) -> None:
        self._open[stream] = Connection(stream, peer)
        self._of[peer] += 1

    def _drop(self, stream: IOStream | Waiting) -> None:
        gone = self._open.pop(stream, None)
        if gone is not None:
            self._of[gone.peer] -= 1
            if not self._of[gone.peer]:
                del self._of[gone.peer]

    def _gone(self, waiting: Waiting) -> None:
        del self._waiting[waiting]
        self._drop(waiting)

    def _enter(self, address: Any, waiting: Waiting) -> None:
        """Somebody who waited asks for something."""
        self._gone(waiting)
        self.handle_stream(BegunStream(waiting, max_buffer_size=LARGEST_BUFFER), address)

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Serve a connection, if there is room for it."""
        if not self._admits(peer_of(address)):
            stream.close()
            return
        self._add(stream, peer_of(address))
        super().handle_stream(stream, address)

    def _admits(self, peer: str) -> bool:
        """Whether one more can come in, after who has waited longest was sent away."""
        if len(self._open) >= self.most and not self._waiting:
            self._forget_closed()
        if len(self._open) >= self.most:
            self._close_oldest(1)
        return len(self._open) < self.most and self._fair(peer)

    def _fair(self, peer: str) -> bool:
        """Whether one more of that address leaves enough for the others."""
        if len(self._open) < self.most // 2 or is_shared(peer, self.trusted):
            return True
        if self._of[peer] >= self.most // 2:
            self._forget_closed()
        return self._of[peer] < self.most // 2

    def start_request(self, server_conn: object, request_conn: Any) -> HTTPMessageDelegate:
        """Wait for the next request of a connection."""
        connection = self._open.get(cast(Any, server_conn).stream)
        if connection is not None:
            connection.now(asks=False)
        return _Noted(super().start_request(server_conn, request_conn), connection)

    def on_close(self, server_conn: object) -> None:
        """A connection has ended, or has become a socket to a kernel, which is counted there."""
        super().on_close(server_conn)
        self._drop(cast(Any, server_conn).stream)

    def _forget_closed(self) -> None:
        for stream in [stream for stream in self._open if stream.closed()]:
            self._drop(stream)

    def _close_oldest(self, number: int) -> None:
        """Close those that have waited longest: who has never asked for anything, then who asks for nothing now."""
        for waiting in list(islice(self._waiting, number)):
            waiting.close()
            number -= 1
        if number:
            idle = (one for one in self._open.values() if not one.asks)
            for one in nsmallest(number, idle, key=lambda one: one.since):
                one.stream.close()
                self._drop(one.stream)

    def _sweep(self) -> None:
        """Close what takes for ever: an answer that nobody fetches."""
        self._forget_closed()
        now = IOLoop.current().time()
        for one in list(self._open.values()):
            if one.asks and now - one.since > ANSWER_SECONDS:
                one.stream.close()

    def stop(self) -> None:
        """Listen no more, and send away who waits."""
        self._sweeper.stop()
        for waiting in list(self._waiting):
            waiting.close()
        for one in self._listening:
            IOLoop.current().remove_handler(one)
            one.close()
        self._listening = []
