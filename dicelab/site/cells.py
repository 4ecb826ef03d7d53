"""The cells of a page, run one after the other in a namespace of their own; the page is told what each shows."""

from __future__ import annotations

import ast
import io
import json
import logging
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

from dicelab.play.host import Message
from dicelab.site.shown import failed, shown
from dicelab.widgets.worker import line

Tell = Callable[[Message], None]


class Cells:
    """One page's cells. Everything that was made for it goes with :meth:`close`."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._names: dict[str, Any] = {"__name__": "__main__"}
        self._cell = 0

    def run(self, cell: int, source: str) -> bool:
        """Run one cell; whether it went well. What it shows is told as it comes."""
        global _running
        self._cell, _running = cell, self
        self._tell({"kind": "cell", "cell": cell})
        try:
            with redirect_stdout(_Printed(self)):
                self._do(source)
        except Exception as error:
            logging.getLogger(__name__).exception("Cell %s could not be run.", cell)
            self._tell({"kind": "output", "cell": cell, **failed(error)})
            return False
        finally:
            _running = None
        return True

    def _do(self, source: str) -> None:
        """All statements; what the last one gives is shown, unless a semicolon or None says otherwise."""
        tree = ast.parse(source, "<cell>")
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "<cell>", "exec"), self._names)
        if last is not None:
            assert isinstance(last, ast.Expr)
            found = eval(compile(ast.Expression(last.value), "<cell>", "eval"), self._names)
            if found is not None and not source.rstrip().endswith(";"):
                self.show(found)

    def show(self, thing: object) -> None:
        """Show something under the cell that runs."""
        self._tell({"kind": "output", "cell": self._cell, **shown(thing)})

    def print(self, text: str) -> None:
        """Show what was printed."""
        self._tell({"kind": "output", "cell": self._cell, "type": "text", "text": text})

    def close(self) -> None:
        """The page is left."""
        self._names.clear()
        line.clear()


_running: Cells | None = None


def display(*things: object) -> None:
    """Show things under the cell that runs, as IPython's ``display`` does; where none runs, print them."""
    for thing in things:
        if _running is None:
            print(thing)
        else:
            _running.show(thing)


class _Printed(io.TextIOBase):
    """What a cell prints goes to its page."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells

    def write(self, text: str) -> int:
        if text:
            self._cells.print(text)
        return len(text)


class Page:
    """What the worker talks to, in JSON: open a page, run its cells, hand on what the page says to a widget."""

    def __init__(self, post: Callable[[str], None]) -> None:
        self._post = post
        self._cells: Cells | None = None
        line.tell = self._tell

    def _tell(self, message: Message) -> None:
        self._post(json.dumps(message, allow_nan=False))

    def open(self) -> None:
        """Another page: what the last one made is gone."""
        self.close()
        self._cells = Cells(self._tell)

    def run(self, cell: int, source: str) -> bool:
        """Run one cell of the page that is open; whether it went well."""
        assert self._cells is not None
        return self._cells.run(cell, source)

    def hear(self, widget: int, content: str) -> None:
        """The page says something to a widget."""
        line.hear(widget, json.loads(content))

    def close(self) -> None:
        """The page is left."""
        if self._cells is not None:
            self._cells.close()
        self._cells = None
