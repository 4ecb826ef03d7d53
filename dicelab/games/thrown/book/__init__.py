"""The rules of Thrown in our own words, each with positions to try."""

from __future__ import annotations

from collections.abc import Iterable

from dicelab.games.markdown_book import read_book
from dicelab.games.thrown.book import goals
from dicelab.games.thrown.book.refusals import against, section_now, section_of
from dicelab.games.thrown.rules.cards import BASIC, CARDS, DECIDING, MONSTERS, PILES
from dicelab.games.thrown.rules.cards.card import COMMON, HERO, ROYAL, VILLAIN
from dicelab.games.thrown.rules.dice import ALL_DICE, BY_NAME, COLOURS, MOST_ROLLED, OF_EACH, RolledDie
from dicelab.games.thrown.rules.options import DEALT, FIRST_GAME, GOLD, TIE_BREAK_DICE
from dicelab.games.thrown.rules.rounds import SHOWN
from dicelab.games.thrown.rules.state import Thrown
from dicelab.games.thrown.rules.trick import FOLLOW, TRUMP
from dicelab.odds.text import NUMBERS, count, listing

__all__ = ["BOOK", "against", "section_now"]


def _cards(keys: Iterable[str]) -> str:
    """Cards by their titles, each with its section."""
    return listing([f"[{CARDS[key].title}](#{section_of(key)})" for key in keys])


SLOTS = {
    "gold": GOLD,
    "all_dice": ALL_DICE,
    "of_each": OF_EACH,
    "colours": listing(COLOURS),
    **{colour: COLOURS.index(colour) for colour in ("white", "green")},
    "most": MOST_ROLLED,
    "dealt": listing(
        [f"{count(dice, 'die', 'dice')} with {NUMBERS[players]} players" for players, dice in DEALT.items()]
    ),
    "dealt_to_three": DEALT[3],
    "left": count(ALL_DICE - 3 * DEALT[3], "die", "dice"),
    "tie_break": TIE_BREAK_DICE,
    "follow": FOLLOW,
    "trump": TRUMP,
    "shown": SHOWN,
    "basic_cards": len(BASIC),
    "monsters": len(MONSTERS),
    "heroes": _cards(PILES[HERO]),
    "villains": _cards(PILES[VILLAIN]),
    "common_folk": _cards(PILES[COMMON]),
    "royal_folk": _cards(PILES[ROYAL]),
    "monster_cards": _cards(MONSTERS),
    "order": _cards(DECIDING),
    "first_game": _cards(FIRST_GAME),
    "first_cards": FIRST_GAME,
}


def dice(text: str) -> tuple[RolledDie, ...]:
    """Dice of the trick, in order: 'w2 w6'."""
    return tuple(sorted(BY_NAME[name] for name in text.split()))


CHAPTERS = (
    "the_game",
    "a_trick",
    "who_takes_it_and_what_for",
    "rounds_and_the_end",
    "heroes",
    "villains",
    "common_folk",
    "royal_folk",
    "the_advanced_game",
    "monsters_card_by_card",
    "choosing_a_game",
)

BOOK = read_book(__name__, Thrown, CHAPTERS, goals, SLOTS, {"dice": dice})
