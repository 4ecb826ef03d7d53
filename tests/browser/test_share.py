"""Sharing in a browser: a link from any table opens the same table for somebody else; codes are pasted and refused."""

from __future__ import annotations

from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

import dicelab
from dicelab.games import GAMES
from dicelab.games.bot import random_bot
from tests.browser.conftest import Mount, OpenPage
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.harness import SITE, Harness
from tests.browser.servers import Server
from tests.browser.tables import Table, duel

STEPS = 8


def begun(key: str) -> dicelab.Match:
    """A game of a few steps."""
    match, rng = dicelab.Match(dicelab.game(key), seed=7), Random(7)
    for _ in range(STEPS):
        match.roll() if match.state.turn == dicelab.CHANCE else match.play(random_bot(match.state, rng))
    return match


def share(page: Page, what: str = "This position") -> str:
    """The link of the first table on the page."""
    Table(page).root.get_by_role("button", name="Share").click()
    window = page.get_by_role("dialog", name="Share this table")
    window.get_by_label(what).check()
    link = window.get_by_label("Link", exact=True)
    link.wait_for()
    return link.input_value()


@pytest.fixture
def shared(show: Harness) -> Harness:
    """Pages that open codes, each with a table of its own."""
    show.shelf["shared"] = dicelab.SharedTable
    return show


@pytest.mark.parametrize("key", GAMES)
def test_a_game_shared_by_its_link_is_the_same_game(shared: Harness, key: str) -> None:
    ours = shared.open("shared", f"?table={dicelab.share(begun(key))}", reduced_motion="reduce")
    theirs = shared.window(reduced_motion="reduce")
    handed_over(ours, theirs, SITE)


def test_in_voila_too(open_page: OpenPage, voila: Server) -> None:
    ours, theirs = open_page(reduced_motion="reduce"), open_page(reduced_motion="reduce")
    open_notebook(ours, voila, "shared", f"?table={dicelab.share(begun('draconic'))}")
    handed_over(ours, theirs, voila.url)


def handed_over(ours: Page, theirs: Page, site: str) -> None:
    """One step back, played on from there, and shared: the others have the same game."""
    table = Table(ours)
    table.root.get_by_label("Bots").select_option("step by step")
    table.root.get_by_role("button", name="one step back").click()
    table.root.get_by_role("button", name="Play on from here").click()
    expect(table.root.locator(".dl-time .dl-step")).to_have_text(f"{STEPS - 1} / {STEPS - 1}")
    history = table.history()
    link = share(ours, "The whole game")
    assert urlsplit(link).netloc == urlsplit(site).netloc
    theirs.goto(link)
    other = Table(theirs)
    assert other.history()[: len(history)] == history  # and whoever is next may have moved already
    assert other.python_view()["seed"] == table.python_view()["seed"]
    expect(theirs.locator(".dl-panel .dl-section").first).to_be_visible()


def test_a_position_is_shared_copied_and_pasted_into_another_game(shared: Harness) -> None:
    code = dicelab.share(dicelab.game("draconic"))
    rights = ["clipboard-read", "clipboard-write"]
    page = shared.open("shared", f"?table={code}", reduced_motion="reduce", permissions=rights)
    table = Table(page)
    parties = ["3/1/0", "3/0/0", "3/0/2"]
    state = dicelab.game("hunters", players=3).position(parties, chase=(2, "w3,w2"))  # type: ignore[attr-defined]
    button = table.root.get_by_role("button", name="Share")
    button.focus()
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog", name="Share this table")
    window.get_by_role("button", name="copy the code").click()
    expect(window.get_by_role("button", name="copy the code")).to_have_text("✓ Copied")
    code = page.evaluate("navigator.clipboard.readText()")
    assert code == window.get_by_label("Code", exact=True).input_value()
    assert isinstance(dicelab.open_code(code), dicelab.games.game.State)
    field = window.get_by_label("Open a code")
    field.fill(code[:-3])
    page.keyboard.press("Enter")
    expect(window.get_by_role("alert")).to_contain_text("This code is damaged")
    field.fill(f"http://elsewhere/?table={dicelab.share(state)}")
    page.keyboard.press("Enter")
    expect(window).to_have_count(0)
    expect(table.root).to_have_attribute("data-game", "hunters")
    expect(table.root.locator(".dl-seat.mine .dl-name")).to_have_text("Ada")
    expect(page.locator(".dl-panel .dl-section").first).to_contain_text("sword")
    assert table.python_view()["bots"] == {"1": "sensible", "2": "sensible"}


def test_escape_closes_the_window_and_gives_the_focus_back(mount: Mount) -> None:
    table = mount(duel())
    page = table.page
    button = table.root.get_by_role("button", name="Share")
    button.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()


def test_without_a_code_the_page_says_what_to_do(shared: Harness) -> None:
    page = shared.open("shared")
    opener = page.locator(".dl-opener")
    expect(opener).to_contain_text("press Share")
    assert axe(page) == []
    code = dicelab.share(dicelab.game("draconic", players=2).position((2, 3), pile=4))  # type: ignore[attr-defined]
    opener.get_by_label("Open a code").fill(code)
    page.keyboard.press("Enter")
    page.locator(".dl-table").wait_for()
    expect(opener).to_contain_text("A position of Draconic Dice.")
    assert parse_qs(urlsplit(page.url).query)["table"] == [code]  # loaded again, it is there again
    page.reload()
    page.locator(".dl-table").wait_for()
    assert axe(page) == []


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("hello", "not a code of dicelab"),
        ("dl7p.AAAA", "format 7"),
        ("dl1p.AAAA", "damaged"),
        ("<b>x</b>", "not a code"),
    ],
)
def test_a_broken_link_gets_a_sentence(shared: Harness, code: str, says: str) -> None:
    page = shared.open("shared", f"?table={code}")
    expect(page.locator(".dl-opener").get_by_role("alert")).to_contain_text(says)
    expect(page.locator(".dl-opener").get_by_label("Open a code")).to_be_visible()


def test_a_question_is_shown_without_its_answer(shared: Harness) -> None:
    code = dicelab.share(dicelab.pose("thrown", "trump", dice=3))
    page = shared.open("shared", f"?table={code}")
    expect(page.get_by_text("Chance of a trump with three dice")).to_be_visible()
    expect(page.get_by_text("91/216")).to_have_count(0)


def test_the_window_fits_and_axe_is_content(shared: Harness) -> None:
    code = dicelab.share(begun("thrown").state)
    page = shared.open("shared", f"?table={code}", width=390, reduced_motion="reduce")
    tools = Table(page).root.get_by_role("toolbar")
    for look in looks(page):
        boxes = [one.bounding_box() for one in tools.get_by_role("button").all()]
        assert len({round(box["y"]) for box in boxes if box}) == 1, look  # in one line
        inside = Table(page).root.bounding_box()
        last = tools.get_by_role("button").last.bounding_box()
        assert inside
        assert last
        assert last["x"] + last["width"] <= inside["x"] + inside["width"], look
    share(page)
    for look in looks(page):
        assert overflow(page) == 0, look
        assert axe(page, within=".dl-share") == [], look
        screenshot(page, f"share-{look}")
