"""Thrown as a person meets it: a round by mouse and one by keyboard, a power and its way back, the panel beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, open_notebook, overflow, screenshot
from tests.browser.servers import Server
from tests.browser.tables import Table, arena

MOST_STEPS = 120


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with arena(tmp_path_factory.mktemp("arena")) as server:
        yield server


@pytest.fixture
def table(open_page: OpenPage, pages: Server) -> Table:
    page = open_page(reduced_motion="reduce")
    open_notebook(page, pages, "thrown")
    found = Table(page)
    found.fast()
    return found


def roll_by_mouse(table: Table) -> None:
    """Pick the first die that can be rolled, then press the button."""
    table.root.locator(".mine button.dl-die.lit").first.click()
    table.root.get_by_role("button", name=re.compile("^Roll one")).click()


def test_a_round_by_mouse(table: Table) -> None:
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            break
        before = table.revision
        end = table.root.get_by_role("button", name="End turn")
        if end.count():
            end.click()
        else:
            roll_by_mouse(table)
        table.changed(before)
    assert table.waits == "over"
    expect(table.root.locator(".dl-now")).to_contain_text(re.compile(r"\w+ (wins|share)"))
    assert len(table.history()) > 10


def test_a_round_by_keyboard_only(table: Table) -> None:
    page = table.page
    active = "(what) => document.activeElement.matches(what)"
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            break
        before = table.revision
        wanted = "[data-primary], .dl-actions button:not(.quiet)"
        if not table.root.locator(".dl-actions button, [data-primary]").count():
            for _ in range(40):
                if page.evaluate(active, ".mine button.dl-die.lit"):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Space")
        for _ in range(60):
            if page.evaluate(active, wanted):
                break
            page.keyboard.press("Tab")
        else:
            pytest.fail("Tab never reached the button.")
        page.keyboard.press("Enter")
        table.changed(before)
    assert table.waits == "over"


def test_a_power_and_the_way_back(table: Table) -> None:
    roll_by_mouse(table)
    knight = table.root.get_by_role("button", name="Use the Knight")
    expect(knight).to_be_visible()
    knight.click()
    expect(knight).to_have_attribute("aria-pressed", "true")
    table.root.get_by_role("button", name="Take back").click()  # nothing is spent before anything is rolled
    expect(knight).to_have_attribute("aria-pressed", "false")
    knight.click()
    die = table.root.locator(".mine button.dl-die.lit").first
    if die.count() and die.get_attribute("aria-pressed") != "true":
        die.click()
    table.root.get_by_role("button", name=re.compile("^Knight: roll")).click()
    told = table.root.locator(".dl-history li", has_text="discards a white die for the Knight")
    expect(told).to_have_count(1)


def test_the_panel_follows_what_is_picked(table: Table) -> None:
    panel = table.page.locator(".dl-panel")
    dice = table.root.locator(".mine button.dl-die.lit")
    for make, title in (("make-red", "rolling red"), ("make-green", "rolling green")):
        table.root.locator(f".mine button.dl-die.{make}").first.click()
        expect(panel).to_contain_text(f"Take the trick, {title}")
    assert dice.count()
    expect(panel).to_contain_text("Later players follow with as many dice as allowed")


@pytest.mark.parametrize(("width", "dark"), [(1600, False), (390, True)])
def test_it_is_readable(open_page: OpenPage, pages: Server, width: int, dark: bool) -> None:
    page: Page = open_page(width=width, dark=dark, reduced_motion="reduce")
    open_notebook(page, pages, "thrown")
    table = Table(page)
    assert axe(page) == []
    roll_by_mouse(table)
    expect(table.root.get_by_role("button", name="End turn")).to_be_visible()
    assert axe(page) == []
    assert overflow(page) == 0
    screenshot(page, f"thrown_{width}")
