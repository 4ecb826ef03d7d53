"""The questions of Dice Hunters as experiments in plain Python: the same trials as in ``trials``."""

from __future__ import annotations

from typing import Final

from dicelab.games.hunters.odds.keep import SWORDS_AIM
from dicelab.games.hunters.odds.trial_turns import (
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
from dicelab.games.trial import Rolled, Trial, each
from dicelab.odds.throwing import PlainGenerator


def _words(row: bytes, party: Party) -> list[str]:
    """What the dice of a party show."""
    return [sides[side] for sides, side in zip(sides_of(party), row, strict=True)]


def _swords(row: bytes, party: Party) -> int:
    return sum(map(swords_on, _words(row, party)))


def _coins(row: bytes, party: Party) -> int:
    """Double without a sword: the Great Treasure (D14)."""
    coins = sum(word[1] == "c" for word in _words(row, party))
    return coins if _swords(row, party) else 2 * coins


def _enough(row: bytes, white: int, yellow: int, red: int, at_least: int, rolls: int) -> bool:
    return _swords(row, (white, yellow, red)) >= at_least


def _outbids(row: bytes, white: int, yellow: int, red: int, swords: int) -> bool:
    return _swords(row, (white, yellow, red)) > swords


def _sword_count(row: bytes, white: int, yellow: int, red: int, rolls: int) -> int:
    return _swords(row, (white, yellow, red))


def _coin_count(row: bytes, white: int, yellow: int, red: int, rolls: int) -> int:
    return _coins(row, (white, yellow, red))


def _kept(shown: bytes, /, faces: tuple[str, ...], aim: str, at_least: int, **_: object) -> int:
    party = party_of(lying(faces))
    return _swords(shown, party) >= at_least if aim == SWORDS_AIM else _coins(shown, party)


def _opponents(rng: PlainGenerator, trials: int, swords: int, opponents: tuple[Party, ...]) -> list[bytes]:
    return list(map(b"".join, zip(*throw_opponents(rng, trials, swords, opponents), strict=True)))


def _hold(row: bytes, swords: int, opponents: tuple[Party, ...]) -> bool:
    at = 0
    for party in opponents:
        if _swords(row[at : at + sum(party)], party) > swords:
            return False
        at += sum(party)
    return True


def _survive(row: bytes, colour: str, dice: int) -> int:
    return sum(word in X for word in _words(row, box(colour, dice)))


def _growth(row: bytes, white: int, yellow: int, red: int) -> int:
    """D8, D9: dice with an X leave, others join as far as the mat has any, those just lost included."""
    shown = _words(row, (white, yellow, red))
    yellows = yellow - shown.count("yx") + shown.count("wy")
    reds = red - shown.count("rx") + shown.count("yr")
    return min(EACH, yellows) + min(EACH, reds) - yellow - red


TRIALS: Final[dict[str, Trial]] = {
    "swords": Rolled(party_dice, each(_enough), throw_for_swords),
    "outbid": Rolled(party_dice, each(_outbids), throw_for_swords),
    "expected_swords": Rolled(party_dice, each(_sword_count), throw_for_most),
    "expected_coins": Rolled(party_dice, each(_coin_count), throw_for_coins),
    "sword_count": Rolled(party_dice, each(_sword_count), throw_for_most),
    "keep": Rolled(lying_dice, each(_kept), throw_from_there),
    "hold": Rolled(opponents_dice, each(_hold), _opponents),
    "survive": Rolled(box_dice, each(_survive)),
    "growth": Rolled(party_dice, each(_growth)),
}

NO_TRIAL: Final[dict[str, str]] = {}
