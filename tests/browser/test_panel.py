"""The odds panel: what is considered is large, what was opened stays open and keeps the focus, charts are images."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import dicelab
from dicelab.games.move import Move
from dicelab.play.panel.host import PanelHost, Position
from dicelab.widgets.panel import OddsPanel
from tests.browser.ground import axe, looks, overflow, screenshot
from tests.browser.harness import Harness

NAMES = ("Konrad", "Marta", "Tom")
GREEN = ("peacemaker", "knight", "archer", "noble")


def thrown() -> tuple[dicelab.State, str]:
    """Nobody plays after Konrad, who has no white die: a six trumps, a pair takes the trick."""
    game = dicelab.game("thrown", players=3)
    return game.position(("2/0/4/1", "2/1/2/0", "0/0/2/1"), GREEN, (), ("w3 w2", "b5"), 1), "roll green 2"


def knight() -> tuple[dicelab.State, str]:
    """Marta may roll two white dice again."""
    game = dicelab.game("thrown", players=3)
    pools = ("2/1/2/1", "2/3/2/1", "2/1/2/1")
    return game.position(pools, GREEN, (), ("w3 w2", "w1 w2"), 0, still=True), "knight w1 w2"


def hunters() -> tuple[dicelab.State, str]:
    """Swords or coins?"""
    game = dicelab.game("hunters", players=3)
    chase = (1, ("w3", "w1"))
    parties = ["3/1/0", "3/0/0", "3/2/1"]
    return game.position(parties=parties, shown="w3,wc,wc,y1", left=1, chase=chase), "reroll wc wc"


def spuds() -> tuple[dicelab.State, str]:
    """Which re-roll?"""
    kitchens = [{"run": "r3 r5", "pair": "b4", "stove": "r1 r1 b2 b6"}, {"stove": "b1 b2"}]
    return dicelab.game("spuds", players=2).position(kitchens, 0), "reroll red"


def draconic() -> tuple[dicelab.State, str]:
    """Who gets the dragon?"""
    state = dicelab.game("draconic", players=3).position(hands=(4, 3, 2), pile=2)
    return state.after("roll 1 2 1 0"), "give 2"


POSITIONS = {"thrown": thrown, "knight": knight, "hunters": hunters, "spuds": spuds, "draconic": draconic}


def control() -> tuple[dicelab.State, str]:
    """Four columns, and a re-roll of five dice."""
    kitchens = [{"control": "r2", "run": "r3", "pair": "b4", "stove": "r1 r1 b2 b6 n1"}, {"stove": "b1 b2"}]
    return dicelab.game("spuds", players=2, mandatory_activation=True).position(kitchens, 0), ""


def panel_of(state: dicelab.State, considered: str = "") -> OddsPanel:
    move = Move.parse(considered) if considered else None
    return OddsPanel(PanelHost(lambda: Position(state, NAMES[: state.game.players], move)))


def open_all(page: Page) -> None:
    page.evaluate("() => document.querySelectorAll('.dl-panel details').forEach((one) => (one.open = true))")
    expect(page.locator(".dl-panel details:not([open])")).to_have_count(0)


WIDER = """() => {
    const panel = document.querySelector(".dl-panel");
    const right = panel.getBoundingClientRect().right;
    return [...panel.querySelectorAll(".dl-choices, .dl-focus, .dl-fold, .dl-stays, .dl-controls, h2, h3")]
        .filter((one) => one.getBoundingClientRect().right > right - 4).map((one) => one.className || one.tagName);
}"""
"""What is wider than the panel."""


BROKEN = """() => [...document.querySelectorAll(".dl-grid td")].filter((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getClientRects().length > 1;
}).map((cell) => cell.textContent)"""
"""Cells whose text is broken into several lines."""


def test_a_number_of_a_table_stays_in_one_piece(show: Harness) -> None:
    page = show(panel_of(*control()), width=390)
    expect(page.locator(".dl-focus")).to_be_visible()
    open_all(page)
    assert page.locator(".dl-grid td").count() > 20
    assert page.evaluate(BROKEN) == []
    boxes = page.locator(".dl-grid-box").evaluate_all("all => all.map((box) => box.scrollWidth - box.clientWidth)")
    assert boxes == [0] * len(boxes)


@pytest.mark.parametrize("name", POSITIONS)
def test_it_fits_its_column_and_is_accessible(show: Harness, name: str) -> None:
    page = show(panel_of(*POSITIONS[name]()), width=390)
    expect(page.locator(".dl-focus")).to_be_visible()
    for look in looks(page, (390, False), (390, True), (1920, False)):
        screenshot(page, f"panel-{name}-{look}")
        assert axe(page) == [], look
    open_all(page)
    for width in (1600, 390, 340, 300):
        for look in looks(page, (width, width == 340)):
            assert page.evaluate(WIDER) == [], look
            assert overflow(page) == 0, look
    assert axe(page) == []
    screenshot(page, f"panel-{name}-open")


def test_the_considered_choice_is_large_and_marked_among_all(show: Harness) -> None:
    page = show(panel_of(*thrown()))
    expect(page.locator(".dl-number .dl-fraction")).to_have_text("4/9")
    expect(page.locator(".dl-number .dl-percent")).to_have_text("≈ 44.4 %")
    expect(page.locator(".dl-how")).to_have_text("A six trumps, a pair takes it at once; nobody plays later.")
    rows = page.locator(".dl-main .dl-choices tbody tr")
    expect(rows).to_have_count(6)  # one or two red dice, one to three green ones, one blue one
    expect(page.locator(".dl-main tr.mark .dl-fraction")).to_have_text("4/9")
    expect(page.locator(".dl-main tr.best .dl-fraction")).to_have_text("13/18")
    expect(page.locator(".dl-main tr.mark svg.dl-small.make-green")).to_have_count(2)
    expect(page.get_by_role("row", name="two green dice")).to_have_count(1)
    number = page.locator(".dl-number .dl-fraction").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    text = page.locator(".dl-main .dl-choices").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert number > 2 * text


def test_dice_are_drawn_where_a_label_names_them(show: Harness) -> None:
    page = show(panel_of(*knight()), width=390)
    row = page.get_by_role("row", name="Knight: roll white one and white two again")
    expect(row.locator("svg.dl-small")).to_have_count(2)
    box = row.bounding_box()
    assert box
    assert box["height"] < 90  # it was ten lines of words


def test_what_is_opened_stays_open_and_keeps_the_focus(show: Harness) -> None:
    """Through rolls, dragons and turns of others: where a part goes and comes back, so does the focus."""
    table = dicelab.TableWithOdds("draconic", bots={}, players=2, starter=0, seed=5)
    page = show(table)
    held = page.locator('summary[data-fold="turn"]')
    held.focus()
    page.keyboard.press("Enter")
    expect(held.locator("..")).to_have_attribute("open", "")
    working = page.locator('summary[data-fold="turn working"]')
    working.click()
    held.focus()
    seen = 0
    for _ in range(30):
        state = table.match.state
        if state.turn == dicelab.OVER:
            break
        table.match.roll() if state.turn == dicelab.CHANCE else table.match.play(state.moves()[0])
        if table.match.state.turn != dicelab.CHANCE:
            continue
        roller = table.match.names[table.match.state.actor()]
        expect(page.locator(".dl-panel h2")).to_contain_text(f"{roller}'s chances")
        expect(held.locator("..")).to_have_attribute("open", "")
        expect(working.locator("..")).to_have_attribute("open", "")
        expect(held).to_be_focused()
        seen += 1
        if seen == 5:
            break
    assert seen == 5
    held.press("Enter")
    expect(held.locator("..")).not_to_have_attribute("open", "")


BARS = """() => {
    const box = document.querySelector(".dl-chart-box").getBoundingClientRect();
    const drawn = [...document.querySelectorAll(".dl-chart-box svg .mark-rect path")];
    const bars = drawn.map((bar) => bar.getBoundingClientRect());
    return [bars.length, bars.filter((bar) => bar.left < box.left || bar.right > box.right || bar.width < 4).length];
}"""


def test_a_chart_is_an_image_with_a_text_and_no_bar_is_cut_off(show: Harness) -> None:
    page = show(panel_of(dicelab.game("draconic", players=2).position(hands=(4, 3), pile=2)), width=390)
    page.locator('summary[data-fold="turn"]').click()
    page.locator('summary[data-fold="turn chart"]').click()
    expect(page.locator(".dl-chart-box svg .mark-rect path").first).to_be_visible()
    said = "Dice held after this turn. Bar chart of 7 outcomes, 0 to 6. The tallest bar is 2"
    expect(page.get_by_role("img", name=said)).to_be_visible()
    for width in (300, 390, 1600):
        for look in looks(page, (width, False)):
            page.wait_for_timeout(200)  # Vega draws again
            assert page.evaluate(BARS) == [7, 0], look
    rows = page.locator(".dl-fold[open] .dl-rows tbody tr")
    expect(rows).to_have_count(7)  # the same numbers as a table
    assert axe(page) == []


def test_and_more_opens(show: Harness) -> None:
    """A long working shows the first cases; the others are there for whoever asks."""
    page = show(panel_of(dicelab.game("draconic", players=2).position(hands=(4, 3), pile=2)))
    page.locator('summary[data-fold="win"]').click()
    page.locator('summary[data-fold="win working"]').click()
    more = page.get_by_text("and 20 more, together")
    lines = page.locator(".dl-lines details > div.dl-formula:visible")
    expect(lines).to_have_count(0)
    more.click()
    expect(lines).to_have_count(20)


def test_a_teacher_covers_the_odds_by_a_key_or_a_click(show: Harness) -> None:
    """On any page, without Python; after the next move they are covered again."""
    table = dicelab.TableWithOdds("draconic", bots={}, players=2, starter=0, seed=5)
    page = show(table)
    switch, number = page.get_by_role("checkbox", name="Cover the odds"), page.locator(".dl-number")
    expect(number).to_be_visible()
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).to_be_checked()
    expect(switch).to_be_focused()
    expect(number).to_have_count(0)
    for look in looks(page, (390, False), (390, True), (1280, False), (1280, True)):
        assert axe(page) == [], look
        assert overflow(page) == 0, look
        screenshot(page, f"panel-covered-{look}")
    page.get_by_role("button", name="Reveal all").click()
    expect(number).to_be_visible()
    table.match.roll()
    expect(page.get_by_role("button", name="Reveal", exact=False).first).to_be_visible()
    expect(number).to_have_count(0)
    switch.click()
    expect(switch).not_to_be_checked()
    expect(page.locator(".dl-section").first).to_be_visible()
    expect(page.locator("[data-reveal]")).to_have_count(0)
    table.match.play(table.match.state.moves()[0]) if table.match.state.turn != dicelab.CHANCE else table.match.roll()
    expect(page.locator("[data-reveal]")).to_have_count(0)
