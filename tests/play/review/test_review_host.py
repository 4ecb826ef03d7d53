"""The host of a review: a little work for each message, a stop that keeps what is done, and a table beside it."""

from __future__ import annotations

import pytest

import dicelab
from dicelab.errors import OptionError
from dicelab.play.review import review
from dicelab.play.review.host import DONE, IDLE, STOPPED, WORKING, ReviewDesk, ReviewHost
from dicelab.play.still import as_text
from tests.carrier import Line, ask
from tests.play.review.games import played


def test_it_works_from_message_to_message(monkeypatch):
    monkeypatch.setattr("dicelab.play.review.host.PORTION", 0.0)
    match = played("draconic", 4, players=2)
    host = ReviewHost(match)
    assert host.view()["waits"] == IDLE
    assert ask(host, {"kind": "start"})["waits"] == WORKING
    messages = 0
    while ask(host, {"kind": "go"})["waits"] == WORKING:
        messages += 1
    assert messages >= len(match.steps)
    view = host.view()
    assert (view["waits"], view["done"]) == (DONE, len(match.steps))
    assert view["sentence"] == "You lost this one to the dice. Your choices cost nothing."
    assert view["points"][0]["text"] == "50 %"
    assert view["points"][-1]["text"] == "0 %"
    assert host.found().to_json() == review(match).to_json()


def test_a_stop_keeps_what_is_done(monkeypatch):
    monkeypatch.setattr("dicelab.play.review.host.PORTION", 0.0)
    host = ReviewHost(played("draconic", 3, players=3, variant="fire"), games=2)
    ask(host, {"kind": "start"})
    for _ in range(12):
        ask(host, {"kind": "go"})
    view = ask(host, {"kind": "stop"})
    assert view["waits"] == STOPPED
    assert view["says"].startswith(f"Stopped after {view['done']} of {view['steps']} steps")
    assert view["sentence"] == ""  # of half a game nothing is claimed
    assert len(host.found().steps) == view["done"] > 0
    assert ask(host, {"kind": "go"})["waits"] == STOPPED
    host.run()
    assert host.view()["waits"] == DONE


def test_a_game_that_goes_on_is_looked_at_again():
    match = dicelab.Match(dicelab.game("draconic", players=2, starter=0), 3)
    host = ReviewHost(match)
    match.roll()
    assert ask(host, {"kind": "start"})["steps"] == 1  # what was played before anybody asked
    line = Line(host)
    while match.state.turn != dicelab.OVER:
        if match.state.turn == dicelab.CHANCE:
            match.roll()
        else:
            match.play(match.state.moves()[0])
    assert [message["moved"] for message in line.got] == [True]  # told once
    (view,) = line.say({"kind": "start"})
    assert (view["waits"], view["moved"], view["done"]) == (DONE, False, len(match.steps))


def test_another_seat():
    host = ReviewHost(played("draconic", 4, players=2))
    host.run()
    assert ask(host, {"kind": "seat", "seat": 1})["sentence"] == "You won this one by luck."
    assert ask(host, {"kind": "seat", "seat": 2})["says"] == "There is no seat '2'; seats are 0 to 1."


@pytest.mark.parametrize(
    "message",
    [{"kind": "open", "step": 9999}, {"kind": "open"}, {"kind": "open", "step": "1"}, {"kind": "nothing"}, 7, None],
)
def test_what_makes_no_sense_is_refused(message):
    host = ReviewHost(played("draconic", 4, players=2))
    host.run()
    before = host.view()
    assert ask(host, message)["kind"] == "refused"
    assert host.view() == before


def test_a_moment_is_laid_on_a_table_of_its_own():
    match = played("draconic", 4, players=3)
    desk = ReviewDesk(match, seat=2)
    desk.review.run()
    line = Line(desk)
    step = next(step for step in desk.review.found().steps if step.cost)
    line.say({"pane": "review", "kind": "open", "step": step.number})
    view = desk.view()["panes"]
    assert view["table"]["step"] == step.number
    assert view["table"]["waits"] == "past"
    assert "Best: " in view["review"]["open"]["told"]
    assert view["review"]["open"]["why"].startswith("What the sensible bot says here: ")
    line.say({"pane": "review", "kind": "play_on", "step": step.number})
    assert desk.table.match.state == match.state_at(step.number)
    assert len(desk.table.match.steps) == step.number
    assert match.state.turn == dicelab.OVER  # the game itself stays as it was


def test_a_still_tells_it_without_python():
    host = ReviewHost(played("draconic", 4, players=2))
    assert "not begun yet" in as_text(host.still())
    host.run()
    assert "You lost this one to the dice" in as_text(host.still())


def test_seats_that_do_not_exist():
    with pytest.raises(OptionError, match="There is no seat '5'"):
        ReviewHost(played("draconic", 4, players=2), seat=5)
