"""Common folk: result powers, judged on one's own dice at the end of one's turn. Green in the basic game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from dicelab.games.thrown.rules.cards.card import COMMON, ResultPower
from dicelab.games.thrown.rules.dice import COLOURS, NO_COLOUR, SIX
from dicelab.games.thrown.rules.trick import TRUMP

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState


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
