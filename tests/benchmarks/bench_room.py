"""A room: answers on the wall and a reveal on all phones, beside a handler that keeps nothing; memory of a phone."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.harness import SMALLEST, Row
from tests.load import painted_wall
from tests.load.rooms import killed, measure, most

WALL = 0.05
"""Seconds within which an answer should be on the wall."""
EACH = 40.0
"""kB of the server that a phone may take."""


def rows() -> Iterator[Row]:
    """300 and 1,000 phones in one room, and a server that is killed."""
    for pupils in (30,) if SMALLEST else (300, 1000):
        with tempfile.TemporaryDirectory() as scratch:
            ours, bare = measure(pupils, 1, Path(scratch))
        assert not ours.lost
        assert not ours.errors
        yield Row(f"{pupils} answers at the teacher's kernel, 95 %", most(ours.to_wall), "goal", WALL, 1)
        with tempfile.TemporaryDirectory() as scratch:
            painted, _ = painted_wall.measure(pupils, Path(scratch))
        yield Row(f"{pupils} answers painted on a wall, 95 %", painted.most, "goal", WALL, 1)
        yield Row(f"a reveal on {pupils} phones, 95 %", most(ours.to_phones), "bare", most(bare.to_phones), 1 / 3)
        yield Row(f"memory of a phone, {pupils} of them", ours.bytes_each / 1e3, "goal", EACH, 1, "kB")
    with tempfile.TemporaryDirectory() as scratch:
        took, missing = killed(300, Path(scratch))
    assert not missing
    yield Row("300 phones back after kill -9 and a restart", took)
