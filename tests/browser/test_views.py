"""One widget on a page more than once, and in the boxes of ipywidgets."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.ground import open_notebook, write_notebook
from tests.browser.servers import Server
from tests.browser.tables import Table
from tests.browser.windows import Forgive

CELLS = (
    "import dicelab, ipywidgets\nfrom IPython.display import display\n"
    'table = dicelab.Table("draconic", players=2, starter=0, bots={}, seed=5)\n'
    "bar = ipywidgets.BoundedIntText(max=99, description='linked')\n"
    "link = ipywidgets.jslink((table, 'step'), (bar, 'value'))\n"
    "ipywidgets.VBox([bar, ipywidgets.HBox([table])])",
    "tab = ipywidgets.Tab([table])\ntab",
    "out = ipywidgets.Output()\nwith out:\n    display(table)\nout",
    "table.close()\nagain = dicelab.Table('draconic', players=2, starter=0, bots={}, seed=6)\nagain",
)


def test_boxes_and_several_views(page: Page, lab: Server) -> None:
    write_notebook(lab.folder / "views.ipynb", "# Views", *CELLS[:3])
    open_notebook(page, lab, "views")
    expect(page.locator(".dl-table")).to_have_count(3)
    first = Table(page)
    first.next_button().click()
    for index in range(3):  # all views follow
        expect(page.locator(".dl-table").nth(index)).to_have_attribute("data-revision", "1")
    expect(page.get_by_label("linked")).to_have_value("1")  # and so does what is linked
    page.locator(".dl-table").nth(1).get_by_role("button", name="Share").click()
    expect(page.locator("dialog[open]")).to_have_count(1)  # only where it was asked for
    expect(page.locator(".dl-table").nth(1).locator("dialog[open]")).to_have_count(1)


def test_after_everything_was_closed_a_new_chart_is_drawn(page: Page, lab: Server, forgive: Forgive) -> None:
    forgive("Failed to initialize model")  # of anywidget: a widget that is closed before it was drawn
    chart = "dicelab.Chart(dicelab.Pool.of(2, dicelab.Die.numbered(6)).sum().chart())"
    cells = (f"import dicelab, ipywidgets\n{chart}", "ipywidgets.Widget.close_all()", chart)
    write_notebook(lab.folder / "charts.ipynb", "# Charts", *cells)
    open_notebook(page, lab, "charts")
    expect(page.locator("svg.marks")).to_have_count(1)


def test_closed_and_made_again(page: Page, lab: Server, forgive: Forgive) -> None:
    forgive("processLuminoMessage")  # of ipywidgets: any widget that is closed while it lies in a box
    write_notebook(lab.folder / "again.ipynb", "# Again", CELLS[0], CELLS[3])
    open_notebook(page, lab, "again")
    table = Table(page, having="seed 6")
    table.next_button().click()
    table.changed(0)
    expect(page.locator(".dl-table")).to_have_count(1)
