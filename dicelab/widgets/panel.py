"""The odds panel: follows a table, or stands alone beside a position."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from dicelab.games.game import Game, State
from dicelab.play.match import NAMES
from dicelab.play.odds_view import OddsView, Position
from dicelab.widgets.bundle import bundle
from dicelab.widgets.chart import vega_runtime
from dicelab.widgets.table import Table

SORRY = "The odds could not be worked out here."


class OddsPanel(anywidget.AnyWidget):
    """Exact odds beside a table: ``OddsPanel(table)``. Or of a position: ``OddsPanel(state)``.

    With ``hidden`` it asks the questions and keeps the answers back until somebody reveals them; the table beside it
    gives no hints as long as one of them is kept back.
    """

    _esm = bundle("panel.js")
    _css = bundle("panel.css")
    view = traitlets.Dict().tag(sync=True)
    runtime = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, of: Table | State | Game, hidden: bool = False) -> None:
        self._unwatch: Callable[[], None] = lambda: None
        self._odds = OddsView(lambda: _position(of), hidden)
        self._table = of if isinstance(of, Table) else None
        if self._table is not None:
            self._odds.shown = self._table.host.odds_on
        super().__init__(view=self._odds.view())
        self.on_msg(self._receive)
        if self._table is not None:
            self._unwatch = self._table.host.watch(self._follow, odds=True)
            if hidden:
                self._table.host.withheld = self._odds.keeps_back
            self._table.show()  # now it has odds to switch on and off

    @property
    def hidden(self) -> bool:
        """Whether answers are kept back until they are revealed."""
        return self._odds.hidden

    @hidden.setter
    def hidden(self, hidden: bool) -> None:
        self._odds.hidden = bool(hidden)
        if self._table is not None:
            self._table.host.withheld = self._odds.keeps_back
        self._try(self._odds.view)

    def reveal(self, title: str = "") -> None:
        """Show the answers under a title, or all of them, until the table moves on."""
        self._odds.reveal(title)
        self._try(self._odds.view)

    def _follow(self) -> None:
        if self._table is not None:
            self._odds.shown = self._table.host.odds_on
        self._try(self._odds.view)

    def _receive(self, _: object, content: object, buffers: object) -> None:
        self._try(lambda: self._drawn(self._odds.answer(content)))

    def _try(self, answer: Callable[[], dict[str, Any]]) -> None:
        """Send an answer; where there is a fault of ours, say so: the game beside it goes on."""
        try:
            self.send(answer())
        except Exception:
            logging.getLogger(__name__).exception("An odds panel could not answer.")
            self.send({"kind": "refused", "says": SORRY, "to": ""})

    def _drawn(self, answer: dict[str, Any]) -> dict[str, Any]:
        if answer["kind"] != "chart":
            return answer
        if self.runtime is None:
            self.runtime = vega_runtime()
        return {"kind": "chart", "title": answer["title"], "spec": answer["dist"].chart().to_dict()}

    def close(self) -> None:
        """Stop following the table."""
        leaving = sys.is_finalizing()  # Python itself goes, and takes all widgets with it: nobody is there to be told
        followed = self.comm is not None and self._table is not None and not leaving
        self._unwatch()
        if self._table is not None and self._table.host.withheld == self._odds.keeps_back:
            self._table.host.withheld = lambda: False
        super().close()
        if followed and self._table is not None:
            self._table.show()

    def get_state(self, *args: Any, **kwargs: Any) -> Any:
        """The state for a page that opens now."""
        state = super().get_state(*args, **kwargs)
        if "view" in state:
            state["view"] = self._odds.view()
        return state


def _position(of: Table | State | Game) -> Position:
    if isinstance(of, Table):
        return Position(*of.host.position())
    state = of.start() if isinstance(of, Game) else of
    return Position(state, NAMES[: state.game.players])
