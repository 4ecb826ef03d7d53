"""The ledger of a room: who is here, what is asked, what was answered, what is shown. It knows no game.

Everything lives in memory, in one thread, and is handed to the :class:`~dicelab.room.server.store.Store` as it changes.
Nothing here talks to anybody: whoever is to hear of a change is told by :class:`Hears`.

>>> from dicelab.room.server.store import Store
>>> ledger = Ledger(Store(None))
>>> room, key = ledger.open()
>>> kiwi, token = room.join("Kiwi")
>>> activity = room.start("guess", {"asks": "?"}, {"0": {"kind": "number", "low": 0, "high": 100, "steps": 1}}, {})
>>> room.answer(kiwi, activity.id, 0, 35, mark=1)
True
>>> [(row.name, row.given) for row in room.rows()]
[('Kiwi', 35)]
"""

from __future__ import annotations

import json
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from typing import Any, Final, TypeGuard

from dicelab.errors import DicelabError
from dicelab.room.server.activity import Activity, Answer, read_shapes
from dicelab.room.server.codes import ALPHABET, fresh_code, read_code
from dicelab.room.server.file import counted, typed
from dicelab.room.server.limits import DAY, LARGEST_ROOM, LONGEST_NAME, MOST_ACTIVITIES, MOST_MEMBERS, MOST_ROOMS
from dicelab.room.server.shapes import MOST_ROWS, NotAsked, check, rows_of
from dicelab.room.server.store import Done, Store
from dicelab.room.words import ADDS, OPEN, PHASES, RoomError, Row


def digest(secret: str) -> str:
    """What is kept of a key or a token: enough to know it again, not enough to use it."""
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()


