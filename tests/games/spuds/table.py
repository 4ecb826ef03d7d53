"""Positions of Blazing Spuds in one line, and moves as one writes them down."""

from __future__ import annotations

from typing import Any

from dicelab.games.move import Move
from dicelab.games.spuds.rules import BlazingSpuds, SpudsState

Kitchen = dict[str, str]
SOME: Kitchen = {"stove": "n1"}
"""A kitchen of somebody who does not matter, with two players."""


def position(*kitchens: Kitchen, player: int = 0, **options: Any) -> SpudsState:
    """``player`` is about to choose a re-roll; a kitchen is written as texts by card."""
    return BlazingSpuds(len(kitchens), **options).position(kitchens, player)


def play(state: SpudsState, *moves: str) -> SpudsState:
    """The state after moves and rolls, each of them checked."""
    for text in moves:
        state = state.after(Move.parse(text))
        assert state.problem() is None, state.problem()
    return state


def moves(state: SpudsState) -> list[str]:
    """The legal moves as texts."""
    return sorted(map(str, state.moves()))


def on(state: SpudsState, seat: int, place: str) -> str:
    """The dice on a card or the stove of a seat, as words; a face that does not show has none."""
    from dicelab.games.spuds.rules.dice import WORD

    card = state.kitchens[seat].shows(place)
    return "face down" if card is None else " ".join(str(WORD[die]) for die in state.kitchens[seat].on[card])


def places_for(state: SpudsState, die: str) -> list[str]:
    """Where a die may be placed now."""
    return sorted(str(move.args[1]) for move in state.moves() if move.kind == "place" and move.args[0] == die)
