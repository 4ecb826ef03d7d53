"""Served to a class: a limit with a polite page beyond it, a password, a course page around it, tables laid early."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import dicelab
from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, eventually, open_notebook, overflow, screenshot, write_notebook
from tests.browser.servers import Server, running
from tests.browser.tables import Table
from tests.browser.windows import Forgive

DUEL = 'import dicelab\ndicelab.TableWithOdds("draconic", players=2, starter=0, seed=5)'
PASSWORD = "sechs Würfel"
IMPATIENT = (
    "import dicelab.serve.start as start; from dicelab.serve.capacity import Capacity\n"
    "impatient = {'heated': 1, 'left_seconds': 5, 'idle_seconds': 6, 'look_seconds': 1}\n"
    "start.classroom = lambda visitors, share: Capacity(visitors, **impatient)"
)
"""A class whose tables are cleared after seconds."""


@contextmanager
def school(scratch: Path, first: str = "", **options: object) -> Iterator[Server]:
    """A class with two small pages."""
    folder = scratch / "pages"
    folder.mkdir()
    write_notebook(folder / "duel.ipynb", "# Duel", DUEL, title="Duel")
    write_notebook(folder / "shared.ipynb", "# Shared", "import dicelab\ndicelab.SharedTable()", title="Open a code")
    with running("voila", folder, scratch, first, **options) as server:
        yield server


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Server]:
    """A room for two. Ask for it before the browser: pages are closed first then."""
    with school(tmp_path, visitors=2) as server:
        yield server


def test_two_are_seated_and_the_third_is_when_somebody_leaves(
    pair: Server, open_page: OpenPage, forgive: Forgive
) -> None:
    forgive("status of 503")
    ada, ben, cleo = (open_page() for _ in range(3))
    for page in (ada, ben):
        open_notebook(page, pair, "duel")
        Table(page)
    answer = cleo.goto(pair.address("duel"))
    assert answer is not None
    assert (answer.status, int(answer.headers["retry-after"]) > 0) == (503, True)
    expect(cleo.get_by_role("heading", level=1)).to_have_text("All tables are taken")
    expect(cleo.get_by_role("status")).to_contain_text("opens it by itself")
    assert axe(cleo) == []
    screenshot(cleo, "all-tables-taken")
    cleo.get_by_role("link", name="To the start page").wait_for()  # which stays open for everybody
    ben.goto(pair.url)
    cleo.wait_for_selector("body[data-ready][data-watched]")
    Table(cleo).next_button().click()
    Table(cleo).changed(0)


def test_of_a_crowd_exactly_as_many_are_seated_as_there_are_seats(pair: Server) -> None:
    def visit(_: int) -> int:
        try:
            with urllib.request.urlopen(pair.address("duel"), timeout=60) as answer:
                assert b"widget-view+json" in answer.read()
                return int(answer.status)
        except urllib.error.HTTPError as refusal:
            return refusal.code if b"All tables are taken" in refusal.read() else 0

    with ThreadPoolExecutor(9) as crowd:
        assert Counter(crowd.map(visit, range(9))) == {200: 2, 503: 7}


def test_a_page_that_is_loaded_again_keeps_its_seat(pair: Server, page: Page) -> None:
    open_notebook(page, pair, "duel")
    for _ in range(3):
        page.reload()
        page.wait_for_selector("body[data-ready][data-watched]")
        Table(page)


def test_a_table_that_is_laid_opens_the_code_of_its_address(pair: Server, open_page: OpenPage) -> None:
    for key in ("draconic", "hunters"):
        page = open_page()
        open_notebook(page, pair, "shared", f"?table={dicelab.share(dicelab.game(key))}")
        expect(Table(page).root).to_have_attribute("data-game", key)
        page.context.close()


def test_tables_of_those_who_left_and_of_those_who_sleep_are_cleared(
    open_page: OpenPage, tmp_path: Path, forgive: Forgive
) -> None:
    forgive("WebSocket|Connection lost|status of (404|503)")
    with school(tmp_path, IMPATIENT, visitors=1) as server:
        urllib.request.urlopen(server.address("duel")).read()  # somebody whose line broke before the page was there
        page = open_page()
        page.goto(server.address("duel"))  # waits for a seat
        page.wait_for_selector("body[data-ready][data-watched]")
        table = Table(page)
        table.next_button().click()
        table.changed(0)
        page.wait_for_function("() => dicelabGames.any()")
        history = table.history()
        banner = page.locator("#pg-connection")
        expect(banner).to_contain_text("This table has been cleared.", timeout=30_000)
        banner.get_by_role("button", name="Go on with this game").click()
        expect(Table(page).root.locator(".dl-history li").first).to_have_text(history[0])
        page.context.close()


def test_a_password_is_asked_for_once(open_page: OpenPage, tmp_path: Path, forgive: Forgive) -> None:
    forgive("status of 401")
    with school(tmp_path, visitors=3, password=PASSWORD) as server:
        page = open_page(width=390, dark=True)
        page.goto(server.address("duel"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Welcome to dicelab")
        assert overflow(page) == 0
        expect(page.get_by_label("Password")).to_be_focused()
        page.keyboard.type("five dice")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("That is not the password.")
        assert axe(page) == []
        screenshot(page, "password")
        page.get_by_label("Password").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_selector("body[data-ready][data-watched]")
        assert page.url == server.address("duel")
        Table(page).next_button().click()
        Table(page).changed(0)
        page.goto(server.url)
        expect(page.get_by_role("heading", level=1)).to_contain_text("Roll the dice.")
        page.context.close()


FRAME = '<!doctype html><title>Course</title><iframe id=dice width=1200 height=800 src="{}"></iframe>'


@contextmanager
def course(host: str) -> Iterator[str]:
    """A course page on another site, which shows the address after its question mark; gives its own address."""

    class Course(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(FRAME.format(self.path.partition("?")[2]).encode())

        def log_message(self, *words: object) -> None:
            pass

    site = ThreadingHTTPServer(("127.0.0.1", 0), Course)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    try:
        yield f"http://{host}:{site.server_port}"
    finally:
        site.shutdown()
        site.server_close()


def test_a_course_page_shows_the_games_if_it_may(open_page: OpenPage, tmp_path: Path, forgive: Forgive) -> None:
    forgive("frame-ancestors|Refused to frame|chrome-error|Framing")
    with school(tmp_path, visitors=3, embed_in=["http://localhost:1"]) as closed, course("localhost") as other:
        page = open_page()
        page.goto(f"{other}/?{closed.address('duel')}")
        assert eventually(lambda: page.frames[1].evaluate("location.href").startswith("chrome-error:"))
        page.context.close()
    (tmp_path / "again").mkdir()
    with course("localhost") as moodle, school(tmp_path / "again", visitors=3, embed_in=[moodle]) as server:
        page = open_page()
        page.goto(f"{moodle}/?{server.address('duel')}")
        root = page.frame_locator("#dice").locator(".dl-table")
        root.locator("[data-primary]").click()
        expect(root).not_to_have_attribute("data-revision", "0")
        page.context.close()
