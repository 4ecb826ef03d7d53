"""A line cut into tokens: numbers, words, signs, and the faces of a die in braces.

What people type for one sign is one sign here: ≥ and =>, × and *, a long minus and a short one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from dicelab.odds.notation.errors import NotationError

NUMBER, WORD, SIGN, BRACES, END = "number", "word", "sign", "braces", "end"

LONGEST_LINE: Final = 2000
_DIGITS: Final = 9
"""Digits of a number; more are absurd, and would only take time."""

_SIGNS: Final = {
    "≥": ">=", "=>": ">=", "⩾": ">=", "≤": "<=", "=<": "<=", "⩽": "<=", "≠": "!=", "<>": "!=", "==": "=",
    "×": "*", "·": "*", "−": "-", "–": "-", "—": "-", "…": "..", "＋": "+",
}  # fmt: skip
_PIECES: Final = re.compile(
    r"(?P<space>\s+)|(?P<number>\d+)|(?P<word>[^\W\d_]+)|(?P<sign>\.\.\.?|>=|=>|<=|=<|!=|<>|==|.)", re.DOTALL
)


@dataclass(frozen=True)
class Token:
    """A piece of a line and where it stands; ``value`` is a number, a word in small letters, or a sign."""

    kind: str
    value: str
    at: int
    upto: int

    def is_sign(self, *signs: str) -> bool:
        """Whether it is one of these signs."""
        return self.kind == SIGN and self.value in signs

    def is_word(self, *words: str) -> bool:
        """Whether it is one of these words."""
        return self.kind == WORD and self.value in words


def tokens(line: str) -> list[Token]:
    """The tokens of a line, with one at the end that stands for its end.

    >>> [token.value for token in tokens("2D6 ≥ 9")]
    ['2', 'd', '6', '>=', '9', '']
    """
    if len(line) > LONGEST_LINE:
        raise NotationError(f"A line has up to {LONGEST_LINE:,} characters; this one has {len(line):,}.", line, 0)
    found: list[Token] = []
    at = 0
    while at < len(line):
        if line[at] == "{":
            upto = _closing(line, at)
            found.append(Token(BRACES, line[at + 1 : upto - 1], at, upto))
            at = upto
            continue
        piece = _PIECES.match(line, at)
        assert piece is not None  # any character is a sign
        kind, text = str(piece.lastgroup), piece[0]
        if kind == NUMBER:
            found.append(Token(NUMBER, _number(line, text, at), at, piece.end()))
        elif text.lower() == "df":  # 4dF: d and F are two
            found += [Token(WORD, "d", at, at + 1), Token(WORD, "f", at + 1, piece.end())]
        elif kind == WORD:
            found.append(Token(WORD, text.lower(), at, piece.end()))
        elif kind == SIGN:
            sign = ".." if text.startswith("..") else _SIGNS.get(text, text)
            found.append(Token(SIGN, sign, at, piece.end()))
        at = piece.end()
    return [*found, Token(END, "", len(line.rstrip()), len(line.rstrip()))]


def _closing(line: str, at: int) -> int:
    """Just behind the brace that closes the one at ``at``."""
    end = line.find("}", at)
    if end < 0:
        raise NotationError("This brace is never closed: end the list of faces with }.", line, at)
    inner = line.find("{", at + 1, end)
    if inner >= 0:
        raise NotationError("Faces in braces cannot have braces of their own.", line, inner)
    return end + 1


def _number(line: str, digits: str, at: int) -> str:
    plain = str(int(digits)) if len(digits) <= _DIGITS * 2 else ""
    if not plain or len(plain) > _DIGITS:
        raise NotationError("This number is too large for dice.", line, at, at + len(digits))
    return plain
