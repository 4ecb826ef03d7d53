"""The best arrangement of dice for the next turn: every way to place them, exactly.

What a re-roll is worth depends on two things only: the values that stay on the cards, and how many dice are rolled.
So the ways are gone through once for each re-roll that may follow. Before the stove or a card is rolled, colours do
not matter; before a colour is rolled, its own dice may lie anywhere and only the others are placed. Ways that cannot
beat the best one found so far are left out without being worked out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, reduce
from operator import add
from typing import Final, NamedTuple

from dicelab.games.spuds.odds.rolls import Card, expected, most_sent, sent_dist
from dicelab.games.spuds.rules.cards import Values, welcome
from dicelab.games.spuds.rules.dice import COLOURS, SIDES, Dice, by_value, values
from dicelab.games.spuds.rules.kitchen import STOVE_AT, Kitchen, less

MOST_WAYS: Final = 20_000
"""Ways to place dice that are looked at, in about the time of a click; more are refused."""

Counts = tuple[int, ...]
"""How many dice show each value, from 1 to 6."""
Placed = tuple[Values, ...]
"""The values that join each of the three cards."""
NOTHING: Final[Placed] = ((),) * STOVE_AT
Tails = tuple[float, ...]
"""The chances that one die or more is sent, two or more, up to six."""


class TooMany(Exception):
    """More ways than can be looked at."""


class Problem(NamedTuple):
    """Dice to be placed before one particular re-roll."""

    showing: tuple[str, str, str]
    lying: Placed
    """What lies on the cards, and what dice that join it must go with."""
    stays: Placed
    """What still lies there when the others are rolled."""
    counts: Counts
    """The dice to be placed."""
    cards: tuple[int, ...]
    """Which cards may take them."""
    dice: int
    """How many are rolled whatever happens."""
    rolled: int | None
    """The card that is rolled, or the stove: then dice that lie there are rolled too; None for a colour."""
    in_order: bool


class Found(NamedTuple):
    """The best way to place dice before a re-roll."""

    worth: Fraction
    placed: Placed


def best_arrangement(kitchen: Kitchen, loose: Dice, cards: list[int], in_order: bool) -> tuple[Fraction, Kitchen]:
    """The loose dice placed on ``cards`` and the stove so that the next turn sends most away on average; and how many.

    :class:`TooMany` says that there are more ways than can be looked at.
    """
    best, placed, spared = Fraction(0), NOTHING, None
    for colour, problem in _problems(kitchen, loose, tuple(cards), in_order):
        if _most(problem) > best:
            found = _solved(problem)
            if found.worth > best:
                (best, placed), spared = found, colour
    return best, _laid(kitchen, loose, placed, spared)


def _problems(
    kitchen: Kitchen, loose: Dice, cards: tuple[int, ...], in_order: bool
) -> Iterator[tuple[int | None, Problem]]:
    """A problem for each re-roll that can follow; with its colour, if it is one."""
    showing, lying = kitchen.showing, tuple([values(dice) for dice in kitchen.on[:STOVE_AT]])
    all_of, waiting = by_value(loose), len(kitchen.on[STOVE_AT])
    yield None, Problem(showing, lying, lying, all_of, cards, waiting, STOVE_AT, in_order)
    for card in range(STOVE_AT):
        stays = tuple([() if at == card else on for at, on in enumerate(lying)])
        yield None, Problem(showing, lying, stays, all_of, cards, len(lying[card]), card, in_order)
    everything = kitchen.dice() + loose
    for colour in sorted({die // 10 for die in everything}):
        _, rest = kitchen.taken_up(COLOURS[colour])
        stays = tuple([values(dice) for dice in rest.on[:STOVE_AT]])
        others = by_value([die for die in loose if die // 10 != colour])
        dice = sum([die // 10 == colour for die in everything])
        yield colour, Problem(showing, lying, stays, others, cards, dice, None, in_order)


def _most(problem: Problem) -> int:
    """More dice than this no way sends away."""
    cards = zip(problem.showing, problem.stays, strict=True)
    return most_sent(cards, problem.dice + sum(problem.counts))


# -- every way, the most promising first -----------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _solved(problem: Problem) -> Found:
    """The best way to place the dice of a problem."""
    return _Search(problem).run()


class _Search:
    """Goes through the ways card by card; a bound says what the cards still to be filled can add at most."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.most, self.looked = problem, _most(problem), 0
        self.filled = tuple([card for card in problem.cards if card != problem.rolled])
        self.fixed = [
            (face, on) for card, (face, on) in enumerate(zip(problem.showing, problem.stays, strict=True))
            if card not in self.filled
        ]  # fmt: skip
        self.best, self.placed = Fraction(-1), NOTHING
        self.bar = -1.0
        self.hopes: dict[tuple[int, int], Tails] = {}

    def run(self) -> Found:
        self.fill(0, [], self.problem.counts)
        return Found(self.best, self.placed)

    def rolled(self, left: Counts) -> int:
        """How many dice are rolled if so many are left for the stove: never more than before others were placed."""
        if self.problem.rolled == STOVE_AT:
            return self.problem.dice + sum(left)
        return self.problem.dice + len(self.joining(left))

    def joining(self, left: Counts) -> Values:
        """What joins a card that is rolled: as much as it takes, since more dice never send fewer away."""
        card = self.problem.rolled
        if card is None or card not in self.problem.cards:
            return ()
        found = _additions(self.problem.showing[card], self.problem.lying[card], left, self.problem.in_order)
        return found[-1][0]

    def fill(self, at: int, placed: list[Values], left: Counts) -> None:
        """Everything that may join the card number ``at``, the most promising first."""
        self.looked += 1
        if self.looked > MOST_WAYS:
            raise TooMany
        if at == len(self.filled):
            self.weigh(placed, left)
            return
        card, problem = self.filled[at], self.problem
        ways = []
        ahead: dict[int, Tails] = {}
        for more, rest in _additions(problem.showing[card], problem.lying[card], left, problem.in_order):
            hope = self.hope(placed, more, self.rolled(rest), ahead)
            if hope >= self.bar:
                ways.append((hope, more, rest))
        ways.sort(key=lambda way: (-way[0], way[1]))
        for hope, more, rest in ways:
            if hope < self.bar or self.best >= self.most:
                return
            self.fill(at + 1, [*placed, more], rest)

    def weigh(self, placed: list[Values], left: Counts) -> None:
        """One way, worked out."""
        dice = self.rolled(left)
        if not dice:
            return
        problem, joined = self.problem, list(self.problem.stays)
        for card, more in zip(self.filled, placed, strict=True):
            joined[card] = tuple(sorted(joined[card] + more))
        worth = expected(tuple(zip(problem.showing, joined, strict=True)), dice)
        if worth > self.best:
            self.best, self.bar = worth, float(worth) - _ROUNDING
            found = dict(zip(self.filled, placed, strict=True))
            if problem.rolled is not None:
                found[problem.rolled] = self.joining(left)
            self.placed = tuple([found.get(card, ()) for card in range(STOVE_AT)])

    def hope(self, placed: list[Values], more: Values, dice: int, ahead: dict[int, Tails]) -> float:
        """A mean that nothing exceeds which begins so: some card sends k at most as often as all cards together.

        ``more`` joins the next card; what the cards before it add is remembered in ``ahead`` by the dice rolled.
        """
        problem, at = self.problem, len(placed)
        before = ahead.get(dice)
        if before is None:
            tails = [_tails(card, dice) for card in self.fixed]
            for card, had in zip(self.filled, placed, strict=False):
                tails.append(_tails((problem.showing[card], tuple(sorted(problem.stays[card] + had))), dice))
            before = ahead[dice] = reduce(_plus, tails, _NONE)
        card = self.filled[at]
        own = _tails((problem.showing[card], tuple(sorted(problem.stays[card] + more))), dice)
        tail = _plus(before, own)
        for card in self.filled[at + 1 :]:
            tail = _plus(tail, self.at_best(card, dice))
        total = 0.0
        for chance in tail:  # not sum(), which rounds otherwise on newer Pythons: the same seed, the same game
            total += 1.0 if chance > 1 else chance
        return total

    def at_best(self, card: int, dice: int) -> Tails:
        """What a card can do at best with such a roll, whatever joins it."""
        known = self.hopes.get((card, dice))
        if known is None:
            problem = self.problem
            face, stays = problem.showing[card], problem.stays[card]
            joining = _additions(face, problem.lying[card], problem.counts, problem.in_order)
            each = [_tails((face, tuple(sorted(stays + more))), dice) for more, _ in joining]
            known = self.hopes[card, dice] = tuple(map(max, zip(*each, strict=True)))
        return known


