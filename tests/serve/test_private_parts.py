"""Says so when something private that we rely on has moved, or is not on the list."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest

from dicelab.serve.private_parts import PARTS, TRIED, Part

SERVE = Path(__file__).resolve().parents[2] / "dicelab" / "serve"
OTHERS = {"_exit"}
"""Private by their look alone."""


@pytest.mark.parametrize("part", PARTS, ids=lambda part: f"{part.owner or part.module}.{part.name}")
def test_it_is_where_we_look_for_it(part: Part) -> None:
    module = import_module(part.module)
    owner = getattr(module, part.owner) if part.owner else module
    there = hasattr(owner, part.name) or part.name in inspect.getsource(owner)
    assert there, f"{part.module}: {part.name} is gone ({part.why}); find out what took its place."


@pytest.mark.parametrize("package", TRIED)
def test_the_version_is_one_that_somebody_looked_at(package: str) -> None:
    found, tried = version(package).split(".")[:2], TRIED[package].split(".")[:2]
    assert found == tried, f"{package} is {version(package)} now: go through private_parts.py, then note it."


def test_nothing_private_is_used_that_is_not_on_the_list() -> None:
    used: dict[str, str] = {}
    ours: set[str] = set(OTHERS)
    for path in SERVE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                ours.add(node.name)
            elif isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
                if isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == "self":
                    ours.add(node.attr)
                else:
                    used.setdefault(node.attr, path.name)
    listed = {part.name for part in PARTS}
    strays = {name: where for name, where in used.items() if name not in ours | listed}
    assert strays == {}
    assert "_pools" in listed
