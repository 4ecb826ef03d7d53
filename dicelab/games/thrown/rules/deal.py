"""What chance decides before a round: who leads, which cards lie out, which cubes on them, who gets which dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations, product
from math import perm
from random import Random
from typing import Final

from dicelab.errors import OddsError
from dicelab.games.game import Roll, below
from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards import BASIC, CARDS, DISCARD, PILES
from dicelab.games.thrown.rules.cards.card import MONSTER
from dicelab.games.thrown.rules.dice import ALL_DICE, COLOURS, OF_EACH, Pool
from dicelab.odds.distribution import Distribution

SHOWN: Final = 4
"""Cards of a display."""
MOST_LISTED: Final = 12_000
"""Displays that are listed with their chances; more are only drawn."""

_PLACE: Final = {key: place for place, key in enumerate(CARDS)}
Cards = tuple[str, ...]


class StartRoll(Roll):
    """Who leads first: each of the seats with the same chance (T4, T38)."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def sample(self, rng: Random) -> Move:
        return Move("start", (self.seats[below(rng, len(self.seats))],))

    def dist(self) -> Distribution[Move]:
        return Distribution({Move("start", (seat,)): 1 for seat in self.seats})


# -- cards ---------------------------------------------------------------------------------------------------


@lru_cache(4096)
def piles_left(used: Cards) -> tuple[Cards, ...]:
    """The basic game's four piles; an empty one is shuffled anew, without the card just used (T3)."""
    left = []
    for family, pile in PILES.items():
        if family != MONSTER:
            unused = tuple(key for key in pile if key not in used)
            left.append(unused or tuple(key for key in pile if key not in used[-SHOWN:]))
    return tuple(left)


def deck_left(used: Cards, with_monsters: bool) -> Cards:
    """The advanced game's deck; when fewer than four are left, all are shuffled but the last four used (T50)."""
    deck = tuple(CARDS) if with_monsters else BASIC
    unused = tuple(key for key in deck if key not in used)
    return unused if len(unused) >= SHOWN else tuple(key for key in deck if key not in used[-SHOWN:])


def summoner_alone(cards: Cards) -> bool:
    """Whether the Summoner lies beside no card with a discard power, and must be replaced (T44)."""
    return "summoner" in cards and not any(key in DISCARD for key in cards)


def in_order(cards: Cards) -> Cards:
    """Heroes first, monsters last."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


class PilesRoll(Roll):
    """One card of each pile: the basic game."""

    def __init__(self, piles: Sequence[Cards]) -> None:
        self.piles = piles

    def sample(self, rng: Random) -> Move:
        return Move("cards", self.drawn(rng))

    def drawn(self, rng: Random) -> Cards:
        """The cards, drawn with ``rng``."""
        return tuple([pile[below(rng, len(pile))] for pile in self.piles])

    def dist(self) -> Distribution[Move]:
        return Distribution({Move("cards", cards): 1 for cards in product(*self.piles)})

    def holds(self, cards: Cards) -> bool:
        """Whether these can be drawn."""
        return len(cards) == SHOWN and all(key in pile for key, pile in zip(cards, self.piles, strict=True))


class DeckRoll(Roll):
    """Four cards of one deck, in the order drawn: the advanced game. A Summoner who is alone is laid aside for another
    card, which takes that place (T28, T44, T50)."""

    def __init__(self, deck: Cards) -> None:
        self.deck = deck

    def sample(self, rng: Random) -> Move:
        return Move("cards", self.drawn(rng))

    def drawn(self, rng: Random) -> Cards:
        """The cards, drawn with ``rng``."""
        deck = list(self.deck)
        cards = tuple(deck.pop(below(rng, len(deck))) for _ in range(SHOWN))
        if summoner_alone(cards):
            another = deck[below(rng, len(deck))]
            cards = tuple(another if key == "summoner" else key for key in cards)
        return cards

    def dist(self) -> Distribution[Move]:
        if perm(len(self.deck), SHOWN) > MOST_LISTED:
            raise OddsError(f"Four of {len(self.deck)} cards, in order, are too many ways to list; sample one instead.")
        weights: Counter[Move] = Counter()
        for cards in permutations(self.deck, SHOWN):
            rest = [key for key in self.deck if key not in cards]
            if not summoner_alone(cards):
                weights[Move("cards", cards)] += max(len(rest), 1)
                continue
            for another in rest:
                weights[Move("cards", tuple(another if key == "summoner" else key for key in cards))] += 1
        return Distribution(weights)

    def holds(self, cards: Cards) -> bool:
        """Whether these can be drawn."""
        known = len(set(cards)) == len(cards) == SHOWN and set(cards) <= set(self.deck)
        return known and not summoner_alone(cards)


class CubesRoll(Roll):
    """One cube of each colour on the four cards, in any order (T39)."""

    def sample(self, rng: Random) -> Move:
        left = list(COLOURS)
        return Move("cubes", tuple(left.pop(below(rng, len(left))) for _ in range(len(COLOURS))))

    def dist(self) -> Distribution[Move]:
        return Distribution({Move("cubes", order): 1 for order in permutations(COLOURS)})


# -- dice ----------------------------------------------------------------------------------------------------


class Deal(Roll):
    """Every player draws dice from the Void without looking: ``deal 3 2 4 3 …``, four numbers for each seat (T1)."""

    def __init__(self, players: int, each: int) -> None:
        self.players, self.each = players, each

    def sample(self, rng: Random) -> Move:
        return Move("deal", tuple([number for pool in self.drawn(rng) for number in pool]))

    def drawn(self, rng: Random) -> tuple[Pool, ...]:
        """Everybody's dice, drawn with ``rng``."""
        void = [colour for colour in range(len(COLOURS)) for _ in range(OF_EACH)]
        pools: list[Pool] = []
        left, bits = len(void), rng.getrandbits
        for _ in range(self.players):
            pool = [0] * len(COLOURS)
            for _ in range(self.each):  # the dice that are left stand in front; one of them is drawn
                size = left.bit_length()  # as ``below`` draws, written out
                at = bits(size)
                while at >= left:
                    at = bits(size)
                pool[void[at]] += 1
                left -= 1
                void[at] = void[left]
            pools.append((pool[0], pool[1], pool[2], pool[3]))
        return tuple(pools)

    def dist(self) -> Distribution[Move]:
        raise OddsError(f"A deal of {self.players * self.each} dice is too large to list; sample it instead.")

    def pools(self, move: Move) -> tuple[Pool, ...] | None:
        """Everybody's dice after ``move``, or None if they cannot be dealt."""
        if not isinstance(move, Move) or move.kind != "deal" or len(move.args) != 4 * self.players:
            return None
        numbers = [number for number in move.args if isinstance(number, int) and 0 <= number <= OF_EACH]
        if len(numbers) != len(move.args) or sum(numbers) > ALL_DICE:
            return None
        pools = [(numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3]) for i in range(0, len(numbers), 4)]
        fair = all(sum(pool) == self.each for pool in pools)
        return tuple(pools) if fair and all(sum(column) <= OF_EACH for column in zip(*pools, strict=True)) else None


@cache
def deal_of(players: int, each: int) -> Deal:
    """The deal for that many players; made once."""
    return Deal(players, each)
