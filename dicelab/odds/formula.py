"""A formula as plain data, and two ways to write it down: text and MathML.

An expression is a string, or one of
``{"frac": [a, b]}``  ``{"pow": [base, exponent]}``  ``{"row": [e, ...]}``  ``{"choose": [n, k]}``  ``{"note": words}``
``{"fold": [line, [lines]]}``, a line that opens to show others where that can be done,
``{"branch": [line]}``, a line that is a branch of a tree, below the line that is its root,
and nothing else, so that it travels as JSON and a browser can build it as elements, never as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from dicelab.errors import OddsError
from dicelab.odds.text import superscript

Expr = str | dict[str, Any]

_OPERATORS = frozenset("+−·×=≈<>≤≥()⋯…,!")
_RAISED = frozenset("0123456789-−+n")


def frac(top: object, bottom: object) -> Expr:
    """A fraction; whole numbers may be given as they are."""
    return {"frac": [as_expr(top), as_expr(bottom)]}


def power(base: object, exponent: object) -> Expr:
    """A power; the exponent 1 is left out, as by hand."""
    return as_expr(base) if exponent == 1 else {"pow": [as_expr(base), as_expr(exponent)]}


def row(*parts: object) -> Expr:
    """Expressions one after the other."""
    return {"row": [as_expr(part) for part in parts]}


def choose(n: int, k: int) -> Expr:
    """The number of ways to choose k of n."""
    return {"choose": [str(n), str(k)]}


def note(words: str) -> Expr:
    """Words in a formula."""
    return {"note": words}


def fold(line: Expr, lines: Sequence[Expr]) -> Expr:
    """A line that stands for several; a page lets people open it, on paper it stands alone."""
    return {"fold": [line, list(lines)]}


def branch(line: Expr) -> Expr:
    """A line that is one branch of a tree."""
    return {"branch": [line]}


def as_expr(value: object) -> Expr:
    """A number or an expression as an expression."""
    if isinstance(value, (str, dict)):
        return value
    if isinstance(value, Fraction) and value.denominator != 1:
        sign = "−" if value < 0 else ""
        return {"frac": [f"{sign}{abs(value.numerator)}", str(value.denominator)]}
    if isinstance(value, (int, Fraction)):
        return str(int(value)).replace("-", "−")
    raise OddsError(f"{value!r} has no place in a formula.")


def spaced(parts: list[Any], between: str) -> list[Any]:
    """The parts with an operator between them.

    >>> spaced([1, 2, 3], "+")
    [1, '+', 2, '+', 3]
    """
    return [piece for part in parts for piece in (between, part)][1:]


def pieces(line: Expr, signs: Sequence[str] = ("=", "≈")) -> list[Expr]:
    """A line of a derivation in parts that each begin with an equals sign, or another of the signs: there it may break.

    >>> [text_of(piece) for piece in pieces(row(1, "−", Fraction(5, 6), "=", Fraction(1, 6), "≈", "16.7 %"))]
    ['1 − 5/6', '= 1/6', '≈ 16.7 %']
    """
    if isinstance(line, str) or "row" not in line:
        return [line]
    cut: list[list[Expr]] = [[]]
    for part in line["row"]:
        if part in signs and cut[-1]:
            cut.append([])
        cut[-1].append(part)
    return [{"row": parts} for parts in cut]


def text_of(expr: Expr) -> str:
    """The formula on one line of plain text.

    >>> text_of(row(1, "−", power(Fraction(5, 6), 3), "=", Fraction(91, 216)))
    '1 − (5/6)³ = 91/216'
    """
    if isinstance(expr, str):
        return expr
    return _read(expr, _TEXT)


def mathml_of(expr: Expr) -> str:
    """The formula as MathML elements, everything escaped.

    >>> mathml_of(frac(1, "<"))
    '<mfrac><mn>1</mn><mo>&lt;</mo></mfrac>'
    """
    if isinstance(expr, str):
        if expr in _OPERATORS:
            return f"<mo>{escape(expr)}</mo>"
        plain = expr.replace("−", "").replace(".", "").replace(" ", "").replace(",", "")
        return f"<mn>{escape(expr)}</mn>" if plain.isdigit() else f"<mtext>{escape(expr)}</mtext>"
    return _read(expr, _MATHML)


def _read(expr: dict[str, Any], how: dict[str, Callable[..., str]]) -> str:
    if len(expr) == 1:
        ((kind, content),) = expr.items()
        if kind == "note":
            return how[kind](str(content))
        if kind in how:
            return how[kind](*content)
    raise OddsError(f"{expr!r} is not a formula.")


def _is_simple(expr: Expr) -> bool:
    return isinstance(expr, str) and " " not in expr


def _bracketed(expr: Expr) -> str:
    return text_of(expr) if _is_simple(expr) else f"({text_of(expr)})"


def _raised(exponent: Expr) -> str:
    if isinstance(exponent, str) and set(exponent) <= _RAISED:
        return superscript(exponent)
    return f"^{_bracketed(exponent)}"


def _mathml_power(base: Expr, exponent: Expr) -> str:
    inner = mathml_of(base)
    if not _is_simple(base):
        inner = f"<mrow><mo>(</mo>{inner}<mo>)</mo></mrow>"
    return f"<msup>{inner}{mathml_of(exponent)}</msup>"


_TEXT: dict[str, Callable[..., str]] = {
    "frac": lambda top, bottom: f"{_bracketed(top)}/{_bracketed(bottom)}",
    "pow": lambda base, exponent: f"{_bracketed(base)}{_raised(exponent)}",
    "row": lambda *parts: " ".join(map(text_of, parts)).replace("( ", "(").replace(" )", ")"),
    "choose": lambda n, k: f"C({text_of(n)}, {text_of(k)})",
    "note": str,
    "fold": lambda line, _: text_of(line),
    "branch": lambda line: f"├ {text_of(line)}",
}
_GAP = "\u00a0"  # between words that announce a number and the number; a plain space would be dropped
_MATHML: dict[str, Callable[..., str]] = {
    "frac": lambda top, bottom: f"<mfrac>{mathml_of(top)}{mathml_of(bottom)}</mfrac>",
    "pow": _mathml_power,
    "row": lambda *parts: f"<mrow>{''.join(map(mathml_of, parts))}</mrow>",
    "choose": lambda n, k: (
        f'<mrow><mo>(</mo><mfrac linethickness="0">{mathml_of(n)}{mathml_of(k)}</mfrac><mo>)</mo></mrow>'
    ),
    "note": lambda words: f"<mtext>{escape(words)}{_GAP if words.endswith(':') else ''}</mtext>",
    "fold": lambda line, _: mathml_of(line),
    "branch": lambda line: mathml_of(line),
}
