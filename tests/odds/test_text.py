from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.odds.text import (
    decimal_equals,
    decimal_text,
    digits_of,
    fraction_text,
    outcome_text,
    percent_equals,
    percent_text,
)


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (Fraction(91, 216), 1, "42.1 %"),
        (Fraction(0), 1, "0 %"),
        (Fraction(1), 1, "100 %"),
        (Fraction(1, 3000), 1, "< 0.1 %"),
        (Fraction(1, 2000), 1, "0.1 %"),
        (Fraction(2999, 3000), 1, "> 99.9 %"),
        (Fraction(1, 1000), 0, "< 1 %"),
        (Fraction(999, 1000), 0, "> 99 %"),
        (Fraction(1, 8), 0, "13 %"),
        (Fraction(1, 3), 3, "33.333 %"),
        (Fraction(-1, 4), 1, "−25.0 %"),
        (Fraction(-1, 9999), 1, "> −0.1 %"),
        (Fraction(3, 2), 1, "150.0 %"),
    ],
)
def test_percent(value, digits, text):
    assert percent_text(value, digits) == text


@given(st.fractions(0, 1), st.integers(0, 4))
def test_a_chance_is_never_rounded_away(p, digits):
    text = percent_text(p, digits)
    zero, one = f"{0:.{digits}f} %", f"{100:.{digits}f} %"
    assert (text in (zero, "0 %")) == (p == 0)
    assert (text in (one, "100 %")) == (p == 1)


@given(st.fractions(min_value=Fraction(1, 10**7), max_value=10**7))
def test_decimals_are_near(value):
    text = decimal_text(value).replace(" ", "").replace(",", "").replace("×10⁻⁵", "e-5")
    text = text.replace("×10⁻⁶", "e-6").replace("×10⁻⁷", "e-7")
    assert abs(Fraction(text) / value - 1) <= Fraction(1, 1000)


@given(st.integers(0, 10**60))
def test_digits(number):
    assert digits_of(number) == len(str(number))


def test_fractions():
    assert fraction_text(Fraction(-1, 6)) == "−1/6"
    assert fraction_text(3) == "3"
    long = Fraction(5, 6) ** 75
    assert fraction_text(long) == "≈ 1.152 × 10⁻⁶ (a fraction with 59-digit terms)"
    assert fraction_text(10**30) == "≈ 1 × 10³⁰ (a whole number with 31 digits)"
    assert fraction_text(Fraction(99999999999, 10000000000)) == "≈ 10 (a fraction with 11-digit terms)"


def test_outcomes():
    assert outcome_text(True) == "yes"
    assert outcome_text(frozenset({"b", "a"})) == "a, b"
    assert outcome_text((("sword", "sword"), ())) == "(sword, sword), (nothing)"


@given(st.fractions(min_value=-2000, max_value=2000, max_denominator=3000))
def test_a_sign_tells_whether_a_decimal_is_exact(value):
    """= stands before the very number, ≈ before a rounded one: as decimals and as percentages."""
    for shown, unit in ((decimal_equals(value), 1), (percent_equals(value), 100)):
        sign, number = shown.split(" ", 1)
        if sign in "<>":
            continue
        read = Fraction(number.removesuffix(" %").replace(" ", "").replace(",", "").replace("−", "-")) / unit
        assert (sign == "=") == (read == value)
        assert abs(read - value) <= max(Fraction(1, 1999) * abs(value), Fraction(1, 1000))


def test_whole_numbers_that_can_be_read_are_exact():
    assert decimal_equals(46656) == "= 46,656"
    assert decimal_text(10**8 + 1) == "100,000,001"
    assert decimal_equals(6**20).startswith("≈ ")
