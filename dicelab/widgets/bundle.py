"""Where the bundled front end lies, and one sentence where it has not been built."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from dicelab.errors import DicelabError

STATIC = Path(__file__).parent / "static"

CARRIER: Final = "DICELAB_CARRIER"
"""Where the environment says that Python runs in a page's worker: ``worker``."""


def in_a_worker() -> bool:
    """Whether Python runs in a page's worker: there the page has the bundles as files, and no comm is to be had."""
    return os.environ.get(CARRIER) == "worker"


def bundle(name: str) -> str:
    """The text of a bundled file such as ``table.js``; in a page's worker its name is enough."""
    if in_a_worker():
        return name
    path = STATIC / name
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DicelabError(
            f"The front end is not built: {name} is missing. Run 'make serve' once, or install dicelab with pip."
        ) from None


VEGA: Final = "DICELAB_VEGA"
"""Where the environment says that a server has Vega as a file: a page then takes it from there, and may keep it.
Anywhere else it travels with the first chart."""


def vega_source() -> dict[str, Any]:
    """Where a page finds Vega, or Vega itself."""
    address = os.environ.get(VEGA, "")
    return {"kind": "vega", "address": address} if address else {"kind": "vega", "source": bundle("vega.js")}
