"""A still is what the live widget shows: the same dice, names and numbers, in every state of every game."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page

import dicelab
from dicelab.games import GAMES
from dicelab.play.still import as_html, as_text
from tests.browser.conftest import Mount
from tests.browser.gallery import STATES, table_at
from tests.browser.ground import axe
from tests.browser.harness import Harness

MANY = re.compile(r"^(\d+) × (.*)$")


def on_paper(page: Page, html: str) -> Page:
    """The still on a page of its own, in the same window."""
    page.set_content(f'<!doctype html><html lang="en"><title>still</title><main><h1>Still</h1>{html}</main></html>')
    return page


def still_dice(page: Page) -> Counter[str]:
    found: Counter[str] = Counter()
    for text in page.locator("main span").all_inner_texts():
        many = MANY.match(text)
        found[many[2] if many else text] += int(many[1]) if many else 1
    return found


@pytest.mark.parametrize("key", GAMES)
def test_tables_and_chances(mount: Mount, key: str) -> None:
    for name in STATES:
        widget = table_at(key, name)
        table = mount(widget)
        dice = Counter(
            table.root.locator(".dl-zone .dl-die").evaluate_all(
                # a die may stand for all that are like it
                "all => all.flatMap((it) => it.dataset.at.split(' ')"
                ".map(() => (it.querySelector('button') ?? it).getAttribute('aria-label')))"
            )
        )
        names = table.root.locator(".dl-name").all_inner_texts()
        counted = table.root.locator(".dl-counter").evaluate_all(
            "all => all.map((it) => it.getAttribute('aria-label'))"
        )
        cards = table.root.locator(".dl-card-head b").all_inner_texts()
        chances = [
            [text.strip() for text in row]
            for row in table.page.locator(".dl-panel .dl-rows tbody tr").evaluate_all(
                "all => all.map((row) => [...row.cells].slice(1, 3).map((cell) => cell.textContent))"
            )
        ]
        html = as_html(widget.host.still())
        paper = on_paper(table.page, html)
        assert still_dice(paper) == dice, name
        text = paper.locator("main").inner_text()
        for said in (*names, *counted, *cards):
            assert said in text, (name, said)
        rows = paper.locator("tr").evaluate_all(
            "all => all.map((row) => [...row.cells].map((cell) => cell.textContent))"
        )
        told = [row[1:3] for row in rows]
        for chance in chances:
            assert chance in told, (name, chance)
        assert axe(paper) == [], name
        assert "<" not in as_text(widget.host.still())


def test_a_still_can_be_read_without_styles(show: Harness) -> None:
    page = show(dicelab.TableWithOdds("draconic", players=2, starter=0, seed=5))
    bare = re.sub(r' style="[^"]*"', "", as_html(dicelab.TableWithOdds("hunters", seed=5).host.still()))
    on_paper(page, bare)
    text = page.locator("main").inner_text()
    assert "Ada" in text
    assert "white die" in text
    assert "%" in text
