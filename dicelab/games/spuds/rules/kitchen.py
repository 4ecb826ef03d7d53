"""A player's kitchen: three two-sided cards and a stove, with the dice that lie on them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dicelab.games.game import made
from dicelab.games.spuds.rules.cards import CARD_OF, FACES, FRONTS, STOVE, activates, fits, welcome
from dicelab.games.spuds.rules.dice import Dice, values

STOVE_AT = CARD_OF[STOVE]
_REMEMBERED = 1 << 16
"""Cards with dice on them whose answers are kept: the same ones come up again and again."""


class Kitchen(NamedTuple):
    """Which face each card shows, and the dice on each card; the last of the four is the stove."""

    showing: tuple[str, str, str]
    on: tuple[Dice, Dice, Dice, Dice]

    def dice(self) -> Dice:
        """All its dice, card by card."""
        run, kind, pair, stove = self.on
        return run + kind + pair + stove

    @property
    def held(self) -> int:
        """How many dice it holds."""
        run, kind, pair, stove = self.on
        return len(run) + len(kind) + len(pair) + len(stove)

    def places(self) -> tuple[str, ...]:
        """Where dice can lie: the faces that show, and the stove."""
        return (*self.showing, STOVE)

    def shows(self, place: str) -> int | None:
        """Which card ``place`` is, if it is a face that shows now or the stove."""
        card = CARD_OF.get(place)
        return card if card is not None and (card == STOVE_AT or self.showing[card] == place) else None

    def welcome(self, card: int, in_order: bool) -> frozenset[int]:
        """The values that may be placed on one of the three cards."""
        return _welcome(self.showing[card], self.on[card], in_order)

    def welcomes(self, in_order: bool) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        """The values that may be placed on each of the three cards."""
        (run, kind, pair), (on_run, on_kind, on_pair, _) = self
        return _welcome(run, on_run, in_order), _welcome(kind, on_kind, in_order), _welcome(pair, on_pair, in_order)

    def ready(self) -> list[int]:
        """The cards that can be activated now."""
        return [card for card in range(STOVE_AT) if self.on[card] and _is_ready(self.showing[card], self.on[card])]

    def is_valid(self) -> bool:
        """Whether the dice on every card go together (S6)."""
        return all(fits(face, values(dice)) for face, dice in zip(self.showing, self.on, strict=False))

    def put(self, die: int, card: int) -> Kitchen:
        """With a die more on a card."""
        return self.with_dice(card, tuple(sorted((*self.on[card], die))))

    def take(self, die: int, card: int) -> Kitchen:
        """With a die less on a card."""
        return self.with_dice(card, without(self.on[card], die))

    def with_dice(self, card: int, dice: Dice) -> Kitchen:
        """With these dice on a card."""
        on = list(self.on)
        on[card] = dice
        return made(Kitchen, (self.showing, tuple(on)))

    def cleared(self, card: int) -> Kitchen:
        """With no dice on a card."""
        return self.with_dice(card, ())

    def without_colour(self, colour: int) -> Kitchen:
        """With no dice of a colour."""
        return Kitchen(self.showing, tuple([tuple([d for d in dice if d // 10 != colour]) for dice in self.on]))  # type: ignore[arg-type]

    def flipped(self, card: int) -> Kitchen:
        """After activation: the dice are gone and the other side shows."""
        showing = list(self.showing)
        showing[card] = FACES[showing[card]].other
        return Kitchen(tuple(showing), self.on).cleared(card)  # type: ignore[arg-type]


@lru_cache(maxsize=_REMEMBERED)
def _welcome(face: str, dice: Dice, in_order: bool) -> frozenset[int]:
    return welcome(face, values(dice), in_order)


@lru_cache(maxsize=_REMEMBERED)
def _is_ready(face: str, dice: Dice) -> bool:
    return activates(face, values(dice))


EMPTY = Kitchen(FRONTS, ((), (), (), ()))


def without(dice: Dice, die: int) -> Dice:
    """The dice with one of them less."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def less(dice: Dice, gone: Dice) -> Dice:
    """The dice without some of them."""
    for die in gone:
        dice = without(dice, die)
    return dice
