"""Beyond one machine, really run: nginx and Caddy before a server, before two, with rooms too, a JupyterHub.

``make many``. All of it on loopback and bounded; what cannot be had is left out, and a sentence says so.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from tests.many import hub, rooms, teacher, two
from tests.many.programs import Missing

RUNS: dict[str, Callable[[Path], str]] = {
    "nginx": two.nginx,
    "rooms": rooms.nginx,
    "teacher": teacher.nginx,
    "caddy": two.caddy,
    "caddy-rooms": rooms.caddy,
    "caddy-teacher": teacher.caddy,
    "jupyterhub": hub.run,
}


def main(names: list[str]) -> int:
    """Run all of it, or what is named; the number of runs that failed."""
    failed = 0
    for name in names or list(RUNS):
        began = monotonic()
        with tempfile.TemporaryDirectory(prefix="dicelab-many-") as folder:
            try:
                says = RUNS[name](Path(folder))
            except Missing as error:
                says = f"left out: {error}"
            except Exception as error:
                failed += 1
                says = f"FAILED: {type(error).__name__}: {error}"
        print(f"{name:<13} {says} ({monotonic() - began:.0f} s)", flush=True)
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
