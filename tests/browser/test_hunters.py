"""Dice Hunters of Therion as a person meets it: re-rolls by mouse and by keyboard, and odds that follow the dice."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from dicelab.games.hunters.keep import keep
from dicelab.odds.text import percent_text
from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, open_notebook, overflow, screenshot
from tests.browser.servers import Server
from tests.browser.tables import MOST_STEPS, Table, arena

DICE = "button.dl-die"
LYING = {"faces": "w2,wc,wc,y1", "at_least": 5, "rolls_left": 2}
"""The dice of the page 'keep', and what is wanted there."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with arena(tmp_path_factory.mktemp("arena")) as server:
        yield server


@pytest.fixture
def calm_page(open_page: OpenPage) -> Page:
    return open_page(reduced_motion="reduce")


def coins(table: Table) -> Locator:
    """Dice with a coin that can be picked."""
    return table.root.locator(f"{DICE}.face-coin")


def test_a_whole_game_by_mouse(calm_page: Page, pages: Server) -> None:
    """Keeps coins and rolls the rest again, once a turn."""
    open_notebook(calm_page, pages, "hunters")
    table = Table(calm_page)
    table.fast()
    again = 0
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            break
        before = table.revision
        swords = table.root.locator(f"{DICE}:not(.face-coin)")
        fresh = "two re-rolls" in table.root.locator(".dl-now").inner_text()
        if fresh and swords.count():
            for index in range(swords.count()):
                swords.nth(index).click()
                expect(swords.nth(index)).to_have_attribute("aria-pressed", "true")
            table.root.get_by_role("button", name=re.compile("^Re-roll ")).click()
            again += 1
        elif swords.count() or coins(table).count():
            table.root.get_by_role("button", name=re.compile("^Stop")).click()
        else:
            table.next_button().click()
        table.changed(before)
    assert table.waits == "over"
    assert again > 3
    expect(table.root.locator(".dl-now")).to_contain_text(re.compile(r"wins? with \d+ coins!"))
    assert any("captures the villain" in line for line in table.history())


def test_a_whole_game_by_keyboard_only(calm_page: Page, pages: Server) -> None:
    open_notebook(calm_page, pages, "hunters")
    page, table = calm_page, Table(calm_page)

    def focused(what: str) -> bool:
        return bool(page.evaluate("(what) => document.activeElement.matches(what)", what))

    def walk(to: str, key: str = "Tab") -> None:
        for _ in range(80):
            if focused(to):
                return
            page.keyboard.press(key)
        raise AssertionError(f"{key} never reached {to}.")

    walk("[data-primary]")
    page.keyboard.press("Enter")
    table.changed(0)
    walk(".dl-speed select")
    page.keyboard.press("End")  # the bots play at once
    again = 0
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            break
        before = table.revision
        if table.root.locator(DICE).count() >= 2 and again < 4:
            walk(DICE, "Shift+Tab")
            page.keyboard.press("Space")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            expect(table.root.locator(f"{DICE}[aria-pressed=true]")).to_have_count(2)
            walk("[data-primary]")
            assert "Re-roll" in page.evaluate("() => document.activeElement.textContent")
            again += 1
        elif not focused(".dl-actions button"):  # the focus rests where the hand left it
            walk(".dl-actions button", "Shift+Tab")
        page.keyboard.press("Enter")
        table.changed(before)
    assert table.waits == "over"
    assert again == 4


def test_the_panel_says_what_a_choice_costs(calm_page: Page, pages: Server) -> None:
    open_notebook(calm_page, pages, "keep")
    table = Table(calm_page)
    panel = calm_page.locator(".dl-panel")
    best = keep(**LYING)
    assert best.p is not None
    expect(panel.locator(".dl-best").first).to_have_text(best.best)
    expect(panel.locator(".dl-percent").first).to_have_text(percent_text(best.p))

    coins(table).first.click()
    expect(panel.locator(".dl-best").first).to_have_text(keep(**LYING, reroll="wc").best)
    expect(panel.locator(".dl-best").first).to_contain_text("points of chance")
    coins(table).last.click()
    expect(panel.locator(".dl-best").first).to_contain_text("the best, or as good")
    expect(table.root.get_by_role("button", name="Re-roll two dice: white coin ×2")).to_be_visible()
    calm_page.keyboard.press("Escape")  # takes the picks back
    expect(table.root.locator(f"{DICE}[aria-pressed=true]")).to_have_count(0)


def test_what_if_more_swords_are_wanted(calm_page: Page, pages: Server) -> None:
    open_notebook(calm_page, pages, "keep")
    Table(calm_page)
    panel = calm_page.locator(".dl-panel")
    panel.get_by_text("What if …").click()
    panel.get_by_label("swords to reach").fill("8")
    expect(panel.locator("h2")).to_contain_text("Odds if")
    wanted = keep(**{**LYING, "at_least": 8})
    assert wanted.p is not None
    expect(panel.locator(".dl-percent").first).to_have_text(percent_text(wanted.p))


def test_a_hint_gives_its_reason(calm_page: Page, pages: Server) -> None:
    open_notebook(calm_page, pages, "keep")
    table = Table(calm_page)
    table.root.get_by_role("button", name="Hint").click()
    expect(table.root.locator(".dl-hint")).to_contain_text(re.compile(r"worth \d+\.\d\d on average, stopping 2\.00"))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_tutorial_reads_well(open_page: OpenPage, voila: Server, dark: bool) -> None:
    page = open_page(width=1600, dark=dark, reduced_motion="reduce")
    open_notebook(page, voila, "dice_hunters")
    expect(page.locator(".dl-table")).to_have_count(3)
    expect(page.locator(".dl-panel")).to_have_count(3)
    page.get_by_text("Every choice for these dice").click()
    expect(page.get_by_text("re-roll white coin ×2 (best)").first).to_be_visible()
    expect(page.get_by_text("Traceback")).to_have_count(0)
    for width in (1600, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert axe(page) == []
        assert overflow(page) == 0
        screenshot(page, f"dice_hunters-{width}-{'dark' if dark else 'light'}")
