"""Does the sum by hand come out? Evaluates a line of a derivation, so that every "=" in it can be checked."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import Any

STEPS = {"=", "≈", "<", ">"}


def value(expr: Any) -> Any:
    """The value of an expression without "=", or a ValueError where it holds words."""
    if isinstance(expr, str):
        return Fraction(expr.replace("−", "-").replace(" ", "").replace(",", ""))
    ((kind, content),) = expr.items()
    if kind == "row":
        return _row(content)
    if kind == "note":
        raise ValueError(content)
    a, b = map(value, content)
    return {"frac": lambda: a / b, "pow": lambda: a ** int(b), "choose": lambda: comb(int(a), int(b))}[kind]()


def _row(parts: list[Any]) -> Fraction:
    parts = [part for part in parts if part not in ("(", ")")]
    total, term, sign = Fraction(0), value(parts[0]), 1
    for operator, operand in zip(parts[1::2], parts[2::2], strict=True):
        if operator in ("·", "×"):
            term *= value(operand)
        elif operator in ("+", "−"):
            total, term, sign = total + sign * term, value(operand), 1 if operator == "+" else -1
        else:
            raise ValueError(operator)
    return total + sign * term


def check(line: Any) -> list[Fraction]:
    """Every side of every "=" that is free of words; they must be equal, and what is "≈" must be near."""
    parts: list[Any] = []
    _flatten(line, parts)
    sides, current, sign = [], [], "="
    for part in [*parts, "="]:
        if isinstance(part, str) and part in STEPS:
            sides.append((sign, current))
            sign, current = part, []
        else:
            current.append(part)
    found: list[tuple[str, Fraction]] = []
    for step, side in sides:
        try:
            percent = isinstance(side[-1], str) and side[-1].endswith(" %")
            number = Fraction(side[-1][:-2]) / 100 if percent else _row(side)
        except (ValueError, IndexError):
            continue
        found.append((step, number))
    for (_, before), (step, after) in pairwise(found):
        assert {
            "=": before == after,
            "≈": abs(before - after) < Fraction(6, 10000),
            "<": before < after,
            ">": before > after,
        }[step], (before, step, after)
    return [number for step, number in found if step == "="]


def _flatten(line: Any, parts: list[Any]) -> None:
    """Rows inside the outermost row are spelled out where they hold a step of their own."""
    if isinstance(line, dict) and "row" in line:
        for part in line["row"]:
            if isinstance(part, dict) and "row" in part and STEPS & {p for p in part["row"] if isinstance(p, str)}:
                _flatten(part, parts)
            else:
                parts.append(part)
    elif isinstance(line, dict) and ("fold" in line or "branch" in line):
        _flatten(next(iter(line.values()))[0], parts)
    else:
        parts.append(line)
