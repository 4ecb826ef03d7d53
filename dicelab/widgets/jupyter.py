"""What all widgets have in common: a host behind them, a bundle in the browser, and a Jupyter comm in between."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from weakref import WeakSet

import anywidget
import traitlets
from ipywidgets import Layout

from dicelab.errors import DicelabError
from dicelab.play.host import Message
from dicelab.play.still import as_html, as_text
from dicelab.widgets.carrier import Carrier

if TYPE_CHECKING:
    from dicelab.room.teacher.classroom import Classroom

WAIT: Final = 0.4
"""Seconds; a notebook that is saved within them shows what was there just before."""

_waiting: WeakSet[Late] = WeakSet()


class Late:
    """Calls ``does`` once, some time after :meth:`soon` was called, or at the end of the cell that runs.

    Where nothing is saved, as on a page that Voilà serves, it never does: see :func:`nothing_is_saved`.
    """

    def __init__(self, does: Callable[[], None]) -> None:
        self._does = does
        self._due = False
        self._loop = _running_loop()
        _watch_cells()

    def soon(self) -> None:
        """Do it later, if it is not to be done anyway."""
        if self._due or nothing_is_saved():
            return
        self._due = True
        _waiting.add(self)
        loop = _running_loop()
        if loop is not None:
            loop.call_later(WAIT, self.now)
        elif self._loop is not None and self._loop.is_running():  # another thread
            self._loop.call_soon_threadsafe(self._loop.call_later, WAIT, self.now)

    def now(self) -> None:
        """Do it now, if it is due."""
        if self._due:
            self.never()
            self._does()

    def never(self) -> None:
        """Let it be."""
        self._due = False
        _waiting.discard(self)


def nothing_is_saved() -> bool:
    """Whether the page is one that Voilà serves: nobody saves it, and whoever opens it asks for what is shown."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _all_now(*_: Any) -> None:
    """What the cell changed belongs to the cell: whoever runs a notebook without a browser hears nothing later."""
    for late in tuple(_waiting):
        late.now()


def _watch_cells() -> None:
    """Once, where there are cells."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is not None and _all_now not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("post_run_cell", _all_now)


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
        from dicelab.room.teacher.plan import offers

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
