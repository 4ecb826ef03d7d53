"""What carries a widget's messages where Python runs in a page's worker: one line to the page, and nothing of Jupyter.

The page opens a widget when a cell shows it, and finds it by its number in all messages from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, TypeAlias

from dicelab.errors import DicelabError
from dicelab.play.host import Message
from dicelab.play.still import Blocks, as_html, as_text
from dicelab.widgets.carrier import Carrier

LayoutLike: TypeAlias = "Mapping[str, Any] | None"


class PageLine:
    """The line between Python and the page: who is at its end, and the widgets that the page may talk to."""

    def __init__(self) -> None:
        self.tell: Callable[[Message], None] = lambda message: None
        self._widgets: dict[int, Hosted] = {}
        self._number = count(1)

    def add(self, widget: Hosted) -> int:
        """The number of a new widget."""
        number = next(self._number)
        self._widgets[number] = widget
        return number

    def hear(self, number: int, content: object) -> None:
        """The page says something to a widget; to one that is gone, nothing."""
        if number in self._widgets:
            self._widgets[number].receive(content)

    def drop(self, number: int) -> None:
        """A widget is gone."""
        self._widgets.pop(number, None)

    def clear(self) -> None:
        """The page is left: all its widgets go."""
        for widget in list(self._widgets.values()):
            widget.close()


line = PageLine()


def show_room(room: object) -> None:
    """A room needs a server, and here is none."""
    if room is not None:
        raise DicelabError("A room needs a server that phones can reach: run 'dicelab serve --class' on a computer.")


class Hosted(Carrier):
    """A widget that shows what a host publishes and hands it what the page asks: see ``jupyter.Hosted``."""

    _esm = _css = ""

    def __init__(self, host: Any, layout: LayoutLike = None, owned: bool = True) -> None:
        super().__init__()
        self.layout: dict[str, Any] = dict(layout or {})
        self.number = line.add(self)
        self._carry(host, owned)
        self._subscribe()

    @property
    def view(self) -> Message:
        """What is shown."""
        found: Message = self.host.view()
        return found

    def _tell(self, message: Message) -> None:
        line.tell({"kind": "message", "widget": self.number, "content": message})

    def opened(self) -> Message:
        """All that a page needs to draw it."""
        return {
            "type": "widget",
            "widget": self.number,
            "bundle": self._esm.removesuffix(".js"),
            "view": self.view,
            "layout": {name.replace("_", "-"): str(value) for name, value in self.layout.items()},
        }

    def still(self) -> Blocks:
        """The same on paper."""
        found: Blocks = self.host.still()
        return found

    def _repr_html_(self) -> str:
        return as_html(self.still())

    def __str__(self) -> str:
        return as_text(self.still())

    def close(self) -> None:
        """Take it away."""
        line.drop(self.number)
        self._uncarry()
