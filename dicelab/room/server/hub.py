"""The hub of all sockets: how many are open, which of them lead to which room, and what is told to whom.

What everybody hears is packed once. The teacher's kernel hears of answers at once, and of those that come within the
next few thousandths of a second together: what is told grows with what is new, never with the class.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, Protocol

from tornado.ioloop import IOLoop, PeriodicCallback

from dicelab.room.server.activity import NOTHING, Activity
from dicelab.room.server.codes import spoken
from dicelab.room.server.ledger import Hears, Ledger, Member, Room, packed
from dicelab.room.server.limits import JOINS, JOINS_OF_AN_ADDRESS, MOST_SOCKETS, TICK, WRONG_CODES, WRONG_IN_ALL
from dicelab.room.server.store import Done
from dicelab.room.words import REVEALED, Row
from dicelab.serve.door.limits import Allowance, Allowances


class Socket(Protocol):
    """Whoever can be told something: a text that is packed already."""

    def tell(self, text: str) -> None: ...

    def send_frame(self, whole: bytes) -> None:
        """The same for many: a text that is framed already."""

    def bye(self, text: str) -> None:
        """Tell them, and hang up."""

    def cut(self) -> object:
        """Close it at once."""


class OpenSockets:
    """Those of one server: how many, of which address, and which of them have not said yet who they are.

    There are only so many. When they are used up, the one that has waited longest without saying who it is makes room,
    so that nobody keeps a class out by connecting and saying nothing; and one address has half of them at most.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._sockets: dict[Socket, str | None] = {}
        self._unknown: dict[Socket, str | None] = {}  # the oldest first
        self._of: Counter[str | None] = Counter()

    def __len__(self) -> int:
        return len(self._sockets)

    @property
    def unknown(self) -> int:
        """How many have not said who they are."""
        return len(self._unknown)

    def full_for(self, address: str | None, spare: int = 0) -> bool:
        """Whether nobody else from there can come; ``spare`` are more than all, for some."""
        if address is not None and self._of[address] >= max(1, self.most // 2):
            return True
        if len(self) >= self.most + spare and self._unknown:
            self._cut(next(iter(self._unknown)))
        return len(self) >= self.most + spare

    def enter(self, socket: Socket, address: str | None, most_unknown: int) -> None:
        """One more, of whom nothing is known yet; only so many of an address and of its kind are waited for."""
        alike = [one for one, who in self._unknown.items() if who == address and type(one) is type(socket)]
        if len(alike) >= most_unknown:
            self._cut(alike[0])
        self._sockets[socket] = self._unknown[socket] = address
        self._of[address] += 1

    def is_known(self, socket: Socket) -> None:
        """It has said who it is."""
        self._unknown.pop(socket, None)

    def leave(self, socket: Socket) -> None:
        """It is closed."""
        self._unknown.pop(socket, None)
        if socket in self._sockets:
            address = self._sockets.pop(socket)
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    def _cut(self, socket: Socket) -> None:
        self.leave(socket)  # at once: that it is closed is noticed later
        socket.cut()


TEXT: Final = 0x81
"""The first byte of a whole message that is a text."""


def frame(text: str) -> bytes:
    """A text as it travels to a browser: the same bytes for everybody, so that a class is told by packing it once."""
    data = text.encode()
    if len(data) < 126:
        return struct.pack("!BB", TEXT, len(data)) + data
    if len(data) < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, len(data)) + data
    return struct.pack("!BBQ", TEXT, 127, len(data)) + data


ENDED = "This room has ended, and all names and answers are being deleted."
REMOVED = "Your teacher has taken you off the list. Ask them before you join again."
LOOK_MILLISECONDS = 60_000
"""How often one looks for rooms that are too old."""


