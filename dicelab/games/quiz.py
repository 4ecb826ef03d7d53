"""School tasks made of a game's questions: which values are good ones, how they are put, and what people get wrong.

A game's part ``tasks`` holds a table of **tasks**. A task names one question of the game and the values it is asked
with; the answer always comes from the engine. A **mistake** is a typical wrong answer, with one
sentence that says what went wrong: it becomes a wrong option, and the reply to whoever types that number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import comb, perm
from typing import Any, Final, Literal

from dicelab.games.kinds import Given
from dicelab.games.question import Answer, Question
from dicelab.odds.distribution import Distribution
from dicelab.odds.text import NUMBERS, dice_word, fraction_text
from dicelab.odds.working import Working

CHANCE: Final = "chance"
MEAN: Final = "mean"
OWN: Final = "own"

TOPICS: Final = {
    "one": "at least one, or none at all",
    "exactly": "exactly so many",
    "given": "conditional probability",
    "product": "several things at once",
    "sums": "sums of dice",
    "patterns": "pairs, runs and some of a kind",
    "again": "what a second chance is worth",
    "mean": "expected value",
    "race": "a whole game",
    "own": "what the odds of a game answer, in their own words",
}
"""What tasks are about; the words of probability class."""

QuestionKind = Literal["numeric", "choice", "order"]
NUMERIC: Final = "numeric"
CHOICE: Final = "choice"
ORDER: Final = "order"
KINDS: Final = (NUMERIC, CHOICE, ORDER)
"""How a task is answered: with a number, by choosing an answer, by putting several events in order."""


@dataclass(frozen=True)
class Mistake:
    """A typical wrong answer, and the sentence that names what went wrong."""

    value: Fraction
    says: str


Values = Mapping[str, Given]


def _of_p(answer: Answer, **_: Any) -> Fraction:
    if answer.p is None:
        raise TypeError("This question is not answered by one probability.")
    return answer.p


def of_mean(answer: Answer, **_: Any) -> Fraction:
    """The number that is asked for, where it is the mean."""
    if answer.mean is None:
        raise TypeError("This question is not answered by a mean.")
    return answer.mean


def _nothing(**_: Any) -> Iterable[Mistake]:
    return ()


def _all(**_: Any) -> bool:
    return True


@dataclass(frozen=True)
class Task:
    """One question of a game, asked over a range of values. Every function here gets the values by name."""

    name: str
    question: Question
    topic: str
    over: Mapping[str, Sequence[Given]]
    """The values of each name; names that the question does not know (``exactly``) are for the functions here."""
    event: Callable[..., str]
    """What it is about, as it follows 'the probability of'; for a mean, as it follows 'What is'."""
    level: Callable[..., int]
    """1 (a first task) to 3 (takes a while)."""
    hint: str
    """One sentence for a wrong answer that is no known mistake."""
    mistakes: Callable[..., Iterable[Mistake]] = _nothing
    setting: Callable[..., str] | str = ""
    """What one has to know of the game before the question is put."""
    asks: Callable[..., str] | None = None
    """The question in full, where 'What is the probability of' and the event do not make a good sentence."""
    reads: Callable[..., Fraction] = _of_p
    """The number that is asked for, out of the answer."""
    works: Callable[..., Working] | None = None
    """The working, where the question's own is about something else."""
    keeps: Callable[..., bool] = _all
    """Which of the values go together."""
    unit: str = CHANCE
    kinds: tuple[str, ...] = KINDS
    stages: Callable[..., tuple[str, str, Fraction, int]] | None = None
    """Where a tree of equal stages helps: what may happen in each, what else, how likely the first is, how many."""
    told: bool = False
    """Whether its event can stand in a little story, after 'a prize for'."""
    more: Mapping[str, Sequence[Given]] = field(default_factory=dict)
    """More values of some names: too many for a sheet, but good for "another like it"."""

    def values(self) -> Iterator[dict[str, Given]]:
        """Every combination of values that makes a task."""
        yield from self._kept(self.over)

    def further(self) -> Iterator[dict[str, Given]]:
        """Every combination with at least one of the further values."""
        if self.more:
            known = list(self.values())
            wider = {name: (*choices, *self.more.get(name, ())) for name, choices in self.over.items()}
            yield from (values for values in self._kept(wider) if values not in known)

    def _kept(self, over: Mapping[str, Sequence[Given]]) -> Iterator[dict[str, Given]]:
        for chosen in product(*over.values()):
            values = dict(zip(over, chosen, strict=True))
            if self.keeps(**values):
                yield values

    def given(self, values: Values) -> dict[str, Given]:
        """The values that the question itself takes."""
        known = {parameter.name for parameter in self.question.parameters}
        return {name: value for name, value in values.items() if name in known}

    def said(self, values: Values) -> str:
        """The setting for these values."""
        return self.setting if isinstance(self.setting, str) else self.setting(**values)


