"""What came out of some games, counted. Counts are whole numbers, so that it does not matter who adds them up when."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from dicelab.games.game import OVER, State
from dicelab.play.simulate.statistic import MOST_VALUES

Counts = dict[int, int]
ValueCounts = dict[int | str, int]


class GameCounts(NamedTuple):
    """The counts of some games. Wins, scores and lengths are of the games that came to their end."""

    games: int
    unfinished: int
    """Games broken off because they were too long."""
    steps: int
    """All steps made, in the unfinished games too."""
    nobody: int
    """Games that ended without a winner."""
    several: int
    """Games that ended with more than one winner."""
    alone: tuple[int, ...]
    """By seat: games won alone."""
    shared: tuple[int, ...]
    """By seat: games won together with others."""
    scores: tuple[Counts, ...]
    lengths: Counts
    rolls: Counts
    values: ValueCounts = {}  # noqa: RUF012  never changed
    """What a statistic of one's own came to."""

    @classmethod
    def none(cls, players: int) -> GameCounts:
        """Before the first game."""
        zeros = (0,) * players
        return cls(0, 0, 0, 0, 0, zeros, zeros, tuple({} for _ in range(players)), {}, {})

    def plus(self, other: GameCounts) -> GameCounts:
        """Both together."""
        return GameCounts(
            games=self.games + other.games,
            unfinished=self.unfinished + other.unfinished,
            steps=self.steps + other.steps,
            nobody=self.nobody + other.nobody,
            several=self.several + other.several,
            alone=_by_seat(self.alone, other.alone),
            shared=_by_seat(self.shared, other.shared),
            scores=tuple(_added(mine, theirs) for mine, theirs in zip(self.scores, other.scores, strict=True)),
            lengths=_added(self.lengths, other.lengths),
            rolls=_added(self.rolls, other.rolls),
            values=_added_values(self.values, other.values),
        )


def _by_seat(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(mine, theirs, strict=True))


def _added(mine: Counts, theirs: Counts) -> Counts:
    both = Counter(mine)
    both.update(theirs)
    return dict(both)


def _added_values(mine: ValueCounts, theirs: ValueCounts) -> ValueCounts:
    both = Counter(mine)
    both.update(theirs)
    return dict(both)


class Counting:
    """A tally in the making."""

    def __init__(self, players: int) -> None:
        self._games = self._unfinished = self._steps = self._nobody = self._several = 0
        self._alone, self._shared = [0] * players, [0] * players
        self._scores: list[Counter[int]] = [Counter() for _ in range(players)]
        self._lengths: Counter[int] = Counter()
        self._rolls: Counter[int] = Counter()
        self._values: Counter[int | str] = Counter()

    def note(self, value: int | str | None) -> None:
        """Count what a statistic came to."""
        if value is not None:
            self._values[value] += 1
            if len(self._values) > MOST_VALUES:
                raise ValueError(f"a statistic with more than {MOST_VALUES} different values is a list")

    def add(self, end: State, steps: int, rolls: int) -> None:
        """Count a game that was played up to ``end``."""
        self._games += 1
        self._steps += steps
        if end.turn != OVER:
            self._unfinished += 1
            return
        winners = end.winners()
        if len(winners) == 1:
            self._alone[winners[0]] += 1
        elif winners:
            self._several += 1
            for seat in winners:
                self._shared[seat] += 1
        else:
            self._nobody += 1
        for counts, score in zip(self._scores, end.scores(), strict=True):
            counts[score] += 1
        self._lengths[steps] += 1
        self._rolls[rolls] += 1

    def tally(self) -> GameCounts:
        """What was counted so far."""
        return GameCounts(
            self._games, self._unfinished, self._steps, self._nobody, self._several,
            tuple(self._alone), tuple(self._shared), tuple(map(dict, self._scores)),
            dict(self._lengths), dict(self._rolls), dict(self._values),
        )  # fmt: skip
