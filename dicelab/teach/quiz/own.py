"""An exercise of one's own: in a teacher's words, with an answer that a cell worked out and the mistakes to expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NoReturn

from dicelab.errors import OptionError, quoted
from dicelab.games import find_game
from dicelab.games.question import Answer, Question
from dicelab.games.quiz import MEAN, Mistake, Task, of_mean
from dicelab.odds.distribution import exact_chance
from dicelab.odds.text import fraction_text
from dicelab.odds.working import Working
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.pose import Posed
from dicelab.teach.quiz.case import Case
from dicelab.teach.quiz.items import Numeric

HINT = "Write down what can happen, and how likely each case is."


def own(
    asks: str,
    answer: Any,
    *rest: Any,
    mistakes: Mapping[Fraction | int, str] | None = None,
    hint: str = HINT,
    setting: str = "",
    working: Working | None = None,
    chance: bool = True,
) -> Numeric:
    """An exercise in your own words: ``own(asks, answer)``. ``chance=False`` where the answer is a number and no
    probability.

    ``mistakes`` are wrong answers, each with the sentence that names what went wrong. A ``setting`` stands before the
    question. In a lesson about a game, ``own(game, asks, answer)`` says there what that game's dice are like.

    >>> from dicelab.teach.questions import check
    >>> item = own("Of two dice, how many show a six on average?", Fraction(1, 3), chance=False,
    ...            mistakes={Fraction(1, 6): "That is one die."})
    >>> check(item, "1/3").outcome, check(item, "1/6").says
    ('right', 'That is one die.')
    """
    game, asks, answer = _read((asks, answer, *rest))
    value = exact_chance(answer) if chance else Fraction(answer)
    found = Answer(asks, p=value, working=working) if chance else Answer(asks, mean=value, working=working)
    listed = tuple(Mistake(Fraction(wrong), says) for wrong, says in (mistakes or {}).items())
    for mistake in listed:
        if mistake.value == value:
            raise OptionError(
                f"{fraction_text(value)} is the answer, and cannot be a mistake as well: “{mistake.says}” Check both."
            )
    given = {} if chance else {"reads": of_mean, "unit": MEAN}
    task = Task(
        "own",
        Question("own", asks, (), lambda: found),
        topic="",
        over={},
        event=lambda **_: asks,
        level=lambda **_: 2,
        hint=hint,
        mistakes=lambda **_: listed,
        setting=setting,
        **given,  # type: ignore[arg-type]
    )
    return Numeric(Own(game, task, ()))


def _read(asked: Sequence[Any]) -> tuple[str, str, Fraction | int]:
    """The game, if one is named, the question and its answer."""
    if len(asked) not in (2, 3):
        raise OptionError(
            "An exercise is made of a question and its answer: own('How likely is a six?', Fraction(1, 6))."
        )
    *game, asks, answer = asked
    if not isinstance(asks, str) or not asks.strip():
        raise OptionError(f"The question of an exercise is a text, not {quoted(asks)}.")
    if isinstance(answer, bool) or not isinstance(answer, int | Fraction):
        raise OptionError(f"The answer to an exercise is exact: a whole number or a Fraction, not {quoted(answer)}.")
    return find_game(game[0]).key if game else "", asks, answer


@dataclass(frozen=True, eq=False)
class Own(Case):
    """Its question stands in no game's list, and is put as it was written."""

    @property
    def key(self) -> str:
        """Two of them differ in their words."""
        return f"own {self.asks}"

    @cached_property
    def posed(self) -> Asking:
        """The question itself, without values."""
        return OwnExercise(self.game, self.task.question, ())

    @property
    def title(self) -> str:
        """The game's name; where there is none, that it is an exercise."""
        return super().title if self.game else "Exercise"

    @property
    def about(self) -> str:
        """The game's dice, unless the question brings its own setting: it may be about something else."""
        return "" if self.setting or not self.game else super().about

    @property
    def asks(self) -> str:
        """As it was written."""
        return self.event


class OwnExercise(Posed):
    """The question of an exercise: its answer was worked out in a cell, so that it can be asked and printed, but
    neither rolled nor shared."""

    @property
    def title(self) -> str:
        """The game's name, if there is one."""
        return super().title if self.game else "Exercise"

    def trial(self) -> NoReturn:
        """There is nothing to roll."""
        raise OptionError("An exercise in your own words has no dice to roll; make a question: dicelab.question(...).")

    def to_json(self) -> NoReturn:
        """There is nothing to work the answer out from."""
        raise OptionError("An exercise in your own words cannot be shared; a question can: dicelab.question(...).")
