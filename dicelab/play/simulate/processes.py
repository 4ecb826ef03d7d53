"""Processes of this machine as an executor; loaded where more than one worker plays."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from threading import Thread
from time import sleep
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LOOK_UP: Final = 0.5
"""Seconds between two looks whether the parent is still there."""


class Processes(Executor):
    """Processes of this machine, started afresh so that it is the same on every system and in a notebook."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, get_context("spawn"), _begin, (os.getpid(),))

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


def _begin(parent: int) -> None:
    """Ctrl-C reaches every process of a terminal; what is done then is decided by the parent, and without it nobody
    would ever hear what this process found."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        sleep(LOOK_UP)
    os._exit(1)


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
