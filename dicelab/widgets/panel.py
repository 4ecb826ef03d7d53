"""The odds panel: follows a table, or stands alone beside a position."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from dicelab.errors import DicelabError
from dicelab.games.game import Game, State
from dicelab.play.match import NAMES
from dicelab.play.odds_view import OddsView, Position
from dicelab.widgets.bundle import bundle
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
        if isinstance(of, Table):
            self._table: Table | None = of
            of.host.watch(self._follow)
        else:
            self._table = None

    def _follow(self) -> None:
        assert self._table is not None
        self._odds.shown = self._table.host.odds_on
        self.send(self._odds.view())

    def _receive(self, _: object, content: object, buffers: object) -> None:
        answer = self._odds.answer(content)
        if answer["kind"] == "view" and isinstance(content, dict) and content["kind"] == "chart":
            answer = self._draw(content["section"])
        self.send(answer)

    def _draw(self, section: int) -> dict[str, Any]:
        from dicelab.widgets.chart import vega_runtime

        try:
            title, dist = self._odds.distribution(section)
        except DicelabError as error:
            return {"kind": "refused", "says": str(error), "to": "chart"}
        if self.runtime is None:
            self.runtime = vega_runtime()
        return {"kind": "chart", "section": section, "spec": dist.chart(title=title).to_dict()}

    def get_state(self, *args: Any, **kwargs: Any) -> Any:
        """The state for a page that opens now."""
        state = super().get_state(*args, **kwargs)
        if "view" in state:
            state["view"] = self._odds.view()
        return state


def _position(of: Table | State | Game) -> Position:
    if isinstance(of, Table):
        return Position(of.host.state, of.match.names, of.host.considered)
    state = of.start() if isinstance(of, Game) else of
    return Position(state, NAMES[: state.game.players])
