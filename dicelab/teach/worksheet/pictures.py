"""Pictures on a worksheet: the dice that a question is about, and a tree to fill in."""

from __future__ import annotations

from html import escape
from typing import Final

from dicelab.games.quiz import ORDER
from dicelab.play.drawing import Drawing, svg
from dicelab.teach.pictures.picture import Picture
from dicelab.teach.pictures.tree import tree
from dicelab.teach.quiz.case import Case
from dicelab.teach.quiz.items import Item, Numeric, Order

MOST_DICE: Final = 8
LARGEST_TREE: Final = 3
"""Stages of a tree that there is room for."""
PIPS: Final = {
    1: ((1, 1),), 2: ((0, 0), (2, 2)), 3: ((0, 0), (1, 1), (2, 2)), 4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)), 6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}  # fmt: skip
INK: Final = {"white": "#ffffff", "yellow": "#f6d860", "red": "#e2897f"}
SIZE: Final = 30
TREE_WIDTH: Final = 125
"""Millimetres, at most."""


def dice_picture(item: Item) -> str:
    """The dice of a question as SVG: those on a card with their pips, those to be rolled with a question mark."""
    if isinstance(item, Order):
        return ""
    values = dict(item.case.values)
    placed = values.get("placed")
    dice = [(str(value), "white") for value in placed] if isinstance(placed, tuple) else []
    parts = [(dice, "on the card")] if dice else []
    colours = [colour for colour in INK for _ in range(_number(values.get(colour)))]
    named = str(values["colour"]) if values.get("colour") in INK else "white"
    rolled = colours or [named] * _number(values.get("dice")) or ["white"] * _number(values.get("players"))
    if rolled and len(rolled) <= MOST_DICE:
        where = "under the cup" if item.topic == "given" else "to roll"
        parts.append(([("?", colour) for colour in rolled], where))
    if not parts:
        return ""
    return f'<p class="dice">{"".join(_row(dice, words) for dice, words in parts)}</p>'


def _number(value: object) -> int:
    return value if type(value) is int and 0 < value <= MOST_DICE else 0


def _row(dice: list[tuple[str, str]], words: str) -> str:
    drawn = "".join(_die(face, colour, at * (SIZE + 6) + 1) for at, (face, colour) in enumerate(dice))
    width = len(dice) * (SIZE + 6)
    names = ", ".join(f"{colour} die" if face == "?" else face for face, colour in dice)
    return (
        f'<span><svg role="img" aria-label="{escape(f"{words}: {names}")}" '
        f'viewBox="0 0 {width} {SIZE + 2}" width="{width}" height="{SIZE + 2}">{drawn}</svg> {words}</span>'
    )


def _die(face: str, colour: str, x: int) -> str:
    box = f'<rect x="{x}" y="1" width="{SIZE}" height="{SIZE}" rx="6" fill="{INK[colour]}" stroke="#1d1d1f"/>'
    if not face.isdigit():
        middle = f'x="{x + SIZE / 2:g}" y="{SIZE / 2 + 1:g}"'
        return f'{box}<text {middle} text-anchor="middle" dominant-baseline="central" font-size="16">?</text>'
    dots = "".join(
        f'<circle cx="{x + 7 + 8 * across}" cy="{8 + 8 * down}" r="2.6"/>' for across, down in PIPS[int(face)]
    )
    return box + dots


def tree_picture(item: Item, filled: bool) -> str:
    """A tree for a question that one helps with: blank on the sheet, filled in on the key; else nothing."""
    if (made := _tree(item, filled)) is None:
        return ""
    label = made.label if filled else "A tree to fill in."
    return f'<div class="tree">{svg(_drawn(made), label)}</div>'


def tree_height(item: Item) -> float:
    """How many millimetres its tree takes on paper; 0 without one."""
    if (made := _tree(item, filled=False)) is None:
        return 0.0
    drawn = _drawn(made)
    return drawn.height / drawn.width * TREE_WIDTH + 4


def _tree(item: Item, filled: bool) -> Picture | None:
    if not isinstance(item, Numeric) or not has_tree(item.case):
        return None
    assert item.case.task.stages is not None
    one, other, chance, number = item.case.task.stages(**dict(item.case.values))
    stage = {one: chance, other: 1 - chance}
    names = [f"die {at}" for at in range(1, number + 1)]
    return tree(*[stage] * number, names=names, blank=not filled)


def _drawn(made: Picture) -> Drawing:
    assert made.draw is not None
    return made.draw(620)


def has_tree(case: Case) -> bool:
    """Whether there is a tree, and room for it."""
    if case.task.stages is None or case.task.kinds == (ORDER,):
        return False
    return 2 <= case.task.stages(**dict(case.values))[3] <= LARGEST_TREE
