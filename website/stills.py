"""What the cells of every notebook show, as a reader sees it before Python is there.

Run by the build in a process of its own, in which widgets are those of a page's worker:
``python -m website.stills NOTEBOOK …`` writes {notebook: {cell: HTML}} as JSON.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from html import escape
from pathlib import Path
from random import Random
from typing import Any

os.environ["DICELAB_CARRIER"] = "worker"
sys.path.insert(0, str(Path(__file__).parent / "stand_ins"))

from dicelab.play.still import as_html
from dicelab.site.cells import Cells
from dicelab.site.shown import shown
from dicelab.widgets.hosted.worker import Hosted


class StillCells(Cells):
    """Cells whose widgets are shown as stills."""

    def __init__(self) -> None:
        super().__init__(lambda message: None)
        self.stills: dict[int, str] = {}
        self._printed = ""

    def run(self, cell: int, source: str) -> bool:
        """Run one cell, to the end of what it prints."""
        well = super().run(cell, source)
        self._end_print()
        return well

    def show(self, thing: object) -> None:
        """A still, or what a thing shows anyway."""
        self._end_print()
        self._add(_still(thing) if isinstance(thing, Hosted) else _html(shown(thing)))

    def print(self, text: str) -> None:
        """Printed text; what is printed piece by piece is one text."""
        self._printed += text

    def _end_print(self) -> None:
        if self._printed.strip():
            self._add(f"<pre>{escape(self._printed)}</pre>")
        self._printed = ""

    def _add(self, html: str) -> None:
        self.stills[self._cell] = self.stills.get(self._cell, "") + html


def _still(widget: Hosted) -> str:
    """In a box that is as high as the widget will be: how high that is, the style sheet knows by the widget's name."""
    name = widget.opened()["bundle"]
    return f'<div class="pg-widget-still" data-widget="{name}">{as_html(widget.still(), note="")}</div>'


def _html(output: dict[str, Any]) -> str:
    if output["type"] == "html":
        return str(output["html"])
    return f"<pre>{escape(output['text'])}</pre>" if output["type"] == "text" else ""


def stills_of(path: str) -> dict[int, str]:
    """The stills of one notebook, by the number of the cell."""
    notebook: dict[str, Any] = json.loads(Path(path).read_text(encoding="utf-8"))
    cells = StillCells()
    try:
        for number, cell in enumerate(notebook["cells"]):
            if cell["cell_type"] == "code" and not cells.run(number, "".join(cell["source"])):
                raise SystemExit(f"{path}: cell {number} cannot be run, so there is no page.")
        return dict(cells.stills)
    finally:
        cells.close()


if __name__ == "__main__":
    for name in ("anywidget", "ipywidgets"):  # as in the browser: Altair asks for them, and does without
        sys.modules[name] = None  # type: ignore[assignment]
    secrets.randbelow = Random(1).randrange  # the same site from the same sources
    told = sys.stdout
    made = {path: stills_of(path) for path in sys.argv[1:]}
    json.dump(made, told)
