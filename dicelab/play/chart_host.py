"""The host of a chart: a Vega-Lite specification, and its numbers as a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, TypedDict

from dicelab.play.host import Host
from dicelab.play.still import Blocks, Line, Rows, lines

MOST_ROWS: Final = 40
"""Rows of numbers on a still."""


class ChartView(TypedDict):
    """A specification of Vega-Lite, and its numbers for where it cannot be drawn."""

    kind: Literal["view"]
    spec: dict[str, object]
    head: list[str]
    rows: list[list[str]]


class ChartHost(Host):
    """A chart for a page with Vega; a page without it shows the numbers."""

    def __init__(self, spec: dict[str, Any]) -> None:
        super().__init__()
        self.spec = spec

    def view(self) -> ChartView:
        """The specification and the numbers."""
        head, rows = numbers(self.spec)
        return {"kind": "view", "spec": self.spec, "head": head, "rows": rows}

    def still(self) -> Blocks:
        """The title and the numbers."""
        head, rows = numbers(self.spec)
        table = [Rows(tuple(map(tuple, rows[:MOST_ROWS])), tuple(head))] if rows else []
        more = f"and {len(rows) - MOST_ROWS} more" if len(rows) > MOST_ROWS else ""
        return [Line(title(self.spec) or "A chart", strong=True), *table, *lines(more)]


def title(spec: dict[str, Any]) -> str:
    """What a chart is called."""
    found = spec.get("title") or ""
    found = found.get("text", "") if isinstance(found, dict) else found
    return " · ".join(map(str, found)) if isinstance(found, list) else str(found)


def numbers(spec: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    """The first data of a specification, as a table of texts."""
    values: list[Any] = next(_values(spec), [])
    rows = [row for row in values if isinstance(row, dict)]
    head = list(dict.fromkeys(name for row in rows for name in row))
    return head, [[_text(row.get(name, "")) for name in head] for row in rows]


def _values(spec: Any) -> Iterator[list[Any]]:
    """Every list of values in a specification, wherever it stands."""
    if not isinstance(spec, dict):
        return
    data = spec.get("data")
    if isinstance(data, dict):
        yield from _listed(data.get("values"))
    for dataset in (spec.get("datasets") or {}).values():
        yield from _listed(dataset)
    for part in ("layer", "hconcat", "vconcat", "concat"):
        for inner in spec.get(part) or ():
            yield from _values(inner)


def _listed(values: Any) -> Iterator[list[Any]]:
    if isinstance(values, list) and values:
        yield values


def _text(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
