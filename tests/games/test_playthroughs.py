"""Golden playthroughs are played again, line by line. How to write them anew stands in ``playthroughs.py``."""

from __future__ import annotations

import pytest

import dicelab

from .playthroughs import HERE, files, header, playthrough


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(HERE)))
def test_playthrough(path):
    text = path.read_text(encoding="utf-8")
    assert playthrough(header(text)).splitlines() == text.splitlines()


def test_every_game_has_playthroughs():
    assert {path.parent.parent.name for path in files()} == set(dicelab.GAMES)
