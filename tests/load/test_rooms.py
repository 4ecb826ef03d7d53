"""A small class on a real server: nothing is lost, also when the server is killed and started again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.load import painted_wall
from tests.load.room_table import Size, table
from tests.load.rooms import killed, measure


@pytest.mark.slow
def test_ten_rooms_lose_nothing_and_are_measured_beside_the_bare_limit(tmp_path: Path) -> None:
    ours, bare = measure(40, 10, tmp_path)
    assert (ours.lost, ours.errors, len(ours.to_wall), len(ours.to_phones)) == (0, [], 40, 40)
    assert len(bare.to_phones) == 40
    painted = painted_wall.Painted(40, [[0.02, 0.03]])
    rows = table([Size(40, ours, bare, painted, painted, 1.0, 0)])
    assert rows[0] == "| | 40 phones | bare |"
    assert rows[2] == "| lost answers; errors | 0; 0 |  |"
    assert {row.count("|") for row in rows} == {4}


@pytest.mark.slow
def test_a_server_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    _, missing = killed(20, tmp_path)
    assert missing == 0


def test_the_first_answer_belongs_to_the_first_picture_that_counts_it() -> None:
    assert painted_wall.matched([3.0, 1.0, 2.0], [(0, 0.5), (2, 2.5), (3, 4.0)]) == [1.5, 0.5, 1.0]
    assert painted_wall.answered("12 here · 7 answered") == 7
    with pytest.raises(AssertionError, match="answer 2 was never painted"):
        painted_wall.matched([1.0, 2.0], [(1, 3.0)])


@pytest.mark.slow
def test_answers_are_painted_on_a_real_wall(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as beside:  # where other tests drive a browser, their loop runs in this thread
        ours, bare = beside.submit(painted_wall.measure, 12, tmp_path, 1).result()
    for found in (ours, bare):
        assert len(found.times[0]) == 12
        assert min(found.times[0]) > 0
        assert found.work.browser > 0
        assert found.work.layouts >= found.pictures[0] - 1
