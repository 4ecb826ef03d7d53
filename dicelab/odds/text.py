"""How a number is read: a fraction, a percentage, an outcome or a count in words.

Only what is *shown* is shortened here; values stay exact everywhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import Final

LONGEST_TERM = 9
"""Digits a numerator or denominator may have before a fraction is shortened on display."""

_SUPERSCRIPTS = str.maketrans("0123456789-−+n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻⁺ⁿ")


_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


def superscript(text: str) -> str:
    """The text as an exponent, as far as unicode has raised characters for it.

    >>> superscript("12")
    '¹²'
    """
    return text.translate(_SUPERSCRIPTS)


def is_long(value: Fraction | int) -> bool:
    """Whether the fraction has too many digits to be read aloud."""
    value = Fraction(value)
    # 10**k has k+1 digits; comparing avoids turning a huge integer into a string only to count it.
    bound: int = 10**LONGEST_TERM
    return abs(value.numerator) >= bound or value.denominator >= bound


def fraction_text(value: Fraction | int) -> str:
    """The fraction as a person writes it; a very long one is shortened, and says so.

    >>> fraction_text(Fraction(91, 216))
    '91/216'
    >>> fraction_text(Fraction(4, 2))
    '2'
    >>> fraction_text(1 - Fraction(5, 6) ** 20)
    '≈ 0.9739 (a fraction with 16-digit terms)'
    """
    value = Fraction(value)
    if not is_long(value):
        sign, over = "−" if value < 0 else "", f"/{value.denominator}" if value.denominator > 1 else ""
        return f"{sign}{abs(value.numerator)}{over}"
    if value.denominator == 1:
        return f"≈ {decimal_text(value)} (a whole number with {digits_of(value.numerator)} digits)"
    digits = max(digits_of(value.numerator), digits_of(value.denominator))
    return f"≈ {decimal_text(value)} (a fraction with {digits}-digit terms)"


def digits_of(number: int) -> int:
    """How many decimal digits a whole number has, without writing it out.

    >>> digits_of(999), digits_of(1000), digits_of(0)
    (3, 4, 1)
    """
    number = abs(number)
    # 2**10 is a little more than 10**3: a first guess from the bits, then at most a few corrections.
    guess = max(1, (number.bit_length() - 1) * 30102 // 100000)
    while 10**guess <= number:
        guess += 1
    return guess


def decimal_text(value: Fraction | int, significant: int = 4) -> str:
    """A decimal with a few significant digits, exactly rounded, in powers of ten when tiny or huge.

    Whole numbers that can be read are written out.

    >>> decimal_text(Fraction(2, 3)), decimal_text(46656)
    ('0.6667', '46,656')
    >>> decimal_text(Fraction(7, 2))
    '3.5'
    >>> decimal_text(Fraction(1, 6**10))
    '1.654 × 10⁻⁸'
    """
    value = Fraction(value)
    if value == 0:
        return "0"
    sign, size = ("−" if value < 0 else ""), abs(value)
    if value.denominator == 1 and not is_long(value):
        return f"{sign}{_grouped(str(size))}"
    power = digits_of(size.numerator) - digits_of(size.denominator)
    if size < _ten_to(power):
        power -= 1
    digits = _half_up(size / _ten_to(power - significant + 1))
    if digits == 10**significant:  # 9.9999 became 10.00
        digits //= 10
        power += 1
    written = str(digits)
    if -4 <= power < 9:
        if power >= significant - 1:
            return f"{sign}{_grouped(written + '0' * (power - significant + 1))}"
        padded = "0" * max(0, -power) + written
        point = max(1, power + 1)
        return f"{sign}{padded[:point]}.{padded[point:]}".rstrip("0").rstrip(".")
    mantissa = f"{written[0]}.{written[1:]}".rstrip("0").rstrip(".")
    return f"{sign}{mantissa} × 10{superscript(str(power))}"


def percent_text(value: Fraction | int, digits: int = 1) -> str:
    """A probability as a percentage that never rounds a chance away, nor up to certainty.

    >>> percent_text(Fraction(91, 216))
    '42.1 %'
    >>> percent_text(Fraction(1, 10**6)), percent_text(1 - Fraction(1, 10**6))
    ('< 0.1 %', '> 99.9 %')
    >>> percent_text(Fraction(0)), percent_text(Fraction(1)), percent_text(Fraction(1, 3), digits=0)
    ('0 %', '100 %', '33 %')
    """
    value = Fraction(value)
    if value in (0, 1):
        return f"{int(value) * 100} %"
    scale = 10**digits
    shown = _half_up(abs(value) * 100 * scale)
    sign = "−" if value < 0 else ""
    if shown == 0:
        return f"{'> −' if sign else '< '}{_point(1, digits)} %"
    if 0 < value < 1 and shown == 100 * scale:
        return f"> {_point(100 * scale - 1, digits)} %"
    return f"{sign}{_point(shown, digits)} %"


def outcome_text(outcome: object) -> str:
    """An outcome as words: symbols without quotes, fractions as fractions, several things side by side.

    >>> outcome_text(("sword", 2)), outcome_text(Fraction(1, 2)), outcome_text(())
    ('sword, 2', '1/2', 'nothing')

    A tuple that knows how it is written, such as a move of a game, is written that way.
    """
    if isinstance(outcome, bool):
        return "yes" if outcome else "no"
    if isinstance(outcome, (int, Fraction)):
        return fraction_text(outcome)
    if isinstance(outcome, frozenset):
        return ", ".join(sorted(map(outcome_text, outcome))) or "nothing"
    if isinstance(outcome, tuple) and type(outcome).__str__ is tuple.__str__:
        return (
            ", ".join(
                f"({outcome_text(part)})" if isinstance(part, (tuple, frozenset)) else outcome_text(part)
                for part in outcome
            )
            or "nothing"
        )
    return str(outcome)


def _ten_to(power: int) -> Fraction:
    return Fraction(10) ** power


def _half_up(value: Fraction) -> int:
    # As taught at school; round() would send 12.5 to 12.
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _point(scaled: int, digits: int) -> str:
    if digits == 0:
        return str(scaled)
    whole, rest = divmod(scaled, 10**digits)
    return f"{whole}.{rest:0{digits}d}"


def _grouped(digits: str) -> str:
    return f"{int(digits):,}" if len(digits) > 4 else digits


def percent_equals(value: Fraction | int, digits: int = 1) -> str:
    """A percentage after its sign: = where it is exact, ≈ where it is rounded.

    >>> percent_equals(Fraction(1, 2)), percent_equals(Fraction(1, 8)), percent_equals(Fraction(1, 3))
    ('= 50 %', '= 12.5 %', '≈ 33.3 %')
    >>> percent_equals(Fraction(1, 10**6))
    '< 0.1 %'
    """
    value, shown = Fraction(value), percent_text(value, digits)
    if shown[0] in "<>":
        return shown
    if (value * 100 * 10**digits).denominator > 1:
        return f"≈ {shown}"
    number = shown.removesuffix(" %")
    return f"= {number.rstrip('0').rstrip('.') if '.' in number else number} %"


def decimal_equals(value: Fraction | int, significant: int = 4) -> str:
    """A decimal after its sign: = where it is exact, ≈ where it is rounded.

    >>> decimal_equals(Fraction(7, 2)), decimal_equals(Fraction(7, 3)), decimal_equals(46656)
    ('= 3.5', '≈ 2.333', '= 46,656')
    >>> decimal_equals(Fraction(3, 10**7)), decimal_equals(Fraction(1, 6**10))
    ('= 3 × 10⁻⁷', '≈ 1.654 × 10⁻⁸')
    """
    value, shown = Fraction(value), decimal_text(value, significant)
    return f"{'=' if _is_exactly(value, shown) else '≈'} {shown}"


def _is_exactly(value: Fraction, shown: str) -> bool:
    """Whether a decimal text is the very value."""
    number, _, power = shown.replace(" ", "").replace(",", "").replace("−", "-").partition("×10")
    return Fraction(number) * Fraction(10) ** int(power.translate(_LOWERED) or 0) == value


def percent_in_words(value: Fraction | int) -> str:
    """A percentage within a sentence: by itself where it is exact, after ≈ where it is rounded.

    >>> percent_in_words(Fraction(1, 2)), percent_in_words(Fraction(1, 3)), percent_in_words(Fraction(1, 10**6))
    ('50 %', '≈ 33.3 %', '< 0.1 %')
    """
    return percent_equals(value).removeprefix("= ")


def decimal_in_words(value: Fraction | int, significant: int = 4) -> str:
    """A decimal within a sentence: by itself where it is exact, after ≈ where it is rounded.

    >>> decimal_in_words(Fraction(7, 2)), decimal_in_words(Fraction(7, 3), 3)
    ('3.5', '≈ 2.33')
    """
    return decimal_equals(value, significant).removeprefix("= ")


def root_equals(square: Fraction, significant: int = 4) -> str:
    """The root of a number as a decimal after its sign: = where it is exact, ≈ where it is rounded.

    >>> root_equals(Fraction(35, 12)), root_equals(Fraction(9, 4)), root_equals(Fraction(4, 9))
    ('≈ 1.708', '= 1.5', '≈ 0.6667')
    """
    top, bottom = isqrt(square.numerator), isqrt(square.denominator)
    if Fraction(top * top, bottom * bottom) == square:
        return decimal_equals(Fraction(top, bottom), significant)
    scale = 10 ** (2 * significant + 2 * digits_of(square.denominator))  # whole numbers, as roots may be beyond floats
    rounded = Fraction(isqrt(square.numerator * scale * scale // square.denominator), scale)
    return f"≈ {decimal_text(rounded, significant)}"


def mean_text(value: Fraction | int) -> str:
    """A mean for display: the fraction, and a decimal where the fraction is not one already.

    >>> mean_text(Fraction(7, 2)), mean_text(Fraction(7, 3)), mean_text(Fraction(4, 2))
    ('7/2 = 3.5', '7/3 ≈ 2.333', '2')
    """
    value = Fraction(value)
    short = fraction_text(value)
    return short if is_long(value) or value.denominator == 1 else f"{short} {decimal_equals(value)}"


def chance_text(value: Fraction | int) -> str:
    """A probability for display: the fraction and its percentage.

    >>> chance_text(Fraction(91, 216)), chance_text(1), chance_text(Fraction(1, 8))
    ('91/216 ≈ 42.1 %', '1 = 100 %', '1/8 = 12.5 %')
    """
    value = Fraction(value)
    between = ", " if is_long(value) else " "
    return f"{fraction_text(value)}{between}{percent_equals(value)}"


NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count(number: int, one: str, many: str = "") -> str:
    """A number of things in words.

    >>> count(2, "die", "dice"), count(1, "point"), count(12, "point"), count(-1, "point")
    ('two dice', 'one point', '12 points', '−1 points')
    """
    word = NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number).replace("-", "−")
    return f"{word} {one if number == 1 else many or one + 's'}"


def dice_word(number: int) -> str:
    """A number of dice in words: 'three dice'."""
    return count(number, "die", "dice")


def listing(parts: Sequence[str]) -> str:
    """All of them.

    >>> listing(["a", "b", "c"])
    'a, b and c'
    """
    return _joined(parts, "and")


def alternatives(parts: Sequence[str]) -> str:
    """One of them.

    >>> alternatives(["a", "b", "c"])
    'a, b or c'
    """
    return _joined(parts, "or")


def _joined(parts: Sequence[str], word: str) -> str:
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
