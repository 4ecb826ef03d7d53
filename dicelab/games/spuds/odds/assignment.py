"""The best use of dice that have been rolled: a card to activate now, and the others placed for the next turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final, NamedTuple, TypeVar

from dicelab.games.spuds.odds.arrangement import TooMany, best_arrangement
from dicelab.games.spuds.odds.rolls import prospect, sent
from dicelab.games.spuds.rules.cards import CARD_OF, FACES, STOVE, Values, activates, half_pairs
from dicelab.games.spuds.rules.dice import SIDES, Dice, by_value, values
from dicelab.games.spuds.rules.kitchen import EMPTY, STOVE_AT, Kitchen, less

PAIR_AT: Final = CARD_OF["pair"]

# -- a card filled, so that it can be activated ----------------------------------------------------------------


@cache
def full_patterns(key: str) -> tuple[Values, ...]:
    """Every set of values that activates a face, the largest first."""
    size = FACES[key].size
    handfuls = [shown for n in range(size, 0, -1) for shown in combinations_with_replacement(range(1, 7), n)]
    return tuple([shown for shown in handfuls if activates(key, shown)])


class Plan(NamedTuple):
    """Dice to place on one card so that it can be activated."""

    face: str
    dice: Dice
    """Which of the rolled dice go there."""
    size: int
    """How many dice lie on it then."""

    @property
    def card(self) -> int:
        """Which card it is."""
        return CARD_OF[self.face]

    @property
    def sent(self) -> int:
        """How many dice leave the kitchen."""
        return sent(self.face, self.size)


def plans(kitchen: Kitchen, rolled: Dice) -> list[Plan]:
    """For each card that can be activated with the rolled dice, the fullest way; what sends most comes first."""
    found = [next(_ways(face, dice, rolled), None) for face, dice in zip(kitchen.showing, kitchen.on, strict=False)]
    return sorted([plan for plan in found if plan], key=lambda plan: (-plan.sent, len(plan.dice)))


def all_plans(kitchen: Kitchen, rolled: Dice) -> list[Plan]:
    """Every way to fill any card so that it can be activated: other values, fewer of them, and other colours, too."""
    cards = zip(kitchen.showing, kitchen.on, strict=False)
    return [
        plan._replace(dice=dice)
        for face, placed in cards
        for plan in _ways(face, placed, rolled)
        for dice in _in_colours(values(plan.dice), rolled)
    ]


def _in_colours(shown: Values, rolled: Dice) -> list[Dice]:
    """Every handful of the rolled dice that shows these values: equal faces of other colours are other dice."""
    found: list[Dice] = [()]
    for value, number in Counter(shown).items():
        same = [die for die in rolled if die % 10 == value]
        found = [before + more for before in found for more in sorted(set(combinations(same, number)))]
    return [tuple(sorted(dice)) for dice in found]


def _ways(face: str, placed: Dice, rolled: Dice) -> Iterator[Plan]:
    """Every full pattern that holds what lies there and else only dice that were rolled, the largest first."""
    for size, missing in _completions(face, values(placed), values(rolled)):
        wanted = list(missing)
        dice: list[int] = []
        for die in rolled:
            if die % 10 in wanted:
                wanted.remove(die % 10)
                dice.append(die)
        yield Plan(face, tuple(dice), size)


@lru_cache(1 << 14)
def _completions(face: str, lying: Values, offered: Values) -> tuple[tuple[int, Values], ...]:
    """The size of each such pattern, and the values that are missing from it."""
    there, more = by_value(lying), by_value(offered)
    found = []
    for shown, wanted in zip(full_patterns(face), _patterns_by_value(face), strict=True):
        missing: list[int] = []
        for value, needs in enumerate(wanted):
            number = needs - there[value]
            if not 0 <= number <= more[value]:
                break
            missing += [value + 1] * number
        else:
            found.append((len(shown), tuple(missing)))
    return tuple(found)


@cache
def _patterns_by_value(face: str) -> tuple[tuple[int, ...], ...]:
    return tuple(map(by_value, full_patterns(face)))


# -- everything placed ------------------------------------------------------------------------------------------

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
    """Sends as many dice away now as any assignment does; of those the one that promises most for the next turn.

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
    """What is left after sending, placed on the cards that take dice now, without the one that is spared."""
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
    """The way to place dice that leaves the kitchen ``best``."""
    after = kitchen.flipped(plan.card) if plan else kitchen
    *joined, kept = [less(now, before) for now, before in zip(best.on, after.on, strict=True)]
    placed = tuple([(face, dice) for face, dice in zip(after.showing, joined, strict=True) if dice])
    return Assignment(plan, placed, kept, next_turn, every_way)


def hill_climb(
    after: Kitchen, start: Kitchen, cards: list[int], in_order: bool, worth_of: Callable[[Kitchen], Worth]
) -> tuple[Worth, Kitchen]:
    """A good arrangement of dice: single ones change places as long as that is worth more."""
    worth, best = worth_of(start), start
    while True:
        changes = [(worth_of(change), change) for change in _changes(after, best, cards, in_order)]
        better = max(changes, key=lambda found: found[0], default=(worth, best))
        if better[0] <= worth:
            return worth, best
        worth, best = better


def starting_points(kitchen: Kitchen, loose: Dice, cards: list[int], in_order: bool) -> Iterator[Kitchen]:
    """All loose dice on the stove; a card filled with them as a pattern; a card with every die that it takes."""
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


# -- Control --------------------------------------------------------------------------------------------------

MOST_SETTINGS: Final = 150
"""Handfuls of dice that are looked at, in about the time of a click."""


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
