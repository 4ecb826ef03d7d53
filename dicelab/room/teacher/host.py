"""The host of a room: the wall in front of a class, and what its teacher may press."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, Literal, NotRequired, TypedDict, cast

from dicelab.play.host import Host, Message, TextFile
from dicelab.play.intents import Intent, Intents, is_code, is_flag, is_text, is_whole
from dicelab.play.still import Blocks
from dicelab.play.table.view import TableView
from dicelab.room.teacher.class_quiz import QuizOnWall
from dicelab.room.teacher.classroom import CLOSED, Begun, Classroom, Status
from dicelab.room.teacher.guess import GuessOnWall
from dicelab.room.teacher.plan import open_plan, plan_code
from dicelab.room.teacher.play_together import PlayOnWall
from dicelab.room.teacher.roll_together import RollOnWall
from dicelab.room.teacher.still import room_still
from dicelab.room.teacher.vote import VoteOnWall
from dicelab.room.words import REVEALED, Phase


class Qr(TypedDict):
    """How many modules wide it is, and its dark ones as a path."""

    size: int
    path: str


@lru_cache(maxsize=8)  # a wall is drawn many times a second, its address stays
def qr(text: str) -> Qr | None:
    """The code of a text; None where the package that knows how is missing."""
    try:
        import segno
    except ImportError:
        return None
    rows = segno.make(text, error="m", micro=False).matrix
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return {"size": len(rows), "path": path}


LOOPBACK: Final = ("localhost", "127.", "[::1]", "0.0.0.0")
COLUMNS: Final = ("activity", "kind", "question", "item", "name", "answer", "tries", "at")
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula."""

Open = Callable[[str, str], None]
"""Opens the room: with a word of the page, empty where this kernel has a key of its own, and the code of an old one."""


class Asked(TypedDict):
    """What is asked now, whatever its kind."""

    id: int
    phase: Phase


class GuessAsked(Asked, GuessOnWall):
    """A question to guess at."""

    kind: Literal["guess"]


class RollAsked(Asked, RollOnWall):
    """An experiment of all together."""

    kind: Literal["roll"]


class VoteAsked(Asked, VoteOnWall):
    """A decision at a table."""

    kind: Literal["vote"]


class PlayAsked(Asked, PlayOnWall):
    """A game that members play."""

    kind: Literal["play"]


class QuizAsked(Asked, QuizOnWall):
    """A quiz."""

    kind: Literal["quiz"]


class LostAsked(Asked):
    """What another kernel has asked."""

    kind: Literal["lost"]
    says: str


AskedNow = GuessAsked | RollAsked | VoteAsked | PlayAsked | QuizAsked | LostAsked


class PlanStep(TypedDict):
    """A step of the plan; ``started`` is what is asked since then."""

    kind: str
    name: str
    title: str
    started: int | None
    now: bool


class MemberShown(TypedDict):
    """Somebody in the room."""

    id: int
    name: str
    here: bool


class AskedBefore(TypedDict):
    """Something that was asked, to go back to."""

    id: int
    name: str
    title: str


class HowToJoin(TypedDict):
    """Where people in the room go."""

    address: str
    qr: Qr | None
    reachable: bool


class WallPanes(TypedDict):
    """What lies beside the wall."""

    table: NotRequired[TableView]


class RoomView(HowToJoin):
    """The whole wall."""

    kind: Literal["view"]
    number: int
    """How often everybody had been told something when this was made."""
    status: Status
    has_key: bool
    served: bool
    code: str
    trouble: str
    """Why answers cannot be saved just now."""
    saved_again: bool
    """Whether they can again, and nothing else was done since."""
    farewell: str
    """How it ended."""
    plan: list[PlanStep]
    taken: bool
    """Whether the plan is another than the page came with."""
    next: int | None
    activity: AskedNow | None
    panes: WallPanes
    names: bool
    members: list[MemberShown]
    here: int
    done: list[int]
    """Those who have answered."""
    asked: list[AskedBefore]


class PlanCode(TypedDict):
    """The plan as a code."""

    kind: Literal["plan"]
    code: str


def _of_the_room(does: Callable[..., None]) -> Callable[..., None]:
    """What the room itself does when its teacher asks for it on the wall."""
    return lambda host, **parts: does(host.room, **parts)


