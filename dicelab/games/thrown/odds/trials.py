"""The questions of Thrown as experiments: dice rolled, and powers used as the solver advises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dicelab.games.thrown.odds.own_dice import AGAIN as ROLLED_AGAIN
from dicelab.games.thrown.odds.own_dice import Goal, Uses, best_use, score_goal, trump_goal
from dicelab.games.thrown.rules.dice import COLOURS, SIX
from dicelab.games.trial import AGAIN, PLAIN, Faces, Rolled, Side, Trial, each, each_row, thrown, thrown_again

if TYPE_CHECKING:
    from dicelab.odds.throwing import Generator

_DIE: Final = {colour: tuple((colour, str(face)) for face in range(1, SIX + 1)) for colour in COLOURS}


def _dice(dice: int, **_: object) -> tuple[tuple[Side, ...], ...]:
    return (PLAIN,) * dice


def _sum(row: bytes) -> int:
    """The score; sides are numbered from 0."""
    return sum(row) + len(row)


def _shows(row: bytes, least: int) -> bool:
    """Whether some die shows so much or more."""
    return max(row, default=-1) >= least - 1


def _trump(row: bytes, dice: int, brute: bool) -> bool:
    return _shows(row, SIX - 1 if brute else SIX)


def _pair(row: bytes, dice: int) -> bool:
    return len(set(row)) < len(row)


def _score(row: bytes, dice: int, at_least: int, cyclops: bool) -> int:
    points = _sum(row) * (2 if _doubled(dice, cyclops) else 1)
    return points >= at_least if at_least else points


def _doubled(dice: int, cyclops: bool) -> bool:
    """T23: only a die that was rolled alone."""
    return cyclops and dice == 1


def _result(row: bytes, dice: int) -> bool:
    return min(row) <= 1


# -- with powers ------------------------------------------------------------------------------------------------------


def _use(rng: Generator, trials: int, dice: int, goal: Goal, given: dict[str, int]) -> Faces:
    """Roll, then use powers until the goal is reached or no power helps."""
    uses, sides = Uses(**{name: given[name] for name in Uses._fields}), [SIX] * dice

    def power(row: bytes) -> bytes:
        """The dice after the best use of a power, those to be rolled again marked; and behind them the uses left."""
        shown, left = best_use(tuple(side + 1 for side in sorted(row[:dice])), Uses(*row[dice:]), goal)
        return bytes(AGAIN if face == ROLLED_AGAIN else face - 1 for face in shown) + bytes(left)

    rows = each_row(lambda row: row + bytes(uses), thrown(rng, trials, sides))
    for _ in range(sum(uses)):
        rows = thrown_again(rng, each_row(power, rows), sides)
    return each_row(lambda row: bytes(sorted(row[:dice])), rows)


def _reaching(rng: Generator, trials: int, dice: int, target: int, cyclops: bool, **given: Any) -> Faces:
    return _use(rng, trials, dice, score_goal(target, _doubled(dice, cyclops)), given)


def _reach(row: bytes, dice: int, target: int, cyclops: bool, **_: object) -> int:
    return _score(row, dice, target, cyclops)


def _trumping(rng: Generator, trials: int, dice: int, brute: bool, **given: Any) -> Faces:
    return _use(rng, trials, dice, trump_goal(brute), given)


def _reach_trump(row: bytes, dice: int, brute: bool, **_: object) -> bool:
    return _trump(row, dice, brute)


# -- against others ---------------------------------------------------------------------------------------------------


def _others(score: int, following: tuple[int, ...], trumping: tuple[int, ...]) -> tuple[tuple[Side, ...], ...]:
    """Those who follow roll blue dice here, those who try a trump red ones."""
    return (_DIE["blue"],) * sum(following) + (_DIE["red"],) * sum(trumping)


def _hold(row: bytes, score: int, following: tuple[int, ...], trumping: tuple[int, ...]) -> bool:
    """T20: a later equal score takes the trick too."""
    at = 0
    for dice in following:
        if _sum(row[at : at + dice]) >= score:
            return False
        at += dice
    return not _shows(row[at:], SIX)


TRIALS: Final[dict[str, Trial]] = {
    "trump": Rolled(_dice, each(_trump)),
    "pair": Rolled(_dice, each(_pair)),
    "score": Rolled(_dice, each(_score)),
    "reach": Rolled(_dice, each(_reach), _reaching),
    "reach_trump": Rolled(_dice, each(_reach_trump), _trumping),
    "hold": Rolled(_others, each(_hold)),
    "result": Rolled(_dice, each(_result)),
}

NO_TRIAL: Final = {
    "take": "it sets several choices side by side and has no single number to hold an experiment against",
}
