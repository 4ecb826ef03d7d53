"""A notebook saved in mid-game, in JupyterLab and in Notebook 7: it opens again as it was, and says what to do."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.ground import eventually, open_notebook, write_notebook
from tests.browser.servers import Server
from tests.browser.tables import Table

WIDGETS = "application/vnd.jupyter.widget-state+json"
CELL = """import dicelab
from IPython.display import display
display(dicelab.TableWithOdds("draconic", players=2, starter=0, bots={}, seed=5))
dicelab.Chart(dicelab.Pool.of(2, dicelab.Die.numbered(6)).sum().chart("Two dice"))"""


def play_three_steps(page: Page) -> Table:
    table = Table(page)
    for _ in range(3):
        before = table.revision
        table.next_button().click()
        table.changed(before)
    return table


@pytest.mark.parametrize("kind", ["lab", "notebook"])
def test_a_game_that_was_saved(open_page: OpenPage, kind: str, request: pytest.FixtureRequest) -> None:
    server: Server = request.getfixturevalue(kind)
    path = server.folder / "saved.ipynb"
    write_notebook(path, "# Saved", CELL)
    page = open_page()
    open_notebook(page, server, "saved")
    table = play_three_steps(page)
    page.locator("svg.marks").wait_for()  # the chart is drawn
    time.sleep(1)  # what is saved follows a moment later
    history = table.history()
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")

    def saved() -> bool:
        return WIDGETS in json.loads(path.read_text()).get("metadata", {}).get("widgets", {})

    assert eventually(saved), "the state of the widgets is not in the file"
    assert path.stat().st_size < 400_000
    page.evaluate("() => window.jupyterapp.serviceManager.sessions.shutdownAll()")
    page.close()

    page = open_page()
    page.goto(server.address("saved") + ("?reset" if kind == "lab" else ""))
    again = Table(page)
    assert again.revision == 3
    assert again.history() == history
    expect(page.get_by_text("Run the cell again to go on").first).to_be_visible(timeout=20_000)
    expect(page.locator(".dl-chart-numbers")).to_contain_text("0.1667")  # without Vega, the numbers
