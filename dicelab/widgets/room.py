"""A room for a whole class: the wall in a notebook, and the same in Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from dicelab.errors import OptionError
from dicelab.room.teacher.classroom import Classroom
from dicelab.room.teacher.host import RoomHost, answers_csv
from dicelab.room.teacher.plan import Planned, open_plan, plan_code, planned
from dicelab.room.teacher.socket import NO_SERVER, SocketLink, own_key, rooms_address
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike, show_room


class Room(Hosted):
    """``room = Room(); room.ask(dicelab.pose("thrown", "trump", dice=3))``: the whole class on one question.

    ``plan`` is a list of what will be asked, or the code of a plan. ``room.answers`` are plain rows, ready for pandas.
    """

    _esm = bundle("room.js")
    _css = bundle("room.css")
    code = traitlets.Unicode(read_only=True, help="the code that a class types").tag(sync=True)
    status = traitlets.Unicode(read_only=True, help="closed, open, lost or ended").tag(sync=True)
    here = traitlets.Int(read_only=True, help="how many are here now").tag(sync=True)

    def __init__(self, plan: str | Iterable[Any] = (), *, layout: LayoutLike = None) -> None:
        self._room = Classroom(self._changed)
        steps = open_plan(plan) if isinstance(plan, str) else map(planned, _listed(plan))
        self._room.plan = list(steps)
        super().__init__(RoomHost(self._room, self._open, bool(own_key()), bool(rooms_address())), layout)

    # -- opening ----------------------------------------------------------------------------------------

    def open_room(self) -> None:
        """Open the room from a cell, where this kernel may: in JupyterLab or Notebook."""
        if not own_key():
            raise OptionError("The teacher opens the room on the page itself." if rooms_address() else NO_SERVER)
        self._open("", "")
        self._changed()

    def _open(self, word: str, code: str) -> None:
        link = SocketLink(self._room, self._heard)
        try:
            self._room.open(link, word or own_key(), code)
        except Exception:
            link.close()
            raise
        show_room(self._room)

    def _heard(self, answers_alone: bool) -> None:
        if answers_alone:
            self.host.answered()
        else:
            self._changed()

    def _changed(self) -> None:
        if self._room.status == "ended":
            show_room(None)
        self.host.publish()

    def end(self) -> None:
        """End the room for everybody; the answers stay here."""
        self._room.end()
        self._changed()

    # -- asking -----------------------------------------------------------------------------------------

    def ask(self, thing: Any, kind: str = "", **chosen: Any) -> None:
        """Put something to the class: a question to guess, a quiz, a table to vote about, a widget that shows one.

        ``kind`` chooses what is done with it: 'guess', 'roll', 'vote', 'quiz' or 'play'. As long as the room is not
        open, it goes to the end of the plan.
        """
        if self._room.status == "closed" and own_key():
            self.open_room()
        self._room.put(thing, kind, **chosen)

    def start(self, step: int) -> None:
        """Start a step of the plan, counted from 1."""
        with self._room.lock:
            self._room.start(step - 1)

    def lock(self) -> None:
        """No more answers."""
        self._phase("locked")

    def reopen(self) -> None:
        """Answers once more."""
        self._phase("open")

    def reveal(self) -> None:
        """Show the answers, and the exact one."""
        self._phase("revealed")

    def _phase(self, to: str) -> None:
        with self._room.lock:
            self._room.set_phase(to)

    # -- what there is ----------------------------------------------------------------------------------

    @property
    def plan(self) -> tuple[Planned, ...]:
        """What will be asked."""
        return tuple(self._room.plan)

    @property
    def plan_code(self) -> str:
        """The plan as a code: ``Room(code)`` has the same."""
        return plan_code(self._room.plan)

    @property
    def answers(self) -> list[dict[str, Any]]:
        """All answers so far as plain rows: ``pandas.DataFrame(room.answers)``."""
        return self._room.answers

    @property
    def members(self) -> list[str]:
        """The nicknames."""
        return [one.name for one in self._room.people.values()]

    def csv(self) -> str:
        """All answers as CSV."""
        return answers_csv(self._room)


def _listed(plan: Iterable[Any]) -> list[Any]:
    listed = list(plan)
    if len(listed) > 60:
        raise OptionError("A plan has up to 60 activities.")
    return listed
