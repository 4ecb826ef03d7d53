"""A line of notation in words: 'the sum of the best three of four six-sided dice'."""

from __future__ import annotations

from typing import Any, Final

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
    Shows,
    Test,
    Times,
    Versus,
    Waiting,
    is_event,
)
from dicelab.odds.notation.wanted import Wanted

NUMBERS: Final = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
_SIDES: Final = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}
_PATTERNS: Final = {
    "run": "the longest run of",
    "kind": "the largest number of equal dice among",
    "pairs": "the number of pairs among",
    "distinct": "the number of different faces of",
}
_COMPARED: Final = {
    ">": "beats", ">=": "beats or equals", "<": "is less than", "<=": "is at most", "=": "equals",
    "!=": "differs from",
}  # fmt: skip


def said(node: Any) -> str:
    """The whole question, as a heading."""
    if isinstance(node, Waiting):
        return f"How many rolls it takes until {_event(node.event)}"
    if isinstance(node, Reroll) and node.wanted is None:
        return _upper(f"{_quantity(node.measure)}, {_again(node)}")
    if is_event(node):
        return f"Chance that {_happens(node)}"
    if isinstance(node, Given):
        return _upper(f"{_quantity(node.what)}, given that {_happens(node.condition, same=True)}")
    return _upper(_quantity(node))


def _happens(node: Any, same: bool = False) -> str:
    if isinstance(node, Given):
        return f"{_happens(node.what)}, given that {_happens(node.condition, same=True)}"
    if isinstance(node, Reroll):
        assert node.wanted is not None
        return f"{_is(_quantity(node.measure), node.wanted)}, {_again(node)}"
    if isinstance(node, Test) and isinstance(node.quantity, Waiting):
        times = "rolls" if node.wanted.tests[0][1] != (1,) else "roll"
        return f"it takes {node.wanted.said or ''} {times} until {_event(node.quantity.event)}"
    return _event(node, same)


def _event(node: Any, same: bool = False) -> str:
    if isinstance(node, Shows):
        among = "them" if same else dice_words(node.pool)
        if _number(node.pool) == 1:
            one = "it" if same else dice_words(node.pool)
            return f"{one} shows {_no(node.how)}{node.wanted.said}"
        who = {"any": "at least one of", "all": "all of", "no": "none of"}[node.how]
        return f"{who} {among} {'show' if node.how == 'all' else 'shows'} {node.wanted.said}"
    if isinstance(node, Test):
        named = "it" if same and isinstance(node.quantity, Dice | Plus | Keep) else _quantity(node.quantity)
        shows = isinstance(node.quantity, Dice) and node.quantity.number == 1
        return f"{named} shows {node.wanted.said}" if shows and not same else _is(named, node.wanted)
    assert isinstance(node, Versus)
    left, right = _quantity(node.left), _quantity(node.right)
    other = f"another {right[2:]}" if left == right and right.startswith("a ") else right
    return f"{left} {_COMPARED[node.sign]} {other}"


def _no(how: str) -> str:
    return "no " if how == "no" else ""


def _is(what: str, wanted: Wanted) -> str:
    return f"{what} is {wanted.said}"


def _quantity(node: Any) -> str:
    if isinstance(node, Number):
        return str(node.value).replace("-", "−")
    if isinstance(node, Dice):
        if node.number == 1:
            return dice_words((node,))
        return f"the {'sum' if node.numeric else 'faces'} of {dice_words((node,))}"
    if isinstance(node, Plus):
        return _sum(node)
    if isinstance(node, Times):
        return f"{_quantity(node.left)} times {_quantity(node.right)}"
    if isinstance(node, Keep):
        return _kept(node)
    if isinstance(node, Count):
        return f"the number of dice that show {node.wanted.said} among {dice_words(node.pool)}"
    if isinstance(node, Pattern):
        return f"{_PATTERNS[node.name]} {dice_words(node.pool)}"
    return str(node.text)


def _sum(node: Plus) -> str:
    dice = tuple(term for sign, term in node.terms if sign > 0 and isinstance(term, Dice))
    if len(dice) > 1 and dice == tuple(term for _, term in node.terms[: len(dice)]):
        shown, rest = f"the sum of {dice_words(dice)}", node.terms[len(dice) :]
    else:
        (sign, first), *rest = node.terms  # type: ignore[assignment]
        shown = f"{'minus ' if sign < 0 else ''}{_quantity(first)}"
    for sign, term in rest:
        shown += f" {'plus' if sign > 0 else 'minus'} {_quantity(term)}"
    return shown


def _kept(node: Keep) -> str:
    among = dice_words(node.pool)
    if node.k == 1:
        return f"the {'highest' if node.side == 'best' else 'lowest'} of {among}"
    return f"the sum of the {node.side} {word(node.k)} of {among}"


def _again(node: Reroll) -> str:
    times = {1: "one re-roll", 2: "two re-rolls"}.get(node.times, f"{word(node.times)} re-rolls")
    return f"with the best use of {times}"


def dice_words(pool: Dices) -> str:
    """'three six-sided dice', 'a six-sided die and two coins with heads or tails'."""
    parts = [_dice(dice) for dice in pool]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _dice(dice: Dice) -> str:
    faces = dice.die.faces
    sides = len(faces)
    if faces == tuple(range(1, sides + 1)):
        kind = f"{_SIDES.get(sides, sides)}-sided"
        if dice.number == 1:
            return f"{'an' if kind.startswith(('eight', '8', '11-', '18-')) else 'a'} {kind} die"
        return f"{word(dice.number)} {kind} dice"
    listed = faces_text(dice)
    return f"a die with {listed}" if dice.number == 1 else f"{word(dice.number)} dice with {listed}"


def faces_text(dice: Dice) -> str:
    """The faces of a die of one's own: '0, 0, 0, 1, 2, 3', 'three sides sword, two coin, one x'."""
    weights = dice.die.weights
    faces = dice.die.faces
    if all(isinstance(face, int) for face in faces):
        numbers = sorted(faces)
        if len(numbers) > 8 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
            return f"the numbers {numbers[0]} to {numbers[-1]}".replace("-", "−")
        if len(numbers) <= 12:
            return ", ".join(map(str, faces)).replace("-", "−")
    shown = [f"{face} (×{times})" if times > 1 else f"{face}" for face, times in list(weights.items())[:8]]
    return ", ".join(shown) + (", …" if len(weights) > 8 else "")


def word(number: int) -> str:
    """'three'; a large number in figures."""
    return NUMBERS[number] if number < len(NUMBERS) else f"{number:,}"


def _number(pool: Dices) -> int:
    return sum(dice.number for dice in pool)


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]
