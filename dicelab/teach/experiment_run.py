"""An experiment that runs while one watches: fast or slow, to be paused, stopped and begun again.

Long runs roll in a thread of their own, a portion at a time, so that whoever asks is answered in between.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, RLock, Thread
from time import monotonic, sleep
from typing import Any, Final

from dicelab.errors import DicelabError, OddsError, OptionError, quoted
from dicelab.play.intents import Shapes, is_text, is_whole, read_intent
from dicelab.play.match import read_seed
from dicelab.teach.experiment import MOST, Series
from dicelab.teach.experiment_throws import BLOCK, find_trial, fresh_seed
from dicelab.teach.experiment_view import counts_csv, milestone, running_csv, series_view, withheld
from dicelab.teach.pose import Posed

BATCHES: Final = (1, 10, 100, 10_000, 1_000_000)
"""What the buttons roll."""

SPEEDS: Final[dict[str, int | None]] = {
    "3 a second": 3, "50 a second": 50, "5,000 a second": 5_000, "as fast as it goes": None,
}  # fmt: skip
FASTEST: Final = "as fast as it goes"
TICK: Final = 0.12
"""Seconds between two pictures."""

SORRY: Final = "Something went wrong while rolling. Start again, or take another seed."


def _seed_or_none(value: object) -> bool:
    return value is None or is_whole(value)


SHAPES: Final[Shapes] = {
    "hello": {},
    "roll": {"trials": is_whole},
    "pause": {},
    "resume": {},
    "stop": {},
    "reset": {},
    "seed": {"seed": _seed_or_none},
    "speed": {"speed": is_text},
    "csv": {"what": is_text},
    "reveal": {},
}


class Run:
    """One experiment and its buttons. ``tell`` gets what is to be shown, several times a second at most."""

    def __init__(
        self,
        posed: Posed,
        seed: int | None = None,
        tell: Callable[[dict[str, Any]], None] | None = None,
        hidden: bool = False,
    ) -> None:
        find_trial(posed)  # says at once that a question cannot be rolled
        self.posed, self.hidden = posed, hidden
        self._seed = None if seed is None else read_seed(seed)
        self.tell = tell or (lambda view: None)
        self._series: Series | None = None
        self._lock, self._wake = RLock(), Event()
        self._thread: Thread | None = None
        self._asked = self._todo = 0
        self._paused = False
        self._took = 0.0
        self._said = ""
        self.speed = FASTEST

    @property
    def series(self) -> Series:
        """What was rolled. The seed is drawn here where none was given: not before anybody looks."""
        with self._lock:
            if self._series is None:
                self._series = Series(self.posed, fresh_seed() if self._seed is None else self._seed)
            return self._series

    # -- what is shown ----------------------------------------------------------------------------------

    def first_view(self) -> dict[str, Any]:
        """What a page shows before it has said hello: the question, and nothing that comes of a seed."""
        return {
            "kind": "view",
            "title": self.posed.title,
            "says": self.posed.says,
            "mean_says": self.posed.answer.mean_says,
            "batches": list(BATCHES),
            "speeds": list(SPEEDS),
            "seed": self._seed,
            "hidden": self.hidden,
        }

    def shown(self) -> dict[str, Any]:
        """What a page begins with."""
        return self.first_view() if self._series is None else self.view()

    def view(self) -> dict[str, Any]:
        """Everything that is shown."""
        with self._lock:
            series = series_view(self.series)
            shown = self.first_view() | (withheld(series) if self.hidden else series)
            waits = "paused" if self._paused else "running" if self._todo else "idle"
            return shown | {
                "seed": self.series.seed,
                "waits": waits,
                "asked": self._asked,
                "done": self._asked - self._todo,
                "speed": self.speed,
                "took": self._took_text(),
                "said": self._said,
            }

    def _took_text(self) -> str:
        done = self._asked - self._todo
        if self.speed != FASTEST or done < BLOCK or not self._took:
            return ""
        rate = done / self._took
        digits = 2 - len(str(int(rate)))  # two digits say enough
        return f"{done:,} trials in {self._took:.{2 if self._took < 1 else 1}f} s: {round(rate, digits):,.0f} a second"

    # -- what is asked ----------------------------------------------------------------------------------

    def answer(self, content: object) -> dict[str, Any]:
        """Do what the page asks, and say what to show; or refuse in a sentence."""
        try:
            intent = read_intent(content, SHAPES)
            kind = intent["kind"]
            if kind == "csv" and self.hidden:
                raise OddsError("The exact answer is kept back; show it first, then save the numbers.")
            if kind == "csv":
                return self.csv(intent["what"])
            if kind == "roll":
                if intent["trials"] not in BATCHES:
                    raise OddsError(f"Roll one of these: {', '.join(f'{batch:,}' for batch in BATCHES)}.")
                self.start(intent["trials"])
            elif kind == "seed":
                self.set_seed(intent["seed"])
            elif kind == "speed":
                self.set_speed(intent["speed"])
            elif kind != "hello":
                getattr(self, kind)()
            return self.view()
        except DicelabError as error:
            return {"kind": "refused", "says": str(error)}

    def start(self, trials: int) -> None:
        """Roll so many more, in the background; more are added to what is still to do."""
        if not is_whole(trials) or trials < 1:
            raise OddsError(f"Roll a whole number of times, from 1 to {MOST:,}, not {quoted(trials)}.")
        with self._lock:
            if self.series.trials + self._todo + trials > MOST:
                raise OddsError(f"An experiment has up to {MOST:,} trials; start again to roll more.")
            if not self._todo:
                self._asked, self._took = 0, 0.0
            self._asked += trials
            self._todo += trials
            self._paused, self._said = False, ""
            self._begin()

    def reveal(self) -> None:
        """Show the exact answer from now on."""
        self.hidden = False

    def pause(self) -> None:
        """Wait, and keep what is still to do."""
        with self._lock:
            if not self._todo:
                return
            self._paused = True
        self._settle()
        self._said = f"Paused. {milestone(self.series, self.hidden)}"

    def resume(self) -> None:
        """Go on after a pause."""
        with self._lock:
            self._paused, self._said = False, ""
            self._begin()

    def stop(self) -> None:
        """Let be what is still to do; what was rolled stays."""
        with self._lock:
            if not self._todo:
                return
            self._asked -= self._todo
            self._todo, self._paused = 0, False
        self._settle()
        self._said = f"Stopped. {milestone(self.series, self.hidden)}"

    def reset(self) -> None:
        """Forget what was rolled, and begin again with the same seed."""
        self.set_seed(self.series.seed)

    def set_seed(self, seed: int | None) -> None:
        """Begin again with a seed; with none given, a fresh one is drawn."""
        found = fresh_seed() if seed is None else read_seed(seed)
        with self._lock:
            self._todo = self._asked = 0
            self._paused = False
        self._settle()
        with self._lock:
            self.series.reset(found)
            self._said = f"Nothing rolled yet. The seed is {found}."

    def set_speed(self, speed: str) -> None:
        """How fast it goes, also while it runs."""
        if speed not in SPEEDS:
            raise OptionError(f"Choose one of these speeds: {', '.join(SPEEDS)}.")
        with self._lock:
            self.speed = speed
        self._wake.set()

    def csv(self, what: str) -> dict[str, Any]:
        """The numbers as a file for a spreadsheet: the 'counts' of the outcomes, or the 'running' values."""
        made = {"counts": counts_csv, "running": running_csv}
        if what not in made:
            raise OptionError("Export the counts or the running values.")
        with self._lock:
            name = f"{self.posed.game}-{self.posed.question.name}-seed-{self.series.seed}-{what}.csv"
            return {"kind": "csv", "name": name, "text": made[what](self.series)}

    # -- rolling ----------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._wake.clear()
        if self._thread is None and self._todo:
            self._thread = Thread(target=self._work, daemon=True)
            self._thread.start()

    def _settle(self) -> None:
        """Wake whoever waits between two pictures, and wait until the last portion is counted."""
        self._wake.set()
        self.wait()

    def wait(self) -> None:
        """Until nothing is rolling."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        try:
            while self._goes_on():
                pass
        except Exception:
            logging.getLogger(__name__).exception("An experiment could not go on.")
            with self._lock:
                self._todo, self._thread = 0, None
            self.tell({"kind": "refused", "says": SORRY})

    def _goes_on(self) -> bool:
        """Roll a portion, show it, wait; says whether there is more to do."""
        began = monotonic()
        with self._lock:
            rate = SPEEDS[self.speed]
        self._portion(began, rate)
        with self._lock:
            if ended := (not self._todo or self._paused):
                self._thread = None
                self._said = milestone(self.series, self.hidden)
        self.tell(self.view())
        if not ended and rate is not None:  # at three a second a trial takes longer than a picture
            self._wake.wait(max(0.0, max(TICK, 1 / rate) - (monotonic() - began)))
            self._wake.clear()
        return not ended

    def _portion(self, began: float, rate: int | None) -> None:
        """What is rolled between two pictures."""
        most = MOST if rate is None else max(1, round(rate * TICK))
        while most:
            with self._lock:
                if not self._todo or self._paused or monotonic() - began > TICK:
                    return
                before = monotonic()
                rolled = self.series.roll_some(min(self._todo, most))
                self._todo -= rolled
                self._took += monotonic() - before
                most -= rolled
            sleep(0)  # let others have the lock
