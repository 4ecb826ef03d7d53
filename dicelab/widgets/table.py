"""The table: a match to play in the notebook. Thin: the host decides, the browser draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from dicelab.errors import OptionError
from dicelab.games import new_game
from dicelab.games.game import Game, State
from dicelab.play.host import Host
from dicelab.play.match import Match
from dicelab.widgets.bundle import bundle


class Table(anywidget.AnyWidget):
    """A table for one of the games.

    ``Table(match, bots={1: "sensible"})`` puts a match on the table. ``Table("draconic", players=3)`` begins a
    new one, with a person on the first seat and sensible bots on the others unless ``bots`` says otherwise.
    """

    _esm = bundle("table.js")
    _css = bundle("table.css")
    view = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        match: Match | Game | State | str,
        bots: Mapping[int, str] | None = None,
        *,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        self.host = Host(*_seated(match, bots, seed, options))
        super().__init__(view=self.host.view() | {"menu": self.host.menu()})
        self.on_msg(self._receive)

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.host.match

    def _receive(self, _: object, content: object, buffers: object) -> None:
        answer = self.host.answer(content)
        if answer["kind"] != "considered":
            self.send(answer)
        if answer["kind"] in ("view", "considered"):
            self.host.tell()

    def get_state(self, *args: Any, **kwargs: Any) -> Any:
        """The state for a page that opens now: what is shown now, not what was shown at the beginning."""
        state = super().get_state(*args, **kwargs)
        if "view" in state:
            state["view"] = self.host.view() | {"menu": self.host.menu()}
        return state


def _seated(
    match: Match | Game | State | str, bots: Mapping[int, str] | None, seed: int | None, options: dict[str, Any]
) -> tuple[Match, Mapping[int, str]]:
    if isinstance(match, Match):
        if seed is not None or options:
            raise OptionError("A match has its seed and options already; give them to the match.")
        return match, bots or {}
    if isinstance(match, str):
        match = new_game(match, **options)
    elif options:
        raise OptionError(f"This game has its options already: {', '.join(options)} came too late.")
    started = Match(match, seed=seed)
    others = dict.fromkeys(range(1, started.game.players), "sensible")
    return started, others if bots is None else bots
