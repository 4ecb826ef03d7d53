"""A review adds up: start, luck and decisions give the result, exactly where values are exact."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

import dicelab
from dicelab.errors import DicelabError, OptionError
from dicelab.games.value import candidates, known
from dicelab.play.review import Reviewed, Reviewing, review
from dicelab.play.review.result import ROLL
from dicelab.play.review.text import dearest, luckiest, signed, totals, verdict
from tests.play.review.games import played

EXACT: list[dict[str, Any]] = [
    {"players": 2}, {"players": 2, "variant": "trade"}, {"players": 2, "variant": "trade", "trade_order": "burn_first"},
]  # fmt: skip


SLOW = [pytest.param(key, {}, marks=pytest.mark.slow) for key in ("hunters", "spuds")]


def added_up(data: dict[str, Any]) -> list[Fraction]:
    """The JSON of a review, added up by somebody who knows nothing else."""
    shares = [Fraction(text) for text in data["start"]]
    for step in data["steps"]:
        before, after = ([Fraction(text) for text in step[name]] for name in ("before", "after"))
        assert shares == before
        if step["kind"] == "roll":
            shares = [share + Fraction(luck) for share, luck in zip(shares, step["luck"], strict=True)]
            assert shares == after
        else:
            assert before[step["seat"]] - after[step["seat"]] == Fraction(step["cost"]) >= 0
            shares = after
    return shares


@pytest.mark.slow
@pytest.mark.parametrize("chosen", EXACT, ids=str)
def test_thousands_of_exact_games_add_up(chosen):
    for seed in range(1000):
        match = played("draconic", seed, **chosen)
        found = review(match)
        data = json.loads(json.dumps(found.to_json()))
        assert data["methods"] == ["exact"]
        assert added_up(data) == [Fraction(text) for text in data["result"]]
        assert data["result"] == [str(int(seat in match.state.winners())) for seat in range(2)]
        assert found.start == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.slow
def test_games_of_three_add_up():
    for seed in range(300):
        found = review(played("draconic", seed, players=3))
        assert added_up(found.to_json()) == list(found.result)
        assert sum(found.result) == 1


@pytest.mark.parametrize(
    ("key", "chosen"),
    [("draconic", {"players": 3, "variant": "fire"}), ("thrown", {}), *SLOW],
)
def test_rolled_out_reviews_add_up_too(key, chosen):
    found = review(played(key, 3, most=24, **chosen), games=3)
    assert found.estimated
    assert not found.over
    assert len(found.steps) == 24
    assert added_up(found.to_json()) == list(found.result)


def test_exact_values_are_those_of_the_positions():
    match = played("draconic", 11, players=2, variant="trade")
    for step in review(match).steps:
        value = known(match.state_at(step.number))
        assert value is not None
        assert value.shares == step.before


def test_luck_averages_out():
    """Over all outcomes of a roll, weighted with their chances, nobody is lucky."""
    state = dicelab.game("draconic", players=2).position(hands=(4, 2), pile=3)
    before = known(state)
    assert before is not None
    after = [(p, known(state.after(roll))) for roll, p in state.rolls().dist().items()]
    assert sum(p * value.shares[0] for p, value in after if value) == before.shares[0]


def test_totals_are_the_account_of_each_seat():
    found = review(played("draconic", 4, players=3))
    for one in totals(found):
        assert one.start + one.luck + one.given - one.cost == one.result
    assert sum(one.luck for one in totals(found)) == 0
    assert dearest(found)[0].cost == max(step.cost for step in found.steps)
    assert all(step.kind == ROLL for step in luckiest(found, 0))


def test_the_same_seed_gives_the_same_review():
    match = played("draconic", 3, players=3, variant="fire", most=12)
    one, two, other = (review(match, games=20, seed=seed).to_json() for seed in (1, 1, 2))
    assert one == two != other


# -- stopping ------------------------------------------------------------------------------------------------------


def test_a_review_that_is_left_keeps_what_it_has():
    match = played("draconic", 3, players=3, variant="fire", most=20)
    going = Reviewing(match, games=10)
    with pytest.raises(DicelabError, match="Nothing has been looked at"):
        going.result()
    work = going.work()
    while going.done < 6:
        next(work)
    part = going.result()
    assert len(part.steps) >= 6
    assert not part.whole
    assert added_up(part.to_json()) == list(part.result)
    for _ in going.work():  # taken up again
        pass
    whole = going.result()
    assert whole.whole
    assert whole.steps[: len(part.steps)] == part.steps
    assert whole.to_json() == review(match, games=10).to_json()


def test_it_yields_often():
    going = Reviewing(played("draconic", 3, players=3, variant="fire", most=6), games=400)
    seen = list(islice(going.work(), 12))
    assert len(seen) == 12
    assert seen[-1].says.startswith("Step ")


# -- what is said --------------------------------------------------------------------------------------------------


def test_estimates_are_never_shown_as_exact():
    assert signed(Fraction(1, 20)) == "+5.0 %"
    assert signed(Fraction(1, 20), Fraction(1, 50)) == "≈ +5 % ± 2"


def test_the_sentence_is_about_luck_where_nothing_was_decided():
    found = review(played("draconic", 4, players=2))
    loser = next(seat for seat in range(2) if not found.result[seat])
    assert verdict(found, loser, you=True) == "You lost this one to the dice. Your choices cost nothing."
    assert "luck" in verdict(found, 1 - loser)


def test_a_game_that_is_not_over_has_no_result_yet():
    found = review(played("draconic", 4, players=2, most=5))
    assert not found.over
    assert verdict(found, 0).startswith("The game is not over")


def test_a_match_without_a_step():
    found: Reviewed = review(dicelab.Match(dicelab.game("draconic", players=2), 1))
    assert found.steps == ()
    assert found.result == found.start == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.parametrize("games", [0, -1, "many", True, 10**9, 1.5, None])
def test_how_many_games_makes_no_sense(games):
    with pytest.raises(OptionError, match="games is a whole number"):
        Reviewing(played("draconic", most=3), games=games)


def test_a_bot_that_does_not_exist():
    with pytest.raises(OptionError, match="There is no bot"):
        Reviewing(played("draconic", most=3), bot="genius")


@pytest.mark.parametrize("players", [2, 3])
def test_an_expert_of_dice_hunters_is_never_told_that_a_choice_was_dear(players):
    """A choice is played on only against those that the solved turn finds better."""
    match = played("hunters", 3, "expert", most=30, players=players)
    decided = [step for step in match.steps if step.before.turn >= 0]
    assert len(decided) > 8
    for state, move in decided:
        assert candidates(state, move) == [move]
