"""The 22 characters of Thrown, in one table; each is one class, in the file of its family."""

from __future__ import annotations

from typing import Final

from dicelab.games.thrown.rules.cards.card import (
    FAMILIES,
    MONSTER,
    Brute,
    Card,
    Cyclops,
    DecidingPower,
    GoldPower,
    Imp,
    Noble,
    Peacemaker,
    Phantom,
    Recruiter,
    Saboteur,
    Strategist,
    Summoner,
    Thief,
    VictoryPower,
)
from dicelab.games.thrown.rules.cards.discard import (
    Archer,
    Berserker,
    DarkKnight,
    DiscardPower,
    Dragon,
    Knight,
    ManAtArms,
    Reinforcements,
    Shapeshifter,
    Sorcerer,
    Spirit,
    Wizard,
)

CARDS: Final[dict[str, Card]] = {
    card.key: card
    for card in (
        Knight(), ManAtArms(), Reinforcements(), Wizard(),
        Archer(), Berserker(), DarkKnight(), Sorcerer(),
        Brute(), Peacemaker(), Saboteur(), Thief(),
        Noble(), Phantom(), Recruiter(), Strategist(),
        Imp(), Cyclops(), Spirit(), Dragon(), Shapeshifter(), Summoner(),
    )
}  # fmt: skip

PILES: Final = {family: tuple(key for key, card in CARDS.items() if card.family == family) for family in FAMILIES}
"""The keys of the cards of each family."""

MONSTERS: Final = PILES[MONSTER]
BASIC: Final = tuple(key for key in CARDS if key not in MONSTERS)

DISCARD: Final = {key: card for key, card in CARDS.items() if isinstance(card, DiscardPower)}
GOLD_POWERS: Final = {key: card for key, card in CARDS.items() if isinstance(card, GoldPower)}
BONUS: Final = {key: card for key, card in CARDS.items() if isinstance(card, VictoryPower)}

DECIDING: Final = {
    key: card for key in ("recruiter", "summoner", "strategist") if isinstance(card := CARDS[key], DecidingPower)
}
"""Victory powers that ask something, in the order in which they come (T31, T51)."""


def summoner_alone(cards: tuple[str, ...]) -> bool:
    """Whether the Summoner lies beside no card with a discard power, and must be replaced (T44)."""
    return "summoner" in cards and not any(key in DISCARD for key in cards)
