"""A quiz in a real browser, by mouse and by keyboard; a worksheet as a browser shows and prints it."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import dicelab
from dicelab.games import GAMES
from dicelab.teach.question.pose import pose
from dicelab.teach.questions import Item, generate
from dicelab.teach.worksheet.pdf import VARIABLE, pdf
from dicelab.teach.worksheet.sheet import key, sheet
from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.harness import Harness
from tests.browser.servers import Server
from tests.tools import chromium

MIXED = "thrown", 5, 4


def mixed() -> dicelab.Quiz:
    return dicelab.Quiz("thrown", count=5, seed=4)


def orders() -> dicelab.Quiz:
    return dicelab.Quiz("spuds", count=2, seed=3, kinds="order")


def posed() -> dicelab.Quiz:
    return dicelab.Quiz(pose("thrown", "trump", dice=3))


def quiz_of(page: Page) -> Locator:
    quiz = page.locator(".dl-quiz")
    quiz.wait_for()
    return quiz


def question(quiz: Locator) -> Locator:
    return quiz.locator("form:visible")


def arrange(asked: Locator, item: Item) -> None:
    """Put the events in order with the buttons."""
    for place, wanted in enumerate(item.answer):
        up = asked.get_by_role("button", name=f"Up: {item.events[wanted]}", exact=True)
        lines = asked.locator("li")
        while lines.nth(place).get_attribute("data-event") != str(wanted):
            up.click()


def answer(quiz: Locator, item: Item, right: bool) -> None:
    """Answer the question that is shown."""
    asked = question(quiz)
    if item.kind == "numeric":
        asked.get_by_label("Your answer").fill(str(item.answer if right else item.mistakes[0].value))
    elif item.kind == "choice":
        option = item.right if right else (item.right + 1) % len(item.options)
        asked.get_by_role("radio").nth(option).check()
    elif right:
        arrange(asked, item)
    asked.get_by_role("button", name="Check").click()


def test_a_whole_quiz_by_mouse(show: Harness) -> None:
    items = generate(*MIXED)
    assert {item.kind for item in items} == {"numeric", "choice", "order"}
    page = show(mixed())
    quiz = quiz_of(page)
    for number, item in enumerate(items):
        asked = question(quiz)
        expect(asked).to_contain_text(item.asks)
        if number % 2:
            answer(quiz, item, right=False)
            expect(asked.locator(".dl-verdict.wrong")).to_be_visible()
            if item.kind == "numeric":
                expect(asked.locator(".dl-verdict")).to_have_text(item.mistakes[0].says)
            assert item.answer_text not in asked.inner_text() or item.kind == "choice"
        answer(quiz, item, right=True)
        expect(asked.locator(".dl-verdict.right")).to_contain_text("Right.")
        expect(quiz.get_by_role("status")).to_contain_text("Right.")
        if item.working:
            asked.get_by_text("The working").click()
            expect(asked.locator("math").first).to_be_visible()
        if number < len(items) - 1:
            quiz.get_by_role("button", name="Next question").click()
    expect(quiz.locator(".dl-score")).to_have_text("5 of 5 right, 3 at the first try")
    quiz.get_by_role("button", name="Start again").click()
    expect(quiz.locator(".dl-score")).to_have_text("0 of 5 right")
    expect(question(quiz).get_by_label("Your answer")).to_have_value("")


def test_a_question_by_keyboard(show: Harness) -> None:
    page = show(posed())
    quiz = quiz_of(page)
    walk(page, "input[type=text]")
    page.keyboard.type("1/2")
    page.keyboard.press("Enter")
    said = "You added 3 × 1/6: that counts rolls with two sixes twice."
    expect(quiz.locator(".dl-verdict")).to_have_text(said)
    expect(quiz.get_by_role("status")).to_contain_text(said)
    assert page.evaluate("() => document.activeElement.matches('input[type=text]')"), "one can type on at once"
    page.keyboard.press("Control+A")
    page.keyboard.type("0.42")
    page.keyboard.press("Enter")
    expect(quiz.locator(".dl-verdict.right")).to_have_text("Right. 0.42 is 91/216 ≈ 42.1 %, rounded.")
    expect(quiz.get_by_role("button", name="Start again")).to_be_focused()
    assert axe(page) == []


def walk(page: Page, to: str) -> None:
    """Tab until something that matches has the focus."""
    for _ in range(60):
        if page.evaluate("(to) => document.activeElement.matches(to)", to):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached {to}.")


def test_an_order_by_keyboard(show: Harness) -> None:
    (item, _) = generate("spuds", 2, 3, kinds="order")
    page = show(orders())
    quiz = quiz_of(page)
    lines = question(quiz).locator("li")
    walk(page, ".dl-order button")
    expect(lines.first.locator(":focus")).to_have_count(1)
    first = lines.first.get_attribute("data-event")
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_have_attribute("data-event", str(first))
    expect(lines.nth(1).locator(":focus")).to_have_count(1)  # the focus goes along
    expect(quiz.get_by_role("status")).to_contain_text("place 2 of")
    page.keyboard.press("ArrowUp")
    expect(lines.first).to_have_attribute("data-event", str(first))
    for place, wanted in enumerate(item.answer):
        line = question(quiz).locator(f'li[data-event="{wanted}"]')
        for _ in range(len(item.events)):
            if lines.nth(place).get_attribute("data-event") == str(wanted):
                break
            line.locator("button:not(:disabled)").first.focus()
            page.keyboard.press("ArrowUp")
            page.wait_for_timeout(50)
    walk(page, ".dl-question:not([hidden]) button[type=submit]")
    page.keyboard.press("Enter")
    expect(question(quiz).locator(".dl-verdict.right")).to_be_visible()
    expect(quiz.get_by_role("button", name="Next question")).to_be_focused()


def test_an_order_by_dragging(show: Harness) -> None:
    page = show(orders())
    lines = question(quiz_of(page)).locator("li")
    first = str(lines.first.get_attribute("data-event"))
    lines.first.drag_to(lines.nth(2))
    expect(lines.nth(2)).to_have_attribute("data-event", first)


def test_how_it_looks(show: Harness) -> None:
    page = show(mixed(), width=390, reduced_motion="reduce")
    quiz = quiz_of(page)
    for look in looks(page):
        assert axe(page) == [], look
    for number, item in enumerate(generate(*MIXED)):
        asked = question(quiz)
        answer(quiz, item, right=False)
        expect(asked.locator(".dl-verdict")).to_be_visible()
        for look in looks(page):
            assert axe(page) == [], f"question {number + 1}, answered, {look}"
            assert overflow(page) == 0, f"question {number + 1}, answered, {look}"
            screenshot(page, f"quiz-{item.kind}-{look}")
        asked.get_by_role("button", name="Show the").click()
        expect(asked.locator(".dl-verdict.shown")).to_be_visible()
        for look in looks(page):
            assert axe(page) == [], f"question {number + 1}, shown, {look}"
            assert overflow(page) == 0, f"question {number + 1}, shown, {look}"
        if number < 4:
            quiz.get_by_role("button", name="Next question").click()


def test_answers_do_not_travel_before_they_are_given(page: Page, voila: Server) -> None:
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    open_notebook(page, voila, "arena/quiz")
    quiz = quiz_of(page)
    question(quiz).get_by_label("Your answer").fill("0.9")
    question(quiz).get_by_role("button", name="Check").click()
    expect(quiz.locator(".dl-verdict.wrong")).to_be_visible()
    assert any("Think of the opposite" in frame for frame in frames)
    assert not any("91/216" in frame for frame in frames)


def test_a_sheet_and_a_key_in_a_browser(open_page: OpenPage, tmp_path: Path) -> None:
    items = generate("hunters", 10, 4)
    page = open_page(width=390)
    for name, made in (("sheet", sheet(items, "Dice Hunters", "made here")), ("key", key(items, "Dice Hunters"))):
        (tmp_path / f"{name}.html").write_text(made, encoding="utf-8")
        page.goto((tmp_path / f"{name}.html").as_uri())
        expect(page.locator("ol.questions > li")).to_have_count(10)
        for look in looks(page, (390, False), (1280, False)):
            assert axe(page) == [], look
            assert overflow(page) == 0, look
            screenshot(page, f"worksheet-{name}-{look}")


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_sheet_are_full_and_never_too_full(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 673, "height": 993})  # A4 without its margins
    page.emulate_media(media="print")
    free = []
    for level, seed in product((1, 2, 3), (4, 5)):
        page.set_content(sheet(generate(game, 12, seed, levels=level), "A title", "made here", levels=True))
        for over, left in page.evaluate(LAID):
            assert over <= 0, (level, seed)
            free.append(left)
    assert max(free) < 0.45, "a page is half empty"
    assert sum(free) / len(free) < 0.1


LAID = """[...document.querySelectorAll('section')].map((section) => {
    const last = [...section.querySelectorAll('li > *')].at(-1).getBoundingClientRect().bottom;
    const box = section.getBoundingClientRect();
    return [section.scrollHeight - section.clientHeight, (box.bottom - last) / box.height];
})"""
"""By how much each page is too high, and which part of it is left empty."""


def test_a_pdf(monkeypatch: pytest.MonkeyPatch, browser: object) -> None:
    monkeypatch.setenv(VARIABLE, str(chromium.find()))
    made = sheet(generate("thrown", 10, 4), "Thrown")
    printed = pdf(made)
    assert printed.startswith(b"%PDF-")
    assert 2 <= printed.count(b"/Type /Page\n") == made.count("<section>") <= 6  # no page is empty
