"""A move: one small thing a player does, or one outcome of chance, that survives a trip through text.

>>> Move("give", (1,))
Move('give 1')
>>> Move.parse("give 1") == Move("give", (1,))
True
"""

from __future__ import annotations

import re
from typing import NamedTuple, Self

from dicelab.errors import MalformedMove, quoted

Word = int | str

_LONGEST = 400  # characters; the longest real move is a few dozen
_WORD = re.compile(r"-?\d{1,6}|[a-z][a-z0-9_]{0,30}")


class _Fields(NamedTuple):
    kind: str
    args: tuple[Word, ...] = ()


class Move(_Fields):
    """What is done (``kind``) and with what (``args``: numbers and lower-case words).

    A Boolean is refused: ``Move("give", (True,))`` would equal the move that gives to seat 1.
    """

    __slots__ = ()

    def __new__(cls, kind: str, args: tuple[Word, ...] = ()) -> Self:
        if type(kind) is not str or type(args) is not tuple:
            raise MalformedMove(
                "A move is a word and a tuple of numbers and words, such as Move('give', (1,)).", move=kind
            )
        for word in args:
            if type(word) is not int and type(word) is not str:
                raise MalformedMove(f"A move is made of numbers and words; {quoted(word)} is neither.", move=args)
        return tuple.__new__(cls, (kind, args))

    def __str__(self) -> str:
        return " ".join((self.kind, *map(str, self.args)))

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"

    @classmethod
    def parse(cls, text: object) -> Move:
        """The move that ``text`` spells; anything else is a :class:`MalformedMove`."""
        if not isinstance(text, str):
            raise MalformedMove(f"A move is a text such as 'give 1', not {type(text).__name__}.", move=text)
        if len(text) > _LONGEST:
            raise MalformedMove(f"A move of {len(text)} characters is too long; {_LONGEST} is the limit.", move=text)
        kind, *rest = text.split(" ")
        for word in (kind, *rest):
            if not _WORD.fullmatch(word):
                raise MalformedMove(
                    f"Cannot read {quoted(text)} as a move: {quoted(word)} is neither a word nor a number.", move=text
                )
        if not kind[0].isalpha():
            raise MalformedMove(f"A move begins with what is done, such as 'give'; {quoted(text)} does not.", move=text)
        move = cls(kind, tuple(word if word[0].isalpha() else int(word) for word in rest))
        if str(move) != text:  # 'give 01' would read as another text than it is written
            raise MalformedMove(f"Cannot read {quoted(text)} as a move: write it as '{move}'.", move=text)
        return move
