"""Your own dice in a real browser: typed, clicked together, guessed, rolled and taken along."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

import dicelab
from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.harness import Harness
from tests.browser.servers import Server

OWN = ".dl-own-dice"


def opened(show: Harness, *text: str, **of: Any) -> Locator:
    found = show(dicelab.OwnDice(*text, seed=4), name="own_dice", **of).locator(OWN)
    found.wait_for()
    return found


def typed(own: Locator, text: str) -> None:
    own.locator("textarea").fill(text)


def test_a_line_is_answered_while_one_types(show: Harness) -> None:
    own = opened(show)
    expect(own.locator(".dl-says")).to_have_text("The sum of three six-sided dice")
    expect(own.locator(".dl-own-chart .bar")).to_have_count(16)
    expect(own.locator(".dl-figures").first).to_contain_text("21/2 = 10.5")
    typed(own, "2d6 ≥ 9 given any 6")
    expect(own.locator(".dl-big")).to_have_text("7/11 ≈ 63.6 %")
    expect(own.get_by_role("status")).to_contain_text("7/11")
    typed(own, "4d6 bset 3")
    expect(own.locator(".dl-error")).to_contain_text("Did you mean “best”?")
    expect(own.locator(".dl-error pre")).to_have_text("4d6 bset 3\n    ^^^^")
    expect(own.locator("textarea")).to_have_attribute("aria-invalid", "true")
    expect(own.locator(".dl-big")).to_have_text("7/11 ≈ 63.6 %")  # what was there stays
    typed(own, "1000000d6")
    expect(own.locator(".dl-error")).to_contain_text("too many")
    typed(own, "d{sword*3, <b>x</b>}")
    expect(own.locator(".dl-error")).to_contain_text("plain word")


def test_lines_over_one_another_and_numbers(show: Harness) -> None:
    own = opened(show, "3d6\n4d6 best 3\n2d6 >= 9\nfirst 6 in d6")
    expect(own.locator(".dl-line")).to_have_count(4)
    expect(own.locator(".dl-own-chart .stroke")).to_have_count(3)
    own.get_by_label("at least").check()
    own.locator("input[type=range]").focus()
    own.page.keyboard.press("End")
    own.page.keyboard.press("Home")
    for _ in range(11):
        own.page.keyboard.press("ArrowRight")
    expect(own.locator(".dl-readout")).to_contain_text("P(X ≥ 12)")
    expect(own.locator(".dl-readout")).to_contain_text("3/8 = 37.5 %")
    own.get_by_text("All numbers as a table").click()
    expect(own.locator("table tbody tr").nth(11)).to_contain_text("3/8 = 37.5 %")
    own.locator(".dl-working summary").first.click()
    assert own.locator(".dl-working math").count() > 0


def test_by_keyboard_alone(show: Harness) -> None:
    own = opened(show)
    keyboard = own.page.keyboard
    own.locator("textarea").focus()
    keyboard.press("Control+A")
    keyboard.type("2d6 at least 9")
    expect(own.locator(".dl-big")).to_have_text("5/18 ≈ 27.8 %")
    keyboard.press("Tab")  # to the first example
    keyboard.press("Enter")
    expect(own.locator("textarea")).to_have_value("3d6")
    own.get_by_label("exactly").focus()
    keyboard.press("ArrowRight")
    expect(own.get_by_label("at least")).to_be_checked()
    keyboard.press("Tab")
    keyboard.press("Home")
    expect(own.locator(".dl-readout p")).to_have_text("P(X ≥ 3) = 1 = 100 %")
    own.locator("[data-hide]").focus()
    keyboard.press("Enter")
    own.get_by_label("What is the mean?").focus()
    keyboard.type("11")
    keyboard.press("Enter")
    expect(own.locator(".dl-guessed")).to_have_text("You guessed 11: 0.5 too high.")


def test_dice_clicked_together(show: Harness) -> None:
    own = opened(show)
    own.get_by_text("Click dice together").click()
    own.get_by_role("button", name="a die with 8 sides").click()
    own.get_by_role("button", name="more d6").click()
    expect(own.locator(".dl-made")).to_have_text("3d6 + d8")
    own.get_by_role("button", name="Take away d6").click()
    own.get_by_role("button", name="Write on its faces").click()
    own.get_by_label("face 1", exact=True).fill("sword")
    own.get_by_label("weight of face 1").fill("3")
    own.get_by_label("weight of face 1").press("Tab")
    for _ in range(6):
        own.get_by_role("button", name="remove face 3").click()
    own.get_by_label("face 2", exact=True).focus()
    own.get_by_role("button", name="put ★ on face 2").click()
    expect(own.locator(".dl-made")).to_have_text("d{sword*3, ★}")
    own.get_by_label("Colour").select_option("red")
    own.locator("[data-use]").click()
    expect(own.locator(".dl-says")).to_have_text("A die with sword (×3), ★")
    expect(own.locator(".dl-line .dl-own.own-5")).to_have_count(2)
    expect(own.locator(".dl-own-chart .bar")).to_have_count(2)
    own.get_by_label("Ask for").select_option("count")
    own.get_by_label("which faces").fill("sword")
    own.get_by_role("button", name="more d{sword*3, ★}").click()
    own.locator("[data-add]").click()
    expect(own.locator(".dl-line")).to_have_count(2)
    expect(own.locator("textarea")).to_have_value("d{sword*3, ★}\n2d{sword*3, ★} count sword")


def test_guess_first_and_roll(show: Harness) -> None:
    own = opened(show, "2d6 >= 9")
    own.locator("[data-hide]").click()
    expect(own.locator(".dl-big")).to_have_count(0)
    assert "5/18" not in own.inner_text()
    assert not any("5/18" in told for told in show.wire[-1:])
    own.get_by_label("How likely is it").fill("30")
    own.locator("[data-guess]").click()
    expect(own.locator(".dl-guessed")).to_have_text("You guessed 30 %: 2.2 points too high.")
    expect(own.locator(".dl-big")).to_have_text("5/18 ≈ 27.8 %")
    own.locator("[data-roll='10000']").click()
    expect(own.locator(".dl-rolling")).to_contain_text("10,000 rolls, seed 4")
    expect(own.locator(".dl-chance-bar b")).to_have_count(1)
    own.locator("[data-again]").click()
    own.locator("[data-run]").click()
    own.page.wait_for_function(
        "() => Number(document.querySelector('.dl-rolling .dl-mute').innerText.split(' ')[0]) >= 5"
    )
    own.locator("[data-run]").click()
    expect(own.locator("[data-run]")).to_have_text("Watch it settle")
    typed(own, "3d6")
    expect(own.locator(".dl-says")).to_contain_text("three")
    own.locator("[data-roll='100']").click()
    expect(own.locator(".dl-own-chart .rolled")).to_have_count(16)


def test_taken_along(show: Harness, tmp_path: Path) -> None:
    own = opened(show, "3d6\nd20")
    page = own.page
    own.get_by_text("Take it with you").click()
    link = own.get_by_label("Link", exact=True).input_value()
    assert link.endswith("/own_dice.ipynb?dice=3d6%0Ad20")
    expect(own.get_by_label("Python", exact=True)).to_have_value('dicelab.dice("3d6\\nd20")')
    assert "/shared.ipynb?table=dl1q." in own.get_by_role("textbox", name="Question for a class: 3d6").input_value()
    assert saved(page, own.locator("[data-csv]"), tmp_path / "a.csv").startswith(b"line,outcome,exactly")
    svg = saved(page, own.locator("[data-svg]"), tmp_path / "a.svg").decode()
    assert svg.startswith("<svg")
    assert "3d6" in svg
    assert saved(page, own.locator("[data-png]"), tmp_path / "a.png").startswith(b"\x89PNG")
    show.shelf["own_dice"] = lambda: [dicelab.OwnDice(seed=4)]
    show.open("own_dice", query="?dice=2d6%20%3E%3D%209", page=page)
    expect(page.locator(f"{OWN} .dl-big")).to_have_text("5/18 ≈ 27.8 %")
    expect(page.locator(f"{OWN} textarea")).to_have_value("2d6 >= 9")


def saved(page: Page, button: Locator, to: Path) -> bytes:
    with page.expect_download() as waiting:
        button.click()
    waiting.value.save_as(to)
    return to.read_bytes()


def test_looks(show: Harness) -> None:
    own = opened(show, "3d6\n4d6 best 3\n2d6 >= 9 given any 6\n2d{sword*3, coin*2, x} any sword")
    own.get_by_text("Click dice together").click()
    own.get_by_role("button", name="Write on its faces").click()
    own.locator(".dl-working summary").first.click()
    own.locator("[data-roll='100']").click()
    own.get_by_text("Take it with you").click()
    for look in looks(own.page):
        assert axe(own.page) == [], look
        assert overflow(own.page) == 0, look
        screenshot(own.page, f"own-dice-{look}")


def test_the_page_as_it_is_served(open_page: OpenPage, voila: Server) -> None:
    page = open_page(width=1440)
    open_notebook(page, voila, "own_dice")
    own = page.locator(OWN)
    expect(own.locator(".dl-own-chart .stroke")).to_have_count(2)
    own.locator("[data-roll='1000000']").click()
    expect(own.locator(".dl-rolling")).to_contain_text("1,000,000 rolls")
    own.get_by_text("Take it with you").click()
    link = own.get_by_label("Link", exact=True).input_value()
    assert axe(page) == []
    screenshot(page, "own-dice-served")
    page.goto(link.replace("3d6%0A4d6%20best%203", "d12%20%3E%20d10"))
    expect(page.locator(f"{OWN} .dl-big")).to_have_text("13/24 ≈ 54.2 %", timeout=30_000)
