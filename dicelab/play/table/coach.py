"""A coach beside a table: sets a task, asks what happens next, says whether the answer was right."""

from __future__ import annotations

from typing import NotRequired, Protocol, TypedDict

from dicelab.play.match import Match
from dicelab.play.panel.sections import ChanceRow


class Offer(TypedDict):
    """Something one may answer a coach."""

    key: str
    says: str


class Talk(TypedDict):
    """What a coach says now. ``tone`` is 'ask', 'done' or 'off' (something else was done than asked for)."""

    title: str
    tone: str
    told: str
    """What has just happened, and why."""
    why: NotRequired[str]
    """What is to be learned from it, once all is done."""
    asks: str
    """What to do or to think about now."""
    offers: list[Offer]
    rows: NotRequired[list[ChanceRow]]
    """Chances side by side, as in an odds panel."""
    about: NotRequired[str]
    """The section of the rulebook it belongs to."""


class Coach(Protocol):
    """What the coach says follows from the match alone, so that a step taken back leaves no trace."""

    @property
    def leads(self) -> bool:
        """Whether the coach makes the next step, rather than a player."""

    def talk(self) -> Talk:
        """What to say now."""

    def answer(self, key: str) -> Match | None:
        """Somebody took one of the offers; a match where that puts another one on the table."""
