"""Kitchens as a person writes them down."""

from __future__ import annotations

from collections.abc import Mapping

from dicelab.errors import OptionError, quoted
from dicelab.games.spuds.rules.cards import CARD_OF, FRONTS
from dicelab.games.spuds.rules.dice import DIE
from dicelab.games.spuds.rules.kitchen import EMPTY, STOVE_AT, Kitchen


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
        kitchen = kitchen.with_dice(card, tuple(sorted([DIE[word] for word in words])))
    return kitchen
