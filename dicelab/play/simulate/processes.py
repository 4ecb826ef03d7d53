"""Processes of this machine as an executor; loaded where more than one worker plays."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Processes(Executor):
    """Processes of this machine, started afresh so that it is the same on every system and in a notebook."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, get_context("spawn"), _deaf_to_interrupts)

    def renew(self) -> None:
        """Others in the place of all: one was lost, and the rest of its pool ends with it."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._started()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _interrupts_held():  # a process started now inherits that, and does not die of a Ctrl-C meant for us
            try:
                return self._pool.submit(fn, *args, **kwargs)
            except BrokenProcessPool as broken:
                future: Future[T] = Future()
                future.set_exception(broken)  # told where answers are collected
                return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


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
