"""What positions are worth: computed values against the obvious way, rolled-out ones against computed ones."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import dicelab
from dicelab.games import GAMES
from dicelab.games.bot import find_bot, random_bot
from dicelab.games.draconic.bots.sensible import sensible_bot
from dicelab.games.draconic.odds import three_players as three
from dicelab.games.game import CHANCE, OVER
from dicelab.games.rollout import UNITS, RollOut, played_on
from dicelab.games.value import EXACT, ROLLED_OUT, SOLVED, Value, candidates, known, quick


def by_walking(state, depth):
    """Bounds on the first seat's share by the engine's own tree: what is not reached may be anything."""
    if state.turn == OVER:
        share = Fraction(int(0 in state.winners()))
        return share, share
    if not depth:
        return Fraction(0), Fraction(1)
    if state.turn == CHANCE:
        low = high = Fraction(0)
        for roll, p in state.rolls().dist().items():
            least, most = by_walking(state.after(roll), depth - 1)
            low, high = low + p * least, high + p * most
        return low, high
    ends = [by_walking(state.after(move), depth) for move in state.moves()]
    pick = max if state.turn == 0 else min
    return pick(end[0] for end in ends), pick(end[1] for end in ends)


@pytest.mark.parametrize("options", [{}, {"variant": "trade"}, {"variant": "trade", "trade_order": "burn_first"}])
def test_two_players_exactly(options):
    game = dicelab.game("draconic", players=2, **options)
    for hands, pile in (((1, 1), 0), ((2, 1), 1), ((1, 3), 2), ((4, 1), 0)):
        state = game.position(hands=hands, pile=pile)
        value = known(state)
        assert value is not None
        assert (value.method, value.error, sum(value.shares)) == (EXACT, 0, 1)
        low, high = by_walking(state, 3)
        assert low <= value.shares[0] <= high
        ahead = [(p, known(state.after(roll))) for roll, p in state.rolls().dist().items()]
        assert value.shares[0] == sum(p * after.shares[0] for p, after in ahead if after)


@pytest.mark.parametrize("order", ["trade_first", "burn_first"])
def test_no_trade_is_better_than_the_one_reckoned_with(order):
    game = dicelab.game("draconic", players=2, variant="trade", trade_order=order)
    for hands, pile in (((4, 4), 1), ((4, 5), 2), ((5, 3), 0), ((6, 6), 0), ((4, 6), 1)):
        state = game.position(hands=hands, pile=pile).after(f"roll {hands[0]} 0 0 0")
        worth = {str(move): known(state.after(move)) for move in state.moves()}
        best = max(value.shares[0] for value in worth.values() if value)
        value = known(state)
        assert value is not None
        assert value.shares[0] == best


def test_three_players_agree_with_the_first_step():
    """The solved chances fit their own equation to the last digits, with the sensible bot giving the dragons."""
    game = dicelab.game("draconic", players=3)
    for hands, pile in (((1, 1, 1), 0), ((2, 1, 3), 1), ((3, 2, 2), 2), ((4, 4, 3), 0)):
        state = game.position(hands=hands, pile=pile)
        value = known(state)
        assert value is not None
        assert value.method == SOLVED
        assert 0 < value.error < Fraction(1, 10**9)
        assert sum(value.shares) == 1
        for seat in range(3):
            ahead = sum(p * _then(state.after(roll), seat) for roll, p in state.rolls().dist().items())
            assert abs(ahead - value.shares[seat]) < Fraction(1, 10**9)


def _then(state, seat):
    while state.turn >= 0:
        state = state.after(sensible_bot(state, Random(0)))
    value = known(state)
    assert value is not None
    return value.shares[seat]


def test_the_best_response_is_never_worse():
    for position in ((2, 2, 2, 0), (1, 3, 2, 1), (3, 1, 1, 2)):
        sensible = three.SENSIBLE.chances(position)
        for role in range(3):
            assert three.BEST.win(position, role) >= sensible[role] - 1e-9


@pytest.mark.parametrize("players", [2, 3])
def test_rolling_out_comes_to_the_computed_value(players):
    game = dicelab.game("draconic", players=players)
    state = game.position(hands=(2, 3, 2)[:players], pile=1)
    run = RollOut([state], [find_bot("draconic", "sensible")] * players, seed=5)
    for _ in run.play(3000):
        pass
    value, exact = run.value(), known(state)
    assert exact is not None
    assert (value.method, value.games) == (ROLLED_OUT, 3000)
    assert all(abs(a - b) < 2 * value.error for a, b in zip(value.shares, exact.shares, strict=True))


def test_the_same_dice_for_every_position():
    game = dicelab.game("draconic", players=3, variant="fire")
    state = game.position(hands=(3, 3, 3))
    run = RollOut([state, state], [random_bot] * 3, seed=2)
    for _ in run.play(40):
        pass
    assert run.played[0] == run.played[1]
    assert run.better(0, 1, 0)[0] == 0


def test_it_may_be_left_at_any_moment():
    state = dicelab.game("draconic", players=4).start()
    run = RollOut([state], [random_bot] * 4, seed=1)
    for done in run.play(400):
        if done == 7:
            break
    assert run.value().games == 7
    assert run.value().error > Fraction(1, 10)  # few games say little


@pytest.mark.parametrize("key", GAMES)
def test_every_game_can_be_played_on_quickly(key):
    player, _ = quick(key, "sensible")
    for players in dicelab.games.find_game(key).seats:
        state = dicelab.game(key, players=players).start()
        won = played_on(state, [player] * players, Random(3))
        assert sum(won) in (0, UNITS)


@pytest.mark.parametrize("key", GAMES)
def test_the_moves_compared_are_open_and_hold_the_one_made(key):
    state, rng = dicelab.game(key).start(), Random(8)
    for _ in range(60):
        if state.turn == OVER:
            break
        if state.turn == CHANCE:
            state = state.after(state.rolls().sample(rng))
            continue
        made = random_bot(state, rng)
        found = candidates(state, made)
        assert made in found
        assert set(found) <= set(state.moves())
        state = state.after(made)


def test_an_estimate_reads_as_one():
    shares = (Fraction(614, 1000), Fraction(386, 1000))
    assert Value(shares).text(0) == "61.4 %"
    assert Value(shares, SOLVED, Fraction(1, 10**10)).text(0) == "61.4 %"
    assert Value(shares, ROLLED_OUT, Fraction(2, 100), 400).text(0) == "≈ 61 % ± 2"