_NONE: Final[Tails] = (0.0,) * SIDES


def _plus(some: Tails, more: Tails) -> Tails:
    return tuple(map(add, some, more))


_ROUNDING: Final = 1e-9
"""More than the bounds can be wrong by, as floating point numbers."""


@lru_cache(maxsize=1 << 14)
def _tails(card: Card, dice: int) -> Tails:
    found = sent_dist((card,), dice)
    return tuple([float(found.p_at_least(number)) for number in range(1, SIDES + 1)])


@lru_cache(maxsize=1 << 13)
def _additions(face: str, lying: Values, counts: Counts, in_order: bool) -> tuple[tuple[Values, Counts], ...]:
    """What may join the dice on a card one by one, the fewest first; and what is left of the others.

    The first pair comes first where that is the rule (S8).
    """
    found: dict[Values, Counts] = {(): counts}
    latest = dict(found)
    while latest:
        longer: dict[Values, Counts] = {}
        for more, left in latest.items():
            for value in welcome(face, tuple(sorted(lying + more)), in_order):
                if left[value - 1]:
                    then = tuple(sorted((*more, value)))
                    if then not in longer:
                        longer[then] = (*left[: value - 1], left[value - 1] - 1, *left[value:])
        found |= longer
        latest = longer
    return tuple(found.items())


def _laid(kitchen: Kitchen, loose: Dice, placed: Placed, colour: int | None) -> Kitchen:
    """The kitchen with those values placed; dice of the colour that is rolled next wait on the stove."""
    left, found = loose, kitchen
    for card, joining in enumerate(placed):
        for value in joining:
            die = next(die for die in left if die % 10 == value and die // 10 != colour)
            left = less(left, (die,))
            found = found.put(die, card)
    return found.with_more(left, STOVE_AT)
