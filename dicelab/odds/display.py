"""A distribution as a table with bars: plain text, and HTML that needs no script and follows the theme."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Final

from dicelab.odds.distribution import Distribution, chart_words
from dicelab.odds.text import decimal_text, fraction_text, is_long, outcome_text, percent_equals

if TYPE_CHECKING:
    from dicelab.odds.die import Die
    from dicelab.odds.distribution import Distribution
    from dicelab.odds.pool import Pool

MOST_ROWS = 60
"""A longer table leaves out its middle."""


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


SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v6.json"
"""Names the language that a chart is written in; the address is never requested."""


def chart_rows(dist: Distribution[Any]) -> list[dict[str, Any]]:
    """The numbers of the chart, also useful as a table: floats for the bars, words for the tooltips."""
    numeric = all(isinstance(outcome, (int, Fraction)) for outcome in dist)
    return [
        {
            "outcome": float(outcome) if numeric and isinstance(outcome, Fraction) else _plain(outcome, numeric),
            "probability": float(chance),
            "fraction": fraction_text(chance),
            "percent": percent_equals(chance),
        }
        for outcome, chance in dist.items()
    ]


def bar_spec(dist: Distribution[Any], title: str | None = None) -> dict[str, Any]:
    """Bars in the order of the outcomes, the exact fraction in the tooltip: a Vega-Lite specification, plain data."""
    tooltip = {"outcome": "outcome", "fraction": "probability", "percent": "percent"}
    return {
        "$schema": SCHEMA,
        **({} if title is None else {"title": title}),
        "description": chart_words(dist) if title is None else f"{title}. {chart_words(dist)}",
        "data": {"values": chart_rows(dist)},
        "mark": {"type": "bar", "color": "#0072b2"},
        "encoding": {
            "x": {
                "field": "outcome",
                "type": "ordinal",
                "sort": None,
                "title": "outcome",
                "axis": {"labelAngle": 0, "labelOverlap": True},
            },
            "y": {"field": "probability", "type": "quantitative", "title": "probability", "axis": {"format": "%"}},
            "tooltip": [{"field": field, "type": "nominal", "title": title} for field, title in tooltip.items()],
        },
    }


def bar_chart(dist: Distribution[Any], title: str | None = None) -> Any:
    """The same as an Altair chart, to be changed and combined; alone it is drawn without a request to anywhere.

    Where Altair cannot be had, as in a browser, it is the specification alone.
    """
    try:
        chart = _offline_chart()
    except ImportError:
        return PlainChart(bar_spec(dist, title))
    return chart.from_dict(bar_spec(dist, title))


class PlainChart:
    """A chart where there is no Altair: its specification. ``dicelab.Chart`` draws either."""

    def __init__(self, spec: dict[str, Any]) -> None:
        self._spec = spec

    def to_dict(self) -> dict[str, Any]:
        """The Vega-Lite specification."""
        return self._spec


@cache
def _offline_chart() -> Any:
    import altair as alt

    class OfflineChart(alt.Chart):  # type: ignore[misc]  # Altair is loaded here only
        """An Altair chart that needs no internet, whatever renderer the notebook uses for its other charts.

        Altair's default asks a remote server for Vega; a renderer that was chosen explicitly draws this, too.
        """

        def _repr_mimebundle_(self, *args: Any, **kwargs: Any) -> Any:
            if alt.renderers.active != "default" or "dicelab" not in alt.renderers.names():
                return super()._repr_mimebundle_(*args, **kwargs)
            with alt.renderers.enable("dicelab"):
                return super()._repr_mimebundle_(*args, **kwargs)

    return OfflineChart


def _plain(outcome: Any, numeric: bool) -> int | str:
    return int(outcome) if numeric else outcome_text(outcome)
