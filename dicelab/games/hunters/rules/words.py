"""Dice of Therion in words and as a table draws them: one, some, a party, and a choice of which to roll again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from dicelab.games.hunters.rules.dice import COLOUR, COLOURS, WORDS, Shown
from dicelab.odds.text import NUMBERS, listing

if TYPE_CHECKING:
    from dicelab.games.scene import DrawnDie

_SHOWS: Final = {"1": "one sword", "2": "two swords", "3": "three swords", "c": "coin", "x": "X"}
_IN_SHORT: Final = {"1": "1", "2": "2", "3": "3", "c": "coin", "x": "X", "y": "recruit", "r": "recruit"}
_RECRUIT: Final = {"y": "a yellow die joins", "r": "a red die joins"}


def die_named(word: str) -> str:
    """'white die, two swords'."""
    return f"{COLOUR[word]} die, {_SHOWS.get(word[1]) or _RECRUIT[word[1]]}"


def _short(word: str) -> str:
    """'white 2', 'yellow coin', 'white recruit': a die where there is little room."""
    return f"{COLOUR[word]} {_IN_SHORT[word[1]]}"


def dice_named(words: Iterable[str]) -> str:
    """'white 2, white coin ×2'."""
    there = list(words)
    numbers = [(_short(word), there.count(word)) for word in WORDS if word in there]
    return ", ".join(name if number == 1 else f"{name} ×{number}" for name, number in numbers)


def choice_named(shown: Shown, again: Sequence[str]) -> str:
    """What one does with the dice shown by rolling ``again`` once more, in as few words as it takes."""
    kept = list(shown)
    for word in again:
        kept.remove(word)
    if not again:
        return "stop"
    if not kept:
        return "re-roll everything"
    if len(again) <= len(kept):
        return f"re-roll {dice_named(again)}"
    return f"keep only {dice_named(kept)}"


def party_named(white: int, yellow: int, red: int) -> str:
    """'one red die', 'three white and two red dice', 'three white and one red die'."""
    there = [(number, colour) for colour, number in zip(COLOURS, (white, yellow, red), strict=True) if number]
    named = listing([f"{NUMBERS[number]} {colour}" for number, colour in there])
    return f"{named} {'die' if there and there[-1][0] == 1 else 'dice'}"


PICTURES: Final = {
    "1": "sword1", "2": "sword2", "3": "sword3", "c": "coin", "y": "yellow_die", "r": "red_die", "x": "cross",
}  # fmt: skip


def drawn_die(word: str) -> DrawnDie:
    """A die that shows something."""
    return {"make": COLOUR[word], "face": PICTURES[word[1]], "label": die_named(word)}
