"""A typed number: a fraction in any form, a decimal, a percentage, a calculation; and how exact that was
meant to be.

>>> read_number("182/432").value, read_number("42,1 %").value, read_number("2 1/3").value
(Fraction(91, 216), Fraction(421, 1000), Fraction(7, 3))
>>> read_number("1 - (5/6)^3").value
Fraction(91, 216)
>>> read_number("0.42").step, read_number("42 %").step, read_number("5/12").step
(Fraction(1, 100), Fraction(1, 100), None)
>>> read_number("often")
Traceback (most recent call last):
dicelab.errors.OddsError: 'often' is not a number; write one such as 5/36, 0.14, 14 % or 1 - (5/6)^2.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dicelab.errors import OddsError, quoted
from dicelab.teach.quiz.expression import calculate

LONGEST: Final = 60
"""A longer answer is refused unread."""

_WORDS: Final = (
    (re.compile(r"^(?:about|ca\.?|roughly|approx(?:imately|\.)?|[≈~=])\s*"), ""),
    (re.compile(r"(?<=[0-9%])\s*\.$"), ""),
    (re.compile(r"\s*(?:percent|per cent|pct)\.?$"), "%"),
    (re.compile(r"\s+(?:in|of|out of|over)\s+"), "/"),
)
_WHOLE = re.compile(r"([0-9]{1,20})")
_DECIMAL = re.compile(r"([0-9]{0,20})[.,]([0-9]{1,20})")
_ODDS = re.compile(r"(?:odds\s+)?[0-9]{1,20}\s*(?::|to)\s*[0-9]{1,20}")
_THOUSANDS = re.compile(r"(?<![0-9.,])([1-9][0-9]{0,2})((?:[,\s][0-9]{3})+)(?![0-9.,])")
_UNIT = re.compile(
    r"(?<=[0-9])\s*(?:coins?|dice|euros?|€|games?|intervals?|points?|rolls?|spins?|swords?|tosses|tries)\.?$",
    re.IGNORECASE,
)
_EQUATION = re.compile(r"([^=≈]*[^=≈\s])\s*[=≈]\s*([^=≈]+)")
_NAME = re.compile(r"[a-zχ²]{1,12}(?:\s*\([^()]*\))?")
_FRACTION = re.compile(r"(?:([0-9]{1,20})\s+)?([0-9]{1,20})\s*/\s*([0-9]{1,20})")


@dataclass(frozen=True)
class Typed:
    """What was typed: its value, and the step of its last digit; no step where it is meant to be exact."""

    text: str
    value: Fraction
    step: Fraction | None
    percent: bool = False

    def is_near(self, exact: Fraction) -> bool:
        """Whether ``exact`` can have been rounded to this."""
        return self.value == exact or (self.step is not None and abs(self.value - exact) <= self.step / 2)

    def is_cut(self, exact: Fraction) -> bool:
        """Whether ``exact`` was cut off here instead of being rounded."""
        return self.step is not None and 0 < abs(exact) - abs(self.value) < self.step and self.value * exact >= 0


def read_number(text: object) -> Typed:
    """The number that ``text`` writes, or an error in one sentence."""
    if not isinstance(text, str):
        raise OddsError("An answer is typed as a text.")
    shown = text.strip()
    if not shown:
        raise OddsError("Type an answer first: a fraction, a decimal or a percentage.")
    plain = whole = _plain(shown) if len(shown) <= LONGEST else ""
    if equation := _EQUATION.fullmatch(plain):
        return _both_sides(shown, *equation.groups())
    percent = plain.endswith("%")
    plain = plain.removesuffix("%").rstrip()
    sign = -1 if plain.startswith("-") else 1
    found = _read(plain.removeprefix("-").removeprefix("+").lstrip())
    if found is None:
        if calculated := calculate(whole):
            return Typed(shown, calculated.value, calculated.step, calculated.percent)
        if _ODDS.fullmatch(plain):
            raise OddsError(f"{quoted(shown)} looks like odds or a ratio; write a fraction such as 5/36 instead.")
        raise OddsError(f"{quoted(shown)} is not a number; write one such as 5/36, 0.14, 14 % or 1 - (5/6)^2.")
    value, step = found
    scale = 100 if percent else 1
    return Typed(shown, sign * value / scale, None if step is None else step / scale, percent)


def counted(text: str, thousands: bool) -> str:
    """How many of something, as a bare number: 3 rolls are 3; with ``thousands``, 1,600 and 1 600 are 1600.

    Thousands are for answers that large: elsewhere 1,600 is 1.6, as much of the world writes it.

    >>> counted("1,600 games", thousands=True), counted("1,600", thousands=False)
    ('1600', '1,600')
    """
    bare = _UNIT.sub("", text.strip())
    return _THOUSANDS.sub(lambda found: found[1] + re.sub(r"[,\s]", "", found[2]), bare) if thousands else bare


def _both_sides(shown: str, named: str, given: str) -> Typed:
    """p = 5/36 is 5/36; 5/36 = 0.139 is 5/36, too, if that is what it comes to."""
    right = read_number(given)
    if _NAME.fullmatch(named):
        return right
    left = read_number(named)
    if not (left.is_near(right.value) or right.is_near(left.value)):
        raise OddsError(f"{quoted(shown)} names two different numbers; write one of them.")
    return min(left, right, key=lambda typed: typed.step or Fraction(0))


def _plain(text: str) -> str:
    """Small letters, plain signs and spaces; ½ as 1/2."""
    plain = "".join(" " + _split(sign) if "⁄" in _split(sign) else sign for sign in text).lower()
    plain = plain.replace("⁄", "/").replace("∕", "/").replace("÷", "/").replace("−", "-").replace("–", "-")
    plain = re.sub(r"\s+", " ", plain).strip()
    for pattern, instead in _WORDS:
        plain = pattern.sub(instead, plain)
    return plain


def _split(sign: str) -> str:
    return unicodedata.normalize("NFKD", sign) if unicodedata.decomposition(sign).startswith("<fraction>") else ""


def _read(plain: str) -> tuple[Fraction, Fraction | None] | None:
    if found := _FRACTION.fullmatch(plain):
        whole, top, bottom = found.groups()
        if not int(bottom):
            return None
        return int(whole or 0) + Fraction(int(top), int(bottom)), None
    if found := _DECIMAL.fullmatch(plain):
        step = Fraction(1, 10 ** len(found[2]))
        return int(found[1] or 0) + int(found[2]) * step, step
    if found := _WHOLE.fullmatch(plain):
        return Fraction(int(found[1])), Fraction(1)
    return None
