"""Blazing Spuds at a table: whole games by mouse and by keyboard, a die dragged, the panel following, axe."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, open_notebook, overflow, screenshot, write_notebook
from tests.browser.servers import Server, running
from tests.browser.tables import Table

MINE = '{"run": "r3 n5", "kind": "b2", "stove": "r1 r6"}'
BENS = '{"kind": "b4 b4", "stove": "n1 b3"}'
CONTROL = '{"control": "r1 b2", "run": "r3 r5", "stove": "r6"}'
ALL_FOUR = (
    '{"run": "r3 b4 y5", "kind": "r2", "pair": "r6", "stove": "r1 b6 y2"},'
    '{"different": "b1 r2", "control": "b3", "pair": "r4 r4 g5", "stove": "b6 b6 r5"},'
    '{"run": "g1 r2 y3 b4 g5 g6", "kind": "g4 g4", "target": "y1", "stove": "g2"},'
    '{"different": "", "kind": "y6 y6 r6 b6", "target": "", "stove": "y1"}'
)
PAGES = {
    "end": f'game.position([{MINE}, {BENS}]), bots={{1: "sensible"}}, seed=3',
    "short": 'game.position([{"kind": "r4", "stove": "r1"}, {"kind": "b4 b4"}]), bots={1: "sensible"}, seed=2',
    "control": f'game.position([{CONTROL}, {BENS}]), bots={{1: "sensible"}}, seed=1',
    "four": f'dicelab.game("spuds", players=4).position([{ALL_FOUR}]), seed=4',
}  # fmt: skip
MOST_STEPS = 300
TO_DO = ("button[data-primary]", "button.dl-target", "button.dl-die.lit[aria-pressed=false]", ".dl-actions button")
"""What asks to be done, the most urgent first."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    scratch = tmp_path_factory.mktemp("spuds")
    folder = scratch / "pages"
    folder.mkdir()
    for name, table in PAGES.items():
        code = f'import dicelab\ngame = dicelab.game("spuds", players=2)\ndicelab.TableWithOdds({table})'
        write_notebook(folder / f"{name}.ipynb", f"# {name.capitalize()}", code, title=name.capitalize())
    with running("voila", folder, scratch) as server:
        yield server


@pytest.fixture
def calm_page(open_page: OpenPage) -> Page:
    return open_page(reduced_motion="reduce")


def what_is_lit(table: Table) -> str:
    """Where a person would look next: the main button, else a place, else a die, else a plain button."""
    found = next((what for what in TO_DO if table.root.locator(what).count()), "")
    assert found, f"Nothing is lit: {table.root.locator('.dl-now').inner_text()}"
    return found


def is_a_move(table: Table, what: str) -> bool:
    """Whether pressing it makes a move: a die is only picked, and a re-roll waits for its button."""
    found = table.root.locator(what).first
    return "dl-die" not in what and not ("dl-target" in what and found.inner_text().startswith("Re-roll"))


def test_a_whole_game_by_mouse(calm_page: Page, pages: Server) -> None:
    open_notebook(calm_page, pages, "end")
    table = Table(calm_page)
    table.fast()
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            break
        before = table.revision
        what = what_is_lit(table)
        moves = is_a_move(table, what)
        table.root.locator(what).first.click()
        if moves:
            table.changed(before)
    assert table.waits == "over"
    expect(table.root.locator(".dl-now")).to_contain_text("The game is over.")
    assert any("activates" in line for line in table.history())
    expect(table.root.get_by_role("alert")).to_have_count(0)


def test_a_die_is_dragged_to_a_card_where_it_fits(calm_page: Page, pages: Server) -> None:
    open_notebook(calm_page, pages, "end")
    table = Table(calm_page)
    table.fast()
    mine = table.root.locator(".dl-seat.mine")
    stove = mine.get_by_role("group", name="Stove", exact=True)
    stove.get_by_role("button", name="Re-roll two dice").click()
    table.root.get_by_role("button", name="Re-roll the stove").click()
    dice = mine.get_by_role("group", name="to place").get_by_role("button")
    expect(dice).to_have_count(2)
    before = table.revision
    dice.first.drag_to(stove)
    table.changed(before)
    expect(mine.get_by_role("group", name="to place").get_by_role("button")).to_have_count(1)


