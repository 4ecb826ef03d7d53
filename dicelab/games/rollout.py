"""Playing on from positions many times, with the same dice for each of them: what they are worth, and how sure that is.

Nothing here needs a thread: :meth:`RollOut.play` goes on game by game and may be left at any moment; what was played
until then counts. Game number *i* meets the same dice from every position, so that positions are told apart by what
they are and not by luck. Where a position begins with a roll that can be listed, its outcomes are gone through evenly,
each as often as its chance says, instead of being drawn.

Expert bots play on, too (:func:`best_of`): first they rank their moves by what can be computed exactly, and only those
that come near the best are played on against each other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Final

from dicelab.errors import OddsError
from dicelab.games.bot import Bot
from dicelab.games.game import CHANCE, State
from dicelab.games.move import Move
from dicelab.games.value import ROLLED_OUT, Value

UNITS: Final = 60
"""A win in units that two, three, four and five players can share."""
LONGEST: Final = 20_000
"""A game of more steps is stopped, and counts as won by nobody."""
Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations of its mean."""
_GOLDEN: Final = (sqrt(5) - 1) / 2
_MOST_LISTED: Final = 3000


class RollOut:
    """Several positions, played on again and again with the same dice."""

    def __init__(self, states: Sequence[State], bots: Sequence[Bot], seed: int) -> None:
        self.states, self.bots, self.seed = list(states), list(bots), seed
        self.played: list[list[tuple[int, ...]]] = [[] for _ in states]
        """By position and game: what every seat won, in units."""
        self._first = [_listed(state) for state in states]
        self._begin = Random(seed).random()

    @property
    def games(self) -> int:
        """How many games have been played on from every position."""
        return len(self.played[-1]) if self.played else 0

    def play(self, games: int, among: Sequence[int] | None = None) -> Iterator[int]:
        """Play on until there are ``games`` games of each position (of those ``among`` all), one game at a time."""
        which = range(len(self.states)) if among is None else among
        for number in range(min((len(self.played[at]) for at in which), default=games), games):
            for at in which:
                if len(self.played[at]) == number:
                    self.played[at].append(self._game(at, number))
            yield number + 1

    def _game(self, at: int, number: int) -> tuple[int, ...]:
        state, dice = self.states[at], Random((self.seed << 24) + number)
        first = self._first[at]
        if first is not None:
            state = state.after(first.at((self._begin + number * _GOLDEN) % 1))
        return played_on(state, self.bots, dice)

    # -- what it comes to -------------------------------------------------------------------------------

    def value(self, at: int = 0) -> Value:
        """What a position is worth by the games played so far."""
        rows = self.played[at]
        games, seats = len(rows), self.states[at].game.players
        if not games:
            raise OddsError("Nothing was rolled out yet; play at least one game on.")
        shares = tuple(Fraction(sum(row[seat] for row in rows), UNITS * games) for seat in range(seats))
        error = max(_reach([row[seat] for row in rows]) for seat in range(seats))
        return Value(shares, ROLLED_OUT, error, games)

    def better(self, at: int, than: int, seat: int) -> tuple[Fraction, Fraction]:
        """How much better a position is than another for a seat, game by game, and half the 95 % interval of that."""
        pairs = list(zip(self.played[at], self.played[than], strict=False))
        gaps = [mine[seat] - theirs[seat] for mine, theirs in pairs]
        return Fraction(sum(gaps), UNITS * max(1, len(gaps))), _reach(gaps)


def _reach(units: Sequence[int]) -> Fraction:
    """Half the 95 % interval of a mean, from its sample; as after few games nothing is sure, two games are added that
    went to either end."""
    games = len(units) + 2
    padded = [*units, 0, UNITS]
    mean = sum(padded) / games
    variance = sum((unit - mean) ** 2 for unit in padded) / (games - 1)
    return Fraction(round(Z * sqrt(variance / games) / UNITS * 10**6), 10**6)


def played_on(state: State, bots: Sequence[Bot], dice: Random) -> tuple[int, ...]:
    """One game to its end: what every seat won of it, in units."""
    for _ in range(LONGEST):
        turn = state.turn
        if turn >= 0:
            state = state.after(bots[turn](state, dice))
        elif turn == CHANCE:
            state = state.after(state.rolls().sample(dice))
        else:
            won = state.winners()
            each = UNITS // len(won) if won else 0
            return tuple([each if seat in won else 0 for seat in range(len(bots))])
    return (0,) * len(bots)


class _Outcomes:
    """The outcomes of a roll laid end to end, each as long as its chance."""

    def __init__(self, moves: Sequence[Move], weights: Sequence[int]) -> None:
        self._moves, self._ends = moves, list(accumulate(weights))

    def at(self, where: float) -> Move:
        """The outcome at a place from 0 up to 1."""
        return self._moves[min(bisect_right(self._ends, where * self._ends[-1]), len(self._moves) - 1)]


@lru_cache(64)
def _listed(state: State) -> _Outcomes | None:
    """The first roll of a position, where it is not too large to be listed."""
    if state.turn != CHANCE:
        return None
    try:
        dist = state.rolls().dist()
    except (OddsError, NotImplementedError):
        return None
    if len(dist) > _MOST_LISTED:
        return None
    pairs = sorted(dist.weights.items(), key=lambda pair: str(pair[0]))
    return _Outcomes([move for move, _ in pairs], [weight for _, weight in pairs])


HOPELESS: Final = 2.0
"""Standard errors by which a move may lie behind the best and still be played on."""
Worth = Callable[[State, Random], float]
"""Plays a state to some end with these dice, and gives what that is worth."""


def best_of(state: State, moves: Sequence[Move], worth: Worth, games: int, sure: float = 1.0) -> Move:
    """The move that does best over ``games`` games: a number of them, not a time, so that a bot repeats itself.

    Another than the first must be better by ``sure`` standard errors, game against game. Half-way, and once more
    half-way from there, moves that are clearly worse than the best one so far are not played on any further.
    """
    if len(moves) == 1:
        return moves[0]
    after = [state.after(move) for move in moves]
    won: list[list[float]] = [[] for _ in moves]
    still = list(range(len(moves)))
    for number in range(games):
        for at in still:
            won[at].append(worth(after[at], Random(number)))
        if number + 1 in (games // 2, games * 3 // 4):
            still = _not_hopeless(won, still)
            if len(still) == 1:
                break
    best, most = 0, 0.0
    for at in still:
        mean, error = _gap(won[at], won[0])
        if at and mean > sure * error and mean > most:
            best, most = at, mean
    return moves[best]


def _not_hopeless(won: Sequence[Sequence[float]], still: Sequence[int]) -> list[int]:
    """The first, and whatever is not worse than the best by more than chance explains."""
    best = max(still, key=lambda at: sum(won[at]))
    kept = []
    for at in still:
        mean, error = _gap(won[at], won[best])
        if at == 0 or mean >= -HOPELESS * error:
            kept.append(at)
    return kept


def _gap(mine: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """By how much one has won more than the other, game by game, and its standard error."""
    gaps = [a - b for a, b in zip(mine, theirs, strict=True)]
    mean = sum(gaps) / len(gaps)
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps))


def share_of_win(seat: int, bots: Sequence[Bot]) -> Worth:
    """Play to the end and give the seat's share of the win."""
    return lambda state, dice: float(played_on(state, bots, dice)[seat])
