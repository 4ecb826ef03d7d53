"""The table: a match to play in the notebook. Thin: the host decides, the browser draws."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import anywidget
import traitlets

from dicelab.errors import OptionError
from dicelab.games import new_game
from dicelab.games.game import Game, State
from dicelab.play.host import Host
from dicelab.play.match import Match
from dicelab.widgets.bundle import bundle

SORRY = "Something went wrong here. Take a step back or start a new game."


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
        match: Match | Game | State | Host | str,
        bots: Mapping[int, str] | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        self.host = match if isinstance(match, Host) else Host(*_seated(match, bots, seed, names, options))
        super().__init__(view=self.host.view() | {"menu": self.host.menu()})
        self.on_msg(self._receive)
        self._answered = self.host.revision
        self.host.watch(self._publish)

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.host.match

    def _receive(self, _: object, content: object, buffers: object) -> None:
        try:
            answer = self.host.answer(content)
        except Exception:  # a fault of ours: say so, show where the match stands, and let the game go on
            logging.getLogger(__name__).exception("A table could not answer.")
            shown = self._shown()
            # Where nothing can be shown, pages must not think that they missed something and ask again and again.
            revision = self.host.revision if shown else self._answered
            self.send({"kind": "refused", "revision": revision, "says": SORRY, "to": ""})
            if shown is None:
                return
            answer = shown
        if answer["kind"] != "considered":
            self.send(answer)
        if answer["kind"] == "view":
            self._answered = answer["revision"]
        if answer["kind"] in ("view", "considered") or self._answered != self.host.revision:
            self.host.tell()  # also where a bot moved on before it was refused

    def _shown(self) -> dict[str, Any] | None:
        try:
            return self.host.view()
        except Exception:
            return None

    def show(self) -> None:
        """Send every page what is to be shown now."""
        shown = self.host.view()
        self._answered = shown["revision"]
        self.send(shown | {"menu": self.host.menu()})

    def _publish(self) -> None:
        """Show what was done past the table, from a cell of the notebook; an answer has been sent already."""
        if self._answered != self.host.revision:
            self.show()

    def close(self) -> None:
        """Take the table away; the match can go on without it."""
        if hasattr(self, "host"):  # a table that could not be laid is closed too
            self.host.close()
        super().close()

    def get_state(self, *args: Any, **kwargs: Any) -> Any:
        """The state for a page that opens now: what is shown now, not what was shown at the beginning."""
        state = super().get_state(*args, **kwargs)
        if "view" in state:
            state["view"] = self.host.view() | {"menu": self.host.menu()}
        return state


def _seated(
    match: Match | Game | State | str,
    bots: Mapping[int, str] | None,
    seed: int | None,
    names: Sequence[str] | None,
    options: dict[str, Any],
) -> tuple[Match, Mapping[int, str]]:
    if isinstance(match, Match):
        if seed is not None or names is not None or options:
            raise OptionError("A match has its seed, names and options already; give them to the match.")
        return match, bots or {}
    if isinstance(match, str):
        match = new_game(match, **options)
    elif options:
        raise OptionError(f"This game has its options already: {', '.join(options)} came too late.")
    started = Match(match, seed=seed, names=names)
    return started, dict.fromkeys(range(1, started.game.players), "sensible") if bots is None else bots
