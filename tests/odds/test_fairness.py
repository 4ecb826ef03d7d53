"""The test of a die: χ² by hand, and its curve against areas counted with small steps."""

from __future__ import annotations

from doctest import testmod as examples
from fractions import Fraction
from math import exp, gamma

import pytest

from dicelab.errors import OddsError
from dicelab.odds import fairness
from dicelab.odds.fairness import FairnessTest, chi_square_tail
from dicelab.teach.experiment.fairness_host import FairnessHost
from tests.carrier import ask


def test_examples() -> None:
    assert examples(fairness).failed == 0


def test_by_hand() -> None:
    test = FairnessTest((5, 15, 10))
    assert test.expected == 10
    assert test.statistic == Fraction(25 + 25, 10)
    assert FairnessTest((10, 10)).p_value == 1


@pytest.mark.parametrize("degrees", range(1, 20))
@pytest.mark.parametrize("x", [0.5, 3.0, 11.07, 30.0])
def test_the_curve_against_its_area(degrees: int, x: float) -> None:
    def height(at: float) -> float:
        return at ** (degrees / 2 - 1) * exp(-at / 2) / (2 ** (degrees / 2) * gamma(degrees / 2))

    step = 0.01
    area = sum(height(x + (number + 0.5) * step) for number in range(12_000)) * step
    assert chi_square_tail(x, degrees) == pytest.approx(area, abs=2e-5)


def test_what_is_no_count() -> None:
    for wrong in ((1,), (1, -2), (1, 2.5), ()):
        with pytest.raises(OddsError):
            FairnessTest(wrong)


def test_on_a_page() -> None:
    host = FairnessHost()
    assert "Roll a real die" in ask(host, {"kind": "hello"})["says"]
    assert ask(host, {"kind": "rolled", "face": 6})["rows"][5]["count"] == 1
    assert "Too few rolls" in host.view()["says"]
    assert ask(host, {"kind": "undo"})["rolls"] == 0
    assert ask(host, {"kind": "undo"})["kind"] == "refused"
    for face, count in enumerate((8, 9, 19, 5, 8, 11), start=1):
        ask(host, {"kind": "set", "face": face, "count": count})
    assert host.view()["chi"] == "11.6"
    assert "no proof" in host.view()["says"]
    ask(host, {"kind": "set", "face": 3, "count": 10})
    assert "does not prove" in host.view()["says"]
    assert ask(host, {"kind": "rolled", "face": 7})["says"] == "The die has the faces 1 to 6."
    assert ask(host, {"kind": "set", "face": 1, "count": 10**6})["kind"] == "refused"
    assert ask(host, {"kind": "again"})["rolls"] == 0
