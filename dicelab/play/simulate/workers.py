"""Games shared out among workers, of this process or others, and what they found put together.

Games have numbers, and what is kept is always the games from the first one up to some number, without a gap. So the
result depends neither on who played which games nor on when; a run that was interrupted after 500 games is the same as
a run of 500 games, and a run can go on where another one ended.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager, suppress
from typing import ParamSpec, Protocol, TypeVar, runtime_checkable

from dicelab.errors import DicelabError, quoted
from dicelab.play.simulate.tally import GameCounts
from dicelab.play.simulate.work import Failure, Job, Played, play_games

STRETCH = 0.25
"""Seconds of play in one job: long compared with its overhead, short enough to show progress."""
SHORTEST_STRETCH = 0.02
LOOK_UP = 0.5
"""Seconds to wait for a worker before listening for an interruption again."""
MOST_LOSSES = 3
"""Times that workers may be lost, one after the other, without a single game between."""

Progress = Callable[[int, int], None]
"""Called with how many games are done, and of how many."""
Keep = Callable[[GameCounts], None]
"""Called with what is kept so far, whenever that has grown."""


@runtime_checkable
class Renewable(Protocol):
    """Workers that can be replaced by others when one was lost."""

    def renew(self) -> None:
        """Start afresh."""


class SharedOut:
    """Games given out to the workers of ``pool``, ``at_once`` of them working at the same time.

    The games are those from ``first`` on; ``done`` are those that were played before, by a run that this one goes on
    with.
    """

    def __init__(self, pool: Executor, job: Job, first: int, games: int, at_once: int, done: GameCounts) -> None:
        self._pool, self._job, self._at_once = pool, job, at_once
        self._first, self._games, self._end = first, games, first + games
        self._ahead = 2 * at_once if at_once > 1 else 1  # what waits beside each worker, so that none is idle
        self._given = first + done.games
        self._pace = 0.0  # games that one worker plays in a second, as last seen
        self._out: dict[Future[Played], tuple[int, int]] = {}
        self._lost: list[tuple[int, int]] = []  # stretches whose worker is gone, to be given out again
        self._losses = 0
        self._after_a_gap: dict[int, tuple[int, Played]] = {}
        self._kept = first + done.games, done  # one value, so that an interruption never finds half of it
        self.interrupted = False
        self.failure: Failure | None = None

    def play(self, progress: Progress | None, keep: Keep | None = None) -> GameCounts:
        """Play all games, or as many as there is time for until somebody interrupts, or until one fails."""
        try:
            while self._kept[0] < self._end and self.failure is None:
                self._give_out()
                self._collect(LOOK_UP)
                if keep is not None:
                    keep(self._kept[1])
                if progress is not None:
                    progress(self._done(), self._games)
        except KeyboardInterrupt:
            self.interrupted = self._kept[0] < self._end
            with suppress(KeyboardInterrupt):  # a second interruption does not wait for the workers
                self._finish_what_is_begun()
        finally:
            self._take_back()
        return self._kept[1]

    @property
    def kept(self) -> GameCounts:
        """What is done without a gap."""
        return self._kept[1]

    def _give_out(self) -> None:
        while len(self._out) < self._ahead:
            if self._lost:
                begin, end = self._lost.pop(0)
            elif self._given < self._end:
                begin = self._given
                end = min(self._end, begin + self._size(self._end - begin))
                self._given = end
            else:
                return
            self._out[self._pool.submit(play_games, self._job, begin, end)] = begin, end

    def _size(self, left: int) -> int:
        """As many games as fill a stretch; towards the end fewer, so that all workers end together."""
        share = left / self._ahead
        return max(1, int(min(max(share, self._pace * SHORTEST_STRETCH), self._pace * STRETCH)))

    def _collect(self, timeout: float) -> None:
        done, _ = wait(self._out, timeout, FIRST_COMPLETED)
        for future in done:
            try:
                played = future.result()
            except BrokenExecutor:
                self._start_afresh()
                return
            begin, end = self._out.pop(future)
            self._losses = 0
            self._pace = max(played.tally.games, 1) / max(played.seconds, 1e-6)
            self._after_a_gap[begin] = end, played
        while (kept := self._kept)[0] in self._after_a_gap and self.failure is None:
            end, played = self._after_a_gap.pop(kept[0])
            self._kept = kept[0] + played.tally.games, kept[1].plus(played.tally)
            self.failure = played.failure

    def _start_afresh(self) -> None:
        """A worker is gone, and with it all that were given something: they begin again with the same games."""
        self._losses += 1
        if not isinstance(self._pool, Renewable) or self._losses > MOST_LOSSES:
            raise BrokenExecutor
        self._lost = sorted([*self._lost, *self._out.values()])
        self._out.clear()
        self._pool.renew()

    def _done(self) -> int:
        return self._kept[1].games + sum(played.tally.games for _, played in self._after_a_gap.values())

    def _take_back(self) -> None:
        for future in reversed(list(self._out)):
            if future.cancel():
                del self._out[future]

    def _finish_what_is_begun(self) -> None:
        self._take_back()
        while self._out:
            self._collect(LOOK_UP)


P = ParamSpec("P")
T = TypeVar("T")


class Here(Executor):
    """Plays at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))  # an error goes straight to who asked
        return future


@contextmanager
def on_this_machine(workers: int, functions: Sequence[str | Callable[..., object] | None]) -> Iterator[Executor]:
    """One process for each worker; for one worker this one."""
    if workers == 1:
        yield Here()
        return
    for function in functions:
        if function is not None and not isinstance(function, str):
            _check_that_it_travels(function)
    from dicelab.play.simulate.processes import Processes  # not everywhere are there processes

    pool = Processes(workers)
    try:
        yield pool
    except BrokenExecutor:
        raise DicelabError(
            "A worker stopped before it was done. A script that simulates with several workers does so under "
            'if __name__ == "__main__":, and each worker needs some memory; workers=1 needs neither.'
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _check_that_it_travels(bot: Callable[..., object]) -> None:
    """Refuse a function that another process could not find."""
    try:
        pickle.dumps(bot)
        found = getattr(bot, "__module__", "") != "__main__" or hasattr(sys.modules["__main__"], "__file__")
    except (pickle.PicklingError, AttributeError, TypeError):
        found = False
    if not found:
        name = getattr(bot, "__name__", type(bot).__name__)
        raise DicelabError(
            f"Other processes cannot find {quoted(name)}; write it at the top of a module of its own, "
            "or simulate with workers=1."
        )
