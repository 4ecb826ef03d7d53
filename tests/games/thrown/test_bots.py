"""How the sensible bot decides, and that the random one tries everything."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from dicelab.games.bot import find_bot
from dicelab.games.game import CHANCE, OVER
from dicelab.games.thrown.bots import advice
from dicelab.games.thrown.odds.aims import DIE_WORTH, lost, prospect
from dicelab.games.thrown.odds.taking import holds, outcomes, situation
from dicelab.games.thrown.rules import Thrown
from dicelab.games.thrown.rules.dice import NO_COLOUR
from dicelab.games.thrown.rules.rounds import TURN
from dicelab.games.thrown.rules.turn import END
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


@pytest.mark.parametrize("game", [Thrown(3), Thrown(4, advanced=True, with_monsters=True)], ids=["basic", "advanced"])
def test_what_a_move_is_worth_is_the_sum_that_the_docs_give(game):
    """Put over one denominator by the bot; here step by step in fractions, as is the chance to hold the trick."""
    rng, state, seen = Random(7), game.start(), 0
    while state.turn != OVER:
        if state.turn >= 0 and state.phase == TURN:
            for move in state.moves():
                if move != END and move.kind != "roll":
                    continue
                found = prospect(state, move)
                dice = int(move.args[1]) if move.kind == "roll" else len(state.mine)
                spent = dice * DIE_WORTH if move.kind == "roll" else 0
                worth = found.take * found.pays - (1 - found.take) * lost(state, dice) - spent + found.moved
                assert found.worth == worth
                seen += 1
            if state.trick.colour != NO_COLOUR:
                now = situation(state, state.trick.colour)
                for mine in (None, (0, 5), (0, 11), (1, 0)):
                    assert holds(mine, now, frozenset({state.trick.colour})) == held_step_by_step(
                        mine, now, {state.trick.colour}
                    )
        state = state.after_chance(rng) if state.turn == CHANCE else state.after_any(rng)
    assert seen > 100


def held_step_by_step(mine, now, own):
    """The chance to take the trick: every later player's roll in turn, as a fraction."""
    if mine is None:
        return 0
    chances = {sum(1 for other in now.before if other > mine): Fraction(1)}
    won, colours = Fraction(0), set(now.colours) | own
    for plan in now.later:
        colours.add(plan.colour)
        pairs, found = outcomes(plan, now.brute, now.peacemaker, now.cyclops)
        whole = 6**plan.dice
        if now.imp in colours and not now.beats_imp:
            won += chances.get(0, 0) * Fraction(pairs, whole)
        above = Fraction(sum(ways for other, ways in found.items() if other is not None and other >= mine), whole)
        following = dict.fromkeys(range(len(chances) + 5), Fraction(0))
        for ahead, chance in chances.items():
            following[ahead] = following.get(ahead, Fraction(0)) + chance * (1 - above - Fraction(pairs, whole))
            following[ahead + 1] = following.get(ahead + 1, Fraction(0)) + chance * above
        chances = following
    return won + chances.get(1 if now.imp in colours else 0, 0)


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
