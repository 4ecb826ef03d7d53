"""The comparisons of the rulebooks: one position is the likeliest, and the coach counts all of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicelab.games.game import CHANCE, OVER
from dicelab.games.rulebook import Comparison, Section
from dicelab.odds.text import chance_text
from dicelab.play.table.host import TableHost
from dicelab.teach.book.compare import CompareCoach, chances
from dicelab.teach.book.host import BookHost
from tests.carrier import ask
from tests.games.test_rulebooks import each


@pytest.mark.parametrize(("game", "section", "comparison"), each("comparisons"))
class TestEveryComparison:
    def test_one_position_is_the_likeliest(self, game: str, section: Section, comparison: Comparison) -> None:
        found = chances(game, comparison)
        assert all((comparison.asks, comparison.tells))
        assert len(comparison.among) == len({says for says, _ in comparison.among}) > 1
        assert found.count(max(found)) == 1
        assert max(found) > 0
        for _, position in comparison.among:
            state = position.state(game)
            assert state.problem() is None
            assert not comparison.goal(state)
            assert not comparison.until(state)

    def test_the_likeliest_can_be_played_out(self, game: str, section: Section, comparison: Comparison) -> None:
        coach = CompareCoach(game, section, section.comparisons.index(comparison))
        best = coach.chances.index(max(coach.chances))
        coach.answer(str(best))
        if coach.chances[best] == 1:
            assert "Try it" not in coach.talk()["told"], "what is sure needs no trial"
            return
        for _ in range(2):
            for _ in range(100):
                if "more" in [offer["key"] for offer in coach.talk()["offers"]]:
                    break
                state = coach.match.state
                assert state.turn != OVER
                coach.match.roll() if state.turn == CHANCE else coach.match.play(state.moves()[0])
            coach.answer("more")
        assert not coach.match.steps


def test_a_wrong_choice_says_how_likely_it_is_there_and_the_right_one_says_it_of_all() -> None:
    coach = CompareCoach("draconic", _aim(), 0)
    assert coach.chances == [Fraction(1, 6), Fraction(1, 4), Fraction(1, 8)]
    assert coach.leads
    coach.answer("0")
    assert coach.talk()["tone"] == "off"
    assert chance_text(Fraction(1, 6)) in coach.talk()["told"]
    assert coach.leads, "nothing is played before the question is answered"
    coach.answer("choose")
    coach.answer("1")
    assert [(row["fraction"], row["mark"]) for row in coach.talk()["rows"]] == [
        ("1/6", False), ("1/4", True), ("1/8", False),
    ]  # fmt: skip
    assert not coach.leads


def test_a_hint_tells_the_least_likely() -> None:
    coach = CompareCoach("draconic", _aim(), 0)
    coach.answer("hint")
    assert chance_text(Fraction(1, 8)) in coach.talk()["told"]
    assert "hint" not in [offer["key"] for offer in coach.talk()["offers"]], "what is left is the answer"


def test_tries_have_dice_of_their_own_and_are_counted() -> None:
    coach = CompareCoach("draconic", _aim(), 0)
    coach.answer("1")
    seen = set()
    for number in range(1, 21):
        assert ("So far" in coach.talk()["told"]) is False
        seen.add(coach.match.roll())
        while coach.match.state.turn == 0:
            coach.match.play("give 1")
        assert ("So far" in coach.talk()["told"]) == (number > 1)
        if number < 20:
            coach.answer("more")
    assert len(seen) > 1
    assert "of 20 times" in coach.talk()["told"]


def test_the_table_shows_what_was_chosen() -> None:
    reader = BookHost("draconic")
    host: TableHost = reader.host
    reader.lay("comparisons", "the-aim")
    assert host.view()["waits"] == "coach"
    ask(host, {"kind": "coach", "revision": host.revision, "offer": "2"})
    assert host.match.state == _aim().comparisons[0].among[2][1].state("draconic")
    ask(host, {"kind": "coach", "revision": host.revision, "offer": "choose"})
    view = ask(host, {"kind": "coach", "revision": host.revision, "offer": "1"})
    assert view["kind"] == "view"
    assert view["waits"] == "you"
    assert host.match.state == _aim().comparisons[0].among[1][1].state("draconic")
    reader.lay("comparisons", "the-aim")
    assert host.view()["waits"] == "coach", "chosen again in the text, the question is asked again"


def _aim() -> Section:
    return BookHost("draconic").book.section("the-aim")
