"""Royal folk: victory powers, for whoever takes a trick with a die of their colour in it. Blue in the basic game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards.card import DONE, ROYAL, DecidingPower, VictoryPower
from dicelab.games.thrown.rules.dice import COLOURS, MOST_ROLLED, added
from dicelab.games.thrown.rules.trick import Trick

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState


class Noble(VictoryPower):
    """Two gold, once (T32)."""

    key, title, family = "noble", "Noble", ROYAL
    text = "Take a trick with a {colour} die in it: you get two gold more."

    def bonus(self, state: ThrownState, trick: Trick, winner: int, colour: int) -> int:
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

    def bonus(self, state: ThrownState, trick: Trick, winner: int, colour: int) -> int:
        change = 0
        for seat, rolled in enumerate(trick.rolled):
            number = sum(1 for die in rolled.dice if die.colour == colour)
            change -= 2 * number if seat != winner else number if state.game.phantom_counts_own else 0
        return change


class Recruiter(DecidingPower):
    """``recruit 2 red``: compulsory where any opponent has an unrolled die; the winner picks which (T32)."""

    key, title, family = "recruiter", "Recruiter", ROYAL
    text = "Take a trick with a {colour} die in it: take one unrolled die from an opponent's pool."
    often = 1

    def moves(self, state: ThrownState) -> Sequence[Move]:
        winner, found = state.trick.winner, []
        for seat, (red, white, green, blue) in enumerate(state.pools):
            if seat != winner:
                row = _RECRUIT[seat]
                if red:
                    found.append(row[0])
                if white:
                    found.append(row[1])
                if green:
                    found.append(row[2])
                if blue:
                    found.append(row[3])
        return found

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        pools, seat, colour = list(state.pools), int(move.args[0]), COLOURS.index(str(move.args[1]))
        pools[seat] = added(pools[seat], colour, -1)
        pools[state.trick.winner] = added(pools[state.trick.winner], colour)
        return state._replace(pools=tuple(pools))


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
        pools, winner = list(state.pools), state.trick.winner
        pools[winner] = added(added(pools[winner], give, -1), take)
        return state._replace(pools=tuple(pools), void=added(added(state.void, take, -1), give))


_RECRUIT: Final = tuple(tuple(Move("recruit", (seat, colour)) for colour in COLOURS) for seat in range(5))
_EXCHANGE: Final = tuple(tuple(Move("exchange", (give, take)) for take in COLOURS) for give in COLOURS)
