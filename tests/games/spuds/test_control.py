"""Control at its best, where a card that is ready must be activated: against the engine's own tree (S9, S14)."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from dicelab.games.spuds.odds.assignment import assignment
from dicelab.games.spuds.odds.questions import best
from dicelab.games.spuds.odds.rolls import prospect

from . import naive
from .table import play, position

OWN = ("assign", "activate", "set", "lift", "replace")
"""What one does in one's own turn."""


def walked(state):
    """The most dice sent now and then next turn, by every placement, activation, setting and re-placing there is."""
    seen = {}

    def most(now):
        if now not in seen:
            seen[now] = (-1, Fraction(-1))
            seen[now] = max(after(now, move) for move in (now.moves() if now.phase == "lift" else now.forks()))
        return seen[now]

    def after(now, move):
        then = now.after(move)
        if now.phase == "activate" and move.args != ("control",):
            return len(then.hand), naive.next_turn(then.kitchens[0])
        own = then.phase in OWN and then.turn == then.player == 0
        return most(then) if own else (0, naive.next_turn(then.kitchens[0]))

    return most(state)


def small_kitchens(number):
    """Control shows, a few dice lie about, one or two are rolled."""
    rng = Random(14)
    for _ in range(number):
        first = rng.choice(["run", "different", "different"])
        kitchen = {first: f"b{rng.randint(1, 6)}" if rng.random() < 0.4 else "", "control": "", "pair": ""}
        if rng.random() < 0.6:
            kitchen["control"] = f"r{rng.randint(1, 6)}"
        stove = " ".join(rng.choice("rb") + "1" for _ in range(rng.randint(1, 2)))
        state = position({**kitchen, "stove": stove}, {"stove": "b1 b1"}, mandatory_activation=True)
        rolling = play(state, "reroll stove")
        yield rolling.after(rng.choice(rolling.rolls().dist().outcomes))


@pytest.mark.slow
def test_what_must_be_activated_is_reckoned_with():
    forced = other = 0
    for state in small_kitchens(20):
        kitchen = state.kitchens[0]
        found = assignment(kitchen, state.loose, False, True, must=True)
        assert found.every_way
        assert (found.plan.sent if found.plan else 0, found.next_turn) == walked(state), state
        assert found.next_turn == prospect(found.after(kitchen))
        forced += found.control is not None
        other += found.next_turn != assignment(kitchen, state.loose, False, True).next_turn
    assert forced > 2
    assert other > 2  # without the rule something else is best


def test_the_answer_says_what_to_set():
    """Nothing can be sent, and Control holds a die: all its dice are set and placed again."""
    answer = best("run:,control:r2,pair:,stove:", ("r5",), must=True)
    assert answer.best.startswith("No card can send dice away this turn; place the red 5 on Control and activate it")
    assert "or fill Control" not in answer.best
    assert answer.mean == Fraction(8, 9)  # a pair, or two in a row: 16 of 36 rolls send both
