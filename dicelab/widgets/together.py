"""A table with its odds beside it, or below it where the page is narrow."""

from __future__ import annotations

from typing import Any

from ipywidgets import Box, Layout

from dicelab.widgets.panel import OddsPanel
from dicelab.widgets.table import Table


class TableWithOdds(Box):
    """``TableWithOdds("draconic", players=3)``: takes what :class:`Table` takes.

    With ``hidden`` the odds wait until they are revealed, by a button or by ``reveal()`` in a cell.
    """

    def __init__(self, *args: Any, hidden: bool = False, **options: Any) -> None:
        self.table = Table(*args, **options)
        self.panel = OddsPanel(self.table, hidden)
        self.table.layout = Layout(flex="100 1 560px", min_width="0", max_width="1120px", width="auto")
        self.panel.layout = Layout(flex="1 1 330px", min_width="0", width="auto")
        row = Layout(
            display="flex",
            flex_flow="row wrap",
            align_items="flex-start",
            width="100%",
            overflow="visible",
            grid_gap="16px",
        )
        super().__init__([self.table, self.panel], layout=row)

    def reveal(self, title: str = "") -> None:
        """Show the odds under a title, or all of them, until the table moves on."""
        self.panel.reveal(title)
