"""What a card is; and the cards that work by themselves, at the end of a turn or for the taker of a trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from dicelab.games.game import Game
from dicelab.games.move import Move
from dicelab.games.thrown.rules.dice import (
    BLUE,
    COLOURS,
    GREEN,
    MOST_ROLLED,
    NO_COLOUR,
    RED,
    SIX,
    WHITE,
    added,
)
from dicelab.games.thrown.rules.trick import TRUMP

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState


HERO, VILLAIN, COMMON, ROYAL, MONSTER = FAMILIES = ("hero", "villain", "common", "royal", "monster")
FAMILY_COLOUR = {HERO: WHITE, VILLAIN: RED, COMMON: GREEN, ROYAL: BLUE, MONSTER: NO_COLOUR}

DONE = Move("done")
"""No more of a victory power."""


class Card:
    """A character. ``text`` is its power in words, with the colour it belongs to left open.

    Where an option gives it another power, ``read_otherwise`` names the option, its value, and the words then.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    family: ClassVar[str]
    kind: ClassVar[str]
    text: ClassVar[str]
    read_otherwise: ClassVar[tuple[str, bool, str]] = ("", True, "")

    @property
    def colour(self) -> int:
        """The colour it belongs to in the basic game; monsters have none."""
        return FAMILY_COLOUR[self.family]

    def says(self, colour: int, game: Game | None = None) -> str:
        """Its power in words, as it is in ``game``; a card without a cube has no colour yet."""
        option, value, words = self.read_otherwise
        text = words if option and game is not None and getattr(game, option) == value else self.text
        return text.format(colour=COLOURS[colour] if colour >= 0 else "…")


class OwnDicePower(Card):
    """Works by itself, on the dice that one has rolled."""

    def before_roll(self, state: ThrownState, colour: int) -> tuple[bool, str]:
        """Whether it can work on what one may roll now, and what is to be said about that."""
        name = COLOURS[colour]
        if any(move.args[0] == name for move in state.main_rolls()):
            return True, f"works if you roll {name}"
        if not state.pools[state.trick.player][colour]:
            return False, f"you hold no {name} dice"
        return False, f"you must follow {COLOURS[state.trick.colour]}"

    def after_roll(self, state: ThrownState, colour: int) -> tuple[bool, str]:
        """Whether it works on the dice as they lie, and what is to be said about that."""
        raise NotImplementedError


class ResultPower(OwnDicePower):
    """Judged at the end of one's turn, on one's own dice of the card's colour as they lie then (T24)."""

    kind = "Result"


class VictoryPower(Card):
    """Works for whoever takes a trick in which a die of the card's colour lies, whoever rolled it (T30)."""

    kind = "Victory"

    def bonus(self, state: ThrownState, winner: int, colour: int) -> int:
        """Gold on top of the payout; less than nothing, where it costs."""
        return 0


class DecidingPower(VictoryPower):
    """A victory power that asks the winner what to take."""

    often: ClassVar[int] = 0
    """How often it can be used for one trick; 0 for as often as one likes."""

    def moves(self, state: ThrownState) -> Sequence[Move]:
        """What the winner may do; nothing where there is nothing to take. A single move goes without asking (T51)."""
        raise NotImplementedError

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        """What follows."""
        raise NotImplementedError


# -- common folk: result powers, green in the basic game ----------------------------------------------------


class Brute(ResultPower):
    """Always at work: ``trick.has_trump`` counts its fives (T19, T40)."""

    key, title, family = "brute", "Brute", COMMON
    text = "When you try to trump, a five on a {colour} die is a trump too."

    def before_roll(self, state: ThrownState, colour: int) -> tuple[bool, str]:
        if state.trick.colour in (NO_COLOUR, colour):
            return False, f"{'leading' if state.trick.colour == NO_COLOUR else 'following'} is no try to trump"
        return super().before_roll(state, colour)

    def after_roll(self, state: ThrownState, colour: int) -> tuple[bool, str]:
        if state.trick.rolled[state.trick.player].mode != TRUMP:
            return False, "you do not try to trump"
        five = any(die.colour == colour and die.face == SIX - 1 for die in state.mine)
        return five, f"your {COLOURS[colour]} five is a trump" if five else f"you show no {COLOURS[colour]} five"


class Peacemaker(ResultPower):
    """Ends the trick at once for whoever shows a pair: ``trick.has_pair`` and ``trick.taker_by_pair`` (T27)."""

    key, title, family = "peacemaker", "Peacemaker", COMMON
    text = "A matching pair on your {colour} dice at the end of your turn takes the trick at once."
    read_otherwise = (
        "peacemaker_beats_imp",
        False,
        "A matching pair on your {colour} dice at the end of your turn ends the trick: you are first in it.",
    )

    def before_roll(self, state: ThrownState, colour: int) -> tuple[bool, str]:
        if state.pools[state.trick.player][colour] == 1:
            return False, f"you hold only one {COLOURS[colour]} die"
        return super().before_roll(state, colour)

    def after_roll(self, state: ThrownState, colour: int) -> tuple[bool, str]:
        pair = state.shows_pair()
        return pair, f"a pair on your {COLOURS[colour]} dice" if pair else f"no pair on {COLOURS[colour]} dice"


class GoldPower(ResultPower):
    """Moves gold, once, when a one or a two lies among the dice of its colour (T25)."""

    spared: ClassVar[str]
    """Why no gold moves all the same."""

    def fires(self, state: ThrownState, colour: int) -> bool:
        """Whether the player whose turn ends shows what it looks for."""
        return any(die.colour == colour and die.face <= 2 for die in state.mine)

    def after_roll(self, state: ThrownState, colour: int) -> tuple[bool, str]:
        if not self.fires(state, colour):
            return False, f"you show no {COLOURS[colour]} one or two"
        works = self.gold(state) != state.gold
        return works, "works when you end your turn" if works else self.spared

    def gold(self, state: ThrownState) -> tuple[int, ...]:
        """Everybody's gold afterwards."""
        raise NotImplementedError