def shown(room: Room, activity: Activity | None) -> str:
    """What everybody sees of what is asked now, as text; what is not revealed is not in it."""
    if activity is None:
        return NOTHING
    reveal = activity.reveal if activity.phase == REVEALED else NOTHING
    head = packed({"id": activity.id, "kind": activity.kind, "phase": activity.phase})
    shapes = packed({str(item): shape for item, shape in activity.shapes.items() if not _long(shape)})
    return f'{head[:-1]},"shows":{activity.shows},"reveal":{reveal},"shapes":{shapes}}}'


def _long(shape: dict[str, Any]) -> bool:
    """Whether a page knows it anyway: the moves stand in the table that it shows."""
    return bool(shape["kind"] == "choice")


class RoomSockets(Hears):
    """The sockets of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.pupils: dict[Socket, Member] = {}
        self._of: dict[int, list[Socket]] = {}
        """The sockets of each member."""
        self.teachers: set[Socket] = set()
        self.joins = Allowance(*JOINS)
        self._answers: list[Row] = []
        self._changed: dict[int, Member] = {}
        self._flush_due = False
        self._flushed = 0.0
        room.hears = self

    # -- phones ---------------------------------------------------------------------------------------------

    def welcome(self, socket: Socket, member: Member, token: str | None) -> None:
        """Somebody is here: all that they may see, their own answers included."""
        self.pupils[socket] = member
        self._of.setdefault(member.id, []).append(socket)
        member.here += 1
        activity = self.room.activities.get(self.room.current or 0)
        about = {"kind": "joined", "code": spoken(self.room.code), "name": member.name, "id": member.id}
        about |= {"mark": member.mark, "saving": not self.room.trouble} | ({"token": token} if token else {})
        mine = packed(activity.of(member.id)) if activity is not None else "{}"
        socket.tell(f'{packed(about)[:-1]},"mine":{mine},"activity":{shown(self.room, activity)}}}')
        self.member_changed(member)

    def gone(self, socket: Socket) -> None:
        """A socket is closed."""
        member = self.pupils.pop(socket, None)
        if member is not None:
            self._of[member.id].remove(socket)
            member.here -= 1
            self.member_changed(member)

    def sockets_of(self, member: Member) -> list[Socket]:
        """The sockets of one member."""
        return list(self._of.get(member.id, ()))

    def tell(self, ids: Iterable[object], message: object) -> None:
        """A word of the teacher's kernel for some members alone."""
        text = packed({"kind": "told", "message": message})
        wanted = set(ids)
        for socket, member in list(self.pupils.items()):
            if member.id in wanted:
                socket.tell(text)

    def remove(self, member: Member) -> None:
        """Somebody is not here any more."""
        for socket in self.sockets_of(member):
            socket.bye(packed({"kind": "gone", "says": REMOVED}))

    # -- everybody ------------------------------------------------------------------------------------------

    def room_changed(self) -> None:
        """All phones see the same."""
        activity = self.room.activities.get(self.room.current or 0)
        whole = frame(f'{{"kind":"activity","activity":{shown(self.room, activity)}}}')
        for socket in list(self.pupils):
            socket.send_frame(whole)

    def answered(self, row: Row) -> None:
        """The teacher's kernel hears of it in a moment."""
        self._answers.append(row)
        self._soon()

    def kept(self, member: Member, mark: int) -> None:
        """A phone may forget it now; so may another page of the same member, on which it was sent again."""
        for socket in self.sockets_of(member):
            socket.tell(f'{{"kind":"kept","mark":{mark}}}')

    def saving_changed(self, trouble: str) -> None:
        """Nothing can be saved just now, or all is again: wall and phones say so."""
        for socket in list(self.teachers):
            socket.tell(packed({"kind": "saving", "trouble": trouble}))
        whole = frame(packed({"kind": "saving", "on": not trouble}))
        for socket in list(self.pupils):
            socket.send_frame(whole)

    def member_changed(self, member: Member) -> None:
        """The same for who is here."""
        self._changed[member.id] = member
        self._soon()

    def teach(self, socket: Socket) -> None:
        """A kernel is told everything now: what waited to be told is for the others, and not to be told it twice."""
        self._tell_news()
        self.teachers.add(socket)

    def _soon(self) -> None:
        if not self._flush_due:
            self._flush_due = True
            loop = IOLoop.current()
            loop.call_later(max(0.0, self._flushed + TICK - loop.time()), self._flush)

    def _flush(self) -> None:
        self._flush_due = False
        self._flushed = IOLoop.current().time()
        self._tell_news()

    def _tell_news(self) -> None:
        answers, self._answers = self._answers, []
        changed, self._changed = self._changed, {}
        if not self.teachers or not (answers or changed):
            return
        news: dict[str, Any] = {"kind": "news", "answers": answers}
        if changed:
            news["members"] = [_row(one) for one in changed.values()]
        text = packed(news)
        for socket in list(self.teachers):
            socket.tell(text)

    def end(self, says: str) -> None:
        """The room is no more."""
        for socket in [*self.pupils, *self.teachers]:
            socket.bye(packed({"kind": "gone", "says": says}))


