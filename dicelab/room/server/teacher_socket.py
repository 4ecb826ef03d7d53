"""The socket of the teacher's kernel: opens a room with a key, asks, changes, reveals, and hears what was answered.

Every request has a number and gets one answer, ``done`` or ``refused``; between them come the news of the room.
Before a key was shown it is a stranger's socket: it is soon cut, and heard slowly. Only kernels of this server are told
where to open one (:attr:`Keys.kernel_path`).
"""

from __future__ import annotations

import asyncio
import hmac
import json
import sys
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

from dicelab.errors import DicelabError
from dicelab.room.server.codes import read_code, spoken
from dicelab.room.server.hub import RoomSockets, members
from dicelab.room.server.keys import Keys
from dicelab.room.server.ledger import Room, digest
from dicelab.room.server.limits import (
    LARGEST_ANSWER,
    LARGEST_WORD,
    SPARE_SOCKETS,
    TO_FORGET,
    TO_SHOW_KEY,
    UNKNOWN_KERNELS,
    UNKNOWN_MESSAGES,
    UNKNOWN_REFUSALS,
)
from dicelab.room.server.socket import NOT_UNDERSTOOD, RoomSocket, Rubbish
from dicelab.room.words import ASKS, RoomError
from dicelab.serve.door.limits import Allowance
from dicelab.serve.door.sockets import POLICY

WRONG_KEY = "That key opens nothing here. Open the page with the teacher's address again."
TOO_MANY_KEYS = "Too many keys were tried. Wait a moment, then try again."
KERNELS = "kernels"
"""Who tries keys on these sockets: nobody who guesses codes elsewhere keeps a kernel of this machine out."""


