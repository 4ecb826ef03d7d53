"""What a question is answered with: exact numbers, and how they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, Final

from dicelab.games.grid import Grid
from dicelab.odds.distribution import Distribution
from dicelab.odds.text import chance_text, fraction_text, mean_text, outcome_text, percent_equals
from dicelab.odds.working import Working

MEAN: Final = "mean"
"""What a mean is called where it has no words of its own."""


@dataclass(frozen=True)
class Answer:
    """What is known: at least one of ``p``, ``dist``, ``mean`` and ``table``; ``best`` is what to do, in words."""

    says: str
    p: Fraction | None = None
    dist: Distribution[Any] | None = None
    mean: Fraction | None = None
    mean_says: str = MEAN
    working: Working | None = None
    best: str = ""
    table: Grid | None = None

    def to_json(self) -> dict[str, Any]:
        """Fractions as texts; the outcomes of a distribution as texts too. A distribution brings its mean along."""
        data: dict[str, Any] = {}
        if self.p is not None:
            data["p"] = str(self.p)
        if self.dist is not None:
            data["dist"] = {str(outcome): str(p) for outcome, p in self.dist.items()}
        if self.mean is not None and self.dist is None:
            data["mean"] = str(self.mean)
        if self.table is not None:
            data["table"] = self.table.to_json()
        if self.best:
            data["best"] = self.best
        return data

    def __str__(self) -> str:
        lines = [self.says]
        if self.best:
            lines.append(f"  Best: {self.best}")
        if self.p is not None:
            lines.append(f"  {chance_text(self.p)}")
        if self.dist is not None:
            rows = [(outcome_text(outcome), p) for outcome, p in self.dist.items()]
            width = max(4, *(len(name) for name, _ in rows))
            lines += [f"  {name:>{width}}  {fraction_text(p):>16}  {percent_equals(p):>8}" for name, p in rows]
        if self.mean is not None:
            lines.append(f"  {self.mean_says}: {mean_text(self.mean)}")
        if self.table is not None:
            lines += [f"  {line}" for line in str(self.table).splitlines()]
        if self.working is not None:
            lines += ["Working", *(f"  {line}" for line in self.working.text().splitlines())]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        parts = [f"<p><b>{escape(self.says)}</b></p>"]
        if self.best:
            parts.append(f"<p>Best: {escape(self.best)}</p>")
        if self.p is not None:
            parts.append(f"<p>{escape(chance_text(self.p))}</p>")
        if self.dist is not None:
            parts.append(self.dist._repr_html_())
        if self.mean is not None:
            parts.append(f"<p>{escape(self.mean_says)}: {escape(mean_text(self.mean))}</p>")
        if self.table is not None:
            parts.append(self.table._repr_html_())
        if self.working is not None:
            parts.append(self.working._repr_html_())
        return "".join(parts)
