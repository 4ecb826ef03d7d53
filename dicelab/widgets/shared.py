"""What a code holds, shown: a table with its odds, or a question. The code comes with the page's address."""

from __future__ import annotations

import logging
from collections.abc import Callable
from html import escape
from typing import Any

import anywidget
import traitlets
from ipywidgets import HTML, Box, Layout, Widget

from dicelab.errors import DicelabError
from dicelab.play.code import QUESTION, Laid, laid_by, unpack, usual_bots
from dicelab.play.intents import Shapes, is_code, read_intent
from dicelab.teach.pose import Posed
from dicelab.teach.reveal import Reveal
from dicelab.widgets.bundle import bundle
from dicelab.widgets.predict import Predict
from dicelab.widgets.together import TableWithOdds

SHAPES: Shapes = {"hello": {}, "open": {"code": is_code}}
SORRY = "Something went wrong here. Load the page again."
NAMES = {"p": "A position of", "g": "A game of", "q": "A question about"}


def table_of(shared: Laid) -> Widget:
    """A table with its odds beside it."""
    match = shared.match
    return TableWithOdds(match, bots=usual_bots(match.state) if shared.bots is None else shared.bots)


def question_of(posed: Posed) -> Widget:
    """A question to guess at; or, where it has no single number for an answer, to think about before looking."""
    try:
        return Predict(posed)
    except DicelabError:
        return hidden(posed)


def hidden(posed: Posed) -> Widget:
    """A question whose answer waits until it is asked for."""
    answer = Reveal("Guess first, then open the answer.", posed.answer)._repr_html_()
    shown = HTML(f"<h2>{escape(posed.says)}</h2>{answer}")
    shown.add_class("jp-RenderedHTMLCommon")
    return shown


SHOWN: dict[type, Callable[[Any], Widget]] = {Laid: table_of, Posed: question_of}
"""What shows each thing that a code may hold; another widget can take its place."""


class Opener(anywidget.AnyWidget):
    """Reads the code in the page's address, or one that is pasted, and hands it to Python."""

    _esm = bundle("opener.js")
    _css = bundle("opener.css")
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, opens: Callable[[str], dict[str, Any]]) -> None:
        self._opens = opens
        super().__init__(view={"kind": "view", "says": ""})
        self.on_msg(self._receive)

    def _receive(self, _: object, content: object, buffers: object) -> None:
        try:
            intent = read_intent(content, SHAPES)
            if intent["kind"] == "open":
                self.view = self._opens(intent["code"])
            self.send(self.view)
        except DicelabError as error:
            self.send({"kind": "refused", "says": str(error)})
        except Exception:
            logging.getLogger(__name__).exception("A code could not be opened.")
            self.send({"kind": "refused", "says": SORRY})


class SharedTable(Box):
    """``SharedTable()`` opens the code in the address of its page (``?table=…``) or one that is pasted there."""

    def __init__(self, code: str = "") -> None:
        self._shown: Widget | None = None
        self.opener = Opener(self.open_code)
        self.opener.layout = Layout(width="100%")
        column = Layout(display="flex", flex_flow="column", width="100%", grid_gap="16px", overflow="visible")
        super().__init__([self.opener], layout=column)
        if code:
            self.opener.view = self.open_code(code)

    def open_code(self, code: str) -> dict[str, Any]:
        """Show what a code holds, in place of what was shown before; a sentence says why it cannot be."""
        kind, data = unpack(code)
        thing: Laid | Posed = Posed.from_json(data) if kind == QUESTION else laid_by(kind, data)
        title = thing.title if isinstance(thing, Posed) else thing.match.game.title
        shown = SHOWN[type(thing)](thing)
        if self._shown is not None:
            self._shown.close()
        self._shown = shown
        self.children = (self.opener, shown)
        return {"kind": "view", "says": f"{NAMES[kind]} {title}."}
