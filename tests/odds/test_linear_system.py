"""Linear systems over states against plain elimination with fractions."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dicelab.errors import OddsError
from dicelab.odds.elimination import CoreBlock, SingularBlock, SparseBlock, cut_loops, elimination_order, knots
from dicelab.odds.linear_system import LinearSystem
from tests.odds.chain_examples import draconic_turns, draconic_win, naive


@pytest.mark.parametrize("equation", [draconic_win, draconic_turns])
@pytest.mark.parametrize("layer", [sum, None])
def test_draconic_agrees_with_plain_elimination(equation, layer):
    slow = naive(equation, (3, 3, 0))
    system = LinearSystem(equation, layer=layer)
    assert system.value((3, 3, 0)) == slow[3, 3, 0]
    assert {state: system.value(state) for state in slow} == slow


def test_one_die_each_by_hand():
    # V(1,1,0): I am out with a fireball or a knight (2/6) or a dragon (1/6, a blank keeps the die); a dragon
    # leaves me with none, so I win as well. A blank hands the same position over: V = 1/2 + 1/2·(1 − V).
    assert LinearSystem(draconic_win).value((1, 1, 0)) == Fraction(2, 3)
    assert LinearSystem(draconic_turns).value((1, 1, 0)) == 2


def test_solved_states_are_not_read_again():
    read = []

    def equation(state):
        read.append(state)
        return draconic_win(state)

    system = LinearSystem(equation, layer=sum)
    system.value((3, 3, 0))
    once = len(read)
    assert once == len(set(read))
    system.value((2, 3, 1))
    system.value((3, 3, 0))
    assert len(read) == once
    system.value((4, 3, 0))
    assert len(read) == len(set(read)) > once


def test_a_layer_that_grows_is_refused():
    with pytest.raises(OddsError, match=r"never grow.*from 2 to 3 on the step from 2 to 3"):
        LinearSystem(lambda n: (0, {n + 1: 1, 0: 1}, 2), layer=lambda n: n).value(2)


def test_no_single_answer_is_refused():
    with pytest.raises(OddsError, match="no single answer"):
        LinearSystem(lambda n: (1, {1 - n: 1}, 1)).value(0)


def test_fractions_and_signs_are_taken_as_they_are():
    def equation(name):
        return {"a": (Fraction(1, 3), {"b": Fraction(-5, 2)}, 1), "b": (Fraction(2), {"a": Fraction(1, 7)}, -2)}[name]

    assert LinearSystem(equation).value("a") == naive(equation, "a")["a"]


def test_division_by_nothing_is_refused():
    with pytest.raises(OddsError, match="divided by 0"):
        LinearSystem(lambda n: (1, {}, 0)).value(0)


def _matrix(size, density, seed):
    rng = random.Random(seed)
    return [{j: rng.randint(-3, 3) for j in range(size) if j == i or rng.random() < density} for i in range(size)]


@given(st.integers(1, 8), st.floats(0.1, 0.9), st.integers(0, 10**6))
def test_both_blocks_solve_any_square(size, density, seed):
    rows = [{j: a for j, a in row.items() if a} for row in _matrix(size, density, seed)]
    for i, row in enumerate(rows):
        row.setdefault(i, 0)
    constants = [random.Random(seed + 1).randint(-9, 9) for _ in rows]
    answers = []
    for block in _blocks(rows):
        if block is None:
            answers.append(None)
            continue
        values, scale = block.solve(constants)
        assert scale > 0
        for i, row in enumerate(rows):
            assert constants[i] * scale + sum(a * values[j] for j, a in row.items()) == 0
        answers.append([Fraction(v, scale) for v in values])
    assert answers[0] == answers[1]


def _blocks(rows):
    try:
        yield CoreBlock(rows, *cut_loops(rows, [i for i, row in enumerate(rows) if not row[i]]))
    except SingularBlock:
        yield None
    try:
        yield SparseBlock(rows, elimination_order(rows)[0])
    except SingularBlock:
        yield None


@given(st.integers(1, 12), st.floats(0.05, 0.5), st.integers(0, 10**6))
def test_groups_and_cuts_are_what_they_say(size, density, seed):
    rows = [list(row) for row in _matrix(size, density, seed)]
    reach = [_reachable(rows, i, set(range(size))) for i in range(size)]
    seen: set[int] = set()
    for group in knots(range(size), rows.__getitem__):
        for i in group:
            assert {j for j in range(size) if j == i or (j in reach[i] and i in reach[j])} == set(group)
            assert reach[i] <= seen | set(group)
        seen |= set(group)
    assert seen == set(range(size))
    free, cut = cut_loops(rows)
    assert sorted(free + cut) == list(range(size))
    done: set[int] = set(cut)
    for i in free:
        assert set(rows[i]) - {i} <= done
        done.add(i)
    assert sorted(elimination_order(rows)[0]) == list(range(size))


def _reachable(rows, start, allowed):
    seen, todo = {start}, [start]
    while todo:
        for j in rows[todo.pop()]:
            if j in allowed and j not in seen:
                seen.add(j)
                todo.append(j)
    return seen


@given(st.integers(0, 10**6))
def test_random_signed_systems(seed):
    rng = random.Random(seed)
    lines = {
        i: (rng.randint(-5, 5), {j: rng.randint(-4, 4) for j in rng.sample(range(7), 3)}, rng.randint(1, 6))
        for i in range(7)
    }
    try:
        slow = naive(lines.__getitem__, 0)
    except StopIteration:
        assume(False)
    assert LinearSystem(lines.__getitem__).value(0) == slow[0]
