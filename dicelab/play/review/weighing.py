"""What one decision cost: computed where values are known, else played on.

Moves are played on with the same dice for each of them, and those that are surely worse are dropped on the way. A move
counts as better than the one made only where the gain is larger than its 95 % interval.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from dicelab.games.bot import Bot
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.rollout import RollOut
from dicelab.games.value import Shares, Value, candidates, known

FIRST_LOOK: Final = 40
"""Games after which moves are compared for the first time; those that are surely worse are dropped."""


class Weighed(NamedTuple):
    """A decision: the best move, and what everybody has less (or more) by the one that was made."""

    best: Move
    cost: Fraction
    gap: Shares
    error: Fraction


class Weighing:
    """One decision, weighed a little at a time."""

    def __init__(self, state: State, made: Move, bots: Sequence[Bot], games: int, seed: int) -> None:
        self._state, self._made, self._bots, self._games, self._seed = state, made, bots, games, seed
        self._found: Weighed | None = None
        self.rolled_out = False

    def work(self) -> Iterator[int]:
        """Goes on until it is done; gives the games played."""
        state, made = self._state, self._made
        moves = list(state.moves())
        values = [known(state.after(move)) for move in moves] if known(state) else []
        if values and all(values):
            self._found = computed(moves, [value for value in values if value], moves.index(made), state.turn)
            return
        self.rolled_out = True
        yield from self._by_playing()

    def result(self) -> Weighed:
        """What was found."""
        assert self._found is not None, "the work is not done"
        return self._found

    def _as_good(self) -> Weighed:
        return Weighed(self._made, Fraction(0), (Fraction(0),) * len(self._bots), Fraction(0))

    def _by_playing(self) -> Iterator[int]:
        state = self._state
        moves = candidates(state, self._made)
        if len(moves) == 1:  # by what can be computed nothing else comes near
            self._found = self._as_good()
            return
        run = RollOut([state.after(move) for move in moves], self._bots, self._seed)
        mine = moves.index(self._made)
        yield from compare(run, mine, state.turn, self._games)
        self._found = surely_best(run, moves, mine, state.turn)


def computed(moves: Sequence[Move], values: Sequence[Value], mine: int, seat: int) -> Weighed:
    """Where every move's value is known; among equals the one that was made."""
    at = max(range(len(moves)), key=lambda at: (values[at].shares[seat], at == mine))
    gap = tuple(best - own for best, own in zip(values[at].shares, values[mine].shares, strict=True))
    return Weighed(moves[at], gap[seat], gap, Fraction(0))


def compare(run: RollOut, mine: int, seat: int, games: int) -> Iterator[int]:
    """Play the moves against each other, the same dice for all; those that are surely worse are dropped on the way."""
    still = list(range(len(run.states)))
    look = min(FIRST_LOOK, games)
    while True:
        yield from run.play(look, still)
        if look >= games:
            return
        lead = max(still, key=lambda at: run.value(at).shares[seat])
        still = [at for at in still if at in (mine, lead) or _may_be_better(run, at, lead, seat)]
        if len(still) < 2:
            still = [mine]
        look = min(games, 2 * look)


def _may_be_better(run: RollOut, at: int, lead: int, seat: int) -> bool:
    behind, doubt = run.better(lead, at, seat)
    return behind < doubt


def surely_best(run: RollOut, moves: Sequence[Move], mine: int, seat: int) -> Weighed:
    """The move that is better than the one made by more than the interval; else the one made was as good as any."""
    best, most, doubt = mine, Fraction(0), Fraction(0)
    for at in range(len(moves)):
        if at != mine:
            gain, error = run.better(at, mine, seat)
            if gain > error and gain > most:
                best, most, doubt = at, gain, error
    number = min(len(run.played[best]), len(run.played[mine]))
    gap = tuple(_mean_gap(run, best, mine, other, number) for other in range(run.states[mine].game.players))
    return Weighed(moves[best], gap[seat], gap, doubt)


def _mean_gap(run: RollOut, at: int, mine: int, seat: int, games: int) -> Fraction:
    return run.better(at, mine, seat)[0] if at != mine and games else Fraction(0)
