"""Serving the notebooks: as pages through Voilà, or to change in JupyterLab."""

from __future__ import annotations

from dicelab.serve.start import lab, serve

__all__ = ["lab", "serve"]
