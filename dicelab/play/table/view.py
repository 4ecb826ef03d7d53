"""What a page gets to see of a table, and what it is answered."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dicelab.games.prose import Block
from dicelab.games.rulebook import RuleLinks
from dicelab.games.scene import Scene
from dicelab.play.table.coach import Talk
from dicelab.play.table.history import Ranked
from dicelab.play.table.menu import Menu

Waits = Literal["you", "bot", "coach", "over", "past"]
"""Who is to do something: nobody once the game is over, or while one looks back."""

LogEnd = TypedDict("LogEnd", {"from": int, "entries": list[str]})
"""What happened, from an entry on; those before it are known."""


class TableView(TypedDict):
    """All that is shown of a table."""

    kind: Literal["view"]
    revision: int
    game: str
    title: str
    seed: int
    names: list[str]
    bots: dict[str, str]
    me: int | None
    step: int
    steps: int
    waits: Waits
    can_undo: bool
    odds: bool | None
    tutor: int | None
    """How dear a move is that the tutor stops, in per cent; 0: none; None: nobody decides here."""
    coach: Talk | None
    rules: RuleLinks
    scene: Scene
    said: str
    turns: dict[str, str]
    """What each bot did since the person's own last step, in a line."""
    usual_names: bool
    """Whether the players have the names that everybody begins with."""
    ranking: list[Ranked]
    log: LogEnd
    menu: NotRequired[Menu]
    watched: NotRequired[bool]
    """Nobody in front of it has a seat: a wall, or the phone of somebody who looks on."""


class Hint(TypedDict):
    """A move that a sensible player would make, and why."""

    kind: Literal["hint"]
    revision: int
    move: str
    says: str


class Warned(TypedDict):
    """A move that the tutor stopped, and why."""

    kind: Literal["warned"]
    revision: int
    move: str
    says: str


class SharedCode(TypedDict):
    """A position or a game as a code; ``link``: whether an address can hold it."""

    kind: Literal["shared"]
    revision: int
    what: str
    code: str
    link: bool


class KeptCode(TypedDict):
    """A game as a code that the page holds."""

    kind: Literal["kept"]
    revision: int
    code: str


class RuleTold(TypedDict):
    """A section of the rulebook as a table shows it in passing."""

    kind: Literal["rule"]
    key: str
    title: str
    blocks: list[Block]
