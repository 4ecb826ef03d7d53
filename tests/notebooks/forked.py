"""The kernels of nbval come from the forkserver, as those of visitors do: Jupyter is loaded once and not 36 times.

``pytest -p tests.notebooks.forked --nbval-lax notebooks``; where a process cannot be split safely, nothing changes.
"""

from __future__ import annotations

import os

import pytest

from dicelab.serve.kernels.forkserver import FORKSERVER, NAME

LONGEST_WAIT = 60.0


def pytest_sessionstart(session: pytest.Session) -> None:
    """Load everything once for each worker."""
    hands_out = session.config.getoption("dist", "no") != "no" and "PYTEST_XDIST_WORKER" not in os.environ
    if FORKSERVER.possible() and not hands_out:
        os.environ["JUPYTER_DEFAULT_PROVISIONER_NAME"] = NAME
        FORKSERVER.start()
        FORKSERVER.wait(LONGEST_WAIT)


def pytest_sessionfinish() -> None:
    """Nothing of it stays."""
    FORKSERVER.stop()
