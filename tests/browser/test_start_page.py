"""The start page: what a visitor sees first."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, looks, overflow, screenshot
from tests.browser.servers import Server


def test_a_card_for_every_notebook_but_the_index_in_order(page: Page, workshop: Server) -> None:
    page.goto(workshop.url)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Roll the dice")
    games = page.get_by_role("region", name="The games").get_by_role("listitem")
    expect(games).to_have_count(3)
    expect(games.first).to_contain_text("A button & a number.")
    expect(page.get_by_role("region", name="Lessons").get_by_role("link")).to_have_text(["A lesson"])


def test_titles_are_text_never_markup(page: Page, workshop: Server) -> None:
    page.goto(workshop.url)
    link = page.get_by_role("link", name="Counting <b>presses</b>", exact=True)
    expect(link).to_have_text("Counting <b>presses</b>")
    link.click()
    expect(page.locator(".pg-here")).to_have_text("Counting <b>presses</b>")
    expect(page).to_have_title("Counting <b>presses</b> · dicelab")


def test_a_card_leads_to_its_game_and_the_wordmark_back(page: Page, workshop: Server) -> None:
    page.goto(workshop.url)
    page.get_by_role("region", name="Lessons").get_by_role("link").click()
    page.wait_for_selector("body[data-ready]")
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_have_text("A lesson")
    page.get_by_role("link", name="dicelab").click()
    expect(page).to_have_url(workshop.url)


def test_the_index_notebook_is_the_start_page(page: Page, workshop: Server) -> None:
    page.goto(workshop.address("index"))
    expect(page).to_have_url(workshop.url)


def test_by_keyboard(page: Page, workshop: Server) -> None:
    page.goto(workshop.url)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Start with A lesson")).to_be_focused()


def test_it_fits_and_axe_is_content(open_page: OpenPage, workshop: Server) -> None:
    page = open_page(width=360)
    page.goto(workshop.url)
    for look in looks(page, *((width, dark) for width in (360, 390, 1500, 1920) for dark in (False, True))):
        screenshot(page, f"start-{look}")
        assert overflow(page) == 0, look
        assert axe(page) == [], look


def test_the_real_one(page: Page, voila: Server) -> None:
    page.goto(voila.url)
    screenshot(page, "start")
    assert axe(page) == []


def test_from_the_card_to_the_table_and_its_rules(page: Page, voila: Server) -> None:
    page.goto(voila.url)
    page.get_by_role("link", name="Play Thrown").click()
    page.wait_for_selector("body[data-ready]")
    table = page.locator(".dl-stage")
    table.wait_for()
    box = table.bounding_box()
    assert box
    assert box["y"] < 80, "something stands above the game"
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert axe(page) == []
    tabs = page.get_by_role("navigation", name="This game").get_by_role("link")
    expect(tabs).to_have_text(["Play", "Learn", "Rules"])
    expect(tabs.first).to_have_attribute("aria-current", "page")
    tabs.nth(1).click()
    page.wait_for_selector("body[data-ready]")
    contents = page.get_by_role("navigation", name="On this page")
    contents.get_by_role("link", name="3. A pair among three").click()
    expect(page.get_by_role("heading", name="3. A pair among three")).to_be_in_viewport()
    page.evaluate("() => scrollTo(0, 0)")  # else what lies half under the bar of the page would count as too small
    assert axe(page) == []
    expect(page.get_by_role("main").get_by_role("link", name="a whole game of Thrown")).to_have_attribute(
        "href", "play_thrown.ipynb"
    )
