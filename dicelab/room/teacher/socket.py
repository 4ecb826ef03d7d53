"""The socket from a teacher's kernel to the rooms of its server: asks, hears, and comes back when it was broken.

Two threads: one reads the socket and never waits for anybody, the other hands the news on, one after the other.
"""

from __future__ import annotations

import asyncio
import json
import os
import time  # not from it: a browser's Python, in which there are no rooms, has no thread_time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from itertools import count
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, Final

from dicelab.play.host import Message
from dicelab.room.teacher.classroom import Classroom
from dicelab.room.words import ADDRESS, KEY, Asks, RoomError

PATIENCE: Final = 15.0
"""Seconds to wait for an answer."""
AGAIN: Final = (0.2, 0.5, 1.0, 2.0)
"""Seconds before it is tried again; the last of them for ever."""
PICTURE: Final = 0.016
"""Seconds between two pictures on the wall: as often as a screen shows one."""
REST, LONGEST_REST = 2.0, 0.1
"""A picture that was much work is followed by a rest so many times as long, so that the machine is spared; and the
longest one, in seconds. What others do on the machine does not count: it keeps a class waiting long enough."""
NO_SERVER: Final = (
    "A room needs a server: open this notebook through “dicelab serve --class” or “dicelab lab”, or in a JupyterLab "
    "that has dicelab installed."
)
AWAY: Final = "The room's server does not answer just now. Try again in a moment; the connection comes back by itself."


def rooms_address() -> str:
    """Where the rooms of this kernel's server are; empty where there are none."""
    return os.environ.get(ADDRESS, "")


def own_key() -> str:
    """The key of this kernel, where whoever writes in it may open rooms."""
    return os.environ.get(KEY, "")


class SocketLink:
    """The link of one room."""

    def __init__(self, room: Classroom, tell: Callable[[bool], None], address: str = "") -> None:
        """``tell`` is called when something has come: with True where it was answers and nothing else."""
        self._room, self._tell = room, tell
        self._address = address or rooms_address()
        if not self._address:
            raise RoomError(NO_SERVER)
        self._numbers = count(1)
        self._waiting: dict[int, Future[Message]] = {}
        self._news: SimpleQueue[Message | None] = SimpleQueue()
        self._socket: Any = None
        self._closed = False
        self._loop = asyncio.new_event_loop()
        self._first: Future[bool] = Future()
        Thread(target=self._run, name="room socket", daemon=True).start()
        Thread(target=self._hand_on, name="room news", daemon=True).start()
        try:
            there = self._first.result(PATIENCE)
        except Late:
            there = False
        if not there:
            self.close()
            raise RoomError(AWAY)

    # -- asking -----------------------------------------------------------------------------------------

    def ask(self, kind: Asks, **parts: Any) -> Message:
        """Ask for something, and wait for the answer."""
        number = next(self._numbers)
        answer: Future[Message] = Future()
        self._waiting[number] = answer
        text = json.dumps({"kind": kind, "id": number, **parts}, allow_nan=False)
        self._loop.call_soon_threadsafe(self._send, number, text)
        try:
            found = answer.result(PATIENCE)
        except Late:
            raise RoomError(AWAY) from None
        finally:
            self._waiting.pop(number, None)
        if found["kind"] == "refused":
            raise RoomError(found["says"])
        return found

    def post(self, kind: Asks, **parts: Any) -> None:
        """The same without waiting."""
        text = json.dumps({"kind": kind, "id": 0, **parts}, allow_nan=False)
        self._loop.call_soon_threadsafe(self._send, 0, text)

    def _send(self, number: int, text: str) -> None:
        answer = self._waiting.get(number)
        if self._socket is None:
            if answer is not None and not answer.done():
                answer.set_exception(RoomError(AWAY))
            return
        self._socket.write_message(text)

    def later(self, do: Callable[[], None]) -> None:
        """Do this soon, in the thread that hands on."""
        self._news.put({"kind": "do", "do": do})

    def close(self) -> None:
        """Hang up."""
        self._closed = True
        self._news.put(None)
        self._loop.call_soon_threadsafe(self._hang_up)

    def _hang_up(self) -> None:
        if self._socket is not None:
            self._socket.close()

    # -- the thread that reads --------------------------------------------------------------------------

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._stay())

    async def _stay(self) -> None:
        from tornado.websocket import websocket_connect

        tries = 0
        while not self._closed:
            try:
                self._socket = await websocket_connect(self._address, ping_interval=20, max_message_size=1 << 26)
            except Exception:
                if not self._first.done():
                    self._first.set_result(False)
                    return
                await asyncio.sleep(AGAIN[min(tries, len(AGAIN) - 1)])
                tries += 1
                continue
            tries = 0
            if self._first.done():
                self._news.put({"kind": "back"})
            else:
                self._first.set_result(True)
            await self._read()
            self._socket = None
            for answer in list(self._waiting.values()):
                if not answer.done():
                    answer.set_exception(RoomError(AWAY))
            if not self._closed:
                self._news.put({"kind": "lost"})

    async def _read(self) -> None:
        while True:
            text = await self._socket.read_message()
            if text is None:
                return
            message = json.loads(text)
            if message["kind"] in ("done", "refused"):
                answer = self._waiting.get(message["id"])
                if answer is not None and not answer.done():
                    answer.set_result(message)
            else:
                self._news.put(message)

    # -- the thread that hands on -----------------------------------------------------------------------

    def _hand_on(self) -> None:
        shown = rest = 0.0
        while True:
            news = [self._news.get()]
            wait = shown + rest - monotonic()
            if wait > 0:
                sleep(wait)
            while not self._news.empty():
                news.append(self._news.get())
            began = time.thread_time()
            for one in news:
                if one is None:
                    return
                self._take(one)
            self._tell(all(one is not None and one["kind"] == "news" and "members" not in one for one in news))
            shown = monotonic()
            rest = min(LONGEST_REST, max(PICTURE, REST * (time.thread_time() - began)))

    def _take(self, message: Message) -> None:
        try:
            if message["kind"] == "news":
                self._room.hear(message)
            elif message["kind"] == "do":
                message["do"]()
            elif message["kind"] == "lost":
                self._room.lost()
            elif message["kind"] == "back":
                self._room.back(self)
            elif message["kind"] == "saving":
                self._room.saving(message["trouble"])
            elif message["kind"] == "gone":
                self._closed = True
                self._room.gone(message["says"])
        except RoomError as error:
            if message["kind"] == "back" and self._socket is not None and str(error) != AWAY:
                self._closed = True
                self._room.gone()
        except Exception:
            import logging

            logging.getLogger(__name__).exception("A room could not take the news.")
