"""Questions about a tree while it is read: which dice are reckoned with, and which lie together."""

from __future__ import annotations

from typing import Any

from dicelab.odds.notation.tree import Dice, Dices, Given, Keep, Number, Plus, Quantity, Times, Versus
from dicelab.odds.notation.wanted import Value


def bare_dice(node: Any) -> list[Dice]:
    """The dice whose faces themselves are reckoned with."""
    if isinstance(node, Dice):
        return [node]
    if isinstance(node, Plus):
        return [dice for _, term in node.terms for dice in bare_dice(term)]
    if isinstance(node, Times | Versus):
        return [*bare_dice(node.left), *bare_dice(node.right)]
    if isinstance(node, Keep):
        return list(node.pool)
    if isinstance(node, Given):
        return bare_dice(node.what)
    return []


def as_pool(node: Any) -> Dices | None:
    """Dice that lie together: one kind, or several added up."""
    if isinstance(node, Dice):
        return (node,)
    if isinstance(node, Plus) and all(sign > 0 and isinstance(term, Dice) for sign, term in node.terms):
        return tuple(term for _, term in node.terms)  # type: ignore[misc]
    return None


def together(pool: Dices) -> Dice | Plus:
    return pool[0] if len(pool) == 1 else Plus(tuple((1, dice) for dice in pool))


def added(terms: list[tuple[int, Quantity]]) -> Quantity:
    """A sum; numbers alone are added at once."""
    numbers = [(sign, term.value) for sign, term in terms if isinstance(term, Number)]
    if len(numbers) == len(terms):
        return Number(sum(sign * value for sign, value in numbers))
    return Plus(tuple(terms))


def painted(pool: Dices) -> tuple[Value, ...]:
    return tuple(dict.fromkeys(face for dice in pool for face in dice.die.weights))
