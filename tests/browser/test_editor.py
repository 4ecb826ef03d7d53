"""Building a position in a browser: all four games, by mouse and by keyboard, refused, played, shared."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import dicelab
from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.harness import Harness
from tests.browser.servers import Server
from tests.browser.tables import Table

TITLES = {
    "draconic": "Draconic Dice",
    "hunters": "Dice Hunters of Therion",
    "thrown": "Thrown",
    "spuds": "Blazing Spuds",
}


@pytest.fixture
def page(show: Harness) -> Page:
    """An editor that waits for a game to be chosen."""
    return show(dicelab.PositionEditor(), width=1600, height=1000, reduced_motion="reduce")


def begin(page: Page, key: str) -> Locator:
    """The form of a game."""
    form = page.locator(".dl-editor")
    form.get_by_role("button", name=TITLES[key], exact=True).click()
    page.locator(".dl-table").wait_for()
    return form


def shared_state(page: Page, form: Locator) -> dicelab.games.game.State:
    """What the form would share now."""
    form.get_by_role("button", name="Share").click()
    window = page.get_by_role("dialog", name="Share this position")
    state = dicelab.open_code(window.get_by_label("Code", exact=True).input_value())
    expect(window.get_by_label("Link", exact=True)).to_have_value(window.get_by_label("Link", exact=True).input_value())
    assert "shared.ipynb?table=" in window.get_by_label("Link", exact=True).input_value()
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    assert isinstance(state, dicelab.games.game.State)
    return state


def test_draconic_by_mouse(page: Page) -> None:
    form = begin(page, "draconic")
    for _ in range(3):
        form.get_by_role("button", name="Ada, dice: one less").click()
    expect(page.locator(".dl-seat", has_text="Ada").locator(".dl-counter")).to_have_text("3")
    form.get_by_role("button", name="Dice in the pile: one more").click(click_count=2)
    form.get_by_label("Whose turn it is").select_option("Ben")
    expect(page.locator(".dl-coach-told")).to_contain_text("Ben, it is your turn")
    assert shared_state(page, form) == dicelab.game("draconic").position((3, 6), pile=2, roller=1)  # type: ignore[attr-defined]
    form.get_by_text("Rules of this game").click()
    form.get_by_label("Which rules to play").select_option("Trial By Fire")
    expect(form.locator("[data-part=challenge]")).to_be_visible()
    expect(form.locator("[data-part=pile]")).to_have_count(0)


def test_hunters_by_mouse_refused_until_the_dice_are_the_party(page: Page) -> None:
    form = begin(page, "hunters")
    part = form.locator("[data-part=shown]")
    part.get_by_role("button", name="add dice").click()
    palette = part.get_by_role("group", name="dice to add")
    palette.get_by_role("button", name="add white die, three swords").click()
    palette.get_by_role("button", name="add white die, coin").click()
    expect(part.get_by_role("alert")).to_contain_text("one white die too few")
    expect(
        page.locator(".dl-seat", has_text="Ada").locator(".dl-die.face-back").first
    ).to_be_visible()  # the last good one
    palette.get_by_role("button", name="add white die, coin").click()
    expect(part.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".mine .dl-die.face-swords3, .mine .dl-die[aria-label*='three swords']").first).to_be_visible()
    chase = form.locator("[data-part=chase]")
    chase.get_by_label("Who chases the villain, who").select_option("Ben")
    expect(chase.get_by_role("alert")).to_contain_text("only dice that show swords", ignore_case=True)
    chase.get_by_role("button", name="add dice").click()
    chase.get_by_role("button", name="add white die, two swords").click()
    expect(chase.get_by_role("alert")).to_have_count(0)
    form.get_by_role("button", name="+ One more").click()
    state = shared_state(page, form)
    game = dicelab.game("hunters")
    assert state == game.position(shown="w3,wc,wc", chase=(1, "w2"), captured=(0,))  # type: ignore[attr-defined]


def test_thrown_by_keyboard_only(page: Page) -> None:
    form = page.locator(".dl-editor")

    def walk(to: Locator) -> None:
        for _ in range(200):
            if to.count() and to.first.evaluate("(el) => el === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError("Tab never got there.")

    walk(form.get_by_role("button", name="Thrown", exact=True))
    page.keyboard.press("Enter")
    page.locator(".dl-table").wait_for()
    walk(form.get_by_role("spinbutton", name="Ada, dice, red"))
    page.keyboard.type("4")
    page.keyboard.press("Tab")
    expect(page.locator(".mine, .dl-seat").filter(has_text="Ada").locator(".make-red")).to_have_count(4)
    walk(form.get_by_role("button", name="What lies in the trick, Ada leads: add dice"))
    page.keyboard.press("Enter")
    walk(form.get_by_role("button", name="add white six"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(form.locator(".dl-palette")).to_have_count(0)
    expect(form.get_by_role("button", name="What lies in the trick, Ada leads: add dice")).to_be_focused()
    expect(page.locator(".dl-coach-told")).to_contain_text("Ben, it is your turn")
    walk(form.get_by_role("button", name="Play it here"))
    page.keyboard.press("Enter")
    table = Table(page)
    expect(table.root).to_have_attribute("data-waits", "you")
    pools = ["4/2/2/2", "2/2/2/2", "2/2/2/2"]
    assert shared_state(page, form) == dicelab.game("thrown").position(pools, rolled=["w6 w6"])  # type: ignore[attr-defined]


def test_spuds_by_mouse_and_back_by_undo(page: Page) -> None:
    form = begin(page, "spuds")
    first = shared_state(page, form)
    form.get_by_label("Ada, kitchen, first card").select_option("Different")
    expect(page.locator(".mine .dl-card", has_text="Different").first).to_be_visible()
    stove = form.get_by_role("group", name="Ada, kitchen, dice on the stove", exact=True)
    stove.get_by_role("button", name="take away red 1").first.click()
    bag = form.get_by_role("group", name="Ada, kitchen, dice on the first card", exact=True)
    bag.get_by_role("button", name="add dice").click()
    bag.get_by_role("button", name="add red 4").click()
    expect(page.locator(".mine .dl-card", has_text="Different").locator(".dl-die.make-red")).to_have_count(1)
    bag.get_by_role("button", name="add red 4").click()
    expect(form.locator(".dl-seats-of").get_by_role("alert")).to_contain_text("not so many red dice")
    undo = form.get_by_role("button", name="Undo")
    undo.click()
    expect(form.get_by_role("alert")).to_have_count(0)
    for _ in range(3):
        undo.click()
        page.wait_for_timeout(150)
    assert shared_state(page, form) == first


def test_play_it_take_it_and_go_back(page: Page) -> None:
    form = begin(page, "draconic")
    table = Table(page)
    assert table.waits == "coach"
    table.root.get_by_role("button", name="Play it here").click()  # the table has the button, too
    expect(table.root).to_have_attribute("data-waits", "you")
    expect(form.get_by_role("button", name="Back to the position")).to_be_visible()
    table.root.get_by_label("Bots").select_option("step by step")
    before = table.revision
    table.next_button().click()
    table.changed(before)
    form.get_by_role("button", name="Back to the position").click()
    expect(table.root).to_have_attribute("data-waits", "coach")
    expect(table.root.locator(".dl-time .dl-step")).to_have_text("0 / 0")
    form.get_by_role("button", name="Play it here").click()
    expect(table.root).to_have_attribute("data-waits", "you")
    form.get_by_role("button", name="Take what lies on the table").click()
    expect(table.root).to_have_attribute("data-waits", "coach")


def test_the_odds_follow_and_a_code_is_opened(page: Page) -> None:
    form = begin(page, "draconic")
    form.get_by_role("spinbutton", name="Ada, dice").fill("2")
    page.keyboard.press("Tab")
    row = page.locator(".dl-panel .dl-section", has_text="Burned: no").locator(".dl-fraction")
    expect(row).to_have_text("25/36")
    form.get_by_role("button", name="Share").click()
    window = page.get_by_role("dialog", name="Share this position")
    state = dicelab.game("hunters", players=3).position(coins=(1, 2, 9))  # type: ignore[attr-defined]
    window.get_by_label("Open a code").fill(dicelab.share(state))
    page.keyboard.press("Enter")
    expect(form).to_have_attribute("data-game", "hunters")
    expect(form.get_by_role("spinbutton", name="Cleo, coins")).to_have_value("9")


def test_a_question_about_the_position_is_handed_on_and_guessed(open_page: OpenPage, voila: Server) -> None:
    page = open_page(width=1600, height=1000, reduced_motion="reduce")
    open_notebook(page, voila, "build")
    form = begin(page, "draconic")
    form.get_by_role("spinbutton", name="Ada, dice").fill("2")
    page.keyboard.press("Tab")
    button = form.get_by_role("button", name="Ask about it")
    button.focus()
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog", name="Ask about this position")
    expect(window.get_by_role("radio").first).to_be_checked()
    assert axe(page, within=".dl-share") == []
    screenshot(page, "editor-ask")
    window.get_by_role("radio", name="Chance to be out").check()
    link = window.get_by_label("Link", exact=True).input_value()
    posed = dicelab.open_code(window.get_by_label("Code", exact=True).input_value())
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    theirs = open_page()
    theirs.goto(link)
    expect(theirs.locator(".dl-predict")).to_contain_text("Chance to be out after a turn with two dice")
    expect(theirs.locator(".dl-predict")).not_to_contain_text("1/4")
    assert posed == dicelab.pose("draconic", "out", dice=2, pile=0)


def test_quick_presses_are_all_counted(page: Page) -> None:
    form = begin(page, "hunters")
    more = form.get_by_role("button", name="Ada, coins: one more")
    for _ in range(12):
        more.click(no_wait_after=True)
    expect(form.get_by_role("spinbutton", name="Ada, coins")).to_have_value("12")
    assert shared_state(page, form) == dicelab.game("hunters").position(coins=(12, 0))  # type: ignore[attr-defined]


@pytest.mark.parametrize("key", TITLES)
def test_it_fits_and_axe_is_content(show: Harness, key: str) -> None:
    page = show(dicelab.PositionEditor(), width=390, dark=True, reduced_motion="reduce")
    form = begin(page, key)
    form.get_by_text("Rules of this game").click()
    for bag in form.get_by_role("button", name="add dice").all()[:2]:
        bag.click()
    expect(page.locator(".dl-panel .dl-section").first).to_be_visible()
    for look in looks(page, (390, True), (1600, False)):
        page.evaluate("scrollTo(0, document.body.scrollHeight)")  # the bar below the form rests, and covers nothing
        assert overflow(page) == 0, look
        assert axe(page) == [], look
        screenshot(page, f"editor-{key}-{look}")
