"""The extension of somebody else's server: what it sets, and what it leaves as it is."""

from __future__ import annotations

import json
import logging
from types import SimpleNamespace

import pytest
from traitlets.config import Config

from dicelab.serve import extension
from dicelab.serve.pages import notebooks


def server(tmp_path, **config):
    web_app = SimpleNamespace(settings={"dicelab_rooms": True})  # rooms are there already
    return SimpleNamespace(
        config=Config(config), root_dir=str(tmp_path), log=logging.getLogger("test"), web_app=web_app
    )


@pytest.fixture(autouse=True)
def _path(monkeypatch):
    monkeypatch.setenv("JUPYTER_PATH", "")


def test_it_brings_template_start_page_and_settings(tmp_path):
    app = server(tmp_path)
    extension._load_jupyter_server_extension(app)
    voila = app.config.VoilaConfiguration
    assert voila.template == "dicelab"
    assert voila.page_config_hook is extension.tell
    assert voila.allow_template_override == "NO"
    assert "multi_kernel_manager_class" not in voila  # the kernels are the server's own
    assert app.config.VoilaExporter.markdown_renderer_class


def test_what_the_server_says_itself_is_left_alone(tmp_path):
    app = server(tmp_path, VoilaConfiguration={"template": "gridstack"})
    extension._load_jupyter_server_extension(app)
    assert app.config.VoilaConfiguration.template == "gridstack"
    app = server(tmp_path, Dicelab={"pages": False})
    extension._load_jupyter_server_extension(app)
    assert "VoilaConfiguration" not in app.config


def test_it_comes_before_voila():
    (point,) = extension._jupyter_server_extension_points()
    assert point["module"] == extension.NAME
    assert min("voila.server_extension", "jupyterlab", extension.NAME) == extension.NAME
    enabled = json.loads((notebooks.PACKAGE / "serve/jupyter/dicelab.json").read_text())
    assert enabled == {"ServerApp": {"jpserver_extensions": {extension.NAME: True}}}


def test_cards_of_the_folder_or_of_a_copy(tmp_path):
    found = extension.cards_in(tmp_path)
    assert {card.path.partition("/")[0] for card in found} == {"dicelab-notebooks"}
    assert (tmp_path / found[0].path).exists()
    (tmp_path / "dicelab-notebooks" / "mine.txt").write_text("kept")
    assert extension.cards_in(tmp_path) == found  # made once
    ours = extension.cards_in(tmp_path / "dicelab-notebooks")
    assert [f"dicelab-notebooks/{card.path}" for card in ours] == [card.path for card in found]
    (tmp_path / "theirs.ipynb").write_text('{"cells": [], "metadata": {}}')
    assert extension.cards_in(tmp_path) == found


def test_the_card_of_the_launcher_has_the_version_of_the_package():
    import dicelab

    about = json.loads((notebooks.PACKAGE / "serve/jupyter/labextension/package.json").read_text())
    assert about["version"] == dicelab.__version__
    assert (notebooks.PACKAGE / "serve/jupyter/labextension" / about["jupyterlab"]["_build"]["load"]).exists()
