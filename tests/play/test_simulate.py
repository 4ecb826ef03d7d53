"""Many games without a table."""

from __future__ import annotations

from random import Random

import dicelab
from dicelab.games.game import OVER
from dicelab.play.simulate import play_out


def test_play_out():
    game = dicelab.game("draconic", players=3)
    state, steps = play_out(game, Random(1))
    assert state.turn == OVER
    assert steps > 3
    assert play_out(game, Random(1)) == (state, steps)
    assert play_out(game, Random(2)) != (state, steps)


def test_play_out_from_a_position():
    state = dicelab.game("draconic", players=2).position(hands=(1, 1))
    end, steps = play_out(state, Random(1))
    assert end.turn == OVER
    assert steps >= 1
    assert play_out(end, Random(1)) == (end, 0)


def test_each_seat_is_played_by_its_own_bot():
    asked: list[tuple[int, int]] = []

    def spy(seat):
        def bot(state, rng):
            asked.append((seat, state.turn))
            return state.moves()[0]

        return bot

    play_out(dicelab.game("draconic", players=3), Random(5), [spy(0), spy(1), spy(2)])
    assert asked
    assert all(seat == turn for seat, turn in asked)
