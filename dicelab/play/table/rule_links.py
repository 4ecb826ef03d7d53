"""From the table to the rule: which section of the rulebook explains what lies there, and what it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypedDict

from dicelab.games import part
from dicelab.games.game import State
from dicelab.games.parts import BookPart
from dicelab.games.prose import Block, blocks
from dicelab.games.rulebook import Book, Section
from dicelab.games.scene import Scene, Zone

PIPS = frozenset("123456")
"""Faces that explain themselves."""


def rulebook(game: str) -> BookPart:
    """The part of a game where its rules are written."""
    return part(game, "book")


class RuleLink(TypedDict):
    """A section of the rulebook."""

    key: str
    title: str


class RuleLinks(TypedDict):
    """The rules of what a scene shows."""

    now: RuleLink
    things: dict[str, RuleLink]
    faces: dict[str, RuleLink]


class RuleTold(TypedDict):
    """A section as a table shows it in passing."""

    kind: Literal["rule"]
    key: str
    title: str
    blocks: list[Block]


def links(scene: Scene, state: State) -> RuleLinks:
    """The rules of what a scene shows: 'now', each card and zone by its key, what is counted, the faces of dice."""
    rules = rulebook(state.game.key)
    book = rules.BOOK
    things = [card["key"] for card in _cards(scene)] + [zone["key"] for zone in _zones(scene)] + _counted(scene)
    faces = sorted({die["face"] for zone in _all_zones(scene) for die in zone["dice"]} - PIPS)
    return {
        "now": _link(book, rules.section_now(state)),
        "things": {key: _link(book, book.explains(key)) for key in things if book.explains(key)},
        "faces": {face: _link(book, book.explains(face)) for face in faces if book.explains(face)},
    }


def rule_told(game: str, key: str) -> RuleTold:
    """A section as a table shows it in passing."""
    section = rulebook(game).BOOK.section(key)
    return {"kind": "rule", "key": key, "title": section.title, "blocks": told(section)}


def told(section: Section) -> list[Block]:
    """The text of a section, ready to be drawn."""
    return blocks(section.text)


def _link(book: Book, key: str) -> RuleLink:
    return {"key": key, "title": book.section(key).title}


def _cards(scene: Scene) -> Iterator[Any]:
    yield from scene["cards"]
    for seat in scene["seats"]:
        yield from seat.get("cards", ())


def _zones(scene: Scene) -> Iterable[Zone]:
    return [*scene["centre"], *(zone for seat in scene["seats"] for zone in seat["zones"])]


def _counted(scene: Scene) -> list[str]:
    """The symbols of what players have: coins, points; not of the dice, which lie there themselves."""
    symbols = [counter["symbol"] for seat in scene["seats"] for counter in seat["counters"]]
    return [symbol for symbol in dict.fromkeys(symbols) if symbol != "die"]


def _all_zones(scene: Scene) -> Iterator[Zone]:
    yield from _zones(scene)
    for card in _cards(scene):
        yield from card.get("zones", ())
