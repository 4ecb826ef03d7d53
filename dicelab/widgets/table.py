"""The table: a match to play in the notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import traitlets

from dicelab.errors import OptionError
from dicelab.games import new_game
from dicelab.games.bot import usual_bot
from dicelab.games.game import Game, State
from dicelab.play.match import Match
from dicelab.play.table.host import TableHost
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike

OnTable = Match | Game | State | TableHost | str
"""What can be put on a table; the text is the key of a game."""


class TableFacts(traitlets.HasTraits):
    """What can be watched of a table: ``table.observe(print, "step")``."""

    step = traitlets.Int(read_only=True, help="how many steps lie before what is shown").tag(sync=True)
    turn = traitlets.Int(read_only=True, help="whose turn it is there: a seat, CHANCE or OVER").tag(sync=True)
    over = traitlets.Bool(read_only=True, help="whether the game is over").tag(sync=True)
    scores = traitlets.List(read_only=True, help="how it stands, seat by seat").tag(sync=True)


class Table(TableFacts, Hosted):
    """A table for one of the games.

    ``Table(match, bots={1: "sensible"})`` puts a match on the table. ``Table("draconic", players=3)`` begins a
    new one, with a person on the first seat and sensible bots on the others unless ``bots`` says otherwise.
    With ``tutor=0.05`` it asks before a move that costs five points or more of the chance to win.
    """

    _esm = bundle("table.js")
    _css = bundle("table.css")

    def __init__(
        self,
        match: OnTable,
        bots: Mapping[int, str] | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        tutor: float = 0,
        layout: LayoutLike = None,
        **options: Any,
    ) -> None:
        host = table_host(match, bots, seed, names, options, tutor)
        super().__init__(host, layout, owned=host is not match)

    @property
    def match(self) -> Match:
        """The match on the table."""
        found: Match = self.host.match
        return found


def table_host(
    match: OnTable,
    bots: Mapping[int, str] | None,
    seed: int | None,
    names: Sequence[str] | None,
    options: dict[str, Any],
    tutor: float = 0,
) -> TableHost:
    """The host for whatever is put on a table."""
    host = _host(match, bots, seed, names, options)
    if tutor:
        host.set_tutor(tutor)
    return host


def _host(
    match: OnTable,
    bots: Mapping[int, str] | None,
    seed: int | None,
    names: Sequence[str] | None,
    options: dict[str, Any],
) -> TableHost:
    if isinstance(match, Match | TableHost):
        if seed is not None or names is not None or options:
            raise OptionError("A match has its seed, names and options already; give them to the match.")
        return match if isinstance(match, TableHost) else TableHost(match, bots or {})
    if isinstance(match, str):
        match = new_game(match, **options)
    elif options:
        raise OptionError(f"This game has its options already: {', '.join(options)} came too late.")
    started = Match(match, seed=seed, names=names)
    return TableHost(started, usual_seats(started) if bots is None else bots)


def usual_seats(match: Match) -> dict[int, str]:
    """A person on the first seat, and the game's usual bot on the others."""
    return dict.fromkeys(range(1, match.game.players), usual_bot(match.game.key))
