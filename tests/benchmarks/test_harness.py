"""The harness itself, without a clock: ratios, goals and the table."""

from __future__ import annotations

from tests.benchmarks.harness import Row, best_of, report


def test_ratio_and_goal():
    assert Row("q", 0.5, "peer", 2.0, goal_ratio=3).met is True
    assert Row("q", 1.0, "peer", 2.0, goal_ratio=3).met is False
    assert Row("q", 1.4, "peer", 1.0, goal_ratio=1 / 1.5).met is True
    assert Row("q", 1.6, "peer", 1.0, goal_ratio=1 / 1.5).met is False
    assert Row("q", 1.0).ratio is None
    assert Row("q", 1.0, "peer", 2.0).met is None


def test_the_table():
    lines = list(report([Row("sum", 0.002, "peer", 3.0, 20), Row("alone", 0.00002)]))
    assert lines[0].split() == ["question", "ours", "peer", "ratio", "goal"]
    assert lines[1].split("  ")[-1] == "≥ 20×: met"
    assert "1500.0×" in lines[1]
    assert lines[2].endswith("20 µs")


def test_a_cache_is_emptied_before_every_try():
    calls = []
    best_of(lambda: calls.append("ask"), tries=2, before=lambda: calls.append("empty"))
    assert calls == ["empty", "ask", "empty", "ask"]
