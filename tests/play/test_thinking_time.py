"""An expert takes a moment: the table says that it thinks, and afterwards for how long it did."""

from __future__ import annotations

import re

import pytest

import dicelab
from dicelab.play.match import Match
from dicelab.play.table.history import thinking_time
from dicelab.play.table.host import TableHost
from tests.carrier import ask


def send(host, kind, **parts):
    return ask(host, {"kind": kind, "revision": host.revision, **parts})


THOUGHT = re.compile(r"thought for (less than 0\.1|[0-9]+\.[0-9]) s$")


def after_a_round(bot):
    """Two bots have played since the person in front did."""
    game = dicelab.game("draconic", players=3, starter=1)
    host = TableHost(Match(game, 5), {1: bot, 2: bot})
    leads = []
    while (shown := host.view())["waits"] == "bot":
        leads.append(shown["scene"]["now"]["lead"])
        send(host, "next", all=False)
    return host, leads


def test_the_table_says_that_an_expert_thinks_and_for_how_long():
    host, leads = after_a_round("expert")
    assert "Cleo is thinking …" in leads
    told = host.view()["turns"]
    assert THOUGHT.search(told["2"])
    assert not THOUGHT.search(told["1"])  # only rolled: there was nothing to think about


def test_of_other_bots_it_says_neither():
    host, leads = after_a_round("sensible")
    assert not any("thinking" in lead for lead in leads)
    assert not any("thought" in line for line in host.view()["turns"].values())


def test_what_was_taken_back_does_not_count():
    host, _ = after_a_round("expert")
    assert THOUGHT.search(host.view()["turns"]["2"])
    made = [str(step.move) for step in host.match.steps]
    host.match.undo(len(made))
    for move in made:  # the same moves, by somebody who did not think
        if move.startswith("roll"):
            host.match.roll()
        else:
            host.match.play(move)
    assert host.view()["turns"]["2"]
    assert not THOUGHT.search(host.view()["turns"]["2"])


@pytest.mark.parametrize(
    ("seconds", "says"),
    [(0.0, "thought for less than 0.1 s"), (0.1, "thought for 0.1 s"), (2.34, "thought for 2.3 s")],
)
def test_a_time_is_read_with_one_decimal(seconds, says):
    assert thinking_time(seconds) == says
