"""What a position is worth: the share of the win that every seat may expect, how it was found, and how sure it is.

A game's bots answer what they can compute and say how it is played on quickly; whatever a game leaves out is rolled
out (see ``rollout``). Somebody who wins alone has the whole win, those
who share a victory have equal shares of it, and where nobody wins nobody has any.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from dicelab.games import part
from dicelab.games.bot import Bot, find_bot
from dicelab.games.game import OVER, State
from dicelab.games.move import Move
from dicelab.odds.text import percent_equals, percent_text

EXACT: Final = "exact"
SOLVED: Final = "solved"
ROLLED_OUT: Final = "rolled out"

Shares = tuple[Fraction, ...]
"""By seat: the part of the win that it has, or may expect."""


class Value(NamedTuple):
    """What a position is worth to every seat."""

    shares: Shares
    method: str = EXACT
    error: Fraction = Fraction(0)
    """Nothing where it is exact; solved: the shares are wrong by no more; rolled out: the 95 % interval is ± this."""
    games: int = 0
    """Rolled out: how many games were played on from here."""

    def text(self, seat: int) -> str:
        """A seat's share as it is read: '61.4 %' only where that is known, '≈ 61 % ± 2' where it is an estimate.

        >>> Value((Fraction(1, 3), Fraction(2, 3))).text(0)
        '33.3 %'
        >>> Value((Fraction(61, 100), Fraction(39, 100)), ROLLED_OUT, Fraction(2, 100), 400).text(0)
        '≈ 61 % ± 2'
        """
        return share_text(self.shares[seat], self.error if self.method == ROLLED_OUT else Fraction(0))


def share_text(share: Fraction, error: Fraction) -> str:
    """A share with its interval; without one it is known to more digits than are shown."""
    if not error:
        return percent_equals(share).removeprefix("= ").removeprefix("≈ ")
    return f"≈ {percent_text(share, 0)} ± {points(error)}"


def points(error: Fraction) -> str:
    """An interval in points of chance: whole ones, and never none.

    >>> points(Fraction(24, 1000)), points(Fraction(1, 1000))
    ('2', '1')
    """
    return str(max(1, round(error * 100)))


def final_shares(state: State) -> Shares:
    """Who has won, as shares."""
    won, players = state.winners(), state.game.players
    return tuple(Fraction(1, len(won)) if seat in won else Fraction(0) for seat in range(players))


def known(state: State) -> Value | None:
    """What a position is worth, where that can be computed; a game that is over is always known."""
    if state.turn == OVER:
        return Value(final_shares(state))
    return part(state.game.key, "bots").known(state)


def candidates(state: State, made: Move | None = None) -> list[Move]:
    """The moves to compare: those of the game, the sensible bot's, and the one that was made."""
    found = list(part(state.game.key, "bots").compared(state, made))
    if made is not None and made not in found:
        found.append(made)
    return found


def quick(key: str, name: str) -> tuple[Bot, bool]:
    """Who plays on from a position for the bot called ``name``, and whether that is only a stand-in."""
    bot = find_bot(key, name)
    stand_in = part(key, "bots").quick_bot(name)
    return (bot, False) if stand_in is None else (stand_in, True)
