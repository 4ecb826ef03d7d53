"""An answer that waits until it is asked for: guess first, then look."""

from __future__ import annotations

from html import escape
from typing import Any


class Reveal:
    """Shows ``question`` and, when one opens it, whatever ``answer`` shows in a notebook.

    >>> print(Reveal("How likely is a six?", "1/6"))
    How likely is a six?
    1/6
    """

    def __init__(self, question: str, answer: Any) -> None:
        self.question, self.answer = question, answer

    def __str__(self) -> str:
        return f"{self.question}\n{self.answer}"

    def _repr_html_(self) -> str:
        drawn = getattr(self.answer, "_repr_html_", None)
        inside = drawn() if drawn else f"<p>{escape(str(self.answer))}</p>"
        return f"<details><summary>{escape(self.question)}</summary><div>{inside}</div></details>"
