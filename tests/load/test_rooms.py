"""A small class on a real server: nothing is lost, also when the server is killed and started again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.load.rooms import killed, measure, report


@pytest.mark.slow
def test_ten_rooms_lose_nothing_and_are_measured_beside_the_bare_limit(tmp_path: Path) -> None:
    ours, bare = measure(40, 10, tmp_path)
    assert (ours.lost, ours.errors, len(ours.to_wall), len(ours.to_phones)) == (0, [], 40, 40)
    assert len(bare.to_phones) == 40
    assert report(ours, bare)[0] == "40 pupils in 10 rooms of 4; lost answers: 0; errors: 0"


@pytest.mark.slow
def test_a_server_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    _, missing = killed(20, tmp_path)
    assert missing == 0
