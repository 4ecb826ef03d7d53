"""A class that comes all at once: most as programs that speak the protocol, a few as real browsers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from time import perf_counter

from playwright.async_api import Page, async_playwright
from tornado.httpclient import AsyncHTTPClient

from tests.load.visitor import Trouble, Visit, visit
from tests.tools import chromium

MOST = 200
PATIENCE = 300.0
"""Seconds; whoever has no table by then has none. On a machine with nothing else to do all have one much sooner."""


async def crowd(
    url: str, pages: Sequence[str], browsers: int = 0, seated: Callable[[], None] = lambda: None
) -> list[Visit]:
    """Everybody asks for a page at the same moment; comes back when everybody has played a move, or has failed.

    ``seated`` is called when everybody has, and all pages are still open.
    """
    if not 0 < len(pages) <= MOST or browsers > len(pages):
        raise ValueError(f"A crowd is 1 to {MOST} visitors.")
    AsyncHTTPClient.configure(None, max_clients=10 * MOST, max_body_size=1 << 27)
    async with AsyncExitStack() as stack:
        windows = await _windows(stack, browsers)
        real = [_look(window, url, page) for window, page in zip(windows, pages, strict=False)]
        visits = await asyncio.gather(*real, *(visit(url, page, PATIENCE) for page in pages[browsers:]))
        seated()
        for one in visits:
            if one.line is not None:
                await one.line.close()
        return list(visits)


async def _windows(stack: AsyncExitStack, number: int) -> list[Page]:
    if not number:
        return []
    playwright = await stack.enter_async_context(async_playwright())
    browser = await playwright.chromium.launch(
        executable_path=chromium.find(), headless=True, args=list(chromium.FLAGS)
    )
    stack.push_async_callback(browser.close)
    return [await (await browser.new_context()).new_page() for _ in range(number)]


async def _look(window: Page, url: str, page: str) -> Visit:
    """The same in Chromium, by its buttons."""
    seen = Visit(f"{page} (Chromium)")
    faults: list[str] = []
    window.set_default_timeout(PATIENCE * 1000)
    window.on("pageerror", lambda error: faults.append(str(error)))
    window.on("response", lambda answer: answer.status >= 400 and faults.append(f"{answer.status} for {answer.url}"))
    try:
        began = perf_counter()
        answer = await window.goto(f"{url}voila/render/{page}.ipynb")
        seen.html = perf_counter() - began
        if answer is not None and answer.status != 200:  # no table will come; the page for trouble is all there is
            raise Trouble(f"{answer.status} for {answer.url}: {await window.locator('h1').first.inner_text()}")
        button = window.locator(".dl-table button[data-primary], .dl-table .dl-actions button").first
        await button.wait_for()
        seen.table = perf_counter() - began
        pressed = perf_counter()
        await button.click()
        await window.locator('.dl-table:not([data-revision="0"])').first.wait_for()
        seen.move = perf_counter() - pressed
    except Exception as error:
        seen.error = f"{type(error).__name__}: {error}"
    seen.error = seen.error or "; ".join(faults[:3])
    return seen
