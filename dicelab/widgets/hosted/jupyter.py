"""What all widgets have in common: a host behind them, a bundle in the browser, and a Jupyter comm in between."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakSet

import anywidget
import traitlets
from ipywidgets import Layout

from dicelab.errors import DicelabError
from dicelab.play.host import Message
from dicelab.play.still import as_html, as_text
from dicelab.widgets.late import Late
from dicelab.widgets.vega import vega_source

if TYPE_CHECKING:
    from dicelab.teach.room.classroom import Classroom

LayoutLike: TypeAlias = "Layout | Mapping[str, Any] | None"

_widgets: WeakSet[Hosted] = WeakSet()
_room: Classroom | None = None
"""The room that is open in this kernel: what a page shows can be put to its class."""


_MACHINERY = {"get_state", "set_state", "offer_class", "view", "to_class", "widgets"}
"""Parts of ours that are for the front end only."""
_OF_ALL = {"layout", "observe", "unobserve"}
"""What a person uses of what all widgets have."""


def show_room(room: Classroom | None) -> None:
    """A room is open, or none any more: every widget that a class could use offers that."""
    global _room
    _room = room
    for widget in tuple(_widgets):
        widget.offer_class()


class Hosted(anywidget.AnyWidget):
    """A widget that shows what a host publishes and hands it what the browser asks.

    A subclass names its bundle and the facts of its host that can be watched, as read-only traits. What a browser
    writes into any trait changes nothing.
    """

    view = traitlets.Dict(read_only=True).tag(sync=True)
    """What is shown, for a page that opens without Python: it follows a moment later."""

    to_class = traitlets.List(read_only=True, help="what the class of an open room could do with it").tag(sync=True)

    def __init__(self, host: Any, layout: LayoutLike = None, owned: bool = True) -> None:
        self.host: Any = host
        self._owned = owned  # whether the host goes with the widget
        self._late = Late(self._keep_view)
        with self.hold_trait_notifications():
            self._follow_facts()
            self.set_trait("view", host.view())
        super().__init__(**({} if layout is None else {"layout": layout}))
        self.on_msg(self._receive)
        self._leave = host.subscribe(self._hear)
        _widgets.add(self)
        if _room is not None:
            self.offer_class()

    def offer_class(self) -> None:
        """Say what the class of the room that is open could do with what is shown here."""
        from dicelab.teach.room.plan import offers

        found = [] if _room is None else [{"kind": kind, "says": says} for kind, says in offers(self.host)]
        if found != self.to_class:
            self.set_trait("to_class", found)
            with suppress(Exception):
                self.send({"kind": "to_class", "offers": found})

    def _put(self, content: Any) -> Message:
        """Put what is shown here to the class."""
        kinds = [one["kind"] for one in self.to_class]
        if _room is None or content.get("as") not in kinds:
            return {"kind": "class_told", "says": "There is no room open; open one first."}
        try:
            _room.put(self, content["as"])
        except DicelabError as error:
            return {"kind": "class_told", "says": str(error)}
        return {"kind": "class_told", "says": f"Room {_room.code} has it now."}

    def _receive(self, _: object, content: object, buffers: object) -> None:
        """A message of one view; the answers are for that view alone."""
        by = content.pop("by", None) if isinstance(content, dict) else None
        mark = {"by": by} if isinstance(by, str) else {}
        if _asks(content, "vega"):
            answers = [self._vega(content)]
        elif _asks(content, "to_class"):
            answers = [self._put(content)]
        else:
            answers = self.host.answer(content)
        for answer in answers:
            self.send(answer | mark)

    def _vega(self, content: Any) -> Message:
        return vega_source() | ({"pane": content["pane"]} if "pane" in content else {})

    def _hear(self, message: Message) -> None:
        """Something has changed: every page sees it, everybody who watches hears of it."""
        with suppress(Exception):  # a page that has gone needs nothing more
            self.send(message)
        self._follow_facts()
        self._late.soon()

    def _follow_facts(self) -> None:
        try:
            facts = {name: fact for name, fact in self.host.facts().items() if self.has_trait(name)}
        except Exception:  # told by the host itself where it is asked; whatever else there is goes on
            return
        with self.hold_sync():
            for name, fact in facts.items():
                self.set_trait(name, fact)

    def _keep_view(self) -> None:
        with suppress(Exception):
            self.set_trait("view", self.host.view())

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """The state for a page that opens now, or what has changed of it."""
        if self.comm is not None and (key is None or "view" in key):
            self._late.now()
        return super().get_state(key, drop_defaults)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Nothing that a page writes counts: it is told how things stand."""
        count = {name: value for name, value in sync_data.items() if name == "_view_count"}
        if count:
            super().set_state(count)
        self.send_state({name for name in sync_data if name in self.keys and name not in count})

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget; for readers without Python, the same as text and as HTML."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        still = self.host.still()
        return {**data, "text/plain": as_text(still), "text/html": as_html(still)}, metadata

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def __dir__(self) -> list[str]:
        """What the Tab key offers: what a person can use, without the machinery that all widgets have."""
        own = {name for kind in type(self).__mro__ if kind.__module__.startswith("dicelab.") for name in vars(kind)}
        return [name for name in super().__dir__() if name[0] == "_" or name in (own - _MACHINERY) | _OF_ALL]

    def close(self) -> None:
        """Take it away; a widget that could not be made is closed, too."""
        if hasattr(self, "_leave") and not sys.is_finalizing():  # else Python itself goes, and takes all along
            self._leave()
            self._late.never()
            if self._owned:
                self.host.close()
        super().close()


def _asks(content: object, kind: str) -> bool:
    return isinstance(content, dict) and content.get("kind") == kind
