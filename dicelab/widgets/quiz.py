"""A quiz in the notebook: questions that check themselves. Python judges; a page learns an answer when it is found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import traitlets

from dicelab import games
from dicelab.errors import OptionError
from dicelab.odds import Die, Distribution, Pool
from dicelab.teach.question.own import is_line
from dicelab.teach.questions import Item, MultipleChoice, Numeric, Order, generate, question_of
from dicelab.teach.quiz.host import QuizHost
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike


class Quiz(Hosted):
    """``Quiz("thrown", count=3, seed=4)`` asks generated questions, ``Quiz(pose("thrown", "trump", dice=3))`` one that
    you put yourself, ``Quiz(["2d6 >= 9", "first 6 in d6"])`` some about dice of your own; a list may hold all kinds.

    ``kinds`` and ``topics`` choose what a generated quiz asks. ``quiz.score`` tells how many are right.
    """

    _esm = bundle("quiz.js")
    _css = bundle("quiz.css")
    score = traitlets.Dict(read_only=True, help="how many are right, how many at the first try, of how many").tag(
        sync=True
    )

    def __init__(
        self,
        questions: Any,
        count: int = 5,
        seed: int = 4,
        *,
        layout: LayoutLike = None,
        **chosen: Any,
    ) -> None:
        if isinstance(questions, str) and (questions in games.GAMES or chosen or not is_line(questions)):
            game, turn = questions, iter(range(seed + 1, 10**9))
            host = QuizHost(generate(game, count, seed, **chosen), lambda: generate(game, count, next(turn), **chosen))
        elif chosen:
            raise OptionError(f"These questions are chosen already: {', '.join(chosen)} came too late.")
        else:
            host = QuizHost(_items(questions))
        super().__init__(host, layout)


def _items(questions: Any) -> Sequence[Item]:
    several = isinstance(questions, Iterable) and not isinstance(questions, str | Die | Pool | Distribution)
    return [_item(one) for one in (questions if several else [questions])]


def _item(question: Any) -> Item:
    return question if isinstance(question, Numeric | MultipleChoice | Order) else question_of(question)
