"""The questions of Dice Hunters as experiments: parties rolled and re-rolled as the solver advises."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import numpy as np

from dicelab.games.hunters.odds.keep import SWORDS_AIM
from dicelab.games.hunters.odds.trial_turns import (
    Sides,
    box,
    box_dice,
    lying,
    lying_dice,
    opponents_dice,
    party_dice,
    sides_of,
    throw_for_coins,
    throw_for_most,
    throw_for_swords,
    throw_from_there,
    throw_opponents,
)
from dicelab.games.hunters.rules.dice import EACH, Party, X, party_of, swords_on
from dicelab.games.trial import Faces, Outcomes, Rolled, Trial

if TYPE_CHECKING:
    from dicelab.odds.throwing import Generator


def _total(rows: Faces, sides: Sides, counts: Callable[[str], int]) -> Outcomes:
    """What all dice of each row count together."""
    total = np.zeros(len(rows), dtype=np.int64)
    for column, words in enumerate(sides):
        total += np.array([counts(word) for word in words])[rows[:, column]]
    return total


def _swords(rows: Faces, party: Party) -> Outcomes:
    return _total(rows, sides_of(party), swords_on)


def _coins(rows: Faces, party: Party) -> Outcomes:
    """Double without a sword: the Great Treasure (D14)."""
    coins = _total(rows, sides_of(party), lambda word: int(word[1] == "c"))
    return np.where(_swords(rows, party) > 0, coins, 2 * coins)


def _shows(rows: Faces, party: Party, word: str) -> Outcomes:
    return _total(rows, sides_of(party), lambda other: int(other == word))


def _enough(rows: Faces, white: int, yellow: int, red: int, at_least: int, rolls: int) -> Outcomes:
    return _swords(rows, (white, yellow, red)) >= at_least


def _outbids(rows: Faces, white: int, yellow: int, red: int, swords: int) -> Outcomes:
    return _swords(rows, (white, yellow, red)) > swords


def _sword_count(rows: Faces, white: int, yellow: int, red: int, rolls: int) -> Outcomes:
    return _swords(rows, (white, yellow, red))


def _coin_count(rows: Faces, white: int, yellow: int, red: int, rolls: int) -> Outcomes:
    return _coins(rows, (white, yellow, red))


def _kept(shown: Faces, /, faces: tuple[str, ...], aim: str, at_least: int, **_: object) -> Outcomes:
    party = party_of(lying(faces))
    return _swords(shown, party) >= at_least if aim == SWORDS_AIM else _coins(shown, party)


def _opponents(rng: Generator, trials: int, swords: int, opponents: tuple[Party, ...]) -> Faces:
    return np.concatenate(throw_opponents(rng, trials, swords, opponents), axis=1)


def _hold(rows: Faces, swords: int, opponents: tuple[Party, ...]) -> Outcomes:
    held = np.ones(len(rows), dtype=np.bool_)
    at = 0
    for party in opponents:
        held &= _swords(rows[:, at : at + sum(party)], party) <= swords
        at += sum(party)
    return held


def _survive(rows: Faces, colour: str, dice: int) -> Outcomes:
    party = box(colour, dice)
    return _shows(rows, party, X[0]) + _shows(rows, party, X[1])


def _growth(rows: Faces, white: int, yellow: int, red: int) -> Outcomes:
    """D8, D9: dice with an X leave, others join as far as the mat has any, those just lost included."""
    party = white, yellow, red
    yellows = yellow - _shows(rows, party, "yx") + _shows(rows, party, "wy")
    reds = red - _shows(rows, party, "rx") + _shows(rows, party, "yr")
    return np.minimum(EACH, yellows) + np.minimum(EACH, reds) - yellow - red


TRIALS: Final[dict[str, Trial]] = {
    "swords": Rolled(party_dice, _enough, throw_for_swords),
    "outbid": Rolled(party_dice, _outbids, throw_for_swords),
    "expected_swords": Rolled(party_dice, _sword_count, throw_for_most),
    "expected_coins": Rolled(party_dice, _coin_count, throw_for_coins),
    "sword_count": Rolled(party_dice, _sword_count, throw_for_most),
    "keep": Rolled(lying_dice, _kept, throw_from_there),
    "hold": Rolled(opponents_dice, _hold, _opponents),
    "survive": Rolled(box_dice, _survive),
    "growth": Rolled(party_dice, _growth),
}

NO_TRIAL: Final[dict[str, str]] = {}
