"""The host of an experiment: it runs while one watches, fast or slow, to be paused, stopped and begun again.

Long runs roll a portion at a time, so that requests are answered in between.
"""

from __future__ import annotations

from threading import RLock
from time import monotonic
from typing import Any, ClassVar, Final, Literal, TypedDict

from dicelab.errors import OddsError, OptionError, quoted
from dicelab.play.host import Host, TextFile
from dicelab.play.intents import Intent, Intents, is_seed, is_text, is_whole
from dicelab.play.match import read_seed
from dicelab.play.still import Blocks
from dicelab.teach.experiment import MOST, Series
from dicelab.teach.experiment.pace import Pace
from dicelab.teach.experiment.throws import BLOCK, fresh_seed
from dicelab.teach.experiment.view import SeriesView, counts_csv, milestone, running_csv, series_view, withheld
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.own_drawn import DiceKind
from dicelab.teach.stills import experiment_still

BATCHES: Final = (1, 10, 100, 10_000, 1_000_000)
"""What the buttons roll."""

SPEEDS: Final[dict[str, int | None]] = {
    "3 a second": 3, "50 a second": 50, "5,000 a second": 5_000, "as fast as it goes": None,
}  # fmt: skip
FASTEST: Final = "as fast as it goes"
TICK: Final = 0.12
"""Seconds between two pictures."""

TURN: Final = 0.02
"""Seconds of rolling at a stretch, before other work has its turn."""


class ExperimentAsked(TypedDict):
    """What a page shows before it has said hello: the question, and nothing that comes of a seed."""

    kind: Literal["view"]
    title: str
    says: str
    dice: list[DiceKind]
    mean_says: str
    batches: list[int]
    speeds: list[str]
    seed: int | None
    hidden: bool


class ExperimentView(ExperimentAsked, SeriesView):
    """An experiment as far as it has come."""

    waits: Literal["idle", "running", "paused"]
    asked: int
    """Trials that were asked for, and how many of them are ``done``."""
    done: int
    speed: str
    took: str
    said: str


