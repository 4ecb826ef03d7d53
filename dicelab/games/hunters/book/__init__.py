"""The rules of Dice Hunters of Therion in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games.game import CHANCE, OVER
from dicelab.games.hunters.book import goals
from dicelab.games.hunters.book.refusals import against
from dicelab.games.hunters.rules.dice import COLOURS, EACH, SIDES
from dicelab.games.hunters.rules.options import HEROES, WARRANTS
from dicelab.games.hunters.rules.state import ROLLS, DiceHunters, HuntersState
from dicelab.games.markdown_book import read_book
from dicelab.odds.text import listing

__all__ = ["BOOK", "against", "section_now"]

SHOWS = {
    "1": "one sword", "2": "two swords", "3": "three swords",
    "c": "a coin", "y": "a yellow die", "r": "a red die", "x": "an X",
}  # fmt: skip
TIMES = {1: "", 2: " on two faces"}


def _faces(colour: str) -> str:
    """What a die of this colour shows, from the die itself."""
    sides = SIDES[colour]
    return listing([SHOWS[word[1]] + TIMES[sides.count(word)] for word in dict.fromkeys(sides)])


SLOTS = {
    "heroes": listing([hero.capitalize() for hero in HEROES]),
    "each": EACH,
    "grown": EACH + 2,
    "rolls": ROLLS,
    "rerolls": ROLLS - 1,
    **{f"{name}_faces": _faces(colour) for name, colour in zip(("white", "yellow", "red"), COLOURS, strict=True)},
    "villains": len(WARRANTS[4]),
    "first": WARRANTS[4][0],
    "second": WARRANTS[4][1],
    "third": WARRANTS[4][2],
    "last": WARRANTS[4][-1],
    "after_the_first": WARRANTS[4][1:],
    "duel_first": WARRANTS[2][0],
    "duel_second": WARRANTS[2][1],
    "duel_stack": WARRANTS[2],
    "duel_warrants": listing(list(map(str, WARRANTS[2]))),
    "fewer": len(WARRANTS[4]) - len(WARRANTS[2]),
}

CHAPTERS = ("the_game", "your_dice", "what_your_dice_bring", "villains", "two_players")

BOOK = read_book(__name__, DiceHunters, CHAPTERS, goals, SLOTS)


def section_now(state: HuntersState) -> str:
    """The section about what is to be done in ``state``."""
    if state.turn == OVER:
        return "the-end"
    if state.opening:
        return "opening-roll"
    if state.choosing:
        return "must-chase"
    if state.turn == CHANCE and state.left == ROLLS:
        return "duel-marker" if state.marker == state.roller else "a-turn"
    return "rolling-again"
