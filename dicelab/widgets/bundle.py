"""Where the bundled front end lies, and one sentence where it has not been built."""

from __future__ import annotations

from pathlib import Path

from dicelab.errors import DicelabError

STATIC = Path(__file__).parent / "static"


def bundle(name: str) -> str:
    """The text of a bundled file such as ``table.js``."""
    path = STATIC / name
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DicelabError(
            f"The front end is not built: {name} is missing. Run 'make serve' once, or install dicelab with pip."
        ) from None
