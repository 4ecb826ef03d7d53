"""Questions that no notation writes down: a function of the faces, and a distribution with no dice at all.

A function is called once for everything that the dice can show. From then on the question is a table, which can be
rolled as fast as any other, and handed on without a line of code in it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any, Final

from dicelab.errors import DamagedSave, DicelabError, OddsError, OptionError
from dicelab.games.codec import VERSION, check_version, read_object
from dicelab.games.question import Answer
from dicelab.games.trial import Played, Rolled, Trial, each
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import Expr, frac, note, row
from dicelab.odds.text import outcome_text
from dicelab.odds.throwing import PlainGenerator
from dicelab.odds.working import Working, ending, equation, expected_value
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.own import LONGEST_WORDS, TITLE, LineQuestion
from dicelab.teach.question.own_drawn import MOST_DRAWN, DiceKind, drawn, shown_kinds

if TYPE_CHECKING:
    from dicelab.odds.throwing import Generator

MOST_ROWS: Final = 500_000
"""Different rolls that a function is asked about: about a second."""
MOST_SHARED: Final = 5_000
"""Different rolls whose results are put into a code."""
MOST_DICE: Final = 12
MOST_TERMS: Final = 12


class _Known(Asking):
    """A question whose answer is a distribution: of truth values, of whole numbers, or of anything else."""

    def __init__(self, dist: Distribution[Any], says: str) -> None:
        self.dist = dist
        self._says = says

    @property
    def is_chance(self) -> bool:
        """Whether it happens or not."""
        return all(type(outcome) is bool for outcome in self.dist.weights)

    @cached_property
    def answer(self) -> Answer:
        """The exact answer, by adding up what was counted."""
        if self.is_chance:
            p = self.dist[True]
            return Answer(self._says or "Chance that it happens", p=p, working=self._counted(p))
        whole = all(isinstance(outcome, int) for outcome in self.dist.weights)
        mean = self.dist.mean() if whole else None
        return Answer(self._says or "What comes up", dist=self.dist, mean=mean, working=self._listed(mean))

    def _counted(self, p: Fraction) -> Working:
        return Working((equation(self._says or "it", answer=p),), p)

    def _listed(self, mean: Fraction | None) -> Working:
        """How many rolls come to what, and the mean of it; where there is none, the chance of each."""
        shown = list(self.dist.items())
        counted = self._ways() if len(shown) <= MOST_TERMS else ()
        if mean is None:
            return Working(
                (*counted, *(equation(outcome_text(outcome), answer=p) for outcome, p in shown[:MOST_TERMS]))
            )
        if len(shown) <= MOST_TERMS:
            return Working((*counted, *expected_value(shown).lines), mean)
        return Working((row(note("E(X)"), *ending(mean, percent=False)),), mean)

    def _ways(self) -> tuple[Expr, ...]:
        """What was counted, in words; nothing where there are no dice."""
        return ()

    @property
    def title(self) -> str:
        """Whose dice they are."""
        return TITLE

    @property
    def name(self) -> str:
        """The first words of it."""
        return "own-" + ("".join(c if c.isalnum() else "-" for c in self._says.lower()).strip("-")[:40] or "question")

    @cached_property
    def _codes(self) -> dict[Any, int]:
        """Outcomes as the numbers that an experiment counts: themselves, or their places in order."""
        if all(isinstance(outcome, int) for outcome in self.dist.weights):
            return {outcome: int(outcome) for outcome in self.dist}
        return {outcome: place for place, outcome in enumerate(self.dist)}


class TableQuestion(_Known):
    """A function of what each die shows, asked once for every roll."""

    def __init__(self, dice: Sequence[Die], result: Callable[..., Any] | Sequence[Any], says: str = "") -> None:
        self.dice = tuple(dice)
        self._faces = [tuple(die.weights) for die in self.dice]
        rows = prod(map(len, self._faces))
        if rows > MOST_ROWS:
            raise OddsError(
                f"A function of these dice would be asked about {rows:,} rolls, more than {MOST_ROWS:,}; take fewer "
                "dice, or write it as a line of notation, such as '8d6 count 5,6 >= 3'."
            )
        self.results: list[Any] = (
            [_result(result, faces) for faces in product(*self._faces)] if callable(result) else [*result]
        )
        weights: dict[Any, int] = {}
        each = product(
            *([die.weights[face] for face in faces] for die, faces in zip(self.dice, self._faces, strict=True))
        )
        for outcome, ways in zip(self.results, map(prod, each), strict=True):
            weights[outcome] = weights.get(outcome, 0) + ways
        super().__init__(Distribution(weights), says)

    def _ways(self) -> tuple[Expr, ...]:
        rolls = prod(len(die) for die in self.dice)
        ways = [f"{int(p * rolls):,} for {outcome_text(outcome)}" for outcome, p in self.dist.items()]
        return (note(f"Of {rolls:,} equally likely rolls: {', '.join(ways)}."),)

    def _counted(self, p: Fraction) -> Working:
        rolls = prod(len(die) for die in self.dice)
        counted = note(f"It happens in {int(p * rolls):,} of {rolls:,} equally likely rolls.")
        return Working((counted, equation(self._says or "it", frac(int(p * rolls), rolls), answer=p)), p)

    @property
    def shown_dice(self) -> list[DiceKind]:
        """Every kind of die."""
        kinds: dict[Die, int] = {}
        for die in self.dice:
            kinds[die] = kinds.get(die, 0) + 1
        return shown_kinds((number, f"d{len(die)}", die) for die, number in kinds.items())

    def trial(self) -> Trial:
        """The dice rolled, the result looked up."""
        kinds = list(dict.fromkeys(self.dice))
        sides = tuple(tuple((str(kinds.index(die)), face) for face in die.faces) for die in self.dice)

        judge = each(self._result_of)
        if len(self.dice) > MOST_DRAWN:
            return Played(lambda rng, trials: judge(_thrown(rng, trials, self.dice)))
        return Rolled(
            dice=lambda: sides,
            judge=judge,
            throw=lambda rng, trials: _thrown(rng, trials, self.dice),
            draws=lambda side: drawn(kinds[int(side[0])], side[1], int(side[0])),
            again=False,
        )

    def _result_of(self, row: Sequence[int]) -> int:
        """What one row of sides comes to, as an experiment counts it."""
        at = 0
        for side, places, faces in zip(row, self._places, self._faces, strict=True):
            at = at * len(faces) + places[side]
        return self._codes[self.results[at]]

    @cached_property
    def _places(self) -> list[list[int]]:
        """For each die the places of its sides among its different faces."""
        return [[known.index(face) for face in die.faces] for die, known in zip(self.dice, self._faces, strict=True)]

    def sample(self, rng: Random) -> Any:
        """What one roll comes to."""
        at = 0
        for die, known in zip(self.dice, self._faces, strict=True):
            at = at * len(known) + known.index(die.sample(rng))
        return self.results[at]

    def to_json(self) -> dict[str, Any]:
        """The dice, and what every roll of them comes to."""
        if len(self.results) > MOST_SHARED:
            raise DicelabError(
                f"A code holds what up to {MOST_SHARED:,} rolls come to, and these dice have {len(self.results):,}; "
                "a line of notation can always be shared."
            )
        faces = [[_plain(face) for face in die.faces] for die in self.dice]
        return {"version": VERSION, "faces": faces, "results": list(map(_plain, self.results)), "says": self._says}


class DrawnQuestion(_Known):
    """A question about a distribution alone, without dice."""

    def sample(self, rng: Random) -> Any:
        """One outcome."""
        return self.dist.sample(rng)

    def trial(self) -> Trial:
        """Outcomes drawn as often as they should come up."""
        codes, outcomes = self._codes, list(self.dist)
        values = [codes[outcome] for outcome in outcomes]
        # Too large for a machine's word, weights are counted in parts of 2^53: the difference cannot be seen.
        whole = self.dist.total if self.dist.total < 2**62 else 2**53
        sums = accumulate(self.dist.weights[outcome] for outcome in outcomes)
        upto = [sum_ * whole // self.dist.total for sum_ in sums]

        def play(rng: Generator, trials: int) -> Any:
            if isinstance(rng, PlainGenerator):
                return [values[bisect_right(upto, drawn)] for drawn in rng.column(trials, whole, 64)]
            import numpy as np

            return np.array(values)[np.searchsorted(upto, rng.integers(0, whole, size=trials), side="right")]

        return Played(play)

    def to_json(self) -> dict[str, Any]:
        """Every outcome with its weight."""
        if len(self.dist) > MOST_SHARED:
            raise DicelabError(f"A code holds up to {MOST_SHARED:,} outcomes, and these are {len(self.dist):,}.")
        weights = [[_plain(outcome), str(self.dist.weights[outcome])] for outcome in self.dist]
        return {"version": VERSION, "weights": weights, "says": self._says}


def own_from_json(data: Any) -> Asking:
    """A question about dice of one's own out of a code: text and numbers, checked; anything else is a
    :class:`DamagedSave`."""
    try:
        if isinstance(data, dict) and "dice" in data:
            shape = {"version": int, "dice": str, **({"says": str} if "says" in data else {})}
            fields = read_object(data, shape, "A question")
            check_version(fields["version"])
            return LineQuestion(fields["dice"], _says(fields.get("says", "")))
        if isinstance(data, dict) and "weights" in data:
            fields = read_object(data, {"version": int, "weights": list, "says": str}, "A question")
            check_version(fields["version"])
            return DrawnQuestion(_weights(fields["weights"]), _says(fields["says"]))
        shape = {"version": int, "faces": list, "results": list, "says": str}
        fields = read_object(data, shape, "A question")
        check_version(fields["version"])
        return _table(fields)
    except DamagedSave:
        raise
    except DicelabError as error:
        raise DamagedSave(f"This question cannot be asked: {error}") from None


def _table(fields: dict[str, Any]) -> TableQuestion:
    listed = fields["faces"]
    good = 1 <= len(listed) <= MOST_DICE and all(
        isinstance(faces, list) and 1 <= len(faces) <= 1000 for faces in listed
    )
    if not good:
        raise DamagedSave("The dice of this question are not dice.")
    dice = [Die([_read(face) for face in faces]) for faces in listed]
    if len(fields["results"]) > MOST_SHARED or len(fields["results"]) != prod(len(die.weights) for die in dice):
        raise DamagedSave("This question does not know what all rolls come to.")
    return TableQuestion(dice, [_read(result) for result in fields["results"]], _says(fields["says"]))


def _weights(listed: list[Any]) -> Distribution[Any]:
    if not 0 < len(listed) <= MOST_SHARED:
        raise DamagedSave("The distribution of this question has no outcomes, or too many.")
    weights: dict[Any, int] = {}
    for pair in listed:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], str) or not pair[1].isdecimal():
            raise DamagedSave("The distribution of this question is damaged.")
        if len(pair[1]) > 400:
            raise DamagedSave("The weights of this distribution are too large.")
        weights[_read(pair[0])] = int(pair[1])
    return Distribution(weights)


def _read(value: Any, deep: int = 2) -> Any:
    """A face or a result: a truth value, a whole number, a short text, or a few of these."""
    if isinstance(value, list) and deep and len(value) <= 40:
        return tuple(_read(part, deep - 1) for part in value)
    if type(value) is bool or (type(value) is int and abs(value) < 2**53) or (type(value) is str and len(value) <= 60):
        return value
    raise DamagedSave("The faces and results of a question are numbers and short texts.")


def _says(words: str) -> str:
    if len(words) > LONGEST_WORDS or not all(c.isprintable() for c in words):
        raise DamagedSave("The words of this question are too long.")
    return words


def _plain(value: Any) -> Any:
    """A face or a result as it travels."""
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    raise DicelabError(f"{outcome_text(value)} cannot be put into a code; use whole numbers and words.")


def _result(result: Callable[..., Any], faces: tuple[Any, ...]) -> Any:
    try:
        found = result(*faces)
        hash(found)
    except DicelabError:
        raise
    except TypeError as error:
        raise OptionError(
            f"The function could not be asked about {', '.join(map(outcome_text, faces))}: {error}. It gets one face "
            "for each die, in the order of the pool, and returns true or false, a number or a word."
        ) from None
    if hasattr(found, "item") and not isinstance(found, int):  # a number of NumPy's
        found = found.item()
    return found


def _thrown(rng: Generator, trials: int, dice: Sequence[Die]) -> Any:
    if isinstance(rng, PlainGenerator):
        return list(zip(*(rng.column(trials, len(die), 32) for die in dice), strict=True))
    import numpy as np

    rows = [rng.integers(0, len(die), size=trials, dtype=np.int32) for die in dice]
    return np.stack(rows, axis=1)
