"""The mistakes of exercises as they are written, before a dictionary drops one of two with the same value."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from tests.notebooks.run import shown

WATCH = "_mistakes_as_written"


class _Watched(ast.NodeTransformer):
    """``{a: "…", b: "…"}`` becomes a call that is handed the pairs, so that it sees both where a equals b."""

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        self.generic_visit(node)
        if None in node.keys or not node.keys:
            return node
        pairs = [ast.Tuple([key, value], ast.Load()) for key, value in zip(node.keys, node.values, strict=True) if key]
        call = ast.Call(ast.Name(WATCH, ast.Load()), [ast.List(pairs, ast.Load())], [])  # type: ignore[arg-type]
        return ast.fix_missing_locations(ast.copy_location(call, node))


def clashes(lesson: str, members: Any) -> Iterator[str]:
    """Sentences about different mistakes that lead to the same number: only one of them would ever be heard."""
    found: list[str] = []

    def watch(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
        kept: dict[Any, Any] = {}
        for value, says in pairs:
            number = isinstance(value, int | Fraction) and isinstance(says, str)
            if number and value in kept and kept[value] != says:
                found.append(f"{value}: “{kept[value]}” and “{says}”")
            if number and value < 0:
                found.append(f"{value} is never compared with an answer: “{says}”")
            kept[value] = says
        return kept

    for value in shown(lesson, _Watched(), {WATCH: watch}):
        members(value)
    yield from found
