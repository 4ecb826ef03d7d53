"""`python -m tests.load [visitors=40] [limit=40] [browsers=3] [pages=draconic_dice,...]`: a class, all at once.

`python -m tests.load room=300,1000`: so many phones in a room, beside the bare limit (see `room_table.py`).

Starts `dicelab serve --class` on this machine, lets everybody in at the same moment, prints how long each had to wait,
what went wrong (nothing may) and what it costs in memory; then stops everything. The visitors run on the same machine
and take their part of it. Where there are more visitors than the limit, those beyond it must be told so, and nobody
else. Leaves with 1 if anybody saw an error.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

import psutil

from tests.browser.ground import ROOT
from tests.browser.servers import running
from tests.load import room_table
from tests.load.crowd import crowd
from tests.load.memory import Memory, of_server, worked
from tests.load.visitor import Visit

GAMES = "draconic_dice,dice_hunters,thrown,blazing_spuds"
REFUSED = "Trouble: 503"
LONGEST = 300
"""Seconds that laying the tables may take before the class is let in anyway."""


def main(words: Sequence[str]) -> int:
    """Run it and print the report."""
    given = {"visitors": "40", "browsers": "3", "pages": GAMES} | dict(word.split("=", 1) for word in words)
    if "room" in given:
        with tempfile.TemporaryDirectory() as scratch:
            return room_table.main([int(pupils) for pupils in given["room"].split(",")], Path(scratch))
    visitors, browsers = int(given["visitors"]), int(given["browsers"])
    limit = int(given.get("limit", visitors))
    pages = list(islice(cycle(given["pages"].split(",")), visitors))
    memory: list[Memory] = []
    notebooks = ROOT / "notebooks"
    with (
        tempfile.TemporaryDirectory() as scratch,
        running("voila", notebooks, Path(scratch), visitors=limit) as server,
    ):
        pid = server.process.pid
        wait_until_laid(pid, len(list(notebooks.glob("*.ipynb"))) - 1)
        before = worked(pid)
        spent: list[float] = []

        def all_here() -> None:
            memory.append(of_server(pid))
            spent.append(worked(pid) - before)

        visits = asyncio.run(crowd(server.url, pages, browsers, all_here))
    refused = [one for one in visits if one.error.startswith(REFUSED)]
    seated = [one for one in visits if one not in refused]
    print("\n".join(report(seated, memory[0], spent[0])))
    if visitors > limit:
        print(f"  told that all tables are taken: {len(refused)} of {visitors}, with a limit of {limit}")
    return 1 if any(one.error for one in seated) or len(refused) != max(0, visitors - limit) else 0


def wait_until_laid(pid: int, tables: int) -> None:
    """Wait until all tables are laid, as a teacher does who starts the server before the class comes."""
    end = time.monotonic() + LONGEST
    spent, quiet = 0.0, 0
    while quiet < 3 and time.monotonic() < end:
        time.sleep(1)
        family = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
        before, spent = spent, sum(sum(one.cpu_times()[:2]) for one in family if one.is_running())
        quiet = quiet + 1 if len(family) > tables and spent - before < 0.2 else 0


def report(visits: Sequence[Visit], memory: Memory, worked_seconds: float) -> list[str]:
    """What happened, in lines."""
    well = [one for one in visits if not one.error]
    lines = [f"{len(visits)} visitors at once on {os.cpu_count()} cores; errors: {len(visits) - len(well)}"]
    lines += [f"  {one.page}: {one.error[:200]}" for one in visits if one.error]
    for name, says in (("html", "page"), ("table", "table"), ("move", "answer to a move")):
        times = sorted(getattr(one, name) for one in well)
        if times:
            middle, most = quantile(times, 0.5), quantile(times, 0.95)
            lines.append(
                f"  time to {says:<17} median {middle:6.2f} s   95 % within {most:6.2f} s   worst {times[-1]:6.2f} s"
            )
    lines.append(f"  processor time of the server and its kernels: {worked_seconds / len(visits):.2f} s per visitor")
    mega = 1 << 20
    lines.append(
        f"  memory: a kernel's share {memory.share / mega:.0f} MB, of which {memory.alone / mega:.0f} MB are its own; "
        f"everything together {memory.total / mega:.0f} MB with {memory.kernels} kernels, "
        f"{memory.total / mega / len(visits):.0f} MB per visitor"
    )
    return lines


def quantile(times: Sequence[float], share: float) -> float:
    """The time within which that share of them lies."""
    return times[min(len(times) - 1, max(0, -(-len(times) * int(share * 100) // 100) - 1))]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
