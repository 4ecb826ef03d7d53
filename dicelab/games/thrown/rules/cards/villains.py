"""Villains: discard powers against the dice of opponents. Red in the basic game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards.card import (
    VILLAIN,
    DiscardPower,
    Handful,
    RollingPower,
    each_opponent_die,
    opponents,
)
from dicelab.games.thrown.rules.dice import BY_NAME, SIX, opposite

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState

_NO_TARGET = "no opponent has dice in the trick"
_PICK_ONE = "now pick a rolled die of an opponent"


class Archer(DiscardPower):
    """``archer 2 w6``: back to its owner's pool, unrolled, and out of the trick in every way (T15)."""

    key, title, family = "archer", "Archer", VILLAIN
    text = "Discard a {colour} die: send one rolled die of an opponent back to its owner's pool."
    missing, asks = _NO_TARGET, _PICK_ONE

    def moves(self, state: ThrownState) -> Sequence[Move]:
        return each_opponent_die(self.key, state)

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        return state.sent_back(int(move.args[0]), BY_NAME[str(move.args[1])])


class Berserker(RollingPower):
    """``berserker``: every six of every opponent again, for one discard; only sixes, not the Brute's fives (T14)."""

    key, title, family = "berserker", "Berserker", VILLAIN
    text = "Discard a {colour} die: all sixes of your opponents are rolled again."
    missing = "no opponent shows a six"

    def moves(self, state: ThrownState) -> Sequence[Move]:
        for _, dice in opponents(state):
            for die in dice:
                if die.face == SIX:
                    return (_BERSERKER,)
        return ()

    def handfuls(self, state: ThrownState, move: Move) -> tuple[Handful, ...]:
        found = []
        for seat, dice in opponents(state) if move == _BERSERKER else ():
            sixes = [die for die in dice if die.face == SIX]
            colours = dict.fromkeys(die.colour for die in sixes)
            found += [
                Handful(seat, colour, tuple(die for die in sixes if die.colour == colour), 0) for colour in colours
            ]
        return tuple(found)


_BERSERKER: Final = Move(Berserker.key)


class DarkKnight(RollingPower):
    """``dark_knight 2 w6``: one die of an opponent again."""

    key, title, family = "dark_knight", "Dark Knight", VILLAIN
    text = "Discard a {colour} die: one rolled die of an opponent is rolled again."
    missing, asks = _NO_TARGET, _PICK_ONE

    def moves(self, state: ThrownState) -> Sequence[Move]:
        return each_opponent_die(self.key, state)

    def handfuls(self, state: ThrownState, move: Move) -> tuple[Handful, ...]:
        if move not in self.moves(state):
            return ()
        die = BY_NAME[str(move.args[1])]
        return (Handful(int(move.args[0]), die.colour, (die,), 0),)


class Sorcerer(DiscardPower):
    """``sorcerer 2 w6``: an opponent's die to its opposite side (T14)."""

    key, title, family = "sorcerer", "Sorcerer", VILLAIN
    text = "Discard a {colour} die: flip one rolled die of an opponent to its opposite side (1↔6, 2↔5, 3↔4)."
    missing, asks = _NO_TARGET, _PICK_ONE

    def moves(self, state: ThrownState) -> Sequence[Move]:
        return each_opponent_die(self.key, state)

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        die = BY_NAME[str(move.args[1])]
        return state.turned(int(move.args[0]), die, opposite(die))
