"""A player's kitchen: three two-sided cards and a stove, with the dice that lie on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dicelab.errors import OptionError, quoted
from dicelab.games.spuds.cards import CARD_OF, FACES, FRONTS, STOVE, activates, welcome
from dicelab.games.spuds.dice import DIE, Dice, values

STOVE_AT = CARD_OF[STOVE]


class Kitchen(NamedTuple):
    """Which face each card shows, and the dice on each card; the last of the four is the stove."""

    showing: tuple[str, str, str]
    on: tuple[Dice, Dice, Dice, Dice]

    def dice(self) -> Dice:
        """All its dice, card by card."""
        run, kind, pair, stove = self.on
        return run + kind + pair + stove

    def places(self) -> tuple[str, ...]:
        """Where dice can lie: the faces that show, and the stove."""
        return (*self.showing, STOVE)

    def shows(self, place: str) -> int | None:
        """Which card ``place`` is, if it is a face that shows now or the stove."""
        card = CARD_OF.get(place)
        return card if card is not None and (card == STOVE_AT or self.showing[card] == place) else None

    def welcome(self, card: int, in_order: bool) -> frozenset[int]:
        """The values that may be placed on one of the three cards."""
        return welcome(self.showing[card], values(self.on[card]), in_order)

    def ready(self) -> list[int]:
        """The cards that can be activated now."""
        return [
            card for card in range(STOVE_AT) if self.on[card] and activates(self.showing[card], values(self.on[card]))
        ]

    def put(self, die: int, card: int) -> Kitchen:
        """With a die more on a card."""
        return self._with(card, tuple(sorted((*self.on[card], die))))

    def take(self, die: int, card: int) -> Kitchen:
        """With a die less on a card."""
        return self._with(card, without(self.on[card], die))

    def _with(self, card: int, dice: Dice) -> Kitchen:
        on = list(self.on)
        on[card] = dice
        return Kitchen(self.showing, tuple(on))  # type: ignore[arg-type]

    def cleared(self, card: int) -> Kitchen:
        """With no dice on a card."""
        return self._with(card, ())

    def without_colour(self, colour: int) -> Kitchen:
        """With no dice of a colour."""
        return Kitchen(self.showing, tuple([tuple([d for d in dice if d // 10 != colour]) for dice in self.on]))  # type: ignore[arg-type]

    def flipped(self, card: int) -> Kitchen:
        """After activation: the dice are gone and the other side shows."""
        showing = list(self.showing)
        showing[card] = FACES[showing[card]].other
        return Kitchen(tuple(showing), self.on).cleared(card)  # type: ignore[arg-type]


EMPTY = Kitchen(FRONTS, ((), (), (), ()))


def without(dice: Dice, die: int) -> Dice:
    """The dice with one of them less."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def laid_out(dice: Mapping[str, str]) -> Kitchen:
    """A kitchen as a person writes it down: ``{"run": "r3 r5", "target": "", "stove": "b1"}``."""
    if not isinstance(dice, Mapping) or not all(isinstance(text, str) for text in dice.values()):
        raise OptionError("A kitchen is written as texts by card, such as {'run': 'r3 r5', 'stove': 'b1'}.")
    kitchen = EMPTY
    for place, text in dice.items():
        card = CARD_OF.get(place)
        if card is None or (card != STOVE_AT and FRONTS[card] != place and FRONTS[card] in dice):
            raise OptionError(f"A kitchen has no card {quoted(place)}, or it shows its other side.")
        words = text.split()
        for word in words:
            if word not in DIE:
                raise OptionError(f"{quoted(word)} is no die; a die is a letter and a value, such as r4.")
        if card != STOVE_AT and FRONTS[card] != place:
            kitchen = kitchen.flipped(card)
        kitchen = kitchen._with(card, tuple(sorted([DIE[word] for word in words])))
    return kitchen