# -- mistakes that several games have in common ------------------------------------------------------------------------


def number_word(number: int) -> str:
    """'three'; a large number in figures."""
    return NUMBERS[number] if 0 < number < len(NUMBERS) else str(number)


def a(thing: str) -> str:
    """'a six', 'an X'."""
    return f"{'an' if thing[0] in 'aeioX' else 'a'} {thing}"


def _which(number: int) -> str:
    return "die shows" if number == 1 else "dice show"


def at_least_one(number: int, hit: Fraction, one: str, many: str) -> list[Mistake]:
    """Of so many dice, each of which hits with the chance ``hit``: what is said instead of 1 − (1 − hit)ⁿ."""
    if number == 1:
        return [Mistake(hit / 2, f"Count the sides that show {a(one)}, out of six.")]
    each = fraction_text(hit)
    return [
        Mistake(number * hit, f"You added {number} × {each}: that counts rolls with two {many} twice."),
        Mistake(
            (1 - hit) ** number, f"That is the probability of no {one} at all; the question asks for the opposite."
        ),
        Mistake(
            number * hit * (1 - hit) ** (number - 1),
            f"That is the probability of exactly one {one}; rolls with more of them count as well.",
        ),
        Mistake(hit**number, f"That is the probability that every die shows {a(one)}; one of them is enough."),
        Mistake(hit, f"That is the probability for a single die; with {dice_word(number)} it is higher."),
        Mistake(1 - hit**number, f"You took the opposite of “all {many}”; the opposite of at least one is none."),
    ]


def none_at_all(number: int, hit: Fraction, one: str) -> list[Mistake]:
    """What is said instead of (1 − hit)ⁿ."""
    each = fraction_text(hit)
    return [
        Mistake(1 - (1 - hit) ** number, f"That is the probability of at least one {one}; the question asks for none."),
        Mistake(
            1 - number * hit, f"You subtracted {number} × {each} from 1; for several dice, multiply the probabilities."
        ),
        Mistake(1 - hit, f"That is one die without {a(one)}; all {dice_word(number)} have to miss it."),
        Mistake(hit**number, f"That is the probability that every die shows {a(one)}."),
        Mistake(
            number * (1 - hit), f"You added {number} × {fraction_text(1 - hit)}; every die has to miss, so multiply."
        ),
    ]


def exactly_so_many(number: int, hits: int, hit: Fraction, one: str, many: str) -> list[Mistake]:
    """What is said instead of C(n, k) · hitᵏ · (1 − hit)ⁿ⁻ᵏ."""
    named = one if hits == 1 else many
    rest, ways = (1 - hit) ** (number - hits), comb(number, hits)
    least = sum((comb(number, k) * hit**k * (1 - hit) ** (number - k) for k in range(hits, number + 1)), Fraction(0))
    found = [
        Mistake(hit**hits * rest, f"You fixed which dice show {a(one)}; there are {ways} ways to choose them."),
        Mistake(ways * hit**hits, f"You forgot the other dice: they must not show {a(one)}."),
        Mistake(least, f"That is {number_word(hits)} or more; the question asks for exactly {number_word(hits)}."),
        Mistake(hit**hits, f"That is the probability that {number_word(hits)} particular {_which(hits)} {a(one)}."),
    ]
    if hits > 1:
        twice = perm(number, hits) * hit**hits * rest
        found.insert(
            1, Mistake(twice, f"You counted the order of the {named}; which of them comes first does not matter.")
        )
    return found


def at_least_so_much(
    dist: Distribution[int],
    least: int,
    what: str,
    why: str = "the middle ones come more often",
    fewer: str = "less",
) -> list[Mistake]:
    """What is said instead of P(at least so much); ``why`` the outcomes are not equally likely; swords are fewer."""
    outcomes = dist.outcomes
    share = Fraction(sum(1 for value in outcomes if value >= least), len(outcomes))
    exactly = Mistake(dist[least], f"That is exactly {least}; at least {least} includes everything above it.")
    return [
        Mistake(dist.p_at_least(least + 1), f"That is more than {least}; at least {least} includes {least} itself."),
        *([exactly] if least < max(outcomes) else []),
        Mistake(
            share,
            f"You treated all {len(outcomes)} possible {what} as equally likely; {why}.",
        ),
        Mistake(1 - dist.p_at_least(least), f"That is the probability of {fewer} than {least}: the opposite."),
        Mistake(dist.p_at_most(least), f"That is {least} or {fewer}; at least {least} means {least} or more."),
    ]
