"""What the attacks on a server share: a visitor who knows the protocol and means no good.

Everything here goes to a server of our own on this machine, is counted, and ends by itself.
"""

from __future__ import annotations

import asyncio
import http.client
import re
import urllib.request
import uuid
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Subprotocol

from dicelab.serve.kernels.frames import PROTOCOL
from tests.browser.servers import Server
from tests.load.visitor import KERNEL


class Answer(NamedTuple):
    """What the server said."""

    status: int
    headers: dict[str, str]
    body: bytes


def get(server: Server, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> Answer:
    """Ask once, without following redirects."""
    parts = urlsplit(server.url)
    line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=30)
    try:
        line.request(method, f"/{path}", body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = line.getresponse()
        return Answer(answer.status, dict(answer.getheaders()), answer.read())
    finally:
        line.close()


def open_page(server: Server, name: str) -> str:
    """Load a page as a browser does; the kernel that it came with."""
    with urllib.request.urlopen(server.address(name), timeout=60) as answer:
        found = KERNEL.search(answer.read().decode())
    assert found is not None
    return found[1]


async def line_to(server: Server, kernel: str, protocol: str | None = PROTOCOL, **more: Any) -> ClientConnection:
    """A socket to a kernel."""
    address = f"{server.url.replace('http', 'ws', 1)}api/kernels/{kernel}/channels?session_id={uuid.uuid4()}"
    offered = None if protocol is None else [Subprotocol(protocol)]
    return await connect(address, subprotocols=offered, max_size=None, open_timeout=30, proxy=None, **more)


async def next_line_to(server: Server, kernel: str) -> ClientConnection:
    """The same, when an earlier line has just been closed and the server may not have noticed yet."""
    for _ in range(50):
        try:
            return await line_to(server, kernel)
        except InvalidStatus:
            await asyncio.sleep(0.1)
    return await line_to(server, kernel)


async def closed_with(line: ClientConnection, seconds: float = 10) -> int | None:
    """How the server closed a line; None if it did not."""
    try:
        async with asyncio.timeout(seconds):
            while True:
                await line.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006
    except TimeoutError:
        return None


async def status_of(server: Server, kernel: str, protocol: str | None = PROTOCOL, **more: Any) -> int:
    """How the server answers somebody who wants a line: 101 if they get one."""
    try:
        line = await line_to(server, kernel, protocol, **more)
    except InvalidStatus as refused:
        return refused.response.status_code
    await line.close()
    return 101


def log_of(scratch: Any) -> str:
    """What the server wrote so far."""
    return re.sub(r"^.*Laying the tables.*\n", "", (scratch / "log.txt").read_text())
