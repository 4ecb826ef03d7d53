"""Turns against the slow twin, whole-number path against float path, rolls as people write them."""

from __future__ import annotations

import random
import subprocess
import sys
from fractions import Fraction
from itertools import product

import dyce
import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.errors import OddsError
from dicelab.odds import turn_cache, turn_solver
from dicelab.odds.die import Die, d6
from dicelab.odds.pool import Pool
from dicelab.odds.turn import Turn
from tests.benchmarks.bench_turn import with_icepool
from tests.odds.turn_examples import PARTY, RED, SWORDS, WHITE, YELLOW, NaiveTurn, party, purse


def swords(faces):
    return sum(SWORDS[face] for face in faces)


def coins(faces):
    return faces.count("coin") * (1 if swords(faces) else 2)


def spread(distribution):
    return dict(distribution.items())


@pytest.fixture
def no_floats(monkeypatch):
    """Python integers from the start, and no cached answers of the other path."""
    monkeypatch.setattr(turn_cache, "_kept", type(turn_cache._kept)())
    monkeypatch.setattr(turn_solver, "EXACT", 0)
    monkeypatch.setattr(turn_solver, "WORD", 0)


CASES = [
    (party(1, 1, 1), 3, lambda faces: int(swords(faces) >= 5)),
    (party(0, 1, 1), 3, coins),
    (party(2, 0, 1), 2, lambda faces: Fraction(swords(faces), 3) - 2),
    (party(0, 0, 3), 2, lambda faces: -len(faces)),
    (party(1, 1, 0), 4, coins),
    (party(1, 1, 1), 1, coins),
    (Pool.of(3, Die([1, 2, 3, 3])), 3, lambda faces: len(set(faces)) == 1),
]


@pytest.mark.parametrize(("pool", "rolls", "goal"), CASES)
def test_value_choices_and_ends_agree_with_the_twin(pool, rolls, goal):
    check_against_twin(pool, rolls, goal)


@pytest.mark.parametrize(("pool", "rolls", "goal"), [CASES[2], CASES[4]])
@pytest.mark.usefixtures("no_floats")
def test_the_path_of_python_integers_agrees_with_the_twin(pool, rolls, goal):
    check_against_twin(pool, rolls, goal)


def check_against_twin(pool, rolls, goal, seed=1):
    leaves = {"X"} if any("X" in die.weights for die in pool.dice) else set()
    twin = NaiveTurn(pool, rolls, leaves, goal)
    best = Turn(pool, rolls=rolls, leaves=leaves).maximise(value=goal)
    assert best.value == twin.value()
    assert spread(best.distribution(value=lambda faces: faces)) == twin.distribution()
    assert best.distribution().mean() == best.value
    rng = random.Random(seed)
    for state in rng.sample(list(twin.first()), 6):
        for left in range(rolls):
            value, again = twin.best(state, left)
            roll = [(i, "X" if face is None else face) for i, face in enumerate(state)]
            choice = best.keep(roll, rolls_left=left)
            assert choice.value == value
            assert sorted(map(str, choice.reroll_faces)) == sorted(str(state[i]) for i in again)
            found = {}
            for other in best.alternatives(roll, rolls_left=left):
                assert other.cost == value - other.value >= 0
                found[tuple(sorted((pool.dice[i].faces, str(face)) for i, face in other.keep))] = other.value
            worths = {
                tuple(
                    sorted(
                        (pool.dice[i].faces, str(face))
                        for i, face in enumerate(state)
                        if face is not None and i not in again
                    )
                ): twin.worth(state, again, left)
                for again in twin.choices(state, left)
            }
            assert found == worths


@st.composite
def turns(draw):
    kinds = [
        Die(draw(st.lists(st.sampled_from([0, 1, 2, "X"]), min_size=2, max_size=4).filter(lambda f: set(f) - {"X"})))
        for _ in range(2)
    ]
    pool = Pool([kinds[draw(st.integers(0, 1))] for _ in range(draw(st.integers(1, 3)))])
    table = draw(st.lists(st.fractions(-3, 3, max_denominator=4), min_size=8, max_size=8))
    return pool, draw(st.integers(1, 3)), lambda faces: table[(sum(faces) + 3 * len(faces)) % 8]


@given(turns())
def test_any_small_turn(case):
    pool, rolls, goal = case
    leaves = {"X"} if any("X" in die.weights for die in pool.dice) else set()
    twin = NaiveTurn(pool, rolls, leaves, goal)
    best = Turn(pool, rolls=rolls, leaves=leaves).maximise(value=goal)
    assert best.value == twin.value()
    assert spread(best.distribution(value=lambda faces: faces)) == twin.distribution()


