"""`python -m tests.load.soak [minutes=15] [visitors=8]`: visitors who come, play, and go; the server stays as it is.

Half of the visitors close their page, half are suddenly gone, as a laptop is that is closed. Every half minute what the
server holds is noted: memory of its own process, descriptors, kernels. Leaves with 1 if anybody saw an error, or if
the server's own memory or its descriptors have grown between the first third and the end.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import psutil
from tornado.httpclient import AsyncHTTPClient

from tests.browser.ground import ROOT
from tests.browser.servers import running
from tests.load.memory import of_server
from tests.load.visitor import leave, visit

PAGES = ("draconic_dice", "dice_hunters", "thrown", "blazing_spuds")
EVERY = 30.0
STAY = (5.0, 40.0)
"""Seconds that a visitor stays."""
GROWN_MB, GROWN_DESCRIPTORS = 30, 60
"""What the server may hold more at the end than after the first third; seats that are not free yet come and go."""


class Look(NamedTuple):
    """What the server holds at one moment."""

    minute: float
    own: int
    total: int
    kernels: int
    descriptors: int
    visits: int

    def __str__(self) -> str:
        return (
            f"  {self.minute:5.1f} min   server {self.own:4d} MB   all {self.total:5d} MB  {self.kernels:3d} kernels  "
            f"{self.descriptors:4d} descriptors   {self.visits:4d} visits"
        )


class Soak:
    """Visitors of one server."""

    def __init__(self, url: str, pid: int, seconds: float) -> None:
        self.url, self.pid = url, pid
        self.began = time.monotonic()
        self.end = self.began + seconds
        self.visits = 0
        self.errors: list[str] = []
        self.looks: list[Look] = []

    @property
    def over(self) -> bool:
        return time.monotonic() > self.end

    async def visitor(self, dice: random.Random) -> None:
        """One after the other, until the time is over."""
        while not self.over:
            seen = await visit(self.url, dice.choice(PAGES), 300)
            if seen.error:
                self.errors.append(f"{seen.page}: {seen.error}")
                continue
            self.visits += 1
            await asyncio.sleep(dice.uniform(*STAY))
            if dice.random() < 0.5:
                status = await leave(self.url, seen)
                if status != 204:
                    self.errors.append(f"{seen.page}: {status} for leaving")
            elif seen.line is not None:
                await seen.line.close()

    async def look(self) -> None:
        """Note what the server holds, now and then."""
        while not self.over:
            await asyncio.sleep(EVERY)
            server, memory = psutil.Process(self.pid), await asyncio.to_thread(of_server, self.pid)
            minute = (time.monotonic() - self.began) / 60
            own = server.memory_info().rss >> 20
            self.looks.append(Look(minute, own, memory.total >> 20, memory.kernels, server.num_fds(), self.visits))
            print(self.looks[-1], flush=True)

    async def run(self, visitors: int) -> None:
        """All of it."""
        AsyncHTTPClient.configure(None, max_clients=200, max_body_size=1 << 27)
        await asyncio.gather(self.look(), *(self.visitor(random.Random(number)) for number in range(visitors)))


def verdict(looks: Sequence[Look], errors: Sequence[str]) -> list[str]:
    """What is wrong; nothing if all went well."""
    wrong = list(errors[:10])
    if len(looks) < 3:
        return [*wrong, "It was too short to say anything; take some minutes more."]
    early, late = looks[len(looks) // 3], looks[-1]
    if late.own - early.own > GROWN_MB:
        wrong.append(f"The server's own memory grew from {early.own} MB to {late.own} MB.")
    if late.descriptors - early.descriptors > GROWN_DESCRIPTORS:
        wrong.append(f"Its descriptors grew from {early.descriptors} to {late.descriptors}.")
    return wrong


def main(words: Sequence[str]) -> int:
    """Run it and print what was seen."""
    given = {"minutes": "15", "visitors": "8"} | dict(word.split("=", 1) for word in words)
    minutes, visitors = float(given["minutes"]), int(given["visitors"])
    with (
        tempfile.TemporaryDirectory() as scratch,
        running("voila", ROOT / "notebooks", Path(scratch), visitors=12 * visitors) as server,
    ):
        print(f"{visitors} visitors come and go for {minutes:g} minutes.", flush=True)
        soak = Soak(server.url, server.process.pid, minutes * 60)
        asyncio.run(soak.run(visitors))
        log = (Path(scratch) / "log.txt").read_text()
    wrong = verdict(soak.looks, soak.errors)
    if "Traceback" in log:
        wrong.append(f"The log has a traceback:\n{log[-2000:]}")
    print("\n".join(wrong) or f"{soak.visits} visits, no errors, and no growth.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
