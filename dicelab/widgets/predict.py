"""Predict, roll, reveal: a question for a class, with the answer kept back until everybody has guessed."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import anywidget
import traitlets

from dicelab.teach.experiment_throws import read_posed
from dicelab.teach.pose import Posed
from dicelab.teach.predict import YOU, Prediction
from dicelab.teach.predict_view import Predicting
from dicelab.widgets.bundle import bundle

SORRY = "Something went wrong here. Begin again."


class Predict(anywidget.AnyWidget):
    """``Predict("thrown", "trump", dice=3)``: guess, roll a few, then look at the exact answer.

    ``guesses`` are the names of those who guess. The answer is hidden until the button is pressed or ``reveal()`` is
    called in a cell; with ``teacher_only`` there is no button.
    """

    _esm = bundle("predict.js")
    _css = bundle("predict.css")
    view = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        asked: Posed | str,
        question: str = "",
        /,
        *,
        guesses: Sequence[str] | Mapping[str, float] = (YOU,),
        hidden: bool = True,
        teacher_only: bool = False,
        seed: int | None = None,
        **given: Any,
    ) -> None:
        posed = read_posed(asked, question, given)
        self._page = Predicting(Prediction(posed, guesses, hidden, teacher_only, seed))
        super().__init__(view=self._page.view())
        self.on_msg(self._receive)

    def _receive(self, _: object, content: object, buffers: object) -> None:
        try:
            self.send(self._page.answer(content))
        except Exception:
            logging.getLogger(__name__).exception("A prediction could not answer.")
            self.send({"kind": "refused", "says": SORRY})

    @property
    def posed(self) -> Posed:
        """The question."""
        return self._page.prediction.posed

    @property
    def guesses(self) -> dict[str, float | None]:
        """What was guessed so far: a percentage or a number for every name; None for who has not."""
        return {it.name: None if it.value is None else float(it.value) for it in self._page.prediction.guesses}

    def guess(self, name: str, value: float) -> None:
        """Set a guess from a cell, of somebody who is listed or of somebody new."""
        prediction = self._page.prediction
        if name not in self.guesses:
            prediction.add(name)
        prediction.guess(name, value)
        self.show()

    def roll(self, times: int = 1) -> None:
        """Try it so many times."""
        self._page.prediction.roll(times)
        self.show()

    def reveal(self) -> None:
        """Show the answer."""
        self._page.prediction.reveal()
        self.show()

    def again(self) -> None:
        """Begin anew, with nothing guessed."""
        self._page.prediction.again()
        self.show()

    def show(self) -> None:
        """Send every page what is to be shown now."""
        self.send(self._page.view())

    def get_state(self, *args: Any, **kwargs: Any) -> Any:
        """The state for a page that opens now."""
        state = super().get_state(*args, **kwargs)
        if "view" in state:
            state["view"] = self._page.view()
        return state