def test_faces_that_count_the_same_change_nothing():
    pool = party(1, 2, 1)
    turn = Turn(pool, leaves={"X"})
    told_apart = turn.maximise(lambda faces: swords(faces) >= 6)
    merged = turn.maximise_total(SWORDS, at_least=6)
    assert told_apart.value == merged.value
    ends = merged.distribution(value=lambda faces: faces)
    assert ends == told_apart.distribution(value=lambda faces: faces)
    for roll in ([("coin"), "red", 1, "X"], ["yellow", "coin", "red", 2], [3, 2, "X", "X"]):
        for left in range(3):
            assert merged.alternatives(roll, left) == told_apart.alternatives(roll, left)
    assert merged.distribution(of=PARTY) == ends.map(lambda faces: (swords(faces), faces.count("coin"), 4 - len(faces)))


def test_a_purse_is_no_sum_of_dice():
    turn = Turn(party(1, 1, 1), leaves={"X"})
    assert turn.maximise(value=purse, of=PARTY).value == turn.maximise(value=coins).value


def test_nine_dice_floats_and_integers_agree(monkeypatch):
    turn = Turn(party(3, 3, 3), leaves={"X"})
    quick = turn.maximise_total(SWORDS, at_least=12)
    counts = quick.distribution(of=PARTY)
    assert counts.p(lambda count: count[0] >= 12) == quick.value
    roll = {WHITE: [1, "coin", "yellow"], YELLOW: ["X", 2, "red"], RED: [3, "coin", 1]}
    choices = quick.alternatives(roll, rolls_left=2)
    assert quick._values.keeps[2].dtype != object
    monkeypatch.setattr(turn_cache, "_kept", type(turn_cache._kept)())
    monkeypatch.setattr(turn_solver, "EXACT", 0)
    slow = turn.maximise_total(SWORDS, at_least=12)
    assert slow._values.keeps[1].dtype == object
    assert slow.value == quick.value
    assert slow.alternatives(roll, rolls_left=2) == choices


def test_numerators_beyond_floats_turn_into_integers():
    turn = Turn(party(3, 3, 3), rolls=4, leaves={"X"})
    best = turn.maximise_total(SWORDS, at_least=20)
    assert [values.dtype == object for values in best._values.keeps] == [False, False, False, True]
    three = Turn(party(3, 3, 3), rolls=3, leaves={"X"}).maximise_total(SWORDS, at_least=20)
    assert three.value < best.value < 1
    roll = {WHITE: [1, "coin", "yellow"], YELLOW: ["X", 2, "red"], RED: [3, "coin", 1]}
    assert best.alternatives(roll, rolls_left=2) == three.alternatives(roll, rolls_left=2)


def test_heavy_weights_stay_exact():
    heavy = Die.weighted({1: 33_331, 0: 33_332, 3: 33_337})
    best = Turn(Pool.of(3, heavy), rolls=3).maximise_total()
    # alone, a die shows 0, 1 or 3; re-roll what lies below the mean of what would come
    mean = Fraction(33_331 + 3 * 33_337, 100_000)
    two = Fraction(3 * 33_337 + (33_331 + 33_332) * mean, 100_000)
    assert best.value == 3 * Fraction(3 * 33_337 + (33_331 + 33_332) * two, 100_000)
    assert best.distribution().mean() == best.value


def test_icepool_agrees_on_two_dice_and_one_re_roll():
    def ways(roll):
        for kept in product([True, False], repeat=2):
            parts = [icepool.Die([face]) if keep else icepool.d6 for face, keep in zip(roll, kept, strict=True)]
            yield (parts[0] + parts[1]) >= 10

    peer = icepool.tupleize(icepool.d6, icepool.d6).map(lambda a, b: max(ways((a, b)), key=lambda way: way.mean()))
    ours = Turn(Pool.of(2, d6), rolls=2).maximise_total(at_least=10)
    assert ours.value == peer.probability(True)


def test_dyce_agrees_on_two_dice_and_one_re_roll():
    def chance(roll):
        return max(
            Fraction(sum(count for total, count in way.items() if total >= 10), sum(way.values()))
            for way in ways(*roll)
        )

    def ways(a, b):
        return [dyce.H({a + b: 1}), dyce.H(6) + a, dyce.H(6) + b, 2 @ dyce.H(6)]

    peer = sum(chance(roll) for roll in product(range(1, 7), repeat=2)) / 36
    assert Turn(Pool.of(2, d6), rolls=2).maximise_total(at_least=10).value == peer


@pytest.mark.parametrize("at_least", [1, 4, 7])
def test_the_lattice_written_on_icepool_agrees(at_least):
    best = Turn(party(1, 1, 1), leaves={"X"}).maximise_total(SWORDS, at_least=at_least)
    assert best.value == with_icepool(1, at_least)


