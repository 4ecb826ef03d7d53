"""How soon an answer is painted on a real wall: a served page in Chromium, its own kernel, and phones as programs.

The page says when a number was painted (`LOOK`), a phone when it sent its answer: the same machine, the same clock. The
wall counts answers and names none, so that the first number sent belongs to the first painted, and so on. Beside it, in
the same run, the bare limit: a page that counts what a handler hands on (`bare_room.py`).
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from playwright.async_api import Page, async_playwright

from dicelab.serve.capacity import raise_limit
from tests.browser.ground import write_notebook
from tests.browser.servers import free_port
from tests.load import work
from tests.load.line import Line, packed
from tests.load.rooms import Phone, everybody_says, in_portions, key_in, most, process, serve_words
from tests.tools import chromium

ROOM = """
import dicelab
dicelab.Room([dicelab.pose("thrown", "trump", dice=3)] * 9)
"""
ROUNDS = 3
"""How often the class answers; all of them count."""
PATIENCE = 60_000.0
"""Milliseconds for whatever the page does."""
LOOK = """
() => {
  const count = document.querySelector(".dl-count");
  const seen = (window.painted = []);
  let asked = false;
  const after = new MessageChannel(); // heard once the frame has been painted
  after.port1.onmessage = (heard) => seen.push([heard.data, Date.now()]);
  new MutationObserver(() => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      after.port2.postMessage(count.textContent);
    });
  }).observe(count, { subtree: true, childList: true, characterData: true });
}
"""


@dataclass
class Painted:
    """What came of it. Times in seconds."""

    pupils: int
    times: list[list[float]] = field(default_factory=list)
    """Of each round, from sending an answer to its number on the wall."""
    pictures: list[int] = field(default_factory=list)
    """How often the wall was painted in each round."""
    work: work.Work = field(default_factory=work.Work)
    """What all rounds cost."""

    @property
    def middle(self) -> float:
        """The median of all answers."""
        every = sorted(one for times in self.times for one in times)
        return every[len(every) // 2]

    @property
    def rounds(self) -> list[float]:
        """The time within which 95 % lie, round by round."""
        return [most(times) for times in self.times]

    @property
    def most(self) -> float:
        """The middle one of them."""
        return sorted(self.rounds)[len(self.rounds) // 2]


def matched(sent: Sequence[float], painted: Sequence[tuple[int, float]]) -> list[float]:
    """From each answer to the first picture that counts so many."""
    times = []
    for number, when in enumerate(sorted(sent), start=1):
        shown = next((at for counted, at in painted if counted >= number), None)
        assert shown is not None, f"answer {number} was never painted"
        times.append(shown - when)
    return times


def answered(text: str) -> int:
    """How many the wall says have answered."""
    return int(text.rpartition("·")[2].split()[0]) if "·" in text else 0


async def watch(port: int, key: str, server: psutil.Process, pupils: int, rounds: int) -> Painted:
    """Open the wall, let everybody join, and answer several times."""
    found = Painted(pupils)
    async with window() as wall:
        await wall.goto(f"http://127.0.0.1:{port}/teach/{key}")
        await wall.goto(f"http://127.0.0.1:{port}/voila/render/wall.ipynb")
        await wall.get_by_role("button", name="Open a room").click()
        code = await wall.locator(".dl-join-card .dl-code").inner_text()
        phones = [Phone(port, code, f"P{number}") for number in range(pupils)]
        await in_portions([phone.open() for phone in phones])
        await wall.locator(".dl-count", has_text=f"{pupils} here").wait_for()
        await wall.evaluate(LOOK)
        for number in range(1, rounds + 1):
            await wall.locator(".dl-plan button").nth(number - 1).click()
            await wall.locator(".dl-count", has_text=f"{pupils} here · 0 answered").wait_for()
            await asyncio.sleep(1)
            said = json.dumps({"kind": "answer", "activity": number, "item": 0, "given": 50, "mark": number})
            await _round(wall, server, [phone.line for phone in phones if phone.line is not None], said, found)
        errors = [phone.error for phone in phones if phone.error]
        assert not errors, errors[:3]
    return found


async def bare(port: int, server: psutil.Process, pupils: int, rounds: int) -> Painted:
    """The same with a page that only counts."""
    found = Painted(pupils)
    async with window() as wall:
        lines: list[Line] = []

        async def one() -> None:
            lines.append(await Line.to(port, "join/line"))

        await in_portions([one() for _ in range(pupils)])
        for _ in range(rounds):
            await wall.goto(f"http://127.0.0.1:{port}/wall")
            await wall.wait_for_function("document.title === 'open'")
            await wall.evaluate(LOOK)
            await asyncio.sleep(1)
            await _round(wall, server, lines, "50", found)
    return found


@asynccontextmanager
async def window() -> AsyncIterator[Page]:
    """A projector."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        try:
            wall = await browser.new_page(viewport={"width": 1920, "height": 1080})
            wall.set_default_timeout(PATIENCE)
            yield wall
        finally:
            await browser.close()


async def _round(wall: Page, server: psutil.Process, lines: Sequence[Line], said: str, found: Painted) -> None:
    loop = asyncio.get_running_loop()
    await wall.evaluate("painted.length = 0")
    session = await wall.context.new_cdp_session(wall)
    await session.send("Performance.enable")
    before = work.now(server, await work.counted(session))
    offset = time.time() - time.perf_counter()
    sent = [offset + when for when in await everybody_says(lines, [packed(said)])]
    end = loop.time() + PATIENCE / 1000
    while answered(await wall.locator(".dl-count").inner_text()) < len(lines):
        assert loop.time() < end, "not every answer was painted"
        await asyncio.sleep(0.1)
    await asyncio.sleep(0.1)
    found.work += work.now(server, await work.counted(session)) - before
    await session.detach()
    painted = [(answered(text), at / 1000) for text, at in await wall.evaluate("painted")]
    found.pictures.append(len(painted))
    found.times.append(matched(sent, painted))


def measure(pupils: int, scratch: Path, rounds: int = ROUNDS) -> tuple[Painted, Painted]:
    """Ours, on a server of its own with one page; and the bare limit."""
    raise_limit()
    port, other = free_port(), free_port()
    with process(["-m", "tests.load.bare_room", str(other)], other) as server:
        limit = asyncio.run(bare(other, psutil.Process(server.pid), pupils, rounds))
    words = serve_words(port, scratch)
    write_notebook(scratch / "pages" / "wall.ipynb", "# Wall", ROOM)
    with process(words, port) as server:
        return asyncio.run(watch(port, key_in(scratch, port), psutil.Process(server.pid), pupils, rounds)), limit
