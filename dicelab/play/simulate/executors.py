"""Who plays on this machine: this process, or several. Both are executors: ``submit`` a call, get a future."""

from __future__ import annotations

import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from dicelab.errors import DicelabError, quoted
from dicelab.games.bot import Bot

P = ParamSpec("P")
T = TypeVar("T")


class Here(Executor):
    """Plays at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))  # an error goes straight to who asked
        return future


class Processes(ProcessPoolExecutor):
    """Processes of this machine, started afresh so that it is the same on every system and in a notebook."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers, get_context("spawn"), _deaf_to_interrupts)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _interrupts_held():  # a process started now inherits that, and does not die of a Ctrl-C meant for us
            return super().submit(fn, *args, **kwargs)


def _deaf_to_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; what is done then is decided in one place."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def on_this_machine(workers: int, seats: Sequence[str | Bot]) -> Iterator[Executor]:
    """One process for each worker; for one worker this one."""
    if workers == 1:
        yield Here()
        return
    for bot in seats:
        if not isinstance(bot, str):
            _check_that_it_travels(bot)
    pool = Processes(workers)
    try:
        yield pool
    except BrokenProcessPool:
        raise DicelabError(
            "A worker stopped before it was done. A script that simulates with several workers does so under "
            'if __name__ == "__main__":, and each worker needs some memory; workers=1 needs neither.'
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _check_that_it_travels(bot: Bot) -> None:
    """Refuse a bot that another process could not find."""
    try:
        pickle.dumps(bot)
        found = getattr(bot, "__module__", "") != "__main__" or hasattr(sys.modules["__main__"], "__file__")
    except (pickle.PicklingError, AttributeError, TypeError):
        found = False
    if not found:
        name = getattr(bot, "__name__", type(bot).__name__)
        raise DicelabError(
            f"Other processes cannot find the bot {quoted(name)}; write it at the top of a module of its own, "
            "or simulate with workers=1."
        )
