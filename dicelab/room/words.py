"""The words of a room that both sides say: the server, which keeps, and the teacher's kernel, which computes."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, get_args

from dicelab.errors import DicelabError

ADDRESS: Final = "DICELAB_ROOMS"
"""The variable in a kernel's environment that says where the rooms of its server are."""
KEY: Final = "DICELAB_ROOMS_KEY"
"""The one with the server's key, for kernels in which a teacher writes code; a page of ``dicelab serve`` has none."""

Phase = Literal["open", "locked", "revealed"]
"""How far something is that is asked: answers are taken, taken no more, or shown to everybody."""
PHASES: Final = get_args(Phase)
OPEN, LOCKED, REVEALED = PHASES

Asks = Literal[
    "key", "open", "resume", "back", "start", "change", "show", "tell", "names", "rename", "remove", "end"
]  # fmt: skip
"""Kinds of what a teacher's kernel asks of the server."""
ASKS: Final = get_args(Asks)

Shape = dict[str, Any]
"""What may be answered, by its kind: see dicelab/room/server/shapes.py."""
Shapes = dict[str, Shape]
"""Of everything that is asked at once; its items are numbered, and the numbers are texts when they travel."""
ADDS: Final = ("rolls", "taps")
"""Kinds of shapes whose answers add up; of any other, what is answered last counts."""
MOST_DICE: Final = 20
MOST_SIDES: Final = 100
"""Of the dice that one answer can hold."""


class RoomError(DicelabError):
    """Something that cannot be done in a room."""


class Row(NamedTuple):
    """One answer of one member."""

    activity: int
    kind: str
    item: int
    member: int
    name: str
    given: Any
    at: float
    tries: int
