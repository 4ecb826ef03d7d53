"""A notebook's code run here, without a kernel, to get at what it makes."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def shown(name: str, rewritten: ast.NodeTransformer | None = None, known: dict[str, Any] | None = None) -> list[Any]:
    """What the code cells of a notebook show: the value of each last line, in order.

    ``rewritten`` may change the code before it runs, and ``known`` are names that it then finds."""
    names: dict[str, Any] = {"__name__": name, **(known or {})}
    values = []
    for cell in json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        lines = (rewritten.visit(tree) if rewritten else tree).body
        last = lines.pop() if isinstance(lines[-1], ast.Expr) else None
        exec(compile(ast.Module(lines, []), name, "exec"), names)
        if isinstance(last, ast.Expr):
            values.append(eval(compile(ast.Expression(last.value), name, "eval"), names))
    return values
