"""Something to be done a little later, and once for many: after the answer is on its way, a few times a second."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakSet

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