class RoomHost(Host):
    """A room on the wall."""

    SORRY = "Something went wrong in the room. Try it once more."

    def __init__(self, room: Classroom, open_it: Open, has_key: bool = False, served: bool = True) -> None:
        super().__init__()
        self.room, self._open_it = room, open_it
        self.has_key, self.served = has_key, served
        self._at = ""
        self._table: Any = None
        self._leave_table: Callable[[], None] = lambda: None
        self._told: Message = {}
        """What everybody has been told so far."""
        self._number = 0
        """How often that was."""

    @property
    def lock(self) -> Any:
        """The room's own."""
        return self.room.lock

    # -- what is shown ----------------------------------------------------------------------------------

    def view(self) -> RoomView:
        """The whole wall."""
        with self.lock:
            room = self.room
            self._follow_table()
            shown: RoomView = {
                "kind": "view",
                "number": self._number,
                "status": room.status,
                "has_key": self.has_key,
                "served": self.served,
                "code": room.code,
                "trouble": room.trouble,
                "saved_again": room.saved_again,
                "farewell": room.farewell,
                "plan": [
                    {"kind": step.kind, "name": step.name, "title": step.title, "started": room.started.get(index),
                     "now": room.current is not None and room.started.get(index) == room.current}
                    for index, step in enumerate(room.plan)
                ],
                "taken": room.taken,
                "next": room.next_step,
                "activity": None,
                "panes": {},
                "address": "",
                "qr": None,
                "reachable": False,
                "names": room.names,
                "members": [],
                "here": 0,
                "done": [],
                "asked": [],
            }  # fmt: skip
            if room.status == CLOSED:
                return shown
            begun = room.now
            done = self._done(begun)
            return {
                **shown,
                **self._join(),
                "members": [
                    {"id": one.id, "name": one.name, "here": one.here}
                    for one in sorted(room.people.values(), key=lambda one: one.name.casefold())
                ],
                "here": len(room.here),
                "done": sorted(done),
                "asked": [
                    {"id": one.id, "name": one.activity.name, "title": one.activity.title}
                    for one in room.begun.values()
                    if one.activity is not None
                ],
                "activity": None if begun is None else self._activity(begun),
                "panes": {} if self._table is None else {"table": self._table.view()},
            }

    def publish(self, message: Mapping[str, Any] | None = None) -> None:
        """Tell everybody: a message, or what has changed since the last time.

        Of those who are here and of those who have answered only the new ones are told: a class of a thousand comes in
        and answers within seconds, and everything that is told is packed, carried, read and drawn. A page that has
        missed something sees it by its number, and asks for the whole.
        """
        if message is not None:
            super().publish(message)
            return
        with self.lock:
            view = dict(self._shown())
            if view["kind"] != "view":
                super().publish(view)
                return
            changed = {key: value for key, value in view.items() if key not in self._told or self._told[key] != value}
            for key, news in (("members", _new_members), ("done", _new_done)):
                more = news(self._told[key], view[key]) if key in changed and key in self._told else None
                if more is not None:
                    del changed[key]
                    changed[f"more_{key}"] = more
            self._tell(view, changed)

    def answered(self) -> None:
        """Answers came and nothing else: as long as the wall only counts them, nothing else is worked out anew."""
        with self.lock:
            begun, told = self.room.now, self._told.get("activity")
            counts = (
                begun is not None
                and begun.activity is not None
                and not begun.activity.shows_answers
                and told is not None
                and (told["id"], told["phase"]) == (begun.id, begun.phase)
                and begun.phase != REVEALED
            )
            done = sorted(self._done(begun)) if counts else []
            more = _new_done(self._told["done"], done) if counts else None
            if more is None:
                self.publish()
            elif more:
                self._tell(self._told | {"done": done}, {"more_done": more})

    def _tell(self, view: Message, changed: Message) -> None:
        self._told, self._number = view, self._number + 1
        super().publish({**changed, "kind": "changes", "number": self._number})

    def _done(self, begun: Begun | None) -> set[int]:
        """Who of the members has answered what is asked now."""
        if begun is None or begun.activity is None:
            return set()
        return begun.activity.people(begun.rows) & self.room.people.keys()

    def _activity(self, begun: Begun) -> AskedNow:
        about: Message = {"id": begun.id, "kind": begun.kind, "phase": begun.phase}
        if begun.activity is None:
            says = "This was asked by another kernel. Its answers are in the table of all answers (CSV)."
            return cast(LostAsked, about | {"kind": "lost", "says": says})
        return cast(AskedNow, about | dict(begun.activity.wall(begun.rows, begun.phase, self.room.names)))

    def _join(self) -> HowToJoin:
        """Where people in the room go, as they can type it; what only this machine knows is of no use to them."""
        given, _, path = self._at.partition("://")[2].partition("/")
        seen_from_here = not given or given.startswith(LOOPBACK)
        there = f"{given}/{path}" if not seen_from_here else next(iter(self.room.addresses), "")
        if not there:
            return {"address": "", "qr": None, "reachable": False}
        address = f"{there.rstrip('/')}/join"
        scheme = self._at.partition("://")[0] if not seen_from_here else "http"
        drawn = qr(f"{scheme}://{address}#{self.room.code.replace(' ', '')}")
        return {"address": address, "qr": drawn, "reachable": True}

    def _follow_table(self) -> None:
        """The table of what is asked now is a pane of the wall."""
        begun = self.room.now
        table = begun.activity.table if begun is not None and begun.activity is not None else None
        if table is self._table:
            return
        self._leave_table()
        self._table, self._leave_table = table, lambda: None
        if table is not None:
            self._leave_table = table.subscribe(self._table_said)

    def _table_said(self, message: Message) -> None:
        """The table is held while it tells this, and a wall looks at the room: nobody may hold both crosswise."""
        self.room.later(lambda: self.publish({**message, "pane": "table"}))

    def facts(self) -> dict[str, Any]:
        """The code, and how many are here."""
        return {"code": self.room.code, "status": self.room.status, "here": len(self.room.here)}

    def still(self) -> Blocks:
        """The question and what came of it."""
        return room_still(self.view())

    def close(self) -> None:
        """Nobody shows it any more; the room itself stays open until it is ended."""
        self._leave_table()

    # -- what is asked ----------------------------------------------------------------------------------

    def answer(self, content: object) -> list[Message]:
        """What the table answers under its name, or what the wall does; the room waits for no table."""
        if isinstance(content, dict) and content.get("pane") == "table":
            asked = {key: value for key, value in content.items() if key != "pane"}
            table = self._table
            return [] if table is None else [{**one, "pane": "table"} for one in table.answer(asked)]
        return super().answer(content)

    def arrive(self, at: str) -> None:
        """A page shows the wall: from where, tells which address others can use."""
        self._at = at

    def open(self, word: str, code: str) -> None:
        """Open the room."""
        self._open_it(word, code)

    def csv(self) -> TextFile:
        """All answers, as a file to keep."""
        return {"kind": "csv", "text": answers_csv(self.room), "name": f"room-{self.room.code.replace(' ', '-')}.csv"}

    def plan(self) -> PlanCode:
        """The plan as a code."""
        return {"kind": "plan", "code": plan_code(self.room.plan)}

    def take_plan(self, code: str) -> None:
        """The plan of a colleague, from its code."""
        self.room.take_plan(open_plan(code))

    INTENTS: ClassVar[Intents] = {
        "arrive": Intent(arrive, {"at": is_text}),
        "open": Intent(open, {"word": is_text, "code": is_text}),
        "start": Intent(_of_the_room(Classroom.start), {"index": is_whole}),
        "show": Intent(_of_the_room(Classroom.show), {"activity": is_whole}),
        "phase": Intent(_of_the_room(Classroom.set_phase), {"to": is_text}),
        "next_question": Intent(_of_the_room(Classroom.next_question)),
        "roll_it": Intent(_of_the_room(Classroom.roll_it)),
        "deal": Intent(_of_the_room(Classroom.deal)),
        "names": Intent(_of_the_room(Classroom.set_names), {"on": is_flag}),
        "rename": Intent(_of_the_room(Classroom.rename), {"member": is_whole, "name": is_text}),
        "remove": Intent(_of_the_room(Classroom.remove), {"member": is_whole}),
        "end": Intent(_of_the_room(Classroom.end)),
        "csv": Intent(csv),
        "plan": Intent(plan),
        "take_plan": Intent(take_plan, {"code": is_code}),
    }


def _new_members(before: list[Message], now: list[Message]) -> list[Message] | None:
    """Those who came or have changed; None where somebody is on the list no more."""
    known = {one["id"]: one for one in before}
    new = [one for one in now if known.get(one["id"]) != one]
    return new if known.keys() <= {one["id"] for one in now} else None


def _new_done(before: list[int], now: list[int]) -> list[int] | None:
    """Those who have answered meanwhile; None where somebody has not any more."""
    new = set(now).difference(before)
    return sorted(new) if len(before) + len(new) == len(now) else None


def answers_csv(room: Classroom) -> str:
    """All answers as CSV; what a spreadsheet would run as a formula stays a text."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in room.answers:
        writer.writerow({name: _cell(value) for name, value in row.items()})
    return out.getvalue()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
