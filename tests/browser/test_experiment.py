"""Experiments in a real browser: a million trials while the page stays awake; stop, pause, seeds, files."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from dicelab.teach.experiment import Series
from dicelab.teach.pose import pose
from tests.browser.ground import axe, open_notebook, overflow, screenshot
from tests.browser.lessons import lessons
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


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The small pages in Voilà."""
    with lessons(tmp_path_factory.mktemp("experiment")) as server:
        yield server


def opened(page: Page, server: Server, name: str) -> Locator:
    open_notebook(page, server, name)
    widget = page.locator(EXPERIMENT)
    widget.locator("[data-roll]").first.wait_for()
    return widget


def trials(widget: Locator) -> Locator:
    return widget.locator(".dl-result b").first


def test_from_one_to_a_million(page: Page, desk: Server) -> None:
    widget = opened(page, desk, "experiment_chance")
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


def test_the_page_stays_awake_and_stop_is_heard(page: Page, desk: Server) -> None:
    widget = opened(page, desk, "experiment_game")
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


def test_slow_motion_can_be_sped_up(page: Page, desk: Server) -> None:
    widget = opened(page, desk, "experiment_sum")
    widget.get_by_label("Speed").select_option("3 a second")
    widget.locator("[data-roll='100']").click()
    expect(trials(widget)).not_to_have_text("0")
    assert int(trials(widget).inner_text()) < 100
    widget.get_by_label("Speed").select_option("as fast as it goes")
    expect(trials(widget)).to_have_text("100")


def test_seeds_can_be_set_and_give_the_same_dice(page: Page, desk: Server) -> None:
    widget = opened(page, desk, "experiment_sum")
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


def test_files_are_made_in_the_page(page: Page, desk: Server, tmp_path: Path) -> None:
    widget = opened(page, desk, "experiment_sum")
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


def test_by_keyboard_alone(page: Page, desk: Server) -> None:
    widget = opened(page, desk, "experiment_chance")

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


@pytest.mark.parametrize("name", ["experiment_chance", "experiment_sum"])
@pytest.mark.parametrize(("width", "dark"), [(390, False), (390, True), (1600, False), (1600, True)])
def test_nothing_is_out_of_reach(open_page, desk: Server, name: str, width: int, dark: bool) -> None:
    page = open_page(width=width, dark=dark)
    widget = opened(page, desk, name)
    assert axe(page) == []
    widget.locator("[data-roll='10000']").click()
    expect(trials(widget)).to_have_text("10,000")
    widget.locator("summary").click()
    assert axe(page) == []
    assert overflow(page) == 0
    screenshot(page, f"{name}-{width}-{'dark' if dark else 'light'}")


def test_in_the_lab_too(open_page, tmp_path: Path) -> None:
    with lessons(tmp_path, "lab") as server:
        page = open_page()
        open_notebook(page, server, "experiment_game")
        widget = page.locator(EXPERIMENT)
        widget.locator("[data-roll='10']").click()
        expect(trials(widget)).to_have_text("10")
        widget.locator("[data-roll='1000000']").click()
        expect(trials(widget)).not_to_have_text("10")
        widget.locator("[data-stop]").click()
        expect(widget.locator("[data-stop]")).to_be_disabled()
        assert axe(page, EXPERIMENT, without=["region"]) == []
        page.context.close()  # before the server goes
