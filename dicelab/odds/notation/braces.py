"""The faces of a die between braces: ``0,0,0,1,2,3``, ``1..6``, ``sword*3, coin*2, x``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from dicelab.odds.die import MOST_FACES, Die
from dicelab.odds.notation.errors import NotationError
from dicelab.odds.notation.wanted import Value

LONGEST_FACE: Final = 40
_TOO_MANY: Final = f"A die has up to {MOST_FACES:,} sides; these would be more."
_MINUS: Final = str.maketrans("−–—", "---")
_WHOLE: Final = re.compile(r"[+-]?\d{1,9}")
_RANGE: Final = re.compile(r"([+-]?\d{1,9})\s*(?:\.\.\.?|…)\s*([+-]?\d{1,9})")
_TIMES: Final = re.compile(r"(.*?)\s*[*×]\s*(\d{1,9})", re.DOTALL)


@dataclass(frozen=True)
class Side:
    """One entry of the list: from a face to a face (the same, for a single one), on so many sides each."""

    faces: range | tuple[Value, ...]
    times: int
    text: str


def read_die(line: str, inner: str, at: int) -> tuple[Die, str]:
    """The die with the faces in ``inner``, which begins at ``at`` of the line; and how it is written."""
    sides: list[Side] = []
    total = 0
    place = at
    for item in inner.split(","):
        side = _side(line, item, place)
        total += len(side.faces) * side.times
        if total > MOST_FACES:
            raise NotationError(
                f"A die has up to {MOST_FACES:,} sides; these would be more.", line, at, at + len(inner)
            )
        sides.append(side)
        place += len(item) + 1
    if not total:
        raise NotationError("A die needs at least one face.", line, at, at + len(inner))
    faces = [face for side in sides for face in side.faces for _ in range(side.times)]
    return Die(faces), f"d{{{', '.join(side.text for side in sides)}}}"


def _side(line: str, item: str, at: int) -> Side:
    text = item.strip().translate(_MINUS)
    at += len(item) - len(item.lstrip())
    upto = at + max(1, len(text))
    if not text:
        raise NotationError("Between two commas there must be a face.", line, at)
    times, shown = 1, text
    counted = _TIMES.fullmatch(text)
    if counted:
        text, times = counted[1].strip(), int(counted[2])
        shown = f"{text}*{times}"
        if not text:
            raise NotationError("Write the face before the star: sword*3.", line, at, upto)
    if times < 0 or times > MOST_FACES:
        raise NotationError(_TOO_MANY, line, at, upto)
    stretch = _RANGE.fullmatch(text)
    if stretch:
        low, high = int(stretch[1]), int(stretch[2])
        if low > high:
            raise NotationError(f"A range goes up: write {high}..{low}.", line, at, upto)
        return Side(range(low, high + 1), times, f"{low}..{high}" + (f"*{times}" if counted else ""))
    return Side((read_face(line, text, at),), times, shown)


def read_face(line: str, text: str, at: int) -> Value:
    """A face: a whole number, or a word."""
    if _WHOLE.fullmatch(text):
        return int(text)
    upto = at + len(text)
    if re.fullmatch(r"[+-]?[\d.,/]+", text):
        raise NotationError("The number on a face is whole, and not too large.", line, at, upto)
    if len(text) > LONGEST_FACE:
        raise NotationError(f"The word on a face has up to {LONGEST_FACE} letters.", line, at, upto)
    if not text.isprintable() or any(sign in text for sign in "*×<>=\"'`\\"):
        raise NotationError("A face is a whole number or a plain word, such as sword*3.", line, at, upto)
    return " ".join(text.split())
