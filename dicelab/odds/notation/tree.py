"""What a line of notation means, as a tree. Leaves are dice, numbered from left to right; all else is made of them.

A **quantity** comes to a number (or, for dice with words on them, to faces); an **event** happens or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dicelab.odds.die import Die
from dicelab.odds.notation.wanted import Wanted


@dataclass(frozen=True)
class Number:
    """A number that is written there."""

    value: int

    @property
    def text(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Dice:
    """So many dice of one kind. ``name`` is how the die is written: d6, d{0,0,1}."""

    at: int
    number: int
    die: Die
    name: str

    @property
    def text(self) -> str:
        return f"{'' if self.number == 1 else self.number}{self.name}"

    @property
    def numeric(self) -> bool:
        """Whether every face is a number."""
        return all(isinstance(face, int) for face in self.die.weights)


Dices = tuple[Dice, ...]
"""Dice rolled together, of one or of several kinds."""


@dataclass(frozen=True)
class Plus:
    """Terms added up; a sign of −1 takes one away."""

    terms: tuple[tuple[int, Quantity], ...]

    @property
    def text(self) -> str:
        shown = "".join(f" {'+' if sign > 0 else '-'} {_in_sum(term)}" for sign, term in self.terms)
        return shown[3:] if self.terms[0][0] > 0 else f"-{shown[3:]}"


@dataclass(frozen=True)
class Times:
    """A product."""

    left: Quantity
    right: Quantity

    @property
    def text(self) -> str:
        return f"{_bracketed(self.left)} * {_bracketed(self.right)}"


@dataclass(frozen=True)
class Keep:
    """The sum of the k best or worst dice."""

    pool: Dices
    side: str
    k: int

    @property
    def text(self) -> str:
        return f"{pool_text(self.pool)} {self.side} {self.k}"


@dataclass(frozen=True)
class Count:
    """How many dice show what is wanted."""

    pool: Dices
    wanted: Wanted

    @property
    def text(self) -> str:
        return f"{pool_text(self.pool)} count {self.wanted.text}"


@dataclass(frozen=True)
class Pattern:
    """The longest run, most of a kind, pairs, different faces."""

    pool: Dices
    name: str

    @property
    def text(self) -> str:
        return f"{pool_text(self.pool)} {self.name}"


@dataclass(frozen=True)
class Reroll:
    """The dice rolled, then some of them rolled again, up to so many times, always those that are best to roll again:
    for the chance that the measure is as wanted, or, where nothing is wanted, for a high mean of it."""

    measure: Measure
    times: int
    wanted: Wanted | None = None

    @property
    def pool(self) -> Dices:
        return tuple(leaves(self.measure))

    @property
    def text(self) -> str:
        goal = _goal(self.measure, self.wanted)
        return f"{pool_text(self.pool)} reroll {self.times}{f' to {goal}' if goal else ''}"


@dataclass(frozen=True)
class Waiting:
    """How many rolls it takes until the event happens for the first time."""

    event: Event

    @property
    def text(self) -> str:
        event = self.event
        if isinstance(event, Shows):
            return f"first {event.how} {event.wanted.text} in {pool_text(event.pool)}"
        assert isinstance(event, Test)
        return f"first {event.wanted.text} in {event.quantity.text}"


@dataclass(frozen=True)
class Shows:
    """Whether any, all or none of the dice show what is wanted."""

    pool: Dices
    how: str
    wanted: Wanted

    @property
    def text(self) -> str:
        return f"{pool_text(self.pool)} {self.how} {self.wanted.text}"


@dataclass(frozen=True)
class Test:
    """Whether a quantity is as wanted."""

    quantity: Quantity
    wanted: Wanted

    @property
    def text(self) -> str:
        if len(self.wanted.tests) == 2:
            before, after = self.wanted.between
            return f"{before}{self.quantity.text}{after}"
        equals = "= " if self.wanted.tests[0][0] == "=" else ""
        return f"{self.quantity.text} {equals}{self.wanted.text}"


@dataclass(frozen=True)
class Versus:
    """One quantity against another."""

    left: Quantity
    sign: str
    right: Quantity

    @property
    def text(self) -> str:
        return f"{self.left.text} {self.sign} {self.right.text}"


@dataclass(frozen=True)
class Given:
    """A quantity or an event, once the condition on the same dice is known to hold."""

    what: Quantity | Event
    condition: Event
    said: str
    """The condition as it is typed."""

    @property
    def text(self) -> str:
        return f"{self.what.text} given {self.said}"


Measure = Dice | Plus | Keep | Count | Pattern
Quantity = Number | Dice | Plus | Times | Keep | Count | Pattern | Reroll | Waiting
Event = Shows | Test | Versus
Asked = Quantity | Event | Given


def leaves(node: Any) -> Iterator[Dice]:
    """The dice in a tree, from left to right.

    A condition is about the same dice as what it is a condition on, so it is left out."""
    if isinstance(node, Dice):
        yield node
    elif isinstance(node, Plus):
        for _, term in node.terms:
            yield from leaves(term)
    elif isinstance(node, Times | Versus):
        yield from leaves(node.left)
        yield from leaves(node.right)
    elif isinstance(node, Keep | Count | Pattern | Shows):
        yield from node.pool
    elif isinstance(node, Reroll):
        yield from leaves(node.measure)
    elif isinstance(node, Waiting):
        yield from leaves(node.event)
    elif isinstance(node, Test):
        yield from leaves(node.quantity)
    elif isinstance(node, Given):
        yield from leaves(node.what)


def is_event(node: Any) -> bool:
    """Whether it is answered by a chance."""
    if isinstance(node, Given):
        return is_event(node.what)
    return isinstance(node, Shows | Test | Versus) or (isinstance(node, Reroll) and node.wanted is not None)


def inside(node: Any, kind: type) -> bool:
    """Whether somewhere in the tree there is something of that kind."""
    if isinstance(node, kind):
        return True
    if isinstance(node, Plus):
        return any(inside(term, kind) for _, term in node.terms)
    parts = [getattr(node, name, None) for name in ("left", "right", "quantity", "event", "measure", "what")]
    return any(part is not None and inside(part, kind) for part in parts)


def pool_text(pool: Dices) -> str:
    """Dice that are rolled together, as they are typed."""
    return pool[0].text if len(pool) == 1 else f"({' + '.join(dice.text for dice in pool)})"


def _goal(measure: Measure, wanted: Wanted | None) -> str:
    of = (
        "" if isinstance(measure, Dice | Plus) else measure.text.removeprefix(pool_text(tuple(leaves(measure)))).strip()
    )
    equals = "= " if wanted is not None and wanted.tests[0][0] == "=" else ""
    return f"{of} {equals}{wanted.text if wanted else ''}".strip()


def _bracketed(node: Quantity) -> str:
    return node.text if isinstance(node, Number | Dice) else f"({node.text})"


def _in_sum(node: Quantity) -> str:
    return f"({node.text})" if isinstance(node, Plus) else node.text
