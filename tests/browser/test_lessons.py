"""The lessons as a class sees them: every one in Voilà, by mouse and by keyboard, on a wall and on a phone."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.servers import Server, running
from tests.docs.lessons_table import lessons
from tests.notebooks.run import NOTEBOOKS
from tests.notebooks.test_lesson_keys import exercises
from tests.teach.quiz.test_no_mistake_is_right import typed

LESSONS = {card["name"]: card for card in lessons()}
CHARTS = ".dl-chart"


def opened(page: Page, server: Server, name: str) -> None:
    """The lesson as a teacher sees it: all its parts are open."""
    open_notebook(page, server, name, "?view=teacher")
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
def test_a_lesson_by_mouse_and_how_it_looks(open_page: OpenPage, voila: Server, name: str) -> None:
    page = open_page(width=390, dark=True, reduced_motion="reduce")
    opened(page, voila, name)
    for look in looks(page, (390, True), (1280, False)):
        charts_are_seen(page)
        assert overflow(page) == 0, look
        assert axe(page) == [], look
        screenshot(page, f"{name}-{look}")
    expect(page.get_by_role("heading", level=1)).to_have_text(LESSONS[name]["title"])
    expect(page.get_by_text("This part of the page could not be made")).to_have_count(0)
    _guess_and_look(page.locator(".dl-predict").first)
    for experiment in page.locator(".dl-experiment").all():
        experiment.locator("[data-roll='100']").click()
        expect(experiment.locator(".dl-result b").first).to_have_text("100")
        experiment.get_by_role("button", name="Show the exact answer").click()
        expect(experiment.locator(".dl-result .exact")).not_to_have_text("")
    quiz = page.locator(".dl-quiz").first
    count = quiz.locator(".dl-quiz-steps li").count()
    for number, item in enumerate(exercises(name)[:count]):
        asked = quiz.locator("form:visible")
        asked.get_by_label("Your answer").fill(typed(item.answer))
        asked.get_by_role("button", name="Check").click()
        expect(asked.locator(".dl-verdict.right")).to_be_visible()
        if number < count - 1:
            quiz.get_by_role("button", name="Next question").click()
    expect(quiz.locator(".dl-score")).to_have_text(f"{count} of {count} right")
    assert axe(page, ".dl-predict, .dl-experiment, .dl-quiz", without=["region"]) == []  # what has changed


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
    page.keyboard.type(typed(exercises(name)[0].answer))
    page.keyboard.press("Enter")
    expect(page.locator(".dl-quiz .dl-verdict.right")).to_be_visible()


def test_a_lesson_step_by_step(page: Page, voila: Server) -> None:
    open_notebook(page, voila, "lesson_one_six")
    bar, foot = page.locator(".pg-lesson-bar"), page.locator(".pg-lesson-foot")
    expect(bar.get_by_text("Step 1 of 11: What you will know")).to_be_visible()
    expect(page.get_by_role("heading", name="Guess first")).to_be_hidden()
    expect(foot.get_by_role("link")).to_have_count(0)
    expect(page.get_by_role("heading", name="For the teacher")).to_be_hidden()
    foot.get_by_role("button", name="Next: Guess first").click()
    expect(page.get_by_role("heading", name="Guess first")).to_be_focused()
    go_on = foot.get_by_role("button", name="Next: Explore")
    expect(go_on).to_be_disabled()
    expect(foot.get_by_role("button", name="Go on without a guess")).to_be_visible()
    page.locator(".dl-predict [data-guess] input").first.click()
    expect(go_on).to_be_enabled()
    go_on.click()
    assert page.locator(".dl-experiment").first.bounding_box()["height"] < 330, "what was not rolled yet is small"
    page.goto(page.url.split("#")[0] + "#Going-further")
    expect(bar.get_by_text("Step 3 of 11: Explore")).to_be_visible()  # not open yet: as far as one is
    for _ in range(8):
        foot.locator("button.go").click()
    expect(bar.get_by_text("Step 11 of 11: One more question")).to_be_visible()
    expect(foot.locator("button.go")).to_be_hidden()
    expect(foot.get_by_role("link", name="All games and lessons")).to_be_visible()  # the way on
    bar.get_by_role("button", name="Step 5: Explain").click()
    expect(page.get_by_role("heading", name="Explain")).to_be_visible()
    page.reload()
    page.wait_for_selector("body[data-lesson]")
    expect(bar.get_by_text("Step 5 of 11: Explain")).to_be_visible()
    bar.get_by_role("button", name="Teacher's view").click()
    expect(page.get_by_role("heading", name="For the teacher")).to_be_visible()
    expect(page.get_by_role("heading", name="Try it yourself")).to_be_visible()
    expect(foot).to_be_hidden()
    bar.get_by_role("button", name="Teacher's view").click()
    expect(page.get_by_role("heading", name="For the teacher")).to_be_hidden()
    for look in looks(page):
        assert overflow(page) == 0, look
        assert axe(page) == [], look
        screenshot(page, f"lesson-step-{look}")


def test_a_class_has_neither_the_switch_nor_the_notes(
    open_page: OpenPage, tmp_path_factory: pytest.TempPathFactory
) -> None:
    scratch = tmp_path_factory.mktemp("class")
    (folder := scratch / "notebooks").mkdir()
    shutil.copy(NOTEBOOKS / "lesson_one_six.ipynb", folder)
    with running("voila", folder, scratch, visitors=4) as server:
        page = open_page()
        open_notebook(page, server, "lesson_one_six")
        expect(page.locator(".pg-lesson-bar")).to_be_visible()
        expect(page.get_by_role("button", name="Teacher's view")).to_have_count(0)
        assert "For the teacher" not in page.content()
        open_notebook(page, server, "lesson_one_six", "?view=teacher")  # as a pupil may type it
        expect(page.get_by_text("Step 1 of 11: What you will know")).to_be_visible()
        expect(page.get_by_role("heading", name="Explain")).to_be_hidden()
        assert "For the teacher" not in page.content()
        page.close()


def test_another_like_this(page: Page, voila: Server) -> None:
    opened(page, voila, "lesson_one_six")
    quiz = page.locator(".dl-quiz").first
    quiz.get_by_role("button", name="Question 4").click()
    asked = quiz.locator("form:visible")
    before = asked.locator(".dl-asks").inner_text()
    asked.get_by_role("button", name="Show the working").click()
    asked.get_by_role("button", name="Another like this").click()
    expect(quiz.locator("form:visible .dl-asks")).not_to_have_text(before)
    expect(quiz.locator("form:visible").get_by_label("Your answer")).to_be_enabled()


@pytest.mark.parametrize("name", ["lesson_simulation", "lesson_keep"])
def test_a_lesson_in_the_lab(open_page: OpenPage, lab: Server, name: str) -> None:
    page = open_page(height=1400)
    page.goto(f"{lab.address(name)}?reset")
    expect(page.get_by_role("heading", name="For the teacher")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("strong").filter(has_text="Run it")).to_be_hidden()  # folded, like the explanation
    open_notebook(page, lab, name)
    page.locator(".dl-predict [data-guess]").first.wait_for(timeout=90_000)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:expand-all-headings')")
    page.locator(".dl-quiz").first.wait_for(timeout=90_000)
    expect(page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)
    charts_are_seen(page)
    _guess_and_look(page.locator(".dl-predict").first)
    for widget in (".dl-predict", ".dl-experiment", ".dl-quiz"):
        assert axe(page, widget, without=["region"]) == []
    screenshot(page, f"{name}-lab")
