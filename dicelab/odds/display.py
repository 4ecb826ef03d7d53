"""A distribution as a table with bars: plain text, and HTML that needs no script and follows the theme."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from dicelab.odds.text import decimal_text, fraction_text, is_long, outcome_text, percent_equals

if TYPE_CHECKING:
    from dicelab.odds.die import Die
    from dicelab.odds.distribution import Distribution
    from dicelab.odds.pool import Pool

MOST_ROWS = 60
"""Rows of a table before the middle of it is left out."""


def text_table(dist: Distribution[Any], width: int = 24) -> str:
    """The distribution as lines of text.

    >>> from dicelab.odds import Distribution
    >>> print(text_table(Distribution({"heads": 1, "tails": 1}), width=4))
    heads  1/2  = 50 %  ████
    tails  1/2  = 50 %  ████
    """
    shown = _shown(dist)
    most = max(p for _, p in shown)
    rows = [(outcome_text(x), _chance_text(p), percent_equals(p), "█" * round(width * p / most)) for x, p in shown]
    sizes = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        f"{name:>{sizes[0]}}  {chance:>{sizes[1]}}  {percent:>{sizes[2]}}  {bar}".rstrip()
        for name, chance, percent, bar in rows
    ]
    return "\n".join([*lines, *_left_out(dist)])


def html_table(dist: Distribution[Any]) -> str:
    """The distribution as a real table: a row header, the fraction, the percentage, a bar for the eye only."""
    shown = _shown(dist)
    most = max(p for _, p in shown)
    rows = "".join(_html_row(outcome, p, p / most) for outcome, p in shown)
    more = "".join(f"<caption {_CAPTION}>{escape(line)}</caption>" for line in _left_out(dist))
    heads = "".join(f'<th scope="col" style="{_CELL}">{name}</th>' for name in ("outcome", "probability", "percent"))
    bar_head = f'<td aria-hidden="true" style="{_CELL}"></td>'
    return (
        '<div role="group" aria-label="Distribution" tabindex="0" style="overflow-x:auto">'
        f'<table style="{_TABLE};table-layout:auto;width:100%;max-width:36em;margin:0">{more}'
        f"<thead><tr>{heads}{bar_head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def pool_table(pool: Pool) -> str:
    """The dice of a pool: how many of each kind, and the faces of each."""
    rows = "".join(
        f'<tr><th scope="row" style="{_CELL}">{number} ×</th><td style="{_CELL}">{len(die)} sides</td>'
        f'<td style="{_CELL};text-align:left;white-space:normal">{escape(_faces(die))}</td></tr>'
        for die, number in pool.kinds.items()
    )
    heads = "".join(f'<th scope="col" style="{_CELL}">{name}</th>' for name in ("dice", "each with", "faces"))
    return (
        '<div role="group" aria-label="Pool" tabindex="0" style="overflow-x:auto">'
        f'<table style="{_TABLE}"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _faces(die: Die) -> str:
    faces = [f"{outcome_text(face)}{f' (×{times})' if times > 1 else ''}" for face, times in die.weights.items()]
    return ", ".join(faces[:MOST_ROWS] + (["…"] if len(faces) > MOST_ROWS else []))


# Colours come from the page (currentColor, and Jupyter's accent where it is defined), so light and dark both work.
_TABLE = "border-collapse:collapse;color:inherit;background:transparent;font-variant-numeric:tabular-nums"
# On a phone the cells move together, so that the bars have room beside the numbers.
_CELL = "padding:.15em clamp(.3em,1.5vw,.8em);text-align:right;white-space:nowrap;background:transparent;color:inherit"
_BAR = "height:.8em;min-width:1px;background:var(--jp-brand-color1,#0072b2);border-radius:2px;outline:1px solid"
_CAPTION = 'style="caption-side:bottom;text-align:left;color:inherit"'


def _html_row(outcome: Any, p: Fraction, share: Fraction) -> str:
    chance, length = escape(_chance_text(p)), f"{float(share):.2%}"
    title = f' title="{escape(fraction_text(p))}"' if is_long(p) else ""
    return (
        f'<tr><th scope="row" style="{_CELL}">{escape(outcome_text(outcome))}</th>'
        f'<td style="{_CELL}"{title}>{chance}</td><td style="{_CELL}">{escape(percent_equals(p))}</td>'
        f'<td aria-hidden="true" style="{_CELL};width:100%;min-width:1em">'
        f'<div style="{_BAR};width:{length}"></div></td></tr>'
    )


def _chance_text(p: Fraction) -> str:
    # In a narrow column the number of digits that were left out would only be noise.
    return f"≈ {decimal_text(p)}" if is_long(p) else fraction_text(p)


def _shown(dist: Distribution[Any]) -> list[tuple[Any, Fraction]]:
    outcomes = dist.outcomes
    if len(outcomes) > MOST_ROWS:
        # Keep the stretch around the likeliest outcome: that is where the story is.
        middle = outcomes.index(dist.mode())
        first = min(max(0, middle - MOST_ROWS // 2), len(outcomes) - MOST_ROWS)
        outcomes = outcomes[first : first + MOST_ROWS]
    return [(outcome, dist[outcome]) for outcome in outcomes]


def _left_out(dist: Distribution[Any]) -> list[str]:
    if len(dist) <= MOST_ROWS:
        return []
    seen = sum((p for _, p in _shown(dist)), Fraction(0))
    left = len(dist) - MOST_ROWS
    return [f"{left:,} more outcomes are not shown; together they have {percent_equals(1 - seen).removeprefix('= ')}."]
