"""A question of one's own: in a teacher's words, with an answer that a cell worked out and the mistakes one expects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from dicelab.games.answer import Answer
from dicelab.games.question import Question
from dicelab.games.quiz import MEAN, Mistake, Task, of_mean
from dicelab.odds.chance import exact_chance
from dicelab.odds.working import Working
from dicelab.teach.pose import Posed
from dicelab.teach.questions.case import Case
from dicelab.teach.questions.items import Numeric

HINT = "Write down what can happen, and how likely each of it is."


def own(
    game: str,
    asks: str,
    answer: Fraction | int,
    *,
    mistakes: Mapping[Fraction | int, str] | None = None,
    hint: str = HINT,
    setting: str = "",
    working: Working | None = None,
    chance: bool = True,
) -> Numeric:
    """A question that no game asks by itself; ``chance=False`` where the answer is a number and no probability.

    ``mistakes`` are wrong answers, each with the sentence that names what went wrong. A ``setting`` stands before the
    question, in place of what is otherwise said there about the game's dice.

    >>> from dicelab.teach.questions import check
    >>> item = own("thrown", "Of two dice, how many show a six on average?", Fraction(1, 3), chance=False,
    ...            mistakes={Fraction(1, 6): "That is one die."})
    >>> check(item, "1/3").outcome, check(item, "1/6").says
    ('right', 'That is one die.')
    """
    value = exact_chance(answer) if chance else Fraction(answer)
    found = Answer(asks, p=value, working=working) if chance else Answer(asks, mean=value, working=working)
    listed = tuple(Mistake(Fraction(wrong), says) for wrong, says in (mistakes or {}).items())
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


@dataclass(frozen=True, eq=False)
class Own(Case):
    """Its question stands in no game's list, and is put as it was written."""

    @property
    def key(self) -> str:
        """Two of them differ in their words."""
        return f"own {self.asks}"

    @cached_property
    def posed(self) -> Posed:
        """The question itself, without values."""
        return Posed(self.game, self.task.question, ())

    @property
    def about(self) -> str:
        """The game's dice, unless the question brings its own setting: it may be about something else."""
        return "" if self.setting else super().about

    @property
    def asks(self) -> str:
        """As it was written."""
        return self.event
