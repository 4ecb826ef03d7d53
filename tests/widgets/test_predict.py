"""Predict and Experiment as a page sees them."""

from __future__ import annotations

import json

import pytest

import dicelab
from dicelab.errors import IllegalMove, OptionError
from dicelab.teach.predict.host import PredictHost
from dicelab.widgets.experiment import Experiment
from dicelab.widgets.predict import Predict

from .page import Page


def test_predict_from_a_page_and_from_a_cell():
    predict = dicelab.Predict("thrown", "trump", dice=3, guesses=["Ada", "Ben"], seed=4)
    page = Page(predict)
    assert page.send({"kind": "guess", "who": 0, "value": 40})["guesses"][0]["value"] == 40
    predict.guess("Ben", 50)
    predict.guess("Cleo", 10)
    assert predict.guesses == {"Ada": 40, "Ben": 50, "Cleo": 10}
    assert page.got[-1]["missing"] == []
    predict.roll(10)
    assert page.got[-1]["tally"]["rolled"] == 10
    assert "91/216" not in json.dumps([page.got, predict.get_state()["view"]])
    predict.reveal()
    assert page.got[-1]["revealed"]["praise"] == "Ada was closest, 2.1 points away."
    assert predict.get_state()["view"] == page.got[-1]
    predict.again()
    assert predict.guesses == {"Ada": None, "Ben": None, "Cleo": None}


def test_a_question_posed_before():
    posed = dicelab.pose("draconic", "burned", dice=4)
    assert Predict(posed).posed is posed
    assert Experiment(posed).posed is posed
    with pytest.raises(OptionError, match="already"):
        Predict(posed, dice=3)
    with pytest.raises(OptionError, match="no game"):
        Experiment("ludo", "six")


def test_the_teacher_reveals():
    predict = Predict("thrown", "trump", dice=3, teacher_only=True, seed=1)
    page = Page(predict)
    page.send({"kind": "guess", "who": 0, "value": 40})
    assert page.send({"kind": "reveal"})["kind"] == "refused"
    predict.reveal()
    assert page.got[-1]["revealed"]


def test_a_cell_waits_for_the_guesses_too():
    with pytest.raises(IllegalMove, match="still to guess"):
        Predict("thrown", "trump", dice=3).roll()


def test_a_fault_of_ours_is_told(monkeypatch, caplog):
    predict = Predict("thrown", "trump", dice=3)
    monkeypatch.setattr(predict.host, "view", lambda: 1 / 0)
    assert Page(predict).send({"kind": "hello"}) == {"kind": "refused", "says": PredictHost.SORRY, "to": ""}
    assert "could not answer" in caplog.text


def test_experiment_from_a_page_and_from_a_cell():
    experiment = dicelab.Experiment("thrown", "trump", dice=3, seed=4)
    page = Page(experiment)
    assert "trials" not in experiment.get_state()["view"]
    assert page.send({"kind": "hello"})["seed"] == experiment.seed == 4
    page.send({"kind": "roll", "trials": 100})
    experiment.host.wait()
    assert page.got[-1]["trials"] == 100
    experiment.roll(900)
    assert experiment.series.trials == 1000
    assert experiment.get_state()["view"]["trials"] == 1000
    file = page.send({"kind": "csv", "what": "counts"})
    assert file["name"] == "thrown-trump-seed-4-counts.csv"
    assert file["text"] == experiment.csv()
    assert experiment.csv("running").startswith("trials,share,exact,band_low,band_high\n1,")
    experiment.reset(seed=9)
    assert (experiment.seed, experiment.series.trials, page.got[-1]["trials"]) == (9, 0, 0)


def test_an_experiment_that_is_taken_away_rolls_no_more():
    experiment = Experiment("draconic", "win", dice=(6, 6), seed=4)
    page = Page(experiment)
    page.send({"kind": "roll", "trials": 1_000_000})
    experiment.close()
    assert experiment.host.full_view()["waits"] == "idle"
    assert experiment.series.trials < 1_000_000


def test_no_seed_is_drawn_when_a_page_is_made():
    """A page may have run long before its visitor comes."""
    assert Predict("thrown", "trump", dice=3).get_state()["view"]["seed"] is None
    assert Experiment("thrown", "trump", dice=3).get_state()["view"]["seed"] is None
