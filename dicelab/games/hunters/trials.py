"""The questions of Dice Hunters as experiments: parties rolled and re-rolled as the solver advises."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from dicelab.games.hunters.dice import COLOURS, EACH, SIDES, Party, X, in_order, party_of, swords_on
from dicelab.games.hunters.keep import SWORDS_AIM
from dicelab.games.hunters.scene import die
from dicelab.games.hunters.turns import for_coins, for_most_swords, for_swords
from dicelab.games.trial import Outcomes, Rolled, Side, Trial
from dicelab.odds.turn import Best
from dicelab.odds.turn_sample import Player

if TYPE_CHECKING:
    from dicelab.games.trial import Faces

Sides = tuple[tuple[str, ...], ...]
"""The words of every die of a party."""


def _sides(party: Party) -> Sides:
    return tuple(SIDES[colour] for colour, number in zip(COLOURS, party, strict=True) for _ in range(number))


@lru_cache(64)
def _drawn(party: Party) -> tuple[tuple[Side, ...], ...]:
    return tuple(tuple((die(word)["make"], die(word)["face"]) for word in sides) for sides in _sides(party))


def _dice(white: int, yellow: int, red: int, **_: object) -> tuple[tuple[Side, ...], ...]:
    return _drawn((white, yellow, red))


def _total(rows: Faces, sides: Sides, counts: Callable[[str], int]) -> Outcomes:
    """What all dice of each row count together."""
    total = np.zeros(len(rows), dtype=np.int64)
    for column, words in enumerate(sides):
        total += np.array([counts(word) for word in words])[rows[:, column]]
    return total


def _swords(rows: Faces, party: Party) -> Outcomes:
    return _total(rows, _sides(party), swords_on)


def _coins(rows: Faces, party: Party) -> Outcomes:
    """Double without a sword: the Great Treasure (D14)."""
    coins = _total(rows, _sides(party), lambda word: int(word[1] == "c"))
    return np.where(_swords(rows, party) > 0, coins, 2 * coins)


def _shows(rows: Faces, party: Party, word: str) -> Outcomes:
    return _total(rows, _sides(party), lambda other: int(other == word))


# -- a turn with its re-rolls -----------------------------------------------------------------------------------------


@lru_cache(32)
def _player(solve: Callable[..., Best], party: Party, *wanted: int) -> Player:
    return Player(solve(party, *wanted), _sides(party))


def _for_swords(rng: np.random.Generator, trials: int, white: int, yellow: int, red: int, **given: Any) -> Faces:
    wanted = given["at_least"] if "at_least" in given else given["swords"] + 1  # D11: more than the centre
    rolls = [given["rolls"]] if "rolls" in given else []
    return _player(for_swords, (white, yellow, red), wanted, *rolls).play(rng, trials)


def _for_most(rng: np.random.Generator, trials: int, white: int, yellow: int, red: int, rolls: int) -> Faces:
    return _player(for_most_swords, (white, yellow, red), rolls).play(rng, trials)


def _for_coins(rng: np.random.Generator, trials: int, white: int, yellow: int, red: int, rolls: int) -> Faces:
    return _player(for_coins, (white, yellow, red), rolls).play(rng, trials)


def _enough(rows: Faces, white: int, yellow: int, red: int, at_least: int, rolls: int) -> Outcomes:
    return _swords(rows, (white, yellow, red)) >= at_least


def _outbids(rows: Faces, white: int, yellow: int, red: int, swords: int) -> Outcomes:
    return _swords(rows, (white, yellow, red)) > swords


def _sword_count(rows: Faces, white: int, yellow: int, red: int, rolls: int) -> Outcomes:
    return _swords(rows, (white, yellow, red))


def _coin_count(rows: Faces, white: int, yellow: int, red: int, rolls: int) -> Outcomes:
    return _coins(rows, (white, yellow, red))


# -- keep or re-roll --------------------------------------------------------------------------------------------------


def _lying(faces: tuple[str, ...]) -> tuple[str, ...]:
    return in_order(word for word in faces if word not in X)


def _kept_dice(faces: tuple[str, ...], **_: object) -> tuple[tuple[Side, ...], ...]:
    return _drawn(party_of(_lying(faces)))


def _keep(rng: np.random.Generator, trials: int, faces: tuple[str, ...], **given: Any) -> Faces:
    lying, rolls = _lying(faces), given["rolls_left"] + 1  # with the one that lies there
    party = party_of(lying)
    if given["aim"] == SWORDS_AIM:
        return _player(for_swords, party, given["at_least"], rolls).play(rng, trials, lying)
    return _player(for_coins, party, rolls).play(rng, trials, lying)


def _kept(shown: Faces, /, faces: tuple[str, ...], aim: str, at_least: int, **_: object) -> Outcomes:
    party = party_of(_lying(faces))
    return _swords(shown, party) >= at_least if aim == SWORDS_AIM else _coins(shown, party)


# -- against others ---------------------------------------------------------------------------------------------------


def _opponents_dice(swords: int, opponents: tuple[Party, ...]) -> tuple[tuple[Side, ...], ...]:
    return tuple(side for party in opponents for side in _drawn(party))


def _opponents(rng: np.random.Generator, trials: int, swords: int, opponents: tuple[Party, ...]) -> Faces:
    """Each of them plays only to outbid."""
    turns = [_player(for_swords, party, swords + 1).play(rng, trials) for party in opponents]
    return np.concatenate(turns, axis=1)


def _hold(rows: Faces, swords: int, opponents: tuple[Party, ...]) -> Outcomes:
    held = np.ones(len(rows), dtype=np.bool_)
    at = 0
    for party in opponents:
        held &= _swords(rows[:, at : at + sum(party)], party) <= swords
        at += sum(party)
    return held


# -- one roll ---------------------------------------------------------------------------------------------------------


def _box(colour: str, dice: int) -> Party:
    return (0, dice, 0) if colour == COLOURS[1] else (0, 0, dice)


def _survive_dice(colour: str, dice: int) -> tuple[tuple[Side, ...], ...]:
    return _drawn(_box(colour, dice))


def _survive(rows: Faces, colour: str, dice: int) -> Outcomes:
    party = _box(colour, dice)
    return _shows(rows, party, X[0]) + _shows(rows, party, X[1])


def _growth(rows: Faces, white: int, yellow: int, red: int) -> Outcomes:
    """D8, D9: dice with an X leave, others join as far as the mat has any, those just lost included."""
    party = white, yellow, red
    yellows = yellow - _shows(rows, party, "yx") + _shows(rows, party, "wy")
    reds = red - _shows(rows, party, "rx") + _shows(rows, party, "yr")
    return np.minimum(EACH, yellows) + np.minimum(EACH, reds) - yellow - red


TRIALS: Final[dict[str, Trial]] = {
    "swords": Rolled(_dice, _enough, _for_swords),
    "outbid": Rolled(_dice, _outbids, _for_swords),
    "expected_swords": Rolled(_dice, _sword_count, _for_most),
    "expected_coins": Rolled(_dice, _coin_count, _for_coins),
    "sword_count": Rolled(_dice, _sword_count, _for_most),
    "keep": Rolled(_kept_dice, _kept, _keep),
    "hold": Rolled(_opponents_dice, _hold, _opponents),
    "survive": Rolled(_survive_dice, _survive),
    "growth": Rolled(_dice, _growth),
}

NO_TRIAL: Final[dict[str, str]] = {}
