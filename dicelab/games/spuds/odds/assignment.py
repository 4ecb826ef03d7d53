"""The best use of dice that have been rolled: a card to activate now, and the others placed for the next turn.

What the next turn is worth depends on two things only: the values that stay on the cards, and how many dice are rolled.
So the ways to place dice are gone through once for each re-roll that may follow. Before the stove or a card is rolled,
colours do not matter; before a colour is rolled, its own dice may lie anywhere and only the others are placed. Ways
that cannot beat the best one found so far are left out without being worked out; where there are too many all the
same, a good one is found by moving single dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import combinations, product
from operator import add
from typing import Final, NamedTuple, TypeVar

from dicelab.games.spuds.odds.rolls import Card, Plan, all_plans, expected, most_sent, plans, prospect, sent_dist
from dicelab.games.spuds.rules.dice import COLOURS, SIDES, Dice, by_value, values
from dicelab.games.spuds.rules.kitchen import (
    CARD_OF,
    EMPTY,
    FACES,
    STOVE,
    STOVE_AT,
    Kitchen,
    Values,
    half_pairs,
    less,
    welcome,
)

PAIR_AT: Final = CARD_OF["pair"]
MOST_SETTINGS: Final = 150
"""How many handfuls of dice on Control are tried: about the time of a click."""
MOST_WAYS: Final = 20_000
"""How many ways to place dice are tried before it is :class:`TooMany`: about the time of a click."""

Counts = tuple[int, ...]
"""How many dice show each value, from 1 to 6."""
Placed = tuple[Values, ...]
"""The values that join each of the three cards."""
NOTHING: Final[Placed] = ((),) * STOVE_AT
Tails = tuple[float, ...]
"""The chances to send at least one die, at least two, and so on up to six."""
Worth = TypeVar("Worth", Fraction, float)


class Assignment(NamedTuple):
    """Where all rolled dice go: a card to activate if one can send dice away, then cards for the next turn."""

    plan: Plan | None
    placed: tuple[tuple[str, Dice], ...]
    """Dice on cards, for the next turn."""
    kept: Dice
    """Dice on the stove."""
    next_turn: Fraction
    """Dice sent away on average by the next turn."""
    every_way: bool
    """Whether every way to place the dice was gone through; else there may be a better one."""
    control: ControlUse | None = None
    """What becomes of the dice on Control, where nothing else is ready and it must be activated."""

    def after(self, kitchen: Kitchen) -> Kitchen:
        """The kitchen with this assignment made, and the card activated."""
        if self.control:
            return self.control.kitchen
        if self.plan:
            kitchen = kitchen.flipped(self.plan.card)
        for place, dice in (*self.placed, (STOVE, self.kept)):
            kitchen = kitchen.with_more(dice, CARD_OF[place])
        return kitchen


def assignment(kitchen: Kitchen, rolled: Dice, in_order: bool, activating: bool, must: bool = False) -> Assignment:
    """What sends as many dice away now as can be sent; and of that, what promises most for the next turn.

    All ways to send so many are tried, and with each all ways to place the other dice. Where those are too many, the
    other dice are placed as well as can be found. Without ``activating`` only the next turn counts. Where a card that
    is ready ``must`` be activated, dice on Control are set and placed again if no card can send any away.
    """
    sending = _sending_most(kitchen, rolled) if activating else [None]
    if must and activating and sending == [None] and "control" in kitchen.showing:
        return _with_control(kitchen, rolled, in_order)
    found = [_next_turn_best(kitchen, rolled, plan, in_order) for plan in sending]
    best = max(found, key=lambda found: found.next_turn)
    return best._replace(every_way=all(one.every_way for one in found))


def _sending_most(kitchen: Kitchen, rolled: Dice) -> list[Plan] | list[None]:
    """Every way to send as many dice away as can be sent now; None where no card can send any."""
    ways = [plan for plan in all_plans(kitchen, rolled) if plan.sent]
    most = max([plan.sent for plan in ways], default=0)
    return [plan for plan in ways if plan.sent == most] or [None]


def _with_control(kitchen: Kitchen, rolled: Dice, in_order: bool) -> Assignment:
    """No card can send dice away: Control stays empty, or takes as many as it holds and is activated (S9, S14)."""
    use = best_use_of_control(kitchen, rolled, in_order)
    joining = (("control", use.joining),) if use.joining else ()
    forced = Assignment(None, joining, less(rolled, use.joining), use.next_turn, use.every_way, use)
    if kitchen.on[CARD_OF["control"]]:
        return forced
    spared = _next_turn_best(kitchen, rolled, None, in_order, spared=CARD_OF["control"])
    better = max(spared, forced, key=lambda found: found.next_turn)
    return better._replace(every_way=spared.every_way and forced.every_way)


def _next_turn_best(
    kitchen: Kitchen, rolled: Dice, plan: Plan | None, in_order: bool, spared: int | None = None
) -> Assignment:
    """What is left after sending, placed for the best next turn; the card ``spared`` stays as it is."""
    after, loose, cards = left_to_place(kitchen, rolled, plan)
    cards = [card for card in cards if card != spared]
    try:
        return leading_to(kitchen, plan, *best_arrangement(after, loose, cards, in_order), every_way=True)
    except TooMany:
        start = max(starting_points(after, loose, cards, in_order), key=prospect)
        return leading_to(kitchen, plan, *hill_climb(after, start, cards, in_order, prospect), every_way=False)


def left_to_place(kitchen: Kitchen, rolled: Dice, plan: Plan | None) -> tuple[Kitchen, Dice, list[int]]:
    """The kitchen after sending, the dice still to be placed, and the cards that take them."""
    if not plan:
        return kitchen, rolled, list(range(STOVE_AT))
    return kitchen.flipped(plan.card), less(rolled, plan.dice), [card for card in range(STOVE_AT) if card != plan.card]


def leading_to(kitchen: Kitchen, plan: Plan | None, next_turn: Fraction, best: Kitchen, every_way: bool) -> Assignment:
    """The way to place dice that leads to the kitchen ``best``."""
    after = kitchen.flipped(plan.card) if plan else kitchen
    *joined, kept = [less(now, before) for now, before in zip(best.on, after.on, strict=True)]
    placed = tuple([(face, dice) for face, dice in zip(after.showing, joined, strict=True) if dice])
    return Assignment(plan, placed, kept, next_turn, every_way)


# -- Control --------------------------------------------------------------------------------------------------


class ControlUse(NamedTuple):
    """Control activated: the dice that joined it, what it was set to, and the kitchen as it is left."""

    joining: Dice
    was: Dice
    """All dice on Control, as they were rolled."""
    became: Dice
    """The same dice as they are set."""
    kitchen: Kitchen
    next_turn: Fraction
    every_way: bool


def best_use_of_control(kitchen: Kitchen, rolled: Dice, in_order: bool) -> ControlUse:
    """The best that Control can do for the next turn.

    Its dice are set to any face and placed again with any others, so only which dice are set and to what matters. A
    die more on Control never hurts: it may be set to what it shows.
    """
    bare = EMPTY._replace(showing=kitchen.flipped(CARD_OF["control"]).showing)
    ways = _settings(kitchen, rolled)
    # S8: a pair that is broken could not be filled like that again, so it might be better left alone
    every_way = len(ways) <= MOST_SETTINGS and not (in_order and half_pairs(values(kitchen.on[PAIR_AT])) > 1)
    best: ControlUse | None = None
    for dice, (joining, was, became) in ways[:MOST_SETTINGS]:
        try:
            worth, laid = best_arrangement(bare, dice, list(range(STOVE_AT)), in_order)
        except TooMany:
            every_way, worth, laid = False, Fraction(0), bare.with_dice(STOVE_AT, dice)
        if best is None or worth > best.next_turn:
            best = ControlUse(joining, was, became, laid, worth, True)
    assert best is not None
    return best._replace(every_way=every_way)


Setting = tuple[Dice, Dice, Dice]
"""The dice that join Control, all dice on it as they were, and as they are set."""


def _settings(kitchen: Kitchen, rolled: Dice) -> list[tuple[Dice, Setting]]:
    """Every handful that can be in the kitchen then, those with most dice alike first, with a way to get there."""
    found: dict[Dice, Setting] = {}
    everything = tuple(sorted(kitchen.dice() + rolled))
    lying = kitchen.on[CARD_OF["control"]]
    room = FACES["control"].size - len(lying)  # Control takes as many as it holds, in every way
    for joining in sorted(set(combinations(rolled, min(room, len(rolled))))):
        was = tuple(sorted(lying + joining))
        others = less(everything, was)
        for faces in product(range(1, SIDES + 1), repeat=len(was)):
            became = tuple([die - die % 10 + face for die, face in zip(was, faces, strict=True)])
            found.setdefault(tuple(sorted(others + became)), (joining, was, became))
    return sorted(found.items(), key=lambda one: -max(Counter(values(one[0])).values(), default=0))


# -- the best arrangement for the next turn -------------------------------------------------------------------


class TooMany(Exception):
    """There are more ways than can be tried."""


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

    def most(self) -> int:
        """No way sends away more dice than this."""
        return most_sent(zip(self.showing, self.stays, strict=True), self.dice + sum(self.counts))

    def with_more(self, card: int, more: Values) -> Card:
        """A card when the others are rolled, with more on it."""
        return self.showing[card], tuple(sorted(self.stays[card] + more))

    def additions(self, card: int, left: Counts) -> tuple[tuple[Values, Counts], ...]:
        """What may join a card out of the dice ``left``, the fewest first; and what is left then."""
        return _additions(self.showing[card], self.lying[card], left, self.in_order)


def best_arrangement(kitchen: Kitchen, loose: Dice, cards: list[int], in_order: bool) -> tuple[Fraction, Kitchen]:
    """How many dice the best next turn sends away on average; and the kitchen for it, with the loose dice placed.

    They go on ``cards`` and the stove. :class:`TooMany` says that there are more ways than can be tried.
    """
    best, placed, spared = Fraction(0), NOTHING, None
    for colour, problem in _problems(kitchen, loose, tuple(cards), in_order):
        if problem.most() > best:
            worth, found = _solved(problem)
            if worth > best:
                best, placed, spared = worth, found, colour
    return best, _carried_out(kitchen, loose, placed, spared)


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


_ROUNDING: Final = 1e-9
"""More than rounding can make a bound wrong by."""

# -- every way, the most promising first -----------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _solved(problem: Problem) -> tuple[Fraction, Placed]:
    """The best way to place the dice of a problem, and what it is worth."""
    search = _Search(problem)
    search.fill([], problem.counts)
    return search.best, search.placed


class _Search:
    """Branch and bound, card by card; a bound says what the cards still to be filled can add at most."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.most, self.looked = problem, problem.most(), 0
        self.filled = tuple([card for card in problem.cards if card != problem.rolled])
        self.fixed = [problem.with_more(card, ()) for card in range(STOVE_AT) if card not in self.filled]
        self.best, self.placed = Fraction(-1), NOTHING
        self.bar = -1.0
        self.bounds: dict[tuple[int, int], Tails] = {}

    def rolled(self, left: Counts) -> int:
        """How many dice are rolled if so many are left for the stove: never more than before others were placed."""
        return self.problem.dice + (sum(left) if self.problem.rolled == STOVE_AT else len(self.joining(left)))

    def joining(self, left: Counts) -> Values:
        """What joins a card that is rolled: as much as it takes, since more dice never send fewer away."""
        card = self.problem.rolled
        return self.problem.additions(card, left)[-1][0] if card in self.problem.cards else ()

    def fill(self, placed: list[Values], left: Counts) -> None:
        """Tries everything that may join the next card, the most promising first."""
        self.looked += 1
        if self.looked > MOST_WAYS:
            raise TooMany
        if len(placed) == len(self.filled):
            self.weigh(placed, left)
            return
        ways = []
        ahead: dict[int, Tails] = {}
        for more, rest in self.problem.additions(self.filled[len(placed)], left):
            bound = self.bound(placed, more, self.rolled(rest), ahead)
            if bound >= self.bar:
                ways.append((bound, more, rest))
        ways.sort(key=lambda way: (-way[0], way[1]))
        for bound, more, rest in ways:
            if bound < self.bar or self.best >= self.most:
                return
            self.fill([*placed, more], rest)

    def weigh(self, placed: list[Values], left: Counts) -> None:
        """Works one way out, and keeps it if it is the best."""
        problem, dice = self.problem, self.rolled(left)
        if not dice:
            return
        found = dict(zip(self.filled, placed, strict=True))
        worth = expected(tuple([problem.with_more(card, found.get(card, ())) for card in range(STOVE_AT)]), dice)
        if worth > self.best:
            self.best, self.bar = worth, float(worth) - _ROUNDING
            if problem.rolled is not None:
                found[problem.rolled] = self.joining(left)
            self.placed = tuple([found.get(card, ()) for card in range(STOVE_AT)])

    def bound(self, placed: list[Values], more: Values, dice: int, ahead: dict[int, Tails]) -> float:
        """No way that begins so has a greater mean: some card sends k dice at most as often as all cards together.

        ``more`` joins the next card; what the cards before it add is remembered in ``ahead`` by the dice rolled.
        """
        if dice not in ahead:
            filled = [self.problem.with_more(card, had) for card, had in zip(self.filled, placed, strict=False)]
            ahead[dice] = reduce(_plus, [_tails(card, dice) for card in self.fixed + filled], _NONE)
        card, *later = self.filled[len(placed) :]
        tail = _plus(ahead[dice], _tails(self.problem.with_more(card, more), dice))
        for card in later:
            tail = _plus(tail, self.at_best(card, dice))
        total = 0.0
        for chance in tail:  # not sum(), which rounds otherwise on newer Pythons: the same seed, the same game
            total += 1.0 if chance > 1 else chance
        return total

    def at_best(self, card: int, dice: int) -> Tails:
        """What a card can do at best with such a roll, whatever joins it."""
        known = self.bounds.get((card, dice))
        if known is None:
            joining = self.problem.additions(card, self.problem.counts)
            each = [_tails(self.problem.with_more(card, more), dice) for more, _ in joining]
            known = self.bounds[card, dice] = tuple(map(max, zip(*each, strict=True)))
        return known


