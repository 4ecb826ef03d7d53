"""A room as a still: what was asked and what came of it, without anybody's name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicelab.play.panel.still import section_still
from dicelab.play.still import Blocks, Line, Rows, lines


def room_still(view: Mapping[str, Any]) -> Blocks:
    """The plan, what is asked, and the answer if it is shown."""
    asked = view["activity"]
    blocks: Blocks = [Line(f"Room {view['code']}" if view["code"] else "A room for a class", strong=True)]
    blocks += lines(*(f"{number}. {step['name']}: {step['title']}" for number, step in enumerate(view["plan"], 1)))
    if asked is None:
        return blocks
    answered = len(view["done"])
    blocks += lines(asked["says"], f"{answered} of {max(view['here'], answered)} have answered.")
    revealed = asked.get("revealed")
    if revealed:
        dots = tuple((f"{value:g}", f"{number}") for value, number in revealed["dots"])
        told = [one["says"] for one in revealed["mistakes"]]
        blocks += [Rows(dots, ("guess", "how many")), *lines(revealed["near"], *told)]
        blocks += section_still(revealed["section"])
    return blocks
