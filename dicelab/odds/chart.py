"""A distribution as an Altair chart; Altair is loaded only when a chart is asked for."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dicelab.odds.text import fraction_text, outcome_text, percent_text

if TYPE_CHECKING:
    from dicelab.odds.distribution import Distribution


def chart_rows(dist: Distribution[Any]) -> list[dict[str, Any]]:
    """The numbers of the chart, also useful as a table: floats for the bars, words for the tooltips."""
    numeric = all(isinstance(outcome, (int, Fraction)) for outcome in dist)
    return [
        {
            "outcome": float(outcome) if numeric and isinstance(outcome, Fraction) else _plain(outcome, numeric),
            "probability": float(chance),
            "fraction": fraction_text(chance),
            "percent": percent_text(chance),
        }
        for outcome, chance in dist.items()
    ]


def bar_chart(dist: Distribution[Any], title: str | None = None) -> Any:
    """Bars in the order of the outcomes, the exact fraction in the tooltip."""
    import altair as alt

    if alt.renderers.active == "default" and "dicelab" in alt.renderers.names():
        alt.renderers.enable("dicelab")  # the default one asks a server far away for Vega
    options = {} if title is None else {"title": title}
    return (
        alt.Chart(alt.Data(values=chart_rows(dist)), **options)
        .mark_bar(color="#0072b2")
        .encode(
            x=alt.X("outcome:O", sort=None, title="outcome", axis=alt.Axis(labelAngle=0, labelOverlap=True)),
            y=alt.Y("probability:Q", title="probability", axis=alt.Axis(format="%")),
            tooltip=[
                alt.Tooltip("outcome:N", title="outcome"),
                alt.Tooltip("fraction:N", title="probability"),
                alt.Tooltip("percent:N", title="percent"),
            ],
        )
    )


def _plain(outcome: Any, numeric: bool) -> int | str:
    return int(outcome) if numeric else outcome_text(outcome)