class ExperimentHost(Host):
    """One experiment and its buttons. Several times a second at most, it publishes how it stands."""

    SORRY = "Something went wrong while rolling. Start again, or take another seed."

    def __init__(self, posed: Asking, seed: int | None = None, hidden: bool = False) -> None:
        super().__init__()
        posed.trial()  # says at once that a question cannot be rolled
        self.posed, self.hidden = posed, hidden
        self._seed = None if seed is None else read_seed(seed)
        self._series: Series | None = None
        self._rolling = RLock()  # held while something is counted
        self._pace = Pace(self._step)
        self._pictured = 0.0  # when there was the last picture
        self._asked = self._todo = 0
        self._paused = False
        self._took = 0.0
        self._said = ""
        self.speed = FASTEST

    @property
    def series(self) -> Series:
        """What was rolled. The seed is drawn here where none was given: not before anybody looks."""
        with self._rolling:
            if self._series is None:
                self._series = Series(self.posed, fresh_seed() if self._seed is None else self._seed)
            return self._series

    # -- what is shown ----------------------------------------------------------------------------------

    def first_view(self) -> ExperimentAsked:
        """What needs no seed."""
        return {
            "kind": "view",
            "title": self.posed.title,
            "says": self.posed.says,
            "dice": self.posed.shown_dice,
            "mean_says": self.posed.answer.mean_says,
            "batches": list(BATCHES),
            "speeds": list(SPEEDS),
            "seed": self._seed,
            "hidden": self.hidden,
        }

    def hello(self) -> ExperimentView:
        """A page opens: from now on there is a seed."""
        return self.full_view()

    def view(self) -> ExperimentAsked | ExperimentView:
        """What a page begins with."""
        return self.first_view() if self._series is None else self.full_view()

    def facts(self) -> dict[str, Any]:
        """How many trials there were, and what they came to: the share of hits, or the mean."""
        with self._rolling:
            series = self._series
            return {"trials": series.trials if series else 0, "share": series.value if series else 0.0}

    def still(self) -> Blocks:
        """What was rolled so far."""
        return experiment_still(self.view())

    def full_view(self) -> ExperimentView:
        """Everything that is shown."""
        with self._rolling:
            series = series_view(self.series)
            return {
                **self.first_view(),
                **(withheld(series) if self.hidden else series),
                "seed": self.series.seed,
                "waits": "paused" if self._paused else "running" if self._todo else "idle",
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

    def roll(self, trials: int) -> None:
        """Roll, as a button asks for it."""
        if trials not in BATCHES:
            raise OddsError(f"Roll one of these: {', '.join(f'{batch:,}' for batch in BATCHES)}.")
        self.start(trials)

    def start(self, trials: int) -> None:
        """Roll that many more, in the background, after those still to do."""
        if not is_whole(trials) or trials < 1:
            raise OddsError(f"Roll a whole number of times, from 1 to {MOST:,}, not {quoted(trials)}.")
        with self._rolling:
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
        with self._rolling:
            if not self._todo:
                return
            self._paused = True
        self._settle()
        self._said = f"Paused. {milestone(self.series, self.hidden)}"

    def resume(self) -> None:
        """Go on after a pause."""
        with self._rolling:
            self._paused, self._said = False, ""
        self._begin()

    def stop(self) -> None:
        """Stop; what was rolled stays."""
        with self._rolling:
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
        with self._rolling:
            self._todo = self._asked = 0
            self._paused = False
        self._settle()
        with self._rolling:
            self.series.reset(found)
            self._said = f"Nothing rolled yet. The seed is {found}."

    def set_speed(self, speed: str) -> None:
        """How fast it goes, also while it runs."""
        if speed not in SPEEDS:
            raise OptionError(f"Choose one of these speeds: {', '.join(SPEEDS)}.")
        with self._rolling:
            self.speed = speed
        self._pace.wake()

    def csv(self, what: str) -> TextFile:
        """The numbers as a file for a spreadsheet: the 'counts' of the outcomes, or the 'running' values."""
        made = {"counts": counts_csv, "running": running_csv}
        if what not in made:
            raise OptionError("Export the counts or the running values.")
        with self._rolling:
            name = f"{self.posed.name}-seed-{self.series.seed}-{what}.csv"
            return {"kind": "csv", "name": name, "text": made[what](self.series)}

    def save(self, what: str) -> TextFile:
        """The numbers, as a button asks for them."""
        if self.hidden:
            raise OddsError("The exact answer is kept back; show it first, then save the numbers.")
        return self.csv(what)

    INTENTS: ClassVar[Intents] = {
        "roll": Intent(roll, {"trials": is_whole}),
        "pause": Intent(pause),
        "resume": Intent(resume),
        "stop": Intent(stop),
        "reset": Intent(reset),
        "seed": Intent(set_seed, {"seed": is_seed}),
        "speed": Intent(set_speed, {"speed": is_text}),
        "csv": Intent(save, {"what": is_text}),
        "reveal": Intent(reveal),
    }

    # -- rolling ----------------------------------------------------------------------------------------

    def _begin(self) -> None:
        if self._todo:
            self._pace.begin()

    def _settle(self) -> None:
        """Do not wait for the next picture: the last portion is counted and shown when this comes back."""
        self._pace.wake()
        self.wait()

    def wait(self) -> None:
        """Until nothing is rolling."""
        self._pace.finish()

    def _step(self) -> float | None:
        """Roll a portion, show it now and then; says how long to wait for the next one, or that there is none."""
        try:
            return self._rolled_and_shown()
        except Exception:
            with self._rolling:
                self._todo = 0
            self.publish(self._sorry())
            return None

    def _rolled_and_shown(self) -> float | None:
        began = monotonic()
        with self._rolling:
            rate = SPEEDS[self.speed]
        self._portion(began, rate)
        with self._rolling:
            if ended := (not self._todo or self._paused):
                self._said = milestone(self.series, self.hidden)
        if ended or rate is not None or began - self._pictured >= TICK:
            self._pictured = began
            self.publish()
        if ended:
            return None
        # at three a second a trial takes longer than a picture
        return 0.0 if rate is None else max(0.0, max(TICK, 1 / rate) - (monotonic() - began))

    def _portion(self, began: float, rate: int | None) -> None:
        """What is rolled between two pictures."""
        most = MOST if rate is None else max(1, round(rate * TICK))
        while most:
            with self._rolling:
                if not self._todo or self._paused or monotonic() - began > TURN:
                    return
                before = monotonic()
                rolled = self.series.roll_some(min(self._todo, most))
                self._todo -= rolled
                self._took += monotonic() - before
                most -= rolled
            self._pace.breathe()

    def close(self) -> None:
        """Roll no more."""
        self.stop()
