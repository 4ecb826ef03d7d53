"""A table as a person meets it: whole games by mouse and by keyboard, undo, timeline, new game, words aloud."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from playwright.sync_api import expect

from dicelab.games.draconic.odds.questions import burned
from tests.browser.conftest import Mount
from tests.browser.tables import MOST_STEPS, duel, play_by_keyboard, play_by_mouse, three


def test_a_whole_game_by_mouse(mount: Mount) -> None:
    table = mount(three())
    gave = play_by_mouse(table)
    assert gave > 0
    expect(table.root.locator(".dl-now")).to_contain_text(re.compile(r"\w+ wins!"))
    assert len(table.history()) > 5


def test_a_whole_game_by_keyboard_only(mount: Mount) -> None:
    table = mount(three())
    play_by_keyboard(table.page, table)


def test_arrow_keys_walk_along_the_dice(mount: Mount) -> None:
    table = mount(three())
    table.fast()
    dragons = table.root.locator(".dl-die.face-dragon > button")
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            pytest.fail("This seed never shows two dragons at once; choose another.")
        if dragons.count() > 1:
            break
        before = table.revision
        table.next_button().click()
        table.changed(before)
    dragons.first.focus()
    table.page.keyboard.press("ArrowRight")
    expect(dragons.nth(1)).to_be_focused()
    table.page.keyboard.press("Space")
    expect(dragons.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(dragons.first).to_have_attribute("aria-pressed", "false")


def test_the_panel_follows_the_table(mount: Mount) -> None:
    table = mount(duel())
    table.fast()
    panel = table.page.locator(".dl-panel")
    seen = set()
    for _ in range(12):
        if table.settled() == "over":
            break
        if table.root.locator("button[data-primary]").count():
            held = int(table.root.locator(".mine .dl-counter").first.inner_text())
            row = panel.locator(".dl-section", has_text="Burned: no").locator(".dl-fraction")
            expect(row).to_have_text(str(burned(held).p))
            seen.add(held)
        before = table.revision
        table.next_button().click()
        table.changed(before)
    assert len(seen) > 1


def test_undo_goes_back_to_the_last_own_step(mount: Mount) -> None:
    table = mount(duel())
    table.fast()
    undo = table.root.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    before = table.root.locator(".dl-seats, .dl-centre, .mine").all_inner_texts()
    table.next_button().click()
    table.changed(0)
    table.settled()
    assert table.root.locator(".dl-seats, .dl-centre, .mine").all_inner_texts() != before
    for _ in range(20):
        if undo.is_disabled():
            break
        revision = table.revision
        undo.click()
        table.changed(revision)
    assert table.root.locator(".dl-seats, .dl-centre, .mine").all_inner_texts() == before
    assert table.history() == []


def test_each_move_is_said_aloud(mount: Mount) -> None:
    table = mount(duel(), reduced_motion="no-preference")
    assert table.says() == ""
    table.next_button().click()
    expect(table.root.get_by_role("status")).to_contain_text("Ada rolls six dice")
    status = table.root.get_by_role("status")
    assert status.count() == 1
    assert status.get_attribute("aria-live") == "polite"


def test_the_timeline_looks_back_and_plays_on(mount: Mount) -> None:
    table = mount(duel())
    table.fast()
    for _ in range(3):
        if table.settled() == "over":
            break
        before = table.revision
        table.next_button().click()
        table.changed(before)
    table.settled()
    steps = int(table.root.locator(".dl-time .dl-step").inner_text().split("/")[1])
    table.root.get_by_role("button", name="one step back").click()
    expect(table.root).to_have_attribute("data-waits", "past")
    expect(table.root.get_by_role("button", name="Play on from here")).to_be_visible()
    table.root.get_by_role("slider", name="step").press("Home")
    expect(table.root.locator(".dl-time .dl-step")).to_have_text(f"0 / {steps}")
    table.root.get_by_role("button", name="Back to now").click()
    expect(table.root.locator(".dl-time .dl-step")).to_have_text(f"{steps} / {steps}")
    table.root.get_by_role("slider", name="step").press("Home")
    table.root.get_by_role("button", name="Play on from here").click()
    expect(table.root.locator(".dl-time .dl-step")).to_have_text("0 / 0")


def test_a_new_game_with_other_rules(mount: Mount) -> None:
    table = mount(duel())
    table.root.get_by_role("button", name="New game").click()
    form = table.page.get_by_role("dialog", name="New game of Draconic Dice")
    expect(form.get_by_label("Seed")).to_be_hidden()
    form.get_by_text("More options").click()
    form.get_by_label("Players", exact=True).select_option("4")
    form.get_by_label("Seat 1", exact=True).fill("Zoë <i>")
    form.get_by_label("who plays seat 2").select_option("a person")
    form.get_by_label("Which rules").select_option("Dragon Scales")
    form.get_by_label("Points that end").fill("30")
    form.get_by_label("Which rules").select_option("Trial By Fire")
    expect(form.get_by_label("Points that end")).to_have_count(0)
    form.get_by_label("Seed").fill("11")
    form.get_by_role("button", name="Start").click()
    expect(table.root.locator(".dl-chip").first).to_have_text("Trial By Fire")
    expect(table.root.locator(".dl-seat")).to_have_count(4)
    expect(table.root.locator(".dl-name", has_text="Zoë <i>")).to_have_count(1)
    expect(table.root.get_by_role("button", name="seed 11, copy it")).to_be_visible()
    expect(table.root.locator(".dl-bot")).to_have_count(2)


def test_escape_closes_the_form_and_gives_the_focus_back(mount: Mount) -> None:
    table = mount(duel())
    button = table.root.get_by_role("button", name="New game")
    button.click()
    expect(table.page.get_by_role("dialog")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()


def test_odds_on_and_off(mount: Mount) -> None:
    table = mount(duel())
    toggle = table.root.get_by_role("button", name="Odds")
    panel = table.page.locator(".dl-panel")
    expect(panel.locator(".dl-section")).not_to_have_count(0)
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "false")
    expect(panel).to_have_text("The odds are switched off.")
    toggle.click()
    expect(panel.locator(".dl-section")).not_to_have_count(0)


def test_bots_step_by_step(mount: Mount) -> None:
    table = mount(three())
    table.root.get_by_label("Bots").select_option("step by step")
    for _ in range(MOST_STEPS):
        if table.waits == "bot":
            break
        before = table.revision
        table.next_button().click()
        table.changed(before)
    steps = len(table.history())
    table.root.get_by_role("button", name="Next step").click()
    expect(table.root.locator(".dl-history li")).to_have_count(steps + 1)


def test_what_if_leaves_the_game_alone(mount: Mount) -> None:
    table = mount(duel())
    panel = table.page.locator(".dl-panel")
    panel.get_by_text("What if …").click()
    dice = panel.get_by_label("how many dice you roll")
    dice.press("Home")
    expect(panel.locator(".dl-section", has_text="Burned: no").locator(".dl-fraction")).to_have_text(
        str(Fraction(5, 6))
    )
    expect(panel.get_by_role("heading", level=2)).to_contain_text(", if …")
    assert table.revision == 0
    panel.get_by_role("button", name="Back to the table").click()
    expect(panel.locator(".dl-section", has_text="Burned: no").locator(".dl-fraction")).to_have_text(str(burned(6).p))


def test_a_double_click_is_one_roll(mount: Mount) -> None:
    table = mount(duel())
    table.root.get_by_label("Bots").select_option("step by step")
    table.next_button().dblclick()
    table.changed(0)
    table.page.wait_for_timeout(200)
    assert table.root.get_by_role("alert").all_inner_texts() == []
    assert len(table.history()) <= 2
