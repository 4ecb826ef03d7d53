"""Vega, which draws charts, for a page that asks for it: once per page, however many charts there are."""

from __future__ import annotations

import os
from typing import Any, Final

from dicelab.widgets.bundle import bundle

VEGA: Final = "DICELAB_VEGA"
"""Where the environment says that a server has Vega as a file: a page then takes it from there, and may keep it.
Anywhere else it travels with the first chart."""


def vega_source() -> dict[str, Any]:
    """Where a page finds Vega, or Vega itself."""
    address = os.environ.get(VEGA, "")
    return {"kind": "vega", "address": address} if address else {"kind": "vega", "source": bundle("vega.js")}
