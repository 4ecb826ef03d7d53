"""The socket of a phone: who joins or comes back, what they answer. Nothing that comes on it is more than an answer."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable
from typing import Any

from dicelab.errors import DicelabError
from dicelab.room.server.codes import read_code
from dicelab.room.server.hub import RoomSockets
from dicelab.room.server.ledger import Member, packed
from dicelab.room.server.limits import (
    LARGEST_ANSWER,
    MESSAGES,
    REFUSALS,
    SOCKETS_OF_A_MEMBER,
    TO_JOIN,
    UNKNOWN_OF_AN_ADDRESS,
)
from dicelab.room.server.socket import NOT_UNDERSTOOD, RoomSocket, Rubbish
from dicelab.serve.door.limits import Allowance
from dicelab.serve.door.sockets import POLICY

NO_ROOM = "There is no room with that code. Look at the wall and type it again."
TOO_MANY = "Too many codes were tried. Wait a moment, then try again."
AWAY = "You are not in this room any more. Type the code to join again."
SHAPES = {
    "join": {"code", "name"},
    "back": {"code", "token"},
    "answer": {"activity", "item", "given", "mark"},
}


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


class PupilSocket(RoomSocket):
    """A phone's socket."""

    room: RoomSockets | None = None
    member: Member | None = None
    refusals = 0
    seconds = TO_JOIN

    @property
    def most_unknown(self) -> int:
        """From this machine itself come all who are behind a proxy that nobody named: there, as many as there are."""
        return self.hub.open.most if self.address is None else UNKNOWN_OF_AN_ADDRESS

    @property
    def max_message_size(self) -> int:
        """What is longer closes the socket before it is read."""
        return LARGEST_ANSWER

    def open(self, *args: str, **kwargs: str) -> None:
        """Wait for who it is."""
        super().open(*args, **kwargs)
        self._messages = Allowance(*MESSAGES)

    def on_close(self) -> None:
        """The phone sleeps, has left the network, or shows another page."""
        super().on_close()
        if self.room is not None:
            self.room.gone(self)
        self.room = self.member = None

    def on_message(self, text: str | bytes) -> Awaitable[None] | None:
        """Do what a phone may ask for, at once; whoever floods the socket is made to wait, and nothing else is read
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
        """A calm sentence; a socket on which nothing else comes is cut."""
        self.refusals += 1
        self.hub.refused[says] += 1
        self.say(kind="refused", says=says, **({"mark": mark} if type(mark) is int else {}))
        if self.refusals >= REFUSALS:
            self.cut_off = True
            self.close(POLICY)

    def _find(self, code: object) -> RoomSockets:
        if not self.hub.may_try(self.address):
            raise Rubbish(TOO_MANY)
        read = read_code(code)
        room = self.hub.ledger.rooms.get(read) if read else None
        if room is None:
            self.hub.was_wrong(self.address)
            raise Rubbish(NO_ROOM)
        return self.hub.sockets(room)

    def _enter(self, room: RoomSockets, member: Member, token: str | None) -> None:
        if self.member is not None:
            raise Rubbish("You are in a room already.")
        sockets = room.sockets_of(member)
        if len(sockets) >= SOCKETS_OF_A_MEMBER:
            sockets[0].bye(packed({"kind": "elsewhere"}))
        self.room, self.member = room, member
        self.is_known()
        room.welcome(self, member, token)

    def _join(self, code: object, name: object) -> None:
        if self.member is not None:
            raise Rubbish("You are in a room already.")
        room = self._find(code)
        if not self.hub.may_join(self.address) or not room.joins.take():
            raise Rubbish("Too many join at once. Wait a moment, then try again.")
        member, token = room.room.join(name)
        self.hub.has_joined(self.address)
        self._enter(room, member, token)

    def _back(self, code: object, token: object) -> None:
        read = read_code(code)
        room = self.hub.ledger.rooms.get(read) if read else None
        member = None if room is None else room.known(token)
        if room is None or member is None:  # the same for both, so that nobody learns which codes there are
            self.say(kind="gone", says=AWAY)
            self.cut_off = True
            self.close(1000)
            return
        self._enter(self.hub.sockets(room), member, None)

    def _answer(self, activity: object, item: object, given: object, mark: Any) -> None:
        if self.room is None or self.member is None:
            raise Rubbish("Join a room first.")
        if not self.room.room.answer(self.member, activity, item, given, mark) and mark <= self.member.kept:
            self.say(kind="kept", mark=mark)  # sent again; one that is not safe yet is told of when it is
