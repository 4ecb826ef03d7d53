"""The notebooks that are served: where they lie, what the start page says about each, what every page is told."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from dicelab.odds.working import complement
from dicelab.widgets.bundle import bundle

PACKAGE = Path(__file__).resolve().parents[2]
INDEX = "index.ipynb"
"""The start page's twin for JupyterLab; a visitor in a browser sees the start page itself."""


KINDS = ("game", "play", "rules", "lesson", "tool")
"""What a notebook can be. A game is a tutorial; the page to play it and its rules stand on the same card."""

PAGES = {"play": "Play", "game": "Learn", "rules": "Rules"}
"""The pages of one game, in the order of their tabs."""


@dataclass(frozen=True)
class StartCard:
    """What the start page says about one notebook."""

    path: str
    title: str
    blurb: str
    kind: str
    symbol: str
    order: float


def folder() -> Path:
    """The notebooks of this checkout, or those that came with the installed package."""
    checkout = PACKAGE.parent / "notebooks"
    return checkout if (PACKAGE.parent / "pyproject.toml").exists() and checkout.is_dir() else PACKAGE / "notebooks"


def own_copy(where: Path, always: bool = False) -> Path:
    """A folder whose notebooks may be changed: the checkout's own, or a copy of the installed ones in ``where``.

    It is ``always`` a copy where that folder is all that a server shows.
    """
    source = folder()
    if source.parent != PACKAGE and not always:
        return source
    copy = where / "dicelab-notebooks"
    if not copy.exists():
        shutil.copytree(source, copy)
    return copy


def cards(root: Path) -> list[StartCard]:
    """A card for every notebook in ``root`` but the index, in order."""
    found = [card(path) for path in sorted(root.glob("*.ipynb")) if path.name != INDEX]
    return sorted(found, key=lambda one: (one.order, one.title))


def card(path: Path) -> StartCard:
    """The card of one notebook, from its metadata; its file name has to do where it says nothing."""
    try:
        said = json.loads(path.read_text(encoding="utf-8"))["metadata"].get("dicelab", {})
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        said = {}
    said = said if isinstance(said, dict) else {}
    order = said.get("order")
    return StartCard(
        path=path.name,
        title=_text(said.get("title")) or path.stem.replace("_", " ").replace("-", " ").capitalize(),
        blurb=_text(said.get("blurb")),
        kind=said["kind"] if said.get("kind") in KINDS else "game",
        symbol=_text(said.get("symbol")) or "5",
        order=order if isinstance(order, int | float) else 1000,
    )


def pages(found: list[StartCard]) -> dict[str, list[dict[str, str]]]:
    """The pages of every game that has one to play on, by the game's symbol: tabs on each of them."""
    playable = [one.symbol for one in found if one.kind == "play"]
    return {
        symbol: [
            {"kind": kind, "says": says, "path": one.path, "title": one.title}
            for kind, says in PAGES.items()
            for one in found
            if one.symbol == symbol and one.kind == kind
        ]
        for symbol in playable
    }


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def add_cards(page_config: dict[str, object], **about: object) -> dict[str, object]:
    """Voilà's page hook: hand the cards of the served folder to the templates."""
    settings = about["settings"]
    assert isinstance(settings, dict)
    root = Path(settings["contents_manager"].root_dir)
    page_config["fullMathjaxUrl"] = page_config["mathjaxConfig"] = None  # our formulas need no program from elsewhere
    home = f"{about.get('base_url', '/')}voila"  # where Voilà's start page is inside another Jupyter server
    found = cards(root)
    page_config["dicelab"] = {
        "cards": [asdict(one) for one in found], "pages": pages(found), "sum": hero_sum(), "home": home,
    }  # fmt: skip
    return page_config


def hero_sum() -> str:
    """The line under the dice of the start page: worked out, like every number here."""
    return complement(4, Fraction(5, 6), "no six", "at least one six").text().splitlines()[-1]


PROGRAMS = ("voila", "anywidget", "ipywidgets", "jupyterlab_widgets")


@cache
def programs_version() -> str:
    """Part of the addresses of Voilà's programs: with it a browser may keep them until something is updated."""
    return sha256(" ".join(map(version, PROGRAMS)).encode()).hexdigest()[:8]


@cache
def vega_address(base_url: str) -> str:
    """Where charts find Vega; the address changes with it."""
    return f"{base_url}voila/widgets/{sha256(bundle('vega.js').encode()).hexdigest()[:16]}/vega.js"


def tell(
    page_config: dict[str, Any], *, base_url: str, settings: dict[str, Any], teacher: bool = False, **about: object
) -> dict[str, Any]:
    """Voilà's page hook: what our templates and programs need to know.

    A page of the ``teacher`` of a class has what those of the class leave out.
    """
    add_cards(page_config, settings=settings)
    page_config["dicelab"]["home"] = base_url
    for_class = bool(settings.get("for_class"))
    page_config["dicelab"]["for_class"] = for_class and not teacher
    page_config["dicelab"]["teacher"] = for_class and teacher
    hosts = settings.get("dicelab_room_about", {}).get("addresses", [])
    page_config["dicelab"]["join"] = f"{hosts[0]}join" if hosts else ""
    page_config["fullStaticUrl"] = f"{base_url}voila/static-{programs_version()}"
    page_config["fullLabextensionsUrl"] = f"{base_url}voila/labextensions-{programs_version()}"
    return page_config
