"""What every game's table must do in a browser: be played by what is lit, and be accessible in every state."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

import dicelab
from dicelab.games import GAMES
from tests.browser.conftest import Mount
from tests.browser.gallery import STATES, table_at
from tests.browser.ground import axe, looks, overflow, screenshot
from tests.browser.harness import Harness
from tests.browser.tables import Table

SOME_STEPS = 25


LIT = "button.dl-go, button.dl-target:not([aria-pressed=true]), .dl-die.lit > button[aria-pressed=false]"
"""What a person may press who only looks at what is lit: a main button, a place, a die."""


@pytest.mark.parametrize("key", GAMES)
def test_played_by_what_is_lit(mount: Mount, key: str) -> None:
    table = mount(dicelab.TableWithOdds(key, seed=5))
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
    table.moved(before, ms=200)  # or it was a pick, and a pick changes nothing yet


@pytest.mark.parametrize("key", GAMES)
def test_accessible_in_every_state(show: Harness, key: str) -> None:
    page = show(*(table_at(key, name) for name in STATES), width=390, reduced_motion="reduce")
    expect(page.locator(".dl-table")).to_have_count(len(STATES))
    expect(page.locator(".dl-panel")).to_have_count(len(STATES))
    for look in looks(page):
        assert axe(page) == [], look
        assert overflow(page) == 0, look
        screenshot(page, f"gallery-{key}-{look}")
    assert no_id_twice(page)


def no_id_twice(page: Page) -> bool:
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((one) => one.id)")
    return len(ids) == len(set(ids))
