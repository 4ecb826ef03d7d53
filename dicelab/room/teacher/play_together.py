"""Play: the seats of one table are given to members; each moves from their own phone, the others watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Any, ClassVar, Final, TypedDict

from dicelab.games.game import NOBODY, Game
from dicelab.play.code import game_code, laid
from dicelab.play.host import Message
from dicelab.play.match import Match
from dicelab.play.table.host import TableHost
from dicelab.play.table.view import TableView
from dicelab.room.teacher.activity import Activity, Told
from dicelab.room.teacher.tables import ROLL, on_phones, open_moves
from dicelab.room.words import RoomError, Row, Shapes

BOT: Final = "sensible"
"""Who plays a seat that nobody got."""


class TableToPlay(TypedDict):
    """The table, how often it has changed, and the member on each seat."""

    title: str
    round: int
    seats: dict[str, int]
    table: TableView


class PlayOnWall(TypedDict):
    """What is played; the table is beside it."""

    title: str
    says: str
    players: int


class Play(Activity):
    """A game that members play."""

    kind: ClassVar[str] = "play"
    name: ClassVar[str] = "Play"

    def __init__(self, table: TableHost, seats: Mapping[int, int], round: int = 0) -> None:
        self.table: TableHost = table
        self.seats = dict(seats)
        """The member on each seat."""
        self.round = round

    @classmethod
    def deal(cls, game: Game, members: Mapping[int, str], seed: int | None = None) -> Play:
        """Seats for members drawn by lot; bots on what is left."""
        if not members:
            raise RoomError("Nobody is here yet to take a seat.")
        drawn = SystemRandom().sample(sorted(members), min(game.players, len(members)))
        seats = dict(enumerate(drawn))
        bots = {seat: BOT for seat in range(game.players) if seat not in seats}
        return cls(TableHost(Match(game, seed, _names(game.players, seats, members)), bots), seats)

    def call(self, members: Mapping[int, str]) -> None:
        """Other names for those who play: nobody is to be known, or somebody is called otherwise."""
        match = self.table.match
        names = tuple(_names(match.game.players, self.seats, members))
        if names != match.names:
            match.names = names
            self.table.seat(match, self.table.bots)  # what was told of the game so far has names in it

    @property
    def title(self) -> str:
        """The game."""
        return self.table.match.game.title

    def moved(self) -> None:
        """The table has changed."""
        self.round += 1

    def shows(self) -> TableToPlay:
        """The table, and who sits where."""
        seats = {str(seat): member for seat, member in self.seats.items()}
        return {"title": self.title, "round": self.round, "seats": seats, "table": on_phones(self.table)}

    def _acting(self) -> list[int]:
        """Who is to do something now: whoever acts, or, where that is chance, anybody with a seat."""
        actor = self.table.match.state.actor()
        if actor == NOBODY:
            return sorted(self.seats.values())
        return [self.seats[actor]] if actor in self.seats else []

    def shapes(self) -> Shapes:
        """A move that is open, of who is to make it."""
        view = self.table.view()
        by = self._acting() if view["waits"] == "you" else []
        moves = [*open_moves(self.table), *([ROLL] if "roll" in view["scene"] else [])]
        return {str(self.round): {"kind": "choice", "of": moves, "by": by}} if by and moves else {}

    def keeps(self) -> Message:
        """The game so far, and who plays."""
        code = game_code(self.table.match, self.table.bots)
        return {"table": code, "round": self.round, "seats": [list(pair) for pair in self.seats.items()]}

    @classmethod
    def kept(cls, data: dict[str, Any]) -> Play:
        """Made again."""
        _, match, bots = laid(data["table"])
        return cls(TableHost(match, bots or {}), dict(data["seats"]), data["round"])

    def hear(self, rows: Sequence[Row]) -> list[Told]:
        """Make the move, if it is still the same turn."""
        told: list[Told] = []
        for row in rows:
            if row.item != self.round:
                continue
            intent = {"kind": "roll"} if row.given == ROLL else {"kind": "move", "move": row.given}
            answers = self.table.answer(intent | {"revision": self.table.revision})
            told += [([row.member], answer) for answer in answers if answer.get("kind") == "refused"]
        return told

    def people(self, rows: Sequence[Row]) -> set[int]:
        """Who has a seat."""
        return set(self.seats.values())

    def wall(self, rows: Sequence[Row], phase: str, names: bool) -> PlayOnWall:
        """The table is beside it; whose turn it is, says the table."""
        return {"title": self.title, "says": self.title, "players": len(self.seats)}

    def reveal(self, rows: Sequence[Row]) -> Mapping[str, object]:
        """There is nothing to reveal."""
        return {}


def _names(players: int, seats: Mapping[int, int], members: Mapping[int, str]) -> list[str]:
    return [members[seats[seat]] if seat in seats else f"Bot {seat + 1}" for seat in range(players)]
