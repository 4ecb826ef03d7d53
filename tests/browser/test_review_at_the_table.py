"""From a table to the review of its game and back; and the tutor, who stops a dear move."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

import dicelab
from dicelab.games.bot import find_bot
from tests.browser.conftest import Mount
from tests.browser.ground import axe, looks, overflow
from tests.games.hunters.test_bots import last_duel


def finished() -> dicelab.Match:
    """A duel of Draconic Dice, played by bots."""
    match, rng, bot = dicelab.Match("draconic", seed=5), Random(1), find_bot("draconic", "sensible")
    while match.state.turn != dicelab.OVER:
        match.roll() if match.state.turn == dicelab.CHANCE else match.play(bot(match.state, rng))
    return match


def test_a_game_that_is_over_is_reviewed_where_it_was_played(mount: Mount) -> None:
    table = mount(dicelab.TableWithOdds(finished(), bots={1: "sensible"}))
    page = table.page
    page.get_by_role("button", name="Review: luck or skill?").click()
    review = page.get_by_role("region", name="Review of the game")
    expect(review).to_be_focused()
    expect(review).to_be_in_viewport()
    expect(review.get_by_text("Values are computed exactly.")).to_be_visible()
    review.get_by_role("button", name="Show why").first.click()
    expect(review.locator(".dl-review-table .dl-table")).to_have_attribute("data-waits", "past")
    for look in looks(page):
        assert overflow(page) == 0, look
        assert axe(page) == [], look
    page.get_by_role("button", name="Put the review away").click()
    expect(review).to_have_count(0)
    expect(page.locator(".dl-table")).to_have_count(1)


def test_the_tutor_stops_a_dear_move_and_whoever_insists_plays_it(mount: Mount) -> None:
    table = mount(dicelab.TableWithOdds(dicelab.Match(last_duel(), seed=1), bots={1: "sensible"}, tutor=0.1))
    page = table.page
    page.locator(".dl-table .dl-die.lit > button").first.click()  # three swords
    page.locator(".dl-table [data-primary]").click()
    expect(page.locator(".dl-warned")).to_contain_text("This lowers your chance to win by ≈ ")
    page.get_by_role("button", name="Think again").click()
    expect(page.locator(".dl-warned")).to_have_count(0)
    expect(page.locator(".dl-table")).to_have_attribute("data-revision", "0")
    page.locator(".dl-table .dl-die.lit > button").first.click()
    page.locator(".dl-table [data-primary]").click()  # warned already: whoever comes back to it means it
    table.changed(0)
