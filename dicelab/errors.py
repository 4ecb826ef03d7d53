"""The mistakes a person can make, each told in one sentence: what was wrong and what to do.

Every error that a user can cause derives from :class:`DicelabError`, so that the shell can print it
and leave with exit code 2, and a table can say it aloud, without a traceback. A program need not read the sentence:
fields of the error say which option, parameter or move is refused, and what was given.
"""

from __future__ import annotations


class DicelabError(ValueError):
    """Something a user gave cannot be used; the message says what and why."""


class OddsError(DicelabError):
    """A question about probabilities that has no answer as it was put.

    Where one of its parameters is to blame, ``parameter`` names it and ``value`` is what was given, if anything was.
    """

    def __init__(self, says: str, *, parameter: str = "", value: object = None) -> None:
        super().__init__(says)
        self.parameter, self.value = parameter, value


class OptionError(DicelabError):
    """A game was asked for with a name, a number of players or an option that it does not have.

    Where one of them is to blame, ``option`` names it (as ``"players"`` or ``"seed"``) and ``value`` is what was given.
    """

    def __init__(self, says: str, *, option: str = "", value: object = None) -> None:
        super().__init__(says)
        self.option, self.value = option, value


class MalformedMove(DicelabError):
    """A move that cannot be read at all; ``move`` is what was given."""

    def __init__(self, says: str, *, move: object = None) -> None:
        super().__init__(says)
        self.move = move


class IllegalMove(DicelabError):
    """What the rules do not allow now: ``move``, if it is about one; ``rule`` names the section about it, if known."""

    def __init__(self, says: str, *, rule: str = "", move: object = None) -> None:
        super().__init__(says)
        self.rule, self.move = rule, move


class DamagedSave(DicelabError):
    """A saved state or match that cannot be loaded whole; nothing of it was loaded."""


_MOST_ITEMS = 50


def quoted(value: object) -> str:
    """``value``, whatever it is, as it may stand in a sentence: short, in quotes, nothing unprintable in it.

    >>> quoted("bace"), quoted(3), quoted(10**5000)
    ("'bace'", "'3'", 'something too long to write out')
    """
    try:
        if not isinstance(value, str) and hasattr(value, "__len__") and len(value) > _MOST_ITEMS:
            return "something too long to write out"  # before it is written out
        text = str(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists without end
        return "something too long to write out"
    return repr(text if len(text) <= 40 else text[:40] + "…")
