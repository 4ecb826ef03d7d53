"""A class in a room, as programs that speak its protocol: how soon an answer is on the wall, a reveal on the phones.

Everything runs on this machine and on loopback. Beside it the bare limit, in the same run: `bare_room.py`.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import psutil

from dicelab.room.server.keys import Keys
from dicelab.serve.capacity import raise_limit
from tests.browser.servers import answers, free_port
from tests.load.line import Line, packed

SPREAD = 2.0
"""Seconds within which everybody answers."""
REVEAL = "x" * 2000
REVEALS = 5
"""How often it is tried; the best counts, for both."""
AT_ONCE = 100
"""Lines that are opened at the same time."""
SEEN, KEPT, REFUSED = REVEAL[:50].encode(), b'{"kind":"kept"', b'{"kind":"refused"'
PERCENT = {"kind": "number", "low": 0, "high": 100, "steps": 1}


@dataclass
class Measured:
    """What came of it. Times in seconds."""

    pupils: int
    rooms: int = 1
    to_wall: list[float] = field(default_factory=list)
    to_phones: list[float] = field(default_factory=list)
    joined: float = 0.0
    bytes_each: float = 0.0
    worked: float = 0.0
    """Processor time of the server for one answer, from the phone's message to the wall."""
    lost: int = 0
    errors: list[str] = field(default_factory=list)


def most(times: Sequence[float]) -> float:
    """The time within which 95 % lie."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))] if ordered else float("nan")


def spent(server: psutil.Process) -> float:
    """Processor time that a process has used so far: what else this machine does is not in it."""
    times = server.cpu_times()
    return float(times.user + times.system)


@contextmanager
def process(words: Sequence[str], port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server of ours, until it is not needed any more."""
    started = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while not answers(f"http://127.0.0.1:{port}/join") and not _listens(port):
            assert time.monotonic() < end, "the server did not start"
            time.sleep(0.1)
        yield started
    finally:
        if started.poll() is None:
            started.terminate()
            started.wait(20)


def _listens(port: int) -> bool:
    import socket

    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0 and answers_bare(port)


def answers_bare(port: int) -> bool:
    """The bare server has no page; that it says so is enough."""
    import urllib.error
    import urllib.request

    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2)
    except urllib.error.HTTPError as found:
        return found.code == 404
    except OSError:
        return False
    return True


def serve_words(port: int, state: Path) -> list[str]:
    """`dicelab serve` with a page of its own, and rooms in that folder."""
    pages = state / "pages"
    pages.mkdir(parents=True, exist_ok=True)
    call = f"serve(port={port}, browser=False, root=Path({str(pages)!r}), state=Path({str(state)!r}))"
    return ["-c", f"from pathlib import Path\nfrom dicelab.serve import serve\n{call}"]


class Phone:
    """One that joins, answers once, and notes when it saw the reveal."""

    def __init__(self, port: int, code: str, name: str) -> None:
        self.port, self.code, self.name = port, code, name
        self.token = ""
        self.kept = False
        self.seen_at = 0.0
        self.mine: Any = None
        self.member = 0
        self.line: Line | None = None
        self.error = ""

    async def open(self, back: bool = False) -> None:
        self.line = await Line.to(self.port, "join/line")
        first = {"kind": "back", "code": self.code, "token": self.token}
        self.line.say(json.dumps(first if back else {"kind": "join", "code": self.code, "name": self.name}))
        message = json.loads(await self.line.next())
        if message.get("kind") != "joined":
            self.error = str(message)
            return
        self.token = message.get("token", self.token)
        self.mine, self.member = message["mine"], message["id"]
        self.line.hear = self._hear

    def _hear(self, text: bytes) -> None:
        if text.startswith(KEPT):
            self.kept = True
        elif SEEN in text:
            self.seen_at = perf_counter()
        elif text.startswith(REFUSED):
            self.error = text.decode()


class Kernel:
    """The teacher's kernel: notes when an answer came."""

    line: Line

    def __init__(self) -> None:
        self.arrived: dict[int, float] = {}
        self._answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def open(self, port: int, key: str) -> str:
        self.way = Keys(key).kernel_path
        self.line = await Line.to(port, self.way)
        self.line.hear = self.hear
        await self.ask("key", key=key)
        opened = await self.ask("open")
        self.key = opened["key"]
        return str(opened["code"])

    async def ask(self, kind: str, **parts: Any) -> dict[str, Any]:
        self.line.say(json.dumps({"kind": kind, "id": 1, **parts}))
        return await asyncio.wait_for(self._answers.get(), 30)

    def hear(self, text: bytes) -> None:
        """What the server says."""
        now, message = perf_counter(), json.loads(text)
        if message["kind"] == "news":
            for row in message["answers"]:
                self.arrived[row[3]] = now
        else:
            self._answers.put_nowait(message)


async def in_portions(tasks: Sequence[Any]) -> None:
    """Some at a time, as a class comes in."""
    for first in range(0, len(tasks), AT_ONCE):
        await asyncio.gather(*tasks[first : first + AT_ONCE])


async def everybody_says(lines: Sequence[Line], texts: Sequence[bytes]) -> list[float]:
    """Each says its text (they go round), some time within the next two seconds; when that was."""
    rng, loop = random.Random(4), asyncio.get_running_loop()
    sent = [0.0] * len(lines)

    def say(number: int) -> None:
        sent[number] = perf_counter()
        lines[number].send(texts[number % len(texts)])

    begin = loop.time()
    for number in range(len(lines)):
        loop.call_at(begin + rng.random() * SPREAD, say, number)
    await asyncio.sleep(SPREAD)
    await until(lambda: all(sent))
    return sent


async def until(done: Callable[[], bool]) -> None:
    """Wait for it, but not for ever."""
    async with asyncio.timeout(30):
        while not done():
            await asyncio.sleep(0.005)


