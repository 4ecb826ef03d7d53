"""A notebook that was run and saved without a browser shows what was on screen, live or on paper."""

from __future__ import annotations

import json
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

CELLS = (
    'import dicelab\ntable = dicelab.TableWithOdds("draconic", players=2, starter=0, bots={}, seed=5)\ntable',
    "table.match.roll()\ntable.match.roll()",
    'dicelab.Chart(dicelab.Pool.of(2, dicelab.Die.numbered(6)).sum().chart("Two dice"))',
)
WIDGETS = "application/vnd.jupyter.widget-state+json"


@pytest.fixture(scope="module")
def saved() -> Any:
    """The notebook after all its cells have run, with the state of its widgets."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=True).execute()
    return notebook


def models(notebook: Any, bundle: str) -> list[Any]:
    states = notebook.metadata["widgets"][WIDGETS]["state"].values()
    return [model["state"] for model in states if model["state"].get("_anywidget_id", "").endswith(bundle)]


@pytest.mark.slow
def test_it_holds_the_table_as_it_stands_at_the_end(saved):
    (table,) = models(saved, "TableWithOdds")
    assert table["view"]["panes"]["table"]["steps"] == table["step"] == 2
    shown = [row["label"] for section in table["view"]["panes"]["panel"]["sections"] for row in section["rows"]]
    assert shown


@pytest.mark.slow
def test_it_is_small(saved):
    """A table, a panel and a chart; Vega is not in it."""
    assert len(json.dumps(saved)) < 400_000


@pytest.mark.slow
def test_it_can_be_read_without_widgets(saved):
    """As on nbviewer, on a code host or in an e-mail: no script is needed to see seats, dice and numbers."""
    del saved.metadata["widgets"]
    html, _ = HTMLExporter(template_name="basic").from_notebook_node(saved)
    assert "Ada" in html
    assert "six dice to roll" in html
    assert "15625/46656" in html
    assert "5/36" in html
    plain = saved.cells[0].outputs[0]["data"]["text/plain"]
    assert plain.startswith("Draconic Dice")
    assert "object at 0x" not in plain
