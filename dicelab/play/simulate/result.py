"""What came out of many games."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from dicelab.games.bot import Bot
from dicelab.games.codec import game_to_json, state_to_json
from dicelab.games.game import CHANCE, OVER, Game, State
from dicelab.play.match import Match
from dicelab.play.simulate.sample import Interval, Sample, wilson
from dicelab.play.simulate.tally import GameCounts, Statistic, statistic_name
from dicelab.play.simulate.work import BEYOND_DICE, game_seed, seated


class Wins(NamedTuple):
    """How often a seat won: alone, and together with others."""

    alone: int
    shared: int
    games: int
    """Games that came to their end."""

    @property
    def won(self) -> int:
        """Games won, alone or not."""
        return self.alone + self.shared

    @property
    def share(self) -> float | None:
        """Games won, alone or not, of all that came to their end."""
        return self.won / self.games if self.games else None

    @property
    def interval(self) -> Interval | None:
        """Where the true chance to win lies with 95 %, after Wilson."""
        return wilson(self.won, self.games)


@dataclass(frozen=True)
class Simulation:
    """Many games, counted. Equal where the same games were played, however long it took and on whatever machine."""

    start: State
    seed: int
    asked: int
    """How many games were asked for."""
    bots: tuple[str | Bot, ...]
    longest: int
    """Steps after which a game was broken off."""
    tally: GameCounts = field(repr=False, hash=False)
    interrupted: bool = False
    seconds: float = field(default=0.0, compare=False)
    workers: int = field(default=1, compare=False)
    first: int = 0
    """The number of the first game; another one where this is a part of a longer run."""
    statistic: Statistic | None = None
    """What else was counted of every finished match."""

    @property
    def game(self) -> Game:
        """The game that was played."""
        game: Game = self.start.game
        return game

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the bots, by seat."""
        return tuple(map(bot_name, self.bots))

    @property
    def games(self) -> int:
        """How many games were played: all that were asked for, unless it was interrupted."""
        return self.tally.games

    @property
    def unfinished(self) -> int:
        """How many of them were broken off; they are in no other figure than the steps."""
        return self.tally.unfinished

    @property
    def finished(self) -> int:
        """How many came to their end."""
        return self.games - self.unfinished

    @property
    def steps(self) -> int:
        """All steps that were made."""
        return self.tally.steps

    @property
    def steps_per_second(self) -> float:
        """How fast it was, all workers together."""
        return self.steps / self.seconds if self.seconds else 0.0

    @property
    def wins(self) -> tuple[Wins, ...]:
        """By seat, how often it won."""
        both = zip(self.tally.alone, self.tally.shared, strict=True)
        return tuple(Wins(alone, shared, self.finished) for alone, shared in both)

    @property
    def scores(self) -> tuple[Sample, ...]:
        """By seat, the scores at the end."""
        return tuple(map(Sample.of, self.tally.scores))

    @property
    def lengths(self) -> Sample:
        """How many steps a game took: moves and rolls."""
        return Sample.of(self.tally.lengths)

    @property
    def rolls(self) -> Sample:
        """How often chance was asked in a game: dice rolled, cards or dice drawn."""
        return Sample.of(self.tally.rolls)

    @property
    def values(self) -> dict[int | str, int]:
        """What the statistic came to, and how often."""
        return dict(sorted(self.tally.values.items(), key=lambda pair: (isinstance(pair[0], str), pair[0])))

    @property
    def sample(self) -> Sample | None:
        """The same as a sample, where all of it is whole numbers; None otherwise."""
        counts = {value: times for value, times in self.tally.values.items() if isinstance(value, int)}
        return Sample.of(counts) if counts and len(counts) == len(self.tally.values) else None

    def match(self, number: int) -> Match:
        """One of the games again, from 0 on, as a match: to look at, to put on a table, to play on from the middle."""
        seed = game_seed(self.seed, number)
        match, luck = Match(self.start, seed), Random(seed + BEYOND_DICE)
        bots = seated(self.game.key, self.bots)
        while (turn := match.state.turn) != OVER and len(match.steps) < self.longest:
            if turn == CHANCE:
                match.roll()
            else:
                match.play(bots[turn](match.state, luck))
        return match

    def to_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        tally = self.tally
        data: dict[str, Any] = {
            **game_to_json(self.game),
            "seed": self.seed,
            "asked": self.asked,
            "games": self.games,
            "finished": self.finished,
            "unfinished": self.unfinished,
            "longest": self.longest,
            "interrupted": self.interrupted,
            "steps": self.steps,
            "seconds": round(self.seconds, 3),
            "steps_per_second": round(self.steps_per_second),
            "workers": self.workers,
            "won_by_one": self.finished - tally.several - tally.nobody,
            "won_by_several": tally.several,
            "won_by_nobody": tally.nobody,
            "seats": [self._seat_to_json(seat) for seat in range(self.game.players)],
            "lengths": self.lengths.to_json(),
            "rolls": self.rolls.to_json(),
            "intervals": {"level": 0.95, "share": "Wilson", "mean": "normal"},
        }
        if self.first:
            data["first"] = self.first
        if self.statistic is not None:
            data["statistic"] = {
                "name": statistic_name(self.statistic),
                "counts": [list(pair) for pair in self.values.items()],
                **({"mean": self.sample.to_json()["mean"]} if self.sample else {}),
            }
        if self.start != self.game.start():
            data["start"] = state_to_json(self.start)
        return data

    def _seat_to_json(self, seat: int) -> dict[str, Any]:
        wins = self.wins[seat]
        return {
            "seat": seat,
            "bot": self.seats[seat],
            "won": wins.won,
            "won_alone": wins.alone,
            "won_shared": wins.shared,
            "share": wins.share,
            "share_interval": list(wins.interval) if wins.interval else None,
            "scores": self.scores[seat].to_json(),
        }

    def __str__(self) -> str:
        from dicelab.play.simulate.text import written

        return written(self)


def bot_name(bot: str | Bot) -> str:
    """What a bot is called."""
    return bot if isinstance(bot, str) else str(getattr(bot, "__name__", type(bot).__name__))
