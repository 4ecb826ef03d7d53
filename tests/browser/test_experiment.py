"""Experiments in a real browser: a million trials while the page stays awake; stop, pause, seeds, files."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import dicelab
from dicelab.teach.experiment import Series
from dicelab.teach.question.pose import pose
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.harness import Harness
from tests.browser.servers import Server

EXPERIMENT = ".dl-experiment"
FRAMES = """() => {
    window.longest = 0;
    let before = performance.now();
    const look = (now) => {
        window.longest = Math.max(window.longest, now - before);
        before = now;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


def chance() -> dicelab.Experiment:
    return dicelab.Experiment("thrown", "trump", dice=3, seed=4)


def score() -> dicelab.Experiment:
    return dicelab.Experiment("thrown", "score", dice=3, seed=4)


def opened(show: Harness, experiment: dicelab.Experiment, **of: Any) -> Locator:
    widget = show(experiment, **of).locator(EXPERIMENT)
    widget.locator("[data-roll]").first.wait_for()
    return widget


def trials(widget: Locator) -> Locator:
    return widget.locator(".dl-result b").first


def test_from_one_to_a_million(show: Harness) -> None:
    widget = opened(show, chance())
    expect(trials(widget)).to_have_text("0")
    total = 0
    for batch in (1, 10, 100, 10_000, 1_000_000):
        widget.locator(f"[data-roll='{batch}']").click()
        total += batch
        expect(trials(widget)).to_have_text(f"{total:,}", timeout=60_000)
    expected = Series(pose("thrown", "trump", dice=3), 4)
    expected.roll(total)
    expect(widget.locator(".dl-result .rolled")).to_have_text(f"{100 * expected.value:.2f} %")
    expect(widget.locator(".dl-result .exact")).to_have_text("91/216 ≈ 42.1 %")
    expect(widget.get_by_role("status")).to_contain_text(f"{total:,} trials: ")
    expect(widget.locator(".dl-progress")).to_contain_text("a second")
    widget.locator("summary").click()
    row = widget.locator("table").first.locator("tbody tr").first
    expect(row).to_contain_text(f"{expected.total:,}")
    assert len(widget.locator("polyline.rolled").get_attribute("points").split()) > 100


def test_the_page_stays_awake_and_stop_is_heard(show: Harness) -> None:
    widget = opened(show, dicelab.Experiment("draconic", "win", dice=(6, 6)))
    page = widget.page
    page.evaluate(FRAMES)
    widget.locator("[data-roll='1000000']").click()
    expect(widget.locator("[data-stop]")).to_be_enabled()
    expect(trials(widget)).not_to_have_text("0")
    widget.locator("[data-pause]").click()
    expect(widget.locator("[data-pause]")).to_have_text("Go on")
    paused = trials(widget).inner_text()
    page.wait_for_timeout(600)
    assert trials(widget).inner_text() == paused
    widget.locator("[data-pause]").click()
    expect(trials(widget)).not_to_have_text(paused)
    widget.locator("[data-stop]").click()
    expect(widget.locator("[data-stop]")).to_be_disabled()
    stopped = trials(widget).inner_text()
    assert int(stopped.replace(",", "")) < 1_000_000
    expect(widget.get_by_role("status")).to_contain_text("Stopped.")
    assert page.evaluate("() => window.longest") < 1500  # no frame waits for the dice, even on a busy machine
    widget.locator("[data-reset]").click()
    expect(trials(widget)).to_have_text("0")


def test_slow_motion_can_be_sped_up(show: Harness) -> None:
    widget = opened(show, score())
    widget.get_by_label("Speed").select_option("3 a second")
    widget.locator("[data-roll='100']").click()
    expect(trials(widget)).not_to_have_text("0")
    assert int(trials(widget).inner_text()) < 100
    widget.get_by_label("Speed").select_option("as fast as it goes")
    expect(trials(widget)).to_have_text("100")


def test_seeds_can_be_set_and_give_the_same_dice(show: Harness) -> None:
    widget = opened(show, score())
    page = widget.page
    seed = widget.get_by_label("Seed", exact=True)
    seed.fill("77")
    page.keyboard.press("Enter")
    widget.locator("[data-roll='100']").click()
    expect(trials(widget)).to_have_text("100")
    expected = Series(pose("thrown", "score", dice=3), 77)
    expected.roll(100)
    expect(widget.locator(".dl-result .rolled")).to_have_text(f"{expected.value:.2f}")
    seed.fill("one")
    page.keyboard.press("Enter")
    expect(widget.get_by_role("alert")).to_have_text("A seed is a whole number, such as 7.")
    expect(seed).to_have_value("77")
    widget.locator("[data-new-seed]").click()
    expect(trials(widget)).to_have_text("0")
    expect(seed).not_to_have_value("77")


def test_files_are_made_in_the_page(show: Harness, tmp_path: Path) -> None:
    widget = opened(show, score())
    page = widget.page
    widget.locator("[data-roll='100']").click()
    expect(trials(widget)).to_have_text("100")
    widget.locator("summary").click()
    for what, columns in (("counts", 5), ("running", 5)):
        with page.expect_download() as coming:
            widget.locator(f"[data-csv='{what}']").click()
        assert coming.value.suggested_filename == f"thrown-score-seed-4-{what}.csv"
        coming.value.save_as(tmp_path / what)
        rows = list(csv.reader((tmp_path / what).open()))
        assert {len(row) for row in rows} == {columns}
        assert len(rows) > 10


def test_by_keyboard_alone(show: Harness) -> None:
    widget = opened(show, chance())
    page = widget.page

    def walk(to: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("(to) => document.activeElement.matches(to)", to):
                return
        raise AssertionError(f"Tab never reached {to}.")

    walk("[data-roll='100']")
    page.keyboard.press("Space")
    expect(trials(widget)).to_have_text("100")
    walk(".dl-closer input")
    page.keyboard.press("Space")
    expect(widget.locator(".dl-closer input")).to_be_checked()
    walk("select")
    page.keyboard.press("Home")
    walk(".dl-seed")
    page.keyboard.press("Control+A")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(trials(widget)).to_have_text("0")


@pytest.mark.parametrize("made", [chance, score])
def test_nothing_is_out_of_reach(show: Harness, made: Callable[[], dicelab.Experiment]) -> None:
    widget = opened(show, made(), width=390)
    page = widget.page
    for look in looks(page):
        assert axe(page) == [], look
    widget.locator("[data-roll='10000']").click()
    expect(trials(widget)).to_have_text("10,000")
    widget.locator("summary").click()
    for look in looks(page):
        assert axe(page) == [], look
        assert overflow(page) == 0, look
        screenshot(page, f"experiment-{made.__name__}-{look}")


@pytest.mark.parametrize("kind", ["voila", "lab"])
def test_with_a_kernel_too(page: Page, kind: str, request: pytest.FixtureRequest) -> None:
    server: Server = request.getfixturevalue(kind)
    open_notebook(page, server, "arena/experiment")
    widget = page.locator(EXPERIMENT)
    widget.locator("[data-roll='10']").click()
    expect(trials(widget)).to_have_text("10")
    page.evaluate(FRAMES)
    widget.locator("[data-roll='1000000']").click()
    expect(trials(widget)).not_to_have_text("10")
    widget.locator("[data-stop]").click()
    expect(widget.locator("[data-stop]")).to_be_disabled()
    assert page.evaluate("() => window.longest") < 1500  # no frame waits for the dice, even on a busy machine
    assert axe(page, EXPERIMENT, without=["region"]) == []
