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
from dicelab.widgets.hosted.carrier import Carrier
from dicelab.widgets.late import Late

if TYPE_CHECKING:
    from dicelab.teach.room.classroom import Classroom

LayoutLike: TypeAlias = "Layout | Mapping[str, Any] | None"

_widgets: WeakSet[Hosted] = WeakSet()
_room: Classroom | None = None
"""The room that is open in this kernel: what a page shows can be put to its class."""


_MACHINERY = {"get_state", "set_state", "offer_class", "receive", "view", "to_class", "widgets"}
"""Parts of ours that are for the front end only."""
_OF_ALL = {"layout", "observe", "unobserve"}
"""What a person uses of what all widgets have."""


def show_room(room: Classroom | None) -> None:
    """A room is open, or none any more: every widget that a class could use offers that."""
    global _room
    _room = room
    for widget in tuple(_widgets):
        widget.offer_class()


class Hosted(Carrier, anywidget.AnyWidget):
    """A widget that shows what a host publishes and hands it what the browser asks.

    A subclass names its bundle and the facts of its host that can be watched, as read-only traits. What a browser
    writes into any trait changes nothing.
    """

    view = traitlets.Dict(read_only=True).tag(sync=True)
    """What is shown, for a page that opens without Python: it follows a moment later."""

    to_class = traitlets.List(read_only=True, help="what the class of an open room could do with it").tag(sync=True)

    def __init__(self, host: Any, layout: LayoutLike = None, owned: bool = True) -> None:
        self._late = Late(self._keep_view)
        with self.hold_trait_notifications():
            self._carry(host, owned)
            self.set_trait("view", host.view())
        super().__init__(**({} if layout is None else {"layout": layout}))
        self.on_msg(lambda _, content, buffers: self.receive(content))
        self._subscribe()
        _widgets.add(self)
        if _room is not None:
            self.offer_class()

    def offer_class(self) -> None:
        """Say what the class of the room that is open could do with what is shown here."""
        from dicelab.teach.room.plan import offers

        found = [] if _room is None else [{"kind": kind, "says": says} for kind, says in offers(self.host)]
        if found != self.to_class:
            self.set_trait("to_class", found)
            self._tell({"kind": "to_class", "offers": found})

    def _put(self, content: Message) -> Message:
        """Put what is shown here to the class."""
        kinds = [one["kind"] for one in self.to_class]
        if _room is None or content.get("as") not in kinds:
            return {"kind": "class_told", "says": "There is no room open; open one first."}
        try:
            _room.put(self, content["as"])
        except DicelabError as error:
            return {"kind": "class_told", "says": str(error)}
        return {"kind": "class_told", "says": f"Room {_room.code} has it now."}

    def _own_answer(self, content: Message) -> Message | None:
        return self._put(content) if content.get("kind") == "to_class" else super()._own_answer(content)

    def _tell(self, message: Message) -> None:
        with suppress(Exception):  # a page that has gone needs nothing more
            self.send(message)

    def _hear(self, message: Message) -> None:
        super()._hear(message)
        self._late.soon()

    def _at_once(self) -> Any:
        return self.hold_sync()

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

    def __dir__(self) -> list[str]:
        """What the Tab key offers: what a person can use, without the machinery that all widgets have."""
        own = {name for kind in type(self).__mro__ if kind.__module__.startswith("dicelab.") for name in vars(kind)}
        return [name for name in super().__dir__() if name[0] == "_" or name in (own - _MACHINERY) | _OF_ALL]

    def close(self) -> None:
        """Take it away; a widget that could not be made is closed, too."""
        if hasattr(self, "_leave") and not sys.is_finalizing():  # else Python itself goes, and takes all along
            self._late.never()
            self._uncarry()
        super().close()
