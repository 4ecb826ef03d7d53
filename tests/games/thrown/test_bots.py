"""How the sensible bot decides, and that the random one tries everything."""

from __future__ import annotations

from random import Random

from dicelab.games.bot import find_bot
from dicelab.games.thrown.bots import advice
from dicelab.games.thrown.rules import Thrown
from dicelab.play.simulate import play_out

from .table import PLENTY, moves, play, position

SENSIBLE, RANDOM = find_bot("thrown", "sensible"), find_bot("thrown", "random")
NAMES = ["Ada", "Ben", "Cleo"]


def sensible(state):
    return str(SENSIBLE(state, Random(0)))


def test_the_last_player_does_not_waste_a_winning_hand():
    state = play(position("knight archer brute noble", rolled=["w1", "w2"]), "roll white 1: 5")
    assert sensible(state) == "end"
    assert advice(state, NAMES)[1] == "End your turn: the trick is yours, for two gold."


def test_the_wizard_makes_a_trump():
    state = position("wizard archer brute noble", [PLENTY, PLENTY, "2/2/0/0"], ["g3 g3", "g5 g5"])
    state = play(state, "roll red 1: 1")
    move, why = advice(state, NAMES)
    assert str(move) == sensible(state) == "wizard r1"
    assert why == "Wizard: flip red one to six: your chance to take the trick rises from 0 % to 100 %."


def test_a_trick_that_costs_gold_is_left_to_others():
    """With the Phantom four blue dice of opponents cost four gold: one die, as low as may be."""
    state = position(
        "knight archer brute phantom", ["2/2/2/1", "2/2/2/1", "0/0/0/3"], ["b6 b6", "b1 b1"], gold=(9, 9, 9)
    )
    assert sensible(state) == "roll blue 1"
    assert sensible(play(state, "roll blue 1: 2")) == "end"


def test_the_archer_takes_the_best_die():
    state = play(
        position("knight archer brute noble", ["2/2/2/2", "2/0/1/0", "2/0/0/0"], ["w1 w6", "g1"]), "roll red 1: 2"
    )
    assert "archer 0 w6" in moves(state)
    assert sensible(state) == "end"  # two archers would not make a winner of a failed trump


def test_advice_before_the_roll_names_chance_and_gold():
    state = position("knight archer brute noble", rolled=["w1", "w2"])
    move, why = advice(state, NAMES)
    assert str(move).startswith("roll white")
    assert "you take the trick with" in why


def test_sensible_beats_random():
    wins = 0
    for seed in range(12):
        seats = [RANDOM] * 3
        seats[seed % 3] = SENSIBLE
        end, _ = play_out(Thrown(3), Random(seed), seats)
        wins += seed % 3 in end.winners()
    assert wins >= 6


def test_the_random_bot_tries_everything():
    state = position("knight archer brute noble", rolled=["w1"])
    rng = Random(1)
    assert {str(RANDOM(state, rng)) for _ in range(200)} == set(moves(state))
