"""Which questions share a page of a worksheet: as few pages as there can be, all of them about equally full.

A page is as high as the paper, and its boxes to work in take up what is left; so it is enough to know about how much
each question needs. Widths are those of a wide letter, DejaVu Serif's: with any other there is room to spare.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import Final

from dicelab.teach.quiz.items import Item, MultipleChoice, Numeric, Order
from dicelab.teach.worksheet.pictures import dice_picture, tree_height

PAGE: Final = 255.0
"""Millimetres of text on a page of A4, and a few less: the estimates are not exact."""
LINE: Final = 6.1
"""A line of the text."""
SMALL: Final = 5.3
"""A line of the small print."""
LETTER: Final = 2.05
"""How wide a letter is on average."""
BOLD: Final = 2.3
"""And a bold one."""
WIDE: Final = 166.0
"""The width of a question; the level takes some of its first line."""
LEVEL: Final = 36.0
ROOM: Final = {1: 22.0, 2: 22.0, 3: 34.0}
"""To work in, at least, by level; a question with options, with a tree or with an order to find needs less."""
LESS: Final = 14.0
FOOT: Final = 13.0


def pages(items: Sequence[Item], abouts: Sequence[str], levels: bool = False) -> list[list[Item]]:
    """The questions, page by page, in their order."""
    needs = [height(item, levels) for item in items]
    head = 42.0 + sum(_lines(words, LETTER) * LINE + 7 for words in abouts)
    best: list[tuple[int, float, int]] = [
        (0, 0.0, 0)
    ]  # for the first questions: pages, unevenness, where the last began
    for end in range(1, len(items) + 1):
        found = []
        for start in range(end):
            left = PAGE - sum(needs[start:end]) - (head if start == 0 else 0) - (FOOT if end == len(items) else 0)
            if left >= 0 or end - start == 1:
                number, uneven, _ = best[start]
                found.append((number + 1, uneven + left * left, start))
        best.append(min(found))
    cuts = [len(items)]
    while cuts[-1]:
        cuts.append(best[cuts[-1]][2])
    cuts.reverse()
    return [list(items[start:end]) for start, end in pairwise(cuts)]


def height(item: Item, levels: bool = False) -> float:
    """About how many millimetres a question needs at least."""
    first = LEVEL if levels else 0.0
    setting = _lines(item.setting, LETTER, first) * LINE + 2 if item.setting else 0.0
    asks = _lines(item.asks, BOLD, 0.0 if item.setting else first) * LINE + 2
    dice = 11.5 if dice_picture(item) else 0.0
    return 7.5 + setting + asks + dice + tree_height(item) + _answered(item)


def _answered(item: Item) -> float:
    """Where it is answered."""
    if isinstance(item, MultipleChoice):
        return ceil(len(item.options) / 2) * (LINE + 2) + 2 + LESS + 4
    if isinstance(item, Order):
        return SMALL + 7 + LESS + 4 + sum(max(9.0, _lines(event, LETTER, 12) * LINE + 2.6) for event in item.events)
    return room(item) + 4 + LINE + 2


def room(item: Numeric) -> float:
    """The least room to work in."""
    return LESS if tree_height(item) else ROOM[item.level]


def _lines(words: str, letter: float, taken: float = 0.0) -> int:
    return ceil((len(words) * letter + taken) / (WIDE - 4))  # a line ends before its last word
