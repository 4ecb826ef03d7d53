"""Somebody who asks a server all the time whether it is alive, from a process of their own.

``python -m tests.serve.watch URL`` asks until its standard input is closed, then prints what it saw as JSON. It asks a
bystander as well, a tiny server that does nothing else: what makes that one slow is the machine, and not the attack.
On a machine that others use, too, a slow answer says little; so a server that is started with :data:`MEASURED` also
writes down the processor time of the longest thing that it did at a stretch, while nobody else was served.
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import psutil

from tests.browser.servers import Server

EVERY = 0.03
LIMIT = 0.2
"""Seconds within which a server answers, whatever is done to it."""


MEASURED = """
import asyncio.events, os, time
def _measured(run):
    worst = 0.0
    def measured(self):
        nonlocal worst
        began = time.thread_time()
        try:
            run(self)
        finally:
            spent = time.thread_time() - began
            if spent > worst:
                worst = spent
                open("longest.txt", "w").write(f"{spent} {self._callback!r}")
            elif not os.path.exists("longest.txt"):
                worst = 0.0
    return measured
asyncio.events.Handle._run = _measured(asyncio.events.Handle._run)
"""
"""What to run in a server before it starts; ``longest.txt`` is removed to begin anew."""


class Bystander(BaseHTTPRequestHandler):
    """Answers, and that is all."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        pass


def ask(host: str, port: int, path: str) -> float:
    """Seconds until the answer is here; an error if it is not 200."""
    began = time.perf_counter()
    line = http.client.HTTPConnection(host, port, timeout=30)
    try:
        line.request("GET", path)
        answer = line.getresponse()
        answer.read()
        if answer.status != 200:
            raise OSError(answer.status)
    finally:
        line.close()
    return time.perf_counter() - began


def main(url: str) -> None:
    """Ask until nobody listens."""
    there = urlsplit(url)
    bystander = HTTPServer(("127.0.0.1", 0), Bystander)
    threading.Thread(target=bystander.serve_forever, daemon=True).start()
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    heard: dict[str, list[float]] = {"answers": [], "noise": []}
    failed = 0
    print("looking", flush=True)
    over = False
    while not over:
        over = ended.wait(EVERY)  # asked once more when the attack is over: it may have lasted a moment only
        try:
            heard["answers"].append(ask(there.hostname or "", there.port or 0, "/healthz"))
        except (OSError, http.client.HTTPException):
            failed += 1
        heard["noise"].append(ask("127.0.0.1", bystander.server_address[1], "/"))
    print(json.dumps(heard | {"failed": failed}))


def current() -> str:
    """The test that runs, in words."""
    name = os.environ.get("PYTEST_CURRENT_TEST", "").partition("::")[2].partition(" ")[0]
    return name.removeprefix("test_").replace("_", " ")


class Figures(NamedTuple):
    """What an attack came to. Times in seconds; ``noise`` is the bystander's slowest answer."""

    attack: str
    answers: int
    slowest: float
    noise: float
    blocked: float
    blocked_by: str
    grown: int
    worked: float
    came_to: str
    """What the attacker has of it, in words."""

    def __str__(self) -> str:
        return (
            f"{self.answers} answers, the slowest after {self.slowest * 1000:.0f} ms (a bystander's "
            f"{self.noise * 1000:.0f} ms), the longest stretch {self.blocked * 1000:.0f} ms, "
            f"{self.grown / 1e6:+.1f} MB, {self.worked:.1f} s of work; that stretch was {self.blocked_by}"
        )


seen: list[Figures] = []
"""Of all attacks that were made in this process."""


class Watch:
    """What was seen."""

    def __init__(self, server: Server) -> None:
        self._longest = Path(psutil.Process(server.process.pid).cwd()) / "longest.txt"
        self._longest.unlink(missing_ok=True)
        self._process = psutil.Process(server.process.pid)
        self._memory = self._process.memory_info().rss
        self._worked = sum(self._process.cpu_times()[:2])
        self.answers: list[float] = []
        self.noise: list[float] = []
        self.failed = 0

    @property
    def grown(self) -> int:
        """Bytes that the server's own process has more than at the start."""
        return int(self._process.memory_info().rss - self._memory)

    @property
    def worked(self) -> float:
        """Seconds that the server's own process was at work."""
        return float(sum(self._process.cpu_times()[:2]) - self._worked)

    @property
    def blocked(self) -> float:
        """Seconds of processor time of the longest thing that the server did at a stretch."""
        return float(self._longest.read_text().partition(" ")[0] or 0)

    @property
    def blocked_by(self) -> str:
        """What that was."""
        return self._longest.read_text().partition(" ")[2]

    @property
    def slowest(self) -> float:
        """The slowest answer."""
        return max(self.answers)

    def check(self, came_to: str = "") -> None:
        """It answered all the time, and never did anything else for 200 ms; ``came_to`` is for the table.

        That is processor time; how long an answer took on the wall depends on what else the machine does, and is told.
        """
        found = Figures(
            current(), len(self.answers), self.slowest, max(self.noise), self.blocked, self.blocked_by, self.grown,
            self.worked, came_to,
        )  # fmt: skip
        print(found)
        seen.append(found)
        assert self.failed == 0
        assert self.answers
        assert self.blocked < LIMIT, f"it did something else for {self.blocked:.3f} s"


def settle(server: Server, seconds: float = 30) -> None:
    """Wait until the server has laid what tables it wants to: that is work, too, and not the attack's."""
    process, end = psutil.Process(server.process.pid), time.monotonic() + seconds
    quiet = 0
    while quiet < 6 and time.monotonic() < end:
        before = sum(process.cpu_times()[:2])
        time.sleep(0.5)
        quiet = quiet + 1 if sum(process.cpu_times()[:2]) - before < 0.1 else 0


@contextmanager
def watched(server: Server) -> Iterator[Watch]:
    """Look how a server does as long as this lasts."""
    settle(server)
    watch = Watch(server)
    command = [sys.executable, "-m", "tests.serve.watch", server.url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield watch
        finally:
            out, _ = process.communicate(timeout=60)
            heard = json.loads(out)
            watch.answers, watch.noise, watch.failed = heard["answers"], heard["noise"], heard["failed"]


if __name__ == "__main__":
    main(sys.argv[1])
