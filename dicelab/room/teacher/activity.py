"""What all activities have in common: what phones show and may answer, what the wall shows, how it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from dicelab.play.host import Message
from dicelab.play.table.host import TableHost
from dicelab.room.words import Row, Shapes

Told = tuple[list[int], Message]
"""A word for some members alone."""


class Activity:
    """Something that a class does together."""

    kind: ClassVar[str]
    name: ClassVar[str]
    """What it is called on the wall."""
    adds: ClassVar[bool] = False
    """Whether every answer of a member counts, not only the last."""
    table: TableHost | None = None
    """The table, where there is one."""
    shows_answers: bool = False
    """Whether its wall shows more of the answers than who has answered, also before they are revealed."""

    @property
    def title(self) -> str:
        """In a few words, for the plan."""
        raise NotImplementedError

    def shows(self) -> Mapping[str, Any]:
        """What everybody sees, answers aside."""
        raise NotImplementedError

    def shapes(self) -> Shapes:
        """What may be answered now."""
        raise NotImplementedError

    def keeps(self) -> Message:
        """Enough to make it again, in another kernel."""
        raise NotImplementedError

    def hear(self, rows: Sequence[Row]) -> list[Told]:
        """Take in new answers; what is to be said to those who gave them."""
        return []

    def forget(self, member: int) -> None:
        """Somebody is gone; what is kept of their answers beside the rows goes, too."""

    def wall(self, rows: Sequence[Row], phase: str, names: bool) -> Mapping[str, Any]:
        """What the wall shows beside the question. Before it is revealed: no answers, only how many there are."""
        raise NotImplementedError

    def reveal(self, rows: Sequence[Row]) -> Mapping[str, Any]:
        """What phones see once it is revealed."""
        raise NotImplementedError

    def people(self, rows: Sequence[Row]) -> set[int]:
        """Who has answered what is asked now."""
        return {row.member for row in rows}


def share_of(number: int, of: int, does: str) -> str:
    """'11 of 25 added the chances'."""
    return f"{number} of {of} {does}"
