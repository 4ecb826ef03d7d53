"""`python -m tests.load.attacks [word]`: the attacks on a server, and what each came to, as one table.

They are the tests of `tests/serve/test_attack_*.py`, so that each is bounded and holds what it promises; a word
chooses among them as pytest's `-k` does. While each lasts, somebody asks `/healthz` all the time, and a bystander, a
tiny server that does nothing else: what makes that one slow is the machine. The longest stretch is processor time,
whatever else the machine does. Leaves with 1 if an attack did harm.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import pytest

from tests.browser.ground import ROOT
from tests.serve import watch

FILES = ("test_attack_frames.py", "test_attack_server.py", "test_attack_teacher.py")


def main(words: Sequence[str]) -> int:
    """Make them all, and print the table."""
    chosen = ["-k", " or ".join(words)] if words else []
    files = [str(ROOT / "tests" / "serve" / name) for name in FILES]
    given = ["-q", "-m", "slow", "-p", "no:nbval", "-p", "no:cacheprovider", "--tb=short", *chosen, *files]
    failed = pytest.main(given)
    print("\n".join(table(watch.seen)), flush=True)
    print(f"(load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores)")
    return int(failed != 0)


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
