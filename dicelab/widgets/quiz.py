"""A quiz in the notebook: questions that check themselves. Python judges; a page learns an answer when it is found."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any

import anywidget
import traitlets

from dicelab.errors import OptionError
from dicelab.teach.pose import Posed
from dicelab.teach.questions import Choice, Item, Numeric, Order, generate, question_of
from dicelab.teach.questions.session import Session
from dicelab.widgets.bundle import bundle

SORRY = "Something went wrong here. Try once more, or start again."


class Quiz(anywidget.AnyWidget):
    """``Quiz("thrown", count=3, seed=4)`` asks generated questions, ``Quiz(pose("thrown", "trump", dice=3))`` one that
    you put yourself; a list may hold both kinds.

    ``kinds`` and ``topics`` choose what a generated quiz asks. ``quiz.score`` tells how many are right.
    """

    _esm = bundle("quiz.js")
    _css = bundle("quiz.css")
    view = traitlets.Dict().tag(sync=True)

    def __init__(
        self, questions: str | Item | Posed | Iterable[Item | Posed], count: int = 5, seed: int = 4, **chosen: Any
    ) -> None:
        if isinstance(questions, str):
            game, turn = questions, iter(range(seed + 1, 10**9))
            self.session = Session(
                generate(game, count, seed, **chosen), lambda: generate(game, count, next(turn), **chosen)
            )
        elif chosen:
            raise OptionError(f"These questions are chosen already: {', '.join(chosen)} came too late.")
        else:
            self.session = Session(_items(questions))
        super().__init__(view=self.session.view())
        self.on_msg(self._receive)

    @property
    def score(self) -> dict[str, int]:
        """How many are right, how many of these at the first try, how many there are."""
        return self.session.score

    def _receive(self, _: object, content: object, buffers: object) -> None:
        try:
            answer = self.session.answer(content)
        except Exception:  # a fault of ours: say so, and let the quiz go on
            logging.getLogger(__name__).exception("A quiz could not answer.")
            answer = {"kind": "refused", "says": SORRY}
        self.send(answer)

    def get_state(self, *args: Any, **kwargs: Any) -> Any:
        """The state for a page that opens now."""
        state = super().get_state(*args, **kwargs)
        if "view" in state:
            state["view"] = self.session.view()
        return state


def _items(questions: Item | Posed | Iterable[Item | Posed]) -> Sequence[Item]:
    listed = [questions] if isinstance(questions, Posed | Numeric | Choice | Order) else questions
    return [_item(one) for one in listed]


def _item(question: Item | Posed) -> Item:
    if isinstance(question, Posed):
        return question_of(question)
    if not isinstance(question, Numeric | Choice | Order):
        raise OptionError("A quiz is made of questions: of generate(...), or put with pose(...).")
    return question
