"""`python -m tests.benchmarks [part of a name ...]`: run every bench_*.py beside this file, print ratios."""

from __future__ import annotations

import importlib
import sys
from itertools import islice
from pathlib import Path

from tests.benchmarks.harness import SMALLEST, Row, report


def main(wanted: list[str]) -> int:
    """Leaves with 1 when a goal is not met, so that a script can tell.

    With SMALLEST=1 only the first row of each file comes, or as many as its ``FEWEST`` says, and no goal counts.
    """
    missed: list[Row] = []
    for file in sorted(Path(__file__).parent.glob("bench_*.py")):
        if wanted and not any(part in file.stem for part in wanted):
            continue
        module = importlib.import_module(f"tests.benchmarks.{file.stem}")
        print(f"\n{(module.__doc__ or file.stem).strip().splitlines()[0]}")
        seen: list[Row] = []
        rows = islice(module.rows(), getattr(module, "FEWEST", 1)) if SMALLEST else module.rows()
        for line in report(_remember(rows, seen)):
            print(line, flush=True)
        missed += [row for row in seen if row.met is False]
    if missed and not SMALLEST:
        print(f"\nGoals not met: {'; '.join(row.name for row in missed)}.")
    return 1 if missed and not SMALLEST else 0


def _remember(rows, seen):
    for row in rows:
        seen.append(row)
        yield row


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
