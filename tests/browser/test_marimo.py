"""Widgets in marimo, which knows single widgets and no boxes of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ground import eventually
from tests.browser.servers import answers, free_port
from tests.browser.tables import Table

APP = """import marimo

app = marimo.App()


@app.cell
def _():
    import dicelab
    import marimo as mo
    return dicelab, mo
"""
CELL = """

@app.cell
def _(dicelab, mo):
    {shown}
    return
"""
SHOWN = {
    "both": 'mo.ui.anywidget(dicelab.TableWithOdds("draconic", players=2, starter=0, bots={}, seed=5))',
    "table": 'mo.ui.anywidget(dicelab.Table("draconic", players=3, starter=0, bots={}, seed=7))',
    "panel": 'mo.ui.anywidget(dicelab.OddsPanel(dicelab.game("draconic", players=2, starter=0)))',
    "predict": 'mo.ui.anywidget(dicelab.Predict("thrown", "trump", dice=3, seed=4))',
    "experiment": 'dicelab.Experiment("thrown", "trump", dice=3, seed=4)',  # as it is, too
    "chart": 'dicelab.Chart(dicelab.Pool.of(2, dicelab.Die.numbered(6)).sum().chart("Two dice"))',
}


@pytest.fixture
def marimo(tmp_path: Path) -> Iterator[str]:
    """The address of an app that marimo serves, with a cell for each kind of widget."""
    app, port = tmp_path / "app.py", free_port()
    app.write_text(APP + "".join(CELL.format(shown=shown) for shown in SHOWN.values()), encoding="utf-8")
    words = [sys.executable, "-m", "marimo", "-q", "run", str(app), "--headless", "--no-token", f"--port={port}"]
    address = f"http://127.0.0.1:{port}/"
    with (tmp_path / "log.txt").open("wb") as log:
        process = subprocess.Popen(words, stdout=log, stderr=log, cwd=tmp_path)
        try:
            assert eventually(lambda: answers(address), 60), (tmp_path / "log.txt").read_text()[-2000:]
            yield address
        finally:
            process.terminate()
            process.wait(20)


def test_widgets_draw_and_play(page: Page, marimo: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 5000})  # marimo draws what is in view
    page.goto(marimo)
    expect(page.locator(".dl-table")).to_have_count(2, timeout=60_000)
    expect(page.locator(".dl-with-odds .dl-panel")).to_have_count(1)
    for having in ("seed 5", "seed 7"):
        table = Table(page, having=having)
        table.next_button().click()
        table.changed(0)
    panels = page.locator(".dl-panel-root")
    expect(panels.first).to_contain_text("chances")
    page.locator(".dl-fold:has(.dl-chart-place) > summary").first.click()
    chart = page.locator(".dl-working", has_text="Chart").first
    chart.locator("summary").click()
    expect(chart.locator("svg.marks")).to_be_visible()
    page.get_by_role("slider", name="Your guess").first.fill("40")
    page.get_by_role("button", name="Roll 10 times").click()
    expect(page.get_by_text("of 10").first).to_be_visible()
    page.get_by_role("button", name="10,000").click()
    expect(page.get_by_text("10,000 trials").first).to_be_attached()
    expect(page.get_by_text("Two dice", exact=True).first).to_be_visible()
