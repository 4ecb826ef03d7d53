"""A turn of Dice Hunters as an exact problem: which dice to roll again, for swords or for coins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Final

from dicelab.games.hunters.rules.dice import COLOURS, DICE, WORDS, Party, Shown, X, party_of, swords_on
from dicelab.games.hunters.rules.state import ROLLS
from dicelab.odds.die import Die
from dicelab.odds.pool import Pool
from dicelab.odds.turn import Best, KeepChoice, Turn

SWORDS: Final = {word: swords_on(word) for word in WORDS}
SWORDS_AND_COINS: Final = {word: (swords_on(word), int(word[1] == "c")) for word in WORDS}


@lru_cache(256)
def turn_of(party: Party, rolls: int = ROLLS) -> Turn:
    """A turn with these dice; a die with an X is gone (D8)."""
    dice = [DICE[colour] for colour, number in zip(COLOURS, party, strict=True) for _ in range(number)]
    return Turn(Pool(dice), rolls, lambda word: word in X)


def takings(total: tuple[int, int]) -> int:
    """Coins for so many swords and coins: double without a sword, the Great Treasure (D14)."""
    swords, coins = total
    return coins if swords else 2 * coins


@lru_cache(64)
def for_swords(party: Party, at_least: int, rolls: int = ROLLS) -> Best:
    """Playing for at least so many swords."""
    return turn_of(party, rolls).maximise_total(SWORDS, at_least=at_least)


@lru_cache(64)
def for_most_swords(party: Party, rolls: int = ROLLS) -> Best:
    """Playing for as many swords as possible on average."""
    return turn_of(party, rolls).maximise_total(SWORDS)


@lru_cache(64)
def for_coins(party: Party, rolls: int = ROLLS) -> Best:
    """Playing for as many coins as possible on average."""
    return turn_of(party, rolls).maximise(of=SWORDS_AND_COINS, value=takings)


@lru_cache(4096)
def outbid_chance(party: Party, swords: int) -> Fraction:
    """The chance of more than so many swords, played only for that (D11)."""
    if swords >= 3 * sum(party):
        return Fraction(0)
    return for_swords(party, swords + 1).value


def hold_chance(swords: int, parties: Iterable[Party]) -> Fraction:
    """The chance that none of these outbids ``swords``, each playing only to outbid."""
    return _hold_chance(swords, tuple(sorted(parties)))


@lru_cache(1 << 16)
def _hold_chance(swords: int, parties: tuple[Party, ...]) -> Fraction:
    return prod((1 - outbid_chance(party, swords) for party in parties), start=Fraction(1))


def alternatives(best: Best, shown: Shown, left: int) -> tuple[KeepChoice, ...]:
    """What one may do with these dice and ``left`` more rolls, the best first.

    The solver's "re-roll nothing" keeps the later rolls; here it is the end of the turn (D7), so it is worth what
    lies there. The best is the same: whoever waits with a re-roll might as well make it now.
    """
    roll = roll_of(shown)
    found = best.alternatives(roll, left)
    (stop,) = best.alternatives(roll, 0)
    most = found[0].value
    again = [choice for choice in found if choice.reroll]
    ended = KeepChoice(stop.keep, (), stop.value, most - stop.value)
    return tuple(sorted([ended, *again], key=lambda choice: choice.cost))  # among equals one stops


def best_of(best: Best, shown: Shown, left: int) -> tuple[str, ...]:
    """The faces that the best of these :func:`alternatives` rolls again; none where it stops."""
    roll = roll_of(shown)
    found = best.ranked(roll, left)
    first = next(found)
    if best.keep(roll, 0).value == first.value:
        return ()
    return (first if first.reroll else next(found)).reroll_faces


def roll_of(shown: Shown) -> list[tuple[Die, str]]:
    """The dice shown, each with its die."""
    return [(DICE[colour], word) for colour, word in zip(_colours(shown), shown, strict=True)]


def _colours(shown: Shown) -> Sequence[str]:
    return [colour for colour, number in zip(COLOURS, party_of(shown), strict=True) for _ in range(number)]
