"""The real pages, in Voilà, in JupyterLab and in Notebook 7."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.servers import Server
from tests.browser.tables import Table, play_by_keyboard, play_by_mouse


def test_from_the_start_page_to_a_game(page: Page, voila: Server) -> None:
    page.goto(voila.url)
    page.get_by_role("link", name="Draconic Dice").first.click()
    page.wait_for_selector("body[data-ready][data-watched]")
    expect(page.get_by_role("heading", level=1, name="Draconic Dice")).to_be_visible()
    expect(page.locator(".dl-table")).to_have_count(1)
    expect(page.locator(".dl-panel-root")).to_have_count(1)
    expect(page.get_by_text("import dicelab")).to_have_count(0)  # no code
    expect(page.get_by_text("Traceback")).to_have_count(0)


def test_a_page_reads_well(open_page: OpenPage, voila: Server) -> None:
    page = open_page(width=390)
    open_notebook(page, voila, "draconic_dice")
    Table(page)
    for look in looks(page):
        assert axe(page) == [], look
        assert overflow(page) == 0, look
        screenshot(page, f"draconic_dice-{look}")


def test_the_tally_counts(page: Page, voila: Server) -> None:
    open_notebook(page, voila, "draconic_dice")
    page.get_by_role("button", name="1,000 times").click()
    expect(page.get_by_role("cell", name="of 1,000 rolls")).to_be_visible()


def test_the_index_is_for_lab(page: Page, lab: Server) -> None:
    open_notebook(page, lab, "index")
    expect(page.get_by_role("link", name="Draconic Dice", exact=True)).to_be_visible()
    table = Table(page)
    table.next_button().click()
    table.changed(0)


@pytest.mark.parametrize("kind", ["lab", "notebook"])
def test_the_tutorial_works_in_jupyter(page: Page, kind: str, request: pytest.FixtureRequest) -> None:
    server: Server = request.getfixturevalue(kind)
    open_notebook(page, server, "draconic_dice")
    table = Table(page, having="seed 4")
    expect(page.locator(".jp-CodeCell .cm-editor").first).to_be_attached()
    before = table.revision
    table.next_button().click()
    table.changed(before)
    expect(table.root.get_by_role("status")).to_contain_text("Ada rolls three dice")
    undo = table.root.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    assert axe(page, ".dl-table", without=["region"]) == []


@pytest.mark.parametrize("kind", ["lab", "notebook"])
def test_whole_games_in_jupyter(open_page: OpenPage, kind: str, request: pytest.FixtureRequest) -> None:
    jupyter: Server = request.getfixturevalue(kind)
    page = open_page(reduced_motion="reduce")
    open_notebook(page, jupyter, "arena/three")
    assert play_by_mouse(Table(page)) > 0
    open_notebook(page, jupyter, "arena/duel")
    table = Table(page)
    table.next_button().focus()  # the tools of Jupyter before it are not ours to walk through
    play_by_keyboard(page, table)
