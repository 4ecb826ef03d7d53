"""Positions of Thrown in one line, and moves as one writes them down: 'roll white 2: 3 2' rolls a three and a two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicelab.games.game import CHANCE
from dicelab.games.move import Move
from dicelab.games.thrown.rules import Thrown, ThrownState
from dicelab.games.thrown.rules.dice import BY_NAME, RolledDie

PLENTY = "2/2/2/2"
"""A pool with two dice of each colour."""


def position(
    cards: str,
    pools: Sequence[str] = (PLENTY,) * 3,
    rolled: Sequence[str] = (),
    *,
    cubes: str = "",
    leader: int = 0,
    gold: Sequence[int] = (),
    colour: str = "",
    **options: Any,
) -> ThrownState:
    """``cards`` such as 'knight archer brute noble', with their cubes it is the advanced game with monsters."""
    advanced = {"advanced": True, "with_monsters": True} if cubes else {}
    game = Thrown(len(pools), **{**advanced, **options})
    return game.position(pools, cards.split(), cubes.split(), rolled, leader, gold, colour)


def play(state: ThrownState, *texts: str) -> ThrownState:
    """The state after moves; behind a colon stands what the dice then show."""
    for text in texts:
        move, _, faces = text.partition(": ")
        state = state.after(Move.parse(move))
        assert state.problem() is None, state.problem()
        if faces:
            assert state.turn == CHANCE
            state = state.after(Move.parse(f"show {faces}"))
            assert state.problem() is None, state.problem()
    return state


def moves(state: ThrownState, kind: str = "") -> list[str]:
    """The legal moves as texts, or only those of one kind."""
    return [str(move) for move in state.moves() if kind in ("", move.kind)]


def dice(state: ThrownState, seat: int) -> str:
    """What lies in front of ``seat``, as 'w3 w6'."""
    return " ".join(die.name for die in state.trick.rolled[seat].dice)


def die(name: str) -> RolledDie:
    return BY_NAME[name]
