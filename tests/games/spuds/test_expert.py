"""The expert plays to win the race: it weighs every roll, and takes its only chance where a rival is about to win."""

from __future__ import annotations

from random import Random

import pytest

from dicelab.games.spuds.bots.expert import NumbersLeft, best_assignment, expert_bot, handed_out, reroll_chance
from dicelab.games.spuds.bots.outlook import Unarranged, contenders, next_turn, win_chance, win_chances
from dicelab.games.spuds.bots.sensible import sensible_bot
from dicelab.games.spuds.odds.rolls import all_plans, prospect, rerolls, sent_dist

from .table import position

ABOUT_TO_WIN = {"different": "b3"}
"""One die, and a face that sends it whatever it shows."""


def expert(state):
    return str(expert_bot(state, Random(0)))


def test_chances_are_shares_of_one_win():
    kitchens = position({"run": "r4 r2"}, {"kind": "b3 b3", "stove": "b1"}, {"stove": "g1 g2 g3 g4"}).kitchens
    for seat in range(3):
        chances = win_chances(seat, kitchens, following=1)
        assert sum(chances.values()) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances.values())
    assert win_chance(0, [Unarranged(0, kitchens[0].showing), *kitchens[1:]], 1) == 1


def test_fewer_dice_and_the_next_turn_speak_for_a_kitchen():
    kitchens = position({"run": "r4 r2"}, {"kind": "b3 b3", "stove": "b1"}, {"stove": "g1 g2 g3 g4"}).kitchens
    chances = [win_chance(0, [Unarranged(dice, kitchens[0].showing), *kitchens[1:]], 1) for dice in (2, 4, 6, 8)]
    assert chances == sorted(chances, reverse=True)
    wait = [win_chance(0, kitchens, following) for following in (0, 2, 1)]
    assert wait == sorted(wait, reverse=True)


def test_of_four_the_rival_with_most_dice_is_left_out():
    most = {"stove": "b1 b2 b3 b4"}
    kitchens = position({"stove": "r1 r2 r3 r4 r5"}, most, {"run": "g1"}, {"run": "y1 y2"}).kitchens
    assert contenders(kitchens, 0, following=2) == [2, 3, 0]
    assert win_chance(0, kitchens, 1) == win_chance(0, [*kitchens[:1], kitchens[1].put(11, 3), *kitchens[2:]], 1)


def test_what_is_hoped_for_is_the_exact_next_turn():
    kitchen = position({"run": "r4", "pair": "r4 n4"}, ABOUT_TO_WIN).kitchens[0]
    seen = next_turn(kitchen)
    assert seen.sends == float(prospect(kitchen))
    assert (
        seen.ends == max(float(sent_dist(option.cards, option.dice).p_at_least(3)) for option in rerolls(kitchen)) > 0
    )
    assert next_turn(kitchen.put(1, 3).put(2, 3)).ends == 0


@pytest.mark.parametrize(
    "mine", [{"run": "r4", "pair": "r4 n4"}, {"different": "r1 r2", "control": "n3", "stove": "r5"}, {"kind": "r2 n2"}]
)
def test_a_reroll_is_weighed_over_every_roll(mine):
    """The twin lists all rolls and, with each, every way to fill a card."""
    state = position(mine, {"stove": "b1 b2 b3"})
    kitchen, left = state.kitchens[0], NumbersLeft(state)
    dice = len(kitchen.dice())
    for option in rerolls(kitchen):
        rolled = state.after(f"reroll {option.what}")
        total = 0.0
        for move, p in rolled.rolls().dist().items():
            after = rolled.after(move)
            rest = after.kitchens[0]
            found = [left.after(Unarranged(dice, rest.showing), 0, "run")]
            for plan in all_plans(rest, after.loose):
                showing = rest.flipped(rest.showing.index(plan.face)).showing
                if plan.sent:
                    found.append(left.after(Unarranged(dice - plan.sent, showing), plan.sent, plan.face))
            total += float(p) * max(found)
        assert reroll_chance(option, kitchen, left) == pytest.approx(total)


def test_what_is_thought_to_become_of_sent_dice_is_what_sensible_players_do():
    far = {"kind": "b2", "stove": "b1 b6 b5 b3"}
    state = position({"run": "r1 r2 r3 g4", "stove": "r3 r4"}, far, {"pair": "g3", "stove": "g1 g1 g1"})
    state = state.after("reroll stove").after("roll r5 r6").after("place r5 run").after("place r6 run")
    state = state.after("activate run")
    thought = handed_out(state.kitchens, 0, state.hand, 0, in_order=False)
    while state.phase in ("send", "receive"):
        state = state.after(sensible_bot(state, Random(0)))
    assert [sorted(kitchen.dice()) for kitchen in thought] == [sorted(kitchen.dice()) for kitchen in state.kitchens]
    assert [next_turn(kitchen) for kitchen in thought[1:]] == [next_turn(kitchen) for kitchen in state.kitchens[1:]]


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


@pytest.mark.parametrize(("bot", "ends"), [(expert_bot, 5 / 6), (sensible_bot, 1)])
def test_the_dice_go_where_they_harm(bot, ends):
    """A rival with a four on Different is handed one: the sensible bot makes its next turn surely its last."""
    state = position({"run": "r1 r2 r3", "kind": "r6 r6", "stove": "r5 r1"}, {"different": "b4"}, {"stove": "g1 g2 g3"})
    state = state.after("reroll stove").after("roll r3 r4").after("place r4 run").after("place r3 stove")
    state = state.after("activate run")
    while state.phase in ("send", "receive"):
        state = state.after((bot if state.turn == 0 else sensible_bot)(state, Random(0)))
    assert len(state.kitchens[1].dice()) == 2
    assert next_turn(state.kitchens[1]).ends == pytest.approx(ends)


def test_dice_left_over_are_placed_for_the_race():
    """What stays after sending lies at least as well, for the chance to win, as the sensible bot would place it."""
    state = position({"run": "r2 r3", "stove": "r4 r1 n1 n5 r6"}, {"stove": "b1 b2 b3"})
    state = state.after("reroll stove").after("roll r4 r5 r5 n2 n6")
    played = {}
    for name, bot in (("expert", expert_bot), ("sensible", sensible_bot)):
        then = state
        while then.turn == 0 and then.phase == "assign":
            then = then.after(bot(then, Random(0)))
        while then.player == 0 and then.turn >= 0:
            then = then.after((bot if then.turn == 0 else sensible_bot)(then, Random(0)))
        played[name] = win_chance(0, then.kitchens, 1)
    assert played["expert"] >= played["sensible"]
    assert best_assignment(state).after(state.kitchens[0]).dice()


def test_it_does_not_wait_for_ever():
    """The rival cannot get rid of its one die: as long as nothing is sent to it, nothing changes."""
    waits = position({"different": "", "stove": "r1 r2 r3 r4 r5 n1 n2"}, {"stove": "b1", "control": "", "target": ""})
    early, late = (waits._replace(turns=turns) for turns in (10, 60))
    sent = {}
    for name, state in (("early", early), ("late", late)):
        state = state.after("reroll stove").after("roll r1 r2 r3 r4 r5 n1 n2")
        while state.turn == 0 and state.phase in ("assign", "activate"):
            state = state.after(expert(state))
        sent[name] = state.phase == "send"
    assert sent == {"early": False, "late": True}
