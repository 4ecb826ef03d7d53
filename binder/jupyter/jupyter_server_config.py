"""Jupyter as Binder runs it: the notebooks at the root, and Voilà (its extension of the server) with our pages."""

from __future__ import annotations

from typing import Any

from dicelab.serve.notebooks import add_cards, folder
from dicelab.serve.settings import SHARE, settings
from dicelab.serve.start import prepend_to_path

prepend_to_path("JUPYTER_PATH", SHARE)  # the template

c: Any = get_config()  # type: ignore[name-defined]  # noqa: F821  Jupyter hands it in
c.ServerApp.root_dir = str(folder())
c.LabApp.extension_manager = "readonly"  # a Lab that asks nobody for news
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"

ours = settings(folder(), port=0, ip="", browser=False)
for name in ("VoilaConfiguration", "VoilaExporter"):  # the server and its kernels are Jupyter's own
    c[name].update(ours[name])
c.VoilaConfiguration.page_config_hook = add_cards  # without the addresses that only our own server has
