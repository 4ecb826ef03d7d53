"""Who plays elsewhere: the workers of a Dask cluster that runs already.

Dask is imported only here, and only when it is asked for.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from dicelab.errors import DicelabError, quoted

ANSWER_WITHIN = 10
"""Seconds that a cluster may take to answer, and again to show its first worker."""
EXAMPLE = "give the address that its scheduler prints, such as tcp://127.0.0.1:8786"


@contextmanager
def on_dask(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor on the cluster, and how many workers it has; the same dicelab must be installed there."""
    try:
        import dask
        from distributed import Client
    except ImportError:
        raise DicelabError("Dask is not installed here; install it with: pip install 'dicelab[dask]'.") from None
    if _look_at(address) == "tls" and not dask.config.get("distributed.comm.tls.client.cert", None):
        raise DicelabError("A cluster under tls:// needs the certificates named in the configuration of Dask.")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is said below, in a sentence
    client: Any = None
    try:
        asyncio.run(_greet(address))
        client = Client(address, timeout=ANSWER_WITHIN, set_as_default=False)
        client.wait_for_workers(1, timeout=ANSWER_WITHIN)
    except Exception as error:  # whatever becomes of talking to something that is no scheduler
        what = "does not answer as one" if client is None else "has no workers"
        _close(client)
        raise DicelabError(f"The Dask cluster at {quoted(address)} {what} ({type(error).__name__}).") from None
    try:
        yield client.get_executor(), max(1, sum(client.nthreads().values()))
    except ImportError as error:
        raise DicelabError(f"The workers of the cluster need the same dicelab as here ({error}).") from None
    except (CancelledError, OSError):
        raise DicelabError(f"The Dask cluster at {quoted(address)} went away before all was done.") from None
    finally:
        _close(client)


def _look_at(address: str) -> str:
    """Its scheme, if its port is open: that is known at once, where Dask would keep trying."""
    try:
        parts = urlsplit(address)
        scheme, host, port = parts.scheme, parts.hostname, parts.port
    except ValueError:  # such as a port that is no number
        scheme, host, port = "", None, None
    if scheme not in ("tcp", "tls") or not host or not port:
        raise DicelabError(f"{quoted(address)} is not the address of a Dask cluster; {EXAMPLE}.")
    try:
        socket.create_connection((host, port), timeout=ANSWER_WITHIN).close()
    except OSError as error:
        why = error.strerror or "no answer in time"
        raise DicelabError(f"No Dask cluster can be reached at {quoted(address)} ({why}); {EXAMPLE}.") from None
    return scheme


async def _greet(address: str) -> None:
    """Fails at once where no Dask scheduler answers: a client would wait for ever for another kind of server."""
    from distributed.comm import connect

    comm = await asyncio.wait_for(connect(address, timeout=ANSWER_WITHIN), ANSWER_WITHIN)
    comm.abort()


def _close(client: Any) -> None:
    if client is not None:
        client.close(timeout=ANSWER_WITHIN)
