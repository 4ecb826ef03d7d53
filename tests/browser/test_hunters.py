"""Dice Hunters of Therion as a person meets it: re-rolls by mouse and by keyboard, and odds that follow the dice."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

import dicelab
from dicelab.games.hunters.odds.questions import keep
from dicelab.odds.text import percent_equals
from tests.browser.conftest import Mount, OpenPage
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.servers import Server
from tests.browser.tables import MOST_STEPS, Table

DICE = ".dl-die > button"
LYING = {"faces": "w2,wc,wc,y1", "at_least": 5, "rolls_left": 2}
"""The dice of a choice, and what is wanted there."""


def whole_game() -> dicelab.TableWithOdds:
    return dicelab.TableWithOdds("hunters", players=3, seed=7)


def choice() -> dicelab.TableWithOdds:
    """Four dice lie there, and two re-rolls are left."""
    game = dicelab.game("hunters", players=3)
    dice = {"shown": LYING["faces"], "left": LYING["rolls_left"], "chase": (2, "w3,w1")}
    return dicelab.TableWithOdds(game.position(["3/1/0", "3/0/0", "3/0/0"], **dice), seed=2)  # type: ignore[attr-defined]


def coins(table: Table) -> Locator:
    """Dice with a coin that can be picked."""
    return table.root.locator(".dl-die.face-coin > button")


def test_a_whole_game_by_mouse(mount: Mount) -> None:
    """Keeps coins and rolls the rest again, once a turn."""
    table = mount(whole_game())
    table.fast()
    again = 0
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            break
        before = table.revision
        swords = table.root.locator(".dl-die:not(.face-coin) > button")
        fresh = "two re-rolls" in table.root.locator(".dl-now").inner_text()
        if fresh and swords.count():
            for index in range(swords.count()):
                swords.nth(index).click()
                expect(swords.nth(index)).to_have_attribute("aria-pressed", "true")
            table.root.locator("[data-primary]").click()
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


def test_a_whole_game_by_keyboard_only(mount: Mount) -> None:
    table = mount(whole_game())
    page = table.page

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
    walk(".dl-speed")
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
            assert "oll " in page.evaluate("() => document.activeElement.textContent")
            again += 1
        elif not focused(".dl-actions button"):  # the focus rests where the hand left it
            walk(".dl-actions button", "Shift+Tab")
        page.keyboard.press("Enter")
        table.changed(before)
    assert table.waits == "over"
    assert again == 4


def test_the_panel_says_what_a_choice_costs(mount: Mount) -> None:
    table = mount(choice())
    panel = table.page.locator(".dl-panel")
    best = keep(**LYING)
    assert best.p is not None
    expect(panel.locator(".dl-best").first).to_have_text(best.best)
    expect(panel.locator(".dl-percent").first).to_have_text(percent_equals(best.p))

    coins(table).first.click()
    expect(panel.locator(".dl-best").first).to_have_text(keep(**LYING, reroll="wc").best)
    expect(panel.locator(".dl-best").first).to_contain_text("points of chance")
    coins(table).last.click()
    expect(panel.locator(".dl-best").first).to_contain_text("the best, or as good")
    expect(table.root.get_by_role("button", name="Keep 2, roll 2")).to_be_visible()
    table.page.keyboard.press("Escape")  # takes the picks back
    expect(table.root.locator(f"{DICE}[aria-pressed=true]")).to_have_count(0)


def test_what_if_more_swords_are_wanted(mount: Mount) -> None:
    table = mount(choice())
    panel = table.page.locator(".dl-panel")
    panel.get_by_text("What if …").click()
    panel.get_by_label("swords to reach").fill("8")
    expect(panel.locator("h2")).to_contain_text(", if …")
    wanted = keep(**{**LYING, "at_least": 8})
    assert wanted.p is not None
    expect(panel.locator(".dl-percent").first).to_have_text(percent_equals(wanted.p))


def test_a_hint_gives_its_reason(mount: Mount) -> None:
    table = mount(choice())
    table.root.get_by_role("button", name="Hint").click()
    expect(table.root.locator(".dl-hint")).to_contain_text(
        re.compile(r"worth ≈ \d+\.\d\d on average, stopping ≈ \d+\.\d\d")
    )


def test_the_tutorial_reads_well(open_page: OpenPage, voila: Server) -> None:
    page = open_page(width=1600, dark=True, reduced_motion="reduce")
    open_notebook(page, voila, "dice_hunters")
    expect(page.locator(".dl-table")).to_have_count(3)
    expect(page.locator(".dl-panel-root")).to_have_count(3)
    page.get_by_text("Every choice for these dice").click()
    expect(page.get_by_text("re-roll white coin ×2 (best)").first).to_be_visible()
    expect(page.get_by_text("Traceback")).to_have_count(0)
    for look in looks(page):
        assert axe(page) == [], look
        assert overflow(page) == 0, look
        screenshot(page, f"dice_hunters-{look}")
