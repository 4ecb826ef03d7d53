"""A table with its odds beside it, or below it where the page is narrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from dicelab.play.match import Match
from dicelab.play.panel.host import PanelHost
from dicelab.play.table.desk import TableDesk
from dicelab.play.table.host import TableHost
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike
from dicelab.widgets.panel import OddsPanel, PanelFacts
from dicelab.widgets.table import OnTable, Table, TableFacts, table_host


class TableWithOdds(TableFacts, PanelFacts, Hosted):
    """``TableWithOdds("draconic", players=3)``: takes what :class:`Table` takes.

    With ``hidden`` the odds wait until they are revealed, by a button or by ``reveal()`` in a cell.
    """

    _esm = bundle("table_with_odds.js")
    _css = bundle("table_with_odds.css")

    def __init__(
        self,
        match: OnTable,
        bots: Mapping[int, str] | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        tutor: float = 0,
        hidden: bool = False,
        layout: LayoutLike = None,
        **options: Any,
    ) -> None:
        self._table_host: TableHost = table_host(match, bots, seed, names, options, tutor)
        self._panel_host = PanelHost(self._table_host, hidden)
        super().__init__(TableDesk(self._table_host, self._panel_host), layout)

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self._table_host.match

    @cached_property
    def table(self) -> Table:
        """The same table alone, to be shown elsewhere or to be asked."""
        return Table(self._table_host)

    @cached_property
    def panel(self) -> OddsPanel:
        """The same odds alone."""
        return OddsPanel(self._panel_host)

    def reveal(self, title: str = "") -> None:
        """Show the odds under a title, or all of them, until the table moves on."""
        self._panel_host.reveal(title)
