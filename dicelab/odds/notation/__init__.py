"""Questions about dice in one line of text: ``4d6 best 3``, ``2d6 >= 9 given any 6``, ``first 6 in d6``.

>>> from dicelab.odds.notation import read_line
>>> read_line("2d6 >= 9").p, read_line("first 6 in d6").mean
(Fraction(5, 18), Fraction(6, 1))
>>> read_line("4d6 bset 3")
Traceback (most recent call last):
dicelab.odds.notation.errors.NotationError: “bset” means nothing here. Did you mean “best”?
    4d6 bset 3
        ^^^^
"""

from dicelab.odds.notation.errors import NotationError
from dicelab.odds.notation.line import DiceLine, read_line, read_lines

__all__ = ["DiceLine", "NotationError", "read_line", "read_lines"]
