"""Predict, roll, reveal in a real browser: by mouse, by keyboard, on a phone, on a wall."""

from __future__ import annotations

from typing import Any

from ipywidgets import Widget
from playwright.sync_api import Locator, Page, expect

import dicelab
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.harness import Harness
from tests.browser.servers import Server
from tests.browser.tables import MODELS

PREDICT = ".dl-predict"


def asked_class() -> dicelab.Predict:
    return dicelab.Predict("thrown", "trump", dice=3, guesses=["Ada", "Ben", "<b>Cleo</b>"], seed=4)


def opened(show: Harness, widget: Widget, **of: Any) -> Locator:
    found = show(widget, **of).locator(PREDICT)
    found.locator("[data-guess]").first.wait_for()
    return found


def guess(page: Page, widget: Locator, index: int, steps: int) -> None:
    """Set a slider by keyboard: from the left end so many steps to the right."""
    widget.locator("[data-guess] input").nth(index).focus()
    page.keyboard.press("Home")
    for _ in range(steps):
        page.keyboard.press("ArrowRight")


def test_a_class_guesses_rolls_and_looks(show: Harness) -> None:
    widget = opened(show, asked_class())
    page = widget.page
    expect(widget.locator("label").nth(2)).to_have_text("<b>Cleo</b>")  # text is text
    expect(widget.locator("[data-roll='10']")).to_be_disabled()
    expect(widget.locator("[data-reveal]")).to_be_disabled()
    expect(widget.locator(".dl-next")).to_have_text("Still to guess: Ada, Ben, <b>Cleo</b>.")
    slider = widget.locator("[data-guess] input").first
    box = slider.bounding_box()
    assert box is not None
    slider.click(position={"x": box["width"] * 0.7, "y": box["height"] / 2})
    expect(widget.locator(".dl-value").first).not_to_have_text("?")
    assert 65 <= int(widget.locator(".dl-value").first.inner_text().removesuffix(" %")) <= 75
    guess(page, widget, 1, 42)
    expect(widget.locator(".dl-value").nth(1)).to_have_text("42 %")
    widget.get_by_role("button", name="remove <b>Cleo</b>").click()
    expect(widget.locator("[data-guess]")).to_have_count(2)
    widget.get_by_label("One more guess by").fill("Dev")
    page.keyboard.press("Enter")
    expect(widget.locator(".dl-next")).to_have_text("Still to guess: Dev.")
    middle = widget.locator("[data-guess] input").nth(2)
    middle.click()  # 50 %, where the slider stands already
    expect(widget.locator(".dl-value").nth(2)).to_have_text("50 %")
    widget.locator("[data-roll='10']").click()
    expect(widget.locator(".dl-share")).to_have_text("80.0 % 8 of 10 rolls")
    expect(widget.locator(".dl-latest li")).to_have_count(6)
    expect(widget.locator(".dl-latest .dl-die")).to_have_count(18)
    expect(widget.locator(".dl-strip span")).to_have_count(10)
    expect(slider).to_be_disabled()
    widget.locator("[data-roll='100']").click()
    expect(widget.locator(".dl-share")).to_contain_text("of 110 rolls")
    widget.locator("[data-reveal]").click()
    expect(widget.locator(".dl-exact")).to_have_text("91/216 ≈ 42.1 %")
    expect(widget.locator(".dl-praise")).to_have_text("Ben was spot on: no guess could be closer.")
    expect(widget.locator(".dl-offs .best .dl-who")).to_have_text("Ben")
    expect(widget.get_by_role("status")).to_contain_text("The exact answer: 91/216")
    assert widget.locator(".dl-working math").count() > 0
    widget.locator("[data-again]").click()
    expect(widget.locator(".dl-value").first).to_have_text("?")
    expect(widget.locator(".dl-exact")).to_have_count(0)


