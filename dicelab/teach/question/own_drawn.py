"""Dice of one's own as a page draws them: a shape by the number of sides, a colour by their place, any text as face."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypedDict

from dicelab.games.scene import DrawnDie
from dicelab.odds.die import Die
from dicelab.odds.text import outcome_text

MAKES: Final = ("own-1", "own-2", "own-3", "own-4", "own-5", "own-6")
"""Colours in the order in which the kinds of dice of a question get them."""
MOST_DRAWN: Final = 20
"""Dice of one roll that are still drawn."""
MOST_FACES: Final = 24
"""Different faces of a die that are still shown."""


class ShownFace(TypedDict):
    """A face, and how often it is on the die."""

    die: DrawnDie
    times: int


class DiceKind(TypedDict):
    """A kind of die with all its faces."""

    number: int
    name: str
    """How it is written."""
    says: str
    faces: list[ShownFace]
    usual: bool
    """Whether it has the numbers from one up."""
    more: int
    """Faces that are not shown."""


def shape_of(die: Die) -> str:
    """The shape of a die with that many sides."""
    sides = len(die)
    known = {1: "coin", 2: "coin", 3: "d4", 4: "d4", 5: "d6", 6: "d6", 7: "d8", 8: "d8"}
    return known.get(sides) or ("d10" if sides <= 10 else "d12" if sides <= 12 else "d20")


def drawn(die: Die, face: object, place: int = 0) -> DrawnDie:
    """One die that shows a face."""
    text = outcome_text(face).replace("-", "−") if not isinstance(face, str) else face
    return {"make": MAKES[place % len(MAKES)], "face": text, "label": text, "shape": shape_of(die)}


def shown_kinds(kinds: Iterable[tuple[int, str, Die]]) -> list[DiceKind]:
    """Each kind of die: how many, how it is written, and all its faces with how often each is on it."""
    found: list[DiceKind] = []
    for place, (number, name, die) in enumerate(kinds):
        faces = list(die.weights.items())
        shown: list[ShownFace] = [
            {"die": drawn(die, face, place), "times": times} for face, times in faces[:MOST_FACES]
        ]
        found.append(
            {
                "number": number,
                "name": name,
                "says": _says(number, die),
                "faces": shown,
                "usual": is_usual(die),
                "more": max(0, len(faces) - MOST_FACES),
            }
        )
    return found


def _says(number: int, die: Die) -> str:
    many = "A die" if number == 1 else f"{number} dice"
    if is_usual(die):
        return f"{many} with the numbers 1 to {len(die)}"
    listed = [
        f"{outcome_text(face)} on {count} of them" if count > 1 else outcome_text(face)
        for face, count in list(die.weights.items())[:MOST_FACES]
    ]
    more = ", …" if len(die.weights) > MOST_FACES else ""
    return f"{many} with {len(die)} sides: {', '.join(listed)}{more}"


def is_usual(die: Die) -> bool:
    """Whether it has the numbers from one up."""
    return len(die) > 1 and die.faces == tuple(range(1, len(die) + 1))
