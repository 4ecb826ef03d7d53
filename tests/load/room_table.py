"""`python -m tests.load room=300,1000`: all that a room promises, measured, as one table for docs/rooms.md.

Beside ours stands the bare limit of the same run. What is no measure but a promise (nothing lost, nothing changed by
ten thousand hostile messages) decides how the program leaves.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from dicelab.serve.capacity import raise_limit
from tests.browser.servers import free_port
from tests.load import painted_wall, work
from tests.load.line import Line
from tests.load.painted_wall import Painted
from tests.load.rooms import PERCENT, Kernel, Measured, Phone, key_in, killed, measure, most, process, serve_words
from tests.room.test_lines import rubbish

STRANGERS, EACH = 257, 39
"""Ten thousand hostile messages: so many lines, and so many on each; one more than that would be cut."""
ROOMS, OF = 10, 100
"""Rooms at once, and phones in each."""


@dataclass
class Size:
    """What came of so many phones in one room."""

    pupils: int
    ours: Measured
    bare: Measured
    painted: Painted
    painted_bare: Painted
    back: float
    missing: int

    @property
    def well(self) -> bool:
        """Whether nothing was lost."""
        return not (self.ours.lost or self.ours.errors or self.missing)


def measure_size(pupils: int, scratch: Path) -> Size:
    """All of it, for so many phones."""
    ours, bare = measure(pupils, 1, scratch / "one")
    painted, painted_bare = painted_wall.measure(pupils, scratch / "wall")
    return Size(pupils, ours, bare, painted, painted_bare, *killed(pupils, scratch / "killed"))


def hostile(scratch: Path) -> tuple[int, bool]:
    """Ten thousand messages that no page of ours would send: how many are refused, and whether anything changed."""
    raise_limit()
    port = free_port()

    async def run() -> tuple[int, bool]:
        kernel, rng = Kernel(), random.Random(4)
        code = await kernel.open(port, key_in(scratch, port))
        about = {"shows": {"says": "?"}, "shapes": {"0": PERCENT}, "keeps": {}}
        asked = (await kernel.ask("start", activity="guess", **about))["activity"]
        kiwi = Phone(port, code, "Kiwi")
        await kiwi.open()
        before = await _all(port, code, kernel)

        async def attack(number: int) -> int:
            eve = Phone(port, code, f"Eve {number}")
            await eve.open()
            assert eve.line is not None
            heard: list[bytes] = []
            eve.line.hear = heard.append
            for _ in range(EACH):
                eve.line.say(rubbish(rng, code, kiwi.token, asked))
            async with asyncio.timeout(30):
                while len(heard) < EACH:
                    await asyncio.sleep(0.01)
            eve.line.close()
            return sum(text.startswith(b'{"kind":"refused"') for text in heard)

        refused = 0
        for first in range(0, STRANGERS, 16):
            now = range(first, min(STRANGERS, first + 16))
            refused += sum(await asyncio.gather(*map(attack, now)))
        return refused, await _all(port, code, kernel) != before

    with process(serve_words(port, scratch), port):
        return asyncio.run(run())


async def _all(port: int, code: str, kernel: Kernel) -> dict[str, object]:
    """What the ledger holds, members aside: those who attack have joined."""
    other = Kernel()
    other.line = await Line.to(port, kernel.way)
    other.line.hear = other.hear
    found = await other.ask("back", code=code, key=kernel.key)
    other.line.close()
    return {name: found[name] for name in ("answers", "activities", "current", "names")}


def table(sizes: Sequence[Size]) -> list[str]:
    """Ours and the bare limit side by side."""
    head = " | ".join(f"{size.pupils:,} phones | bare" for size in sizes)
    rows: list[tuple[str, Callable[[Size], tuple[str, str]]]] = [
        ("lost answers; errors", lambda one: (f"{one.ours.lost}; {len(one.ours.errors)}", "")),
        (
            "an answer is at the teacher's kernel after (95 %)",
            lambda one: (_ms(most(one.ours.to_wall)), _ms(most(one.bare.to_wall))),
        ),
        (
            "an answer is painted on the wall after (median)",
            lambda one: (_ms(one.painted.middle), _ms(one.painted_bare.middle)),
        ),
        (
            "an answer is painted on the wall after (95 %, the middle one of three rounds)",
            lambda one: (_ms(one.painted.most), _ms(one.painted_bare.most)),
        ),
        (
            "a 2 kB reveal is on a phone after (95 %)",
            lambda one: (_ms(most(one.ours.to_phones)), _ms(most(one.bare.to_phones))),
        ),
        (
            "processor time of the server for an answer",
            lambda one: (f"{one.ours.worked * 1e3:.2f} ms", f"{one.bare.worked * 1e3:.2f} ms"),
        ),
        (
            "memory of the server for a phone",
            lambda one: (f"{one.ours.bytes_each / 1e3:.0f} kB", f"{one.bare.bytes_each / 1e3:.0f} kB"),
        ),
        ("all have joined after", lambda one: (f"{one.ours.joined:.1f} s", f"{one.bare.joined:.1f} s")),
        (
            "all are back after kill -9 and a new start; answers missing",
            lambda one: (f"{one.back:.1f} s; {one.missing}", ""),
        ),
    ]
    lines = [f"| | {head} |", "|---|" + "---|---|" * len(sizes)]
    return lines + [f"| {says} | {' | '.join(' | '.join(cells(one)) for one in sizes)} |" for says, cells in rows]


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.0f} ms"


def costs(size: Size) -> list[str]:
    """What an answer costs, part by part, and how the rounds went."""
    lines = []
    for found, name in ((size.painted, "ours"), (size.painted_bare, "bare")):
        rounds = ", ".join(map(_ms, found.rounds))
        lines.append(f"{size.pupils} phones, {name}: painted after {rounds} (95 %, round by round)")
        lines += work.report(found.work, found.pupils * len(found.times), sum(found.pictures))
    return lines


def main(sizes: Sequence[int], scratch: Path) -> int:
    """Measure it all and print it; 1 if anything was lost, or changed by who should not."""
    found = []
    for pupils in sizes:
        found.append(measure_size(pupils, scratch / str(pupils)))
        print("\n".join(costs(found[-1])), flush=True)
    many, _ = measure(ROOMS * OF, ROOMS, scratch / "ten")
    refused, changed = hostile(scratch / "hostile")
    print("\n".join(table(found)))
    print(
        f"{ROOMS} rooms of {OF} at once: an answer at its kernel after {_ms(most(many.to_wall))}, a reveal on a phone "
        f"after {_ms(most(many.to_phones))} (95 %); lost {many.lost}, errors {len(many.errors)}."
    )
    print(
        f"{refused:,} of {STRANGERS * EACH:,} hostile messages refused; anything changed: {'yes' if changed else 'no'}."
    )
    print(f"(load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores)")
    well = all(one.well for one in found) and not (many.lost or many.errors or changed)
    return 0 if well and refused == STRANGERS * EACH else 1
