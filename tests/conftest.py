"""What is quick and what is thorough: ``make quick`` leaves out the tests marked slow, ``make test`` runs them all."""

from __future__ import annotations

import gc
import os
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from dicelab.serve.kernels.forkserver_process import leave_grammars_out
from tests.tools.sample import MANY, drawn, sample
from tests.tools.spread import longest_first, spread

leave_grammars_out()  # a third of the time in which tests are collected
gc.set_threshold(200_000, 20, 100)  # garbage is looked for less often: a sixth of the time of the games' tests

HERE = Path(__file__).parent
THOROUGH = ("games/*/test_odds.py", "games/*/test_bots.py", "games/*/test_conservation.py")
"""Whole files that look at everything, each against a slow twin or in many games."""

EVERY_SET = ("games/test_every_game.py", "play/test_panel_host.py")
"""Tests that run for every set of options; the first set of each game is enough when one is in a hurry."""

FEW = 2
"""Of a test with many cases, so many are enough when one is in a hurry."""

settings.register_profile("all", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("quick", settings.get_profile("all"), max_examples=15)
settings.register_profile("search", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile("all")
"""What hypothesis tries depends on the test alone: what was green stays so. ``make search`` looks for new examples."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what takes long, and leave out what only ``make proofs`` tries."""
    cases: dict[tuple[Path, str], list[pytest.Function]] = defaultdict(list)
    for item in items:
        path = item.path.relative_to(HERE) if item.path.is_relative_to(HERE) else item.path
        if any(path.match(pattern) for pattern in THOROUGH):
            item.add_marker(pytest.mark.slow)
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            cases[path, item.nodeid.partition("[")[0]].append(item)
    left_out: set[pytest.Item] = set()
    for (path, _), found in cases.items():
        in_order = sorted(found, key=_drawn)
        quick = _one_of_each_game(in_order) if path.as_posix() in EVERY_SET else in_order[:FEW]
        for item in found:
            if item not in quick:
                item.add_marker(pytest.mark.slow)
        if any(path.match(pattern) for pattern in MANY):
            left_out.update(set(found) - set(quick) - set(sample(found, lambda item: item.name)))
    if left_out:
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=list(left_out))
    if "PYTEST_XDIST_WORKER" in os.environ:
        longest_first(items)


def pytest_collection_finish() -> None:
    """What was collected stays to the end, and need not be looked through for garbage."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Any:
    """Who gets which test."""
    return spread(config, log) if config.getvalue("dist") == "loadscope" else None


def _drawn(item: pytest.Function) -> int:
    return drawn(item.name)


def _one_of_each_game(in_order: list[pytest.Function]) -> list[pytest.Function]:
    return list({item.callspec.id.split(" ")[0]: item for item in reversed(in_order)}.values())


@pytest.fixture
def leave_numpy(monkeypatch):
    """From the call on, NumPy cannot be imported: plain Python takes over everywhere."""
    from dicelab.games.hunters.odds import trials
    from dicelab.games.hunters.odds import turn as turns
    from dicelab.odds import turn_cache
    from dicelab.odds.notation.exact import best_play
    from dicelab.odds.throwing import numpy_there

    remembered = [numpy_there, best_play, trials.player, turns.for_swords, turns.for_most_swords, turns.for_coins]

    def forget():
        for function in remembered:
            function.cache_clear()

    def leave():
        forget()
        monkeypatch.setattr(turn_cache, "_kept", type(turn_cache._kept)())
        monkeypatch.setitem(sys.modules, "numpy", None)

    yield leave
    forget()


@pytest.fixture
def without_numpy(leave_numpy):
    """NumPy cannot be imported."""
    leave_numpy()
