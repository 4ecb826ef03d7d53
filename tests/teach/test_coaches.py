"""Who talks beside the table of a rulebook: every show and every example, played as a reader plays it."""

from __future__ import annotations

import pytest

from dicelab.games.game import CHANCE
from dicelab.games.move import Move
from dicelab.games.rulebook import Example, Section, Show
from dicelab.play.match import Match
from dicelab.teach.book.coaches import ExampleCoach, ShowCoach
from tests.games.test_rulebooks import each


def go(match: Match, text: str) -> None:
    """Make the move, or let the dice fall: they must fall as the rulebook says."""
    if match.state.turn == CHANCE:
        match.roll()
        assert match.steps[-1].move == Move.parse(text)
    else:
        match.play(text)


@pytest.mark.parametrize(("game", "section", "show"), each("shows"))
def test_a_show_asks_until_it_is_played_and_then_says_what_happened(game: str, section: Section, show: Show) -> None:
    coach = ShowCoach(game, section, section.shows.index(show))
    for text in show.line:
        talk = coach.talk()
        assert (talk["tone"], talk["asks"]) == ("ask", show.asks)
        go(coach.match, text)
    talk = coach.talk()
    assert (talk["tone"], talk["told"], talk["about"]) == ("done", show.tells, section.key)
    coach.answer("again")
    assert coach.match.state == coach.match.start
    assert coach.talk()["tone"] == "ask"


@pytest.mark.parametrize(("game", "section", "show"), each("shows"))
def test_another_move_is_told_and_can_be_taken_back(game: str, section: Section, show: Show) -> None:
    coach = ShowCoach(game, section, section.shows.index(show))
    match = coach.match
    meant = {Move.parse(show.line[0]), *map(Move.parse, show.also)}
    others = [] if match.state.turn == CHANCE else [move for move in match.state.moves() if move not in meant]
    if not others:
        return
    match.play(others[0])
    talk = coach.talk()
    assert talk["tone"] == "off"
    assert "not what this is about" in talk["told"]
    coach.answer(talk["offers"][0]["key"])
    assert match.state == match.start


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize(("game", "section", "example"), each("examples"))
def test_an_example_pauses_before_every_step(game: str, section: Section, example: Example, right: bool) -> None:
    coach = ExampleCoach(game, section, section.examples.index(example))
    for number, beat in enumerate(example.beats, 1):
        assert coach.leads, "nobody else may play meanwhile"
        talk = coach.talk()
        assert talk["asks"] == beat.asks
        assert f"{number} of {len(example.beats)}" in talk["title"]
        offered = {offer["says"] for offer in talk["offers"]}
        assert offered == set(beat.answers) or not beat.answers
        wanted = beat.answers[0 if right else -1] if beat.answers else talk["offers"][0]["says"]
        coach.answer(next(offer["key"] for offer in talk["offers"] if offer["says"] == wanted))
        told = coach.talk()["told"]
        assert told.endswith(beat.tells)
        assert told.startswith("Right." if right else "Not so.") or not beat.answers
    assert not coach.leads
    assert coach.talk()["tone"] == "done"
    coach.answer("again")
    assert coach.match.state == coach.match.start


def test_the_right_answer_is_not_always_the_first() -> None:
    """A reader who always takes the first answer learns nothing."""
    first = 0
    for one in each("examples"):
        game, section, example = one.values
        coach = ExampleCoach(game, section, section.examples.index(example))
        for beat in example.beats:
            offers = coach.talk()["offers"]
            first += bool(beat.answers) and offers[0]["key"] == "0"
            coach.answer("0" if beat.answers else offers[0]["key"])
    beats = sum(bool(beat.answers) for one in each("examples") for beat in one.values[2].beats)
    assert first < beats / 2
