"""The odds panel: follows a table, or stands alone beside a position."""

from __future__ import annotations

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


class OddsPanel(anywidget.AnyWidget):
    """Exact odds beside a table: ``OddsPanel(table)``. Or of a position: ``OddsPanel(state)``."""

    _esm = bundle("panel.js")
    _css = bundle("panel.css")
    view = traitlets.Dict().tag(sync=True)
    runtime = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, of: Table | State | Game) -> None:
        self._odds = OddsView(lambda: _position(of))
        super().__init__(view=self._odds.view())
        self.on_msg(self._receive)
        self._unwatch: Callable[[], None] = lambda: None
        if isinstance(of, Table):
            of.host.has_odds = True
            self._unwatch = of.host.watch(lambda: self._follow(of.host.odds_on))

    def _follow(self, shown: bool) -> None:
        self._odds.shown = shown
        self.send(self._odds.view())

    def _receive(self, _: object, content: object, buffers: object) -> None:
        answer = self._odds.answer(content)
        if answer["kind"] == "chart":
            if self.runtime is None:
                self.runtime = vega_runtime()
            chart = answer.pop("dist").chart()
            answer["spec"] = chart.to_dict()
        self.send(answer)

    def close(self) -> None:
        """Stop following the table."""
        self._unwatch()
        super().close()

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
