"""The experiments without NumPy: trial by trial what they are with it."""

from __future__ import annotations

import pytest

from dicelab.teach.experiment import Series
from dicelab.teach.experiment.throws import Throws
from dicelab.teach.predict import Prediction
from dicelab.teach.predict.host import PredictHost
from dicelab.teach.question.pose import Posed, pose
from tests.carrier import ask
from tests.games.test_trials import POSED, said

TRIALS = 400


@pytest.mark.parametrize("posed", POSED, ids=said)
def test_every_trial_is_the_same(posed: Posed, leave_numpy, monkeypatch):
    monkeypatch.setattr("dicelab.teach.experiment.throws.BLOCK", TRIALS)

    def rolled():
        throws = Throws(posed, seed=11)
        return [int(outcome) for outcome in throws.outcomes(0, TRIALS)], [throws.dice(at) for at in range(0, TRIALS, 7)]

    known = rolled()
    leave_numpy()
    assert rolled() == known


def test_an_experiment_counts_the_same(leave_numpy):
    def counted():
        series = Series(pose("draconic", "turn", dice=4, pile=2), seed=3)
        series.roll(12_345)
        return series.counts, series.running, series.total, series.spread, series.span

    known = counted()
    leave_numpy()
    assert counted() == known


def test_a_prediction_rolls_the_same(leave_numpy):
    def shown():
        prediction = Prediction(pose("hunters", "expected_coins", white=3), {"Ada": 1}, seed=3)
        host = PredictHost(prediction)
        return ask(host, {"kind": "roll", "times": 10})

    known = shown()
    leave_numpy()
    assert shown() == known
