"""From one thing to try to the next: whoever is done with one is offered what follows it in the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dicelab.games.rulebook import Book
from dicelab.play.match import Match
from dicelab.play.table.coach import Coach, Talk

KINDS = {"shows": "show me", "examples": "worked example", "challenges": "challenge", "comparisons": "compare"}
"""What a section offers to try, in the order in which it is read."""


class Place(NamedTuple):
    """Something to try: of which kind, in which section, and which one there."""

    what: str
    section: str
    number: int


def places(book: Book) -> list[Place]:
    """Everything there is to try, from the first page to the last."""
    return [
        Place(what, section.key, number)
        for section in book
        for what in KINDS
        for number in range(len(getattr(section, what)))
    ]


class Guide:
    """Talks as its coach does, and leads on when that one is done."""

    def __init__(self, coach: Coach, book: Book, place: Place, go: Callable[[Place], None]) -> None:
        self.coach, self._go = coach, go
        all_places = places(book)
        following = all_places.index(place) + 1
        self._next = all_places[following] if following < len(all_places) else None
        there = book.section(self._next.section).title if self._next and self._next.section != place.section else ""
        kind = KINDS[self._next.what] if self._next else ""
        self._says = f"Next: {there or kind} →"

    @property
    def leads(self) -> bool:
        """As its coach does."""
        return self.coach.leads

    def talk(self) -> Talk:
        """What its coach says, and the way on."""
        talk = self.coach.talk()
        if talk["tone"] == "done" and self._next:
            talk["offers"] = [*talk["offers"], {"key": "onward", "says": self._says}]
        return talk

    def answer(self, key: str) -> Match | None:
        """On to the next thing, or whatever its coach was asked."""
        if key != "onward" or self._next is None:
            return self.coach.answer(key)
        self._go(self._next)
        return None