async def lesson(port: int, key: str, pupils: int, rooms: int, pid: int) -> tuple[Measured, list[Phone], list[Any]]:
    """Everybody joins, answers within two seconds, and sees the reveal."""
    found = Measured(pupils, rooms)
    kernels = [Kernel() for _ in range(rooms)]
    codes = [await one.open(port, key) for one in kernels]
    server = psutil.Process(pid)
    before = server.memory_info().rss
    phones = [Phone(port, codes[number % rooms], f"P{number}") for number in range(pupils)]
    began = perf_counter()
    await in_portions([phone.open() for phone in phones])
    found.joined = perf_counter() - began
    found.bytes_each = (server.memory_info().rss - before) / pupils
    about = {"shows": {"says": "?"}, "shapes": {"0": PERCENT}, "keeps": {}}
    asked = [(await one.ask("start", activity="guess", **about))["activity"] for one in kernels]
    texts = [packed(json.dumps({"kind": "answer", "activity": id, "item": 0, "given": 50, "mark": 1})) for id in asked]
    before = spent(server)
    sent = await everybody_says([phone.line for phone in phones if phone.line], texts)
    await until(lambda: all(phone.kept for phone in phones))
    await asyncio.sleep(0.2)
    found.worked = (spent(server) - before) / pupils
    for at, when in enumerate(sent):
        came = kernels[at % rooms].arrived.get(phones[at].member)
        if came is None:
            found.lost += 1
        else:
            found.to_wall.append(came - when)
    found.to_phones = best([await _reveal(kernels, asked, phones) for _ in range(REVEALS)])
    found.errors = [phone.error for phone in phones if phone.error]
    return found, phones, kernels


async def _reveal(kernels: Sequence[Kernel], asked: Sequence[int], phones: Sequence[Phone]) -> list[float]:
    """Room after room: how long until each phone has it."""
    times: list[float] = []
    for number, one in enumerate(kernels):
        mine = phones[number :: len(kernels)]
        await one.ask("change", activity=asked[number], parts={"phase": "locked"})
        await asyncio.sleep(0.1)
        for phone in mine:
            phone.seen_at = 0.0
        at = perf_counter()
        await one.ask("change", activity=asked[number], parts={"phase": "revealed", "reveal": REVEAL})
        await until(partial(_all_seen, mine))
        times += [phone.seen_at - at for phone in mine]
    return times


def _all_seen(phones: Sequence[Phone]) -> bool:
    return all(phone.seen_at for phone in phones)


def best(tries: Sequence[list[float]]) -> list[float]:
    """The try that was disturbed least by whatever else this machine does."""
    return min(tries, key=most)


async def bare(port: int, pupils: int, pid: int) -> Measured:
    """The same with a handler that keeps nothing."""
    found = Measured(pupils)
    server = psutil.Process(pid)
    before = server.memory_info().rss
    wall = await Line.to(port, "rooms/kernel")
    lines: list[Line] = []

    async def one() -> None:
        lines.append(await Line.to(port, "join/line"))

    began = perf_counter()
    await in_portions([one() for _ in range(pupils)])
    found.joined = perf_counter() - began
    found.bytes_each = (server.memory_info().rss - before) / pupils
    seen: list[float] = []
    arrived: dict[int, float] = {}

    def see(text: bytes) -> None:
        if SEEN in text:
            seen.append(perf_counter())

    def arrive(text: bytes) -> None:
        arrived[int(text)] = perf_counter()

    wall.hear = arrive
    for line in lines:
        line.hear = see
    before = spent(server)
    sent = await everybody_says(lines, [packed(str(number)) for number in range(pupils)])
    await asyncio.sleep(0.2)
    found.worked = (spent(server) - before) / pupils
    found.to_wall = [arrived[number] - when for number, when in enumerate(sent)]
    tries = []
    for _ in range(REVEALS):
        seen.clear()
        at = perf_counter()
        wall.say(REVEAL)
        await until(lambda: len(seen) == pupils)
        tries.append([when - at for when in seen])
        await asyncio.sleep(0.1)
    found.to_phones = best(tries)
    return found


def key_in(state: Path, port: int) -> str:
    """The key of a server that keeps its rooms there."""
    return (state / f"teacher-{port}.key").read_text(encoding="ascii")


def measure(pupils: int, rooms: int, scratch: Path) -> tuple[Measured, Measured]:
    """Ours, and the bare limit."""
    raise_limit()
    port, other = free_port(), free_port()
    with process(["-m", "tests.load.bare_room", str(other)], other) as plain:
        limit = asyncio.run(bare(other, pupils, plain.pid))
    with process(serve_words(port, scratch), port) as server:
        ours, _, _ = asyncio.run(lesson(port, key_in(scratch, port), pupils, rooms, server.pid))
    return ours, limit


async def _all_back(port: int, phones: Sequence[Phone]) -> float:
    began = perf_counter()
    for phone in phones:
        phone.mine = None
    await asyncio.gather(*(phone.open(back=True) for phone in phones))
    return perf_counter() - began


def killed(pupils: int, scratch: Path) -> tuple[float, int]:
    """A server killed with -9 after everybody has answered, and started again: how long until all are back, how many
    answers are missing."""
    raise_limit()
    port = free_port()

    async def run() -> tuple[float, int]:
        with process(serve_words(port, scratch), port) as server:
            _, phones, _ = await lesson(port, key_in(scratch, port), pupils, 1, server.pid)
            os.kill(server.pid, signal.SIGKILL)
            server.wait()
        with process(serve_words(port, scratch), port):
            took = await _all_back(port, phones)
        return took, sum(phone.mine != {"0": 50} for phone in phones)

    return asyncio.run(run())
