"""Dice of Therion in words: one of them, some of them, and a choice of which to roll again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from dicelab.games.hunters.rules.dice import COLOUR, WORDS, Party, Shown
from dicelab.games.words import NUMBERS, count, listing

_SHOWS: Final = {"1": "one sword", "2": "two swords", "3": "three swords", "c": "coin", "x": "X"}
_SHORT: Final = {"1": "1", "2": "2", "3": "3", "c": "coin", "x": "X", "y": "recruit", "r": "recruit"}
_RECRUIT: Final = {"y": "a yellow die joins", "r": "a red die joins"}


def label(word: str) -> str:
    """'white die, two swords'."""
    return f"{COLOUR[word]} die, {_SHOWS.get(word[1]) or _RECRUIT[word[1]]}"


def short(word: str) -> str:
    """'white 2', 'yellow coin', 'white recruit': a die where there is little room."""
    return f"{COLOUR[word]} {_SHORT[word[1]]}"


def some(words: Iterable[str]) -> str:
    """'white 2, white coin ×2'."""
    there = list(words)
    numbers = [(short(word), there.count(word)) for word in WORDS if word in there]
    return ", ".join(name if number == 1 else f"{name} ×{number}" for name, number in numbers)


def choice(shown: Shown, again: Sequence[str]) -> str:
    """What one does with the dice shown by rolling ``again`` once more, in as few words as it takes."""
    kept = list(shown)
    for word in again:
        kept.remove(word)
    if not again:
        return "stop"
    if not kept:
        return "re-roll everything"
    if len(again) <= len(kept):
        return f"re-roll {some(again)}"
    return f"keep only {some(kept)}"


def party(dice: Party) -> str:
    """'one red die', 'three white and two red dice', 'three white and one red die'."""
    there = [(number, colour) for colour, number in zip(("white", "yellow", "red"), dice, strict=True) if number]
    named = listing([f"{NUMBERS[number]} {colour}" for number, colour in there])
    return f"{named} {'die' if there and there[-1][0] == 1 else 'dice'}"


def swords(number: int) -> str:
    """'six swords'."""
    return count(number, "sword")
