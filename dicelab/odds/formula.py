"""A derivation as plain data: formulas, the lines of a working, and two ways to write them down, text and MathML.

An expression is a string, or a dictionary of one of a few kinds, and nothing else, so that it travels as JSON and a
browser can build it as elements, never as markup.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Annotated, Any, NamedTuple, TypedDict, cast, final

from dicelab.errors import OddsError
from dicelab.odds.text import decimal_text, is_long, percent_equals, superscript


@final
class Frac(TypedDict):
    """A fraction."""

    frac: Annotated[list[Expr], 2]


@final
class Power(TypedDict):
    """A base and its exponent."""

    pow: Annotated[list[Expr], 2]


@final
class InARow(TypedDict):
    """Expressions one after the other."""

    row: list[Expr]


@final
class Choose(TypedDict):
    """The number of ways to choose some of many: how many there are, and how many are chosen."""

    choose: Annotated[list[Expr], 2]


@final
class Note(TypedDict):
    """Words."""

    note: str


@final
class Fold(TypedDict):
    """A line that opens to show others, where that can be done."""

    fold: tuple[Expr, list[Expr]]


@final
class Branch(TypedDict):
    """A line that is a branch of a tree, below the line that is its root."""

    branch: Annotated[list[Expr], 1]


Expr = str | Frac | Power | InARow | Choose | Note | Fold | Branch

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
    return {"fold": (line, list(lines))}


def branch(line: Expr) -> Expr:
    """A line that is one branch of a tree."""
    return {"branch": [line]}


def as_expr(value: object) -> Expr:
    """A number or an expression as an expression."""
    if isinstance(value, (str, dict)):
        return cast(Expr, value)
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


def _read(expr: Expr, how: dict[str, Callable[..., str]]) -> str:
    if isinstance(expr, dict) and len(expr) == 1:
        ((kind, content),) = cast(dict[str, Any], expr).items()
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


# -- the lines of a working -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Working:
    """A derivation as data: lines that are formulas, and the answer.

    >>> print(Working((row("P(no six)", "=", power(Fraction(5, 6), 3)),)))
    P(no six) = (5/6)³
    """

    lines: tuple[Expr, ...]
    answer: Fraction | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(map(_without_repeats, self.lines)))

    def text(self) -> str:
        """Plain text, one line each."""
        return "\n".join(map(text_of, self.lines))

    def mathml(self) -> str:
        """One MathML block a line."""
        return "\n".join(
            f'<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">{mathml_of(line)}</math>'
            for line in self.lines
        )

    def data(self) -> list[Expr]:
        """The lines as JSON-able values, for a browser to draw; a copy, so that nothing here can change."""
        return copy.deepcopy(list(self.lines))

    def __str__(self) -> str:
        return self.text()

    def __hash__(self) -> int:
        return hash((self.text(), self.answer))

    def _repr_html_(self) -> str:
        # A line of words is a paragraph, which wraps; a formula wraps at equals signs, else the group scrolls.
        lines = "".join(f'<p style="margin:.5em 0">{_html_line(line)}</p>' for line in self.lines)
        return f'<div role="group" aria-label="Working" tabindex="0" style="overflow-x:auto">{lines}</div>'


def _without_repeats(line: Expr) -> Expr:
    """The line without terms that only repeat the one before: a formula of one factor is its own value."""
    if not isinstance(line, dict) or "row" not in line:
        return line
    pieces: list[list[Expr]] = [[]]
    for part in line["row"]:
        if part in ("=", "≈"):
            pieces.append([])
        pieces[-1].append(part)
    kept = pieces[:1]
    for piece in pieces[1:]:
        if piece[0] != "=" or piece[1:] != kept[-1][len(kept[-1]) - len(piece) + 1 :] or len(kept[-1]) > len(piece):
            kept.append(piece)
    return row(*(part for piece in kept for part in piece))


LONG = 4
"""A line with so many plus signs, or times signs, may break at each of them."""


def _html_line(line: Expr) -> str:
    if isinstance(line, dict) and "note" in line:
        return escape(str(line["note"]))
    if isinstance(line, dict) and "branch" in line and len(line["branch"]) == 1:
        line = line["branch"][0]
    head = '<math xmlns="http://www.w3.org/1998/Math/MathML" displaystyle="true">'
    parts = line["row"] if isinstance(line, dict) and "row" in line else []
    breaks = ("=", "≈", *(sign for sign in ("+", "·") if parts.count(sign) >= LONG))
    first, *others = [mathml_of(piece) for piece in pieces(line, breaks)]
    others = [one.replace("<mo>", '<mo form="infix">', 1) for one in others]  # an equals sign keeps its space
    return " ".join(f"{head}{one}</math>" for one in (first, *others))


Derivation = Callable[[int | None], Working | None]
"""How a distribution was found: of the whole of it, or of P(at least so much)."""


def equation(words: str, *parts: object, answer: Fraction) -> Expr:
    """One line of a derivation: what is sought, the terms, and the exact answer.

    >>> print(Working((equation("no six", power(Fraction(5, 6), 2), answer=Fraction(25, 36)),)))
    P(no six) = (5/6)² = 25/36 ≈ 69.4 %
    """
    return row(chance_of(words), *(["=", *parts] if parts else []), *ending(answer))


def out_of(p: Fraction, ways: int) -> list[Expr]:
    """Favourable ways over all ways, unless that is the reduced fraction itself or too long to read."""
    return [] if p.denominator == ways or p in (0, 1) or is_long(ways) else [frac(int(p * ways), ways)]


def chance_of(words: str) -> Expr:
    """'P(no six)': the chance of what the words say."""
    return note(f"P({words})")


def ending(answer: Fraction, *, percent: bool = True) -> list[Any]:
    """The exact answer, and what it is about; only the latter where the fraction is too long to read."""
    exact = [] if is_long(answer) else ["=", as_expr(answer)]
    if not percent:
        return exact or ["≈", decimal_text(answer)]
    if answer in (0, 1):
        return exact
    sign, _, shown = percent_equals(answer).partition(" ")
    return [*exact, sign, shown]


# -- by cases ----------------------------------------------------------------------------------------------------------

MOST_CASES = 6
"""Cases that are written out; the others are gathered in one line."""

MOST_OPENED = 40
"""Small cases that are listed once they are unfolded."""

Case = tuple[str, Fraction, Fraction]
"""What happens, its chance, and what it is worth: the chance that is left then, or a number."""


def by_cases(
    words: str,
    cases: Iterable[Case],
    *,
    mean: bool = False,
    before: Sequence[str] = (),
    tree: bool = False,
    rounded: bool = False,
) -> Working:
    """Each case's chance times its worth, added up, the weightiest first; the small ones are gathered in one line.

    The worth is the chance that is left then, or with ``mean`` a number.

    Cases that are worth nothing add nothing and are left out. As a ``tree`` the last line of ``before`` is its root,
    and its cases are told as what rolls do. ``rounded``: the worths were rounded, and are written as decimals.

    >>> third = Fraction(1, 3)
    >>> print(by_cases("hit", [("a six", Fraction(1, 6), Fraction(1)), ("a five", Fraction(1, 6), third)]))
    P(a six) = 1/6
    a five: 1/6 · 1/3 = 1/18
    P(hit) = 1/6 + 1/18 = 2/9 ≈ 22.2 %
    """
    way = _Way(mean, tree, rounded)
    counting = [case for case in cases if case[1] and case[2]]
    answer = sum((chance * worth for _, chance, worth in counting), Fraction(0))
    weighed = sorted(counting, key=lambda case: -abs(case[1] * case[2]))
    shown = weighed if len(weighed) <= MOST_CASES + 1 else weighed[:MOST_CASES]
    lines: list[Expr] = [note(text) for text in before]
    added: list[Fraction] = []
    for case in shown:
        lines.append(branch(way.line(case)) if tree else way.line(case))
        added.append(case[1] * case[2])
    if len(shown) < len(weighed):
        rest = weighed[MOST_CASES:]
        others = fold(way.more(rest), way.opened(rest))
        lines.append(branch(others) if tree else others)
        added.append(_together(rest))
    named = note(f"E({words})" if mean else f"P({words})")
    if not added:
        return Working((*lines, row(named, "=", "0")), answer)
    short = any(map(way.is_short, added))
    sums = _added([_decimal(part) if short else part for part in added]) if len(added) > 1 else []
    sign = ["≈" if short else "="] if sums else []
    end = way.equals(answer) if rounded else ending(answer, percent=not mean)
    lines.append(row(named, *sign, *sums, *end))
    return Working(tuple(lines), answer)


class _Way(NamedTuple):
    """How cases are written."""

    mean: bool
    tree: bool
    rounded: bool

    def is_short(self, value: Fraction) -> bool:
        """Whether only its decimal is written."""
        return is_long(value) or (self.rounded and value.denominator > 1)

    def line(self, case: Case) -> Expr:
        what, chance, worth = case
        if worth == 1 and not self.mean:
            if self.tree:
                return row(note(f"{what}:"), *self.number(chance))
            return row(note(f"P({what})"), *self.equals(chance))
        exactly = [_decimal(chance)] if is_long(chance) else [chance]
        return row(note(f"{what}:"), *exactly, "·", *self.number(worth), *self.equals(chance * worth))

    def number(self, value: Fraction) -> list[Any]:
        return [_decimal(value)] if self.is_short(value) else [value]

    def equals(self, value: Fraction) -> list[Any]:
        return ["≈", _decimal(value)] if self.is_short(value) else ["=", value]

    def more(self, cases: Sequence[Case]) -> Expr:
        return row(note(f"and {len(cases)} more, together"), *self.equals(_together(cases)))

    def opened(self, cases: Sequence[Case]) -> list[Expr]:
        """The small cases one by one; where they are very many, the smallest of them together."""
        lines = [self.line(case) for case in cases[:MOST_OPENED]]
        return [*lines, self.more(cases[MOST_OPENED:])] if len(cases) > MOST_OPENED else lines


def _together(cases: Sequence[Case]) -> Fraction:
    return sum((chance * worth for _, chance, worth in cases), Fraction(0))


def _decimal(value: Fraction) -> str:
    """Four digits, or four behind the point, so that what is added up comes out."""
    return decimal_text(value, 4 + len(str(int(abs(value)))) * (abs(value) >= 1))


def _added(parts: Sequence[Any]) -> list[Any]:
    """Terms with + between them, or − before one that is negative."""
    found: list[Any] = [parts[0]]
    for part in parts[1:]:
        if isinstance(part, Fraction) and part < 0:
            found += ["−", -part]
        elif isinstance(part, str) and part.startswith("−"):
            found += ["−", part[1:]]
        else:
            found += ["+", part]
    return found
