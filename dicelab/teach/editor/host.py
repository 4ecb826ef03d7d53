"""The host of an editor: the form of a position, and, once a game is chosen, the table with its odds beside it."""

from __future__ import annotations

from dicelab.games.game import Game, State
from dicelab.play.host import Host, Message
from dicelab.play.match import Match
from dicelab.play.panel.host import PanelHost
from dicelab.play.panes import Panes
from dicelab.teach.editor.form import FormHost


class EditorHost(Panes):
    """The form first; the table comes with the game."""

    def __init__(self, of: str | Game | State | Match | None = None) -> None:
        self.form = FormHost(of)
        super().__init__(self._there())
        self.form.subscribe(self._follow)

    def _there(self) -> dict[str, Host]:
        if self.form.host is None:
            return {"form": self.form}
        return {"form": self.form, "table": self.form.host, "panel": PanelHost(self.form.host)}

    def _follow(self, message: Message) -> None:
        if len(self.panes) == 1 and self.form.host is not None:
            self.lay(self._there())
