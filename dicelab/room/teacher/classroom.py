"""One room as the teacher's kernel holds it: its members, what is asked, what was answered, and the plan.

It talks to the ledger through a :class:`Link`. What the ledger has to say comes through :meth:`Classroom.hear`, from
one thread at a time; whoever asks for something from another holds the lock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import starmap
from threading import RLock
from typing import Any, Final, Literal, Protocol

from dicelab.errors import DicelabError
from dicelab.play.host import Message
from dicelab.room.teacher.activity import Activity
from dicelab.room.teacher.class_quiz import ClassQuiz
from dicelab.room.teacher.guess import Guess
from dicelab.room.teacher.plan import KINDS, MOST, Planned, planned
from dicelab.room.teacher.play_together import Play
from dicelab.room.teacher.vote import Vote, table_of
from dicelab.room.words import LOCKED, OPEN, PHASES, REVEALED, Asks, RoomError, Row

Status = Literal["closed", "open", "lost", "ended"]
CLOSED: Final = "closed"
IS_OPEN: Final = "open"
LOST: Final = "lost"
ENDED: Final = "ended"
NOT_OPEN: Final = "Open the room first."
NO_MORE: Final = "This room is not on the server any more."
FORGOTTEN: Final = "The room has ended, and the server has forgotten it."
FORGOTTEN_LATER: Final = (
    "The room has ended. The server cannot write to its disk just now: names and answers are deleted there as soon as "
    "it can."
)


class Link(Protocol):
    """The way to the ledger."""

    def ask(self, kind: Asks, **parts: Any) -> Message:
        """Ask for something, and wait for the answer; :class:`RoomError` where it is refused."""

    def post(self, kind: Asks, **parts: Any) -> None:
        """The same without waiting: whether it was done is nobody's question."""

    def later(self, do: Callable[[], None]) -> None:
        """Do this soon, in the thread that hears: whoever asks may hold a table, and must not wait for the room."""

    def close(self) -> None:
        """Hang up."""


@dataclass
class Person:
    """Somebody in the room."""

    id: int
    name: str
    here: bool


@dataclass
class Begun:
    """An activity that was started, with what was answered."""

    id: int
    activity: Activity | None
    """None where this kernel cannot make it again."""
    kind: str
    phase: str = OPEN
    answers: dict[tuple[int, int], Row] = field(default_factory=dict)
    added: list[Row] = field(default_factory=list)
    step: int | None = None
    """Which step of the plan it was."""
    leave: Callable[[], None] = lambda: None

    @property
    def adds(self) -> bool:
        """Whether every answer of a member counts."""
        return self.kind in KINDS and KINDS[self.kind].adds

    def keeps(self) -> Message:
        """What another kernel needs to go on with it."""
        assert self.activity is not None
        return self.activity.keeps() | ({} if self.step is None else {"step": self.step})

    def take(self, row: Row) -> None:
        """One answer more."""
        if self.adds:
            self.added.append(row)
        else:
            self.answers[row.item, row.member] = row

    def forget(self, member: int) -> None:
        """Without what somebody answered."""
        self.answers = {key: row for key, row in self.answers.items() if row.member != member}
        self.added = [row for row in self.added if row.member != member]
        if self.activity is not None:
            self.activity.forget(member)

    @property
    def rows(self) -> list[Row]:
        """What counts."""
        return self.added if self.adds else list(self.answers.values())


