"""Long work done a little at a time, so that requests are answered in between.

Where an event loop runs, as in a kernel and in a page's worker, the work is part of it: between two steps everything
else has its turn, and no thread is needed. In a plain script there is no loop; there a thread takes the steps.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, Handle, get_running_loop
from collections.abc import Callable
from threading import Event, RLock, Thread, current_thread
from time import sleep
from typing import Final

Step = Callable[[], float | None]
"""Does a little, and says after how many seconds to go on; nothing where all is done."""


BREATH: Final = 0.01
"""Seconds that a loop has for others between two steps: a question and its answer take several rounds of it."""


class Pace:
    """Takes steps until all is done. A step must not raise."""

    def __init__(self, step: Step) -> None:
        self._step = step
        self._lock = RLock()  # in Lab, messages can arrive in another thread than the one whose loop has the work
        self._loop: AbstractEventLoop | None = None
        self._handle: Handle | None = None
        self._thread: Thread | None = None
        self._wake = Event()
        self._asked = False  # to go on, since the last step began

    def begin(self) -> None:
        """Go on from now on; nothing new where it goes on already."""
        with self._lock:
            self._asked = True
            if self._handle is not None or self._thread is not None:
                return
            self._wake.clear()
            try:
                self._loop = get_running_loop()
            except RuntimeError:
                self._thread = Thread(target=self._in_a_thread, daemon=True)
                self._thread.start()
            else:
                self._handle = self._loop.call_soon(self._in_the_loop)

    def wake(self) -> None:
        """Do not wait any longer before the next step."""
        self._wake.set()
        with self._lock:
            if self._handle is not None and self._loop is not None:
                self._handle.cancel()
                self._handle = self._loop.call_soon_threadsafe(self._in_the_loop)

    def breathe(self) -> None:
        """In the middle of a step: let others have what it holds. In a loop nobody waits, and nobody may come between;
        in a browser even the shortest sleep would let them."""
        if current_thread() is self._thread:
            sleep(0)

    def finish(self) -> None:
        """Take all steps that are left before coming back."""
        thread = self._thread
        if thread is not None:
            thread.join()
            return
        with self._lock:
            if self._handle is None:
                return
            self._handle.cancel()
            while (wait := self._step()) is not None:
                sleep(wait)
            self._handle = None

    def _in_the_loop(self) -> None:
        with self._lock:
            if self._handle is None:  # finished in another thread
                return
            wait = self._step()
            assert self._loop is not None
            self._handle = None if wait is None else self._loop.call_later(max(wait, BREATH), self._in_the_loop)

    def _in_a_thread(self) -> None:
        while True:
            self._asked = False
            wait = self._step()
            with self._lock:
                if wait is None and not self._asked:
                    self._thread = None
                    return
            self._wake.wait(wait or 0.0)
            self._wake.clear()
