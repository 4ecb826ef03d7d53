"""Who plays on this machine: this process, or several. Both are executors: ``submit`` a call, get a future."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from dicelab.errors import DicelabError, quoted

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
