"""Who is ahead in Blazing Spuds: the chance of each seat to win, from what can be seen of the kitchens.

A kitchen counts for the dice in it and their colours, the faces that its cards show, the dice that its next turn sends
away on average and the chance that its next turn is its last. A small network of weights makes a chance of that: a
guess, fitted to games that were played. The weights stand in ``outlook.json``, with the command that fits them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from typing import Final, NamedTuple

from dicelab.games.spuds.odds.rolls import Card, rerolls, sent_by_roll
from dicelab.games.spuds.rules.dice import NEUTRAL
from dicelab.games.spuds.rules.kitchen import FRONTS, STOVE_AT, Kitchen

MOST_DICE: Final = 9
"""More dice count as so many."""
LEAK: Final = 0.05
"""The slope of a unit below zero."""
MOST_PLAYERS: Final = 3
"""So many count; of four players, the rival with most dice is left out."""
Row = Sequence[float]


class Weights(NamedTuple):
    """A network with one layer of units in between; seats come in the order of their turns."""

    seats: Sequence[Sequence[Row]]
    """For each seat and each of its ``features``: what it adds to every unit."""
    mine: Sequence[Row]
    """For each seat: what it adds to every unit if the player who plays for the win sits there."""
    units: Row
    chances: Sequence[Row]
    """For each unit: what it adds to the log-odds of every seat."""
    odds: Row


class NextTurn(NamedTuple):
    """What a kitchen can hope for in its next turn."""

    sends: float
    """Dice that it sends away on average, with the best re-roll."""
    ends: float
    """The chance that it sends all dice away, with the re-roll that is best for that."""


class Unarranged(NamedTuple):
    """A kitchen whose dice are still to be placed: only their number is known."""

    held: int
    showing: tuple[str, str, str]


@lru_cache(1 << 15)
def next_turn(kitchen: Kitchen) -> NextTurn:
    """What a kitchen can hope for in its next turn, worked out exactly."""
    dice, sends, ends = kitchen.held, 0.0, 0.0
    for option in sorted(rerolls(kitchen), key=lambda option: -option.dice):
        most = option.most()
        if most > sends or most >= dice:
            turn = _turn(option.cards, option.dice, dice)
            sends, ends = max(sends, turn.sends), max(ends, turn.ends)
    return NextTurn(sends, ends)


@lru_cache(1 << 15)
def _turn(cards: tuple[Card, ...], rolled: int, dice: int) -> NextTurn:
    sends = ends = 0
    for gone, ways in sent_by_roll(cards, rolled):
        sends += ways * gone
        ends += ways * (gone >= dice)
    return NextTurn(sends / 6**rolled, ends / 6**rolled)


def features(kitchen: Kitchen | Unarranged, of: Sequence[int]) -> list[float]:
    """A kitchen as numbers; ``of`` are the colours that count, its own first."""
    dice = kitchen.held
    back = [float(face != front) for face, front in zip(kitchen.showing, FRONTS, strict=True)]
    seen = [float(min(dice, MOST_DICE) == number) for number in range(1, MOST_DICE + 1)]
    seen += [dice / 8, *back]
    if isinstance(kitchen, Unarranged):
        return [*seen, *(0.0,) * 3, 1.0, *(0.0,) * 5]
    if not kitchen.rolled():
        return [*seen, 1.0, *(0.0,) * 8]
    sends, ends = next_turn(kitchen)
    held = [sum([die // 10 == colour for die in kitchen.dice()]) / 4 for colour in of]
    nimble = float(dice <= 3 and bool(back[0] or back[2]))
    return [*seen, 0.0, sends / 3, ends, 0.0, *held, len(kitchen.on[STOVE_AT]) / 4, nimble]


def contenders(kitchens: Sequence[Kitchen | Unarranged], seat: int, following: int) -> list[int]:
    """Who is taken into account, in the order of their turns."""
    order = [(following + step) % len(kitchens) for step in range(len(kitchens))]
    while len(order) > MOST_PLAYERS:
        order.remove(max([other for other in order if other != seat], key=lambda other: kitchens[other].held))
    return order


def win_chance(seat: int, kitchens: Sequence[Kitchen | Unarranged], following: int) -> float:
    """The chance of a seat that plays for the win, with ``following`` about to begin a turn."""
    return win_chances(seat, kitchens, following)[seat]


def win_chances(seat: int, kitchens: Sequence[Kitchen | Unarranged], following: int) -> dict[int, float]:
    """The chance of everybody who is taken into account."""
    order = contenders(kitchens, seat, following)
    if not kitchens[seat].held:
        return {other: float(other == seat) for other in order}
    adds = [
        _adds(kitchens[other], colours_seen(order, at), len(order), at, other == seat) for at, other in enumerate(order)
    ]
    return dict(zip(order, _chances(len(order), adds), strict=True))


def colours_seen(order: Sequence[int], at: int) -> tuple[int, int, int]:
    """One's own colour, that of the next and that of the one after; for two players the neutral one (S2)."""
    own, left = order[at], order[(at + 1) % len(order)]
    return own, left, NEUTRAL if len(order) == 2 else order[(at + 2) % len(order)]


@cache
def weights(players: int) -> Weights:
    """The weights for so many players, read when they are first needed."""
    from importlib.resources import files

    told = json.loads(files(__package__).joinpath("outlook.json").read_text(encoding="utf-8"))
    return Weights(**told[str(players)]["weights"])


@lru_cache(1 << 15)
def _adds(kitchen: Kitchen | Unarranged, of: tuple[int, int, int], players: int, at: int, mine: bool) -> Row:
    """What a kitchen adds to every unit."""
    known = weights(players)
    total = list(known.mine[at]) if mine else [0.0] * len(known.units)
    for seen, row in zip(features(kitchen, of), known.seats[at], strict=True):
        if seen:
            total = [had + seen * weight for had, weight in zip(total, row, strict=True)]
    return tuple(total)


def _chances(players: int, adds: Sequence[Row]) -> list[float]:
    known = weights(players)
    odds = list(known.odds)
    for unit, row in zip(zip(known.units, *adds, strict=True), known.chances, strict=True):
        total = 0.0
        for number in unit:  # not sum(), which rounds otherwise on newer Pythons: the same seed, the same game
            total += number
        if total < 0:
            total *= LEAK
        odds = [had + total * weight for had, weight in zip(odds, row, strict=True)]
    best = max(odds)
    each = [exp(number - best) for number in odds]
    whole = 0.0
    for number in each:
        whole += number
    return [number / whole for number in each]
