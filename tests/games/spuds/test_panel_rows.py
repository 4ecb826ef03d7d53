"""Every row of the panel against the engine's own tree, in many random positions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from dicelab.games.move import Move
from dicelab.games.spuds.rules.kitchen import FACES
from tests.games.panel_rows import asked

from . import naive
from .table import position


def kitchens(number, seed):
    rng = Random(seed)
    for _ in range(number):
        first, middle, last = rng.choice(["run", "different"]), rng.choice(["kind", "control"]), "pair"
        some = {first: "r2 b3" if rng.random() < 0.5 else "r4", middle: "", last: rng.choice(["", "b5", "b5 r5"])}
        if rng.random() < 0.5:
            some[middle] = "b6"
        stove = " ".join(rng.choice("rb") + str(rng.randint(1, 6)) for _ in range(rng.randint(1, 3)))
        yield position({**some, "stove": stove}, {"stove": "b1 b2"})


@pytest.mark.slow
def test_every_reroll_sends_what_the_engine_lets_it_send():
    for state in kitchens(8, 1):
        for move in state.moves():
            rows = asked(state, move)
            answer = rows[0][1]
            chances, mean = naive.after_reroll(state, str(move.args[0]))
            shown = answer.table.rows[answer.table.considered][1]
            assert shown[0] == mean == answer.working.answer, (state, move)
            for face, p in zip(state.kitchens[0].showing, shown[1:], strict=True):
                assert p == chances.get(face, Fraction(0)), (state, move, face)
            each = {one.label: found.p for one, found in rows if one.title.startswith("If you re-roll")}
            assert each == {FACES[face].title: chances.get(face, Fraction(0)) for face in state.kitchens[0].showing}


def test_every_place_is_worth_what_it_leaves():
    rng = Random(2)
    for state in kitchens(10, 2):
        rolling = state.after(Move("reroll", ("stove",)))
        rolled = rolling.after(rng.choice(rolling.rolls().dist().outcomes))
        if rolled.phase != "assign":
            continue
        for move in rolled.moves():
            if move.kind != "place":
                continue
            ((_, answer),) = [(one, found) for one, found in asked(rolled, move) if one.question.name == "place"]
            after = rolled.after(move)
            kitchen = after.kitchens[0]
            if after.player == 0 and after.loose:  # the others wait on the stove
                kitchen = kitchen.with_dice(3, tuple(sorted(kitchen.on[3] + after.loose)))
            row = answer.table.rows[answer.table.considered]
            assert row[1][0] == naive.next_turn(kitchen) == answer.working.answer, (rolled, move)


def test_what_each_card_sends_is_what_the_engine_sends():
    rng, seen = Random(3), 0
    for state in kitchens(40, 3):
        rolling = state.after(Move("reroll", ("stove",)))
        now = rolling.after(rng.choice(rolling.rolls().dist().outcomes))
        while now.phase == "assign" and now.player == 0:
            now = now.after(rng.choice([move for move in now.moves() if move.kind == "place"]))
        if now.phase != "activate" or now.player != 0:
            continue
        for move in now.moves():
            ((_, answer),) = asked(now, move)
            label, shown = answer.table.rows[answer.table.considered]
            after = now.after(move)
            sent = len(after.hand) if move.kind == "activate" and move.args[0] != "control" else 0
            assert label == ("none" if move.kind == "pass" else FACES[move.args[0]].title)
            assert shown[0] == sent
            if move.kind == "pass" or sent:
                assert shown[1] == naive.next_turn(after.kitchens[0]), (now, move)
            seen += 1
    assert seen > 20
