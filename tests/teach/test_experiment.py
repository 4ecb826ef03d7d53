"""Experiments: the same seed, the same counts in any portions; a band that holds what it says; runs that stop."""

from __future__ import annotations

import csv
import io
import json
import time
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.errors import OddsError, OptionError
from dicelab.teach.experiment import MOST, Series, marks
from dicelab.teach.experiment.host import BATCHES, FASTEST, SPEEDS, ExperimentHost
from dicelab.teach.experiment.throws import BLOCK, Throws, read_posed
from dicelab.teach.experiment.view import counts_csv, running_csv, series_view
from dicelab.teach.question.pose import pose
from tests.carrier import ask
from tests.play.hostile import NOT_KINDS, NOT_MESSAGES

TRUMP = pose("thrown", "trump", dice=3)
SCORE = pose("thrown", "score", dice=3)
COINS = pose("hunters", "expected_coins", white=3)
GROWTH = pose("hunters", "growth", white=3, yellow=3)
WIN = pose("draconic", "win", dice=(3, 3))
ALL = pytest.mark.parametrize("posed", [TRUMP, SCORE, COINS, GROWTH, WIN], ids=lambda posed: posed.question.name)


def told(series: Series) -> Any:
    return series.trials, series.total, series.counts, series.running, series.spread


# -- the same seed, the same dice -------------------------------------------------------------------------------------


@given(portions=st.lists(st.sampled_from([1, 3, 10, 100, 1000, 7777, 10_000]), min_size=1, max_size=8))
def test_it_does_not_matter_in_which_portions_one_rolls(portions):
    at_once, bit_by_bit = Series(SCORE, 9), Series(SCORE, 9)
    at_once.roll(sum(portions))
    for portion in portions:
        bit_by_bit.roll(portion)
    assert told(at_once) == told(bit_by_bit)


def test_seeds_differ():
    one, other = Series(TRUMP, 1), Series(TRUMP, 2)
    one.roll(1000)
    other.roll(1000)
    assert one.running != other.running
    other.reset(1)
    assert other.trials == 0
    other.roll(1000)
    assert told(one) == told(other)


@ALL
def test_the_counts_are_those_of_the_trials(posed):
    series, throws = Series(posed, 3), Throws(posed, 3)
    series.roll(BLOCK + 500)
    outcomes = [*throws.outcomes(0, BLOCK).tolist(), *throws.outcomes(BLOCK, 500).tolist()]
    assert series.trials == sum(series.counts.values()) == len(outcomes)
    assert all(series.counts[outcome] == outcomes.count(outcome) for outcome in set(outcomes))
    assert series.total == sum(outcomes)
    for mark, value in series.running:
        assert value == sum(outcomes[:mark]) / mark


def test_blocks_are_different():
    throws = Throws(TRUMP, 3)
    assert throws.outcomes(0, 100).tolist() != throws.outcomes(BLOCK, 100).tolist()
    assert len(throws.outcomes(BLOCK - 5, 100)) == 5  # to the end of the block


def test_marks_are_even_on_a_logarithmic_axis():
    assert marks()[:9] == tuple(range(1, 10))
    assert {10**power for power in range(8)} <= set(marks())
    assert max(marks()) == MOST
    assert len(marks()) < 200


# -- where it should lie ----------------------------------------------------------------------------------------------


@ALL
def test_it_settles_on_the_exact_answer(posed):
    series = Series(posed, 11)
    series.roll(50_000)
    assert abs(series.value - series.exact) < 5 * series.spread / sqrt(series.trials)


@pytest.mark.slow
@pytest.mark.parametrize("posed", [TRUMP, SCORE, COINS], ids=lambda posed: posed.question.name)
def test_the_band_holds_19_of_20_experiments(posed):
    series, inside = Series(posed, 0), 0
    for seed in range(300):
        series.reset(seed)
        series.roll(1000)
        low, high = series.band(1000)
        inside += low <= series.value <= high
    assert abs(inside - 285) < 3.5 * sqrt(300 * 0.95 * 0.05)


def test_a_band_of_chances_stays_among_chances():
    series = Series(TRUMP, 1)
    assert series.band(1) == (0.0, 1.0)
    low, high = series.band(1_000_000)
    assert 0.42 < low < series.exact < high < 0.423


def test_what_is_certain_has_no_band():
    series = Series(pose("thrown", "pair", dice=7), 1)
    series.roll(100)
    assert series.band(100) == (1.0, 1.0)
    assert series_view(series)["now"]["says"] == ""


def test_there_is_an_end():
    series = Series(TRUMP, 1)
    for trials in (0, -1, MOST + 1):
        with pytest.raises(OddsError, match="10,000,000"):
            series.roll(trials)


