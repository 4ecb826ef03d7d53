"""A rulebook to read by trying: the text, and beside it a table for its positions."""

from __future__ import annotations

from functools import cached_property

from dicelab.play.host import Host
from dicelab.play.panes import Panes
from dicelab.teach.book.host import BookHost
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike
from dicelab.widgets.table import Table, TableFacts


class RuleBook(TableFacts, Hosted):
    """``RuleBook("thrown")``: the rules in sections, each with positions to try on the table beside it.

    Without the ``table`` it is a book to read and to search.
    """

    _esm = bundle("rulebook.js")
    _css = bundle("rulebook.css")

    def __init__(self, game: str, section: str = "", *, table: bool = True, layout: LayoutLike = None) -> None:
        self._book = BookHost(game, section)
        beside: dict[str, Host] = {"table": self._book.host} if table else {}
        super().__init__(Panes({"text": self._book, **beside}), layout)

    @cached_property
    def table(self) -> Table:
        """The table alone, to be shown elsewhere or to be asked."""
        return Table(self._book.host)