class Classroom:
    """A room."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.lock = RLock()
        self.changed = changed
        """Called when there is something new to be seen."""
        self.status: Status = CLOSED
        self.code = self._key = ""
        self.addresses: list[str] = []
        self.names = True
        self.people: dict[int, Person] = {}
        self.begun: dict[int, Begun] = {}
        self.current: int | None = None
        self.plan: list[Planned] = []
        self.taken = False
        """Whether the plan is another than the one it began with: a page that is loaded again has to bring it."""
        self.started: dict[int, int] = {}
        """Which step of the plan became which activity."""
        self.trouble = ""
        """Why the server cannot save answers just now."""
        self.saved_again = False
        """Whether it can again, with all that came meanwhile, and the teacher has not gone on since."""
        self.farewell = ""
        """How it ended, in a sentence."""
        self._link: Link | None = None

    # -- opening and ending -----------------------------------------------------------------------------

    @property
    def link(self) -> Link:
        """The way to the ledger, where there is one."""
        if self._link is None or self.status in (CLOSED, ENDED):
            raise RoomError(NOT_OPEN)
        return self._link

    def open(self, link: Link, key: str, code: str = "") -> None:
        """Open a room, or go on with one; ``key`` is the server's, or a word of a teacher's page."""
        with self.lock:
            if self.status in (IS_OPEN, LOST):
                raise RoomError(f"Room {self.code} is open already.")
            link.ask("key", key=key)
            about = link.ask("resume", code=code) if code else link.ask("open")
            self._link, self._key = link, about["key"]
            self._take(about)

    def back(self, link: Link) -> None:
        """The socket is there again: show who we are, and take what was missed."""
        with self.lock:
            self._take(link.ask("back", code=self.code, key=self._key))

    def _take(self, about: Message) -> None:
        self.status, self.code = IS_OPEN, about["code"]
        self.trouble, self.saved_again = about["trouble"], False  # another server: what it knows is all that is saved
        self.addresses, self.names, self.current = about["addresses"], about["names"], about["current"]
        self.people.clear()
        self._members(about["members"])
        for one in about["activities"]:
            if one["id"] not in self.begun:
                begun = self._remember(one["id"], one["kind"], _made(one["kind"], one["keeps"]), one["phase"])
                self._was_step(begun, one["keeps"].get("step"))
            begun = self.begun[one["id"]]
            begun.phase = one["phase"]
        seen = {id: len(begun.added) for id, begun in self.begun.items()}
        fresh: dict[int, list[Row]] = {}
        for row in starmap(Row, about["answers"]):
            fresh.setdefault(row.activity, []).append(row)
        for id, rows in fresh.items():
            begun = self.begun[id]
            if begun.adds:
                rows = sorted(rows, key=lambda row: row.at)[seen[id] :]
                if begun.activity is not None:
                    begun.activity.hear(rows)
            for row in rows:
                begun.take(row)

    def _remember(self, id: int, kind: str, activity: Activity | None, phase: str = OPEN) -> Begun:
        begun = self.begun[id] = Begun(id, activity, kind, phase)
        if activity is not None and activity.table is not None:
            begun.leave = activity.table.subscribe(lambda message: self._table_said(begun, message))
        return begun

    def _was_step(self, begun: Begun, step: object) -> None:
        """Another kernel started it as a step of the same plan: it need not be started again."""
        if type(step) is not int or not 0 <= step < len(self.plan) or begun.activity is None:
            return
        if (self.plan[step].kind, self.plan[step].title) == (begun.kind, begun.activity.title):
            begun.step = step
            self.started[step] = begun.id

    def _table_said(self, begun: Begun, message: Message) -> None:
        if message.get("kind") == "view" and begun.id == self.current and self._link is not None:
            self._link.later(self.moved)

    def later(self, do: Callable[[], None]) -> None:
        """Do this soon, when nobody holds a table; at once where there is no link."""
        if self._link is None:
            do()
        else:
            self._link.later(do)

    def lost(self) -> None:
        """The socket is broken; it is being mended."""
        if self.status == IS_OPEN:
            self.status = LOST

    def saving(self, trouble: str) -> None:
        """Answers cannot be saved, or all are again."""
        self.saved_again, self.trouble = not trouble, trouble

    def gone(self, says: str = NO_MORE) -> None:
        """The room is no more."""
        self.status, self.farewell = ENDED, says
        for begun in self.begun.values():
            begun.leave()

    def end(self) -> None:
        """End it for everybody; the server forgets it, the answers stay here as long as this kernel does."""
        link = self.link
        self.gone(FORGOTTEN if link.ask("end")["forgotten"] else FORGOTTEN_LATER)
        link.close()

    # -- what comes in ----------------------------------------------------------------------------------

    def hear(self, news: Message) -> None:
        """New answers, and who is here."""
        with self.lock:
            self._members(news.get("members", ()))
            heard: dict[int, list[Row]] = {}
            for row in starmap(Row, news["answers"]):
                if row.activity in self.begun:
                    self.begun[row.activity].take(row)
                    heard.setdefault(row.activity, []).append(row)
            for id, rows in heard.items():
                activity = self.begun[id].activity
                told = activity.hear(rows) if activity is not None else []
                for members, message in told:
                    self._tell(members, {**message, "activity": id})

    def _tell(self, members: Sequence[int], message: Message) -> None:
        if self._link is not None:
            self._link.post("tell", members=list(members), message=message)

    def _members(self, members: Iterable[Sequence[Any]]) -> None:
        """Those who came, went, or have another name; whoever is neither here nor away was removed."""
        for id, name, here in members:
            if here is None:
                self.people.pop(id, None)
            else:
                before = self.people.get(id)
                self.people[id] = Person(id, name, here)
                if before is not None and before.name != name:
                    self._call_players()

    def moved(self) -> None:
        """The table of what is asked now has changed: everybody sees it, and what was open before is over."""
        with self.lock:
            begun = self.now
            if begun is None or not isinstance(begun.activity, Vote | Play) or self.status != IS_OPEN:
                return
            begun.activity.moved()
            self._change(begun, phase=OPEN, renew=True)

    # -- asking -----------------------------------------------------------------------------------------

    @property
    def now(self) -> Begun | None:
        """What is asked now."""
        return None if self.current is None else self.begun.get(self.current)

    @property
    def here(self) -> dict[int, str]:
        """Who is here now, by the names that a table may show."""
        return {one.id: self._called(one.id) for one in self.people.values() if one.here}

    def _called(self, id: int) -> str:
        """What somebody is called where others read it."""
        return self.people[id].name if self.names and id in self.people else f"Pupil {id}"

    def _call_players(self) -> None:
        for begun in self.begun.values():
            if isinstance(begun.activity, Play):
                begun.activity.call({id: self._called(id) for id in begun.activity.seats.values()})

    def put(self, thing: Any, kind: str = "", **chosen: Any) -> None:
        """Ask it now, if the room is open; else it goes to the end of the plan."""
        with self.lock:
            step = planned(thing, kind, **chosen)
            if self.status in (CLOSED, ENDED):
                self.plan.append(step)
                self.changed()
                return
            if step.kind == Vote.kind and not isinstance(thing, Planned):
                self.begin(Vote(table_of(thing)))  # the table that is already on the page
            else:
                self.begin(step.make(self.here))

    def begin(self, activity: Activity, step: int | None = None) -> Begun:
        """Ask it."""
        keeps = Begun(0, activity, activity.kind, step=step).keeps()
        parts = {"shows": activity.shows(), "shapes": activity.shapes(), "keeps": keeps}
        id = self.link.ask("start", activity=activity.kind, **parts)["activity"]
        self.current = id
        begun = self._remember(id, activity.kind, activity)
        begun.step = step
        if step is not None:
            self.started[step] = id
        self._went_on()
        return begun

    def take_plan(self, plan: Sequence[Planned]) -> None:
        """Another plan in place of this one; once a step was started, its steps come after those that there are."""
        steps = [*self.plan, *plan] if self.started else list(plan)
        if len(steps) > MOST:
            raise RoomError(f"A plan has up to {MOST} activities.")
        self.plan, self.taken = steps, True

    def start(self, index: int) -> None:
        """Start a step of the plan, or go back to it."""
        if not 0 <= index < len(self.plan):
            raise RoomError("The plan has no such step.")
        if index in self.started:
            self.show(self.started[index])
            return
        self.begin(self.plan[index].make(self.here), index)

    @property
    def next_step(self) -> int | None:
        """The first step that was not started."""
        return next((index for index in range(len(self.plan)) if index not in self.started), None)

    def show(self, activity: int) -> None:
        """Go back to something that was asked before."""
        if activity not in self.begun:
            raise RoomError("There is no such activity.")
        self.link.ask("show", activity=activity)
        self.current = activity
        self._went_on()

    def _now(self) -> Begun:
        begun = self.now
        if begun is None or begun.activity is None:
            raise RoomError("Nothing is asked now.")
        return begun

    def _change(self, begun: Begun, phase: str, renew: bool = False) -> None:
        activity = begun.activity
        assert activity is not None
        parts: dict[str, Any] = {"phase": phase}
        if renew:
            parts |= {"shows": activity.shows(), "shapes": activity.shapes(), "keeps": begun.keeps()}
        if phase == REVEALED:
            parts["reveal"] = activity.reveal(begun.rows)
        elif begun.phase == REVEALED or renew:
            parts["reveal"] = None
        self.link.ask("change", activity=begun.id, parts=parts)
        begun.phase = phase
        if phase == REVEALED and isinstance(activity, ClassQuiz) and not activity.free:
            for row in begun.rows:
                if row.item == activity.at:
                    members, message = activity.verdict(row)
                    self._tell(members, {**message, "activity": begun.id})
        self._went_on()

    def _went_on(self) -> None:
        self.saved_again = False
        self.changed()

    def set_phase(self, to: str) -> None:
        """Lock, reopen, reveal."""
        if to not in PHASES:
            raise RoomError(f"What is asked is {OPEN}, {LOCKED} or {REVEALED}.")
        self._change(self._now(), to)

    def next_question(self) -> None:
        """The next question of a quiz."""
        begun = self._now()
        if not isinstance(begun.activity, ClassQuiz):
            raise RoomError("There is no quiz now.")
        begun.activity.next()
        self._change(begun, OPEN, renew=True)

    def roll_it(self) -> None:
        """Roll together what was just guessed."""
        begun = self._now()
        if not isinstance(begun.activity, Guess):
            raise RoomError("There is no question to be rolled.")
        self.put(begun.activity.question, "roll")

    def deal(self) -> None:
        """The same game once more, with seats drawn anew."""
        begun = self._now()
        if not isinstance(begun.activity, Play):
            raise RoomError("Nobody plays now.")
        begun.leave()
        self.begin(Play.deal(begun.activity.table.match.game, self.here))

    # -- members ----------------------------------------------------------------------------------------

    def set_names(self, on: bool) -> None:
        """Show names on the wall, and at a table that some play at, or hide them."""
        self.link.ask("names", on=on)
        self.names = on
        self._call_players()

    def rename(self, member: int, name: str) -> None:
        """Another name for somebody."""
        self.link.ask("rename", member=member, name=name)

    def remove(self, member: int) -> None:
        """Somebody has to go, with what they answered."""
        self.link.ask("remove", member=member)
        self.people.pop(member, None)
        for begun in self.begun.values():
            begun.forget(member)

    # -- what was answered ------------------------------------------------------------------------------

    @property
    def answers(self) -> list[dict[str, Any]]:
        """All answers as plain rows."""
        with self.lock:
            return [line for begun in self.begun.values() for row in begun.rows for line in self._lines(begun, row)]

    def _lines(self, begun: Begun, row: Row) -> Iterable[dict[str, Any]]:
        title = begun.activity.title if begun.activity is not None else begun.kind
        name = self.people[row.member].name if row.member in self.people else row.name
        at = datetime.fromtimestamp(row.at, UTC).isoformat(timespec="seconds")
        about = {"activity": begun.id, "kind": begun.kind, "question": title, "item": row.item, "name": name}
        for given in row.given if begun.kind == "roll" and isinstance(row.given, list) else [row.given]:
            yield about | {"answer": given, "tries": row.tries, "at": at}


def _made(kind: str, keeps: Any) -> Activity | None:
    """An activity out of what was kept; None where this dicelab cannot."""
    try:
        made: Activity = KINDS[kind].kept(keeps)
    except (DicelabError, LookupError, TypeError, ValueError, AttributeError):
        return None
    return made
