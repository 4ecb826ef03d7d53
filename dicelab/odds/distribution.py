"""A distribution: what can happen, and how likely each outcome is, as whole-number weights.

Weights are integers and are divided by their greatest common divisor, so two distributions are equal exactly
when all their probabilities are. A :class:`~fractions.Fraction` is made only when a probability is asked for.
"""

from __future__ import annotations

import operator
from bisect import bisect_right
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Set
from fractions import Fraction
from itertools import accumulate, product
from math import gcd, lcm, prod, sqrt
from numbers import Real
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from dicelab.errors import OddsError
from dicelab.odds.convolution import MOST_OUTCOMES, too_many, totals
from dicelab.odds.text import chance_text, fraction_text, outcome_text

if TYPE_CHECKING:
    from dicelab.odds.comparison import Comparison
    from dicelab.odds.working import Derivation, Working

Chance = Fraction | int | str
"""A probability as it may be written: Fraction(1, 6), 1, or "1/6". Never a float: 0.1 is not one tenth."""


def exact_chance(value: Chance) -> Fraction:
    """The probability as a fraction from 0 to 1.

    >>> exact_chance("1/6")
    Fraction(1, 6)
    """
    if isinstance(value, float):
        raise OddsError(f"{value} is a float, which is not exact; write Fraction({str(value)!r}) or a string.")
    try:
        chance = Fraction(value)
    except (TypeError, ValueError, ZeroDivisionError):
        raise OddsError(f"{value!r} is not a probability; write Fraction(1, 6) or '1/6'.") from None
    if not 0 <= chance <= 1:
        raise OddsError(f"{fraction_text(chance)} is not a probability: it lies outside 0 to 1.")
    return chance


def must_be_one(chances: Iterable[Fraction]) -> None:
    """Refuse probabilities that do not add up to 1."""
    added = sum(chances, Fraction(0))
    if added != 1:
        raise OddsError(f"The probabilities add up to {fraction_text(added)}, not to 1.")


T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


