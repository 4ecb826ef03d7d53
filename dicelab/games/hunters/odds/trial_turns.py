"""The dice of Dice Hunters' experiments, and how they are thrown: parties re-rolled as the solver advises."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dicelab.games.hunters.odds.keep import SWORDS_AIM
from dicelab.games.hunters.odds.turn import for_coins, for_most_swords, for_swords
from dicelab.games.hunters.rules.dice import COLOURS, SIDES, Party, X, in_order, party_of
from dicelab.games.hunters.table.scene import die
from dicelab.games.trial import Faces, Side
from dicelab.odds.numpy_there import numpy_there
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
    return tuple(tuple((die(word)["make"], die(word)["face"]) for word in sides) for sides in sides_of(party))


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


def throw_opponents(rng: Generator, trials: int, swords: int, opponents: tuple[Party, ...]) -> list[Faces]:
    """The turns of each of them; they play only to outbid."""
    return [player(for_swords, party, swords + 1).play(rng, trials) for party in opponents]
