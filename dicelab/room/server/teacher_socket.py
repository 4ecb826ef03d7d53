"""The line of the teacher's kernel: opens a room with a key, asks, changes, reveals, and hears what was answered.

Every request has a number and gets one answer, ``done`` or ``refused``; between them come the news of the room.
Before a key was shown it is a stranger's line: it is soon cut, and heard slowly. Only kernels of this server are told
where to open one (:attr:`Keys.line`).
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
from dicelab.room.server.hub import RoomLines, members
from dicelab.room.server.keys import Keys
from dicelab.room.server.ledger import Room, digest
from dicelab.room.server.limits import (
    LARGEST_ANSWER,
    LARGEST_WORD,
    SPARE_LINES,
    TO_FORGET,
    TO_SHOW_KEY,
    UNKNOWN_KERNELS,
    UNKNOWN_MESSAGES,
    UNKNOWN_REFUSALS,
)
from dicelab.room.server.socket import NOT_UNDERSTOOD, POLICY, RoomSocket, Rubbish
from dicelab.room.words import ASKS, RoomError
from dicelab.serve.door.limits import Allowance

WRONG_KEY = "That key opens nothing here. Open the page with the teacher's address again."
TOO_MANY_KEYS = "Too many keys were tried. Wait a moment, then try again."
KERNELS = "kernels"
"""Who tries keys on these lines: nobody who guesses codes elsewhere keeps a kernel of this machine out."""


class TeacherLine(RoomSocket):
    """A kernel's socket."""

    may_open = False
    """Whether it showed the key of this server, or a word of a page that did."""
    lines: RoomLines | None = None
    trusted = False
    """Whether it has shown any key at all."""
    refusals = 0
    seconds = TO_SHOW_KEY
    spare_lines = SPARE_LINES
    most_unknown = UNKNOWN_KERNELS

    @property
    def max_message_size(self) -> int:
        """What is longer closes the line before it is read."""
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
        if self.lines is not None:
            self.lines.teachers.discard(self)

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
        open_now = self.desk.ledger.rooms.values()
        return {"rooms": [{"code": spoken(one.code), "members": one.present} for one in open_now]}

    def do_open(self) -> dict[str, Any]:
        """Open a new room."""
        self._opener()
        room, key = self.desk.ledger.open()
        return self._enter(room) | {"key": key}

    def do_resume(self, code: object) -> dict[str, Any]:
        """Go on with a room whose kernel is gone."""
        self._opener()
        room = self.desk.ledger.rooms.get(read_code(code) or "")
        if room is None:
            raise RoomError("There is no such room any more; open a new one.")
        return self._enter(room) | {"key": self.desk.ledger.renew_key(room)}

    def do_back(self, code: object, key: object) -> dict[str, Any]:
        """Come back to one's own room, after the line was broken."""
        room = self.desk.ledger.rooms.get(read_code(code) or "")
        kept = room.key if room is not None else ""
        self._shown(isinstance(key, str) and hmac.compare_digest(digest(key), kept))
        assert room is not None
        return self._enter(room)

    def _shown(self, right: bool) -> None:
        """The right key opens whatever was tried before: it is too long to be guessed, and a visitor's page can have
        its kernel try wrong ones for ever, which must not keep the teacher out."""
        if not right:
            many = not self.desk.may_try(KERNELS)
            self.desk.was_wrong(KERNELS)
            raise RoomError(TOO_MANY_KEYS if many else WRONG_KEY)
        self.trusted = True
        self.is_known()

    def _opener(self) -> None:
        if not self.may_open:
            raise RoomError(WRONG_KEY)

    def _enter(self, room: Room) -> dict[str, Any]:
        if self.lines is not None:
            self.lines.teachers.discard(self)
        self.lines = self.desk.lines(room)
        self.lines.teach(self)
        return {"code": spoken(room.code), **self.settings["dicelab_room_about"], **self._all()}

    def _all(self) -> dict[str, Any]:
        """Everything about the room."""
        room = self._room()
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

    def _room(self) -> Room:
        if self.lines is None:
            raise RoomError("Open a room first.")
        return self.lines.room

    def _lines(self) -> RoomLines:
        self._room()
        assert self.lines is not None
        return self.lines

    # -- what a teacher does --------------------------------------------------------------------------------

    def do_start(self, activity: object, shows: object, shapes: object, keeps: object) -> dict[str, Any]:
        """Ask something."""
        return {"activity": self._room().start(activity, shows, shapes, keeps).id}

    def do_change(self, activity: object, parts: object) -> None:
        """Show something else, lock, reopen, reveal."""
        if not isinstance(parts, dict) or set(parts) - {"shows", "shapes", "keeps", "phase", "reveal"}:
            raise Rubbish("An activity has no such parts.")
        self._room().change(activity, **parts)

    def do_show(self, activity: object) -> None:
        """Go to an activity that was begun before, or to none."""
        self._room().show(activity)

    def do_tell(self, members: object, message: object) -> None:
        """A word for some members alone."""
        if not isinstance(members, list):
            raise Rubbish("Members are given by their numbers.")
        self._lines().tell(members, message)

    def do_names(self, on: object) -> None:
        """Show names on the wall, or hide them."""
        self._room().names = bool(on)
        self._room().keep()

    def do_rename(self, member: object, name: object) -> None:
        """Another name for somebody."""
        self._room().rename(member, name)

    def do_remove(self, member: object) -> None:
        """Somebody has to go."""
        self._lines().remove(self._room().remove(member))

    async def do_end(self) -> dict[str, Any]:
        """End the room for everybody; told is whether it is in no file any more, or still waits for the disk."""
        room = self._room()
        self._lines().teachers.discard(self)  # who ends it gets an answer, not a farewell
        self.lines = None
        forgotten = asyncio.Event()
        self.desk.end(room, forgotten.set)
        with suppress(TimeoutError):
            await asyncio.wait_for(forgotten.wait(), TO_FORGET)
        return {"forgotten": forgotten.is_set()}
