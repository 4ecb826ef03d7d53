"""What the sensible bot does, and why it says so."""

from __future__ import annotations

from random import Random

import pytest

from dicelab.games.bot import random_bot
from dicelab.games.game import OVER
from dicelab.games.spuds.bots.sensible import advice, sensible_bot
from dicelab.games.spuds.odds.rolls import best_reroll, rerolls
from dicelab.games.spuds.rules import BlazingSpuds
from dicelab.play.simulate import play_out

from .table import SOME, play, position

NAMES = ["Ada", "Ben", "Cleo"]


def does(state):
    move, why = advice(state, NAMES[: state.game.players])
    return str(move), why


def test_it_takes_the_reroll_that_sends_most_on_average():
    state = position({"run": "r3 r4 r5", "kind": "b2", "stove": "r1 b6"}, SOME)
    move, why = does(state)
    best = best_reroll(state.kitchens[0])
    assert move == f"reroll {best.what}"
    assert best.expected() == max(option.expected() for option in rerolls(state.kitchens[0]))
    assert "on average" in why


def test_it_fills_the_card_that_sends_most_and_activates_it():
    state = play(position({"run": "r3 r5", "kind": "b2", "stove": "r1 b6 b6"}, SOME), "reroll stove", "roll r4 b2 b6")
    for expected in ("place b2 run", "place r4 run", "place b6 run"):
        move, why = does(state)
        assert move == expected
        assert "five dice" in why
        state = play(state, expected)
    move, why = does(state)
    assert move == "activate run"
    assert "five dice" in why


def test_its_own_colour_goes_to_the_others_and_theirs_to_the_compost():
    kitchens = [{"kind": "r4 g4 r4", "stove": "r1"}, {"stove": "b1 b1"}, {"stove": "g1"}]
    state = play(position(*kitchens), "reroll stove", "roll r1", "place r1 stove", "activate kind")
    assert does(state)[0] == "send g4"
    assert does(play(state, "send g4"))[0] == "send r4"


def test_the_last_die_of_its_own_colour_is_not_kept_for_anybody():
    state = play(position({"different": "r4", "stove": "r1 r1"}, SOME), "reroll stove", "roll r1 r2", "rest")
    assert does(play(state, "activate different")) == ("send r4", "Put the red 4 into the compost.")


def test_a_die_that_need_not_bounce_stays_with_who_gets_it():
    state = position({"kind": "b4 b4 n4 n4", "stove": "r1"}, {"stove": "b1"}, bounce="at_will")
    state = play(state, "reroll stove", "roll r1", "place r1 stove", "activate kind", "send b4")
    assert does(state) == ("send n4", "Hand the neutral 4 to Ben.")


def test_it_says_when_a_die_bounces():
    state = position({"kind": "b4 b4", "stove": "r1 r1"}, {"stove": "b1"})
    state = play(state, "reroll stove", "roll r1 r2", "place r1 stove", "place r2 stove", "activate kind", "send b4")
    assert "bounces" in does(state)[1]


def test_target_stops_whoever_is_closest_to_winning():
    kitchens = [{"target": "r1 r2", "stove": "r1"}, {"stove": "b1 b1 b2"}, {"stove": "g1 g2"}]
    state = play(position(*kitchens), "reroll stove", "roll r1", "place r1 stove", "activate target")
    move, why = does(state)
    assert move == "give 2"
    assert "Cleo, who holds the fewest dice: two dice" in why
    other = [{"target": "r1 g2", "stove": "r1"}, {"stove": "b1 b1 b2"}, {"stove": "g1 b2"}]
    state = play(position(*other), "reroll stove", "roll r1", "place r1 stove", "activate target")
    assert does(state) == ("give 1", "Give both to Ben, who holds three dice.")  # nobody else may get them (S12)


def test_control_gathers_one_value_on_all_of_a_kind():
    state = position({"control": "r1 b2", "stove": "r6 b6 r3"}, SOME)
    state = play(state, "reroll stove", "roll r3 r6 b6", "place r3 stove", "place r6 stove", "place b6 stove")
    state = play(state, "activate control")
    while state.phase != "reroll":
        state = play(state, does(state)[0])
    assert sorted(die % 10 for die in state.kitchens[0].on[1]) == [6, 6, 6, 6]


def test_it_passes_nothing_by():
    state = position({"kind": "r4 r4", "stove": "r1"}, SOME)
    state = play(state, "reroll stove", "roll r1", "place r1 stove")
    assert does(state)[0] == "activate kind"


def test_no_advice_where_nothing_is_to_be_decided():
    assert advice(BlazingSpuds(2).start(), NAMES) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sensible_games_end_and_beat_random_ones(players):
    wins = 0
    for seed in range(4):
        bots = [random_bot] * players
        bots[seed % players] = sensible_bot
        state, _ = play_out(BlazingSpuds(players), Random(seed), bots)
        assert state.turn == OVER
        wins += state.winners() == (seed % players,)
    assert wins == 4
