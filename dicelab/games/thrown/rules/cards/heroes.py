"""Heroes: discard powers that improve one's own dice. White in the basic game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards.card import (
    HERO,
    DiscardPower,
    Handful,
    RollingPower,
    dice_moves,
    handful_moves,
)
from dicelab.games.thrown.rules.dice import BY_NAME, COLOURS, DICE, SIX, RolledDie, opposite
from dicelab.games.thrown.rules.trick import WAITING

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState

_NOT_ROLLED = "you have no rolled dice"


class Knight(RollingPower):
    """``knight w1 w2``: any of one's own dice again, for one discard (T14)."""

    key, title, family = "knight", "Knight", HERO
    text = "Discard a {colour} die: roll any of your own rolled dice again."
    missing = _NOT_ROLLED
    asks = "now pick the dice to roll again"

    def moves(self, state: ThrownState) -> Sequence[Move]:
        return handful_moves(self.key, state.mine)

    def handfuls(self, state: ThrownState, move: Move) -> tuple[Handful, ...]:
        if move not in handful_moves(self.key, state.mine):
            return ()
        dice = [BY_NAME[str(name)] for name in move.args]
        colours = dict.fromkeys(die.colour for die in dice)
        player = state.trick.player
        return tuple(
            Handful(player, colour, tuple(die for die in dice if die.colour == colour), 0) for colour in colours
        )


class ManAtArms(DiscardPower):
    """``man_at_arms 0 w3``: one's own die up by one, or an opponent's down by one; it must change (T14, T46)."""

    key, title, family = "man_at_arms", "Man at Arms", HERO
    text = "Discard a {colour} die: turn one of your dice up by one, or an opponent's die down by one."
    missing = "no die in the trick can go up or down"
    asks = "now pick your die to turn up, or theirs to turn down"

    def moves(self, state: ThrownState) -> Sequence[Move]:
        found: list[Move] = []
        trick = state.trick
        me = trick.player
        for seat, rolled in enumerate(trick.rolled):
            if seat != me and rolled.dice:
                found += _turned_down(rolled.dice, seat)
        return [*_turned_up(state.mine, me), *found]

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        seat, die = int(move.args[0]), BY_NAME[str(move.args[1])]
        step = 1 if seat == state.trick.player else -1
        return state.turned(seat, die, DICE[die.colour][die.face + step])


@cache
def _turned_up(dice: tuple[RolledDie, ...], seat: int) -> tuple[Move, ...]:
    return dice_moves(ManAtArms.key, tuple(die for die in dice if die.face < SIX), seat)


@cache
def _turned_down(dice: tuple[RolledDie, ...], seat: int) -> tuple[Move, ...]:
    return dice_moves(ManAtArms.key, tuple(die for die in dice if die.face > 1), seat)


class Reinforcements(RollingPower):
    """``reinforcements red``: one more die of any colour, beside the one that pays (T11, T16, T17)."""

    key, title, family = "reinforcements", "Reinforcements", HERO
    text = "Discard a {colour} die: roll one more die of any colour from your pool. It counts with the others."
    missing = "roll first, and hold a second die"
    asks = "now pick a die of your pool"

    def moves(self, state: ThrownState) -> Sequence[Move]:
        if state.trick.rolled[state.trick.player].mode == WAITING:
            return ()
        pool, price = state.pools[state.trick.player], state.display.colour(self.key)
        return [_REINFORCE[colour] for colour in range(4) if pool[colour] > (colour == price)]

    def handfuls(self, state: ThrownState, move: Move) -> tuple[Handful, ...]:
        player = state.trick.player
        if move not in _REINFORCE or state.trick.rolled[player].mode == WAITING:
            return ()
        colour = _REINFORCE.index(move)
        return (Handful(player, colour, (), 1),) if state.pools[player][colour] else ()


_REINFORCE = tuple(Move(Reinforcements.key, (colour,)) for colour in COLOURS)


class Wizard(DiscardPower):
    """``wizard w1``: one's own die to its opposite side (T14)."""

    key, title, family = "wizard", "Wizard", HERO
    text = "Discard a {colour} die: flip one of your rolled dice to its opposite side (1↔6, 2↔5, 3↔4)."
    missing = _NOT_ROLLED
    asks = "now pick one of your rolled dice"

    def moves(self, state: ThrownState) -> Sequence[Move]:
        return dice_moves(self.key, state.mine)

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        die = BY_NAME[str(move.args[0])]
        return state.turned(state.trick.player, die, opposite(die))
