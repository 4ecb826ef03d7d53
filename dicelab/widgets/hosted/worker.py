"""What carries a widget's messages where Python runs in a page's worker: one line to the page, and nothing of Jupyter.

The page opens a widget when a cell shows it, and finds it by its number in all messages from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from typing import Any, TypeAlias

import traitlets

from dicelab.errors import DicelabError
from dicelab.play.host import Message
from dicelab.play.still import Blocks, as_html, as_text
from dicelab.widgets.vega import vega_source

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


class Hosted(traitlets.HasTraits):
    """A widget that shows what a host publishes and hands it what the page asks: see ``jupyter.Hosted``."""

    _esm = _css = ""

    def __init__(self, host: Any, layout: LayoutLike = None, owned: bool = True) -> None:
        super().__init__()
        self.host: Any = host
        self.layout: dict[str, Any] = dict(layout or {})
        self._owned = owned  # whether the host goes with the widget
        self._follow_facts()
        self.number = line.add(self)
        self._leave = host.subscribe(self._hear)

    @property
    def view(self) -> Message:
        """What is shown."""
        found: Message = self.host.view()
        return found

    def receive(self, content: object) -> None:
        """A message of one view; the answers are for that view alone."""
        by = content.pop("by", None) if isinstance(content, dict) else None
        mark = {"by": by} if isinstance(by, str) else {}
        if isinstance(content, dict) and content.get("kind") == "vega":
            answers = [vega_source() | ({"pane": content["pane"]} if "pane" in content else {})]
        else:
            answers = self.host.answer(content)
        for answer in answers:
            self._send(answer | mark)

    def _hear(self, message: Message) -> None:
        self._send(message)
        self._follow_facts()

    def _send(self, message: Message) -> None:
        line.tell({"kind": "message", "widget": self.number, "content": message})

    def _follow_facts(self) -> None:
        with suppress(Exception), self.hold_trait_notifications():
            for name, fact in self.host.facts().items():
                if self.has_trait(name):
                    self.set_trait(name, fact)

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

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def close(self) -> None:
        """Take it away."""
        line.drop(self.number)
        self._leave()
        if self._owned:
            self.host.close()
