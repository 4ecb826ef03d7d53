"""A table with its odds and, once somebody asks for it, the review of its game below.

The review is of a copy of the game up to now: the table can be played on meanwhile. A moment that is opened in it lies
on a table of its own.
"""

from __future__ import annotations

from typing import Any, ClassVar

from dicelab.play.host import Host
from dicelab.play.intents import Intent, Intents
from dicelab.play.match import Match
from dicelab.play.panel.host import PanelHost
from dicelab.play.panes import Panes
from dicelab.play.review.host import ReviewHost, open_moment
from dicelab.play.table.host import TableHost


class TableDesk(Panes):
    """The panes ``table`` and ``panel``; ``review`` and ``moment`` come and go."""

    def __init__(self, table: TableHost, panel: PanelHost) -> None:
        self.table = table
        self._always: dict[str, Host] = {"table": table, "panel": panel}
        self._moment: TableHost | None = None
        super().__init__(self._always)

    def review(self) -> None:
        """Look back at the game as far as it has come, from the seat in front."""
        with self.table.lock:
            copy = Match.from_json(self.table.match.to_json())
            bots = dict(self.table.bots)
        seat = next((seat for seat in range(copy.game.players) if seat not in bots), 0)
        found = ReviewHost(copy, seat, opens=lambda step, play_on: self._open(found, bots, step, play_on))
        found.start()
        self._moment = None
        self.lay({**self._always, "review": found})

    def _open(self, review: ReviewHost, bots: dict[int, str], step: int, play_on: bool) -> None:
        fresh = self._moment is None
        self._moment = open_moment(self._moment, review.match, bots, step, play_on)
        if fresh:
            self.lay({**self._always, "review": review, "moment": self._moment})

    def put_away(self) -> None:
        """The review is not wanted any more."""
        self._moment = None
        self.lay(self._always)

    def facts(self) -> dict[str, Any]:
        """Those of the table itself and of its panel: a moment that is looked at is no turn of the game."""
        return {name: fact for host in self._always.values() for name, fact in host.facts().items()}

    INTENTS: ClassVar[Intents] = {"review": Intent(review), "put_away": Intent(put_away)}
