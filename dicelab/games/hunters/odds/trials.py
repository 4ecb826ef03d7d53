"""The questions of Dice Hunters as experiments: parties rolled, and re-rolled as the solver advises."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
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


def _party(white: int, yellow: int, red: int, **_: object) -> Party:
    """A party by the values of a question."""
    return white, yellow, red


def lying(faces: tuple[str, ...]) -> tuple[str, ...]:
    """What lies there: a die with an X is gone."""
    return in_order(word for word in faces if word not in X)


def box(colour: str, dice: int) -> Party:
    """Dice of one colour."""
    return (0, dice, 0) if colour == COLOURS[1] else (0, 0, dice)


# -- thrown with re-rolls ---------------------------------------------------------------------------------------------


@lru_cache(32)
def player(solve: Callable[..., Best], party: Party, *wanted: int) -> Any:
    """Whoever plays the turns of a party as the solver advises."""
    if numpy_there():
        from dicelab.odds.turn_sample import Player

        return Player(solve(party, *wanted), sides_of(party))
    from dicelab.odds.turn_sample_plain import PlainPlayer

    return PlainPlayer(solve(party, *wanted), sides_of(party))


def played(solve: Callable[..., Best], *wanted: str) -> Callable[..., Faces]:
    """Throws a party as the solver advises, with what is wanted among the values of the question."""

    def throw(rng: Generator, trials: int, **given: Any) -> Faces:
        return player(solve, _party(**given), *(given[name] for name in wanted)).play(rng, trials)

    return throw


def for_outbidding(party: Party, swords: int) -> Best:
    """Played for more swords than lie in the centre (D11)."""
    return for_swords(party, swords + 1)


def throw_from_there(rng: Generator, trials: int, faces: tuple[str, ...], **given: Any) -> Faces:
    """The first roll lies there, the others come."""
    shown, rolls = lying(faces), given["rolls_left"] + 1  # with the one that lies there
    swords = given["aim"] == SWORDS_AIM
    solve, wanted = (for_swords, (given["at_least"], rolls)) if swords else (for_coins, (rolls,))
    return player(solve, party_of(shown), *wanted).play(rng, trials, shown)


def throw_opponents(rng: Generator, trials: int, swords: int, opponents: tuple[Party, ...]) -> Faces:
    """The turns of each of them, next to each other; they play only to outbid."""
    return side_by_side([player(for_outbidding, one, swords).play(rng, trials) for one in opponents])


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


def _kept(shown: bytes, /, faces: tuple[str, ...], aim: str, at_least: int, **_: object) -> int:
    there = party_of(lying(faces))
    return _swords(shown, there) >= at_least if aim == SWORDS_AIM else _coins(shown, there)


def _hold(row: bytes, swords: int, opponents: tuple[Party, ...]) -> bool:
    ends = list(accumulate(map(sum, opponents)))
    each_of = zip(opponents, [0, *ends], ends, strict=False)
    return all(_swords(row[first:end], there) <= swords for there, first, end in each_of)


def _growth(row: bytes, white: int, yellow: int, red: int) -> int:
    """D8, D9: dice with an X leave, others join as far as the mat has any, those just lost included."""
    shown = _words(row, (white, yellow, red))
    yellows = yellow - shown.count("yx") + shown.count("wy")
    reds = red - shown.count("rx") + shown.count("yr")
    return min(EACH, yellows) + min(EACH, reds) - yellow - red


def _rolled_party(judge: Callable[..., int], throw: Callable[..., Faces] | None = None) -> Rolled:
    return Rolled(lambda **given: _drawn(_party(**given)), each(judge), throw)


_MANY_SWORDS: Final = _rolled_party(
    lambda row, **given: _swords(row, _party(**given)), played(for_most_swords, "rolls")
)

TRIALS: Final[dict[str, Trial]] = {
    "swords": _rolled_party(
        lambda row, at_least, **given: _swords(row, _party(**given)) >= at_least,
        played(for_swords, "at_least", "rolls"),
    ),
    "outbid": _rolled_party(
        lambda row, swords, **given: _swords(row, _party(**given)) > swords, played(for_outbidding, "swords")
    ),
    "expected_swords": _MANY_SWORDS,
    "expected_coins": _rolled_party(lambda row, **given: _coins(row, _party(**given)), played(for_coins, "rolls")),
    "sword_count": _MANY_SWORDS,
    "keep": Rolled(lambda faces, **_: _drawn(party_of(lying(faces))), each(_kept), throw_from_there),
    "hold": Rolled(
        lambda opponents, **_: tuple(die for one in opponents for die in _drawn(one)), each(_hold), throw_opponents
    ),
    "survive": Rolled(
        lambda colour, dice: _drawn(box(colour, dice)),
        each(lambda row, colour, dice: sum(word in X for word in _words(row, box(colour, dice)))),
    ),
    "growth": _rolled_party(_growth),
}

NO_TRIAL: Final[dict[str, str]] = {}
