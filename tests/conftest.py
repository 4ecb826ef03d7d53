"""What is quick and what is thorough: ``make quick`` leaves out the tests marked slow, ``make test`` runs them all."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
THOROUGH = ("games/*/test_odds.py", "games/*/test_bots.py", "games/*/test_conservation.py")
"""Whole files that look at everything, each against a slow twin or in many games."""

EVERY_SET = ("games/test_every_game.py", "play/test_odds_view.py")
"""Tests that run for every set of options; the first set of each game is enough when one is in a hurry."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes long."""
    seen: dict[tuple[str, str], str] = {}
    for item in items:
        path = item.path.relative_to(HERE) if item.path.is_relative_to(HERE) else item.path
        if any(path.match(pattern) for pattern in THOROUGH):
            item.add_marker(pytest.mark.slow)
        elif path.as_posix() in EVERY_SET and isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            name = item.callspec.id
            function = (item.originalname, name.split(" ")[0])
            if seen.setdefault(function, name) != name:
                item.add_marker(pytest.mark.slow)