def test_what_cannot_be_rolled_says_why():
    with pytest.raises(OddsError, match="cannot be rolled: it sets several choices side by side"):
        pose("spuds", "turn", kitchen="run:r3+r5,stove:r1").trial()


def test_a_question_posed_already():
    assert read_posed(TRUMP, "", {}) is TRUMP
    assert read_posed("thrown", "trump", {"dice": 3}) == TRUMP
    with pytest.raises(OptionError, match="already"):
        read_posed(TRUMP, "", {"dice": 4})


# -- what is shown ----------------------------------------------------------------------------------------------------


@ALL
@pytest.mark.parametrize("trials", [0, 1, 9, 1234])
def test_everything_shown_is_plain_data(posed, trials):
    series = Series(posed, 5)
    if trials:
        series.roll(trials)
    view = series_view(series)
    assert json.loads(json.dumps(view)) == view
    assert sum(bar["count"] for bar in view["bars"]) == trials
    line = view["line"]
    assert line["low"] <= line["exact"] <= line["high"]
    if trials:
        assert line["points"][-1] == [trials, series.value]
        assert view["numbers"][-1]["trials"] == trials
    assert [mark for mark, _, _ in line["band"]] == sorted({mark for mark, _, _ in line["band"]})


def test_bars_beside_the_exact_chances():
    bars = series_view(Series(SCORE, 5))["bars"]
    assert [bar["label"] for bar in bars] == [str(score) for score in range(3, 19)]
    assert bars[0]["fraction"] == "1/216"
    assert abs(sum(bar["exact"] for bar in bars) - 1) < 1e-12
    chance = series_view(Series(TRUMP, 5))["bars"]
    assert [(bar["label"], bar["fraction"]) for bar in chance] == [("yes", "91/216"), ("no", "125/216")]


def test_a_mean_alone_has_bars_as_rolled():
    series = Series(COINS, 5)
    assert series_view(series)["bars"] == []
    series.roll(1000)
    bars = series_view(series)["bars"]
    assert [bar["label"] for bar in bars] == ["0", "1", "2", "3", "4", "5", "6"]
    assert {bar["exact"] for bar in bars} == {None}
    assert [bar["count"] for bar in bars if bar["label"] in ("3", "5")] == [0, 0]  # without a sword they count double


def test_files_for_a_spreadsheet():
    series = Series(TRUMP, 5)
    series.roll(1000)
    rows = list(csv.DictReader(io.StringIO(counts_csv(series))))
    assert [row["outcome"] for row in rows] == ["yes", "no"]
    assert int(rows[0]["count"]) == series.total
    assert rows[0]["fraction"] == "91/216"
    running = list(csv.DictReader(io.StringIO(running_csv(series))))
    assert [(int(row["trials"]), float(row["share"])) for row in running] == series.running
    assert all(float(row["band_low"]) <= float(row["exact"]) <= float(row["band_high"]) for row in running)


# -- running ----------------------------------------------------------------------------------------------------------


class Watcher:
    """A page that keeps what it is told."""

    def __init__(self, posed=TRUMP, seed=4):
        self.got: list[dict[str, Any]] = []
        self.run = ExperimentHost(posed, seed)
        self.run.subscribe(self.got.append)

    def until(self, true, seconds=10.0):
        end = time.monotonic() + seconds
        while not true(self.run.full_view()):
            assert time.monotonic() < end
            time.sleep(0.01)
        return self.run.full_view()


def test_rolling_in_the_background():
    page = Watcher()
    assert ask(page.run, {"kind": "roll", "trials": 10_000})["kind"] == "view"
    page.run.wait()
    view = page.got[-1]
    assert (view["trials"], view["waits"], view["done"], view["asked"]) == (10_000, "idle", 10_000, 10_000)
    expected = Series(TRUMP, 4)
    expected.roll(10_000)
    assert told(page.run.series) == told(expected)
    assert view["said"].startswith("10,000 trials: ")
    assert "Exact: 91/216 ≈ 42.1 %." in view["said"]


@pytest.mark.slow
def test_a_million_in_any_way_is_the_same_million():
    one, two = Watcher(WIN), Watcher(WIN)
    one.run.start(1_000_000)
    one.run.wait()
    two.run.start(1)
    two.run.start(10_000)
    two.run.wait()
    two.run.start(100)
    two.run.start(1_000_000 - 10_101)
    two.until(lambda view: view["trials"] > 20_000)
    two.run.pause()
    assert two.run.view()["waits"] == "paused"
    two.run.resume()
    two.run.wait()
    assert told(one.run.series) == told(two.run.series)


def test_stop_is_answered_while_it_rolls():
    page = Watcher(WIN)
    ask(page.run, {"kind": "roll", "trials": 1_000_000})
    began = time.monotonic()
    view = ask(page.run, {"kind": "stop"})
    assert view["waits"] == "idle"
    assert view["trials"] < 1_000_000
    assert view["asked"] == view["done"]
    assert view["said"].startswith("Stopped.")
    rolled = page.run.series.trials
    time.sleep(0.3)
    assert page.run.series.trials == rolled
    assert time.monotonic() - began < 30  # it did not wait for the million


