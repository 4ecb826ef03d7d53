"""How large a question may be: what would take longer than a click is refused at once, in a sentence.

The bounds were found by measuring: each stands for about a second of a slow core.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, log10, prod
from typing import Any, Final

from dicelab.errors import OddsError
from dicelab.odds.die import Die
from dicelab.odds.notation.given import total_of
from dicelab.odds.notation.tree import (
    Count,
    Dice,
    Dices,
    Given,
    Keep,
    Number,
    Pattern,
    Plus,
    Reroll,
    Test,
    Times,
    Versus,
    Waiting,
    leaves,
)
from dicelab.odds.turn import MOST_POSITIONS
from dicelab.odds.turn_positions import turn_size

MOST_DICE: Final = 5_000
MOST_SIDES: Final = 100_000
MOST_REROLLS: Final = 5
MOST_LINES: Final = 12

_TOTALS: Final = 25_100
"""Different totals of several dice."""
_PAIRS: Final = 1_000_000
"""Pairs of outcomes of two quantities that are multiplied."""
_DIGITS: Final = 4_000
"""Digits of the number of all rolls; Python writes no more than 4,300."""
_KEEPING: Final = 5_000_000
_READING: Final = {"run": 15_000_000, "kind": 12_000_000, "pairs": 10_000_000, "distinct": 10_000_000}
"""Steps of reading a roll face by face, by what is looked for."""
_SHARES: Final = 250_000
"""Ways to share the dice between a face and the faces before it, over all faces: each takes some microseconds."""
_JOINT: Final = 60_000
"""Pairs of two totals."""
_LYING: Final = 20_000
"""Different things that can lie on the table, where they must be gone through one by one."""
_SHOWN: Final = 5_000
"""The same where each is an outcome of its own."""
_TURN: Final = 9_000
"""Things that can lie there between two rolls of a turn."""
_TURN_FACES: Final = 1_000_000
"""The same times the faces, each of which is counted in each of them."""


def check_size(asked: Any) -> None:
    """Refuse what would take too long; nothing is computed here."""
    dice = list(leaves(asked))
    if sum(one.number for one in dice) > MOST_DICE:
        raise _too_much(f"{sum(one.number for one in dice):,} dice", f"take up to {MOST_DICE:,}")
    if sum(one.number * log10(len(one.die)) for one in dice) > _DIGITS:
        raise _too_much("So many rolls", "take fewer dice, or dice with fewer sides")
    _check(asked)


def _check(node: Any) -> None:
    if isinstance(node, Given):
        _check(node.what)
        cases, most = _cases(node)
        if cases > most:
            raise _too_much("This condition on so many dice", "take fewer dice")
    elif isinstance(node, Test):
        _check(node.quantity)
    elif isinstance(node, Waiting):
        _check(node.event)
    elif isinstance(node, Versus | Times):
        _check(node.left)
        _check(node.right)
        if isinstance(node, Times) and _width(node.left) * _width(node.right) > _PAIRS:
            raise _too_much("This product", "take fewer dice, or dice with fewer sides")
    elif isinstance(node, Plus):
        for _, term in node.terms:
            _check(term)
        _check_totals(node)
    elif isinstance(node, Dice):
        _check_totals(node)
    elif isinstance(node, Keep):
        sides = max(len(dice.die.weights) for dice in node.pool)
        kinds = 1 if len(node.pool) == 1 else 3 * len(node.pool)
        if sides**3 * node.k**2 // 6 * kinds > _KEEPING:
            raise _too_much(f"The {node.side} {node.k} of these dice", "take fewer dice, or dice with fewer sides")
    elif isinstance(node, Pattern):
        if _reading(node) > _READING[node.name] or _shares(node) > _SHARES:
            raise _too_much("Patterns of so many dice", "take fewer dice, or dice with fewer sides")
    elif isinstance(node, Reroll):
        faces = sum(len(dice.die.weights) for dice in node.pool)
        if (
            lying(node.pool) > _TURN
            or lying(node.pool) * faces > _TURN_FACES
            or turn_size(_makes(node)) > MOST_POSITIONS
        ):
            raise _too_much("Re-rolling so many dice", "take fewer dice, or dice with fewer sides")
        _check(node.measure)


def _check_totals(node: Dice | Plus) -> None:
    if isinstance(node, Dice) and not node.numeric:
        if node.number > 1 and lying((node,)) > _SHOWN:
            raise _too_much("Everything these dice can show", "count one face instead, as in count sword")
        return
    if isinstance(node, Dice) and node.number == 1:
        return
    if _width(node) > _TOTALS:
        raise _too_much(f"{_width(node):,} different totals", "take fewer dice, or dice with fewer sides")


def _width(node: Any) -> int:
    """At most how many different values there are."""
    low, high = reach(node)
    return high - low + 1


def reach(node: Any) -> tuple[int, int]:
    """The least and the largest value, or a little beyond."""
    if isinstance(node, Number):
        return node.value, node.value
    if isinstance(node, Dice):
        faces = [face for face in node.die.weights if isinstance(face, int)] or [0]
        return node.number * min(faces), node.number * max(faces)
    if isinstance(node, Plus):
        parts = [sorted((sign * low, sign * high)) for sign, term in node.terms for low, high in [reach(term)]]
        return sum(low for low, _ in parts), sum(high for _, high in parts)
    if isinstance(node, Times):
        corners = [a * b for a in reach(node.left) for b in reach(node.right)]
        return min(corners), max(corners)
    if isinstance(node, Keep):
        faces = [face for dice in node.pool for face in dice.die.weights]
        return node.k * min(faces), node.k * max(faces)
    if isinstance(node, Count | Pattern):
        return 0, sum(dice.number for dice in node.pool)
    return 0, 0


def _reading(node: Pattern) -> int:
    number = sum(dice.number for dice in node.pool)
    few = min(len({face for dice in node.pool for face in dice.die.weights}), number)
    states = {"run": few * few, "kind": number, "pairs": few, "distinct": few}[node.name]
    return _shares(node) * states


def _shares(node: Pattern) -> int:
    faces = len({face for dice in node.pool for face in dice.die.weights})
    return faces * prod((dice.number + 1) * (dice.number + 2) // 2 for dice in node.pool)


def _makes(node: Reroll) -> list[tuple[int, int]]:
    """How many dice there are of each make, and how many faces they have."""
    makes: dict[Die, int] = {}
    for dice in node.pool:
        makes[dice.die] = makes.get(dice.die, 0) + dice.number
    return [(number, len(die.weights)) for die, number in makes.items()]


def lying(pool: Sequence[Dice]) -> int:
    """How many different things can lie on the table."""
    return prod(comb(dice.number + len(dice.die.weights) - 1, dice.number) for dice in pool)


def _cases(node: Given) -> tuple[int, int]:
    """How many cases a condition makes, and how many it may: pairs of totals where what is asked and the condition can
    both be added up die by die, else everything that can lie there."""
    dice = tuple(leaves(node))
    what, condition = total_of(node.what), total_of(node.condition)
    if what and condition:
        return what.width(dice) * condition.width(dice), _JOINT
    return lying(dice), _LYING


def _too_much(what: str, instead: str) -> OddsError:
    return OddsError(f"{what}: that is too much to reckon with exactly in the time of a click; {instead}.")


__all__ = ["MOST_DICE", "MOST_LINES", "MOST_REROLLS", "MOST_SIDES", "Dices", "check_size", "lying", "reach"]
