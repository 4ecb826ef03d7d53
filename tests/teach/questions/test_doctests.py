"""The examples in the modules run."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import dicelab.teach.questions as package

MODULES = ["dicelab.teach.questions", *[f"{package.__name__}.{m.name}" for m in pkgutil.iter_modules(package.__path__)]]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples():
    assert sum(doctest.testmod(import_module(name)).attempted for name in MODULES) > 12
