"""What every page is told: the cards of the start page, and addresses that change whenever their files do."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from typing import Any

from dicelab.serve.pages.notebooks import add_cards
from dicelab.widgets.bundle import bundle

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
