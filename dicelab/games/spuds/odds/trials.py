"""The questions of Blazing Spuds as experiments: plain dice, since colours never matter for a pattern (S18)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from dicelab.games.spuds.odds.rolls import full_patterns, sent
from dicelab.games.spuds.rules.dice import SIDES
from dicelab.games.trial import PLAIN, Rolled, Side, Trial, each


def _dice(dice: int, **_: object) -> tuple[tuple[Side, ...], ...]:
    return (PLAIN,) * dice


def _run(row: bytes, dice: int, at_least: int) -> bool:
    there = set(row)
    return any(there.issuperset(range(start, start + at_least)) for start in range(SIDES - at_least + 1))


def _kind(row: bytes, dice: int, at_least: int) -> bool:
    return max(map(row.count, set(row)), default=0) >= at_least


def _pairs(row: bytes, dice: int, at_least: int) -> bool:
    return sum(row.count(side) // 2 for side in set(row)) >= at_least


def _different(row: bytes, dice: int, at_least: int) -> bool:
    return len(set(row)) >= at_least


@lru_cache(10_000)
def _most(rolled: bytes, card: str, placed: tuple[int, ...]) -> int:
    """The most dice with which the card can be activated, 0 if it cannot be; ``rolled`` in order, to be met again."""
    lying, there = Counter(placed), Counter(side + 1 for side in rolled)
    fits = (len(pattern) for pattern in full_patterns(card) if lying <= Counter(pattern) <= lying + there)
    return max(fits, default=0)


def _activate(row: bytes, card: str, placed: tuple[int, ...], dice: int) -> bool:
    return _most(bytes(sorted(row)), card, placed) > 0


def _give(row: bytes, card: str, placed: tuple[int, ...], dice: int) -> int:
    return sent(card, _most(bytes(sorted(row)), card, placed))


def _players(players: int) -> tuple[tuple[Side, ...], ...]:
    return (PLAIN,) * players


def _rolloff(row: bytes, players: int) -> bool:
    """S19: decided if nobody else shows the highest."""
    return row.count(max(row)) == 1


TRIALS: Final[dict[str, Trial]] = {
    "run": Rolled(_dice, each(_run)),
    "kind": Rolled(_dice, each(_kind)),
    "pairs": Rolled(_dice, each(_pairs)),
    "different": Rolled(_dice, each(_different)),
    "activate": Rolled(_dice, each(_activate)),
    "give": Rolled(_dice, each(_give)),
    "rolloff": Rolled(_players, each(_rolloff)),
}

_SEVERAL = "it sets several choices side by side and has no single number to hold an experiment against"
NO_TRIAL: Final = {
    "turn": _SEVERAL,
    "place": _SEVERAL,
    "ready": _SEVERAL,
    "best": "the dice have been rolled already: it says where to place them",
}
