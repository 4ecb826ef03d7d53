"""Tornado's server with our limits: half a request, a slow body, an answer nobody fetches, one address, no descriptors.

With seconds as short as a test is patient; ``test_attack_server.py`` does the same to the whole server.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import pytest
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream
from tornado.web import Application, RequestHandler

from dicelab.serve.door import http_server
from dicelab.serve.door.http_server import BoundedHTTPServer

SHORT = 0.3
"""Seconds of patience here."""
HALF = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\nX-Slow: "


class Echo(RequestHandler):
    """Says how much came."""

    def post(self) -> None:
        self.write(str(len(self.request.body)))


class Never(RequestHandler):
    """Has no answer."""

    async def get(self) -> None:
        await asyncio.sleep(60)


def trying(attack: Callable[[BoundedHTTPServer, int], Coroutine[Any, Any, None]], most: int = 100) -> None:
    """Attack a server on a port of its own."""

    async def run() -> None:
        server = BoundedHTTPServer(Application([("/", Echo), ("/never", Never)]), most)
        server.listen(0, "127.0.0.1")
        try:
            await attack(server, server._listening[0].getsockname()[1])
        finally:
            server.stop()

    asyncio.run(run())


async def dripped(port: int, first: bytes, drop: bytes) -> bytes:
    """What the server says to somebody who sends a drop now and then, until it hangs up; an error if it never does."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(first)

    async def drip() -> None:
        while True:
            writer.write(drop)
            await asyncio.sleep(SHORT / 10)

    dripping = asyncio.create_task(drip())
    try:
        return await asyncio.wait_for(reader.read(), 20 * SHORT)
    except ConnectionError:
        return b""
    finally:
        dripping.cancel()
        writer.close()


def test_headers_that_come_slowly_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "HEADER_SECONDS", SHORT)

    async def attack(server: BoundedHTTPServer, port: int) -> None:
        assert await dripped(port, HALF, b"a") == b""
        assert server._open == {}

    trying(attack)


def test_who_has_not_asked_for_anything_costs_next_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[object] = []
    enter = BoundedHTTPServer.handle_stream
    monkeypatch.setattr(
        BoundedHTTPServer, "handle_stream", lambda self, *words: (entered.append(words), enter(self, *words))
    )

    async def attack(server: BoundedHTTPServer, port: int) -> None:
        halves = [await asyncio.open_connection("127.0.0.1", port) for _ in range(30)]
        for number, (_, writer) in enumerate(halves):
            writer.write(HALF if number % 2 else b"")
        whole = await asyncio.open_connection("127.0.0.1", port)
        whole[1].write(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\na")
        assert (await whole[0].readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
        assert (len(entered), len(server._waiting), len(server._open)) == (1, 30, 31)
        assert server._of == {"127.0.0.1": 31}
        halves[1][1].write(b"b\r\n\r\n" + bytes(1000))  # the other half
        assert (await halves[1][0].readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
        for _, writer in [whole, *halves]:
            writer.close()
            await writer.wait_closed()
        await asyncio.sleep(SHORT / 3)
        server._forget_closed()
        assert (len(entered), server._waiting, server._open, server._of) == (2, {}, {}, {})

    trying(attack)


WHOLE = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nabcde"


@pytest.mark.parametrize("at", [1, 10, WHOLE.index(b"\r\n\r\n") + 1, WHOLE.index(b"\r\n\r\n") + 3, len(WHOLE) - 2])
def test_a_request_that_comes_in_pieces_is_answered_like_a_whole_one(at: int) -> None:
    async def ask(server: BoundedHTTPServer, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for piece in (WHOLE[:at], WHOLE[at:] + WHOLE, b""):  # and the next one comes with its end
            writer.write(piece)
            await asyncio.sleep(0.02)
        for _ in range(2):
            answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
            assert answer.startswith(b"HTTP/1.1 200 ")
            assert await reader.readexactly(1) == b"5"
        writer.close()

    trying(ask)


def test_a_head_without_an_end_is_not_kept() -> None:
    async def attack(server: BoundedHTTPServer, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nX: " + b"a" * 3 * http_server.LARGEST_HEADER)
        with suppress(ConnectionError):
            assert b" 200 " not in await asyncio.wait_for(reader.read(), 10)
        assert server._open == {}

    trying(attack)


def test_a_body_that_comes_slowly_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "BODY_SECONDS", SHORT)

    async def attack(server: BoundedHTTPServer, port: int) -> None:
        assert b" 200 " not in await dripped(port, HALF + b"\r\n\r\n", b"a")
        assert server._open == {}

    trying(attack)


def test_an_answer_that_takes_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "ANSWER_SECONDS", SHORT)

    async def attack(server: BoundedHTTPServer, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await asyncio.sleep(SHORT / 3)
        server._sweep()
        assert len(server._open) == 1  # there is still time
        await asyncio.sleep(SHORT)
        server._sweep()
        assert await asyncio.wait_for(reader.read(), 10) == b""
        writer.close()

    trying(attack)


@pytest.mark.parametrize(
    ("address", "taken"), [("203.0.113.7", 10), ("127.0.0.1", 15), ("203.0.113.1", 15)], ids=["one", "here", "a proxy"]
)
def test_one_address_has_half_of_the_connections(address: str, taken: int) -> None:
    async def attack(server: BoundedHTTPServer, port: int) -> None:
        server.trusted = frozenset({"203.0.113.1"})
        kept = []

        def come(address: str) -> bool:
            ours, theirs = socket.socketpair()
            kept.append(theirs)
            stream = IOStream(ours)
            server.handle_stream(stream, (address, 1))
            return not stream.closed()

        assert [come(address) for _ in range(15)] == [True] * taken + [False] * (15 - taken)
        assert come("203.0.113.8")
        for one in kept:
            one.close()

    trying(attack, most=20)


def test_without_descriptors_the_oldest_make_room_and_it_hears_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(http_server, "PAUSE", SHORT)

    class Full:
        """Where nobody can be taken."""

        def accept(self) -> None:
            raise OSError(errno.EMFILE, "Too many open files")

    async def attack(server: BoundedHTTPServer, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HALF)
        await asyncio.sleep(SHORT / 3)
        assert len(server._open) == 1
        server._accept(Full(), IOLoop.READ)
        assert await asyncio.wait_for(reader.read(), 10) == b""
        writer.close()
        assert server._listening[0].fileno() not in IOLoop.current().handlers  # type: ignore[attr-defined]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc")
        assert (await asyncio.wait_for(reader.read(), 10)).endswith(b"\r\n\r\n3")
        writer.close()

    trying(attack)
    assert [one.getMessage() for one in caplog.records] == ["There are no descriptors left for another connection."]