def test_by_keyboard_alone(show: Harness) -> None:
    widget = opened(show, dicelab.Predict("hunters", "expected_coins", white=3, yellow=1, seed=4))
    page = widget.page

    def walk(to: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("(to) => document.activeElement.matches(to)", to):
                return
        raise AssertionError(f"Tab never reached {to}.")

    walk(".dl-guesses input")
    page.keyboard.press("Enter")  # the middle is a guess, too
    expect(widget.locator(".dl-value")).to_have_text("4")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(widget.locator(".dl-value")).to_have_text("3.7")
    walk("[data-roll='1']")
    page.keyboard.press("Enter")
    expect(widget.get_by_role("status")).to_contain_text("Rolled 1 time")
    walk("[data-reveal]")
    page.keyboard.press("Enter")
    expect(widget.locator(".dl-exact")).to_have_text("390361/104976 ≈ 3.719")
    expect(widget.locator(".dl-answer")).to_be_focused()
    expect(widget.locator(".dl-praise")).to_have_text("You were spot on: no guess could be closer.")


def test_many_keys_in_a_row_are_all_heard(show: Harness) -> None:
    widget = opened(show, asked_class())
    page = widget.page
    guess(page, widget, 0, 73)
    expect(widget.locator(".dl-value").first).to_have_text("73 %")
    page.keyboard.press("Tab")
    page.wait_for_timeout(500)
    expect(widget.locator(".dl-value").first).to_have_text("73 %")


def test_the_answer_is_not_in_the_page_before(show: Harness) -> None:
    widget = opened(show, asked_class())
    for index in range(3):
        guess(widget.page, widget, index, 5 + index)
    widget.locator("[data-roll='1']").click()
    expect(widget.locator(".dl-tally")).to_be_visible()
    told = "".join(show.wire)
    assert "guesses" in told  # the wire is tapped
    assert "91/216" not in told
    assert "42.1 %" not in told
    assert "91/216" not in widget.page.content()
    widget.locator("[data-reveal]").click()
    expect(widget.locator(".dl-exact")).to_be_visible()
    assert "91/216" in "".join(show.wire)


def test_only_the_teacher_reveals(show: Harness) -> None:
    asked = dicelab.Predict("spuds", "run", dice=8, at_least=4, teacher_only=True, seed=4)
    widget = opened(show, asked)
    page = widget.page
    guess(page, widget, 0, 30)
    widget.locator("[data-roll='10']").click()
    expect(widget.locator(".dl-next")).to_have_text("Roll more. The teacher reveals the answer.")
    expect(widget.locator("[data-reveal]")).to_have_count(0)
    page.evaluate(FORGE)
    expect(widget.get_by_role("alert")).to_have_text("The answer is revealed by the teacher.")
    expect(widget.locator(".dl-exact")).to_have_count(0)


FORGE = f"""async () => {{ {MODELS}
    models.find((one) => one.get("view")?.guesses).send({{ kind: "reveal" }});
}}"""


def test_nothing_is_out_of_reach(show: Harness) -> None:
    widget = opened(show, asked_class(), width=390)
    page = widget.page
    for look in looks(page):
        assert axe(page) == [], look
        screenshot(page, f"predict-ask-{look}")
    for index in range(3):
        guess(page, widget, index, 20 + 12 * index)
    widget.locator("[data-roll='100']").click()
    expect(widget.locator(".dl-tally")).to_be_visible()
    for look in looks(page):
        assert axe(page) == [], look
    widget.locator("[data-reveal]").click()
    expect(widget.locator(".dl-exact")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    for look in looks(page):
        assert axe(page) == [], look
        assert overflow(page) == 0, look
        screenshot(page, f"predict-told-{look}")


def test_odds_that_wait_beside_a_table(show: Harness) -> None:
    hidden = dicelab.TableWithOdds("draconic", players=2, starter=0, seed=5, hidden=True)
    page = show(hidden, width=390)
    panel = page.locator(".dl-panel")
    expect(panel.get_by_role("button", name="Reveal all")).to_be_visible()
    expect(panel.locator(".dl-percent")).to_have_count(0)
    for look in looks(page):
        assert axe(page) == [], look
        screenshot(page, f"hidden-odds-{look}")
    panel.get_by_role("button", name="Reveal: Burned: no fireball").click()
    expect(panel.locator(".dl-percent")).to_have_count(1)
    panel.get_by_role("button", name="Reveal all").click()
    expect(panel.locator("[data-reveal]")).to_have_count(0)
    page.locator(".dl-table [data-primary]").click()
    hint = page.locator(".dl-table button:enabled", has_text="Hint")
    if hint.count():
        hint.click()
        expect(page.locator(".dl-table").get_by_text("Hints wait until")).to_be_visible()


def test_in_voila_too(page: Page, voila: Server) -> None:
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    open_notebook(page, voila, "arena/predict")
    widget = page.locator(PREDICT)
    for index in range(3):
        guess(page, widget, index, 42)
    widget.locator("[data-roll='10']").click()
    expect(widget.locator(".dl-share")).to_have_text("80.0 % 8 of 10 rolls")
    assert any("guesses" in frame for frame in frames)
    assert not any("91/216" in frame for frame in frames)
    widget.locator("[data-reveal]").click()
    expect(widget.locator(".dl-exact")).to_have_text("91/216 ≈ 42.1 %")
    assert axe(page) == []
