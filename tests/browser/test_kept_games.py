"""A kernel that dies, a table that is cleared, a visitor who leaves: the game goes on."""

from __future__ import annotations

import os
import signal

import psutil
from playwright.sync_api import Page, expect

import dicelab
from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.servers import Server
from tests.browser.tables import Table
from tests.browser.test_failures import delete_kernel, kernel_of
from tests.browser.windows import Forgive

NOISE = "WebSocket|Connection lost|status of (404|403)|Kernel .* dead"


class Second(Table):
    """The other table of the page."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.root = page.locator(".dl-table").nth(1)
        self.root.wait_for()


def played(table: Table, moves: int = 2) -> list[str]:
    """The history after so many moves of one's own."""
    table.fast()
    for _ in range(moves):
        before = table.revision
        table.next_button().click()
        table.changed(before)
        table.settled()
    return table.history()


def held(page: Page, games: int = 1) -> None:
    """Wait until the page holds so many games, as they stand."""
    count = "() => JSON.parse(Object.values(sessionStorage)[0] ?? '{}').games"
    page.wait_for_function(f"([games]) => Object.keys(({count})() ?? {{}}).length === games", arg=[games])
    page.wait_for_timeout(600)  # for a move that was the last one


def kill_kernel(page: Page) -> None:
    """As the system does when memory runs out."""
    pid = int(page.locator(".pid").inner_text())
    assert psutil.Process(pid).is_running()
    os.kill(pid, signal.SIGKILL)


def test_a_game_whose_kernel_is_killed_goes_on_at_its_table(page: Page, voila: Server, forgive: Forgive) -> None:
    forgive(NOISE)
    open_notebook(page, voila, "arena/two")
    first, second = played(Table(page), 1), played(Second(page), 2)
    assert first != second
    held(page, games=2)
    kill_kernel(page)
    banner = page.get_by_role("alert").filter(has_text="Your game is not lost.")
    expect(banner).to_be_visible(timeout=20_000)
    screenshot(page, "kernel-gone-with-a-game")
    assert axe(page) == []
    banner.get_by_role("button", name="Go on with this game").click()
    expect(Table(page).root.locator(".dl-history li")).to_have_text(first)
    expect(Second(page).root.locator(".dl-history li")).to_have_text(second)
    assert Second(page).python_view()["seed"] in (5, 7)
    expect(page.locator("#pg-connection")).to_be_empty()
    expect(page.locator("#pg-kept")).to_be_empty()
    before = Second(page).revision
    Second(page).next_button().click()  # and it really goes on
    Second(page).changed(before)


def test_a_game_that_was_cleared_away_can_also_be_given_up(page: Page, voila: Server, forgive: Forgive) -> None:
    forgive(NOISE)
    open_notebook(page, voila, "arena/two")
    played(Table(page))
    held(page)
    delete_kernel(page, voila, kernel_of(page))
    says = {"reason": "memory"}  # as the server does, see test_kernel_memory.py
    page.route("**/api/kernels/*", lambda route: route.fulfill(status=404, json=says))
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    banner = page.locator("#pg-connection")
    expect(banner).to_contain_text("It needed more memory than a table may have. Your game is not lost.")
    page.unroute("**/api/kernels/*")
    banner.get_by_role("button", name="Start again").click()
    page.wait_for_selector("body[data-ready][data-watched]")
    expect(Table(page).root.locator(".dl-history li")).to_have_count(0)
    expect(page.locator("#pg-kept")).to_be_empty()


def test_where_a_bot_begins_the_game_comes_back_all_the_same(page: Page, voila: Server, forgive: Forgive) -> None:
    forgive(NOISE)
    open_notebook(page, voila, "arena/bots")
    table = Table(page)
    table.settled()
    history = played(table)
    held(page)
    kill_kernel(page)
    page.locator("#pg-connection").get_by_role("button", name="Go on").click(timeout=20_000)
    expect(Table(page).root.locator(".dl-history li")).to_have_text(history)


def test_a_visitor_who_leaves_and_comes_back_is_asked(open_page: OpenPage, voila: Server) -> None:
    page = open_page(width=390, dark=True)
    open_notebook(page, voila, "arena/two")
    history = played(Table(page))
    held(page)
    page.goto(voila.url)
    open_notebook(page, voila, "arena/two")
    offer = page.get_by_role("status").filter(has_text="in the middle of a game")
    expect(offer).to_be_visible()
    for look in looks(page, (390, True), (1280, False)):
        screenshot(page, f"game-kept-{look}")
        assert axe(page) == [], look
        assert overflow(page) == 0, look
    offer.get_by_role("button", name="Go on with it").click()
    expect(Table(page).root.locator(".dl-history li")).to_have_text(history)
    expect(page.locator("#pg-kept")).to_be_empty()


def test_whoever_starts_afresh_is_not_asked_again(page: Page, voila: Server) -> None:
    open_notebook(page, voila, "arena/two")
    played(Table(page))
    held(page)
    page.reload()
    page.wait_for_selector("body[data-ready][data-watched]")
    page.get_by_role("button", name="Start afresh").click()
    expect(page.locator("#pg-kept")).to_be_empty()
    page.reload()
    page.wait_for_selector("body[data-ready][data-watched]")
    expect(page.locator("#pg-kept")).to_be_empty()


def test_what_was_shared_goes_on_from_where_it_got_to(page: Page, voila: Server, forgive: Forgive) -> None:
    forgive(NOISE)
    code = dicelab.share(dicelab.game("draconic", players=2, starter=0))
    open_notebook(page, voila, "arena/shared", f"?table={code}")
    history = played(Table(page))
    held(page)
    kill_kernel(page)
    page.locator("#pg-connection").get_by_role("button", name="Go on").click(timeout=20_000)
    expect(Table(page).root.locator(".dl-history li")).to_have_text(history)


def test_without_storage_the_game_opens_on_the_page_for_codes(
    open_page: OpenPage, voila: Server, forgive: Forgive
) -> None:
    forgive(NOISE)
    page = open_page(fresh=True)
    page.add_init_script("Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('off'); } });")
    open_notebook(page, voila, "arena/two")
    history = played(Table(page))
    page.wait_for_function("() => dicelabGames.any()")
    page.wait_for_timeout(600)
    kill_kernel(page)
    page.locator("#pg-connection").get_by_role("button", name="Go on").click(timeout=20_000)
    page.wait_for_url("**/shared.ipynb?table=*")
    expect(Table(page).root.locator(".dl-history li")).to_have_text(history)


def test_a_damaged_game_does_no_harm(page: Page, voila: Server) -> None:
    page.goto(voila.url)
    page.evaluate(
        """() => sessionStorage.setItem("dicelab-games:/voila/render/arena/two.ipynb",
            JSON.stringify({ goOn: true, games: { "2.0": "dl1g.nonsense", "2.1": 7, "9.9": "<b>" } }))"""
    )
    open_notebook(page, voila, "arena/two")
    expect(Table(page).root.get_by_role("alert")).to_contain_text("damaged")
    before = Table(page).revision
    Table(page).next_button().click()
    Table(page).changed(before)
