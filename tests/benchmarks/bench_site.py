"""The site that needs no server, beside the same page from `dicelab serve`: first table, click to paint, bytes.

Both are opened by the same browser in the same run. *Cold* is a browser that has never been here, *again* one that has,
*from page to page* a link on a page that is open. A usable table is one whose button can be pressed. Bytes are those of
every file that is fetched until then, compressed as most hosts send them.
"""

from __future__ import annotations

import gzip
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.parse import urlsplit

from playwright.sync_api import Page, Playwright, sync_playwright

from tests.benchmarks.bench_pages import CLICKS, PRESS, UNDO
from tests.benchmarks.harness import SMALLEST, Row
from tests.browser.ground import ROOT
from tests.browser.servers import running
from tests.browser.site import BELOW, BUILT, built, served
from tests.tools import chromium

NAME = "draconic_dice"
GO = ".dl-table .dl-go"
OPENINGS = 1 if SMALLEST else 3
FEWEST = 6
MOST_MB, MOST_MB_IN_ALL = 12, 40
SLOWER, SLOWER_CLICK = 3, 2
"""Times that of the page from `dicelab serve`, at the most."""


def rows() -> Iterable[Row]:
    """The page on the site, beside the page from the server."""
    built()
    with sync_playwright() as playwright, served(BUILT) as site, tempfile.TemporaryDirectory() as folder:
        notebooks = Path(shutil.copytree(ROOT / "notebooks", Path(folder) / "notebooks"))
        address = f"{site}{NAME}.html"
        with running("voila", notebooks, Path(folder) / "scratch") as server:
            with _window(playwright) as page:
                _table(page, server.address(NAME))
                theirs, their_click = _again(page, server.address(NAME))
            with _window(playwright) as page:
                asked = _asked(page)
                cold = _table(page, address)
                yield Row("cold, from the address to a usable table", cold, "voila", theirs)
                fetched = sum(len(gzip.compress(path.read_bytes(), 6)) for path in asked()) / 1e6
                ours, our_click = _again(page, address)
                yield Row("again, from the address to a usable table", ours, "voila", theirs, 1 / SLOWER)
                yield Row("from page to page, to a usable table", _next(page, site), "voila", theirs)
                yield Row("from a click to the paint", our_click, "kernel", their_click, 1 / SLOWER_CLICK)
        yield Row("fetched until the first table, compressed", fetched, "goal", MOST_MB, 1, "MB")
        whole = sum(path.stat().st_size for path in BUILT.rglob("*") if path.is_file()) / 1e6
        yield Row("all files of the site", whole, "goal", MOST_MB_IN_ALL, 1, "MB")


@contextmanager
def _window(playwright: Playwright) -> Iterator[Page]:
    """A browser that has never been anywhere, and that keeps on its disk what it fetches, as people's browsers do."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium.find(),
            args=list(chromium.FLAGS),
            reduced_motion="reduce",
            viewport={"width": 1280, "height": 900},
        )
        yield context.new_page()
        context.close()


def _table(page: Page, address: str) -> float:
    began = perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(GO).first.click(trial=True, timeout=90_000)
    return perf_counter() - began


def _again(page: Page, address: str) -> tuple[float, float]:
    """Seconds to the table, the best of several openings after the first; and from a click to the paint, the median."""
    took = []
    for _ in range(OPENINGS):
        page.wait_for_selector("body[data-ready]", timeout=90_000)
        page.wait_for_timeout(2000)  # what a browser keeps it writes when it has nothing else to do
        took.append(_table(page, address))
    page.wait_for_selector("body[data-ready]", timeout=90_000)
    seen = [page.evaluate(PRESS, [[GO, UNDO][press % 2], ".dl-table"]) / 1000 for press in range(CLICKS)]
    return min(took), median(seen)


def _next(page: Page, site: str) -> float:
    """Seconds from a click on a link of the start page to the table, with Python there already."""
    took = []
    for _ in range(OPENINGS):
        page.locator(".pg-all").click()
        page.wait_for_url(site)
        began = perf_counter()
        page.locator(f".pg-card a[href='{NAME}.html']").click()
        page.locator(GO).first.click(trial=True)
        took.append(perf_counter() - began)
    return min(took)


def _asked(page: Page) -> Callable[[], list[Path]]:
    """The files of the site that the browser has asked for so far."""
    asked: set[str] = set()
    page.context.on("request", lambda request: asked.add(urlsplit(request.url).path.removeprefix(BELOW)))
    return lambda: [BUILT / path for path in asked if path and (BUILT / path).is_file()]
