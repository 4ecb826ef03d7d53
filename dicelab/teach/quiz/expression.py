"""A typed calculation, worked out exactly: ``1-(5/6)^3``, ``1 - 125/216``, ``3 × 1/6 × (5/6)²``.

A small reader of its own: it knows numbers, + − · / ^, brackets and percent signs, and nothing else. Nothing typed is
ever run as a program, and nothing may grow beyond what a class would write.

>>> calculate("1-(5/6)^3").value, calculate("3·1/6·(5/6)²").value
(Fraction(91, 216), Fraction(25, 72))
>>> calculate("1 - 0.58").step
Fraction(1, 100)
>>> calculate("2^2^99") is None, calculate("1/(1-1)") is None
(True, True)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

LARGEST_POWER: Final = 200
LARGEST_BITS: Final = 4000
"""Of a numerator or a denominator on the way."""
DEEPEST: Final = 12
"""Depth of nested brackets."""

_TOKEN = re.compile(r"\s*(?:([0-9]{1,20}(?:[.,][0-9]{1,20})?|[.,][0-9]{1,20})|(\*\*|[-+*/^()%])|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))")
_SIGNS = str.maketrans({"·": "*", "×": "*", "∙": "*", "⋅": "*", "x": "*", "÷": "/", ":": "?", "−": "-", "–": "-"})
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_OPENING, _CLOSING = "[{", "]}"


@dataclass(frozen=True)
class Value:
    """What a calculation gives; ``step`` says how coarse the decimals in it make it, None where it is exact."""

    value: Fraction
    step: Fraction | None = None
    percent: bool = False


class _Unreadable(Exception):
    pass


def calculate(text: str) -> Value | None:
    """What the calculation gives; None where it is none, or grows too large."""
    plain = text.translate(_SIGNS)
    for sign in _OPENING:
        plain = plain.replace(sign, "(")
    for sign in _CLOSING:
        plain = plain.replace(sign, ")")
    try:
        return _Reader(_tokens(plain)).read()
    except (_Unreadable, ZeroDivisionError):
        return None


def _tokens(text: str) -> list[str]:
    found, at = [], 0
    text = text.rstrip()
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise _Unreadable
        number, sign, raised = token.groups()
        found += [number.replace(",", ".")] if number else [sign] if sign else ["^", raised.translate(_RAISED)]
        at = token.end()
    return found


class _Reader:
    """Sums of products of powers, as at school; a minus before a power is applied last."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens, self._at, self._deep = tokens, 0, 0

    def read(self) -> Value:
        found = self._sum()
        if self._at != len(self._tokens):
            raise _Unreadable
        return found

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        self._at += 1
        return token

    def _sum(self) -> Value:
        left = self._product()
        while self._peek() in ("+", "-"):
            sign = 1 if self._take() == "+" else -1
            right = self._product()
            left = _sized(left.value + sign * right.value, _coarser(left.step, right.step), left, right)
        return left

    def _product(self) -> Value:
        left = self._signed()
        while True:
            sign = self._peek()
            if sign in ("*", "/"):
                self._take()
            elif sign != "(":  # 2(1/6) is a product, too
                return left
            right = self._signed()
            if sign == "/":
                right = _sized(1 / right.value, _times(right.step, 1 / right.value**2), right)
            step = _coarser(_times(left.step, right.value), _times(right.step, left.value))
            left = _sized(left.value * right.value, step, left, right)

    def _signed(self) -> Value:
        if self._peek() in ("+", "-"):
            sign = 1 if self._take() == "+" else -1
            found = self._signed_once()
            return Value(sign * found.value, found.step, found.percent)
        return self._power()

    def _signed_once(self) -> Value:
        if self._peek() in ("+", "-"):  # one sign is a number, two are a slip
            raise _Unreadable
        return self._power()

    def _power(self) -> Value:
        base = self._number()
        if self._peek() not in ("^", "**"):
            return base
        self._take()
        exponent = self._number()
        times = exponent.value
        if times.denominator != 1 or not 0 <= times <= LARGEST_POWER or self._peek() in ("^", "**"):
            raise _Unreadable
        whole = int(times)
        if _bits(base.value) * whole > LARGEST_BITS:
            raise _Unreadable
        step = _times(base.step, whole * base.value ** max(0, whole - 1))
        return _sized(base.value**whole, step, base)

    def _number(self) -> Value:
        token = self._take()
        if token == "(":
            self._deep += 1
            if self._deep > DEEPEST:
                raise _Unreadable
            found = self._sum()
            if self._take() != ")":
                raise _Unreadable
            self._deep -= 1
        elif token[:1].isdigit() or token[:1] == ".":
            digits = len(token.partition(".")[2])
            found = Value(Fraction(token), Fraction(1, 10**digits) if digits else None)
        else:
            raise _Unreadable
        while self._peek() == "%":
            self._take()
            found = Value(found.value / 100, _times(found.step or Fraction(1), Fraction(1, 100)), True)
        return found


def _sized(value: Fraction, step: Fraction | None, *made_of: Value) -> Value:
    if _bits(value) > LARGEST_BITS:
        raise _Unreadable
    return Value(value, step, any(part.percent for part in made_of))


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _times(step: Fraction | None, value: Fraction) -> Fraction | None:
    return None if step is None else step * abs(value)


def _coarser(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    return max((step for step in (one, other) if step is not None), default=None)
