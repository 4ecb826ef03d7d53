"""The review below a table: asked for there, of the game up to now, and put away again."""

from __future__ import annotations

import dicelab
from dicelab.play.panel.host import PanelHost
from dicelab.play.review.host import ReviewHost
from dicelab.play.table.desk import TableDesk
from dicelab.play.table.host import TableHost
from tests.carrier import Line
from tests.play.review.games import played


def desk_of(most: int = 8) -> TableDesk:
    table = TableHost(played("draconic", 4, players=3, most=most), {0: "sensible"})
    return TableDesk(table, PanelHost(table))


def test_it_is_of_a_copy_seen_from_the_seat_in_front():
    desk = desk_of()
    line = Line(desk)
    assert list(desk.view()["panes"]) == ["table", "panel"]
    told = line.say({"kind": "review"})
    assert list(next(message for message in told if message["kind"] == "panes")["panes"]) == [
        "table",
        "panel",
        "review",
    ]
    review = desk.panes["review"]
    assert isinstance(review, ReviewHost)
    assert (review.seat, review.match is desk.table.match) == (1, False)
    review.run()
    assert review.found().steps


def test_a_moment_lies_on_a_table_of_its_own_and_is_no_turn_of_the_game():
    desk = desk_of()
    line = Line(desk)
    before = desk.facts()
    line.say({"kind": "review"})
    review = desk.panes["review"]
    assert isinstance(review, ReviewHost)
    review.run()
    line.say({"pane": "review", "kind": "open", "step": 2})
    assert list(desk.view()["panes"]) == ["table", "panel", "review", "moment"]
    moment = desk.panes["moment"]
    assert isinstance(moment, TableHost)
    assert moment.step == 2
    line.say({"pane": "review", "kind": "play_on", "step": 3})
    assert desk.panes["moment"] is moment
    assert len(moment.match.steps) == 3
    assert desk.facts() == before
    assert len(desk.table.match.steps) == 8


def test_it_is_put_away_and_asked_for_again():
    desk = desk_of()
    line = Line(desk)
    for _ in range(2):
        line.say({"kind": "review"})
        line.say({"pane": "review", "kind": "open", "step": 0})
        line.say({"kind": "put_away"})
        assert list(desk.view()["panes"]) == ["table", "panel"]


def test_the_widget_has_it():
    widget = dicelab.TableWithOdds("draconic", players=2, seed=3)
    assert isinstance(widget.host, TableDesk)
