"""Grammars that nobody asks for: whoever checks JSON loads 38 of them, for a kind of address that no schema of Jupyter
and none of a chart names. They take longer to load than all of Jupyter."""

from __future__ import annotations

import sys


def leave_grammars_out() -> None:
    """Start in half the time: jsonschema does without this package where it is missing."""
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
