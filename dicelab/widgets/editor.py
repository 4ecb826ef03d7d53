"""Building a position: the form, and beside it the table with its odds."""

from __future__ import annotations

import traitlets

from dicelab.games.game import Game, State
from dicelab.play.match import Match
from dicelab.teach.editor.host import EditorHost
from dicelab.teach.question.about import questions_about
from dicelab.teach.question.pose import Posed
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike
from dicelab.widgets.table import Table
from dicelab.widgets.table_with_odds import TableWithOdds


class PositionEditor(Hosted):
    """``PositionEditor("thrown")``: lay out a position by hand; ``editor.state`` is what lies there.

    It begins with a game, a state, a match or a table; without one, the game is chosen first.
    """

    _esm = bundle("editor.js")
    _css = bundle("editor.css")
    position = traitlets.Dict(read_only=True, help="the position as plain data").tag(sync=True)

    def __init__(
        self, of: str | Game | State | Match | Table | TableWithOdds | None = None, *, layout: LayoutLike = None
    ) -> None:
        if isinstance(of, TableWithOdds):
            of = of.table
        super().__init__(EditorHost(of.host.state if isinstance(of, Table) else of), layout)

    @property
    def state(self) -> State:
        """The position: the last one that was possible."""
        found: State = self.host.form.state
        return found

    @property
    def questions(self) -> tuple[Posed, ...]:
        """What a class can be asked about it: for ``Predict``, ``Experiment``, ``Quiz`` or ``share``."""
        return questions_about(self.state)

    @property
    def table(self) -> Table | None:
        """The table beside the form, once a game is chosen, to be shown elsewhere or to be asked."""
        if self.host.form.host is None:
            return None
        if not hasattr(self, "_table"):
            self._table = Table(self.host.form.host)
        return self._table
