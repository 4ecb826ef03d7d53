"""Predict, roll, reveal: a question for a class, with the answer kept back until everybody has guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import traitlets

from dicelab.teach.experiment.throws import read_posed
from dicelab.teach.predict import YOU, Prediction
from dicelab.teach.predict.host import PredictHost
from dicelab.teach.question.asking import Asking
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike


class Predict(Hosted):
    """``Predict("thrown", "trump", dice=3)``: guess, roll a few, then look at the exact answer. The question may also
    be one about dice of your own: ``Predict("2d6 >= 9")``, or whatever ``dicelab.question`` takes.

    The names of those who guess are in the argument ``guesses``. The answer is hidden until the button is pressed or
    ``reveal()`` is called in a cell; with ``teacher_only`` there is no button.
    """

    _esm = bundle("predict.js")
    _css = bundle("predict.css")
    guesses = traitlets.Dict(
        read_only=True, help="a percentage or a number for every name; None for who has not guessed"
    ).tag(sync=True)
    revealed = traitlets.Bool(read_only=True, help="whether the answer is shown").tag(sync=True)

    def __init__(
        self,
        asked: Any,
        question: str = "",
        /,
        *,
        guesses: Sequence[str] | Mapping[str, float] = (YOU,),
        hidden: bool = True,
        teacher_only: bool = False,
        seed: int | None = None,
        layout: LayoutLike = None,
        **given: Any,
    ) -> None:
        posed = read_posed(asked, question, given)
        self._prediction = Prediction(posed, guesses, hidden, teacher_only, seed)
        super().__init__(PredictHost(self._prediction), layout)

    @property
    def posed(self) -> Asking:
        """The question."""
        return self._prediction.posed

    def guess(self, name: str, value: float) -> None:
        """Set a guess from a cell, of somebody who is listed or of somebody new."""
        if name not in self.guesses:
            self._prediction.add(name)
        self._prediction.guess(name, value)
        self.host.publish()

    def roll(self, times: int = 1) -> None:
        """Try it so many times."""
        self._prediction.roll(times)
        self.host.publish()

    def reveal(self) -> None:
        """Show the answer."""
        self._prediction.reveal()
        self.host.publish()

    def again(self) -> None:
        """Begin anew, with nothing guessed."""
        self._prediction.again()
        self.host.publish()
