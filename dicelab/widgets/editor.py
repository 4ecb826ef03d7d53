"""Building a position: the form, and beside it the table with its odds."""

from __future__ import annotations

import logging
from typing import Any

import anywidget
import traitlets
from ipywidgets import Box, Layout

from dicelab.errors import DicelabError
from dicelab.games.game import Game, State
from dicelab.play.match import Match
from dicelab.teach.about import questions_about
from dicelab.teach.editor import Editor
from dicelab.teach.pose import Posed
from dicelab.widgets.bundle import bundle
from dicelab.widgets.table import Table
from dicelab.widgets.together import TableWithOdds

SORRY = "Something went wrong here. Take a step back or start over."


class PositionForm(anywidget.AnyWidget):
    """The form of a position."""

    _esm = bundle("editor.js")
    _css = bundle("editor.css")
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        super().__init__(view=editor.view())
        self.on_msg(self._receive)
        editor.watch(self.show)

    def show(self) -> None:
        """Send every page what the form holds now."""
        self.send(self._editor.view())

    def _receive(self, _: object, content: object, buffers: object) -> None:
        try:
            self.send(self._editor.answer(content))
        except DicelabError as error:
            self.send({"kind": "refused", "says": str(error)})
        except Exception:
            logging.getLogger(__name__).exception("A form could not answer.")
            self.send({"kind": "refused", "says": SORRY})

    def get_state(self, *args: Any, **kwargs: Any) -> Any:
        """The state for a page that opens now."""
        state = super().get_state(*args, **kwargs)
        if "view" in state:
            state["view"] = self._editor.view()
        return state


class PositionEditor(Box):
    """``PositionEditor("thrown")``: lay out a position by hand; ``editor.state`` is what lies there.

    It begins with a game, a state, a match or a table; without one, the game is chosen first.
    """

    def __init__(self, of: str | Game | State | Match | Table | None = None) -> None:
        self.editor = Editor(of.host.state if isinstance(of, Table) else of)
        self.form = PositionForm(self.editor)
        self.beside: TableWithOdds | None = None
        self.form.layout = Layout(flex="1 1 440px", min_width="0", width="auto")
        row = Layout(
            display="flex",
            flex_flow="row wrap",
            align_items="flex-start",
            width="100%",
            overflow="visible",
            grid_gap="16px",
        )
        super().__init__([self.form], layout=row)
        self.form.on_msg(lambda *_: self._lay_the_table())
        self._lay_the_table()

    @property
    def state(self) -> State:
        """The position: the last one that was possible."""
        return self.editor.state

    @property
    def questions(self) -> tuple[Posed, ...]:
        """What a class can be asked about it: for ``Predict``, ``Experiment``, ``Quiz`` or ``share``."""
        return questions_about(self.state)

    @property
    def table(self) -> Table | None:
        """The table beside the form, once a game is chosen."""
        return self.beside.table if self.beside else None

    def _lay_the_table(self) -> None:
        """Once a game has been chosen there is a table."""
        if self.beside is None and self.editor.host is not None:
            self.beside = TableWithOdds(self.editor.host)
            self.beside.layout.flex = "4 1 640px"
            self.beside.layout.min_width = "0"
            self.beside.layout.width = "auto"
            self.children = (self.form, self.beside)
