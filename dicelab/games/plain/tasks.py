"""Tasks for a class, made of the questions that a game answers: its example, and values beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from dicelab.errors import DicelabError
from dicelab.games import part
from dicelab.games.game import Game
from dicelab.games.kinds import Given, Whole
from dicelab.games.question import Question
from dicelab.games.quiz import CHANCE, MEAN, OWN, Task

REACH = 2
"""How far numbers go up and down from those of the example."""


class PlainPart:
    """A task for every question with an example that is answered by one number."""

    ABOUT = "Dice have six sides, and every side is as likely as the others."

    def __init__(self, game: type[Game]) -> None:
        asked = (task for question in part(game.key, "odds").QUESTIONS for task in _tasks(question))
        self.TASKS: tuple[Task, ...] = tuple(asked)


def _tasks(question: Question) -> Iterator[Task]:
    words = [word for word in question.example.split() if "=" in word]
    try:
        given = question.read(dict(word.split("=", 1) for word in words))
        answer = question.solve(**given)
    except DicelabError:
        return
    unit = CHANCE if answer.p is not None else MEAN
    if answer.p is None and answer.mean is None:
        return
    kinds = {parameter.name: parameter.kind for parameter in question.parameters}
    over = {name: _beside(kinds[name], value) for name, value in given.items()}
    says = _asking(question, lambda found: found.says)
    yield Task(
        name=question.name,
        question=question,
        topic=OWN,
        over=over,
        event=says,
        level=lambda **values: 1 + sum(values[name] != given[name] for name in given),
        hint="Write down what can happen, and how likely each of it is.",
        keeps=lambda **values: _number(question, unit, values) is not None,
        reads=lambda found, **_: found.p if unit == CHANCE else found.mean,
        unit=unit,
    )


def _asking(question: Question, what: Callable[[Any], str]) -> Callable[..., str]:
    return lambda **values: what(question.solve(**values))


def _number(question: Question, unit: str, values: dict[str, Any]) -> Fraction | None:
    try:
        answer = question.solve(**values)
    except DicelabError:
        return None
    return answer.p if unit == CHANCE else answer.mean


def _beside(kind: Any, value: Given) -> Sequence[Given]:
    """The value of the example, and for a number those around it."""
    if not isinstance(kind, Whole) or not isinstance(value, int):
        return (value,)
    return tuple(it for it in range(value - REACH, value + REACH + 1) if it in kind.range)
