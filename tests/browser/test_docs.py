"""The built docs in a browser: no outside request, no error, widgets that are drawn and say why nothing moves.

``make docs`` builds all of it and runs every cell; here the cells of one page are run, which takes a few seconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.ground import ROOT, axe, looks, overflow, screenshot

DOCS = ROOT / "docs"
PAGES = sorted(page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("[a-z]*.md"))
PAGES = [name for name in PAGES if not name.startswith(("_build", "parts"))]
RUN = "games/draconic"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing about it."""

    def log_message(self, *about: object) -> None:
        """Nothing."""


@pytest.fixture(scope="session")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the docs, built with warnings as errors."""
    built = tmp_path_factory.mktemp("docs")
    words = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", DOCS, built]
    run = {**os.environ, "DICELAB_DOCS_RUN": Path(RUN).name}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=run)
    assert done.returncode == 0, done.stderr[-3000:]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(built)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def test_no_page_asks_anything_of_another_machine(page: Page, docs: str) -> None:
    for name in PAGES:
        page.goto(f"{docs}{name}.html")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        broken = page.evaluate("() => [...document.images].filter((it) => it.complete && !it.naturalWidth).length")
        assert broken == 0, name


@pytest.mark.parametrize("name", ["index", RUN, "serving"])
def test_pages_read_well(page: Page, docs: str, name: str) -> None:
    page.goto(f"{docs}{name}.html")
    if name == RUN:
        expect(page.locator(".widget-place[data-drawn]")).to_have_count(2)
    for look in looks(page, (1280, False), (1280, True)):
        assert axe(page) == [], look
        screenshot(page, f"docs-{Path(name).name}-{look}")


def test_a_narrow_page(open_page: OpenPage, docs: str) -> None:
    page = open_page(width=390)
    for name in ("index", "tour", RUN, "add_a_game"):
        page.goto(f"{docs}{name}.html")
        assert overflow(page) == 0, name
        screenshot(page, f"docs-{Path(name).name}-390")


def test_a_table_without_python_says_so(page: Page, docs: str) -> None:
    page.goto(f"{docs}{RUN}.html")
    table = page.locator(".dl-table")
    table.locator("[data-primary]").click()
    expect(table.get_by_role("alert")).to_contain_text("no Python behind it")
    expect(table).to_have_attribute("data-revision", "0")
    panel = page.locator(".dl-panel")
    fold = panel.locator("details", has_text="Working").first  # what needs no Python works
    shut = "(it) => !it.open"
    before = fold.evaluate(shut)
    fold.locator("summary").first.click()
    assert fold.evaluate(shut) != before


def test_the_rules_can_be_read_and_searched(page: Page, docs: str) -> None:
    page.goto(f"{docs}{RUN}.html")
    page.get_by_label("Search the rules").fill("burned")
    page.get_by_label("Search the rules").press("Enter")
    expect(page.locator(".dl-book, .dl-root").get_by_role("heading", name="Burned").first).to_be_visible()


def test_the_theme_turns_the_widgets_too(page: Page, docs: str) -> None:
    page.goto(f"{docs}{RUN}.html")
    panel = page.locator(".dl-panel").first
    panel.wait_for()
    before = panel.evaluate("(it) => getComputedStyle(it).backgroundColor")
    page.evaluate("() => { document.body.dataset.theme = 'dark'; }")
    expect(panel).not_to_have_css("background-color", before)


def test_the_search_finds(page: Page, docs: str) -> None:
    page.goto(f"{docs}search.html?q=seed")
    expect(page.locator("#search-results li").first).to_be_visible()
