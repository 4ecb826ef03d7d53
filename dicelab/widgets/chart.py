"""Charts by Altair, drawn without the internet: Vega comes once per page, not once per chart."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from dicelab.widgets.bundle import bundle


class VegaRuntime(anywidget.AnyWidget):
    """Vega itself, loaded once per kernel and never displayed; charts ask it to draw."""

    _esm = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(_esm=bundle("vega.js"))


_runtime: VegaRuntime | None = None


def vega_runtime() -> VegaRuntime:
    """The one runtime of this kernel, made when the first chart is drawn."""
    global _runtime
    if _runtime is None:
        _runtime = VegaRuntime()
    return _runtime


class Chart(anywidget.AnyWidget):
    """An Altair chart (or a Vega-Lite specification) in the notebook."""

    _esm = bundle("chart.js")
    _css = bundle("chart.css")
    spec = traitlets.Dict().tag(sync=True)
    runtime = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, chart: Any) -> None:
        spec = chart if isinstance(chart, dict) else chart.to_dict()
        super().__init__(spec=spec, runtime=vega_runtime())


def renderer(spec: dict[str, Any], **metadata: Any) -> Any:
    """How Altair shows a chart in a notebook where dicelab is installed: without a request to anywhere."""
    return Chart(spec)._repr_mimebundle_()