def test_pause_and_go_on():
    page = Watcher()
    page.run.set_speed("50 a second")
    page.run.start(100)
    page.until(lambda view: view["trials"] > 3)
    view = ask(page.run, {"kind": "pause"})
    assert view["waits"] == "paused"
    assert 0 < view["done"] < 100
    rolled = view["trials"]
    time.sleep(0.3)
    assert page.run.series.trials == rolled
    ask(page.run, {"kind": "speed", "speed": FASTEST})
    ask(page.run, {"kind": "resume"})
    page.run.wait()
    assert page.run.series.trials == 100


def test_a_slow_run_shows_every_trial():
    page = Watcher()
    page.run.set_speed("3 a second")
    page.run.start(10)
    page.until(lambda view: view["trials"] == 3)
    page.run.set_speed(FASTEST)
    page.run.wait()
    seen = [view["trials"] for view in page.got]
    assert seen[:3] == [1, 2, 3]
    assert seen[-1] == 10


def test_pictures_are_not_too_many():
    page = Watcher(WIN)
    began = time.monotonic()
    page.run.start(200_000)
    page.run.wait()
    assert len(page.got) <= (time.monotonic() - began) / 0.1 + 2


def test_start_again_and_other_seeds():
    page = Watcher()
    page.run.start(100)
    page.run.wait()
    first = told(page.run.series)
    view = ask(page.run, {"kind": "reset"})
    assert (view["trials"], view["seed"]) == (0, 4)
    page.run.start(100)
    page.run.wait()
    assert told(page.run.series) == first
    assert ask(page.run, {"kind": "seed", "seed": 12})["seed"] == 12
    drawn = {ask(page.run, {"kind": "seed", "seed": None})["seed"] for _ in range(5)}
    assert len(drawn) > 1


def test_a_reset_while_it_rolls():
    page = Watcher(WIN)
    page.run.start(1_000_000)
    view = ask(page.run, {"kind": "seed", "seed": 5})
    assert (view["trials"], view["waits"], view["seed"]) == (0, "idle", 5)


def test_nothing_is_drawn_before_somebody_looks():
    run = ExperimentHost(TRUMP)
    assert run.view()["seed"] is None
    assert "trials" not in run.view()
    seed = ask(run, {"kind": "hello"})["seed"]
    assert run.view()["seed"] == seed


def test_too_many_trials_are_refused():
    page = Watcher()
    page.run.set_speed("3 a second")
    for _ in range(10):
        assert ask(page.run, {"kind": "roll", "trials": 1_000_000})["kind"] == "view"
    assert ask(page.run, {"kind": "roll", "trials": 1_000_000})["kind"] == "refused"
    page.run.stop()


@pytest.mark.parametrize(
    "content",
    [*NOT_MESSAGES, *[{"kind": kind} for kind in NOT_KINDS], {"kind": "roll", "trials": 7},
     {"kind": "roll", "trials": -1}, {"kind": "roll"},
     {"kind": "seed", "seed": 1.5}, {"kind": "seed", "seed": -2}, {"kind": "seed", "seed": 2**60},
     {"kind": "speed", "speed": "warp"}, {"kind": "csv", "what": "all"}],
    ids=lambda _: "",
)  # fmt: skip
def test_what_is_no_intent_is_refused(content):
    page = Watcher()
    answer = ask(page.run, content)
    assert answer["kind"] == "refused"
    assert answer["says"].endswith(".")
    assert page.run.series.trials == 0


def test_a_fault_is_told_and_the_next_run_goes():
    page = Watcher()
    series = page.run.series
    roll = series.roll_some
    series.roll_some = lambda most: 1 // 0  # type: ignore[method-assign]
    page.run.start(10)
    page.run.wait()
    assert page.got[-1]["kind"] == "refused"
    series.roll_some = roll  # type: ignore[method-assign]
    page.run.start(10)
    page.run.wait()
    assert page.run.series.trials == 10


def test_the_buttons_and_speeds():
    assert BATCHES == (1, 10, 100, 10_000, 1_000_000)
    assert SPEEDS[FASTEST] is None
    assert list(SPEEDS)[-1] == FASTEST


@pytest.mark.parametrize("trials", [0, -5, 2.5, "10", True])
def test_a_run_is_a_whole_number_of_trials(trials: object) -> None:
    run = ExperimentHost(pose("thrown", "trump", dice=3), seed=1)
    with pytest.raises(OddsError, match="Roll a whole number of times"):
        run.start(trials)  # type: ignore[arg-type]
    assert run.full_view()["waits"] == "idle"
