"""Experts: they play by the rules, repeat themselves, and see what a sensible player misses."""

from __future__ import annotations

from random import Random

import pytest

import dicelab
from dicelab.games import GAMES
from dicelab.games.bot import find_bot, random_bot
from dicelab.games.draconic.bots.expert import expert_bot
from dicelab.games.draconic.odds import three_players as three
from dicelab.games.draconic.rules.state import DraconicState
from dicelab.games.game import CHANCE, OVER
from dicelab.games.move import Move
from dicelab.games.rollout import best_of


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_they_play_by_the_rules_and_repeat_themselves(key):
    expert, rng = find_bot(key, "expert"), Random(5)
    for players in dicelab.games.find_game(key).seats:
        state, asked = dicelab.game(key, players=players).start(), 0
        while state.turn != OVER and asked < 3:
            if state.turn == CHANCE:
                state = state.after(state.rolls().sample(rng))
            elif state.turn == 0:
                move = expert(state, Random(0))
                assert move in state.moves()
                assert expert(state, Random(1)) == move
                state, asked = state.after(move), asked + 1
            else:
                state = state.after(random_bot(state, rng))


@pytest.mark.parametrize("roll", ["roll 2 2 1 0", "roll 1 3 0 0", "roll 0 2 1 1", "roll 3 1 0 0"])
def test_three_players_of_draconic_dice_get_the_best_response(roll):
    """Every way to give the dragons is gone through by the engine; the expert's is as good as any."""
    start = dicelab.game("draconic", players=3).position(hands=(sum(map(int, roll.split()[1:])), 2, 4), pile=2)
    state = start.after(roll)
    ends = list(_ends(state))
    played = state
    while played.turn == 0:
        played = played.after(expert_bot(played, Random(0)))
    assert _worth(played) == max(map(_worth, ends))


def _ends(state):
    if state.turn != 0:
        yield state
    else:
        for move in state.moves():
            yield from _ends(state.after(move))


def _worth(state: DraconicState) -> float:
    if state.turn == OVER:
        return float(0 in state.winners())
    assert state.roller == 1
    hands = state.hands
    return three.BEST.win((hands[1], hands[2], hands[0], state.pile), role=2)


@pytest.mark.parametrize(("hands", "trades"), [((4, 5), True), ((4, 6), False), ((6, 4), True), ((4, 1), True)])
def test_two_players_trade_only_when_it_pays(hands, trades):
    game = dicelab.game("draconic", players=2, variant="trade", trade_order="burn_first")
    state = game.position(hands=hands, pile=2 if hands[1] == 5 else 0).after(f"roll {hands[0]} 0 0 0")
    assert expert_bot(state, Random(0)) == (Move("trade", (1,)) if trades else Move("keep"))


def test_another_move_must_be_surely_better():
    state = dicelab.game("draconic", players=3).position(hands=(3, 3, 3)).after("roll 2 1 0 0")
    moves = list(state.moves())
    worth = {move: float(at) for at, move in enumerate(moves)}
    after = {state.after(move): worth[move] for move in moves}
    assert best_of(state, moves, lambda then, dice: after[then], 5) == moves[-1]
    assert best_of(state, moves, lambda then, dice: dice.random(), 5) == moves[0]  # the same dice: nobody is better


def test_a_move_that_is_clearly_worse_is_not_played_on_to_the_end():
    state = dicelab.game("draconic", players=3).position(hands=(3, 3, 3)).after("roll 2 1 0 0")
    moves = list(state.moves())[:2]
    assert len(moves) == 2
    worse, asked = state.after(moves[1]), []

    def worth(then, dice):
        asked.append(then)
        return dice.random() - (then == worse)

    assert best_of(state, moves, worth, 16) == moves[0]
    assert asked.count(worse) == 8
    asked.clear()
    best_of(state, moves, lambda then, dice: asked.append(then) or dice.random(), 16)
    assert asked.count(worse) == 16  # as good: it is played on
