"""How tables look: axe in every state, light and dark, phone and projector; charts; pictures to look at."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

import dicelab
from dicelab.play.simulate import play_out
from tests.browser.conftest import Mount
from tests.browser.ground import axe, eventually, looks, open_notebook, overflow, screenshot
from tests.browser.harness import Harness
from tests.browser.servers import Server
from tests.browser.tables import Table, duel, three


def to_a_decision(table: Table) -> None:
    """Play until there is a dragon to give away."""
    table.fast()
    for _ in range(100):
        if table.settled() == "over" or table.root.locator("button.dl-target").count():
            return
        before = table.revision
        table.next_button().click()
        table.changed(before)
    raise AssertionError("No dragon in a hundred steps.")


def look_at(table: Table, name: str) -> None:
    """In every width and theme nothing is out of reach."""
    for look in looks(table.page):
        assert axe(table.page) == [], f"{name}, {look}"
        assert overflow(table.page) == 0, f"{name}, {look}"
        screenshot(table.page, f"{name}-{look}")


def test_every_state_is_accessible(mount: Mount) -> None:
    table = mount(three(), width=390)
    page = table.page
    look_at(table, "start")
    for summary in page.locator(".dl-panel summary").all():  # the working, the chart and what-if
        summary.click()
    expect(page.locator(".dl-chart-place svg")).to_have_count(1)
    look_at(table, "opened")
    to_a_decision(table)
    look_at(table, "decision")
    table.send({"kind": "move", "revision": table.revision, "move": "give 0"})
    expect(table.root.get_by_role("alert")).to_be_visible()
    look_at(table, "refused")
    table.root.get_by_role("button", name="New game").click()
    page.get_by_text("More options").click()
    look_at(table, "form")


def test_a_game_that_is_over_is_accessible(mount: Mount) -> None:
    over, _ = play_out(dicelab.game("draconic", players=3, places=True), Random(1))
    table = mount(dicelab.TableWithOdds(over), width=390)
    expect(table.root).to_have_attribute("data-waits", "over")
    look_at(table, "over")


def test_vega_comes_once_for_all_charts(page: Page, voila: Server) -> None:
    open_notebook(page, voila, "arena/charts")
    expect(page.locator(".dl-panel")).to_have_count(2)
    for summary in page.locator(".dl-panel .dl-fold:has(.dl-chart-place) > summary").all():
        summary.click()
    for summary in page.get_by_text("Chart", exact=True).all():
        summary.click()
    expect(page.locator(".dl-chart-place svg")).to_have_count(2)
    expect(page.locator(".dl-chart svg.marks")).to_have_count(1)
    runtimes = page.evaluate(
        """async () => {
            const manager = await window.jupyterapp.widgetManagerPromise.promise;
            const models = await Promise.all(Object.values(manager._models));
            return models.filter((one) => (one.get("_esm") ?? "").length > 200_000).length;
        }"""
    )
    assert runtimes <= 1


def test_a_chart_follows_when_the_page_turns_dark(show: Harness) -> None:
    spec = dicelab.ask("thrown", "score", dice=2).dist.chart()
    page = show(dicelab.Chart(spec))
    label = page.locator(".dl-chart svg .role-axis-label text").first
    expect(label).to_be_visible()
    wears = "one => getComputedStyle(one).fill === getComputedStyle(one.closest('.dl-chart')).color"
    assert label.evaluate(wears)
    tall = page.locator(".dl-chart").bounding_box()
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-jp-theme-light", "false")
    assert eventually(lambda: bool(label.evaluate(wears)))
    assert page.locator(".dl-chart svg.marks").count() == 1
    assert page.locator(".dl-chart").bounding_box() == tall


TUMBLED = """() => { window.tumbled = 0; document.addEventListener("animationstart",
    (event) => { if (event.animationName.startsWith("dl-tumble")) window.tumbled += 1; }); }"""
"""Counts the dice that tumble from now on."""


def test_dice_do_not_tumble_for_those_who_ask_for_less_motion(mount: Mount) -> None:
    for motion, moving in (("no-preference", True), ("reduce", False)):
        table = mount(duel(), reduced_motion=motion)
        page = table.page
        page.evaluate(TUMBLED)
        table.next_button().click()
        table.changed(0)
        page.wait_for_timeout(150)
        assert (page.evaluate("() => window.tumbled") > 0) is moving


def test_a_die_that_is_rolled_where_it_lies_tumbles_again(mount: Mount) -> None:
    state = dicelab.game("hunters", players=2).position(["3/1/0", "3/0/0"], left=3)  # type: ignore[attr-defined]
    table = mount(dicelab.Table(state, bots={}, seed=2), reduced_motion="no-preference")
    page = table.page
    page.evaluate(TUMBLED)
    fell = []
    for _ in range(2):
        before = table.revision
        for die in table.root.locator(".mine .dl-die.lit > button").all()[:2]:
            die.click()
        table.root.locator("[data-primary]").click()
        table.changed(before)
        page.wait_for_timeout(150)
        fell.append(page.evaluate("() => window.tumbled"))
    assert fell == [4, 6]
