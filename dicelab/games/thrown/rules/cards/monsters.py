"""Monsters: for the advanced game only, where a cube gives them their colour (T39)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards.card import (
    DONE,
    MONSTER,
    Card,
    DecidingPower,
    DiscardPower,
    OwnDicePower,
    dice_moves,
    opponents,
)
from dicelab.games.thrown.rules.dice import BY_NAME, COLOURS, DICE, NO_COLOUR, added
from dicelab.games.thrown.rules.trick import TRUMP

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState


class Imp(Card):
    """Always at work: ``trick.taker`` asks ``trick.imp_rules`` (T43)."""

    key, title, family = "imp", "Imp", MONSTER
    kind = "Always"
    text = "With a {colour} die in the trick, whoever comes second takes it. Without a second, nobody does."


class Cyclops(OwnDicePower):
    """Always at work: ``trick.score`` doubles (T23)."""

    key, title, family = "cyclops", "Cyclops", MONSTER
    kind = "Always"
    text = "Roll one {colour} die alone, and not to trump: your trick score counts double."

    def before_roll(self, state: ThrownState, colour: int) -> tuple[bool, str]:
        works, why = super().before_roll(state, colour)
        if works and state.trick.colour not in (NO_COLOUR, colour):
            return False, "it is nothing for a trump"
        return works, f"works if you roll one {COLOURS[colour]} die" if works else why

    def after_roll(self, state: ThrownState, colour: int) -> tuple[bool, str]:
        rolled = state.trick.rolled[state.trick.player]
        if rolled.mode == TRUMP:
            return False, "it is nothing for a trump"
        if all(die.colour != colour for die in rolled.dice):
            return False, f"you rolled no {COLOURS[colour]} die"
        return rolled.number == 1, "your score is doubled" if rolled.number == 1 else "you rolled more than one die"


class Spirit(DiscardPower):
    """``spirit 2 w6``: all other dice of that opponent copy the chosen one, even if they match already (T18, T46)."""

    key, title, family = "spirit", "Spirit", MONSTER
    text = "Discard a {colour} die: choose a rolled die of an opponent. All their other dice turn to the same number."
    missing = "no opponent has two dice in the trick"
    asks = "now pick the die that the others copy"

    def moves(self, state: ThrownState) -> Sequence[Move]:
        return [move for seat, dice in opponents(state) if len(dice) > 1 for move in dice_moves(self.key, dice, seat)]

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        seat, face = int(move.args[0]), BY_NAME[str(move.args[1])].face
        rolled = state.trick.rolled[seat]
        copied = tuple(DICE[die.colour][face] for die in rolled.dice)
        return state.with_rolled(seat, rolled._replace(dice=copied))


class Dragon(DiscardPower):
    """``dragon``: the trick is decided as it lies, before or after one's own roll (T42)."""

    key, title, family = "dragon", "Dragon", MONSTER
    text = "Discard a {colour} die: the trick ends at once and is decided as it lies."
    read_otherwise = (
        "dragon_results",
        True,
        "Discard a {colour} die: your result powers work, then the trick ends at once and is decided as it lies.",
    )
    missing = "no dice lie in the trick"

    def moves(self, state: ThrownState) -> Sequence[Move]:
        return (_DRAGON,) if any(rolled.dice for rolled in state.trick.rolled) else ()

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        return state.ended_by_dragon()


class Shapeshifter(DiscardPower):
    """``shapeshifter knight imp``: the cubes of two cards change places, at once (T41)."""

    key, title, family = "shapeshifter", "Shapeshifter", MONSTER
    text = "Discard a {colour} die: swap the cubes of two cards."
    missing = "there are no two cards"
    asks = "now pick the cubes of two cards"

    def moves(self, state: ThrownState) -> Sequence[Move]:
        return [Move(self.key, pair) for pair in combinations(state.display.cards, 2)]

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        cards, cubes = state.display.cards, list(state.display.cubes)
        first, second = (cards.index(str(card)) for card in move.args)
        cubes[first], cubes[second] = cubes[second], cubes[first]
        return state._replace(display=state.display._replace(cubes=tuple(cubes)))


class Summoner(DecidingPower):
    """``summon red``: dice paid for powers gather on it; the winner takes as many as they like (T32, T44)."""

    key, title, family = "summoner", "Summoner", MONSTER
    text = "Discarded dice gather here. Take a trick with a {colour} die in it: take any of them into your pool."

    def moves(self, state: ThrownState) -> Sequence[Move]:
        found = [_SUMMON[colour] for colour in range(4) if state.summoned[colour]]
        return [*found, DONE] if found else []

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        colour, pools = COLOURS.index(str(move.args[0])), list(state.pools)
        pools[state.trick.winner] = added(pools[state.trick.winner], colour)
        return state._replace(pools=tuple(pools), summoned=added(state.summoned, colour, -1))


_DRAGON: Final = Move(Dragon.key)
_SUMMON: Final = tuple(Move("summon", (colour,)) for colour in COLOURS)
