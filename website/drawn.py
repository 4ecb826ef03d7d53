"""What a page shows until Python is there: every widget as the browser will draw it, drawn when the site is built.

The widgets' own programs draw it (``draw.mjs``), with their own styles; so each takes the same room as it will when it
is alive, in any width, and nothing on the page moves when Python comes. It cannot be used, and is nothing for a screen
reader; for that, and for a page to which Python does not come, there is its still in words.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

DRAW = Path(__file__).resolve().parent / "draw.mjs"

Shown = Mapping[str, list[dict[str, Any]]]
"""What ``stills`` says of a notebook: what each cell shows."""


@dataclass(frozen=True)
class Output:
    """One thing that a cell shows."""

    kind: str
    html: str
    bundle: str = ""
    """Whose styles it needs."""


def drawn(notebooks: Mapping[str, Shown], node: str) -> dict[str, dict[str, list[Output]]]:
    """Everything that all cells of all notebooks show, ready to stand on a page."""
    widgets = [one for shown in notebooks.values() for one in _widgets(shown)]
    asked = json.dumps([{"bundle": one["bundle"], "view": one["view"]} for one in widgets])
    ran = subprocess.run([node, str(DRAW)], input=asked, check=True, stdout=subprocess.PIPE, text=True)
    pictures = iter(json.loads(ran.stdout))
    return {
        path: {cell: [_output(one, pictures) for one in outputs] for cell, outputs in shown.items()}
        for path, shown in notebooks.items()
    }


def _widgets(shown: Shown) -> Iterable[dict[str, Any]]:
    return (one for outputs in shown.values() for one in outputs if one["type"] == "widget")


def _output(one: dict[str, Any], pictures: Iterable[dict[str, str]]) -> Output:
    """In the same places as in ``src/outputs.js``."""
    if one["type"] == "widget":
        picture = next(iter(pictures))
        style = "; ".join(f"{name}: {value}" for name, value in one["layout"].items())
        look = (
            f'class="jp-OutputArea-output jupyter-widgets dl-root {picture["name"]} pg-drawn" style="{escape(style)}"'
        )
        still = f'<div class="pg-in-words jp-RenderedHTMLCommon">{one["html"]}</div>'
        made = f'<div {look} data-widget="{one["bundle"]}" inert>{picture["html"]}</div>'
        return Output("widget", still + made, one["bundle"])
    if one["type"] == "html":
        looks = "jp-OutputArea-output jp-RenderedHTMLCommon jp-RenderedHTML"
        return Output("html", f'<div class="{looks}">{one["html"]}</div>')
    return Output("text", f'<div class="jp-OutputArea-output jp-RenderedText"><pre>{escape(one["text"])}</pre></div>')
