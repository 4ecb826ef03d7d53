"""Who talks beside the table of a rulebook: one shows a rule, one plays an example.

Each reads the match as it stands and remembers as little as possible, so that undo and the timeline just work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from dicelab.games import part
from dicelab.games.game import CHANCE
from dicelab.games.move import Move
from dicelab.games.rulebook import Book, Example, Position, Section, Show
from dicelab.play.match import Match
from dicelab.play.table.coach import Coach, Offer, Talk

AGAIN: Offer = {"key": "again", "says": "Once more"}
BACK: Offer = {"key": "back", "says": "Take it back"}
HINT: Offer = {"key": "hint", "says": "A hint"}
SEED = 1  # of what is rolled beside the written line: anything will do, the same for everybody


def laid(game: str, position: Position, line: Sequence[str] = (), seed: int = SEED) -> Match:
    """A match in that position; the dice fall as in ``line``."""
    state = position.state(game)
    rolls, at = [], state
    for text in line:
        move = Move.parse(text)
        if at.turn == CHANCE:
            rolls.append(move)
        at = at.after(move)
    return Match(state, seed, position.names or None, dice=rolls)


class ShowCoach:
    """Asks for the move that a section is about, and says what came of it."""

    leads = False

    def __init__(self, game: str, section: Section, index: int) -> None:
        self.section = section
        self.show: Show = section.shows[index]
        self.match = laid(game, self.show.position, self.show.line)
        self._line = tuple(map(Move.parse, self.show.line))
        self._also = frozenset(map(Move.parse, self.show.also))

    def talk(self) -> Talk:
        """The task; what else was done; or what happened and why."""
        steps, line, show = self.match.steps, self._line, self.show
        for index, (step, wanted) in enumerate(zip(steps, line, strict=False)):
            if step.move != wanted:
                if index == 0 and step.move in self._also:
                    return self._said("done", show.tells, "", [AGAIN])
                told = f"{told_of(self.match, index)} That is allowed, too, but it is not what this is about."
                return self._said("off", told, show.asks, [BACK])
        if len(steps) < len(line):
            told = told_of(self.match, len(steps) - 1) if steps else ""
            return self._said("ask", told, show.asks, [])
        return self._said("done", show.tells, "", [AGAIN])

    def answer(self, key: str) -> None:
        """Once more, or back to where another way was taken."""
        steps = self.match.steps
        wrong = next((i for i, (step, want) in enumerate(zip(steps, self._line, strict=False)) if step.move != want), 0)
        self.match.undo(len(steps) - (0 if key == "again" else wrong))

    def _said(self, tone: str, told: str, asks: str, offers: list[Offer]) -> Talk:
        return {
            "title": "Try it" if tone != "done" else "That is the rule",
            "tone": tone,
            "told": told,
            "asks": asks,
            "offers": offers,
            "about": self.section.key,
        }


class ExampleCoach:
    """Plays a worked example, one pause after the other."""

    def __init__(self, game: str, section: Section, index: int) -> None:
        self.section = section
        self.example: Example = section.examples[index]
        self.match = laid(game, self.example.position, self.example.steps)
        self._verdict = ""

    @property
    def leads(self) -> bool:
        """Until the example is over; then everybody may play on."""
        return self._at() < len(self.example.beats)

    def _at(self) -> int:
        """How many pauses lie behind."""
        done, made = 0, len(self.match.steps)
        for at, beat in enumerate(self.example.beats):
            done += len(beat.steps)
            if done > made:
                return at
        return len(self.example.beats)

    def talk(self) -> Talk:
        """What the last steps meant, and what happens now?"""
        at, beats = self._at(), self.example.beats
        told = f"{self._verdict}{beats[at - 1].tells}" if at else ""
        over = at == len(beats)
        offers = [AGAIN] if over else self._offers(at)
        title = f"{self.example.title} · {'the end' if over else f'{at + 1} of {len(beats)}'}"
        asks = "" if over else beats[at].asks
        return {
            "title": title,
            "tone": "done" if over else "ask",
            "told": told,
            "asks": asks,
            "offers": offers,
            "about": self.section.key,
        }

    def _offers(self, at: int) -> list[Offer]:
        """The answers, shuffled in the same way for everybody."""
        beat = self.example.beats[at]
        mixed = list(range(len(beat.answers)))
        Random(beat.asks).shuffle(mixed)
        return [{"key": str(index), "says": beat.answers[index]} for index in mixed]

    def answer(self, key: str) -> None:
        """An answer to the question: the steps are made, right or wrong."""
        if key == "again":
            self._verdict = ""
            self.match.undo(len(self.match.steps))
            return
        beat = self.example.beats[self._at()]
        self._verdict = "Right. " if key == "0" else "Not so. "
        for text in beat.steps:
            if self.match.state.turn == CHANCE:
                self.match.roll()
            else:
                self.match.play(text)


def told_of(match: Match, index: int) -> str:
    """What happened in one step."""
    before, move = match.steps[index]
    tell = part(match.game.key, "table").story
    return tell(before, move, match.state_at(index + 1), match.names)


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
