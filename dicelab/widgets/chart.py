"""Charts by Altair, drawn without the internet: Vega comes once per page, not once per chart."""

from __future__ import annotations

from typing import Any

from dicelab.play.chart_host import ChartHost
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike


class Chart(Hosted):
    """An Altair chart (or a Vega-Lite specification) in the notebook."""

    _esm = bundle("chart.js")
    _css = bundle("chart.css")

    def __init__(self, chart: Any, *, layout: LayoutLike = None) -> None:
        super().__init__(ChartHost(chart if isinstance(chart, dict) else chart.to_dict()), layout)

    @property
    def spec(self) -> dict[str, Any]:
        """The Vega-Lite specification."""
        found: dict[str, Any] = self.host.spec
        return found


def renderer(spec: dict[str, Any], **metadata: Any) -> Any:
    """How Altair shows a chart in a notebook where dicelab is installed: without a request to anywhere."""
    return Chart(spec)._repr_mimebundle_()
