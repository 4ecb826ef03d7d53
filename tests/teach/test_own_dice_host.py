"""The host of one's own dice: answers, mistakes that change nothing, rolls, guesses, and nothing told too early."""

from __future__ import annotations

import json
from typing import Any

import pytest

import dicelab
from dicelab.errors import OddsError
from dicelab.play.still import as_text
from dicelab.teach.ask_anything.host import EXAMPLES, OwnDiceHost


def told(host: OwnDiceHost, **message: Any) -> dict[str, Any]:
    """What a page is told: the answer meant for it, or the view after a change."""
    answers = host.answer(message)
    found: dict[str, Any] = json.loads(json.dumps(answers[0] if answers else host.view(), allow_nan=False))
    return found


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_answered_and_rolled(example: str) -> None:
    host = OwnDiceHost(example, seed=3)
    view = told(host, kind="roll", trials=100)
    (line,) = view["lines"]
    assert line["says"]
    assert line["working"]
    assert line["rolled"]["trials"] == 100
    assert abs(sum(line["rolled"]["shares"].values()) - 1) < 1e-9
    assert line["answer"] or line["mean"] or line["kind"] == "words"


def test_exactly_at_least_at_most() -> None:
    (line,) = OwnDiceHost("3d6").view()["lines"]
    row = next(row for row in line["rows"] if row["at"] == 12)
    assert row["fractions"] == {"exactly": "25/216", "least": "3/8", "most": "20/27"}
    assert row["percents"]["least"] == "= 37.5 %"
    assert (line["mean"], line["spread"]) == ("21/2 = 10.5", "≈ 2.958")


def test_a_wide_distribution_is_shown_around_its_middle() -> None:
    (line,) = OwnDiceHost("100d100").view()["lines"]
    assert len(line["rows"]) == 160
    assert "more outcomes are not shown" in line["more"]
    middle = line["rows"][80]
    assert abs(middle["least"] - 0.5) < 0.05
    assert abs(middle["most"] - 0.5) < 0.05


def test_an_exact_spread_is_no_rounded_one() -> None:
    (line,) = OwnDiceHost("2d{0,0,3,3} + d{1,5}").view()["lines"]
    assert line["spread"] == "≈ 2.915"
    (line,) = OwnDiceHost("d{0,5}").view()["lines"]
    assert (line["mean"], line["spread"]) == ("5/2 = 2.5", "= 2.5")


def test_waiting_goes_on() -> None:
    (line,) = OwnDiceHost("first 6 in d6").view()["lines"]
    assert [row["fractions"]["exactly"] for row in line["rows"][:2]] == ["1/6", "5/36"]
    assert line["rows"][3]["fractions"]["most"] == "671/1296"
    assert line["more"].startswith("It may take longer")
    assert line["spread"] == "≈ 5.477"


def test_a_mistake_keeps_what_was_there() -> None:
    host = OwnDiceHost("2d6 >= 9", seed=1)
    told(host, kind="roll", trials=10)
    view = told(host, kind="ask", text="2d6 >= 9\n4d6 bset 3")
    assert view["error"]["line"] == 2
    assert view["error"]["carets"] == "    ^^^^"
    assert view["text"] == "2d6 >= 9"
    assert view["lines"][0]["rolled"]["trials"] == 10
    assert told(host, kind="ask", text="first 13 in 2d6")["error"]["says"].endswith("for ever.")
    assert told(host, kind="ask", text="3d6")["error"] is None


def test_the_answer_is_told_after_the_guess() -> None:
    host = OwnDiceHost("2d6 >= 9", hidden=True)
    assert "5/18" not in json.dumps(host.view())
    assert "5/18" not in as_text(host.still())
    assert told(host, kind="csv")["kind"] == "refused"
    assert told(host, kind="guess", value=150)["kind"] == "refused"
    view = told(host, kind="guess", value=30)
    assert view["guess"]["says"] == "You guessed 30 %: 2.2 points too high."
    assert view["lines"][0]["answer"] == "5/18 ≈ 27.8 %"
    assert told(host, kind="hide", hidden=True)["guess"] is None
    mean = OwnDiceHost("3d6", hidden=True)
    assert told(mean, kind="guess", value=10.5)["guess"]["says"] == "You guessed 10.5: exactly right."


def test_files_and_codes() -> None:
    host = OwnDiceHost("3d6\n-d4 - 1")
    rows = told(host, kind="csv")["text"].splitlines()
    assert rows[0] == "line,outcome,exactly,at least,at most,fraction"
    assert rows[1].startswith("3d6,3,0.00462962")
    assert rows[-1].split(",")[1] == "-2"
    assert not any(row.startswith("-d4") for row in rows)  # a spreadsheet would take it for a formula
    first, _ = told(host, kind="codes")["codes"]
    assert dicelab.open_code(first).says == "The sum of three six-sided dice"


def test_the_same_seed_rolls_the_same() -> None:
    one, two = (told(OwnDiceHost("3d6", seed=7), kind="roll", trials=1000)["lines"][0]["rolled"] for _ in range(2))
    assert one == two


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "roll", "trials": 7},
        {"kind": "roll", "trials": "many"},
        {"kind": "ask", "text": "x" * 5000},
        {"kind": "ask", "text": 3},
        {"kind": "guess", "value": "3"},
        {"kind": "guess", "value": 1e300},
        {"kind": "guess", "value": 10**400},
        {"kind": "roll", "trials": 10**400},
        {"kind": "hide", "hidden": 1},
        {"kind": "run"},
        [],
    ],
)
def test_what_a_page_may_not_ask_changes_nothing(message: Any) -> None:
    host = OwnDiceHost("3d6", seed=1)
    before = host.view()
    assert host.answer(message)[0]["kind"] == "refused"
    assert host.view() == before


def test_too_many_dice_are_not_rolled_at_once() -> None:
    assert told(OwnDiceHost("100d6", seed=1), kind="roll", trials=1_000_000)["kind"] == "refused"
    many = OwnDiceHost("1000d6", seed=1)
    assert "too many to roll" in many.view()["lines"][0]["stuck"]
    assert told(many, kind="roll", trials=1)["kind"] == "refused"


def test_from_a_cell() -> None:
    own = dicelab.OwnDice("3d6", seed=2)
    own.ask("2d6 >= 9")
    own.roll(1000)
    assert (own.text, own.trials) == ("2d6 >= 9", 1000)
    with pytest.raises(OddsError, match="best"):
        own.ask("4d6 bset 3")
    assert own.text == "2d6 >= 9"
