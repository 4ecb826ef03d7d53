"""Jupyter as Binder runs it: the notebooks at the root. Our extension of the server brings the pages."""

from __future__ import annotations

from typing import Any

from dicelab.serve.pages.notebooks import folder

c: Any = get_config()  # type: ignore[name-defined]  # noqa: F821  Jupyter hands it in
c.ServerApp.root_dir = str(folder())
c.LabApp.extension_manager = "readonly"  # a Lab that asks nobody for news
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
