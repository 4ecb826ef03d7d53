"""Serving the notebooks: as pages through Voilà, or to change in JupyterLab.

``serve`` and ``lab`` are loaded when they are used: what they need is an extra, and takes a moment to load.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dicelab.serve.start import lab, serve

__all__ = ["lab", "serve"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from dicelab.serve import start

        return getattr(start, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
