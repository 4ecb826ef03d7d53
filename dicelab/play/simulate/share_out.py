"""Sharing games out among workers, and putting together what they found.

Games have numbers, and what is kept is always the games 0, 1, 2, … up to some number, without a gap. So the result
depends neither on who played which games nor on when; and a run that was interrupted after 500 games is the same as a
run of 500 games.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import suppress

from dicelab.play.simulate.tally import Tally
from dicelab.play.simulate.work import Job, Played, play_games

STRETCH = 0.25
"""Seconds of play that are given out at once: long beside the giving out, short for whoever waits to see progress."""
SHORTEST_STRETCH = 0.02
LOOK_UP = 0.5
"""Seconds to wait for a worker before listening for an interruption again."""

Progress = Callable[[int, int], None]
"""Is told how many games are done, and of how many."""


class SharedOut:
    """Games given out to the workers of ``pool``, ``at_once`` of them working at the same time."""

    def __init__(self, pool: Executor, job: Job, players: int, games: int, at_once: int) -> None:
        self._pool, self._job, self._games, self._at_once = pool, job, games, at_once
        self._ahead = 2 * at_once if at_once > 1 else 1  # what waits beside each worker, so that none is idle
        self._given = 0
        self._pace = 0.0  # games that one worker plays in a second, as last seen
        self._out: dict[Future[Played], tuple[int, int]] = {}
        self._after_a_gap: dict[int, tuple[int, Tally]] = {}
        self._kept = 0, Tally.none(players)  # one value, so that an interruption never finds half of it
        self.interrupted = False

    def play(self, progress: Progress | None) -> Tally:
        """Play all games, or as many as there is time for until somebody interrupts."""
        try:
            while self._kept[0] < self._games:
                self._give_out()
                self._collect(LOOK_UP)
                if progress is not None:
                    progress(self._done(), self._games)
        except KeyboardInterrupt:
            self.interrupted = self._kept[0] < self._games
            with suppress(KeyboardInterrupt):  # whoever interrupts again does not want to wait for the workers
                self._finish_what_is_begun()
        except BaseException:
            self._take_back()
            raise
        return self._kept[1]

    def _give_out(self) -> None:
        while self._given < self._games and len(self._out) < self._ahead:
            begin = self._given
            end = min(self._games, begin + self._size(self._games - begin))
            self._out[self._pool.submit(play_games, self._job, begin, end)] = begin, end
            self._given = end

    def _size(self, left: int) -> int:
        """As many games as fill a stretch; towards the end fewer, so that all workers end together."""
        share = left / self._ahead
        return max(1, int(min(max(share, self._pace * SHORTEST_STRETCH), self._pace * STRETCH)))

    def _collect(self, timeout: float) -> None:
        done, _ = wait(self._out, timeout, FIRST_COMPLETED)
        for future in done:
            begin, end = self._out.pop(future)
            played = future.result()
            self._pace = (end - begin) / max(played.seconds, 1e-6)
            self._after_a_gap[begin] = end, played.tally
        while (kept := self._kept)[0] in self._after_a_gap:
            end, tally = self._after_a_gap.pop(kept[0])
            self._kept = end, kept[1].plus(tally)

    def _done(self) -> int:
        return self._kept[0] + sum(tally.games for _, tally in self._after_a_gap.values())

    def _take_back(self) -> None:
        for future in reversed(list(self._out)):
            if future.cancel():
                del self._out[future]

    def _finish_what_is_begun(self) -> None:
        self._take_back()
        while self._out:
            self._collect(LOOK_UP)