class TeacherSocket(RoomSocket):
    """A kernel's socket."""

    may_open = False
    """Whether it showed the key of this server, or a word of a page that did."""
    sockets: RoomSockets | None = None
    trusted = False
    """Whether it has shown any key at all."""
    refusals = 0
    seconds = TO_SHOW_KEY
    spare_sockets = SPARE_SOCKETS
    most_unknown = UNKNOWN_KERNELS

    @property
    def max_message_size(self) -> int:
        """What is longer closes the socket before it is read."""
        return LARGEST_WORD

    @property
    def keys(self) -> Keys:
        """Who may open rooms."""
        found: Keys = self.settings["dicelab_room_keys"]
        return found

    def open(self, *args: str, **kwargs: str) -> None:
        """Wait for a key."""
        super().open(*args, **kwargs)
        self._messages = Allowance(*UNKNOWN_MESSAGES)

    def on_close(self) -> None:
        """The kernel has ended, or the network."""
        super().on_close()
        if self.sockets is not None:
            self.sockets.teachers.discard(self)

    async def on_message(self, text: str | bytes) -> None:
        """Do what is asked; who has shown no key is heard slowly, and cut when nothing good comes."""
        if not self.trusted:
            delay = self._messages.owe()
            if delay > 0:
                await asyncio.sleep(delay)
        if self.cut_off:
            return
        number: object = None
        try:
            try:
                if not self.trusted and len(text) > LARGEST_ANSWER:
                    raise Rubbish(NOT_UNDERSTOOD)
                message = json.loads(text)
                kind, number = message.pop("kind"), message.pop("id")
                does = getattr(self, f"do_{kind}" if kind in ASKS else "")
            except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
                raise Rubbish(NOT_UNDERSTOOD) from None
            try:
                answer = does(**message)
                if isinstance(answer, Awaitable):
                    answer = await answer
            except TypeError:
                raise Rubbish("The room did not understand that: a request has other parts.") from None
            self.say(kind="done", id=number, **(answer or {}))
        except DicelabError as error:
            self._refuse(number, str(error))
        except Exception:
            self.log_exception(*sys.exc_info())
            self._refuse(number, "Something went wrong in the room. Try again.")

    def _refuse(self, number: object, says: str) -> None:
        self.say(kind="refused", id=number, says=says)
        self.refusals += 1
        if not self.trusted and self.refusals >= UNKNOWN_REFUSALS:
            self.cut_off = True
            self.close(POLICY)

    # -- opening --------------------------------------------------------------------------------------------

    def do_key(self, key: object) -> dict[str, Any]:
        """Show a key: then rooms may be opened; told are those that are open."""
        self._shown(self.keys.fits(key))
        self.may_open = True
        open_now = self.hub.ledger.rooms.values()
        return {"rooms": [{"code": spoken(one.code), "members": one.present} for one in open_now]}

    def do_open(self) -> dict[str, Any]:
        """Open a new room."""
        self._opener()
        room, key = self.hub.ledger.open()
        return self._enter(room) | {"key": key}

    def do_resume(self, code: object) -> dict[str, Any]:
        """Go on with a room whose kernel is gone."""
        self._opener()
        room = self.hub.ledger.rooms.get(read_code(code) or "")
        if room is None:
            raise RoomError("There is no such room any more; open a new one.")
        return self._enter(room) | {"key": self.hub.ledger.renew_key(room)}

    def do_back(self, code: object, key: object) -> dict[str, Any]:
        """Come back to one's own room, after the socket was broken."""
        room = self.hub.ledger.rooms.get(read_code(code) or "")
        kept = room.key if room is not None else ""
        self._shown(isinstance(key, str) and hmac.compare_digest(digest(key), kept))
        assert room is not None
        return self._enter(room)

    def _shown(self, right: bool) -> None:
        """The right key opens whatever was tried before: it is too long to be guessed, and a visitor's page can have
        its kernel try wrong ones for ever, which must not keep the teacher out."""
        if not right:
            many = not self.hub.may_try(KERNELS)
            self.hub.was_wrong(KERNELS)
            raise RoomError(TOO_MANY_KEYS if many else WRONG_KEY)
        self.trusted = True
        self.is_known()

    def _opener(self) -> None:
        if not self.may_open:
            raise RoomError(WRONG_KEY)

    def _enter(self, room: Room) -> dict[str, Any]:
        if self.sockets is not None:
            self.sockets.teachers.discard(self)
        self.sockets = self.hub.sockets(room)
        self.sockets.teach(self)
        return {"code": spoken(room.code), **self.settings["dicelab_room_about"], **self._all()}

    def _all(self) -> dict[str, Any]:
        """Everything about the room."""
        room = self.mine.room
        activities = [
            {"id": one.id, "kind": one.kind, "phase": one.phase, "keeps": json.loads(one.keeps)}
            for one in room.activities.values()
        ]
        about: dict[str, Any] = {
            "trouble": room.trouble,
            "names": room.names,
            "current": room.current,
            "members": members(room),
            "activities": activities,
        }
        return about | {"answers": [list(row) for row in room.rows()]}

    @property
    def mine(self) -> RoomSockets:
        """The sockets of the room that was opened on this one."""
        if self.sockets is None:
            raise RoomError("Open a room first.")
        return self.sockets

    # -- what a teacher does --------------------------------------------------------------------------------

    def do_start(self, activity: object, shows: object, shapes: object, keeps: object) -> dict[str, Any]:
        """Ask something."""
        return {"activity": self.mine.room.start(activity, shows, shapes, keeps).id}

    def do_change(self, activity: object, parts: object) -> None:
        """Show something else, lock, reopen, reveal."""
        if not isinstance(parts, dict) or set(parts) - {"shows", "shapes", "keeps", "phase", "reveal"}:
            raise Rubbish("An activity has no such parts.")
        self.mine.room.change(activity, **parts)

    def do_show(self, activity: object) -> None:
        """Go to an activity that was begun before, or to none."""
        self.mine.room.show(activity)

    def do_tell(self, members: object, message: object) -> None:
        """A word for some members alone."""
        if not isinstance(members, list):
            raise Rubbish("Members are given by their numbers.")
        self.mine.tell(members, message)

    def do_names(self, on: object) -> None:
        """Show names on the wall, or hide them."""
        self.mine.room.names = bool(on)
        self.mine.room.keep()

    def do_rename(self, member: object, name: object) -> None:
        """Another name for somebody."""
        self.mine.room.rename(member, name)

    def do_remove(self, member: object) -> None:
        """Somebody has to go."""
        self.mine.remove(self.mine.room.remove(member))

    async def do_end(self) -> dict[str, Any]:
        """End the room for everybody; told is whether it is in no file any more, or still waits for the disk."""
        room = self.mine.room
        self.mine.teachers.discard(self)  # who ends it gets an answer, not a farewell
        self.sockets = None
        forgotten = asyncio.Event()
        self.hub.end(room, forgotten.set)
        with suppress(TimeoutError):
            await asyncio.wait_for(forgotten.wait(), TO_FORGET)
        return {"forgotten": forgotten.is_set()}
