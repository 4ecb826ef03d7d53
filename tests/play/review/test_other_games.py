"""A game that has no room ``value`` is reviewed all the same: by rolling out."""

from __future__ import annotations

from random import Random

import pytest

import dicelab
from dicelab.games import part
from dicelab.games.bot import random_bot
from dicelab.games.value import known
from dicelab.play.review import review
from tests.play.tiny import TinyGame

pytestmark = pytest.mark.usefixtures("tiny")


def test_it_is_rolled_out():
    match, rng = dicelab.Match(TinyGame(2), 5), Random(1)
    while match.state.turn != dicelab.OVER:
        if match.state.turn == dicelab.CHANCE:
            match.roll()
        else:
            match.play(random_bot(match.state, rng))
    assert known(match.start) is None
    assert part("tiny", "bots").quick_bot("sensible") is None
    found = review(match, games=5)
    assert found.methods == ("rolled out",)
    assert found.over
    assert found.result == (0, 0)  # nobody ever wins
    assert all(step.cost == 0 for step in found.steps)
