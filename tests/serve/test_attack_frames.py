"""Hostile frames, on a real server: each costs whoever sends it the line, and nobody else anything."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from dicelab.room.server.keys import Keys
from dicelab.serve.kernels.frames import LARGEST, PROTOCOL
from dicelab.serve.kernels.websocket import NEW_SOCKETS, SOCKETS_OF_A_KERNEL
from tests.browser.ground import write_notebook
from tests.browser.servers import Server, running, teachers_address
from tests.load.visitor import Line, packed
from tests.serve.attack import closed_with, get, line_to, log_of, next_line_to, open_page, status_of
from tests.serve.kernels.test_forkserver import eventually
from tests.serve.kernels.test_frames import HEADER, RUBBISH, frame, numbers
from tests.serve.watch import MEASURED, watched

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scratch")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, scratch: Path) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "duel.ipynb", "# Duel", "import dicelab\ndicelab.Table('draconic')")
    with running("voila", folder, scratch, MEASURED, visitors=40) as server:
        yield server


def test_ten_thousand_hostile_frames(server: Server, scratch: Path) -> None:
    kinds = [what for what in RUBBISH.values() if isinstance(what, bytes) and len(what) <= LARGEST]
    frames = [kinds[number % len(kinds)] for number in range(10_000)]
    lines, each = 20, 500

    kernels = [open_page(server, "duel") for _ in range(lines // 4)]

    async def attack() -> int:
        sent = 0
        for part in range(lines):
            line = await next_line_to(server, kernels[part // 4])
            try:
                for what in frames[part * each : (part + 1) * each]:
                    await line.send(what)
                    sent += 1
            except ConnectionClosed:
                pass
            assert await closed_with(line) in (1008, 1006)
        return sent

    with watched(server) as watch:
        assert asyncio.run(attack()) > lines
        assert watch.grown < 50 << 20
    watch.check()
    said = log_of(scratch)
    assert "The line of a page was cut" in said
    assert "Traceback" not in said


def test_each_kind_is_cut_at_once(server: Server) -> None:
    kinds = (numbers(30_000_000), (500_000_000).to_bytes(4, "big"), b"", "text", bytes(LARGEST + 1))
    kernels = [open_page(server, "duel") for _ in kinds]

    async def attack() -> None:
        for what, kernel in zip(kinds, kernels, strict=True):
            line = await line_to(server, kernel)
            await line.send(what)
            assert await closed_with(line, 5) in (1006, 1008, 1009), what[:20]
            again = await next_line_to(server, kernel)  # the game of a page whose line was cut goes on
            assert await Line(again).states()
            await again.close()

    with watched(server) as watch:
        asyncio.run(attack())
    watch.check()


def test_the_older_protocol_is_not_spoken(server: Server) -> None:
    kernel = open_page(server, "duel")
    assert asyncio.run(status_of(server, kernel, None)) == 400
    assert asyncio.run(status_of(server, kernel, "v2.of.something")) == 400
    assert asyncio.run(status_of(server, kernel)) == 101


def test_lines_to_one_kernel_are_few_and_new_ones_not_too_fast(server: Server) -> None:
    kernel = open_page(server, "duel")

    async def attack() -> list[int]:
        held = [await line_to(server, kernel) for _ in range(SOCKETS_OF_A_KERNEL)]
        seen = [await status_of(server, kernel)]
        for line in held:
            await line.close()
        await asyncio.sleep(0.5)
        return seen + [await status_of(server, kernel) for _ in range(int(NEW_SOCKETS[0]) + 2)]

    first, *then = asyncio.run(attack())
    assert first == 429
    assert then[0] == 101
    assert then[-1] == 429


def test_a_flood_of_good_messages_waits_and_harms_nobody(server: Server) -> None:
    kernel = open_page(server, "duel")
    hello = frame({"comm_id": "nobody", "data": {"method": "custom", "content": {"kind": "hello"}}})

    async def attack() -> None:
        line = await line_to(server, kernel)
        try:
            async with asyncio.timeout(5):
                for _ in range(20_000):
                    await line.send(hello)
        except TimeoutError:
            pass
        line.transport.abort()

    with watched(server) as watch:
        asyncio.run(attack())
        assert watch.grown < 50 << 20
    watch.check()


MASK = bytes(4)
PIECES = {
    "pings": b"\x89\x80" + MASK,
    "pongs": b"\x8a\x80" + MASK,
    "empty pieces of one message": b"\x00\x80" + MASK,
}


def test_floods_of_frames_that_say_nothing_are_read_slowly_and_then_cut(server: Server, scratch: Path) -> None:
    process = psutil.Process(server.process.pid if server.process else 0)
    kernels = [open_page(server, "duel") for _ in PIECES]
    ways = [*(f"api/kernels/{kernel}/channels?session_id=x" for kernel in kernels), *["join/line"] * 3]
    ways += [Keys(teachers_address(scratch).rpartition("/")[2]).kernel_path] * 3
    lines = [bare_line(server, way) for way in ways]

    def flood(number: int) -> bool:
        line, (name, piece) = lines[number], list(PIECES.items())[number % 3]
        line.settimeout(0.2)
        end = time.monotonic() + 15
        try:
            if name.startswith("empty"):
                line.send(b"\x01\x80" + MASK)
            while time.monotonic() < end:
                with suppress(TimeoutError):  # it waits, as it should
                    line.send(piece * 2000)
        except ConnectionError:
            return True
        finally:
            line.close()
        return False

    before, began = sum(process.cpu_times()[:2]), time.monotonic()
    with ThreadPoolExecutor(len(lines)) as many:
        cut = list(many.map(flood, range(len(lines))))
    worked, took = sum(process.cpu_times()[:2]) - before, time.monotonic() - began
    print(f"nine floods, cut after {took:.1f} s, {worked:.2f} s of work")
    assert all(cut), cut


def bare_line(server: Server, path: str) -> socket.socket:
    """A line on which anything can be sent."""
    parts = urlsplit(server.url)
    line = socket.create_connection((parts.hostname, parts.port), timeout=10)
    line.sendall(
        f"GET /{path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Sec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n".encode()
    )
    assert line.recv(100).startswith(b"HTTP/1.1 101 ")
    return line


def test_somebody_who_asks_and_never_reads_is_left_alone(server: Server) -> None:
    kernel = open_page(server, "duel")
    name = "c"
    wanted = {"comm_id": name, "target_name": "jupyter.widget.control", "data": {}}
    opening = packed(["shell", HEADER | {"msg_type": "comm_open"}, {}, {"version": "1.0.0"}, wanted])
    asking = frame({"comm_id": name, "data": {"method": "request_states"}})

    async def attack() -> None:
        line = await line_to(server, kernel, max_queue=1)
        await line.send(opening)
        try:
            async with asyncio.timeout(8):
                for _ in range(400):
                    await line.send(asking)
                await line.wait_closed()
        except (TimeoutError, ConnectionClosed):
            pass
        line.transport.abort()

    with watched(server) as watch:
        asyncio.run(attack())
        assert watch.grown < 100 << 20  # no more than what one line may leave unread, twice
    watch.check()


def test_a_page_that_writes_and_writes_into_its_widgets_ends_its_own_kernel_alone(server: Server) -> None:
    kernel, other = open_page(server, "duel"), open_page(server, "duel")

    def written(number: int, size: int) -> bytes:
        return frame({"comm_id": "c", "data": {"method": "update", "state": {f"trait {number}": "x" * size}}})

    async def attack() -> None:
        held, line = await line_to(server, other), await line_to(server, kernel)
        with suppress(ConnectionClosed):
            for number in range(40):
                await line.send(written(number, LARGEST // 2))
        assert await closed_with(line, 30) in (1006, 1008)
        assert await Line(held).states()
        await held.close()

    with watched(server) as watch:
        asyncio.run(attack())
        assert watch.grown < 50 << 20
    watch.check()
    assert eventually(lambda: get(server, f"api/kernels/{kernel}").status == 404, 30)
    assert json.loads(get(server, f"api/kernels/{kernel}").body)["reason"] == "asked"
    assert get(server, f"api/kernels/{other}").status == 200


def test_it_still_seats_and_plays(server: Server) -> None:
    async def play() -> None:
        line = Line(await line_to(server, open_page(server, "duel")))
        states = await line.states()
        table = next(one for one, about in states.items() if "scene" in about["state"].get("view", {}))
        assert (await line.ask(table, {"kind": "hello"}))["scene"]
        await line.close()

    asyncio.run(play())
    assert json.loads(get(server, "voila/seats").body)["free"] is True
