"""Light and dark: what the system prefers, until somebody chooses; the choice is kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import dicelab
from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.harness import Harness
from tests.browser.servers import Server


def is_light(page: Page) -> str:
    return str(page.evaluate("() => document.body.dataset.jpThemeLight"))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_system_decides_first(open_page: OpenPage, workshop: Server, dark: bool) -> None:
    page = open_page(dark=dark)
    page.goto(workshop.url)
    assert is_light(page) == str(not dark).lower()
    page.emulate_media(color_scheme="light" if dark else "dark")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(dark).lower())


def test_a_choice_is_kept_from_page_to_page(page: Page, workshop: Server) -> None:
    page.goto(workshop.url)
    toggle = page.get_by_role("button", name="Dark colours")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    assert is_light(page) == "false"
    open_notebook(page, workshop, "counter")
    assert is_light(page) == "false"
    assert page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == "dark"
    page.get_by_role("button", name="Dark colours").click()
    page.reload()
    assert is_light(page) == "true"


def test_a_lesson_reads_well_everywhere(open_page: OpenPage, workshop: Server) -> None:
    page = open_page(width=360)
    open_notebook(page, workshop, "lesson")
    for look in looks(page, *((width, dark) for width in (360, 1500) for dark in (False, True))):
        screenshot(page, f"lesson-{look}")
        assert overflow(page) == 0, look
        assert axe(page) == [], look
        paragraph = page.get_by_text("A bold claim").bounding_box()
        assert paragraph is not None
        assert paragraph["width"] <= 46 * 17


def test_a_chart_follows_the_page(show: Harness) -> None:
    """Its words are read on a dark page, also where the page was light when it was drawn."""
    spec = {"data": {"values": [{"roll": 1}, {"roll": 2}]}, "mark": "bar", "title": "Two rolls"}
    encoding = {"x": {"field": "roll", "type": "ordinal"}, "y": {"aggregate": "count"}}
    page = show(dicelab.Chart(spec | {"encoding": encoding}))
    title, axis = page.locator(".dl-chart text", has_text="Two rolls"), page.locator(".dl-chart .role-axis-label text")
    expect(title).to_be_visible()
    inks = []
    for look in looks(page, (1280, False), (1280, True)):
        assert axe(page) == [], look
        inks.append([one.evaluate("one => getComputedStyle(one).fill") for one in (title, axis.first)])
    light, dark = inks
    assert light[0] != dark[0]
    assert light[1] != dark[1]
