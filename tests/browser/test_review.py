"""The review in a real browser: it works step by step, can be stopped, opens moments, and is read on any page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import dicelab
from tests.browser.ground import axe, looks, overflow, screenshot
from tests.browser.harness import Harness
from tests.play.review.games import played

pytestmark = pytest.mark.browser


def test_from_the_button_to_the_table_and_on(show: Harness) -> None:
    match = played("draconic", 4, players=3)
    steps = len(match.steps)
    review = dicelab.Review(match, seat=2)
    page = show(review, reduced_motion="reduce")
    page.locator("[data-start]").press("Enter")
    expect(page.locator(".dl-verdict")).to_be_visible(timeout=30_000)
    expect(page.locator("[data-start], [data-stop]")).to_have_count(0)
    assert page.locator(".dl-standings tbody tr").count() == 3
    assert page.locator(".dl-win-table tbody tr").count() == page.locator(".dl-win-table tbody th").count() > 5
    found = review.result
    assert found is not None
    assert found.whole
    for look in looks(page):
        assert overflow(page) == 0, look
        assert axe(page) == [], look
        screenshot(page, f"review-{look}")
    page.locator("[data-open]").first.press("Enter")
    expect(page.locator(".dl-opened-moment")).to_be_focused()
    expect(page.locator(".dl-review-table")).to_contain_text("Looking back")
    for look in looks(page, (390, True), (1600, False)):
        assert overflow(page) == 0, look
        screenshot(page, f"review-open-{look}")
    page.locator("[data-play-on]").last.press("Enter")
    expect(page.locator(".dl-review-table")).not_to_contain_text("Looking back")
    assert len(match.steps) == steps  # the game itself stays as it was
    page.locator("[data-shut]").click()
    expect(page.locator(".dl-opened-moment")).to_have_count(0)


def test_it_is_seen_by_another(show: Harness) -> None:
    review = dicelab.Review(played("draconic", 4, players=2))
    review.run()
    page = show(review)
    expect(page.locator(".dl-verdict")).to_contain_text("You lost this one to the dice")
    page.locator("select").select_option("Ben")
    expect(page.locator(".dl-verdict")).to_contain_text("You won this one by luck")


def test_a_long_review_can_be_stopped_and_goes_on(show: Harness) -> None:
    review = dicelab.Review(played("draconic", 3, players=4, variant="fire"), games=600)
    page = show(review)
    page.locator("[data-start]").click()
    page.wait_for_function("() => document.querySelector('.dl-review progress').value >= 2", timeout=60_000)
    page.locator("[data-stop]").click()
    expect(page.locator(".dl-review-work")).to_contain_text("Stopped after")
    found = review.result
    assert found is not None
    assert 0 < len(found.steps) < found.all_steps
    assert "≈" in page.locator(".dl-win-table tbody").inner_text()
    page.locator("[data-start]").click()
    expect(page.locator("[data-stop]")).to_be_visible()
    page.locator("[data-stop]").click()
    assert len(review.result.steps) >= len(found.steps)
