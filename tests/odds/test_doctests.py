"""Nothing is shown in a docstring that does not run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import dicelab.odds

MODULES = ["dicelab.odds", *(found.name for found in pkgutil.walk_packages(dicelab.odds.__path__, "dicelab.odds."))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
