"""The questions of Draconic Dice as experiments: dragon dice rolled many times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dicelab.games.draconic.rules.dice import BLANK, DRAGON, FACES, FIREBALL, SIDES
from dicelab.games.trial import Played, Rolled, Side, Trial, as_rows, each, thrown

if TYPE_CHECKING:
    from dicelab.odds.throwing import Generator

_DIE: Final[tuple[Side, ...]] = tuple(("dragon", face) for face in SIDES)
_AT: Final = {face: number for number, face in enumerate(FACES)}
_SHOWN: Final = bytes(_AT[face] for face in SIDES) + bytes(256 - len(SIDES))
"""The face that each side shows, as a table to translate by."""


def _dice(dice: int, **_: object) -> tuple[tuple[Side, ...], ...]:
    return (_DIE,) * dice


def _count(row: bytes, face: str) -> int:
    return row.translate(_SHOWN).count(_AT[face])


def _turn(row: bytes, dice: int, pile: int) -> int:
    """K2: blanks stay, and whoever rolled no fireball takes the pile."""
    return _count(row, BLANK) + (0 if _count(row, FIREBALL) else pile)


def _win(rng: Generator, trials: int, dice: tuple[int, int], pile: int) -> list[bool]:
    """Whole games of two by the base rules, turn by turn side by side: dragons go to the other (K6)."""
    won = [False] * trials
    blank, dragon, fireball = (_AT[face] for face in (BLANK, DRAGON, FIREBALL))
    games = [(number, *dice, pile) for number in range(trials)]  # those that go on: who rolls holds the first number
    first = True  # whether it is the turn of the player who began
    while games:
        rows = as_rows(thrown(rng, len(games), [len(SIDES)] * max(mine for _, mine, _, _ in games)))
        on = []
        for (number, mine, theirs, burning), row in zip(games, rows, strict=True):
            rolled = row[:mine].translate(_SHOWN)  # each rolls as many dice as it has
            fireballs = rolled.count(fireball)
            held = rolled.count(blank) + (0 if fireballs else burning)
            if held:
                fire = burning + fireballs if fireballs else 0
                on.append((number, theirs + rolled.count(dragon), held, fire))
            else:
                won[number] = first
        games, first = on, not first
    return won


TRIALS: Final[dict[str, Trial]] = {
    "burned": Rolled(_dice, each(lambda row, **_: not _count(row, FIREBALL))),
    "faces": Rolled(_dice, each(lambda row, face, **_: _count(row, face))),
    "turn": Rolled(_dice, each(_turn)),
    "out": Rolled(_dice, each(lambda row, **given: not _turn(row, **given))),
    "win": Played(_win),
}

NO_TRIAL: Final[dict[str, str]] = {}
