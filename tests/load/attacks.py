"""`python -m tests.load.attacks [word]`: the attacks on a server, and what each came to, as one table.

They are the tests of `tests/serve/test_attack_*.py`, so that each is bounded and holds what it promises; a word
chooses among them as pytest's `-k` does. While each lasts, somebody asks `/healthz` all the time, and a bystander, a
tiny server that does nothing else: what makes that one slow is the machine. The longest stretch is processor time,
whatever else the machine does. Leaves with 1 if an attack did harm.

What may befall the file of a room, and a room that is killed, comes last: without a server that others visit.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.browser.ground import ROOT
from tests.room import damage, kills
from tests.serve import watch

FILES = ("test_attack_frames.py", "test_attack_server.py", "test_attack_teacher.py")

ON_ROOMS: dict[str, Callable[[Path], Counter[str]]] = {
    "300 damaged room files": lambda folder: damage.attack(300, folder),
    "200 times kill -9 of a running room": lambda folder: asyncio.run(kills.attack(200, folder)),
    "a disk that is full 30 times while six answer": lambda folder: damage.fill_disk(30, folder),
    "the raw bytes of all files after 40 rooms have ended": lambda folder: damage.remains(40, folder),
}
HARM = ("tracebacks", "starts refused", "confirmed answers lost", "answers counted twice",
        "called saved and not on the disk", "missing afterwards", "readable after the end")  # fmt: skip
"""What an attack may not come to."""


def main(words: Sequence[str]) -> int:
    """Make them all, and print the table."""
    chosen = ["-k", " or ".join(words)] if words else []
    files = [str(ROOT / "tests" / "serve" / name) for name in FILES]
    given = ["-q", "-m", "slow", "-p", "no:nbval", "-p", "no:cacheprovider", "--tb=short", *chosen, *files]
    harm = pytest.main(given) not in (0, pytest.ExitCode.NO_TESTS_COLLECTED if words else 0)
    print("\n".join(table(watch.seen)), flush=True)
    for attack, make in ON_ROOMS.items():
        if not words or any(word in attack for word in words):
            with tempfile.TemporaryDirectory() as folder:
                came = make(Path(folder))
            said = "; ".join(f"{number:,} {what}" for what, number in came.items() if number or what in HARM)
            print(f"| {attack} | – | – | – | – | {said} |", flush=True)
            harm = harm or any(came[what] for what in HARM)
    print(f"(load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores)")
    return int(harm)


def table(seen: Sequence[watch.Figures]) -> list[str]:
    """A table as the docs have it."""
    head = (
        "| attack | slowest answer of `/healthz` | a bystander's | longest stretch of work | memory of the server | "
        "what it came to |"
    )
    rows = (
        f"| {one.attack} | {one.slowest * 1e3:.0f} ms | {one.noise * 1e3:.0f} ms | {one.blocked * 1e3:.0f} ms | "
        f"{one.grown / 1e6:+.1f} MB | {one.came_to} |"
        for one in seen
    )
    return [head, "|---|---|---|---|---|---|", *rows]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
