"""Charts by Altair, drawn without the internet: Vega comes once per page, not once per chart."""

from __future__ import annotations

import json
import os
from typing import Any, Final

import anywidget
import traitlets

from dicelab.widgets.bundle import bundle

VEGA: Final = "DICELAB_VEGA"
"""Where the environment says that a server has Vega as a file: a page then takes it from there, and may keep it.
Anywhere else it travels with the first chart."""

LOADER: Final = """export default {{
  async initialize() {{
    const vega = await import(new URL({address}, location.href).href);
    return vega.default.initialize();
  }},
}};
"""


def program() -> str:
    """What a page runs: Vega, or the few lines that fetch it."""
    address = os.environ.get(VEGA, "")
    return LOADER.format(address=json.dumps(address)) if address else bundle("vega.js")


class VegaRuntime(anywidget.AnyWidget):
    """Vega itself, loaded once per kernel and never displayed; charts ask it to draw."""

    _esm = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(_esm=program())


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
