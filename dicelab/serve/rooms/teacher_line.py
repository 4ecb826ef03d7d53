"""The line of the teacher's kernel: opens a room with a key, asks, changes, reveals, and hears what was answered.

Every request has a number and gets one answer, ``done`` or ``refused``; between them come the news of the room.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from dicelab.errors import DicelabError
from dicelab.serve.rooms.codes import read_code, spoken
from dicelab.serve.rooms.desk import RoomLines, members
from dicelab.serve.rooms.keys import Keys
from dicelab.serve.rooms.ledger import Room, RoomError, digest
from dicelab.serve.rooms.limits import LARGEST_WORD
from dicelab.serve.rooms.pupil_line import RoomSocket, Rubbish

WRONG_KEY = "That key opens nothing here. Open the page with the teacher's address again."


class TeacherLine(RoomSocket):
    """A kernel's socket."""

    may_open = False
    """Whether it showed the key of this server, or a word of a page that did."""
    lines: RoomLines | None = None

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
        """Send small messages at once."""
        self.set_nodelay(True)

    def on_close(self) -> None:
        """The kernel has ended, or the network."""
        if self.lines is not None:
            self.lines.teachers.discard(self)

    async def on_message(self, text: str | bytes) -> None:
        """Do what is asked."""
        if self.cut_off:
            return
        number: object = None
        try:
            try:
                message = json.loads(text)
                kind, number = message.pop("kind"), message.pop("id")
                does = getattr(self, f"do_{kind}")
            except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
                raise Rubbish("The room did not understand that.") from None
            try:
                answer = does(**message)
            except TypeError:
                raise Rubbish("The room did not understand that: a request has other parts.") from None
            self.say(kind="done", id=number, **(answer or {}))
        except DicelabError as error:
            self.say(kind="refused", id=number, says=str(error))
        except Exception:
            self.log_exception(*sys.exc_info())
            self.say(kind="refused", id=number, says="Something went wrong in the room. Try again.")

    # -- opening --------------------------------------------------------------------------------------------

    def do_key(self, key: object) -> dict[str, Any]:
        """Show a key: then rooms may be opened; told are those that are open."""
        self._try(self.keys.fits(key))
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
        self._try(room is not None and isinstance(key, str) and digest(key) == room.key)
        assert room is not None
        return self._enter(room)

    def _try(self, right: bool) -> None:
        if not self.desk.may_try(self.address):
            raise RoomError("Too many keys were tried. Wait a moment, then try again.")
        if not right:
            self.desk.was_wrong(self.address)
            raise RoomError(WRONG_KEY)

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
        about = {"names": room.names, "current": room.current, "members": members(room), "activities": activities}
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

    def do_end(self) -> None:
        """End the room for everybody."""
        room = self._room()
        self._lines().teachers.discard(self)  # who ends it gets an answer, not a farewell
        self.desk.end(room)
        self.lines = None
