"""The line of a phone: who joins or comes back, what they answer. Nothing that comes on it is more than an answer."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable
from functools import partial
from typing import Any

from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError
from tornado.websocket import WebSocketHandler

from dicelab.errors import DicelabError
from dicelab.serve.request_guard import visitor_address
from dicelab.serve.rooms.codes import read_code
from dicelab.serve.rooms.desk import Desk, RoomLines
from dicelab.serve.rooms.framing import frame
from dicelab.serve.rooms.ledger import Member, packed
from dicelab.serve.rooms.limits import (
    LARGEST_ANSWER,
    LINES_OF_A_MEMBER,
    MESSAGES,
    REFUSALS,
    TO_JOIN,
    UNREAD,
)
from dicelab.serve.throttle import Allowance

POLICY, TRY_LATER = 1008, 1013
"""The numbers for closing a line because of what came on it, and because there is no room for it."""
PING = 25
"""Seconds between two pings; a phone that does not answer one is gone."""
NO_ROOM = "There is no room with that code. Look at the wall and type it again."
TOO_MANY = "Too many codes were tried. Wait a moment, then try again."
AWAY = "You are not in this room any more. Type the code to join again."
NOT_UNDERSTOOD = "The room did not understand that."
SHAPES = {
    "join": {"code", "name"},
    "back": {"code", "token"},
    "answer": {"activity", "item", "given", "mark"},
}


class Rubbish(DicelabError):
    """Something that no page of ours sends."""


def read(text: str | bytes) -> tuple[str, dict[str, Any]]:
    """The kind and the parts of a message; anything else is :class:`Rubbish`."""
    if not isinstance(text, str):
        raise Rubbish(NOT_UNDERSTOOD)
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Rubbish(NOT_UNDERSTOOD) from None
    kind = message.pop("kind", None) if isinstance(message, dict) else None
    if not isinstance(kind, str) or SHAPES.get(kind) != set(message):
        raise Rubbish(NOT_UNDERSTOOD)
    return kind, message


class RoomSocket(WebSocketHandler):
    """What the lines of phones and of the teacher's kernel have in common: bounded, pinged, told packed texts."""

    unread = 0
    cut_off = False

    @property
    def desk(self) -> Desk:
        """Where the rooms are."""
        found: Desk = self.settings["dicelab_rooms"]
        return found

    @property
    def ping_interval(self) -> float:
        """Seconds."""
        return PING

    @property
    def ping_timeout(self) -> float:
        """Seconds."""
        return PING

    @property
    def address(self) -> str | None:
        """Whose line it is."""
        return visitor_address(self.request, self.settings.get("dicelab_proxies", frozenset()))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A few words: nobody looks at the error page of a line."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"This line cannot be opened ({status_code}).\n")

    def log_exception(self, *about: Any) -> None:
        """What a visitor did wrong is nobody's news."""
        if not isinstance(about[1], HTTPError):
            super().log_exception(*about)

    def tell(self, text: str) -> None:
        """Send a text."""
        self.send_frame(frame(text))

    def send_frame(self, whole: bytes) -> None:
        """Send what is packed already; a phone that does not read is left alone before it fills the memory."""
        line = self.ws_connection
        if self.cut_off or line is None or line.is_closing() or line.stream is None:
            return
        size = len(whole)
        if self.unread and self.unread + size > UNREAD:
            self.cut()
            return
        try:
            sent = line.stream.write(whole)
        except StreamClosedError:
            return
        if not sent.done():
            self.unread += size
            sent.add_done_callback(lambda done: self._read(size, done))

    def _read(self, size: int, done: asyncio.Future[None]) -> None:
        self.unread -= size
        if not done.cancelled():
            done.exception()  # that the line was closed, is known

    def say(self, **message: Any) -> None:
        """Send a message to this line alone."""
        self.tell(packed(message))

    def bye(self, text: str) -> None:
        """A last word."""
        self.tell(text)
        self.cut_off = True
        self.close(1000)

    def cut(self) -> None:
        """Close the line at once: what else waits on it is not looked at."""
        self.cut_off = True
        line = self.ws_connection
        self.close(POLICY)
        if line is not None and line.stream is not None:
            line.stream.close()


