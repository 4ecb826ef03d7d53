"""Values of options and questions: read from Python and from texts, written, explained, offered by a form."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.errors import quoted
from dicelab.games.kinds import ListOf, OneOf, Split, Whole, YesNo

PIPS = Whole(range(1, 7))
BELOW = Whole(range(-5, 6))
FACE = OneOf(("sword", "Coin", "coin_2", 3, -1), labels={"coin_2": "two coins"})
FLAG = YesNo()
ROLL = ListOf(PIPS, range(4))
PAIR = ListOf(FACE, range(2, 3))
LEFT = Split(Whole(range(10)))
ROUNDS = ListOf(Split(PIPS, size=2), range(3))
KINDS = [PIPS, BELOW, FACE, FLAG, ROLL, PAIR, LEFT, ROUNDS]

values = {
    PIPS: st.integers(1, 6),
    BELOW: st.integers(-5, 5),
    FACE: st.sampled_from(FACE.values),
    FLAG: st.booleans(),
    ROLL: st.lists(st.integers(1, 6), max_size=3).map(tuple),
    PAIR: st.tuples(*[st.sampled_from(FACE.values)] * 2),
    LEFT: st.tuples(*[st.integers(0, 9)] * 3),
    ROUNDS: st.lists(st.tuples(*[st.integers(1, 6)] * 2), max_size=2).map(tuple),
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.allowed())
@given(data=st.data())
def test_what_is_written_reads_back(kind, data):
    value = data.draw(values[kind])
    text = kind.write(value)
    assert isinstance(text, str)
    for given_ in (value, text, f" {text} ", text.upper()):
        assert kind.read(given_) == value
        assert type(kind.read(given_)) is type(value)
    assert kind.label(value)


def test_lists_may_be_python_lists():
    assert ROLL.read([6, "5"]) == (6, 5)
    assert ROLL.read([]) == ROLL.read(()) == ROLL.read("") == ()
    assert ROLL.read("6, 5") == (6, 5)
    assert LEFT.read("3/0/0") == LEFT.read([3, 0, 0]) == (3, 0, 0)
    assert ROUNDS.read("1/2,3/4") == ((1, 2), (3, 4))


def test_numbers_of_numpy_are_numbers_and_its_truth_values_are_none():
    assert type(PIPS.read(np.int64(3))) is int
    for strange in (np.True_, np.float64(3), np.array([3, 4])):
        with pytest.raises(ValueError, match="a whole number from 1 to 6, not"):
            PIPS.read(strange)


DEEP: list[object] = []
for _ in range(500):
    DEEP = [DEEP]
ABSURD = [
    None, 1.0, 1.5, float("nan"), b"1", {}, {"a": 1}, object, "?", "x", "1 2", "٣", "３", "--1", "-", "+1", "1_0",
    10**5000, -(10**5000), "9" * 10**6, "1," * 10**6, [1] * 10**6, DEEP, [None], [[1]], "1,2,3,4", "1/2/", "/", ",",
    "yess", "\x00", "\u202e1", range(3), {1, 2},
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.allowed())
@pytest.mark.parametrize("value", ABSURD, ids=lambda value: quoted(value)[:30])
def test_absurd_values_are_refused_at_once(kind, value):
    with pytest.raises(ValueError, match=", not ") as refused:
        kind.read(value)
    told = str(refused.value)
    assert len(told) < 250
    assert told.isprintable()
    assert not told.endswith(".")


@pytest.mark.parametrize(
    ("kind", "value"), [(PIPS, True), (FACE, True), (FACE, 3.0), (FLAG, 1), (FLAG, "1"), (FLAG, 0), (ROLL, [True])]
)
def test_a_truth_value_is_no_number_and_a_number_no_truth_value(kind, value):
    with pytest.raises(ValueError, match=", not "):
        kind.read(value)


def test_a_word_may_be_written_as_it_is_shown():
    kind = ListOf(OneOf(("man_at_arms", "noble"), labels={"noble": "The Noble"}), range(3))
    assert kind.read("Man at Arms, the noble") == kind.read("man_at_arms,noble") == ("man_at_arms", "noble")
    with pytest.raises(ValueError, match="not 'man'"):
        kind.read("man")


def test_in_words():
    assert [kind.allowed() for kind in KINDS] == [
        "a whole number from 1 to 6",
        "a whole number from -5 to 5",
        "sword, Coin, coin_2, 3 or -1",
        "yes or no",
        "up to three values with commas between, each a whole number from 1 to 6",
        "two values with commas between, each sword, Coin, coin_2, 3 or -1",
        "three values with / between, each a whole number from 0 to 9",
        "up to two values with commas between, each two values with / between, each a whole number from 1 to 6",
    ]
    assert ListOf(PIPS, range(2)).allowed() == "up to one value, a whole number from 1 to 6"
    assert FACE.label("coin_2") == "two coins"
    assert (ROLL.label((6, 5)), ROLL.label(()), LEFT.label((3, 0, 0))) == ("6, 5", "none", "3/0/0")


def test_controls():
    assert PIPS.control() == {"range": [1, 6]}
    assert FLAG.control() == {"choices": [{"value": "yes", "label": "yes"}, {"value": "no", "label": "no"}]}
    assert FACE.control()["choices"][1:3] == [
        {"value": "Coin", "label": "Coin"},
        {"value": "coin_2", "label": "two coins"},
    ]
    assert ROLL.control() == LEFT.control() == {"text": True}


def test_kinds_are_values():
    assert len({hash(kind) for kind in KINDS}) == len(set(KINDS)) == len(KINDS)
    assert Whole(range(1, 7)) == PIPS
    assert hash(OneOf(("a",), labels={"a": "A"})) == hash(OneOf(("a",), labels={"a": "A"}))
    with pytest.raises(AttributeError):
        PIPS.range = range(3)  # type: ignore[misc]


def test_kinds_that_could_not_be_read_back():
    for make in (
        lambda: OneOf(("a", "A")),
        lambda: OneOf((1, "1")),
        lambda: ListOf(ListOf(PIPS, range(1, 3)), range(3)),
        lambda: ListOf(ListOf(PIPS, range(3), ";"), range(3)),
        lambda: Split(Split(PIPS)),
    ):
        with pytest.raises(ValueError, match=r"alike|read back"):
            make()
