"""What the start page says about a notebook comes from its metadata, whatever is written there."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dicelab.games import GAMES
from dicelab.serve.pages import notebooks


def write(path: Path, metadata: object) -> Path:
    path.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": []}))
    return path


def test_a_card_says_what_the_metadata_says(tmp_path: Path) -> None:
    said = {"title": "Thrown", "blurb": "Tricks.", "order": 2, "symbol": "thrown", "kind": "lesson"}
    card = notebooks.card(write(tmp_path / "thrown.ipynb", {"dicelab": said}))
    assert card == notebooks.StartCard("thrown.ipynb", "Thrown", "Tricks.", "lesson", "thrown", 2)


@pytest.mark.parametrize("metadata", [{}, {"dicelab": None}, {"dicelab": {"title": 7, "order": "x", "kind": []}}, []])
def test_a_silent_or_odd_notebook_is_named_by_its_file(tmp_path: Path, metadata: object) -> None:
    card = notebooks.card(write(tmp_path / "two_dice.ipynb", metadata))
    assert (card.title, card.kind, card.order) == ("Two dice", "game", 1000)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "\x00"])
def test_a_damaged_notebook_still_has_a_card(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.ipynb"
    path.write_text(text)
    assert notebooks.card(path).title == "Odd"


def test_the_cards_are_in_order_without_the_index(tmp_path: Path) -> None:
    for name, order in (("b", 1), ("a", 2), ("index", 0), ("c", 2)):
        write(tmp_path / f"{name}.ipynb", {"dicelab": {"order": order}})
    assert [card.path for card in notebooks.cards(tmp_path)] == ["b.ipynb", "a.ipynb", "c.ipynb"]


def test_the_hook_hands_the_cards_of_the_served_folder_to_the_templates(tmp_path: Path) -> None:
    write(tmp_path / "a.ipynb", {})
    config: dict[str, Any] = {"baseUrl": "/"}
    about = {"contents_manager": SimpleNamespace(root_dir=str(tmp_path))}
    assert notebooks.add_cards(config, settings=about, notebook_path="") is config
    assert [card["path"] for card in config["dicelab"]["cards"]] == ["a.ipynb"]


def test_a_checkout_serves_its_own_notebooks_and_lab_may_change_them(tmp_path: Path) -> None:
    assert notebooks.folder() == Path(__file__).resolve().parents[3] / "notebooks"
    assert notebooks.own_copy(tmp_path) == notebooks.folder()


def test_an_installed_package_gives_lab_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "dicelab"
    (package / "notebooks").mkdir(parents=True)
    write(package / "notebooks" / "index.ipynb", {})
    monkeypatch.setattr(notebooks, "PACKAGE", package)
    assert notebooks.folder() == package / "notebooks"
    copy = notebooks.own_copy(tmp_path)
    assert copy == tmp_path / "dicelab-notebooks"
    (copy / "index.ipynb").write_text("mine")
    assert (notebooks.own_copy(tmp_path) / "index.ipynb").read_text() == "mine"


def test_the_pages_of_a_game_are_tabs_of_each_other(tmp_path: Path) -> None:
    for name, kind, symbol in (
        ("a", "game", "thrown"), ("b", "rules", "thrown"), ("c", "play", "thrown"), ("d", "lesson", "thrown"),
        ("e", "game", "spuds"), ("f", "rules", "spuds"),
    ):  # fmt: skip
        write(tmp_path / f"{name}.ipynb", {"dicelab": {"kind": kind, "symbol": symbol}})
    found = notebooks.pages(notebooks.cards(tmp_path))
    assert list(found) == ["thrown"], "a game without a page to play on has no tabs"
    assert [(page["says"], page["path"]) for page in found["thrown"]] == [
        ("Play", "c.ipynb"), ("Learn", "a.ipynb"), ("Rules", "b.ipynb"),
    ]  # fmt: skip


def test_every_game_has_a_page_to_play_on() -> None:
    found = notebooks.pages(notebooks.cards(notebooks.folder()))
    assert {key: [page["says"] for page in pages] for key, pages in found.items()} == {
        key: ["Play", "Learn", "Rules"] for key in GAMES
    }