def test_ties_re_roll_fewer_and_then_the_first():
    nothing = Turn(Pool.of(3, d6)).maximise(value=lambda faces: 7)
    assert nothing.keep([1, 2, 3]).reroll == ()
    assert nothing.value == 7
    # exactly one die is worth re-rolling, and any will do: the 2 comes first
    one = Turn(Pool.of(3, Die([1, 2, 3])), rolls=2).maximise(lambda faces: len(set(faces)) == 1)
    assert one.keep([3, 2, 3]).reroll_faces == (2,)
    two = Turn(Pool([Die(["a", "b"]), Die(["a", "c"])]), rolls=2).maximise(
        lambda faces: faces in {("a", "c"), ("b", "a")}
    )
    assert two.keep(["a", "a"]).reroll == ((0, "a"),)


@pytest.mark.parametrize(
    "roll",
    [
        [1, "coin", "X"],
        [(0, 1), (1, "coin"), (2, "X")],
        [(YELLOW, "coin"), (WHITE, 1)],
        {WHITE: [1], YELLOW: ["coin"], RED: ["X"]},
        {0: 1, 1: "coin"},
        {RED: [], YELLOW: ("coin",), WHITE: [1]},
    ],
)
def test_ways_to_write_a_roll(roll):
    best = Turn(party(1, 1, 1), leaves={"X"}).maximise_total(SWORDS, at_least=4)
    choice = best.keep(roll, rolls_left=1)
    assert {*choice.keep, *choice.reroll} == {(0, 1), (1, "coin")}
    assert choice.cost == 0


@pytest.mark.parametrize(
    ("roll", "sentence"),
    [
        ([1, "coin"], "does not say which die"),
        ([7, 1, 1], "does not say which die"),
        ([(0, 1), (0, 2)], "given twice"),
        ([(5, 1)], "no die 5"),
        ([(0, "red")], "not a face"),
        ([(d6, 1)], "not in this pool"),
        ([(RED, 1), (RED, 1)], "more dice"),
        ({WHITE: "coin"}, "as a list"),
        ({"white": [1]}, "no die 'white'"),
        ("coin", "A roll is a list"),
        (7, "A roll is a list"),
    ],
)
def test_wrong_rolls_get_a_sentence(roll, sentence):
    best = Turn(party(1, 1, 1), leaves={"X"}).maximise_total(SWORDS)
    with pytest.raises(OddsError, match=sentence):
        best.keep(roll)


def test_wrong_questions_get_a_sentence():
    turn = Turn(party(1, 1, 1), leaves={"X"})
    for wrong, sentence in [
        (lambda: Turn(party(1, 0, 0), rolls=0), "1 to 20 rolls"),
        (lambda: Turn(party(1, 0, 0), leaves={"X"}), "cannot leave"),
        (lambda: Turn(party(1, 1, 0), leaves="X"), "as a set"),
        (lambda: turn.maximise(), "either a chance"),
        (lambda: turn.maximise(len, value=len), "either a chance"),
        (lambda: turn.maximise(value=lambda faces: "much"), "a whole number or a Fraction, not 'much'"),
        (lambda: turn.maximise(value=lambda faces: 0.5), "a whole number or a Fraction, not 0.5"),
        (lambda: turn.maximise_total(lambda face: (1, 2) if face == 1 else (1,)), "a tuple of as many"),
        (lambda: turn.maximise_total(), "not a number"),
        (lambda: turn.maximise_total({1: 1}), "what the face 2 counts"),
        (lambda: turn.maximise_total(SWORDS).keep([1, 1, 1], rolls_left=3), "0 to 2 rolls are left"),
        (lambda: Turn(Pool.of(40, d6)).maximise_total(), r"[\d,]+ positions"),
        (
            lambda: Turn(Pool.of(1, Die([1, "X", "Y"])), leaves={"X", "Y"}).maximise_total({1: 1, "X": 2, "Y": 3}),
            "same",
        ),
    ]:
        with pytest.raises(OddsError, match=sentence):
            wrong()


def test_leaving_by_a_condition_and_dice_that_all_leave():
    gone = Turn(Pool([Die(["X", "Y"]), Die([1, 2])]), leaves=lambda face: face in {"X", "Y"})
    assert gone.maximise_total({1: 1, 2: 2}).value == Fraction(15, 8)
    assert gone.maximise(value=len).value == 1


def test_the_same_question_is_answered_from_memory_and_memory_is_bounded(monkeypatch):
    turn = Turn(party(1, 2, 0), leaves={"X"})
    assert turn.maximise_total(SWORDS, at_least=3)._values is turn.maximise_total(SWORDS, at_least=3)._values
    monkeypatch.setattr(turn_cache, "MOST_BYTES", 1)
    turn.maximise_total(SWORDS, at_least=2)
    assert len(turn_cache._kept) == 1


def test_numpy_is_not_loaded_before_a_turn_is_solved():
    code = "import sys, dicelab.odds, dicelab.odds.turn; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_choice_reads_as_a_sentence():
    best = Turn(Pool.of(2, d6), rolls=2).maximise_total(at_least=12)
    assert str(best.keep([6, 6])) == "keep 6, 6; re-roll nothing"
    assert repr(best) == "<Best of Turn(Pool.of(2, Die.numbered(6)), rolls=2): 121/1296>"
