"""The tutor at a table: asks before a dear move, once; whoever insists plays it."""

from __future__ import annotations

import pytest

import dicelab
from dicelab.errors import OptionError
from dicelab.play.review.tutor import Warned
from dicelab.play.table.host import TableHost
from tests.carrier import ask
from tests.games.hunters.test_bots import last_duel


@pytest.fixture
def costly(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every move costs eight percentage points; the moves that were weighed."""
    weighed: list[str] = []

    def warned(state, move, threshold):
        weighed.append(str(move))
        says = "This lowers your chance to win by 8 percentage points. Play it anyway?"
        return Warned(move, move, threshold, threshold, says)

    monkeypatch.setattr("dicelab.play.table.host.warning", warned)
    return weighed


def to_decide() -> TableHost:
    """A table at which seat 0 has something to decide."""
    host = TableHost(dicelab.Match(dicelab.game("hunters", players=2), seed=3), {1: "sensible"})
    while host.match.state.turn != 0:
        ask(host, {"kind": "next" if host.view()["waits"] == "bot" else "roll", "revision": host.revision} | (
            {"all": False} if host.view()["waits"] == "bot" else {}))  # fmt: skip
    return host


def test_nobody_is_asked_unless_that_was_wanted(costly):
    host = to_decide()
    before = len(host.match.steps)
    move = str(host.match.state.moves()[0])
    assert host.view()["tutor"] == 0
    assert ask(host, {"kind": "move", "revision": host.revision, "move": move})["kind"] == "view"
    assert (len(host.match.steps) > before, costly) == (True, [])


def test_a_dear_move_is_asked_about_once(costly):
    host = to_decide()
    ask(host, {"kind": "tutor", "percent": 5})
    assert host.view()["tutor"] == 5
    before, move = host.match.state, str(host.match.state.moves()[0])
    told = ask(host, {"kind": "move", "revision": host.revision, "move": move})
    assert (told["kind"], told["move"]) == ("warned", move)
    assert "8 percentage points" in told["says"]
    assert host.match.state == before
    assert ask(host, {"kind": "move", "revision": host.revision, "move": move})["kind"] == "view"
    assert host.match.state != before
    assert costly == [move]


def test_what_is_no_threshold_is_refused():
    host = to_decide()
    assert ask(host, {"kind": "tutor", "percent": 500})["kind"] == "refused"
    assert host.view()["tutor"] == 0
    with pytest.raises(OptionError, match="threshold"):
        dicelab.Table("hunters", tutor=3)


def test_a_real_blunder_is_noticed():
    """The last warrant of a duel, the rival's marker in the centre: rolling three swords again hands the game over."""
    host = TableHost(dicelab.Match(last_duel(), seed=1), {1: "sensible"})
    ask(host, {"kind": "tutor", "percent": 10})
    told = ask(host, {"kind": "move", "revision": host.revision, "move": "reroll w3"})
    assert told["kind"] == "warned"
    assert told["says"].startswith("This lowers your chance to win by ≈ ")
    better = ask(host, {"kind": "hint", "revision": host.revision})["move"]
    assert "w3" not in better
    assert ask(host, {"kind": "move", "revision": host.revision, "move": better})["kind"] == "view"
