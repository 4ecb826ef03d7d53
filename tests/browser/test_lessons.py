"""The lessons as a class sees them: every one in Voilà, by mouse and by keyboard, on a wall and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, open_notebook, overflow, screenshot
from tests.browser.servers import Server
from tests.docs.lessons_table import lessons
from tests.notebooks.keys import KEYS

LESSONS = {card["name"]: card for card in lessons()}
CHARTS = ".dl-chart"


def opened(page: Page, server: Server, name: str) -> None:
    open_notebook(page, server, name)
    page.locator(".dl-predict [data-guess]").first.wait_for()
    page.locator(".dl-quiz").first.wait_for()


def walk(page: Page, to: str) -> None:
    """Tab until something that matches has the focus."""
    for _ in range(400):
        if page.evaluate("(to) => document.activeElement.matches(to)", to):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached {to}.")


def charts_are_seen(page: Page) -> None:
    """Every chart has been drawn, and takes a part of the page that one can see."""
    for chart in page.locator(CHARTS).all():
        expect(chart.locator("svg").first).to_be_visible()
        box = chart.bounding_box()
        assert box
        assert box["width"] > 200
        assert box["height"] > 80


def test_the_start_page_and_every_lesson_on_it(page: Page, voila: Server) -> None:
    page.goto(voila.url)
    for card in LESSONS.values():
        expect(page.get_by_role("link", name=card["title"]).first).to_be_visible()


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_by_mouse(page: Page, voila: Server, name: str) -> None:
    opened(page, voila, name)
    expect(page.get_by_role("heading", level=1)).to_have_text(LESSONS[name]["title"])
    expect(page.get_by_text("This part of the page could not be made")).to_have_count(0)
    charts_are_seen(page)
    _guess_and_look(page.locator(".dl-predict").first)
    for experiment in page.locator(".dl-experiment").all():
        experiment.locator("[data-roll='100']").click()
        expect(experiment.locator(".dl-result b").first).to_have_text("100")
        experiment.get_by_role("button", name="Show the exact answer").click()
        expect(experiment.locator(".dl-result .exact")).not_to_have_text("")
    quiz = page.locator(".dl-quiz").first
    for number, key in enumerate(KEYS[name]):
        asked = quiz.locator("form:visible")
        asked.get_by_label("Your answer").fill(str(key()))
        asked.get_by_role("button", name="Check").click()
        expect(asked.locator(".dl-verdict.right")).to_be_visible()
        if number < len(KEYS[name]) - 1:
            quiz.get_by_role("button", name="Next question").click()
    count = len(KEYS[name])
    expect(quiz.locator(".dl-score")).to_have_text(f"{count} of {count} right")
    assert axe(page) == []


def _guess_and_look(predict: Locator) -> None:
    predict.locator("[data-guess] input").first.click()
    predict.locator("[data-roll='10']").click()
    expect(predict.locator(".dl-share")).to_contain_text("10 ")
    expect(predict.locator(".dl-exact")).to_have_count(0)
    predict.locator("[data-reveal]").click()
    expect(predict.locator(".dl-exact")).to_be_visible()


@pytest.mark.parametrize("name", ["lesson_simulation", "lesson_how_long", "lesson_trumps"])
def test_a_lesson_by_keyboard(page: Page, voila: Server, name: str) -> None:
    opened(page, voila, name)
    walk(page, ".dl-predict [data-guess] input")
    page.keyboard.press("Enter")
    walk(page, ".dl-predict [data-roll='1']")
    page.keyboard.press("Enter")
    walk(page, ".dl-predict [data-reveal]")
    page.keyboard.press("Enter")
    expect(page.locator(".dl-predict .dl-exact")).to_be_visible()
    if page.locator(".dl-experiment").count():
        walk(page, ".dl-experiment [data-roll='10']")
        page.keyboard.press("Space")
        expect(page.locator(".dl-experiment .dl-result b").first).to_have_text("10")
    walk(page, ".dl-quiz input[type=text]")
    page.keyboard.type(str(KEYS[name][0]()))
    page.keyboard.press("Enter")
    expect(page.locator(".dl-quiz .dl-verdict.right")).to_be_visible()


def test_twenty_groups_with_other_games_and_other_dice(page: Page, voila: Server) -> None:
    opened(page, voila, "lesson_simulation")
    chart = page.locator(CHARTS).first
    expect(chart).to_contain_text("Twenty groups with 25 games each (seed 2)")
    page.get_by_label("games each", exact=True).select_option("400")
    expect(chart).to_contain_text("Twenty groups with 400 games each (seed 2)")
    page.get_by_role("button", name="Twenty other groups").click()
    expect(chart).to_contain_text("Twenty groups with 400 games each (seed 3)")
    page.get_by_text("How many games do you need for one more digit").click()
    expect(page.get_by_role("cell", name="1000000").or_(page.get_by_text("1 000 000")).first).to_be_visible()


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1280, False)])
@pytest.mark.parametrize("name", LESSONS)
def test_how_it_looks(open_page: OpenPage, voila: Server, name: str, width: int, dark: bool) -> None:
    page = open_page(width=width, dark=dark, reduced_motion="reduce")
    opened(page, voila, name)
    charts_are_seen(page)
    assert overflow(page) == 0
    assert axe(page) == []
    screenshot(page, f"{name}-{width}-{'dark' if dark else 'light'}")


@pytest.mark.parametrize("name", ["lesson_simulation", "lesson_keep"])
def test_a_lesson_in_the_lab(open_page: OpenPage, lab: Server, name: str) -> None:
    page = open_page(height=1400)
    open_notebook(page, lab, name)
    page.locator(".dl-quiz").first.wait_for(timeout=90_000)
    expect(page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)
    charts_are_seen(page)
    _guess_and_look(page.locator(".dl-predict").first)
    for widget in (".dl-predict", ".dl-experiment", ".dl-quiz"):
        assert axe(page, widget, without=["region"]) == []
    screenshot(page, f"{name}-lab")
