"""What every game's table must do in a browser: be played by what is lit, and be accessible in every state."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Page, expect

from dicelab.games import GAMES
from tests.browser.conftest import OpenPage
from tests.browser.gallery import STATES, gallery
from tests.browser.ground import axe, open_notebook, overflow, screenshot
from tests.browser.servers import Server
from tests.browser.tables import Table

SOME_STEPS = 25


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with gallery(tmp_path_factory.mktemp("gallery")) as server:
        yield server


LIT = "button.dl-go, button.dl-target:not([aria-pressed=true]), button.dl-die.lit[aria-pressed=false]"
"""What a person may press who only looks at what is lit: a main button, a place, a die."""


@pytest.mark.parametrize("key", GAMES)
def test_played_by_what_is_lit(open_page: OpenPage, pages: Server, key: str) -> None:
    page = open_page(reduced_motion="reduce")
    open_notebook(page, pages, f"fresh_{key}")
    table = Table(page)
    table.fast()
    first, rng = table.revision, Random(3)
    for _ in range(SOME_STEPS * 8):
        if table.settled() == "over" or table.revision - first >= SOME_STEPS:
            break
        press_something(table, rng)
    assert table.waits == "over" or table.revision - first >= SOME_STEPS
    assert table.root.get_by_role("alert").all_inner_texts() == []


def press_something(table: Table, rng: Random) -> None:
    """Press anything that is lit, a main button more often than not."""
    lit = table.root.locator(LIT)
    lit.first.wait_for()
    go = table.root.locator("button.dl-go")
    found = go if go.count() and rng.random() < 0.7 else lit
    before = table.revision
    found.nth(rng.randrange(found.count())).click()
    with suppress(AssertionError):  # it was a pick, and a pick changes nothing yet
        expect(table.root).not_to_have_attribute("data-revision", str(before), timeout=200)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [390, 1600])
@pytest.mark.parametrize("key", GAMES)
def test_accessible_in_every_state(open_page: OpenPage, pages: Server, key: str, width: int, dark: bool) -> None:
    page = open_page(width=width, dark=dark, reduced_motion="reduce")
    open_notebook(page, pages, f"gallery_{key}")
    expect(page.locator(".dl-table")).to_have_count(len(STATES))
    expect(page.locator(".dl-panel")).to_have_count(len(STATES))
    assert axe(page) == []
    assert overflow(page) == 0
    assert no_id_twice(page)
    screenshot(page, f"gallery-{key}-{width}-{'dark' if dark else 'light'}")


def no_id_twice(page: Page) -> bool:
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((one) => one.id)")
    return len(ids) == len(set(ids))
