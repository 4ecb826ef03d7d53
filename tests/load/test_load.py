"""The load test's own test: a small crowd, so that what it counts as a table is one, and what it misses is told."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.browser.ground import write_notebook
from tests.browser.servers import Server, running
from tests.load.__main__ import REFUSED, quantile, report
from tests.load.crowd import MOST, crowd
from tests.load.memory import Memory, of_process, of_server, worked
from tests.load.soak import GROWN_MB, Look, verdict
from tests.load.visitor import Visit, visit


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder, scratch = tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("scratch")
    write_notebook(folder / "duel.ipynb", "# Duel", "import dicelab\ndicelab.TableWithOdds('draconic', players=2)")
    write_notebook(folder / "words.ipynb", "# Only words")
    write_notebook(folder / "broken.ipynb", "# Broken", "1 / 0")
    with running("voila", folder, scratch, visitors=6) as server:
        yield server


@pytest.mark.slow
def test_a_small_crowd(room: Server) -> None:
    memory: list[Memory] = []
    visits = asyncio.run(crowd(room.url, ["duel"] * 3, seated=lambda: memory.append(of_server(room.process.pid))))
    assert [one.error for one in visits] == [""] * 3
    assert all(0 < one.html < one.table and one.move > 0 for one in visits)
    (seen,) = memory
    assert seen.kernels >= 3
    assert 0 < seen.alone <= seen.share < seen.total


@pytest.mark.slow
def test_what_goes_wrong_is_counted(room: Server) -> None:
    words, broken, missing = asyncio.run(crowd(room.url, ["words", "broken", "nope"]))
    assert "no table" in words.error
    assert "a cell failed" in broken.error
    assert "404" in missing.error


@pytest.mark.browser
def test_a_browser_that_finds_no_seat_is_counted_as_refused(tmp_path: Path) -> None:
    async def two(url: str) -> list[Visit]:
        first = await visit(url, "duel", 60)  # its page stays open
        (second,) = await crowd(url, ["duel"], browsers=1)
        return [first, second]

    folder = tmp_path / "pages"
    folder.mkdir()
    write_notebook(folder / "duel.ipynb", "# Duel", "import dicelab\ndicelab.TableWithOdds('draconic', players=2)")
    served = running("voila", folder, tmp_path / "scratch", visitors=1)
    with served as server, ThreadPoolExecutor(1) as beside:  # in this thread another browser's loop may be running
        seated, refused = beside.submit(lambda: asyncio.run(two(server.url))).result()
    assert seated.error == ""
    assert refused.error.startswith(REFUSED)
    assert "All tables are taken" in refused.error


def test_a_crowd_is_bounded() -> None:
    for number in (0, MOST + 1):
        with pytest.raises(ValueError, match="A crowd is"):
            asyncio.run(crowd("http://127.0.0.1:1/", ["x"] * number))


def test_the_report_tells_errors_and_times() -> None:
    visits = [Visit("a", 1, 2, 0.1), Visit("b", 2, 4, 0.3), Visit("c", error="the kernel died")]
    said = "\n".join(report(visits, Memory(300 << 20, 3, 30 << 20, 20 << 20), 4.5))
    assert "3 visitors at once" in said
    assert "errors: 1" in said
    assert "c: the kernel died" in said
    assert "worst   4.00 s" in said
    assert "100 MB per visitor" in said
    assert "1.50 s per visitor" in said


def test_quantiles() -> None:
    times = [float(number) for number in range(1, 41)]
    assert (quantile(times, 0.5), quantile(times, 0.95)) == (20, 38)
    assert quantile([7.0], 0.95) == 7


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="only Linux counts this way")
def test_memory_of_this_process() -> None:
    share, alone = of_process(os.getpid())
    assert 0 < alone <= share
    assert worked(os.getpid()) > 0


def test_a_soak_tells_growth_and_errors() -> None:
    flat = [Look(minute, 200, 900, 20, 300, minute) for minute in range(9)]
    assert verdict(flat, []) == []
    assert verdict(flat, ["x: 500"]) == ["x: 500"]
    assert "too short" in verdict(flat[:2], [])[0]
    grown = [look._replace(own=200 + GROWN_MB * look.visits, descriptors=300 + 50 * look.visits) for look in flat]
    memory, descriptors = verdict(grown, [])
    assert "memory grew from 290 MB" in memory
    assert "descriptors grew" in descriptors