class Distribution(Generic[T_co]):
    """How likely each outcome is.

    >>> coin = Distribution({"heads": 1, "tails": 1})
    >>> coin["heads"]
    Fraction(1, 2)
    >>> two = Distribution({1: 1, 2: 1, 3: 1}) + Distribution({1: 1, 2: 1, 3: 1})
    >>> two.p(4), two.p(lambda total: total % 2 == 0), two.mean()
    (Fraction(1, 3), Fraction(5, 9), Fraction(4, 1))
    """

    __slots__ = ("_cumulative", "_derivation", "_hash", "_ordered", "_total", "_weights")

    _weights: dict[T_co, int]
    _total: int
    _ordered: tuple[T_co, ...] | None
    _cumulative: list[int] | None
    _hash: int | None
    _derivation: Derivation | None

    def __init__(self, weights: Mapping[T_co, int]) -> None:
        for outcome, weight in weights.items():
            if not isinstance(weight, int):
                raise OddsError(f"The weight of {outcome!r} must be a whole number, not {weight!r}.")
            if weight < 0:
                raise OddsError(f"The weight of {outcome!r} is {weight}, and a weight cannot be negative.")
        self._set({outcome: weight for outcome, weight in weights.items() if weight})

    def _set(self, weights: dict[T_co, int], derivation: Derivation | None = None) -> None:
        if not weights:
            raise OddsError("A distribution needs at least one outcome that can happen.")
        shared = gcd(*weights.values())
        if shared > 1:
            weights = {outcome: weight // shared for outcome, weight in weights.items()}
        self._weights = weights
        self._total = sum(weights.values())
        self._ordered = self._cumulative = self._hash = None
        self._derivation = derivation

    @classmethod
    def trusted(cls, weights: dict[U, int], derivation: Derivation | None = None) -> Distribution[U]:
        """From positive whole weights that are neither checked nor copied, so that nobody may change them later."""
        made = cast("Distribution[U]", Distribution.__new__(cls))
        made._set(weights, derivation)
        return made

    @classmethod
    def from_fractions(cls, chances: Mapping[U, Chance]) -> Distribution[U]:
        """From probabilities, which must add up to exactly 1.

        >>> Distribution.from_fractions({"rain": "1/4", "sun": "3/4"}).weights["sun"]
        3
        """
        exact = {outcome: exact_chance(chance) for outcome, chance in chances.items()}
        must_be_one(exact.values())
        scale = lcm(*(chance.denominator for chance in exact.values()))
        return Distribution({outcome: int(chance * scale) for outcome, chance in exact.items()})

    @classmethod
    def certain(cls, outcome: U) -> Distribution[U]:
        """One outcome with probability 1."""
        return Distribution.trusted({outcome: 1})

    @classmethod
    def uniform(cls, outcomes: Iterable[U]) -> Distribution[U]:
        """Every outcome equally likely; one that is listed twice counts twice."""
        weights: dict[U, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return Distribution.trusted(weights)

    @classmethod
    def mixture(cls, parts: Iterable[tuple[Chance, Distribution[U]]]) -> Distribution[U]:
        """First chance picks a part, then the part gives the outcome.

        >>> fair, loaded = Distribution({6: 1, 1: 5}), Distribution({6: 1, 1: 1})
        >>> Distribution.mixture([("3/4", fair), ("1/4", loaded)])[6]
        Fraction(1, 4)
        """
        exact = [(exact_chance(chance), part) for chance, part in parts]
        must_be_one(chance for chance, _ in exact)
        scale = lcm(*(chance.denominator * part._total for chance, part in exact))
        weights: dict[U, int] = {}
        for chance, part in exact:
            times = chance.numerator * (scale // (chance.denominator * part._total))
            for outcome, weight in part._weights.items():
                weights[outcome] = weights.get(outcome, 0) + times * weight
        return Distribution({outcome: weight for outcome, weight in weights.items() if weight})

    # What it is made of

    @property
    def weights(self) -> Mapping[T_co, int]:
        """The whole-number weights, without a common divisor, read-only."""
        return MappingProxyType(self._weights)

    @property
    def total(self) -> int:
        """The sum of the weights: the denominator that all probabilities can share."""
        return self._total

    @property
    def outcomes(self) -> tuple[T_co, ...]:
        """The outcomes in order."""
        if self._ordered is None:
            self._ordered = tuple(self._sorted())
        return self._ordered

    def _sorted(self) -> list[T_co]:
        return in_order(self._weights)

    def items(self) -> list[tuple[T_co, Fraction]]:
        """Each outcome with its probability, in order."""
        return [(outcome, Fraction(self._weights[outcome], self._total)) for outcome in self.outcomes]

    def __iter__(self) -> Iterator[T_co]:
        return iter(self.outcomes)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __getitem__(self, outcome: Hashable) -> Fraction:
        return Fraction(self._weights.get(cast("T_co", outcome), 0), self._total)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == other._weights

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._weights.items()))
        return self._hash

    # Questions

    def p(self, event: Hashable | Collection[Any] | Callable[[T_co], object]) -> Fraction:
        """The probability of an event: one outcome, a set of outcomes, or a condition on the outcome.

        >>> die = Distribution.uniform(range(1, 7))
        >>> die.p(6), die.p({5, 6}), die.p(lambda face: face < 3), die.p(7)
        (Fraction(1, 6), Fraction(1, 3), Fraction(1, 3), Fraction(0, 1))
        """
        if callable(event):
            return self._share(weight for outcome, weight in self._weights.items() if event(outcome))
        if isinstance(event, (Set, range, list)) and not (isinstance(event, Hashable) and event in self):
            return self._share(self._weights.get(outcome, 0) for outcome in set(event))
        return self[event]  # type: ignore[index]

    def p_at_least(self, least: Any) -> Fraction:
        """The probability of this much or more."""
        return self._compared(operator.ge, least)

    def p_at_most(self, most: Any) -> Fraction:
        """The probability of this much or less."""
        return self._compared(operator.le, most)

    def _share(self, weights: Iterable[int]) -> Fraction:
        return Fraction(sum(weights), self._total)

    def _compared(self, holds: Callable[[Any, Any], bool], bound: object) -> Fraction:
        try:
            return self._share(weight for outcome, weight in self._weights.items() if holds(outcome, bound))
        except TypeError:
            raise OddsError(f"{bound!r} cannot be compared with the outcomes.") from None

    def _numbers(self, what: str) -> dict[Any, int]:
        for outcome in self._weights:
            if not isinstance(outcome, (int, Fraction)):
                raise OddsError(
                    f"The {what} needs whole numbers or fractions, but {outcome!r} is an outcome: "
                    "use .map() to give each outcome a number, or .marginal(i) for one part of a tuple."
                )
        return self._weights

    def mean(self) -> Fraction:
        """The expected value: each outcome times its probability, added up."""
        weighted = sum(outcome * weight for outcome, weight in self._numbers("mean").items())
        return Fraction(weighted) / self._total

    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        numbers = self._numbers("variance").items()
        squares = sum(outcome * outcome * weight for outcome, weight in numbers)
        return Fraction(squares) / self._total - self.mean() ** 2

    def sd(self) -> float:
        """The standard deviation: the root of the variance, and therefore a float."""
        return sqrt(self.variance())

    def quantile(self, q: Chance | float) -> T_co:
        """The first outcome, in order, that is not exceeded with probability at least q.

        >>> Distribution.uniform(range(1, 7)).quantile("9/10")
        6
        """
        chance = exact_chance(Fraction(q) if isinstance(q, float) else q)
        goal, cumulative = chance * self._total, self._running()
        return self.outcomes[next(i for i, upto in enumerate(cumulative) if upto >= goal)]

    def median(self) -> T_co:
        """The quantile of one half."""
        return self.quantile(Fraction(1, 2))

    def mode(self) -> T_co:
        """The most likely outcome; the first in order where several are (see :meth:`modes`)."""
        return self.modes()[0]

    def modes(self) -> tuple[T_co, ...]:
        """All the most likely outcomes, in order."""
        most = max(self._weights.values())
        return tuple(outcome for outcome in self.outcomes if self._weights[outcome] == most)

    def versus(self, other: Distribution[Any]) -> Comparison:
        """This against another, independent one: the chances of less, equal and greater.

        >>> die = Distribution.uniform(range(1, 7))
        >>> die.versus(die).greater
        Fraction(5, 12)
        """
        from dicelab.odds.comparison import compare

        return compare(self, other)

    # New distributions from old

    def map(self, f: Callable[[T_co], U]) -> Distribution[U]:
        """The distribution of f(outcome)."""
        weights: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            value = f(outcome)
            weights[value] = weights.get(value, 0) + weight
        return Distribution.trusted(weights)

    def given(self, condition: Collection[Any] | Callable[[T_co], object]) -> Distribution[T_co]:
        """The distribution once we know that the condition holds.

        >>> Distribution.uniform(range(1, 7)).given(lambda face: face > 3)[6]
        Fraction(1, 3)
        """
        holds = condition if callable(condition) else set(condition).__contains__
        weights = {outcome: weight for outcome, weight in self._weights.items() if holds(outcome)}
        if not weights:
            raise OddsError("The condition cannot happen, so nothing can be said given that it does.")
        return Distribution.trusted(weights)

    def marginal(self, *which: int) -> Distribution[Any]:
        """One part of a joint distribution of tuples; several numbers give the joint of those parts."""
        parts = operator.itemgetter(*which) if which else tuple
        try:
            return self.map(cast("Callable[[T_co], Any]", parts))
        except (TypeError, IndexError):
            raise OddsError(f"The outcomes are not tuples with the parts {which}.") from None

    def joint(self, *others: Distribution[Any]) -> Distribution[tuple[Any, ...]]:
        """This and independent others together: outcomes are tuples.

        >>> coin = Distribution.uniform("HT")
        >>> coin.joint(coin, coin)["H", "H", "T"]
        Fraction(1, 8)
        """
        all_of = (self, *others)
        outcomes = prod(map(len, all_of))
        if outcomes > MOST_OUTCOMES:
            raise too_many("The joint distribution", outcomes, MOST_OUTCOMES)
        keys = product(*(one._weights for one in all_of))
        weights = map(prod, product(*(one._weights.values() for one in all_of)))
        return Distribution.trusted(dict(zip(keys, weights, strict=True)))

    def combine(self, other: Distribution[V], f: Callable[[T_co, V], U]) -> Distribution[U]:
        """The distribution of f(a, b) for a from this one and b, independent, from the other."""
        weights: dict[U, int] = {}
        for a, weight in self._weights.items():
            for b, times in other._weights.items():
                value = f(a, b)
                weights[value] = weights.get(value, 0) + weight * times
            if len(weights) > MOST_OUTCOMES:
                raise too_many("This combination", len(self) * len(other), MOST_OUTCOMES, exactly=False)
        return Distribution.trusted(weights)

    def __add__(self, other: Distribution[Any] | int | Fraction) -> Distribution[Any]:
        """The sum of independent outcomes: ``d + d`` is two rolls, not twice one roll."""
        if not isinstance(other, Distribution):
            if not isinstance(other, (int, Fraction)):
                return NotImplemented
            other = Distribution.certain(other)
        return Distribution.trusted(totals([(self._weights, 1), (other._weights, 1)]))

    __radd__ = __add__

    def __neg__(self) -> Distribution[Any]:
        return Distribution.trusted({-number: weight for number, weight in self._numbers("minus").items()})

    def __sub__(self, other: Distribution[Any] | int | Fraction) -> Distribution[Any]:
        """The difference of independent outcomes."""
        return self + (-other)

    # Rolling

    def sample(self, rng: Random) -> T_co:
        """One outcome, drawn with its exact probability; a seed gives the same one on every machine."""
        return self.outcomes[bisect_right(self._running(), rng.randrange(self._total))]

    def _running(self) -> list[int]:
        if self._cumulative is None:
            self._cumulative = list(accumulate(self._weights[outcome] for outcome in self.outcomes))
        return self._cumulative

    def to_float(self) -> dict[T_co, float]:
        """The probabilities as floats, for plotting and the like."""
        return {outcome: self._weights[outcome] / self._total for outcome in self.outcomes}

    # Showing

    def working(self, at_least: int | None = None) -> Working | None:
        """The derivation, where there is one: of the whole distribution, or of P(at least so much)."""
        found = self._derivation(at_least) if self._derivation else None
        if found is None and at_least is not None:
            from dicelab.odds.working import adding_cases

            cases = [(outcome, chance) for outcome, chance in self.items() if outcome >= at_least]  # type: ignore[operator]
            return adding_cases(f"at least {at_least}", cases)
        return found

    def __repr__(self) -> str:
        shown = ", ".join(f"{outcome!r}: {self._weights[outcome]}" for outcome in self.outcomes[:20])
        more = f", … {len(self) - 20} more" if len(self) > 20 else ""
        return f"{type(self).__name__}({{{shown}{more}}})"

    def __str__(self) -> str:
        from dicelab.odds.display import text_table

        return text_table(self)

    def _repr_html_(self) -> str:
        from dicelab.odds.display import html_table

        return html_table(self)

    def chart(self, title: str | None = None) -> Any:
        """The distribution as an Altair bar chart."""
        from dicelab.odds.display import bar_chart

        return bar_chart(self, title)


# -- in which order, and in a sentence ---------------------------------------------------------------------------------

_NUMBERS = {int, bool, float, Fraction}
_WORDS = {str}


def in_order(outcomes: Iterable[T]) -> list[T]:
    """The outcomes from first to last, the same in every table, sample and golden file.

    Numbers go by size and words by alphabet. What Python cannot compare (a word with a number) or compares only partly
    (sets, where ``<`` means *subset*) still gets a fixed place.

    >>> in_order([3, 1, 2]), in_order(["knight", "blank"]), in_order([("b", 1), (1, "a")])
    ([1, 2, 3], ['blank', 'knight'], [(1, 'a'), ('b', 1)])
    """
    listed: list[Any] = list(outcomes)
    kinds = set(map(type, listed))
    if kinds == {tuple}:
        kinds = {type(part) for outcome in listed for part in outcome}
    if kinds <= _NUMBERS or kinds <= _WORDS:
        return sorted(listed)
    return sorted(listed, key=_place)


def _place(outcome: Any) -> tuple[Any, ...]:
    if isinstance(outcome, Real):
        return (0, outcome)
    if isinstance(outcome, str):
        return (1, outcome)
    if isinstance(outcome, tuple):
        return (2, tuple(map(_place, outcome)))
    if isinstance(outcome, frozenset):
        return (3, len(outcome), sorted(map(_place, outcome)))
    return (4, type(outcome).__name__, repr(outcome))


def chart_words(dist: Distribution[Any]) -> str:
    """The bars in a sentence or two, for a screen reader: where they are, and which is the tallest.

    >>> from dicelab.odds.die import Die
    >>> from dicelab.odds.pool import Pool
    >>> print(chart_words(Pool.of(2, Die.numbered(6)).sum()))
    Bar chart of 11 outcomes, 2 to 12. The tallest bar is 7, with 1/6 ≈ 16.7 %.
    """
    outcomes = list(dist)
    first, last = outcome_text(outcomes[0]), outcome_text(outcomes[-1])
    most = max(p for _, p in dist.items())
    tallest = [outcome_text(outcome) for outcome, p in dist.items() if p == most]
    if len(outcomes) == 1:
        return f"Bar chart with one bar: {first} is certain."
    reach = f"Bar chart of {len(outcomes)} outcomes, {first} to {last}."
    if len(tallest) == len(outcomes):
        return f"{reach} All bars are of the same height, {chance_text(most)}."
    bars = f"bar is {tallest[0]}" if len(tallest) == 1 else f"bars are {', '.join(tallest[:-1])} and {tallest[-1]}"
    return f"{reach} The tallest {bars}, with {chance_text(most)}{' each' if len(tallest) > 1 else ''}."
