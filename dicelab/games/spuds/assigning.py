"""The best use of dice that have been rolled: a card to activate now, and the others placed for the next turn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from dicelab.games.spuds.cards import CARD_OF, STOVE, half_pairs
from dicelab.games.spuds.dice import Dice, values
from dicelab.games.spuds.filling import Plan, all_plans, plans
from dicelab.games.spuds.kitchen import STOVE_AT, Kitchen, without
from dicelab.games.spuds.worth import prospect

PAIR_AT = CARD_OF["pair"]


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


def assignment(kitchen: Kitchen, rolled: Dice, in_order: bool, activating: bool) -> Assignment:
    """Sends as many dice away now as any assignment does; the other dice are placed for the next turn.

    All ways to send so many are tried. Those other dice start on the stove, on the card they fill or on the card
    that takes most of them, and single ones change places as long as the next turn promises more: nearly always no
    arrangement promises more than that, while trying all of them would take minutes. Without ``activating`` only
    the next turn counts.
    """
    sending = _sending_most(kitchen, rolled) if activating else [None]
    return max([_built(kitchen, rolled, plan, in_order) for plan in sending], key=lambda found: found.next_turn)


def _sending_most(kitchen: Kitchen, rolled: Dice) -> list[Plan] | list[None]:
    """Every way to send as many dice away as can be sent now; None where no card can send any."""
    ways = [plan for plan in all_plans(kitchen, rolled) if plan.sent]
    most = max([plan.sent for plan in ways], default=0)
    return [plan for plan in ways if plan.sent == most] or [None]


def _built(kitchen: Kitchen, rolled: Dice, plan: Plan | None, in_order: bool) -> Assignment:
    """What is left after sending, placed as well as can be found on the cards that take dice now."""
    after = kitchen.flipped(kitchen.showing.index(plan.face)) if plan else kitchen
    loose = _less(rolled, plan.dice) if plan else rolled
    cards = [card for card in range(STOVE_AT) if after.showing[card] == kitchen.showing[card]]
    worth, best = max([(prospect(start), start) for start in _starts(after, loose, cards, in_order)], key=_worth)
    while True:
        changes = [(prospect(change), change) for change in _changes(after, best, cards, in_order)]
        better = max(changes, key=_worth, default=(worth, best))
        if better[0] <= worth:
            break
        worth, best = better
    placed = [(after.showing[card], _less(best.on[card], after.on[card])) for card in cards]
    kept = _less(best.on[STOVE_AT], after.on[STOVE_AT])
    return Assignment(plan, tuple([(face, dice) for face, dice in placed if dice]), kept, worth)


def _worth(found: tuple[Fraction, Kitchen]) -> Fraction:
    return found[0]


def _starts(kitchen: Kitchen, loose: Dice, cards: list[int], in_order: bool) -> Iterator[Kitchen]:
    """All loose dice on the stove; a card filled with them as a pattern; a card with every die that it takes."""
    stove = kitchen.with_dice(STOVE_AT, tuple(sorted(kitchen.on[STOVE_AT] + loose)))
    yield stove
    for plan in plans(kitchen, loose):
        card = kitchen.showing.index(plan.face)
        if plan.dice and card in cards:
            kept = stove.with_dice(STOVE_AT, _less(stove.on[STOVE_AT], plan.dice))
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
        for die in {die % 10: die for die in _less(now.on[card], before.on[card])}.values():
            rest = now.take(die, card)
            left = rest.on[card]
            if in_order and card == PAIR_AT and left != before.on[card] and half_pairs(values(left)) > 1:
                continue  # S8: it could not have come to lie so
            if card != STOVE_AT:
                yield rest.put(die, STOVE_AT)
            for other in cards:
                if other != card and die % 10 in rest.welcome(other, in_order):
                    yield rest.put(die, other)


def _less(dice: Dice, gone: Dice) -> Dice:
    for die in gone:
        dice = without(dice, die)
    return dice
