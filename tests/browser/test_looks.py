"""How tables look: axe in every state, light and dark, phone and projector; charts; pictures to look at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, open_notebook, overflow, screenshot
from tests.browser.servers import Server
from tests.browser.tables import Table, arena


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with arena(tmp_path_factory.mktemp("arena")) as server:
        yield server


def to_a_decision(page: Page) -> Table:
    """Play until there is a dragon to give away."""
    table = Table(page)
    table.fast()
    for _ in range(100):
        if table.settled() == "over" or table.root.locator("button.dl-target").count():
            return table
        before = table.revision
        table.next_button().click()
        table.changed(before)
    raise AssertionError("No dragon in a hundred steps.")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [390, 1600])
def test_every_state_is_accessible(open_page: OpenPage, pages: Server, width: int, dark: bool) -> None:
    page = open_page(width=width, dark=dark, reduced_motion="reduce")
    name = f"{width}-{'dark' if dark else 'light'}"

    open_notebook(page, pages, "three")
    table = Table(page)
    assert axe(page) == [], "at the start"
    assert overflow(page) == 0
    for summary in page.locator(".dl-panel summary").all():
        summary.click()
    expect(page.locator(".dl-chart-place svg")).to_have_count(1)
    assert axe(page) == [], "with the working, the chart and what-if open"
    assert overflow(page) == 0
    screenshot(page, f"start-{name}")

    to_a_decision(page)
    assert axe(page) == [], "in the middle of a turn"
    assert overflow(page) == 0
    screenshot(page, f"decision-{name}")

    table.send({"kind": "move", "revision": table.revision, "move": "give 0"})
    expect(table.root.get_by_role("alert")).to_be_visible()
    assert axe(page) == [], "with a refused move"
    screenshot(page, f"refused-{name}")

    table.root.get_by_role("button", name="New game").click()
    assert axe(page) == [], "with the form for a new game"
    screenshot(page, f"form-{name}")

    open_notebook(page, pages, "over")
    expect(Table(page).root).to_have_attribute("data-waits", "over")
    assert axe(page) == [], "when the game is over"
    assert overflow(page) == 0
    screenshot(page, f"over-{name}")


def test_vega_comes_once_for_all_charts(page: Page, pages: Server) -> None:
    open_notebook(page, pages, "charts")
    expect(page.locator(".dl-panel")).to_have_count(2)
    for summary in page.get_by_text("Chart", exact=True).all():
        summary.click()
    expect(page.locator(".dl-chart-place svg")).to_have_count(2)
    expect(page.locator(".dl-chart svg.marks")).to_have_count(1)
    runtimes = page.evaluate(
        """async () => {
            const manager = await window.jupyterapp.widgetManagerPromise.promise;
            const models = await Promise.all(Object.values(manager._models));
            return models.filter((one) => (one.get("_esm") ?? "").length > 200_000).length;
        }"""
    )
    assert runtimes <= 1


def test_dice_do_not_tumble_for_those_who_ask_for_less_motion(open_page: OpenPage, pages: Server) -> None:
    running = "() => document.getAnimations().filter((one) => one.animationName === 'dl-tumble').length"
    for motion, moving in (("no-preference", True), ("reduce", False)):
        page = open_page(reduced_motion=motion)
        open_notebook(page, pages, "duel")
        table = Table(page)
        page.evaluate(
            """() => { window.tumbled = 0; document.addEventListener("animationstart",
                (event) => { if (event.animationName === "dl-tumble") window.tumbled += 1; }); }"""
        )
        table.next_button().click()
        table.changed(0)
        page.wait_for_timeout(150)
        assert (page.evaluate("() => window.tumbled") > 0) is moving, page.evaluate(running)
