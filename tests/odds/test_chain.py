"""Chains: closed forms, the slow twin, refusals and the float path."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.errors import OddsError
from dicelab.odds.chain import Chain
from dicelab.odds.distribution import Distribution
from dicelab.odds.linear_system import LinearSystem
from tests.odds.chain_examples import draconic_game, draconic_turns, draconic_win, naive


def ruin(goal, up, down):
    return Chain(lambda money: {money + 1: up, money - 1: down} if 0 < money < goal else None)


@pytest.mark.parametrize("goal", [2, 5, 30, 150])
def test_fair_gamblers_ruin(goal):
    chain = ruin(goal, 1, 1)
    for money in {1, goal // 2, goal - 1}:
        assert chain.probability(money, goal) == Fraction(money, goal)
        assert chain.time(money) == money * (goal - money)


@pytest.mark.parametrize("goal", [2, 7, 120])
def test_unfair_gamblers_ruin(goal):
    chain = ruin(goal, 1, 2)
    r = Fraction(2)
    for money in {1, goal // 2, goal - 1}:
        p = (1 - r**money) / (1 - r**goal)
        assert chain.absorption(money) == Distribution({goal: p.numerator, 0: p.denominator - p.numerator})
        # optional stopping: each round loses a third on average
        assert chain.time(money) == 3 * (money - goal * p)


@pytest.mark.parametrize("layer", [None, lambda missing: missing])
def test_coupon_collector(layer):
    chain = Chain(lambda missing: {missing: 20 - missing, missing - 1: missing} if missing else None, layer=layer)
    assert chain.time(20) == 20 * sum(Fraction(1, k) for k in range(1, 21))
    assert chain.probability(20, 0) == 1


def test_how_long_until_a_six():
    chain = Chain(lambda state: {"six": 1, "none": 5} if state == "none" else None)
    assert chain.time("none") == 6
    assert chain.over_within("none", 4) == tuple(1 - Fraction(5, 6) ** k for k in range(5))
    assert chain.over_within("six", 1) == (1, 1)


def test_draconic_as_a_chain_of_both_players():
    chain = Chain(draconic_game, layer=lambda state: sum(state[1]))
    start = (2, 3, 1)
    assert chain.probability((0, start), "first") == LinearSystem(draconic_win).value(start)
    assert chain.time((0, start)) == LinearSystem(draconic_turns).value(start)
    assert chain.absorption((0, start))["second"] == 1 - LinearSystem(draconic_win).value(start)
    assert chain.probability((0, start), lambda end: end in {"first", "second"}) == 1
    assert chain.states((0, start)) > 20


def test_a_distribution_is_a_step():
    chain = Chain(lambda n: Distribution({n - 1: 1, n: 5}) if n else None)
    assert chain.time(2) == 12


def test_an_absorbing_start():
    chain = ruin(3, 1, 1)
    assert chain.absorption(3) == Distribution({3: 1})
    assert (chain.time(0), chain.probability(0, 0), chain.probability(0, 3), chain.states(0)) == (0, 1, 0, 0)


def _loop(state):
    return {"start": {"end": 1, "a": 1}, "a": {"b": 1}, "b": {"a": 1}}.get(state)


@pytest.mark.parametrize(
    "ask",
    [
        lambda chain: chain.time("start"),
        lambda chain: chain.absorption("start"),
        lambda chain: chain.probability("start", "end"),
        lambda chain: chain.absorption("a"),
    ],
)
def test_a_closed_loop_is_refused(ask):
    with pytest.raises(OddsError, match=r"'[ab]', from where it never ends"):
        ask(Chain(_loop))


def test_what_cannot_be_a_step_is_refused():
    with pytest.raises(OddsError, match="leads nowhere"):
        Chain(lambda n: {}).time(0)
    with pytest.raises(OddsError, match="whole number"):
        Chain(lambda n: {1: 0.5}).time(0)
    with pytest.raises(OddsError, match="whole number"):
        Chain(lambda n: {1: -1, 2: 2}).time(0)
    with pytest.raises(OddsError, match="never grow"):
        Chain(lambda n: {n + 1: 1} if n < 5 else None, layer=lambda n: n).time(0)
    with pytest.raises(OddsError, match="its step leads on"):
        ruin(4, 1, 1).probability(1, 2)


def _random_chain(seed):
    rng = random.Random(seed)
    size = rng.randint(1, 9)
    steps = {}
    for i in range(size):
        targets = rng.sample([*range(size), "A", "B"], rng.randint(1, 3))
        steps[i] = {target: rng.randint(1, 5) for target in targets}
        steps[i].setdefault(rng.choice(["A", "B", i + 1 if i + 1 < size else "A"]), 1)
    return steps


@given(st.integers(0, 10**9))
def test_random_chains(seed):
    steps = _random_chain(seed)
    chain = Chain(steps.get)

    def ending(end):
        def equation(state):
            if isinstance(state, str):
                return int(state == end), {}, 1
            return 0, steps[state], sum(steps[state].values())

        return equation

    try:
        slow = {end: naive(ending(end), 0)[0] for end in "AB"}
    except StopIteration:
        with pytest.raises(OddsError, match="never ends"):
            chain.absorption(0)
        return
    found = chain.absorption(0)
    assert {end: found.p(end) for end in "AB"} == slow
    assert (
        chain.time(0)
        == naive(
            lambda s: (0, {}, 1) if isinstance(s, str) else (sum(steps[s].values()), steps[s], sum(steps[s].values())),
            0,
        )[0]
    )
