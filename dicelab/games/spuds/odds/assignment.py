"""The best use of dice that have been rolled: a card to activate now, and the others placed for the next turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeVar

from dicelab.games.spuds.odds.arrangement import TooMany, best_arrangement
from dicelab.games.spuds.odds.control import Controlled, controlled
from dicelab.games.spuds.odds.filling import Plan, all_plans, plans
from dicelab.games.spuds.odds.rerolls import prospect
from dicelab.games.spuds.rules.cards import CARD_OF, STOVE, half_pairs
from dicelab.games.spuds.rules.dice import Dice, values
from dicelab.games.spuds.rules.kitchen import STOVE_AT, Kitchen, less

PAIR_AT = CARD_OF["pair"]
Worth = TypeVar("Worth", Fraction, float)


def next_places(kitchen: Kitchen, die: int, in_order: bool) -> list[tuple[str, Fraction]]:
    """Where a die may be placed, with what the kitchen can send away next turn."""
    found = []
    for card, place in enumerate(kitchen.places()):
        if place == STOVE or die % 10 in kitchen.welcome(card, in_order):
            found.append((place, prospect(kitchen.put(die, card))))
    return found


class Assignment(NamedTuple):
    """Where all rolled dice go: a card to activate if one can send dice away, then cards for the next turn."""

    plan: Plan | None
    built: tuple[tuple[str, Dice], ...]
    kept: Dice
    """Dice on the stove."""
    next_turn: Fraction
    """Dice sent away on average by the next turn."""
    every_way: bool
    """Whether every way to place the dice was gone through; else there may be a better one."""
    control: Controlled | None = None
    """What becomes of the dice on Control, where nothing else is ready and it must be activated."""

    def after(self, kitchen: Kitchen) -> Kitchen:
        """The kitchen with this assignment made, and the card activated."""
        if self.control:
            return self.control.kitchen
        if self.plan:
            kitchen = kitchen.flipped(kitchen.showing.index(self.plan.face))
        for place, dice in (*self.built, (STOVE, self.kept)):
            for die in dice:
                kitchen = kitchen.put(die, kitchen.places().index(place))
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
    found = [built(kitchen, rolled, plan, in_order) for plan in sending]
    best = max(found, key=lambda found: found.next_turn)
    return best._replace(every_way=all(one.every_way for one in found))


def _sending_most(kitchen: Kitchen, rolled: Dice) -> list[Plan] | list[None]:
    """Every way to send as many dice away as can be sent now; None where no card can send any."""
    ways = [plan for plan in all_plans(kitchen, rolled) if plan.sent]
    most = max([plan.sent for plan in ways], default=0)
    return [plan for plan in ways if plan.sent == most] or [None]


def _with_control(kitchen: Kitchen, rolled: Dice, in_order: bool) -> Assignment:
    """No card can send dice away: Control stays empty, or takes as many as it holds and is activated (S9, S14)."""
    at = kitchen.showing.index("control")
    found = controlled(kitchen, rolled, in_order)
    forced = Assignment(
        None, (("control", found.joining),) if found.joining else (), less(rolled, found.joining), found.next_turn,
        found.every_way, found,
    )  # fmt: skip
    if kitchen.on[at]:
        return forced
    spared = built(kitchen, rolled, None, in_order, without_card=at)
    better = max(spared, forced, key=lambda found: found.next_turn)
    return better._replace(every_way=spared.every_way and forced.every_way)


def built(
    kitchen: Kitchen, rolled: Dice, plan: Plan | None, in_order: bool, without_card: int | None = None
) -> Assignment:
    """What is left after sending, placed on the cards that take dice now."""
    after, loose, cards = left_over(kitchen, rolled, plan)
    cards = [card for card in cards if card != without_card]
    every_way = True
    try:
        worth, best = best_arrangement(after, loose, cards, in_order)
    except TooMany:
        every_way = False
        start = max(starts(after, loose, cards, in_order), key=prospect)
        worth, best = climbed(after, start, cards, in_order, prospect)
    return _assigned(plan, after, best, worth, every_way)


def left_over(kitchen: Kitchen, rolled: Dice, plan: Plan | None) -> tuple[Kitchen, Dice, list[int]]:
    """The kitchen after sending, the dice still to be placed, and the cards that take them."""
    after = kitchen.flipped(kitchen.showing.index(plan.face)) if plan else kitchen
    loose = less(rolled, plan.dice) if plan else rolled
    return after, loose, [card for card in range(STOVE_AT) if after.showing[card] == kitchen.showing[card]]


def assigned(kitchen: Kitchen, rolled: Dice, plan: Plan | None, best: Kitchen) -> Assignment:
    """The way to place dice that leaves the kitchen ``best``."""
    after, _, _ = left_over(kitchen, rolled, plan)
    return _assigned(plan, after, best, Fraction(0), every_way=False)


def _assigned(plan: Plan | None, after: Kitchen, best: Kitchen, worth: Fraction, every_way: bool) -> Assignment:
    placed = [(after.showing[card], less(best.on[card], after.on[card])) for card in range(STOVE_AT)]
    kept = less(best.on[STOVE_AT], after.on[STOVE_AT])
    return Assignment(plan, tuple([(face, dice) for face, dice in placed if dice]), kept, worth, every_way)


def climbed(
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


def starts(kitchen: Kitchen, loose: Dice, cards: list[int], in_order: bool) -> Iterator[Kitchen]:
    """All loose dice on the stove; a card filled with them as a pattern; a card with every die that it takes."""
    stove = kitchen.with_dice(STOVE_AT, tuple(sorted(kitchen.on[STOVE_AT] + loose)))
    yield stove
    for plan in plans(kitchen, loose):
        card = kitchen.showing.index(plan.face)
        if plan.dice and card in cards:
            kept = stove.with_dice(STOVE_AT, less(stove.on[STOVE_AT], plan.dice))
            yield kept.with_dice(card, tuple(sorted(kitchen.on[card] + plan.dice)))
    for card in cards:
        crowded = stove
        for die in loose:
            if die % 10 in crowded.welcome(card, in_order):
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
            if card != STOVE_AT:
                yield rest.put(die, STOVE_AT)
            for other in cards:
                if other != card and die % 10 in rest.welcome(other, in_order):
                    yield rest.put(die, other)
