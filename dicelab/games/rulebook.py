"""A rulebook to touch: the rules in our own words, section by section, each with positions to try.

All of it is plain data that lives with its game, in the part ``book``: made in Python, or read from Markdown
(``markdown_book.py``). A **show** sets up a position and names the moves it is about; an **example** is played step by
step, with a question before each; a **challenge** has a goal that the engine checks, and a **comparison** asks in which
of some positions a goal is likeliest, where nothing is to be decided. Tests play every one of them, so that a rule
changed in the code cannot leave its text behind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple, TypedDict

from dicelab.errors import OptionError, quoted
from dicelab.games import new_game
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.scene import Scene, Zone

PIPS: Final = frozenset("123456")
"""Faces that explain themselves."""


@dataclass(frozen=True)
class Position:
    """A position as plain data: the parts that the game's ``position`` takes (none: the start), then some steps."""

    players: int
    parts: Mapping[str, Any] | None = field(default=None, hash=False)
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    line: tuple[str, ...] = ()
    """Moves and rolls that lead from those parts to the moment that is meant."""
    names: tuple[str, ...] = ()

    def state(self, game: str) -> State:
        """The state of this position."""
        made = new_game(game, players=self.players, **self.options)
        state: State = made.start() if self.parts is None else made.position(**self.parts)  # type: ignore[attr-defined]
        for text in self.line:
            state = state.after(Move.parse(text))
        return state


@dataclass(frozen=True)
class Show:
    """'Show me': a position, what to do there, and what then happens and why."""

    asks: str
    position: Position
    line: tuple[str, ...]
    """The moves that the section is about and the rolls that follow, as texts; the dice fall as written here."""
    tells: str
    leaves: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The stated effect: fields (or methods without arguments) of the state afterwards, with what they then are."""
    also: tuple[str, ...] = ()
    """Other moves that are as good as the first of the line; what follows is then not compared."""


@dataclass(frozen=True)
class Beat:
    """One pause of a worked example: what happens now? Then the steps that answer it, then what they mean.

    The first of the ``answers`` is right; they are shown in another order.
    """

    asks: str
    steps: tuple[str, ...]
    tells: str
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Example:
    """A worked example, played step by step."""

    title: str
    position: Position
    beats: tuple[Beat, ...]

    @property
    def steps(self) -> tuple[str, ...]:
        """All its steps in order."""
        return tuple(step for beat in self.beats for step in beat.steps)


@dataclass(frozen=True)
class Challenge:
    """A position with a goal. The engine knows every solution: it walks the tree of moves and rolls.

    The seat that decides first plays; others do their worst; dice fall as they may. It is over when ``within`` own
    moves (and what they roll) are made, or when ``until`` says so.
    """

    asks: str
    position: Position
    goal: Callable[[Any], bool] = field(hash=False)
    tells: str
    within: int = 1
    until: Callable[[Any], bool] | None = field(default=None, hash=False)


@dataclass(frozen=True)
class Comparison:
    """Several positions and one goal of Ada's, who sits first: where is it likeliest? The engine counts.

    Each position is over when ``until`` says so; if something is to be decided before, Ada does her best and the
    others do their worst.
    """

    asks: str
    among: tuple[tuple[str, Position], ...]
    """What each position is called in the question, and the position."""
    goal: Callable[[Any], bool] = field(hash=False)
    until: Callable[[Any], bool] = field(hash=False)
    tells: str


@dataclass(frozen=True)
class Ruling:
    """A decided edge case: how it is read here, why, and which option switches it."""

    number: str
    says: str
    because: str
    switch: str = ""


@dataclass(frozen=True)
class Section:
    """One rule, short. ``of`` names what it explains on the table: cards, zones and faces of dice."""

    key: str
    title: str
    text: str
    of: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    shows: tuple[Show, ...] = ()
    examples: tuple[Example, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    comparisons: tuple[Comparison, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """Some sections under one heading."""

    title: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Book:
    """The rules of one game."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]

    def __iter__(self) -> Iterator[Section]:
        return (section for chapter in self.chapters for section in chapter.sections)

    @cached_property
    def _by_key(self) -> dict[str, Section]:
        return {section.key: section for section in self}

    @cached_property
    def _explained(self) -> dict[str, str]:
        return {name: section.key for section in self for name in section.of}

    def section(self, key: str) -> Section:
        """The section called ``key``."""
        try:
            return self._by_key[key]
        except KeyError:
            raise OptionError(f"The rules of {self.title} have no section {quoted(key)}.") from None

    def explains(self, name: str) -> str:
        """The key of the section about a card, a zone or a face, by its key on the table; '' where there is none."""
        return self._explained.get(name) or self._explained.get(bare(name), "")


class Against(NamedTuple):
    """A rule that a move breaks: its section, and why in words that follow 'not allowed:'; '' where those are known."""

    section: str
    because: str = ""


def bare(name: str) -> str:
    """A key of the table without the seat in it.

    >>> bare("hand-0"), bare("1-run"), bare("void")
    ('hand', 'run', 'void')
    """
    return re.sub(r"^\d+-|-\d+$", "", name)


# -- from the table to the rule ----------------------------------------------------------------------------------------


class RuleLink(TypedDict):
    """A section of the rulebook."""

    key: str
    title: str


class RuleLinks(TypedDict):
    """The rules of what a scene shows."""

    now: RuleLink
    things: dict[str, RuleLink]
    faces: dict[str, RuleLink]


def links(book: Book, now: str, scene: Scene) -> RuleLinks:
    """The rules of what a scene shows: of what is to be done ``now``, of each card and zone by its key, of what is
    counted, of the faces of dice."""
    things = [card["key"] for card in _cards(scene)] + [zone["key"] for zone in _zones(scene)] + _counted(scene)
    faces = sorted({die["face"] for zone in _all_zones(scene) for die in zone["dice"]} - PIPS)

    def link(key: str) -> RuleLink:
        return {"key": key, "title": book.section(key).title}

    def explained(names: Iterable[str]) -> dict[str, RuleLink]:
        return {name: link(book.explains(name)) for name in names if book.explains(name)}

    return {"now": link(now), "things": explained(things), "faces": explained(faces)}


def _cards(scene: Scene) -> Iterator[Any]:
    yield from scene["cards"]
    for seat in scene["seats"]:
        yield from seat.get("cards", ())


def _zones(scene: Scene) -> Iterable[Zone]:
    return [*scene["centre"], *(zone for seat in scene["seats"] for zone in seat["zones"])]


def _counted(scene: Scene) -> list[str]:
    """The symbols of what players have, such as coins and points; dice explain themselves."""
    symbols = [counter["symbol"] for seat in scene["seats"] for counter in seat["counters"]]
    return [symbol for symbol in dict.fromkeys(symbols) if symbol != "die"]


def _all_zones(scene: Scene) -> Iterator[Zone]:
    yield from _zones(scene)
    for card in _cards(scene):
        yield from card.get("zones", ())
