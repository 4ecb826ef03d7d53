"""Cards that are paid for: discard powers, used in one's own turn for an unrolled die each time (T8, T11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards.card import HERO, MONSTER, VILLAIN, Card
from dicelab.games.thrown.rules.dice import (
    BY_NAME,
    COLOURS,
    DICE,
    SIX,
    RolledDie,
    opposite,
)
from dicelab.games.thrown.rules.trick import WAITING

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState


class Handful(NamedTuple):
    """Dice that are rolled together and cannot be told apart."""

    seat: int
    colour: int
    old: tuple[RolledDie, ...]
    """The dice that are rolled again; none for dice that come from the pool."""
    fresh: int
    """How many come from the pool."""


class DiscardPower(Card):
    """Used in one's own turn, as often as one likes, for an unrolled die of the card's colour each time (T8, T11)."""

    kind = "Discard"
    missing: ClassVar[str]
    """Why it cannot be used where ``moves`` finds nothing."""
    asks: ClassVar[str] = ""
    """What to choose, once the card is chosen; nothing where the card is enough."""

    def moves(self, state: ThrownState) -> Sequence[Move]:
        """Every way to use it now, the price aside; what it needs is checked here (T12)."""
        raise NotImplementedError

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        """What follows; the price has been paid."""
        raise NotImplementedError


class RollingPower(DiscardPower):
    """A discard power that rolls dice: chance decides what follows."""

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        return state.about_to_roll(move)

    def handfuls(self, state: ThrownState, move: Move) -> tuple[Handful, ...]:
        """The dice that are rolled; none where the state does not have them."""
        raise NotImplementedError


# -- the moves of cards, made once ---------------------------------------------------------------------------


@cache
def dice_moves(key: str, dice: tuple[RolledDie, ...], *before: int) -> tuple[Move, ...]:
    """One move for each of the dice; like dice need only one."""
    return tuple(Move(key, (*before, die.name)) for die in dict.fromkeys(dice))


@cache
def handful_moves(key: str, dice: tuple[RolledDie, ...]) -> tuple[Move, ...]:
    """One move for each non-empty selection of the dice."""
    kinds = list(dict.fromkeys(dice))
    selections = product(*(range(dice.count(die) + 1) for die in kinds))
    chosen = [[die.name for die, n in zip(kinds, ns, strict=True) for _ in range(n)] for ns in selections]
    return tuple(Move(key, tuple(names)) for names in sorted(chosen, key=len) if names)


def opponents(state: ThrownState) -> list[tuple[int, tuple[RolledDie, ...]]]:
    """Every other player with dice in the trick, and those dice (T13)."""
    trick = state.trick
    me = trick.player
    return [(seat, rolled.dice) for seat, rolled in enumerate(trick.rolled) if seat != me and rolled.dice]


def handfuls_of(seat: int, dice: Sequence[RolledDie]) -> list[Handful]:
    """Dice of ``seat`` that are rolled again, those of a colour together."""
    colours = dict.fromkeys(die.colour for die in dice)
    return [Handful(seat, colour, tuple(die for die in dice if die.colour == colour), 0) for colour in colours]


# -- heroes: one's own dice, white in the basic game --------------------------------------------------------


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
        return tuple(handfuls_of(state.trick.player, [BY_NAME[str(name)] for name in move.args]))


class ManAtArms(DiscardPower):
    """``man_at_arms 0 w3``: one's own die up by one, or an opponent's down by one; it must change (T14, T46)."""

    key, title, family = "man_at_arms", "Man at Arms", HERO
    text = "Discard a {colour} die: turn one of your dice up by one, or an opponent's die down by one."
    missing = "no die in the trick can go up or down"
    asks = "now pick your die to turn up, or theirs to turn down"

    def moves(self, state: ThrownState) -> Sequence[Move]:
        theirs = [move for seat, dice in opponents(state) for move in _turned_down(dice, seat)]
        return [*_turned_up(state.mine, state.trick.player), *theirs]

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


# -- villains: the dice of opponents, red in the basic game -------------------------------------------------


class OneOfTheirs(DiscardPower):
    """A power over one rolled die of an opponent."""

    missing = "no opponent has dice in the trick"
    asks = "now pick a rolled die of an opponent"

    def moves(self, state: ThrownState) -> Sequence[Move]:
        return [move for seat, dice in opponents(state) for move in dice_moves(self.key, dice, seat)]


class Archer(OneOfTheirs):
    """``archer 2 w6``: back to its owner's pool, unrolled, and out of the trick in every way (T15)."""

    key, title, family = "archer", "Archer", VILLAIN
    text = "Discard a {colour} die: send one rolled die of an opponent back to its owner's pool."

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        return state.sent_back(int(move.args[0]), BY_NAME[str(move.args[1])])


class Berserker(RollingPower):
    """``berserker``: every six of every opponent again, for one discard; only sixes, not the Brute's fives (T14)."""

    key, title, family = "berserker", "Berserker", VILLAIN
    text = "Discard a {colour} die: all sixes of your opponents are rolled again."
    missing = "no opponent shows a six"

    def moves(self, state: ThrownState) -> Sequence[Move]:
        sixes = any(die.face == SIX for _, dice in opponents(state) for die in dice)
        return (_BERSERKER,) if sixes else ()

    def handfuls(self, state: ThrownState, move: Move) -> tuple[Handful, ...]:
        targets = opponents(state) if move == _BERSERKER else []
        return tuple(
            handful for seat, dice in targets for handful in handfuls_of(seat, [die for die in dice if die.face == SIX])
        )


_BERSERKER: Final = Move(Berserker.key)


class DarkKnight(OneOfTheirs, RollingPower):
    """``dark_knight 2 w6``: one die of an opponent again."""

    key, title, family = "dark_knight", "Dark Knight", VILLAIN
    text = "Discard a {colour} die: one rolled die of an opponent is rolled again."

    def handfuls(self, state: ThrownState, move: Move) -> tuple[Handful, ...]:
        if move not in self.moves(state):
            return ()
        die = BY_NAME[str(move.args[1])]
        return (Handful(int(move.args[0]), die.colour, (die,), 0),)


class Sorcerer(OneOfTheirs):
    """``sorcerer 2 w6``: an opponent's die to its opposite side (T14)."""

    key, title, family = "sorcerer", "Sorcerer", VILLAIN
    text = "Discard a {colour} die: flip one rolled die of an opponent to its opposite side (1↔6, 2↔5, 3↔4)."

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        die = BY_NAME[str(move.args[1])]
        return state.turned(int(move.args[0]), die, opposite(die))


# -- monsters: for the advanced game only, where a cube gives them their colour (T39) -----------------------


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


_DRAGON: Final = Move(Dragon.key)