_NONE: Final[Tails] = (0.0,) * SIDES


def _plus(some: Tails, more: Tails) -> Tails:
    return tuple(map(add, some, more))


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


def _carried_out(kitchen: Kitchen, loose: Dice, placed: Placed, colour: int | None) -> Kitchen:
    """The kitchen with those values placed; dice of the colour that is rolled next wait on the stove."""
    left, found = loose, kitchen
    for card, joining in enumerate(placed):
        for value in joining:
            die = next(die for die in left if die % 10 == value and die // 10 != colour)
            left = less(left, (die,))
            found = found.put(die, card)
    return found.with_more(left, STOVE_AT)


# -- a good one, where there are too many ways ----------------------------------------------------------------


def hill_climb(
    after: Kitchen, start: Kitchen, cards: list[int], in_order: bool, worth_of: Callable[[Kitchen], Worth]
) -> tuple[Worth, Kitchen]:
    """A good arrangement: single dice change places as long as that is worth more."""
    worth, best = worth_of(start), start
    while True:
        changes = [(worth_of(change), change) for change in _changes(after, best, cards, in_order)]
        better = max(changes, key=lambda found: found[0], default=(worth, best))
        if better[0] <= worth:
            return worth, best
        worth, best = better


def starting_points(kitchen: Kitchen, loose: Dice, cards: list[int], in_order: bool) -> Iterator[Kitchen]:
    """All loose dice on the stove; a pattern of them on a card; every die on a card that takes it."""
    stove = kitchen.with_more(loose, STOVE_AT)
    yield stove
    for plan in plans(kitchen, loose):
        if plan.dice and plan.card in cards:
            kept = stove.with_dice(STOVE_AT, less(stove.on[STOVE_AT], plan.dice))
            yield kept.with_more(plan.dice, plan.card)
    for card in cards:
        crowded = stove
        for die in loose:
            if die % 10 in crowded.welcome(in_order)[card]:
                crowded = crowded.take(die, STOVE_AT).put(die, card)
        yield crowded


def _changes(before: Kitchen, now: Kitchen, cards: list[int], in_order: bool) -> Iterator[Kitchen]:
    """Every kitchen in which one of the dice placed since ``before`` lies elsewhere."""
    for card in (*cards, STOVE_AT):
        for die in {die % 10: die for die in less(now.on[card], before.on[card])}.values():
            rest = now.take(die, card)
            left = rest.on[card]
            if in_order and card == PAIR_AT and left != before.on[card] and half_pairs(values(left)) > 1:
                continue  # S8: it could not have come to lie so
            takes = rest.welcome(in_order)
            for other in (STOVE_AT, *cards):
                if other != card and die % 10 in takes[other]:
                    yield rest.put(die, other)
