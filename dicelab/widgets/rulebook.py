"""A rulebook to read by trying: the text, and beside it a table for its positions."""

from __future__ import annotations

import logging
from typing import Any

import anywidget
import traitlets
from ipywidgets import Box, Layout

from dicelab.errors import DicelabError
from dicelab.teach.reader import Reader
from dicelab.widgets.bundle import bundle
from dicelab.widgets.table import Table

SORRY = "Something went wrong here. Choose the section again."


class RuleText(anywidget.AnyWidget):
    """The text of a rulebook: contents, search, sections, print."""

    _esm = bundle("rulebook.js")
    _css = bundle("rulebook.css")
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        super().__init__(view=reader.view())
        self.on_msg(self._receive)
        reader.on_led = self.send

    def _receive(self, _: object, content: object, buffers: object) -> None:
        try:
            self.send(self._reader.answer(content))
        except DicelabError as error:
            self.send({"kind": "refused", "says": str(error)})
        except Exception:
            logging.getLogger(__name__).exception("A rulebook could not answer.")
            self.send({"kind": "refused", "says": SORRY})


class RuleBook(Box):
    """``RuleBook("thrown")``: the rules in sections, each with positions to try on the table beside it."""

    def __init__(self, game: str, section: str = "") -> None:
        reader = Reader(game, section)
        self.text = RuleText(reader)
        self.table = Table(reader.host)
        self.text.layout = Layout(flex="1 1 420px", min_width="0", width="auto")
        self.table.layout = Layout(flex="1.25 1 540px", min_width="0", max_width="1120px", width="auto")
        row = Layout(
            display="flex",
            flex_flow="row wrap",
            align_items="flex-start",
            width="100%",
            overflow="visible",
            grid_gap="16px",
        )
        super().__init__([self.text, self.table], layout=row)

    def close(self) -> Any:
        """Take both away; a book that could not be opened has neither."""
        for part in self.children:
            part.close()
        return super().close()
