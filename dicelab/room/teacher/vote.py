"""Vote: the table on the wall and on every phone; each picks a move, the teacher plays one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, Final, TypedDict

from dicelab.play.code import game_code, laid
from dicelab.play.host import Message
from dicelab.play.match import Match
from dicelab.play.table.host import TableHost
from dicelab.play.table.view import TableView
from dicelab.room.teacher.activity import Activity
from dicelab.room.teacher.tables import advised, move_words, on_phones, open_moves, worth
from dicelab.room.words import REVEALED, Row, Shapes

MOST_WORTH: Final = 12
"""Moves whose worth is worked out: those that were voted for, then the others."""


class TableToVote(TypedDict):
    """The table, and which vote it is."""

    title: str
    round: int
    table: TableView


class MoveVoted(TypedDict):
    """A move: how many chose it and what it is worth, once that is revealed."""

    move: str
    says: str
    count: int | None
    worth: str
    why: str


class VoteRevealed(TypedDict):
    """The votes with what they are worth."""

    votes: list[MoveVoted]


class VoteOnWall(VoteRevealed):
    """The votes beside the table."""

    title: str
    says: str


class Vote(Activity):
    """A decision at a table. Every change of the table begins another vote."""

    kind: ClassVar[str] = "vote"
    name: ClassVar[str] = "Vote"

    def __init__(self, table: TableHost, round: int = 0) -> None:
        self.table: TableHost = table
        self.round = round

    @property
    def title(self) -> str:
        """The game."""
        return self.table.match.game.title

    def moved(self) -> None:
        """The table has changed: what was voted for before is over."""
        self.round += 1

    def shows(self) -> TableToVote:
        """The table."""
        return {"title": self.title, "round": self.round, "table": on_phones(self.table)}

    def shapes(self) -> Shapes:
        """One of the moves that are open."""
        moves = open_moves(self.table)
        return {str(self.round): {"kind": "choice", "of": moves}} if moves else {}

    def keeps(self) -> Message:
        """The game so far."""
        return {"table": game_code(self.table.match, self.table.bots), "round": self.round}

    @classmethod
    def kept(cls, data: dict[str, Any]) -> Vote:
        """Made again."""
        _, match, bots = laid(data["table"])
        return cls(TableHost(match, bots or {}), data["round"])

    def _now(self, rows: Sequence[Row]) -> list[Row]:
        return [row for row in rows if row.item == self.round]

    def people(self, rows: Sequence[Row]) -> set[int]:
        """Who has voted in this round."""
        return {row.member for row in self._now(rows)}

    def wall(self, rows: Sequence[Row], phase: str, names: bool) -> VoteOnWall:
        """The votes; what each choice is worth once it is revealed."""
        return {"title": self.title, "says": "Which move?", "votes": self._votes(rows, phase == REVEALED)}

    def _votes(self, rows: Sequence[Row], revealed: bool) -> list[MoveVoted]:
        """Every move that somebody chose, and the others as long as they are few; how often only once revealed."""
        words, now = move_words(self.table), self._now(rows)
        counts = Counter(row.given for row in now)
        shown = sorted(words, key=lambda move: -counts[move]) if revealed else list(words)
        if len(shown) > MOST_WORTH:
            shown = [move for move in shown if counts[move]][:MOST_WORTH] if revealed else []
        best, why = advised(self.table.state, self.table.match.names) if revealed else ("", "")
        if best in words and best not in shown:
            shown.append(best)
        return [
            {
                "move": move,
                "says": words[move],
                "count": counts[move] if revealed else None,
                "worth": worth(self.table.state, self.table.match.names, move, words[move]) if revealed else "",
                "why": why if move == best else "",
            }
            for move in shown
        ]

    def reveal(self, rows: Sequence[Row]) -> VoteRevealed:
        """The votes with what they are worth."""
        return {"votes": self._votes(rows, True)}


def table_of(thing: Any) -> TableHost:
    """The table that a class votes about: a widget's own, or a new one for a match."""
    if isinstance(thing, TableHost):
        return thing
    host = getattr(thing, "host", None)
    found = host if isinstance(host, TableHost) else getattr(host, "panes", {}).get("table")
    if isinstance(found, TableHost):
        return found
    return TableHost(thing if isinstance(thing, Match) else Match(thing), {})
