"""Notebooks as pages: text as HTML, code as data for the worker, stills where widgets will be; and the start page.

Head, header and start page are the templates of ``dicelab serve``, so that both look alike and change together.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from dicelab.serve.pages.notebooks import INDEX, card, cards, hero_sum, pages
from website.drawn import Output

HERE = Path(__file__).resolve().parent
TEMPLATES = HERE.parent / "dicelab/serve/share/voila/templates/dicelab"
NEEDS = {"altair": re.compile(r"^\s*(?:import|from) altair\b", re.MULTILINE)}
"""What a cell must say for a package to be fetched with its page."""

_LINK = re.compile(r'(href=")(?:\./)?(?:voila/render/)?([\w-]+)\.ipynb')
_ANCHOR = re.compile(r'<a class="anchor-link"[^>]*>[^<]*</a>')


class Pages:
    """The pages of a site; ``site`` is what every page is told of it, ``asset`` finds a file of the templates."""

    def __init__(self, notebooks: Path, site: dict[str, Any], static: dict[str, str], lab: bool = False) -> None:
        self._folder, self._site, self._static, self._lab = notebooks, site, static, lab
        found = cards(notebooks)
        self._cards, self._pages = [asdict(one) for one in found], pages(found)
        self._templates = Environment(loader=FileSystemLoader([HERE / "templates", TEMPLATES]), autoescape=False)
        self._templates.filters.setdefault("tojson", json.dumps)

    def _about(self) -> dict[str, Any]:
        told = {"cards": self._cards, "pages": self._pages, "sum": hero_sum(), "home": "./"}
        return {
            "base_url": "",
            "home": "./",
            "at_once": True,
            "page_config": {"dicelab": told},
            "include_url": self._asset,
            "asset": self._asset,
            "site": Markup(_in_a_script(self._site)),
            "static": self._static,
        }

    def _asset(self, path: str) -> str:
        return self._static[path.removeprefix("static/")]

    def start_page(self) -> str:
        """The cards of all notebooks."""
        page = self._templates.get_template("start.html").render(**self._about())
        return _LINK.sub(r"\1\2.html", page)

    def missing_page(self) -> str:
        """What a host shows where there is no page."""
        return self._templates.get_template("missing.html").render(**self._about())

    def page(self, path: Path, shown: Mapping[str, list[Output]]) -> str:
        """One notebook; ``shown`` is what its cells show until Python is there."""
        notebook = json.loads(path.read_text(encoding="utf-8"))
        code = {n: "".join(cell["source"]) for n, cell in enumerate(notebook["cells"]) if cell["cell_type"] == "code"}
        told = {"cells": [{"cell": n, "source": source} for n, source in code.items()], "needs": needs(code.values())}
        cells = [
            {"number": n, "kind": "code", "outputs": [(one.kind, Markup(one.html)) for one in shown.get(str(n), [])]}
            if cell["cell_type"] == "code"
            else {"number": n, "kind": "text", "html": Markup(markdown("".join(cell["source"]))), "tags": _tags(cell)}
            for n, cell in enumerate(notebook["cells"])
        ]
        bundles = dict.fromkeys(one.bundle for outputs in shown.values() for one in outputs if one.bundle)
        about = card(path)
        page = self._templates.get_template("notebook.html").render(
            **self._about(),
            nb={"metadata": notebook["metadata"]},
            resources={"metadata": {"name": path.stem}},
            here=about.title,
            title=about.title,
            blurb=about.blurb,
            kind=notebook["metadata"].get("dicelab", {}).get("kind", ""),
            cells=cells,
            styles=[css for name in bundles if (css := self._site["bundles"][name]["css"])],
            code=f"lab/lab/index.html?path={path.name}" if self._lab else "",
            told=Markup(_in_a_script(told)),
        )
        return _LINK.sub(r"\1\2.html", page)

    def notebooks(self) -> list[Path]:
        """All notebooks that are pages."""
        return [path for path in sorted(self._folder.glob("*.ipynb")) if path.name != INDEX]


def _tags(cell: dict[str, Any]) -> str:
    """The tags of a cell as classes, as Voilà writes them."""
    return "".join(f" celltag_{tag}" for tag in cell["metadata"].get("tags", []) if re.fullmatch(r"[\w-]+", tag))


def needs(sources: Iterable[str]) -> list[str]:
    """The packages that must be fetched before these cells can run."""
    text = "\n".join(sources)
    return [name for name, said in NEEDS.items() if said.search(text)]


def markdown(text: str) -> str:
    """A text cell as HTML, as Voilà renders it, without the pilcrow at the end of every heading."""
    html = str(MarkdownWithMath(renderer=IPythonRenderer(escape=False)).render(text))
    return _ANCHOR.sub("", html)


def _in_a_script(data: object) -> str:
    """JSON that can stand in a script element: nothing in it ends that."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
