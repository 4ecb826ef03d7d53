"""An experiment: a question rolled up to a million times, live, beside its exact answer."""

from __future__ import annotations

from typing import Any

import traitlets

from dicelab.teach.experiment import Series
from dicelab.teach.experiment.host import ExperimentHost
from dicelab.teach.experiment.throws import read_posed
from dicelab.teach.question.asking import Asking
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike


class Experiment(Hosted):
    """``Experiment("thrown", "trump", dice=3)``: roll, and see the share settle on the exact chance. The question may
    also be one about dice of your own: ``Experiment("4d6 best 3")``, or whatever ``dicelab.question`` takes.

    With ``hidden`` the exact answer is kept back until one asks for it, for a class that is still guessing.
    """

    _esm = bundle("experiment.js")
    _css = bundle("experiment.css")
    trials = traitlets.Int(read_only=True, help="how often it was rolled").tag(sync=True)
    share = traitlets.Float(read_only=True, help="the share of hits so far, or the mean").tag(sync=True)

    def __init__(
        self,
        asked: Any,
        question: str = "",
        /,
        *,
        seed: int | None = None,
        hidden: bool = False,
        layout: LayoutLike = None,
        **given: Any,
    ) -> None:
        super().__init__(ExperimentHost(read_posed(asked, question, given), seed, hidden), layout)

    @property
    def posed(self) -> Asking:
        """The question."""
        found: Asking = self.host.posed
        return found

    @property
    def series(self) -> Series:
        """What was rolled: its trials, counts and running values."""
        found: Series = self.host.series
        return found

    @property
    def seed(self) -> int:
        """The seed that all dice come from."""
        return self.series.seed

    def roll(self, trials: int) -> None:
        """Roll so many times more, and come back when that is done."""
        self.host.start(trials)
        self.host.wait()

    def stop(self) -> None:
        """Stop what is rolling."""
        self.host.stop()
        self.host.publish()

    def reset(self, seed: int | None = None) -> None:
        """Forget what was rolled; with the same seed, or another."""
        self.host.set_seed(self.seed if seed is None else seed)
        self.host.publish()

    def csv(self, what: str = "counts") -> str:
        """The numbers as CSV: the 'counts' of the outcomes, or the 'running' values."""
        return str(self.host.csv(what)["text"])
