"""An experiment: a question rolled up to a million times, live, beside its exact answer."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

import anywidget
import traitlets

from dicelab.teach.experiment import Series
from dicelab.teach.experiment_run import SORRY, Run
from dicelab.teach.experiment_throws import read_posed
from dicelab.teach.pose import Posed
from dicelab.widgets.bundle import bundle


class Experiment(anywidget.AnyWidget):
    """``Experiment("thrown", "trump", dice=3)``: roll, and see the share settle on the exact chance.

    With ``hidden`` the exact answer is kept back until one asks for it, for a class that is still guessing.
    """

    _esm = bundle("experiment.js")
    _css = bundle("experiment.css")
    view = traitlets.Dict().tag(sync=True)

    def __init__(
        self, asked: Posed | str, question: str = "", /, *, seed: int | None = None, hidden: bool = False, **given: Any
    ) -> None:
        self._run = Run(read_posed(asked, question, given), seed, self._tell, hidden)
        super().__init__(view=self._run.first_view())
        self.on_msg(self._receive)

    def _tell(self, message: dict[str, Any]) -> None:
        """Send from the thread that rolls; a page that has gone needs nothing more."""
        with suppress(Exception):
            self.send(message)

    def _receive(self, _: object, content: object, buffers: object) -> None:
        try:
            self.send(self._run.answer(content))
        except Exception:
            logging.getLogger(__name__).exception("An experiment could not answer.")
            self.send({"kind": "refused", "says": SORRY})

    @property
    def posed(self) -> Posed:
        """The question."""
        return self._run.posed

    @property
    def series(self) -> Series:
        """What was rolled: its trials, counts and running values."""
        return self._run.series

    @property
    def seed(self) -> int:
        """The seed that all dice come from."""
        return self.series.seed

    def roll(self, trials: int) -> None:
        """Roll so many times more, and come back when that is done."""
        self._run.start(trials)
        self._run.wait()

    def stop(self) -> None:
        """Stop what is rolling."""
        self._run.stop()
        self._tell(self._run.view())

    def reset(self, seed: int | None = None) -> None:
        """Forget what was rolled; with the same seed, or another."""
        self._run.set_seed(self.seed if seed is None else seed)
        self._tell(self._run.view())

    def csv(self, what: str = "counts") -> str:
        """The numbers as CSV: the 'counts' of the outcomes, or the 'running' values."""
        return str(self._run.csv(what)["text"])

    def close(self) -> None:
        """Take it away, and roll no more."""
        if hasattr(self, "_run"):
            self._run.stop()
        super().close()

    def get_state(self, *args: Any, **kwargs: Any) -> Any:
        """The state for a page that opens now."""
        state = super().get_state(*args, **kwargs)
        if "view" in state:
            state["view"] = self._run.shown()
        return state
