"""The questions of Dice Hunters as experiments: parties rolled, and re-rolled as the solver advises."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from dicelab.games.hunters.odds.questions import SWORDS_AIM
from dicelab.games.hunters.odds.turn import for_coins, for_most_swords, for_swords
from dicelab.games.hunters.rules.dice import COLOUR, COLOURS, EACH, SIDES, Party, X, in_order, party_of, swords_on
from dicelab.games.hunters.rules.words import PICTURES
from dicelab.games.trial import Faces, Rolled, Side, Trial, each, side_by_side
from dicelab.odds.throwing import numpy_there
from dicelab.odds.turn import Best

if TYPE_CHECKING:
    from dicelab.odds.throwing import Generator

Sides = tuple[tuple[str, ...], ...]
"""The words of every die of a party."""

Drawn = tuple[tuple[Side, ...], ...]
"""The sides of every die as a table draws them."""


def sides_of(party: Party) -> Sides:
    """The words of every die of a party."""
    return tuple(SIDES[colour] for colour, number in zip(COLOURS, party, strict=True) for _ in range(number))


@lru_cache(64)
def _drawn(party: Party) -> Drawn:
    return tuple(tuple((COLOUR[word], PICTURES[word[1]]) for word in sides) for sides in sides_of(party))


def party_dice(white: int, yellow: int, red: int, **_: object) -> Drawn:
    """A party."""
    return _drawn((white, yellow, red))


def lying(faces: tuple[str, ...]) -> tuple[str, ...]:
    """What lies there: a die with an X is gone."""
    return in_order(word for word in faces if word not in X)


def lying_dice(faces: tuple[str, ...], **_: object) -> Drawn:
    """The dice of a roll that lies there."""
    return _drawn(party_of(lying(faces)))


def opponents_dice(swords: int, opponents: tuple[Party, ...]) -> Drawn:
    """Those of all opponents, one after the other."""
    return tuple(side for party in opponents for side in _drawn(party))


def box(colour: str, dice: int) -> Party:
    """Dice of one colour."""
    return (0, dice, 0) if colour == COLOURS[1] else (0, 0, dice)


def box_dice(colour: str, dice: int) -> Drawn:
    """Dice of one colour."""
    return _drawn(box(colour, dice))


# -- thrown with re-rolls ---------------------------------------------------------------------------------------------


@lru_cache(32)
def player(solve: Callable[..., Best], party: Party, *wanted: int) -> Any:
    """Whoever plays the turns of a party as the solver advises."""
    if numpy_there():
        from dicelab.odds.turn_sample import Player

        return Player(solve(party, *wanted), sides_of(party))
    from dicelab.odds.turn_sample_plain import PlainPlayer

    return PlainPlayer(solve(party, *wanted), sides_of(party))


def throw_for_swords(rng: Generator, trials: int, white: int, yellow: int, red: int, **given: Any) -> Faces:
    """Played for a number of swords, or for more than lie in the centre (D11)."""
    wanted = given["at_least"] if "at_least" in given else given["swords"] + 1
    rolls = [given["rolls"]] if "rolls" in given else []
    return player(for_swords, (white, yellow, red), wanted, *rolls).play(rng, trials)


def throw_for_most(rng: Generator, trials: int, white: int, yellow: int, red: int, rolls: int) -> Faces:
    """Played for as many swords as possible on average."""
    return player(for_most_swords, (white, yellow, red), rolls).play(rng, trials)


def throw_for_coins(rng: Generator, trials: int, white: int, yellow: int, red: int, rolls: int) -> Faces:
    """Played for as many coins as possible on average."""
    return player(for_coins, (white, yellow, red), rolls).play(rng, trials)


def throw_from_there(rng: Generator, trials: int, faces: tuple[str, ...], **given: Any) -> Faces:
    """The first roll lies there, the others come."""
    shown, rolls = lying(faces), given["rolls_left"] + 1  # with the one that lies there
    party = party_of(shown)
    if given["aim"] == SWORDS_AIM:
        return player(for_swords, party, given["at_least"], rolls).play(rng, trials, shown)
    return player(for_coins, party, rolls).play(rng, trials, shown)


def throw_opponents(rng: Generator, trials: int, swords: int, opponents: tuple[Party, ...]) -> Faces:
    """The turns of each of them, next to each other; they play only to outbid."""
    return side_by_side([player(for_swords, party, swords + 1).play(rng, trials) for party in opponents])


# -- judged -----------------------------------------------------------------------------------------------------------


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
    "hold": Rolled(opponents_dice, each(_hold), throw_opponents),
    "survive": Rolled(box_dice, each(_survive)),
    "growth": Rolled(party_dice, each(_growth)),
}

NO_TRIAL: Final[dict[str, str]] = {}
