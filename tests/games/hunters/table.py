"""Positions of Dice Hunters of Therion in one line, and turns as one writes them down."""

from __future__ import annotations

from typing import Any

from dicelab.games.game import CHANCE
from dicelab.games.hunters.rules.dice import in_order
from dicelab.games.hunters.rules.state import DiceHunters, HuntersState
from dicelab.games.move import Move

NOBODY = -1


def position(*parties: str, **more: Any) -> HuntersState:
    """A position of as many players as parties; options are given with the rest."""
    names = {option.name for option in DiceHunters.options}
    options = {name: more.pop(name) for name in list(more) if name in names}
    return DiceHunters(len(parties), **options).position(parties, **more)


def play(state: HuntersState, *moves: str) -> HuntersState:
    """The state after rolls ('w1 wc y2'), re-rolls ('re w1 wc') and other moves ('stop', 'chase', 'leave')."""
    for text in moves:
        kind, *words = text.split(" ")
        if state.turn == CHANCE:
            move = Move("roll", in_order([kind, *words]))
        elif kind == "re":
            move = Move("reroll", in_order(words))
        else:
            move = Move.parse(text)
        state = state.after(move)
        assert state.problem() is None, state.problem()
    return state


def opened(players: int, winner: int = 0, dice: str = "w3 wc wc", **options: Any) -> HuntersState:
    """A game after its opening roll, which ``winner`` has won with these dice; the others rolled no swords."""
    rolls = ["wc wc wc" if seat != winner else dice for seat in range(players)]
    return play(DiceHunters(players, **options).start(), *rolls)
