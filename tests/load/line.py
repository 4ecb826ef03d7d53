"""A WebSocket with as little around it as can be: a thousand phones in one process must not cost what they measure.

What it says is masked with zeros, as the protocol allows, so that a text can be packed once and sent by everybody.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Any, Self

Hear = Callable[[bytes], None]
TEXT, BYE, PING, PONG = 0x1, 0x8, 0x9, 0xA
HELLO = (
    "GET /{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def packed(text: str) -> bytes:
    """A text as a browser would send it."""
    return _frame(TEXT, text.encode())


def _frame(kind: int, data: bytes) -> bytes:
    if len(data) < 126:
        head = struct.pack("!BB", 0x80 | kind, 0x80 | len(data))
    else:
        head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, len(data))
    return head + bytes(4) + data


class Line(asyncio.Protocol):
    """One line; ``hear`` is called with every text that comes."""

    def __init__(self, path: str, port: int) -> None:
        self._hello = HELLO.format(path=path, port=port).encode()
        self._rest = b""
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._next: asyncio.Future[bytes] | None = None
        self._heard: list[bytes] = []
        self.hear: Hear = self._keep

    @classmethod
    async def to(cls, port: int, path: str) -> Self:
        """Open one."""
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: cls(path, port), "127.0.0.1", port)
        await line._open
        return line

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._hello)

    def connection_lost(self, error: Exception | None) -> None:
        for waits in (self._open, self._next):
            if waits is not None and not waits.done():
                waits.set_exception(ConnectionError("the line was closed"))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self._open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                self._open.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))
                return
            self._open.set_result(None)
        self._rest = data[self._take(data) :]

    def _take(self, data: bytes) -> int:
        """Hear the frames that are here; where the rest begins."""
        at = 0
        while len(data) >= at + 2:
            size, begin = data[at + 1], at + 2
            if size == 126:
                size, begin = int.from_bytes(data[begin : begin + 2]), begin + 2
            elif size == 127:
                size, begin = int.from_bytes(data[begin : begin + 8]), begin + 8
            end = begin + size
            if len(data) < max(begin, end):
                break
            kind, at = data[at] & 0xF, end
            if kind == TEXT:
                self.hear(data[begin:end])
            elif kind == PING:
                self._transport.write(_frame(PONG, data[begin:end]))
            elif kind == BYE:
                self._transport.close()
        return at

    def _keep(self, text: bytes) -> None:
        if self._next is not None and not self._next.done():
            self._next.set_result(text)
        else:
            self._heard.append(text)

    async def next(self) -> bytes:
        """The next text, where nobody else hears them."""
        if self._heard:
            return self._heard.pop(0)
        self._next = asyncio.get_running_loop().create_future()
        return await self._next

    def say(self, text: str) -> None:
        """Send a text."""
        self._transport.write(packed(text))

    def send(self, whole: bytes) -> None:
        """Send what is packed already."""
        self._transport.write(whole)

    def close(self) -> None:
        """Hang up."""
        self._transport.close()
