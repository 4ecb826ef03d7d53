"""Every row of the panel against the engine's own tree, in many random positions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from dicelab.games.hunters.bots.sensible import advice
from dicelab.games.hunters.odds.aims import GRAIN, aim_of
from dicelab.games.hunters.rules.dice import WORDS, tally
from tests.games.panel_rows import NAMES, asked

from .table import position
from .tree import coins_of_0, swords_of_0, walker


def positions(number, seed):
    """Dice that lie there, somebody in the centre, one or two rolls left."""
    rng = Random(seed)
    for at in range(number):
        shown = [rng.choice([w for w in WORDS if w[0] == "w"]) for _ in range(3)]
        yellow = rng.choice((0, 0, 1))
        shown += [rng.choice(["y1", "y2", "yc", "yr"]) for _ in range(yellow)]
        blades = [f"w{rng.randint(1, 3)}" for _ in range(rng.choice((0, 1, 2)))]
        chase = {"chase": (rng.choice((1, 2)), ",".join(blades))} if blades else {}
        left = 2 if at % 4 == 0 and not yellow else 1
        yield position(f"3/{yellow}/0", "3/0/0", "3/1/0", shown=",".join(shown), left=left, **chase)


def value_of(rows, question, at):
    """The number in the considered row of the panel's table."""
    found = [answer for one, answer in rows if one.question.name == question][at]
    assert found.table.considered is not None
    return found.table.rows[found.table.considered][1][0], found


@pytest.mark.slow
def test_every_choice_is_worth_what_the_engine_makes_of_it():
    for state in positions(24, 1):
        target = max(state.bid, tally(state.shown).swords) + 1
        swords = walker(lambda after, target=target: int(swords_of_0(after) >= target))
        coins, start = walker(coins_of_0), state.players[0].coins
        for move in state.moves():
            if move.kind != "reroll":
                continue
            rows = asked(state, move)
            after = state.after(move)
            p, answer = value_of(rows, "keep", 0)
            assert p == swords(after) == answer.working.answer, (state, move)
            mean, answer = value_of(rows, "keep", 1)
            assert mean == coins(after) - start == answer.working.answer, (state, move)


def test_the_recommendation_is_the_hint_and_weighs_what_the_engine_brings():
    for state in positions(16, 2):
        aim = aim_of(state)

        def worth(after, aim=aim):
            me = after.players[0]
            mine = after.chase is not None and after.chase.seat == 0
            swords = tally(after.chase.dice).swords if mine else 0
            return Fraction(aim.worth(swords, me.coins)) + aim.yellow * me.yellow + aim.red * me.red

        value = walker(worth)
        begins = aim.yellow * state.players[0].yellow + aim.red * state.players[0].red
        move, told = advice(state, NAMES)
        rows = asked(state, move)
        ((_, answer),) = [(one, found) for one, found in rows if one.question.name == "all in all"]
        assert answer.best == told
        assert (
            answer.table.considered == answer.table.mark
            or answer.table.rows[0][1] == answer.table.rows[answer.table.considered][1]
        )
        if state.left == 1 and not state.players[0].yellow:  # dice that leave with an X are not weighed
            assert answer.mean * GRAIN == value(state.after(move)) - begins, state


def test_held_swords_are_those_on_the_table():
    for state in positions(12, 3):
        now = tally(state.shown).swords
        held = [one.given["swords"] for one, _ in asked(state) if one.question.name == "hold"]
        assert held == [*([now] if now > state.bid else []), max(state.bid, now) + 1]
        for one, _ in asked(state):
            assert "Ada" in one.whose