def members(room: Room) -> list[list[Any]]:
    """Who is a member, and who of them is here now."""
    return [_row(one) for one in room.members.values() if not one.removed]


def _row(one: Member) -> list[Any]:
    """Number, name, and whether they are here; of somebody who was removed, neither."""
    return [one.id, one.name, None if one.removed else one.here > 0]


class Hub:
    """All rooms of a server with their sockets."""

    def __init__(self, ledger: Ledger, most_sockets: int = MOST_SOCKETS) -> None:
        self.ledger = ledger
        self.open = OpenSockets(most_sockets)
        self._rooms: dict[str, RoomSockets] = {}
        self._joined = Allowances(*JOINS_OF_AN_ADDRESS)
        self._wrong = Allowances(*WRONG_CODES)
        self._wrong_in_all = Allowance(*WRONG_IN_ALL)
        self.refused: Counter[str] = Counter()
        """What was refused, and how often: for whoever watches."""

    def watch(self) -> None:
        """Look for rooms that are too old, from now on; what was written is told in this thread."""
        self.ledger.store.hand_back = IOLoop.current().add_callback
        self.ledger.store.hear = self._saving_changed
        PeriodicCallback(self.forget_old, LOOK_MILLISECONDS).start()

    def _saving_changed(self, trouble: str) -> None:
        for room in self._rooms.values():
            room.saving_changed(trouble)

    def sockets(self, room: Room) -> RoomSockets:
        """The sockets of a room."""
        if room.code not in self._rooms:
            self._rooms[room.code] = RoomSockets(room)
        return self._rooms[room.code]

    def end(self, room: Room, forgotten: Done | None = None) -> None:
        """Close a room for everybody, and forget it; ``forgotten`` is called when it is in no file any more."""
        self.ledger.end(room, forgotten)
        self.sockets(room).end(ENDED)
        self._rooms.pop(room.code, None)

    def forget_old(self) -> None:
        """End the rooms whose time is over."""
        for room in self.ledger.forget_old():
            self.end(room)

    # -- trying ---------------------------------------------------------------------------------------------

    def may_try(self, address: str | None) -> bool:
        """Whether somebody from there may name another code or key.

        Whoever has named no wrong one lately always may: else a few who guess would keep everybody out.
        """
        return self._wrong.untouched(address) or not (self._wrong_in_all.empty or self._wrong.empty(address))

    def was_wrong(self, address: str | None) -> None:
        """What they named leads nowhere."""
        if self._wrong.take(address):
            self._wrong_in_all.take()

    def may_join(self, address: str | None) -> bool:
        """Whether somebody else from there may join; who comes from this machine is not told apart."""
        return address is None or not self._joined.empty(address)

    def has_joined(self, address: str | None) -> None:
        """Somebody from there has joined a room."""
        self._joined.take(address)
