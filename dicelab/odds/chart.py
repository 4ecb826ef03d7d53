"""A distribution as a bar chart: plain data, or an Altair chart, for which Altair is loaded."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Final

from dicelab.odds.distribution import Distribution, chart_words
from dicelab.odds.text import fraction_text, outcome_text, percent_equals

SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v6.json"
"""The name of the language that a chart is written in; nobody asks that address."""


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
    """What a chart says of itself, where there is no Altair to change it with; ``dicelab.Chart`` draws either."""

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

        Altair's default asks a server far away for Vega; where somebody chose a renderer, that one draws this, too.
        """

        def _repr_mimebundle_(self, *args: Any, **kwargs: Any) -> Any:
            if alt.renderers.active != "default" or "dicelab" not in alt.renderers.names():
                return super()._repr_mimebundle_(*args, **kwargs)
            with alt.renderers.enable("dicelab"):
                return super()._repr_mimebundle_(*args, **kwargs)

    return OfflineChart


def _plain(outcome: Any, numeric: bool) -> int | str:
    return int(outcome) if numeric else outcome_text(outcome)
