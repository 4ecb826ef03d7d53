"""Moves and fields in words, where nobody has written any."""

from __future__ import annotations

from dicelab.games.move import Move


def spoken(move: Move) -> str:
    """A move as a button says it.

    >>> spoken(Move("give_back", (1,)))
    'Give back 1'
    """
    return sentence_case(str(move))


def outcome(move: Move) -> str:
    """What a roll came to.

    >>> outcome(Move("roll", (4, 1))), outcome(Move("card", ("knight",)))
    ('4 1', 'card knight')
    """
    return str(move).removeprefix("roll ").replace("_", " ")


def sentence_case(text: str) -> str:
    """A name of the program as words: the first letter large, no underscores."""
    words = text.replace("_", " ").strip()
    return words[:1].upper() + words[1:]
