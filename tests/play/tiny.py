"""A game small enough to show what a host does with any game: deals, moves that roll, and rolls after rolls."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from dicelab.errors import IllegalMove, OddsError
from dicelab.games import shelf
from dicelab.games.bot import random_bot
from dicelab.games.game import CHANCE, NOBODY, OVER, Game, Roll, State, below
from dicelab.games.grid import Grid
from dicelab.games.kinds import Whole
from dicelab.games.move import Move
from dicelab.games.option import Option
from dicelab.games.question import Answer, Asked, Parameter, question
from dicelab.games.rulebook import Book, Chapter, Section
from dicelab.odds.distribution import Distribution

THROW, PASS = Move("throw"), Move("pass")
TURNS = 6


class OneDie(Roll):
    def sample(self, rng: Random) -> Move:
        return Move("die", (below(rng, 6) + 1,))

    def dist(self) -> Distribution[Move]:
        return Distribution({Move("die", (face,)): 1 for face in range(1, 7)})


class _Fields(NamedTuple):
    game: Any
    turn: int
    seat: int
    """Who acts; NOBODY while dice are dealt."""
    to_roll: int
    turns: int


class TinyState(_Fields, State):
    """A deal of one die or more that is nobody's; then in turn a throw of some dice, one by one, or a pass."""

    __slots__ = ()

    def actor(self) -> int:
        return NOBODY if self.turn == OVER else self.seat

    def moves(self) -> Sequence[Move]:
        return (THROW, PASS) if self.turn >= 0 else ()

    def rolls(self) -> Roll:
        if self.turn != CHANCE:
            raise IllegalMove("Nothing is to be rolled now.")
        return OneDie()

    def after(self, move: Move) -> TinyState:
        if self.turn == CHANCE and move in self.rolls().dist():
            if self.to_roll > 1:
                return self._replace(to_roll=self.to_roll - 1)
            return self._next((self.seat + 1) % self.game.players)
        if move not in self.moves():
            raise IllegalMove(f"'{move}' is not allowed now.")
        if move == THROW:
            return self._replace(turn=CHANCE, to_roll=self.game.dice)
        return self._next((self.seat + 1) % self.game.players)

    def _next(self, seat: int) -> TinyState:
        over = self.turns + 1 == TURNS
        return self._replace(turn=OVER if over else seat, seat=seat, to_roll=0, turns=self.turns + 1)

    def scores(self) -> tuple[int, ...]:
        return (0,) * self.game.players

    def winners(self) -> tuple[int, ...]:
        return ()

    def problem(self) -> None:
        return None


class TinyGame(Game):
    key = "tiny"
    title = "Tiny Game"
    seats = range(2, 4)
    options = (
        Option("dice", 2, Whole(range(1, 4)), "How many dice a throw rolls."),
        Option("dealt", 1, Whole(range(3)), "How many dice are dealt first."),
    )
    state_type = TinyState
    dice: int
    dealt: int

    def start(self) -> TinyState:
        return TinyState(self, CHANCE if self.dealt else 0, NOBODY if self.dealt else 0, self.dealt, 0)


def scene(state: TinyState, past: Sequence[Any], names: Sequence[str]) -> dict[str, Any]:
    choices = [{"move": str(move), "says": str(move), "picks": []} for move in state.moves()]
    shown = {"facts": [], "now": {"lead": "", "text": ""}, "seats": [], "centre": [], "cards": [], "choices": choices}
    return shown | ({"roll": "Roll"} if state.turn == CHANCE else {})


def story(before: TinyState, move: Move, after: TinyState, names: Sequence[str]) -> str:
    return f"{names[before.seat] if before.seat != NOBODY else 'Nobody'}: {move}."


def advice(state: TinyState, names: Sequence[str]) -> tuple[Move, str] | None:
    return (THROW, "It is more fun.") if state.turn >= 0 else None


SIDES = Parameter("sides", Whole(range(1, 100)), "how many sides", default=6)


@question("alternatives in a table", SIDES)
def table(sides: int) -> Answer:
    rows = (("throw", (Fraction(1, sides), None)), ("pass", (Fraction(0), Fraction(1))))
    return Answer("What to do", table=Grid(("hit", "miss"), rows, mark=0), best="throw")


@question("means in a table", SIDES)
def points(sides: int) -> Answer:
    return Answer("Points", table=Grid(("points",), (("throw", (Fraction(sides, 4),)),), percent=False))


@question("a mean", SIDES)
def average(sides: int) -> Answer:
    return Answer("On average", mean=Fraction(sides + 1, 2), mean_says="points")


@question("a distribution", SIDES)
def sides_of(sides: int) -> Answer:
    return Answer("The die", dist=Distribution(dict.fromkeys(range(1, sides + 1), 1)))


@question("what is not known beyond ten sides", SIDES)
def known(sides: int) -> Answer:
    if sides > 10:
        raise OddsError("That is known for up to ten sides.")
    return Answer("Known", p=Fraction(1, sides))


class OddsDesk:
    """The odds room, which counts how often it was asked and asks what the test wants."""

    QUESTIONS = (table, points, average, sides_of, known)

    def __init__(self) -> None:
        self.calls = 0
        self.wanted: list[Asked] | None = None

    def controls(self, state: TinyState) -> list[Parameter]:
        return [] if state.turn == OVER else [SIDES]

    def asked(
        self, state: TinyState, names: Sequence[str], chosen: Mapping[str, Any], considered: Move | None = None
    ) -> list[Asked]:
        self.calls += 1
        if self.wanted is not None:
            return self.wanted
        sides = {"sides": chosen["sides"]}
        return [
            Asked(table, sides, "Throw or pass"),
            Asked(points, sides, "Points"),
            Asked(average, sides, "Averages", "throw", mark=considered == THROW),
            Asked(average, {"sides": 1}, "Averages", "pass", mark=considered == PASS),
            Asked(sides_of, sides, "The die"),
            Asked(known, sides, "Known"),
        ]


RULES = Book("tiny", "Tiny", (Chapter("All", (Section("throwing", "Throwing", "Throw the die, or pass."),)),))


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> OddsDesk:
    """Put the game among the others for one test; returns its odds room."""
    desk = OddsDesk()
    rooms: dict[str, Any] = {
        "rules": {"GAME": TinyGame},
        "scene": {"scene": scene},
        "story": {"story": story},
        "bots": {"BOTS": {"sensible": lambda state, rng: THROW, "random": random_bot}, "advice": advice},
        "rulebook": {
            "BOOK": RULES,
            "section_now": lambda state: "throwing",
            "against": lambda state, move: ("throwing", ""),
        },
        "odds": {"controls": desk.controls, "asked": desk.asked, "QUESTIONS": desk.QUESTIONS},
    }
    monkeypatch.setitem(shelf.added, "tiny", "dicelab.games.tiny")
    package = ModuleType("dicelab.games.tiny")
    package.__path__ = []  # a package without files: what is not put there is not found
    monkeypatch.setitem(sys.modules, package.__name__, package)
    for name, contents in rooms.items():
        module = ModuleType(f"dicelab.games.tiny.{name}")
        vars(module).update(contents)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return desk