def packed(data: object) -> str:
    """Plain data as a text, as short as it gets; an error for what is no plain data."""
    try:
        text = json.dumps(data, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        if not _can_be_sent(text):  # half a character
            text = json.dumps(data, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise RoomError("That is no plain data.") from None
    return text


def _can_be_sent(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def unpacked(text: str) -> Any:
    """The data of a packed text; ValueError for anything else."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    return json.loads(text, parse_constant=refuse)


def tidy_name(name: object) -> str:
    """A nickname that can be shown anywhere: a few printable characters."""
    if not isinstance(name, str):
        raise RoomError("A name is a text.")
    tidy = " ".join("".join(c if c.isprintable() else " " for c in name[:200]).split())[:LONGEST_NAME].strip()
    if not tidy:
        raise RoomError("Type a name first; a nickname will do.")
    return tidy


class Member:
    """Somebody in a room."""

    def __init__(self, id: int, name: str, token: str, removed: bool = False) -> None:
        self.id, self.name, self.token, self.removed = id, name, token, removed
        self.here = 0
        """Sockets that are open."""
        self.mark = 0
        """The number of the last message that was taken: one that comes twice counts once."""
        self.kept = 0
        """The number of the last one that is safe, and with it all before."""


class Hears:
    """Who is told of changes in a room. Does nothing; sockets do."""

    def room_changed(self) -> None:
        """Something that everybody sees."""

    def answered(self, row: Row) -> None:
        """Somebody answered."""

    def kept(self, member: Member, mark: int) -> None:
        """An answer of somebody is safe now."""

    def member_changed(self, member: Member) -> None:
        """Somebody came, went, or has another name."""


SILENT: Final = Hears()


class Room:
    """One room."""

    def __init__(
        self, code: str, key: str, made: float, until: float, store: Store, clock: Callable[[], float]
    ) -> None:
        self.code, self.key, self.made, self.until = code, key, made, until
        self.names = True
        """Whether the wall shows who answered what; members never see it of each other."""
        self.members: dict[int, Member] = {}
        self.activities: dict[int, Activity] = {}
        self.current: int | None = None
        self.hears: Hears = SILENT
        self._tokens: dict[str, Member] = {}
        self._names: dict[str, Member] = {}
        """Whose name it is; whoever was removed has left theirs behind."""
        self._store, self._clock = store, clock
        self._size = 0
        self._last = 0
        """The highest number of a member so far."""

    # -- who is here ----------------------------------------------------------------------------------------

    def join(self, name: object) -> tuple[Member, str]:
        """One more; what is returned beside is the token by which the phone is known again."""
        tidy = tidy_name(name)
        if len(self.members) >= MOST_MEMBERS:
            raise RoomError("This room is full.")
        if tidy.casefold() in self._names:
            raise RoomError(f"Somebody here is called {tidy} already; choose another name.")
        token = secrets.token_urlsafe(18)
        member = Member(self._last + 1, tidy, digest(token))
        self._take(member)
        self._keep_member(member)
        self.hears.member_changed(member)
        return member, token

    def _take(self, member: Member) -> None:
        self.members[member.id] = member
        self._last = max(self._last, member.id)
        self._tokens[member.token] = member
        if not member.removed:
            self._names[member.name.casefold()] = member

    @property
    def present(self) -> int:
        """How many members it has."""
        return len(self._names)

    def known(self, token: object) -> Member | None:
        """Whose token it is; None for nobody's, and for who was removed."""
        member = self._tokens.get(digest(token)) if isinstance(token, str) and len(token) < 100 else None
        return member if member is not None and not member.removed else None

    def rename(self, id: object, name: object) -> None:
        """The teacher's word for somebody."""
        member, tidy = self._member(id), tidy_name(name)
        if self._names.get(tidy.casefold(), member) is not member:
            raise RoomError(f"Somebody here is called {tidy} already.")
        self._names.pop(member.name.casefold(), None)
        member.name = tidy
        self._names[tidy.casefold()] = member
        self._keep_member(member)
        self.hears.member_changed(member)

    def remove(self, id: object) -> Member:
        """Somebody has to go; what they answered is not counted any more."""
        member = self._member(id)
        member.removed = True
        self._names.pop(member.name.casefold(), None)
        self._keep_member(member)
        self.hears.member_changed(member)
        return member

    def _member(self, id: object) -> Member:
        member = self.members.get(id) if type(id) is int else None
        if member is None or member.removed:
            raise RoomError("There is nobody with that number here.")
        return member

    # -- what is asked --------------------------------------------------------------------------------------

    def start(self, kind: object, shows: object, shapes: object, keeps: object) -> Activity:
        """Ask something: what everybody sees, the shapes of the answers, and what only the teacher's kernel reads."""
        if not _is_kind(kind):
            raise RoomError("An activity has a kind.")
        if len(self.activities) >= MOST_ACTIVITIES:
            raise RoomError("This room has had enough activities; open another.")
        number = max(self.activities, default=0) + 1
        activity = Activity(number, kind, packed(shows), read_shapes(shapes), packed(keeps))
        self._grow(len(activity.shows) + len(activity.keeps))
        self.activities[activity.id] = activity
        self.current = activity.id
        self._keep_activity(activity)
        self.keep()
        self.hears.room_changed()
        return activity

    def change(self, id: object, **parts: Any) -> Activity:
        """Show something else, accept other answers, lock, reopen, reveal; what is not named stays."""
        activity = self.activity(id)
        if "phase" in parts and parts["phase"] not in PHASES:
            raise RoomError(f"An activity is {', '.join(PHASES)}.")
        changed = {name: packed(parts[name]) for name in ("shows", "reveal", "keeps") if name in parts}
        shapes = read_shapes(parts["shapes"]) if "shapes" in parts else activity.shapes
        self._grow(sum(len(text) - len(getattr(activity, name)) for name, text in changed.items()))
        for name, text in changed.items():
            setattr(activity, name, text)
        activity.shapes, activity.phase = shapes, parts.get("phase", activity.phase)
        self._keep_activity(activity)
        self.hears.room_changed()
        return activity

    def show(self, id: object) -> None:
        """Go to an activity, or to none."""
        self.current = None if id is None else self.activity(id).id
        self.keep()
        self.hears.room_changed()

    def activity(self, id: object) -> Activity:
        """The one with that number."""
        found = self.activities.get(id) if type(id) is int else None
        if found is None:
            raise RoomError("There is no such activity here.")
        return found

    def _grow(self, by: int) -> None:
        if self._size + by > LARGEST_ROOM:
            raise RoomError("This room is too large; open another.")
        self._size += by

    # -- what is answered -----------------------------------------------------------------------------------

    def answer(self, member: Member, id: object, item: object, given: object, mark: object) -> bool:
        """Take an answer, if it fits; :meth:`Hears.kept` is told when it is safe. False for one that had been taken
        before."""
        if type(mark) is not int or not 0 < mark < 2**53:
            raise NotAsked("A message has a number.")
        activity = self.activity(id)
        if mark <= member.mark:
            if type(item) is int and activity.has_mark(item, member.id, mark):
                return False
            raise NotAsked("You have answered again since then; that answer counts.")
        shape = activity.shapes.get(item) if type(item) is int else None
        if activity.id != self.current or shape is None:
            raise NotAsked("That is not asked any more; look again.")
        if activity.phase != OPEN:
            raise NotAsked("The answers are locked.")
        if "by" in shape and member.id not in shape["by"]:
            raise NotAsked("It is not your turn.")
        given = check(shape, given)
        assert type(item) is int
        before = activity.answered(item, member.id)
        if shape["kind"] in ADDS:
            if activity.rows.get((item, member.id), 0) + rows_of(shape, given) > MOST_ROWS:
                raise NotAsked(f"{MOST_ROWS} rolls are enough for one person.")
            activity.rows[item, member.id] = activity.rows.get((item, member.id), 0) + rows_of(shape, given)
            answer = Answer(given, self._clock(), 1, mark, before[-1].number + 1 if before else 0)
            before.append(answer)
        else:
            answer = Answer(given, self._clock(), before[0].tries + 1 if before else 1, mark)
            before[:] = [answer]
        member.mark = mark
        row = (self.code, activity.id, item, member.id, answer.number, packed(given), answer.at, answer.tries, mark)
        self._store.put("answers", row, partial(self._is_kept, member, mark))
        self.hears.answered(self._row(activity, item, member, answer))
        return True

    def _is_kept(self, member: Member, mark: int) -> None:
        member.kept = mark
        self.hears.kept(member, mark)

    @property
    def trouble(self) -> str:
        """Why nothing can be saved just now; empty as long as all is well."""
        return self._store.trouble

    def _row(self, activity: Activity, item: int, member: Member, answer: Answer) -> Row:
        return Row(activity.id, activity.kind, item, member.id, member.name, answer.given, answer.at, answer.tries)

    def rows(self, id: int | None = None) -> Iterator[Row]:
        """All answers of those who are members, of one activity or of all."""
        for activity in self.activities.values():
            if id is not None and activity.id != id:
                continue
            for (item, who), answers in activity.answers.items():
                member = self.members[who]
                if not member.removed:
                    for answer in answers:
                        yield self._row(activity, item, member, answer)

    # -- what is kept ---------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write down what belongs to the room itself."""
        self._store.put("rooms", (self.code, self.key, self.made, int(self.names), self.current, self.until))

    def _keep_member(self, one: Member) -> None:
        self._store.put("members", (self.code, one.id, one.token, one.name, int(one.removed)))

    def _keep_activity(self, one: Activity) -> None:
        shapes = packed({str(item): shape for item, shape in one.shapes.items()})
        row = (self.code, one.id, one.kind, one.shows, shapes, one.keeps, one.phase, one.reveal)
        self._store.put("activities", row)

    def remember(self, table: str, row: tuple[Any, ...]) -> None:
        """Take in a row that was kept; LookupError, ValueError or a sentence for one that leads nowhere."""
        if table == "members":
            id, token, name, removed = row
            if not 0 < id < 2**31 or len(token) != 64 or tidy_name(name) != name:
                raise ValueError
            self._take(Member(id, name, token, bool(removed)))
        elif table == "activities":
            id, kind, shows, shapes, keeps, phase, reveal = row
            if not 0 < id < 2**31 or phase not in PHASES or not _is_kind(kind):
                raise ValueError
            for text in (shows, keeps, reveal):
                unpacked(text)
            activity = Activity(id, kind, shows, read_shapes(unpacked(shapes)), keeps, phase, reveal)
            self.activities[id] = activity
            self._size += len(shows) + len(keeps) + len(reveal)
        else:
            number, item, who, place, given, at, tries, mark = row
            member, activity = self.members[who], self.activities[number]
            if not (0 <= item < 10**6 and 0 <= place < 10**6 and 0 < tries < 2**31 and 0 < mark < 2**53):
                raise ValueError
            if not 0 <= at < 2**33:
                raise ValueError
            activity.recall(item, who, Answer(unpacked(given), at, tries, mark, place))
            member.mark = member.kept = max(member.mark, mark)


def _is_kind(kind: object) -> TypeGuard[str]:
    return isinstance(kind, str) and kind.isascii() and kind.isidentifier() and len(kind) <= 20


class Ledger:
    """All rooms of a server."""

    def __init__(
        self,
        store: Store,
        keep_seconds: float = DAY,
        clock: Callable[[], float] = time.time,
        letters: str = ALPHABET,
    ) -> None:
        self.store, self.keep_seconds, self._clock = store, keep_seconds, clock
        self.letters = letters
        """What the codes of its rooms begin with: of several servers behind one proxy, each has its own."""
        self.rooms: dict[str, Room] = {}
        self.notes = [*store.notes]
        """What there is to say about what was kept, in sentences."""
        left = self._remember()
        if left:
            file = store.path.name if store.path is not None else "the memory"
            self.notes.append(f"In {file} some rows led nowhere and were left out: {counted(left)}.")
        self.forget_old()

    def _remember(self) -> Counter[str]:
        """Take in what was kept; what was left out, since it refers to nothing or means nothing, is deleted."""
        left: Counter[str] = Counter()
        for table in ("rooms", "members", "activities", "answers"):
            for row in self.store.read(table):
                try:
                    if not typed(table, row):
                        raise TypeError
                    if table == "rooms":
                        self._take(*row)
                    else:
                        self.rooms[row[0]].remember(table, row[1:])
                except (DicelabError, LookupError, TypeError, ValueError, RecursionError):
                    left[table] += 1
                    self.store.drop(table, row)
        for room in self.rooms.values():
            if room.current not in room.activities:
                room.current = None
            if room.until != room.made + self.keep_seconds:  # a server may be told to keep rooms for another time
                room.until = room.made + self.keep_seconds
                room.keep()
        return left

    def _take(self, code: str, key: str, made: float, names: int, current: int | None, until: float | None) -> None:
        if read_code(code) != code or len(key) != 64 or made < 0:
            raise ValueError
        made = min(made, self._clock())  # or a wrong clock would keep it for ever
        room = self.rooms[code] = Room(code, key, made, until or 0.0, self.store, self._clock)
        room.names, room.current = bool(names), current

    def open(self) -> tuple[Room, str]:
        """A new room, and the key to it."""
        self.forget_old()
        if len(self.rooms) >= MOST_ROOMS:
            raise RoomError("There are as many rooms here as there can be; end one first.")
        key = secrets.token_urlsafe(24)
        made = self._clock()
        code = fresh_code(self.rooms, self.letters)
        room = Room(code, digest(key), made, made + self.keep_seconds, self.store, self._clock)
        self.rooms[room.code] = room
        room.keep()
        return room, key

    def renew_key(self, room: Room) -> str:
        """Another key to a room, for a teacher whose kernel is gone; the old one opens it no more."""
        key = secrets.token_urlsafe(24)
        room.key = digest(key)
        room.keep()
        return key

    def end(self, room: Room, forgotten: Done | None = None) -> None:
        """Close a room and forget everything about it; ``forgotten`` is called when it is in no file any more."""
        self.rooms.pop(room.code, None)
        self.store.forget(room.code, forgotten)

    def forget_old(self) -> list[Room]:
        """End the rooms that were opened too long ago."""
        old = [room for room in self.rooms.values() if self._clock() > room.until]
        for room in old:
            self.end(room)
        return old
