"""The host of a review: works a little at a time, says how far it is, can be stopped, and opens a moment of the game.

It has no thread: the page asks it to go on, and each time it works for a fraction of a second. So it runs
wherever Python runs, and what is done when somebody stops it stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Any, ClassVar, Final, Literal

from dicelab.errors import DicelabError, IllegalMove, OptionError, quoted
from dicelab.play.host import Host
from dicelab.play.intents import Intent, Intents, is_whole
from dicelab.play.match import Match
from dicelab.play.panes import Panes
from dicelab.play.review.reviewing import GAMES, Progress, Reviewing
from dicelab.play.review.text import blocks
from dicelab.play.review.view import Findings, Moment, moment, review_view
from dicelab.play.still import Blocks, Line
from dicelab.play.table.host import TableHost

PORTION: Final = 0.25
"""Seconds of work between two pictures."""
Waits = Literal["idle", "working", "stopped", "done"]
IDLE: Final = "idle"
WORKING: Final = "working"
STOPPED: Final = "stopped"
DONE: Final = "done"


class ReviewView(Findings):
    """A review as far as it has come."""

    kind: Literal["view"]
    waits: Waits
    done: int
    steps: int
    says: str
    moved: bool
    """Whether the game has gone on since."""
    open: Moment | None


class ReviewHost(Host):
    """A review of one match, seen from one seat."""

    SORRY = "Something went wrong while looking at the game. Start the review again."

    def __init__(
        self,
        match: Match,
        seat: int = 0,
        bot: str = "sensible",
        games: int = GAMES,
        seed: int = 1,
        opens: Callable[[int, bool], None] | None = None,
    ) -> None:
        super().__init__()
        self.match = match
        self.seat = _read_seat(seat, match)
        self._how = (bot, games, seed)
        self.going = Reviewing(match, bot, games, seed)
        self._unwatch = match.watch(self._match_moved)
        self._told_moved = False
        self.waits: Waits = IDLE
        self.says = "The review has not begun."
        self._work: Iterator[Progress] | None = None
        self._opens = opens
        self._open: Moment | None = None

    # -- what is shown ----------------------------------------------------------------------------------

    def view(self) -> ReviewView:
        """The review as far as it has come."""
        with self.lock:
            return {
                "kind": "view",
                "waits": self.waits,
                "done": self.going.done,
                "steps": self.going.total,
                "says": self.says,
                "moved": self.moved,
                "open": self._open,
                **review_view(self.match, self.found(), self.seat, self.going.stand_in),
            }

    @property
    def moved(self) -> bool:
        """Whether the game has gone on, or back, since it was looked at."""
        return self.going.is_of_another_game()

    def _match_moved(self) -> None:
        """Only the first move is told: then a page offers to look again."""
        if self.waits not in (IDLE, WORKING) and self.moved != self._told_moved:
            self._told_moved = self.moved
            self.publish()

    def close(self) -> None:
        """Stop following the match."""
        self._unwatch()

    def found(self) -> Any:
        """What was found so far; None before anything was."""
        try:
            return self.going.result()
        except DicelabError:
            return None

    def facts(self) -> dict[str, Any]:
        """How many steps are done, and whether that is all."""
        return {"done": self.going.done, "finished": self.going.finished}

    def still(self) -> Blocks:
        """The review on paper."""
        found = self.found()
        if found is None:
            return [Line(f"A review of {self.match.game.title}: not begun yet.", strong=True)]
        return blocks(found, self.seat, self.going.stand_in, you=True)

    # -- what is asked ----------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, go on after a stop, or begin again where the game has moved on."""
        if self.moved and self.waits != WORKING:
            self.going, self._open, self._told_moved = Reviewing(self.match, *self._how), None, False
            self.waits = IDLE
        if self.waits in (IDLE, STOPPED):
            self.waits, self._work = WORKING, self.going.work()
            self.go()

    def go(self) -> None:
        """Work for a moment; the page asks again as long as there is more to do."""
        if self.waits != WORKING or self._work is None:
            return
        end = monotonic() + PORTION
        for at in self._work:
            self.says = at.says
            if monotonic() > end:
                return
        self.waits, self.says = DONE, "The review is done."

    def stop(self) -> None:
        """Stop; what was found so far stays."""
        if self.waits == WORKING:
            done, steps = self.going.done, self.going.total
            self.waits, self._work = STOPPED, None
            self.says = f"Stopped after {done} of {steps} steps; what was found stays."

    def run(self) -> None:
        """All of it, at once."""
        self.start()
        while self.waits == WORKING:
            self.go()

    def look_from(self, seat: int) -> None:
        """See it from another seat."""
        self.seat = _read_seat(seat, self.match)

    def open(self, step: int) -> None:
        """Open the table at a moment, with what was played there, what was best, and why."""
        self._open = self._moment(step)
        if self._opens is not None:
            self._opens(step, False)

    def play_on(self, step: int) -> None:
        """Open the table at a moment and go on from there, in a copy: the game itself stays as it was."""
        self._open = self._moment(step)
        if self._opens is not None:
            self._opens(step, True)

    def _moment(self, step: int) -> Moment:
        found = self.found()
        if found is None or not 0 <= step < len(found.steps):
            raise IllegalMove("That moment has not been looked at yet; let the review go on.")
        return moment(self.match, found, found.steps[step])

    def shut(self) -> None:
        """Put the table away again."""
        self._open = None

    INTENTS: ClassVar[Intents] = {
        "start": Intent(start),
        "go": Intent(go),
        "stop": Intent(stop),
        "seat": Intent(look_from, {"seat": is_whole}),
        "open": Intent(open, {"step": is_whole}),
        "play_on": Intent(play_on, {"step": is_whole}),
        "shut": Intent(shut),
    }


class ReviewDesk(Panes):
    """A review, and below it the table at the moment that is looked at."""

    def __init__(
        self,
        match: Match,
        seat: int = 0,
        bot: str = "sensible",
        games: int = GAMES,
        seed: int = 1,
        bots: Mapping[int, str] | None = None,
    ) -> None:
        self.review = ReviewHost(match, seat, bot, games, seed, self._open)
        others = {other: "sensible" for other in range(match.game.players) if other != seat}
        self._bots = others if bots is None else dict(bots)
        self.table: TableHost | None = None
        super().__init__({"review": self.review})

    def _open(self, step: int, play_on: bool) -> None:
        """A copy of the game on the table, at that step."""
        fresh = self.table is None
        self.table = open_moment(self.table, self.review.match, self._bots, step, play_on)
        if fresh:
            self.lay({"review": self.review, "table": self.table})


def open_moment(table: TableHost | None, match: Match, bots: Mapping[int, str], step: int, play_on: bool) -> TableHost:
    """A copy of a game at a step of it, on a table that is there or on a new one; to look at, or to play on from."""
    copy = Match.from_json(match.to_json())
    if table is None:
        table = TableHost(copy, bots)
    else:
        table.seat(copy, dict(bots))
    table.answer({"kind": "look", "step": step, "revision": table.revision})
    if play_on:
        table.answer({"kind": "resume", "revision": table.revision})
    return table


def _read_seat(seat: object, match: Match) -> int:
    if type(seat) is not int or not 0 <= seat < match.game.players:
        raise OptionError(f"There is no seat {quoted(seat)}; seats are 0 to {match.game.players - 1}.")
    return seat
