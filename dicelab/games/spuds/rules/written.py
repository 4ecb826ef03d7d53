"""A kitchen as one word, so that odds can be asked about it anywhere: ``run:r3+r5,kind:,pair:,stove:b1``."""

from __future__ import annotations

from collections.abc import Mapping

from dicelab.errors import OptionError
from dicelab.games.kinds import LONGEST, Kind
from dicelab.games.spuds.rules.dice import DIE, WORD
from dicelab.games.spuds.rules.kitchen import Kitchen
from dicelab.games.spuds.rules.laying import laid_out

MOST_DICE = 34
"""Dice of a kitchen or a roll that odds are answered for: no game has more (10, 9, 8 and 7)."""


def write_kitchen(kitchen: Kitchen) -> str:
    """Every face that shows and the stove, each with its dice."""
    cards = zip(kitchen.places(), kitchen.on, strict=True)
    return ",".join([f"{place}:{'+'.join([str(WORD[die]) for die in dice])}" for place, dice in cards])


def read_kitchen(text: str) -> Kitchen:
    """The kitchen that a text spells; an :class:`OptionError` in one sentence where it does not."""
    cards: dict[str, str] = {}
    for part in text.split(","):
        place, _, dice = part.partition(":")
        if place in cards:
            raise OptionError(f"A kitchen has each card once; {place} is there twice.")
        cards[place] = dice.replace("+", " ")
    return laid_out(cards)


class KitchenKind(Kind):
    """A kitchen with dice that go together, written in one way; it may be given as texts by card, too."""

    def read(self, value: object) -> str:
        if not isinstance(value, (str, Mapping)) or len(value) > LONGEST:
            raise self.refusal(value)
        try:
            kitchen = laid_out(value) if isinstance(value, Mapping) else read_kitchen(value.replace(" ", ""))
        except OptionError:
            raise self.refusal(value) from None
        if not kitchen.is_valid() or len(kitchen.dice()) > MOST_DICE:
            raise self.refusal(value)
        return write_kitchen(kitchen)

    def allowed(self) -> str:
        return f"cards with dice that go together, up to {MOST_DICE} in all, such as run:r3+r5,stove:r1+b2"


class DieKind(Kind):
    """A die with its colour and value, such as r4."""

    def read(self, value: object) -> str:
        if not isinstance(value, str) or value not in DIE:
            raise self.refusal(value)
        return value

    def allowed(self) -> str:
        return "a letter of r, b, g, y or n and a value, such as r4"