class Saboteur(GoldPower):
    """To the poorest; to each of them, clockwise, as far as one's gold goes (T26)."""

    key, title, family = "saboteur", "Saboteur", COMMON
    text = "A one or two on your {colour} dice at the end of your turn: give one gold to whoever has the least."
    spared = "nobody has less gold than you"

    def gold(self, state: ThrownState) -> tuple[int, ...]:
        player, gold = state.trick.player, list(state.gold)
        least = min(gold[seat] for seat in state.comparing())
        if gold[player] == least:
            return state.gold
        players = len(gold)
        for seat in sorted(state.comparing(), key=lambda seat: (seat - player) % players):
            if state.gold[seat] == least and gold[player] > 0:  # T48: only from a positive purse
                gold[player] -= 1
                gold[seat] += 1
        return tuple(gold)


class Thief(GoldPower):
    """From the richest; from each of them (T26)."""

    key, title, family = "thief", "Thief", COMMON
    text = "A one or two on your {colour} dice at the end of your turn: take one gold from whoever has the most."
    spared = "nobody has more gold than you"

    def gold(self, state: ThrownState) -> tuple[int, ...]:
        player, gold = state.trick.player, list(state.gold)
        most = max(gold[seat] for seat in state.comparing())
        if gold[player] == most or most < 1:  # T48: only from someone who has gold
            return state.gold
        for seat in state.comparing():
            if state.gold[seat] == most:
                gold[seat] -= 1
                gold[player] += 1
        return tuple(gold)


# -- royal folk: victory powers, blue in the basic game -----------------------------------------------------


class Noble(VictoryPower):
    """Two gold, once (T32)."""

    key, title, family = "noble", "Noble", ROYAL
    text = "Take a trick with a {colour} die in it: you get two gold more."

    def bonus(self, state: ThrownState, winner: int, colour: int) -> int:
        return 2


class Phantom(VictoryPower):
    """Opponents' dice of its colour count −1 instead of +1; one's own 0 as ever, or −1 by option (T33)."""

    key, title, family = "phantom", "Phantom", ROYAL
    text = "Take a trick with {colour} dice in it: opponents' {colour} dice cost one gold each instead of paying it."
    read_otherwise = (
        "phantom_counts_own",
        True,
        "Take a trick with {colour} dice in it: every {colour} die, your own too, costs one gold instead of paying it.",
    )

    def bonus(self, state: ThrownState, winner: int, colour: int) -> int:
        change = 0
        for seat, rolled in enumerate(state.trick.rolled):
            number = sum(1 for die in rolled.dice if die.colour == colour)
            change -= 2 * number if seat != winner else number if state.game.phantom_counts_own else 0
        return change


class Recruiter(DecidingPower):
    """``recruit 2 red``: compulsory where any opponent has an unrolled die; the winner picks which (T32)."""

    key, title, family = "recruiter", "Recruiter", ROYAL
    text = "Take a trick with a {colour} die in it: take one unrolled die from an opponent's pool."
    often = 1

    def moves(self, state: ThrownState) -> Sequence[Move]:
        winner = state.trick.winner
        theirs = [(seat, pool) for seat, pool in enumerate(state.pools) if seat != winner]
        return [move for seat, pool in theirs for move, held in zip(_RECRUIT[seat], pool, strict=True) if held]

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        colour = COLOURS.index(str(move.args[1]))
        return state.with_dice(int(move.args[0]), colour, -1).with_dice(state.trick.winner, colour)


class Strategist(DecidingPower):
    """``exchange red blue``: up to three dice, one for one; this trick's dice are not in the Void yet (T31, T32)."""

    key, title, family = "strategist", "Strategist", ROYAL
    text = "Take a trick with a {colour} die in it: you may exchange up to three unrolled dice with dice from the Void."
    often = MOST_ROLLED

    def moves(self, state: ThrownState) -> Sequence[Move]:
        pool, void = state.pools[state.trick.winner], state.void
        found = [_EXCHANGE[give][take] for give in range(4) if pool[give] for take in range(4) if void[take]]
        swaps = [move for move in found if move.args[0] != move.args[1]]
        return [*swaps, DONE] if swaps else []

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        give, take = (COLOURS.index(str(colour)) for colour in move.args)
        state = state.with_dice(state.trick.winner, give, -1).with_dice(state.trick.winner, take)
        return state._replace(void=added(added(state.void, take, -1), give))


_RECRUIT: Final = tuple(tuple(Move("recruit", (seat, colour)) for colour in COLOURS) for seat in range(5))
_EXCHANGE: Final = tuple(tuple(Move("exchange", (give, take)) for take in COLOURS) for give in COLOURS)


# -- monsters: for the advanced game only, where a cube gives them their colour (T39) -----------------------


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


class Summoner(DecidingPower):
    """``summon red``: dice paid for powers gather on it; the winner takes as many as they like (T32, T44)."""

    key, title, family = "summoner", "Summoner", MONSTER
    text = "Discarded dice gather here. Take a trick with a {colour} die in it: take any of them into your pool."

    def moves(self, state: ThrownState) -> Sequence[Move]:
        found = [_SUMMON[colour] for colour in range(4) if state.summoned[colour]]
        return [*found, DONE] if found else []

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        colour = COLOURS.index(str(move.args[0]))
        return state.with_dice(state.trick.winner, colour)._replace(summoned=added(state.summoned, colour, -1))


_SUMMON: Final = tuple(Move("summon", (colour,)) for colour in COLOURS)