def test_a_whole_game_by_keyboard_only(calm_page: Page, pages: Server) -> None:
    open_notebook(calm_page, pages, "short")
    table = Table(calm_page)
    reach(calm_page, "select")  # the bots' speed, to its last entry
    calm_page.keyboard.press("End")
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            break
        before = table.revision
        what = what_is_lit(table)
        moves = is_a_move(table, what)
        reach(calm_page, what)
        calm_page.keyboard.press("Enter")
        if moves:
            table.changed(before)
    assert table.waits == "over"


def reach(page: Page, selector: str) -> None:
    """Walk with the Tab key until the focus is on such a thing in the table."""
    for _ in range(90):
        if page.evaluate("([one]) => document.activeElement.matches(one)", [selector]):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached {selector}.")


def test_a_side_is_picked_for_a_die_of_control(calm_page: Page, pages: Server) -> None:
    open_notebook(calm_page, pages, "control")
    table = Table(calm_page)
    table.fast()
    mine = table.root.locator(".dl-seat.mine")
    mine.get_by_role("group", name="Stove", exact=True).get_by_role("button", name="Re-roll one die").click()
    table.root.get_by_role("button", name="Re-roll the stove").click()
    mine.get_by_role("group", name="Stove", exact=True).get_by_role("button", name="Place it here").click()
    mine.get_by_role("button", name="Activate: set them").click()
    expect(mine.get_by_role("group", name="All of a Kind")).to_be_visible()  # flipped before anything is set
    for die in ("red 1", "blue 2"):
        found = mine.get_by_role("group", name="to set").get_by_role("button", name=die)
        if found.get_attribute("aria-pressed") == "false":
            found.click()
        mine.get_by_role("button", name="set to 3").click()
    mine.get_by_role("button", name="red 3").click()  # from A Run, to be placed again
    table.root.get_by_role("button", name="Place these dice now").click()
    kind = mine.get_by_role("group", name="All of a Kind")
    for left in (2, 1, 0):
        die = mine.get_by_role("group", name="to place").get_by_role("button").first
        if die.get_attribute("aria-pressed") == "false":
            die.click()
        kind.get_by_role("button", name="Place it here").click()
        expect(mine.get_by_role("group", name="to place").get_by_role("button")).to_have_count(left)
    table.root.get_by_role("button", name="Done").click()
    expect(table.root.locator(".dl-history")).to_contain_text("Ada is done.")


def test_the_panel_follows_and_marks_what_is_considered(calm_page: Page, pages: Server) -> None:
    open_notebook(calm_page, pages, "end")
    table = Table(calm_page)
    panel = calm_page.locator(".dl-panel")
    rows = panel.locator(".dl-section", has_text="Which re-roll?").locator("tbody th")
    expect(rows).to_have_count(6)  # three cards with dice, three colours
    stove = table.root.locator(".dl-seat.mine").get_by_role("group", name="Stove", exact=True)
    stove.get_by_role("button", name="Re-roll two dice").click()
    expect(panel).to_contain_text("If you re-roll the stove, two dice")
    table.root.get_by_role("button", name="Re-roll the stove").click()
    expect(panel).to_contain_text("With the dice just rolled")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [390, 1600])
def test_it_fits_and_is_accessible(open_page: OpenPage, pages: Server, width: int, dark: bool) -> None:
    page = open_page(width=width, dark=dark, reduced_motion="reduce")
    for name in ("four", "control") if width < 400 else ("four",):  # the gallery has the rest
        open_notebook(page, pages, name)
        expect(page.locator(".dl-table")).to_be_visible()
        expect(page.locator(".dl-panel")).to_be_visible()
        assert axe(page) == []
        assert overflow(page) == 0
        screenshot(page, f"spuds-{name}-{width}-{'dark' if dark else 'light'}")
