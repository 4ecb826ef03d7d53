"""What a position is worth: the share of the win that every seat may expect, how it was found, and how sure it is.

A game's room ``value`` answers what it can compute and says how it is played on quickly; whatever a room leaves out,
and every game that has no such room, is rolled out (see ``rollout``). Somebody who wins alone has the whole win, those
who share a victory have equal shares of it, and where nobody wins nobody has any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from dicelab.games import has_room, room
from dicelab.games.bot import Bot, find_bot
from dicelab.games.game import OVER, State
from dicelab.games.move import Move
from dicelab.odds.text import percent_equals, percent_text

EXACT: Final = "exact"
SOLVED: Final = "solved"
ROLLED_OUT: Final = "rolled out"
MOST_COMPARED: Final = 6
"""Moves that are compared with each other where the room does not say which."""

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


class ValueRoom:
    """What a game's room ``value`` may offer, as functions of these names; this is what holds where it offers none."""

    def known(self, state: State) -> Value | None:
        """What can be computed, exactly or up to a stated error; None where the position must be rolled out."""
        return None

    def learning(self, state: State) -> Iterator[str]:
        """Work that has to be done once before ``known`` answers at once, a portion at a time, told in words."""
        return iter(())

    def quick_bot(self, name: str) -> Bot | None:
        """A quick stand-in for a bot, for playing on thousands of times; None where the bot itself is quick."""
        return None

    def compared(self, state: State, made: Move | None) -> Sequence[Move]:
        """The moves that are worth comparing; all that are open by default, the first few where there are many."""
        moves = state.moves()
        return moves if len(moves) <= MOST_COMPARED else moves[:MOST_COMPARED]


_PLAIN: Final = ValueRoom()


class _Furnished:
    """A room as it is, with the plain answer for whatever it leaves out."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name, None) or getattr(_PLAIN, name)


def value_room(key: str) -> ValueRoom:
    """The room of a game, or the plain one."""
    return _Furnished(room(key, "value")) if has_room(key, "value") else _PLAIN  # type: ignore[return-value]


def known(state: State) -> Value | None:
    """What a position is worth, where that can be computed; a game that is over is always known."""
    if state.turn == OVER:
        return Value(final_shares(state))
    return value_room(state.game.key).known(state)


def candidates(state: State, made: Move | None = None) -> list[Move]:
    """The moves to compare: those of the room, the sensible bot's, and the one that was made."""
    found = list(value_room(state.game.key).compared(state, made))
    if made is not None and made not in found:
        found.append(made)
    return found


def quick(key: str, name: str) -> tuple[Bot, bool]:
    """Who plays on from a position for the bot called ``name``, and whether that is only a stand-in."""
    bot = find_bot(key, name)
    stand_in = value_room(key).quick_bot(name)
    return (bot, False) if stand_in is None else (stand_in, True)
