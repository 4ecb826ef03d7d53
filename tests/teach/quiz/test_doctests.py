"""The examples in the modules run."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import dicelab.teach.quiz as quiz
import dicelab.teach.worksheet as worksheet

FOLDERS = (quiz, worksheet)
MODULES = ["dicelab.teach.questions"] + [
    f"{it.__name__}.{found.name}" for it in FOLDERS for found in pkgutil.iter_modules(it.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples():
    assert sum(doctest.testmod(import_module(name)).attempted for name in MODULES) > 12
