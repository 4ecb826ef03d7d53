"""The review of a match: what was luck, what each decision cost, and the table at any moment of it."""

from __future__ import annotations

from collections.abc import Mapping

import traitlets

from dicelab.errors import DicelabError, quoted
from dicelab.play.match import Match
from dicelab.play.review.host import ReviewDesk
from dicelab.play.review.result import Reviewed
from dicelab.play.review.reviewing import GAMES
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike
from dicelab.widgets.table import Table
from dicelab.widgets.table_with_odds import TableWithOdds


class Review(Hosted):
    """``Review(match)``: look back at a game, finished or up to now, from one seat.

    It begins when its button is pressed, works a moment at a time, and can be stopped; what was found stays. ``run()``
    does all of it from a cell, and ``result`` is what was found, as plain data.
    """

    _esm = bundle("review.js")
    _css = bundle("review.css")
    done = traitlets.Int(read_only=True, help="how many steps have been looked at").tag(sync=True)
    finished = traitlets.Bool(read_only=True, help="whether all of them have").tag(sync=True)

    def __init__(
        self,
        match: Match | Table | TableWithOdds,
        seat: int = 0,
        *,
        bot: str = "sensible",
        games: int = GAMES,
        seed: int = 1,
        bots: Mapping[int, str] | None = None,
        layout: LayoutLike = None,
    ) -> None:
        of = match.match if isinstance(match, Table | TableWithOdds) else match
        if not isinstance(of, Match):
            raise DicelabError(f"A review is of a match or of a table, not of {quoted(match)}.")
        super().__init__(ReviewDesk(of, seat, bot, games, seed, bots), layout)

    @property
    def result(self) -> Reviewed | None:
        """What was found so far."""
        found: Reviewed | None = self.host.review.found()
        return found

    def run(self) -> None:
        """Look at all of it, and come back when that is done."""
        self.host.review.run()
        self.host.review.publish()
