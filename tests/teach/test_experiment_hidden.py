"""An experiment whose exact answer is kept back, for a class that is still guessing."""

from __future__ import annotations

from dicelab.teach.experiment.host import ExperimentHost
from dicelab.teach.question.pose import pose
from tests.carrier import ask


def test_what_is_kept_back_is_not_in_the_view_until_asked_for():
    run = ExperimentHost(pose("thrown", "trump", dice=3), seed=1, hidden=True)
    run.start(100)
    run.wait()
    view = ask(run, {"kind": "hello"})
    assert view["hidden"]
    assert view["line"]["exact"] is None
    assert not view["line"]["band"]
    assert all(bar["exact"] is None for bar in view["bars"])
    assert "91/216" not in str(view)
    assert "42.1" not in str({**view, "now": {}, "numbers": [], "said": ""})
    assert ask(run, {"kind": "csv", "what": "counts"})["kind"] == "refused"
    shown = ask(run, {"kind": "reveal"})
    assert not shown["hidden"]
    assert "91/216" in str(shown)


def test_a_mean_that_is_kept_back_does_not_show_in_its_axis():
    hidden = ask(ExperimentHost(pose("thrown", "score", dice=3), seed=1, hidden=True), {"kind": "hello"})
    assert (hidden["line"]["low"], hidden["line"]["high"]) == (-1.0, 2.0)
