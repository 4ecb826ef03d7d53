"""The expert plays to win the race: it weighs every roll, and takes its only chance where a rival is about to win."""

from __future__ import annotations

from random import Random

import pytest

from dicelab.games.spuds.bots import sensible_bot
from dicelab.games.spuds.expert import _Race, expert_bot, reroll_chance
from dicelab.games.spuds.filling import all_plans
from dicelab.games.spuds.race import Outlook, ending, outlook, win_chance, with_more
from dicelab.games.spuds.race_weights import AFTER_TURN, WHOLE
from dicelab.games.spuds.worth import prospect, rerolls

from .table import position

ABOUT_TO_WIN = {"different": "b3"}
"""One die, and a face that sends it whatever it shows."""


def expert(state):
    return str(expert_bot(state, Random(0)))


def test_chances_are_shares_of_one_win():
    kitchens = position({"run": "r4 r2"}, {"kind": "b3 b3", "stove": "b1"}, {"stove": "g1 g2 g3 g4"}).kitchens
    seen = [outlook(kitchen) for kitchen in kitchens]
    for weights in (AFTER_TURN[3], WHOLE[3]):
        assert sum(win_chance(seat, seen, 1, weights) for seat in range(3)) == pytest.approx(1)
    done = [seen[0]._replace(dice=0), *seen[1:]]
    assert win_chance(0, done, 1, WHOLE[3]) == 1


def test_an_outlook_is_the_exact_next_turn():
    kitchen = position({"run": "r4", "pair": "r4 n4"}, ABOUT_TO_WIN).kitchens[0]
    seen = outlook(kitchen)
    assert (seen.dice, seen.sends) == (3, float(prospect(kitchen)))
    assert seen.ends == max(ending(option, 3) for option in rerolls(kitchen))
    more = with_more(kitchen, 2)
    assert (more.dice, more.ends) == (5, 0.0)


@pytest.mark.parametrize(
    "mine", [{"run": "r4", "pair": "r4 n4"}, {"different": "r1 r2", "control": "n3", "stove": "r5"}, {"kind": "r2 n2"}]
)
def test_a_reroll_is_weighed_over_every_roll(mine):
    """The twin lists all rolls and, with each, every way to fill a card."""
    state = position(mine, {"stove": "b1 b2 b3"})
    kitchen, race = state.kitchens[0], _Race(state, bare=True)
    dice = len(kitchen.dice())
    for option in rerolls(kitchen):
        rolled = state.after(f"reroll {option.what}")
        total = 0.0
        for move, p in rolled.rolls().dist().items():
            after = rolled.after(move)
            left = after.kitchens[0]
            found = [race.after(Outlook(dice, left.showing, 0.0, 0.0), 0, "run")]
            for plan in all_plans(left, after.loose):
                showing = left.flipped(left.showing.index(plan.face)).showing
                found.append(race.after(Outlook(dice - plan.sent, showing, 0.0, 0.0), plan.sent, plan.face))
            total += float(p) * max(found)
        assert reroll_chance(option, kitchen, dice, race) == pytest.approx(total)


def test_it_takes_its_only_chance():
    """The sensible bot sends a pair away for certain, and watches the rival win."""
    state = position({"run": "r4", "pair": "r4 n4"}, ABOUT_TO_WIN)
    assert str(sensible_bot(state, Random(0))) == "reroll run"
    assert expert(state) == "reroll pair"


def test_it_places_and_activates_what_wins():
    state = position({"run": "r4", "pair": "r4 n4"}, ABOUT_TO_WIN).after("reroll pair").after("roll r3 n5")
    while state.player == 0 and state.turn >= 0:  # the rival only places what it is handed
        state = state.after(expert(state))
    assert state.winners() == (0,)


def test_two_dice_go_to_whoever_they_hurt_most():
    far = {"stove": "b1 b2 b3 b4 b5 b6 b1 b2"}
    state = position({"target": "r1 r2", "stove": "r3 r4"}, far, {"different": "g3"})
    state = state.after("reroll stove").after("roll r3 r4").after("rest").after("activate target")
    assert expert(state) == "give 2"
