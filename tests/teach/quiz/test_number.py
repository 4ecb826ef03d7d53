"""Numbers as people type them, read exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.errors import OddsError
from dicelab.teach.quiz.number import read_number

CHANCES = st.fractions(min_value=0, max_value=1, max_denominator=10**6)
SMALL = st.integers(min_value=1, max_value=10**6)


@given(CHANCES, SMALL)
def test_a_fraction_in_any_form(value, times):
    written = f"{value.numerator * times}/{value.denominator * times}"
    for text in (written, f" {written} ", written.replace("/", " / "), written.replace("/", "⁄"), f"≈ {written}"):
        typed = read_number(text)
        assert typed.value == value
        assert typed.step is None


@given(st.integers(0, 999), SMALL, SMALL)
def test_a_mixed_number(whole, top, bottom):
    assert read_number(f"{whole} {top}/{bottom}").value == whole + Fraction(top, bottom)


@given(st.integers(0, 10**9), st.integers(1, 9), st.sampled_from(".,"))
def test_a_decimal_and_a_percentage(scaled, digits, point):
    whole, rest = divmod(scaled, 10**digits)
    text = f"{whole}{point}{rest:0{digits}d}"
    value = Fraction(scaled, 10**digits)
    assert (read_number(text).value, read_number(text).step) == (value, Fraction(1, 10**digits))
    for percent in (f"{text}%", f"{text} %", f"{text} percent"):
        typed = read_number(percent)
        assert typed.percent
        assert (typed.value, typed.step) == (value / 100, Fraction(1, 10 ** (digits + 2)))


@given(CHANCES, st.integers(1, 8))
def test_what_is_rounded_is_near_and_what_is_cut_is_cut(value, digits):
    scale = 10**digits
    rounded, cut = round(value * scale), int(value * scale)
    typed = read_number(f"{rounded // scale}.{rounded % scale:0{digits}d}")
    assert typed.is_near(value)
    off = read_number(f"{cut // scale}.{cut % scale:0{digits}d}")
    assert off.value == value or off.is_cut(value)
    assert not read_number(f"{rounded // scale}.{rounded % scale:0{digits}d}").is_near(value + Fraction(2, scale))


@given(st.text(max_size=80))
def test_anything_else_is_one_sentence(text):
    said = ""
    try:
        assert isinstance(read_number(text).value, Fraction)
    except OddsError as error:
        said = str(error)
    assert "\n" not in said
    assert len(said) < 600  # forty signs, each perhaps written out


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/6", Fraction(1, 6)),
        ("1 in 6", Fraction(1, 6)),
        ("1 out of 6", Fraction(1, 6)),
        ("½", Fraction(1, 2)),
        ("2½", Fraction(5, 2)),
        ("33 1/3 %", Fraction(1, 3)),
        (".5", Fraction(1, 2)),
        ("0,25", Fraction(1, 4)),
        ("−1/2", Fraction(-1, 2)),
        ("12 per cent", Fraction(12, 100)),
        ("about 12%", Fraction(12, 100)),
        ("~ 0.3", Fraction(3, 10)),
        ("7", Fraction(7)),
        ("1-(5/6)^3", Fraction(91, 216)),
        ("1 - 125/216", Fraction(91, 216)),
        ("1 − (5/6)³", Fraction(91, 216)),
        ("3 × 1/6 · (5/6)**2", Fraction(25, 72)),
        ("3*(1/6)*[5/6]^2", Fraction(25, 72)),
        ("1/6 + 1/6", Fraction(1, 3)),
        ("100% - 42%", Fraction(58, 100)),
        ("2(1/6)", Fraction(1, 3)),
        ("5/6^2", Fraction(5, 36)),
        ("-1/2 + 1", Fraction(1, 2)),
        ("approx. 0.31", Fraction(31, 100)),
        ("11/36.", Fraction(11, 36)),
        ("50 %.", Fraction(1, 2)),
        ("p = 11/36", Fraction(11, 36)),
        ("P(no six) = 1 - 11/36", Fraction(25, 36)),
        ("11/36 = 0.306", Fraction(11, 36)),
        ("30.6 % ≈ 11/36", Fraction(11, 36)),
        ("0.3 = 0.306", Fraction(306, 1000)),
    ],
)
def test_forms(text, value):
    assert read_number(text).value == value


@pytest.mark.parametrize("text", ["", "  ", "1/0", "six", "1//6", "1:6", "0x1F", "1e5", "٣", "1.2.3", "nan", "9" * 500,
    "--1", "1+", "(1", "1)", "1/(2-2)", "2^0.5", "9^9^9", "9^201", "(" * 13 + "1" + ")" * 13, "1 1", "()", "1 % 2",
    "__import__('os')", "1 if 1 else 2", "a^2", "1;2", "1/2 = 0.6", "p =", "=", "1=1=1",
])  # fmt: skip
def test_what_is_no_number(text):
    with pytest.raises(OddsError):
        read_number(text)


def test_a_calculation_is_as_exact_as_its_decimals() -> None:
    assert read_number("1 - (5/6)^3").step is None
    assert read_number("1 - 0.58").step == Fraction(1, 100)
    assert read_number("100 % - 58 %").step == Fraction(1, 100)
    assert read_number("2 * 0.08").step == Fraction(2, 100)


@given(st.lists(st.tuples(st.sampled_from("+-*/"), st.integers(0, 12)), max_size=6), st.integers(0, 12))
def test_a_calculation_is_worked_out_as_python_would(steps, first):
    """The obvious twin: the same text with every number made a fraction. It is made of these signs only."""
    text = str(first) + "".join(f" {sign} {number}" for sign, number in steps)
    twin = f"Fraction({first})" + "".join(f" {sign} Fraction({number})" for sign, number in steps)
    try:
        value = eval(twin)
    except ZeroDivisionError:
        with pytest.raises(OddsError):
            read_number(text)
        return
    assert read_number(text).value == value


@pytest.mark.parametrize("nothing", [None, 0.5, 3, ["1/6"], b"1/6"])
def test_only_texts_are_typed(nothing):
    with pytest.raises(OddsError):
        read_number(nothing)
