"""How a long run is spread over its workers: what takes longest begins first, and what may be parted is.

Tests of one file, or of one class, stay together: they share what is set up for them.
"""

from __future__ import annotations

from typing import Any

import pytest

LONGEST = (
    "tests/browser/test_site.py",
    "tests/browser/test_tries.py",
    "tests/docs/test_add_a_game.py",
    "tests/serve/test_shutdown.py",
    "tests/serve/test_attack_server.py",
    "tests/browser/test_class.py",
    "tests/browser/test_room_served.py",
    "tests/browser/test_docs.py",
    "tests/games/test_every_game.py",
    "tests/browser/test_lessons.py",
    "tests/browser/test_notebooks.py",
    "tests/browser/test_failures.py",
    "tests/serve/test_attack_frames.py",
    "tests/load/test_rooms.py",
    "tests/play/review/test_review.py",
)
"""The files that take longest, the longest first."""

APART = ("tests/browser/test_tries.py", "tests/browser/test_lessons.py", "tests/browser/test_stage.py")
"""Files whose tests share nothing but the servers that all share."""


def spread(config: pytest.Config, log: object) -> Any:
    """By class or file, as ``--dist loadscope`` does it, and test by test where nothing is shared."""
    from xdist.scheduler.loadscope import LoadScopeScheduling  # not there where tests run without workers

    class Spread(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return nodeid if _file(nodeid) in APART else super()._split_scope(nodeid)

    return Spread(config, log)


def longest_first(items: list[pytest.Item]) -> None:
    """Lay the tests out in the order in which workers take them."""
    rank = {file: number for number, file in enumerate(LONGEST)}
    items.sort(key=lambda item: rank.get(_file(item.nodeid), len(rank)))


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]
