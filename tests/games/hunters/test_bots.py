"""How the sensible bot decides: what it counts, exactly, and that it is worth playing like that."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from dicelab.games.game import CHANCE
from dicelab.games.hunters.bots import _GRAIN, advice, aim_of, chase_worth, choices, random_bot, sensible_bot
from dicelab.games.hunters.dice import tally
from dicelab.games.hunters.rules import DiceHunters, HuntersState
from dicelab.games.hunters.turns import hold_chance
from dicelab.play.simulate import play_out

from .table import play, position
from .tree import walker

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def sensible(state):
    return str(sensible_bot(state, Random(0)))


def test_a_chase_is_worth_the_warrant_times_the_chance_to_hold_it():
    state = play(position("3/0/0", "3/0/0", "3/1/0", chase=(2, "w3")), "w2 w2 wc")
    assert chase_worth(state, 3) == 0
    assert chase_worth(state, 4) == 5 * hold_chance(4, [(3, 0, 0), (3, 1, 0)])


def test_two_players_must_hold_twice():
    once, twice = (play(position("3/0/0", "3/0/0", marker=marker), "w2 w2 wc") for marker in (0, -1))
    held = hold_chance(4, [(3, 0, 0)])
    assert (chase_worth(once, 4), chase_worth(twice, 4)) == (5 * held, 5 * held**2)


def test_the_last_warrant_is_worth_nothing_to_whoever_stays_behind():
    taken = (1, 1, 1, 2, 2, 2)
    behind = play(position("3/0/0", "3/0/0", "3/0/0", captured=taken), "w3 w3 w3")
    assert chase_worth(behind, 9) == 0
    ahead = play(position("3/0/0", "3/0/0", "3/0/0", captured=taken, coins=(40, 0, 0)), "w3 w3 w3")
    assert chase_worth(ahead, 9) == 15 * hold_chance(9, [(3, 0, 0)] * 2)


def test_the_best_turn_is_best_by_the_engines_own_tree():
    """The aim, counted at the end of the turn on the engine's states, and the best first move by trying all."""
    start = position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w3,w1"))
    state = play(start, "w1 w3 wc")
    aim = aim_of(state)

    def worth(after: HuntersState) -> Fraction:
        me = after.players[0]
        mine = after.chase is not None and after.chase.seat == 0
        swords = tally(after.chase.dice).swords if after.chase and mine else 0
        return Fraction(_GRAIN * me.coins + aim.chase[swords] + aim.yellow * me.yellow + aim.red * me.red)

    value = walker(worth)
    found = {str(move): value(state.after(move)) for move in state.moves()}
    assert found[sensible(state)] == max(found.values()) == choices(state)[0].value


def test_it_goes_for_the_treasure_where_nothing_can_be_outbid():
    state = play(position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w3,w3,w3")), "w3 wc wc")
    assert sensible(state) == "reroll w3"
    assert sensible(play(state, "re w3", "wc")) == "stop"


def test_it_keeps_swords_that_will_hold():
    state = play(position("3/0/0", "3/0/0", "3/0/0", captured=(0,)), "w3 w3 w3")
    assert sensible(state) == "stop"


def test_whether_to_chase():
    taken = (1, 1, 1, 2, 2, 2)
    behind = play(position("3/0/0", "3/0/0", "3/0/0", captured=taken, must_chase=False), "w3 w3 w3", "stop")
    assert sensible(behind) == "leave"
    assert "behind" in advice(behind, NAMES)[1]
    open_ = play(position("3/0/0", "3/0/0", "3/0/0", must_chase=False), "w3 w3 w3", "stop")
    assert sensible(open_) == "chase"
    assert "%" in advice(open_, NAMES)[1]


def test_advice_says_what_it_is_worth():
    state = play(position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w3,w3,w3")), "w3 wc wc")
    move, why = advice(state, NAMES)
    assert str(move) == "reroll w3"
    best = choices(state)[0].value / _GRAIN
    assert why.startswith(f"Re-roll white 3: worth {float(best):.2f} on average, stopping 2.00.")


@pytest.mark.parametrize("players", [2, 3])
def test_it_beats_the_random_bot(players):
    rng, won = Random(3), 0
    for number in range(12):
        seat = number % players
        bots = [sensible_bot if other == seat else random_bot for other in range(players)]
        end, _ = play_out(DiceHunters(players), rng, bots)
        won += seat in end.winners()
    assert won >= 8


def test_the_random_bot_tries_everything():
    state = play(position("3/0/0", "3/0/0"), "w1 w2 wc")
    rng = Random(1)
    assert {random_bot(state, rng) for _ in range(200)} == set(state.moves())
    assert state.turn != CHANCE
