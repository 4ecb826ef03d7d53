"""How the sensible bot decides, and that the random one tries everything."""

from __future__ import annotations

from random import Random

import pytest

from dicelab.games.bot import find_bot
from dicelab.games.draconic.odds.aims import hurt, hurts_most
from dicelab.games.draconic.rules.state import DraconicDice
from dicelab.games.game import CHANCE, OVER

from .table import moves, play, position

SENSIBLE, RANDOM = find_bot("draconic", "sensible"), find_bot("draconic", "random")


def sensible(state):
    return str(SENSIBLE(state, Random(0)))


def test_a_dragon_goes_to_whoever_is_nearest_to_going_out():
    assert sensible(play(position((2, 5, 1)), "DF")) == "give 2"
    assert sensible(play(position((2, 1, 5)), "DF")) == "give 1"


def test_among_equals_the_next_to_roll():
    assert sensible(play(position((2, 3, 3), roller=0), "DF")) == "give 1"
    assert sensible(play(position((3, 3, 2), roller=2), "DF")) == "give 0"


@pytest.mark.parametrize("variant", ["base", "fire"])
def test_it_hurts_most_by_the_exact_chances(variant):
    """The bot compares places in an order; the chances themselves say the same."""
    rng, seen = Random(4), 0
    for _ in range(40):
        state = DraconicDice(players=4, variant=variant).start()
        while state.turn != OVER:
            if state.dragons:
                falls = {move: hurt(state, int(move.args[0])) for move in state.moves()}
                most = [move for move in state.moves() if falls[move] == max(falls.values())]
                near = min(most, key=lambda move: (int(move.args[0]) - state.roller) % 4)
                assert hurts_most(state) == near
                seen += 1
            state = state.after_chance(rng) if state.turn == CHANCE else state.after_any(rng)
    assert seen > 200


def test_trial_by_fire_keeps_the_challenger_in():
    """Whoever is about to pay the last die is fed, though another holds fewer dice."""
    state = position((3, 2, 1), roller=0, challenger=1, challenge=2, variant="fire")
    assert sensible(play(state, "DBB")) == "give 1"


@pytest.mark.parametrize("order", ["trade_first", "burn_first"])
def test_a_trade_for_fewer_dice(order):
    more = {"variant": "trade", "trade_order": order}
    assert sensible(play(position((4, 3, 2), **more), "BBBB")) == "trade 2"
    assert sensible(play(position((4, 4, 5), **more), "BBBB")) == "keep"


def test_the_random_bot_tries_everything():
    state = play(position((4, 3, 2, 2), variant="trade"), "BBBB")
    rng = Random(1)
    assert {str(RANDOM(state, rng)) for _ in range(100)} == set(moves(state))
