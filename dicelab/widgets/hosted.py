"""The base of all widgets, with whatever carries its messages here: a Jupyter comm, or the line of a page's worker.

A widget is the same class either way. It names its bundle and the facts of its host; the base does the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicelab.widgets.bundle import in_a_worker

if TYPE_CHECKING or not in_a_worker():
    from dicelab.widgets.jupyter import Hosted, LayoutLike, show_room
else:
    from dicelab.widgets.worker import Hosted, LayoutLike, show_room

__all__ = ["Hosted", "LayoutLike", "show_room"]