class PupilLine(RoomSocket):
    """A phone's socket."""

    room: RoomLines | None = None
    member: Member | None = None
    refusals = 0
    counted = False

    @property
    def max_message_size(self) -> int:
        """What is longer closes the line before it is read."""
        return LARGEST_ANSWER

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Open the line, if there is room for another."""
        if self.desk.open_lines >= self.desk.most_lines:
            raise HTTPError(503)
        await super().get(*args, **kwargs)

    def open(self, *args: str, **kwargs: str) -> None:
        """Wait for who it is, but not for ever."""
        self.desk.open_lines += 1
        self.counted = True
        self._messages = Allowance(*MESSAGES)
        self.set_nodelay(True)
        self._late = IOLoop.current().call_later(TO_JOIN, self._who)

    def _who(self) -> None:
        if self.member is None:
            self.cut()

    def on_close(self) -> None:
        """The phone sleeps, has left the network, or shows another page."""
        if self.counted:
            self.counted = False
            self.desk.open_lines -= 1
            IOLoop.current().remove_timeout(self._late)
        if self.room is not None:
            self.room.gone(self)
        self.room = self.member = None

    def on_message(self, text: str | bytes) -> Awaitable[None] | None:
        """Do what a phone may ask for, at once; whoever floods the line is made to wait, and nothing else is read
        meanwhile."""
        delay = self._messages.owe()
        if delay > 0:
            return self._take_later(delay, text)
        self._take(text)
        return None

    async def _take_later(self, delay: float, text: str | bytes) -> None:
        await asyncio.sleep(delay)
        self._take(text)

    def _take(self, text: str | bytes) -> None:
        if self.cut_off:
            return
        mark = None
        try:
            kind, parts = read(text)
            mark = parts.get("mark")
            getattr(self, f"_{kind}")(**parts)
        except DicelabError as error:
            self._refuse(str(error), mark)
        except Exception:  # a fault of ours: this phone is told so, all others go on
            self.log_exception(*sys.exc_info())
            self._refuse("Something went wrong here. Try again.", mark)

    def _refuse(self, says: str, mark: object = None) -> None:
        """A calm sentence; a line on which nothing else comes is cut."""
        self.refusals += 1
        self.desk.refused[says] += 1
        self.say(kind="refused", says=says, **({"mark": mark} if type(mark) is int else {}))
        if self.refusals >= REFUSALS:
            self.cut_off = True
            self.close(POLICY)

    def _find(self, code: object) -> RoomLines:
        if not self.desk.may_try(self.address):
            raise Rubbish(TOO_MANY)
        read = read_code(code)
        room = self.desk.ledger.rooms.get(read) if read else None
        if room is None:
            self.desk.was_wrong(self.address)
            raise Rubbish(NO_ROOM)
        return self.desk.lines(room)

    def _enter(self, room: RoomLines, member: Member, token: str | None) -> None:
        if self.member is not None:
            raise Rubbish("You are in a room already.")
        lines = room.lines_of(member)
        if len(lines) >= LINES_OF_A_MEMBER:
            lines[0].bye(packed({"kind": "elsewhere"}))
        self.room, self.member = room, member
        room.welcome(self, member, token)

    def _join(self, code: object, name: object) -> None:
        if self.member is not None:
            raise Rubbish("You are in a room already.")
        room = self._find(code)
        if not room.joins.take():
            raise Rubbish("Too many join at once. Wait a moment, then try again.")
        member, token = room.room.join(name)
        self._enter(room, member, token)

    def _back(self, code: object, token: object) -> None:
        read = read_code(code)
        room = self.desk.ledger.rooms.get(read) if read else None
        member = None if room is None else room.known(token)
        if room is None or member is None:
            self.desk.was_wrong(self.address)
            self.say(kind="gone", says=AWAY)
            self.cut_off = True
            self.close(1000)
            return
        self._enter(self.desk.lines(room), member, None)

    def _answer(self, activity: object, item: object, given: object, mark: object) -> None:
        if self.room is None or self.member is None:
            raise Rubbish("Join a room first.")
        kept = partial(self._kept, mark)
        if not self.room.room.answer(self.member, activity, item, given, mark, kept):
            kept()

    def _kept(self, mark: object) -> None:
        self.tell(f'{{"kind":"kept","mark":{mark}}}')  # a number, or it would not have been taken
