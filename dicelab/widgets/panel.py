"""The odds panel: follows a table, or stands alone beside a position."""

from __future__ import annotations

import traitlets

from dicelab.games.game import Game, State
from dicelab.play.match import NAMES
from dicelab.play.panel.host import PanelHost, Position
from dicelab.play.table.host import TableHost
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike
from dicelab.widgets.table import Table


class PanelFacts(traitlets.HasTraits):
    """What can be watched of an odds panel."""

    answers = traitlets.List(read_only=True, help="the answers that are shown, section by section").tag(sync=True)


class OddsPanel(PanelFacts, Hosted):
    """Exact odds beside a table: ``OddsPanel(table)``. Or of a position: ``OddsPanel(state)``.

    With ``hidden`` it asks the questions and keeps the answers back until somebody reveals them; the table beside it
    gives no hints as long as one of them is kept back.
    """

    _esm = bundle("panel.js")
    _css = bundle("panel.css")

    def __init__(
        self, of: Table | State | Game | TableHost | PanelHost, hidden: bool = False, *, layout: LayoutLike = None
    ) -> None:
        host = panel_host(of, hidden)
        super().__init__(host, layout, owned=host is not of)

    @property
    def hidden(self) -> bool:
        """Whether answers are kept back until they are revealed."""
        return bool(self.host.hidden)

    @hidden.setter
    def hidden(self, hidden: bool) -> None:
        self.host.hidden = hidden

    def reveal(self, title: str = "") -> None:
        """Show the answers under a title, or all of them, until the table moves on."""
        self.host.reveal(title)


def panel_host(of: Table | State | Game | TableHost | PanelHost, hidden: bool) -> PanelHost:
    """The host of a panel that follows a table, or that looks at one position."""
    if isinstance(of, PanelHost):
        return of
    if isinstance(of, Table | TableHost):
        return PanelHost(of.host if isinstance(of, Table) else of, hidden)
    state = of.start() if isinstance(of, Game) else of
    position = Position(state, NAMES[: state.game.players])
    return PanelHost(lambda: position, hidden)
