"""Dice notation: every spelling that teachers type, exact answers, mistakes that are pointed at, limits at once."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from dicelab.errors import OddsError
from dicelab.odds.formula import text_of
from dicelab.odds.notation import DiceLine, NotationError, read_line, read_lines
from dicelab.odds.notation.rolled import comes_to
from dicelab.odds.notation.tree import Given, Reroll, leaves
from tests.odds.arithmetic import check

many = settings(max_examples=4 * settings().max_examples)


def by_listing(line: DiceLine) -> Counter[Any]:
    """The obvious twin: every roll of all dice, one by one, read as a person would."""
    dice = list(leaves(line.asked))
    found: Counter[Any] = Counter()
    for sides in product(*(one.die.faces for one in dice for _ in range(one.number))):
        faces, first = {}, 0
        for one in dice:
            faces[one.at] = sides[first : first + one.number]
            first += one.number
        if not isinstance(line.asked, Given) or comes_to(line.asked.condition, faces):
            found[comes_to(line.asked, faces)] += 1
    return found


def agrees(line: DiceLine) -> bool:
    found = by_listing(line)
    whole = sum(found.values())
    if line.p is not None:
        return line.p == Fraction(found[True], whole)
    assert line.dist is not None
    return dict(line.dist.items()) == {outcome: Fraction(ways, whole) for outcome, ways in found.items()}


# -- what the lines mean -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "p"),
    [
        ("d20 + 3 >= 15", "9/20"),
        ("2d6 = 7", "1/6"),
        ("d12 > d10", "13/24"),
        ("2d6 >= 9", "5/18"),
        ("2d6 >= 9 given any 6", "7/11"),
        ("3d6 reroll 1 to >= 12", "3731/5184"),
        ("first 6 in d6 <= 4", "671/1296"),
        ("4d6 any 6", "671/1296"),
        ("4d6 no 6", "625/1296"),
        ("4d6 all 4,5,6", "1/16"),
        ("d{sword*3, coin*2, x} = sword", "1/2"),
        ("2d6 even", "1/2"),
        ("5 <= 2d6 <= 9", "2/3"),
        ("2d6 = 7, 11", "2/9"),
        ("2d6 = 5..9", "2/3"),
        ("4d6 count >= 5 >= 2", "11/27"),
        ("5d6 reroll 2 to kind = 5", "347897/7558272"),
        ("first 6 in d6 > 3", "125/216"),
        ("first 6 in d6 odd", "6/11"),
        ("2 <= first 6 in d6 <= 3", "55/216"),
        ("first 6 in d6 = 1,3", "61/216"),
        ("first 6 in d6 != 2", "31/36"),
        ("first 6 in d6 >= 1", "1"),
        ("first 6 in d6 < 1", "0"),
    ],
)
def test_chances(text: str, p: str) -> None:
    assert read_line(text).p == Fraction(p)
    assert read_line(text).working.answer == Fraction(p)


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("3d6", {3: 1, 4: 3, 5: 6, 6: 10}),
        ("2d6+d8-1", {2: 1, 3: 3, 4: 6}),
        ("4d6 best 3", {3: 1, 4: 4, 5: 10}),
        ("4d6 worst 1", {1: 671, 2: 369, 3: 175}),
        ("d{0,0,0,1,2,3}", {0: 3, 1: 1, 2: 1, 3: 1}),
        ("d{sword*3, coin*2, x}", {"sword": 3, "coin": 2, "x": 1}),
        ("6d6 count 5,6", {0: 64, 1: 192, 6: 1}),
        ("5d6 pairs", {0: 15, 1: 100, 2: 47}),
        ("5d6 kind", {1: 120, 2: 900, 5: 1}),
        ("5d6 run", {1: 151, 2: 565, 3: 380, 4: 160, 5: 40}),
        ("4d6 drop lowest", {3: 1, 4: 4, 5: 10}),
        ("d6 * d6", {1: 1, 2: 2, 36: 1}),
        ("4dF", {-4: 1, 0: 19}),
        ("2d{a, b}", {("a", "a"): 1, ("a", "b"): 2, ("b", "b"): 1}),
    ],
)
def test_distributions(text: str, weights: dict[Any, int]) -> None:
    dist = read_line(text).dist
    assert dist is not None
    assert {outcome: dist.weights[outcome] for outcome in weights} == weights


def test_waiting_is_a_mean() -> None:
    line = read_line("first 6 in d6")
    assert (line.p, line.dist, line.mean) == (None, None, 6)
    assert read_line("first any 6 in 2d6").mean == Fraction(36, 11)
    with pytest.raises(OddsError, match="too many to reckon"):
        assert read_line("first 6 in d6 = 999999999").p
    with pytest.raises(OddsError, match="for ever"):
        assert read_line("first 13 in 2d6").mean


@pytest.mark.parametrize(
    "group",
    [
        ["2d6 >= 9", "2D6≥9", " 2 d 6 => 9", "2d6 at least 9", "2d6 is at least 9", "2W6 >= 9", "9 <= 2d6", "2d6 > 8"],
        ["2d6 <= 4", "2d6 ≤ 4", "2d6 AT MOST 4", "2d6 < 5", "2d6 less than 5", "2d6 below 5"],
        ["2d6 != 7", "2d6 ≠ 7", "2d6 <> 7", "2d6 is not 7"],
        ["2d6 = 7", "2d6 == 7", "2d6 equals 7", "2d6 is 7", "2d6 exactly 7", "(2d6) = 7"],
        ["d20 - 3 > 5", "d20 − 3 > 5", "D20–3 more than 5", "d20 - 3 over 5", "d20 > 8"],
        ["4d6 best 3", "4D6 BEST 3", "4d6best3", "4d6 highest 3", "4d6 keep 3", "4d6 keep highest 3", "4d6kh3"],
        ["4d6 best 3", "best 3 of 4d6", "highest 3 of 4d6", "4d6 drop lowest 1", "4d6 drop 1 lowest"],
        ["4d6 worst", "4d6 lowest", "4d6 worst 1", "lowest of 4d6", "4d6 min"],
        ["d{1..6}", "d6", "1d6", "d{1, 2, 3, 4, 5, 6}", "d{1…6}", "d{ 1 .. 6 }"],
        ["d{sword*3, coin}", "d{sword,sword,sword,coin}", "d{ sword × 3 , coin*1 }"],
        ["4d6 any 6", "any 6 in 4d6", "4d6 count 6 >= 1", "4d6 some 6", "4d6 any of 6"],
        ["6d6 count 5,6", "6d6 count 5 or 6", "count 5,6 in 6d6", "6d6 count >= 5", "6D6 count of 5,6"],
        ["d%", "d100"],
        ["3d6 reroll 1 to >= 12", "3d6 reroll once to at least 12", "3d6 re-roll 1 time to sum >= 12"],
        ["2d6 >= 9 given any 6", "2d6 >= 9 given count 6 >= 1", "2d6 ≥ 9 if some 6", "2d6 >= 9 given highest = 6"],
    ],
    ids=lambda group: group[0],
)  # fmt: skip
def test_spellings(group: list[str]) -> None:
    first, *others = map(read_line, group)
    for other in others:
        assert (other.p, other.dist) == (first.p, first.dist), other.text


def test_several_lines() -> None:
    lines = read_lines("3d6   # three dice\n\n  2d6 + 3 \n")
    assert [line.text for line in lines] == ["3d6", "2d6 + 3"]
    with pytest.raises(NotationError, match=r"Line 3: “bset” means nothing here\. Did you mean “best”"):
        read_lines("3d6\n\n4d6 bset 3")
    with pytest.raises(OddsError, match="one line"):
        read_line("3d6\n2d6")
    with pytest.raises(OddsError, match="Up to 12 lines"):
        read_lines("d6\n" * 13)


# -- mistakes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says", "pointed"),
    [
        ("4d6 bset 3", "Did you mean “best”", "bset"),
        ("3d6 cuont 6", "Did you mean “count”", "cuont"),
        ("d6+d8 best 1", r"use brackets: \(d6\+d8\) best 1", "best"),
        ("3d6 >", "missing here", ""),
        ("2d6 7", "missing before this", "7"),
        ("6d6 count 7", "no 7 on these dice; their faces are 1, 2, 3, 4, 5, 6", "7"),
        ("d{sword, coin} = swrod", "Did you mean “sword”", "swrod"),
        ("3d{a,b} + 2", r"count one of them instead: 3d\{a, b\} count a", "+"),
        ("d", "number of sides", ""),
        ("3dx", "number of sides", "dx"),
        ("3 würfel", "Dice are written like 3d6", "würfel"),
        ("d{1,2", "never closed", "{"),
        ("d{1,,2}", "there must be a face", ","),
        ("d{6..1}", r"write 1\.\.6", "6..1"),
        ("(2d6", "bracket is missing", ""),
        ("4d6 best 5", "1 to 4, not 5", "best"),
        ("4d6 drop lowest 4", "drop 1 to 3", "drop"),
        ("2d6 >= 9 given", "Given what", ""),
        ("3d6 reroll", "number of re-rolls", ""),
        ("3d6 reroll 1 to", "Re-rolled to what", ""),
        ("7 >= 3", "must be dice", ">="),
        ("5", "no dice", "5"),
        ("", "nothing to roll", ""),
        ("0d6", "At least one die", "0"),
        ("d0", "at least one side", "0"),
        ("2d6 >= >= 9", "After >= comes", ">="),
        ("4d6 any 6 >= 2", "happens or not", ">="),
        ("first 6", "In which dice", ""),
        ("__import__('os')", "cannot stand here", "_"),
        ("d{<b>x</b>}", "plain word", "<b>x</b>"),
    ],
)  # fmt: skip
def test_a_mistake_is_pointed_at(text: str, says: str, pointed: str) -> None:
    with pytest.raises(NotationError, match=says) as raised:
        assert read_line(text).p
    error = raised.value
    assert error.text[error.at : error.upto] == pointed
    line, carets = error.pointed()
    assert carets.strip("^ ") == ""
    assert line[len(carets) - carets.count("^") :][: carets.count("^")] == (pointed or "")
    assert str(error).count("\n") == 2


def test_a_long_line_is_shown_around_its_mistake() -> None:
    with pytest.raises(NotationError) as raised:
        read_line(" + ".join(["d6"] * 100) + " + bset")
    line, carets = raised.value.pointed()
    assert len(line) < 80
    assert line[carets.index("^") :].startswith("bset")


@pytest.mark.parametrize(
    "text",
    [
        "1000000d6",
        "9d{1..100000}",
        "d{1..999999999}",
        "d1000000",
        "100d100 best 50",
        "100d100 run",
        "5000d100000",
        "99999999999999999999999d6",
        "20d20 reroll 5 to kind >= 9",
        "(50d100) * (50d100)",
        "30d6 kind >= 3 given run >= 2",
        "40d{a,b,c,d,e,f}",
        "1000d6 given count 6 >= 100",
        "d{" + "1," * 5000 + "1}",
        "(" * 500 + "d6" + ")" * 500,
        "d9000 reroll 5",
        "13d6 reroll 1",
        "100d2 reroll 1",
        "743d6 pairs",
        "743d6 distinct",
        "10d18181 kind",
        "525d6 run",
    ],
)
def test_absurd_sizes_are_refused_while_they_are_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("chance", "distribution", "best_play", "hit_chance"):
        monkeypatch.setattr(f"dicelab.odds.notation.line.{name}", None)  # nothing is computed
    with pytest.raises(OddsError, match=r"too m|up to|too large|too deep"):
        read_line(text)


LARGE = [
    "1000d6", "100d100", "20d20 best 10", "100d20 kind", "50d20 run", "9d6 reroll 2 to >= 40", "1900d6 + 1900d8",
    "(1400d6 + 1400d8 + 1400d10) best 2", "(20d20 + 20d12 + 20d10) best 6", "200d6 distinct",
]  # fmt: skip


@pytest.mark.parametrize("text", LARGE)
def test_what_is_large_but_not_absurd_is_answered(text: str) -> None:
    line = read_line(text)
    assert line.p or line.dist


@pytest.mark.parametrize(
    "text",
    [
        "(2d6 + 2d6) - 2d6 >= d4 given any even",
        "10d6 > 3d20 given any 20",
        "30d6 given sum >= 100",
        "20d6 any 6 given sum >= 80",
        "40d6 count 6 given count 5 >= 3",
    ],
)
def test_conditions_that_add_up_are_answered_for_many_dice(text: str) -> None:
    line = read_line(text)
    assert line.p or line.dist


# -- against the obvious twin, and against the peers -------------------------------------------------------------------

DICE = st.sampled_from(["d2", "d4", "2d3", "3d4", "d{0,0,1}", "2d{-1,1,3}", "d{2*2, 5}", "4d2", "2d6"])
NUMBERS = st.integers(-3, 9)
VERBS = ["", "best 1", "worst 1", "kind", "pairs", "run", "distinct", "count <= 1", "count >= 2", "count even"]
CONDITIONS = ["", "", "any even", "sum >= 2", "no <= 0", "kind >= 2", "count odd = 1"]
PATTERNS = "best|worst|kind|pairs|run|distinct"
SHOWN = ["any odd", "all >= 2", "no <= 1", "any > 1"]
SIGNS = st.sampled_from([">=", "<=", "=", "!=", ">", "<"])


@st.composite
def pools(draw: st.DrawFn) -> str:
    parts = draw(st.lists(DICE, min_size=1, max_size=2))
    return parts[0] if len(parts) == 1 else f"({' + '.join(parts)})"


@st.composite
def quantities(draw: st.DrawFn) -> str:
    pool = draw(pools())
    verb = draw(st.sampled_from(VERBS))
    first = f"{pool} {verb}".strip()
    other = draw(
        st.one_of(
            st.just(""), NUMBERS.map(lambda n: f" + {n}" if n >= 0 else f" - {-n}"), DICE.map(lambda d: f" - {d}")
        )
    )
    return first + other


@st.composite
def lines(draw: st.DrawFn) -> str:
    quantity = draw(quantities())
    event = draw(st.sampled_from(["", "test", "versus", "shows"]))
    if event == "shows":
        asked = f"{draw(pools())} {draw(st.sampled_from(SHOWN))}"
    elif event == "test":
        asked = f"{quantity} {draw(SIGNS)} {draw(NUMBERS)}"
    elif event == "versus":
        asked = f"{quantity} {draw(SIGNS)} {draw(DICE)}"
    else:
        asked = quantity
    condition = draw(st.sampled_from(CONDITIONS))
    return f"{asked} given {condition}" if condition else asked


def read_small(text: str) -> DiceLine:
    """The line, unless it is one of the few that are refused as too large: a condition on many dice, with a pattern."""
    try:
        return read_line(text)
    except OddsError as error:
        if "This condition on so many dice" not in str(error) or not re.search(PATTERNS, text):
            raise
        reject()


@given(lines())
@many
def test_the_answer_is_that_of_all_rolls_listed(text: str) -> None:
    line = read_small(text)
    if prod(len(one.die) ** one.number for one in line.dice) > 20_000:
        return
    if not by_listing(line):
        with pytest.raises(OddsError, match="cannot happen"):
            assert line.p or line.dist
        return
    assert agrees(line), text
    for step in line.working.lines:
        check(step)
    assert line.working.answer == (line.p if line.p is not None else line.mean)


WORKED = [
    "3d6", "2d6+d8-1", "4d6 best 3", "4d6 worst 1", "d{0,0,0,1,2,3}", "6d6 count 5,6", "5d6 pairs", "5d6 kind",
    "5d6 run", "d20 + 3 >= 15", "2d6 = 7", "d12 > d10", "2d6 >= 9 given any 6", "3d6 reroll 1 to >= 12",
    "first 6 in d6", "d100", "first 6 in d6 <= 4", "first 6 in d6 > 3", "first 6 in d6 = 2",
    "5d6 reroll 2 to run >= 5", "20d6 >= 80", "20d6 any 6", "100d6", "50d6 count 6 >= 9", "50d6 count 6 = 9",
    "2d6 != 7", "2d6 >= 13", "2d6 >= 2", "4dF", "d6 - 2d4", "3d6 reroll 1", "9d6 given any 6", "(2d6 + d8) any 6",
    "d6 * d6 >= 20", "5d6 kind >= 2", "2d6 * 3", "-d6", "d6 no 3", "4d6 highest >= 5",
]  # fmt: skip


@pytest.mark.parametrize("text", WORKED)
def test_the_steps_of_a_working_are_right(text: str) -> None:
    working = read_line(text).working
    for line in working.lines:
        assert len(text_of(line)) < 600
        check(line)
    said = check(working.lines[-1])
    if said:
        assert abs(said[-1] - (working.answer or 0)) < Fraction(1, 500), working.text()


@given(lines())
@many
def test_what_a_line_means_can_be_written_down_and_read_again(text: str) -> None:
    line = read_small(text)
    assert read_line(line.asked.text).asked == line.asked


@given(st.text(alphabet="0123456789dDw{}()+-*,.<>=!% abestrgivn6≥−#\n", max_size=40))
@many
def test_whatever_is_typed_is_answered_or_refused_with_a_sentence(text: str) -> None:
    try:
        for line in read_lines(text):
            assert line.says
            assert line.p is not None or line.dist is not None or line.mean is not None
    except OddsError as error:
        told = str(error)
        assert told


@given(st.integers(1, 6), st.integers(2, 8), st.data())
def test_icepool_agrees(number: int, sides: int, data: st.DataObject) -> None:
    import icepool

    k = data.draw(st.integers(1, number))
    die, pool = icepool.d(sides), icepool.d(sides).pool(number)
    same = {
        f"{number}d{sides}": number @ die,
        f"{number}d{sides} best {k}": pool.highest(k).sum(),
        f"{number}d{sides} worst {k}": pool.lowest(k).sum(),
        f"{number}d{sides} kind": pool.highest_count() if hasattr(pool, "highest_count") else None,
        f"{number}d{sides} distinct": pool.unique().size() if hasattr(pool, "unique") else None,
        f"{number}d{sides} - d{sides} + 2": number @ die - die + 2,
    }
    for text, peer in same.items():
        if peer is None:
            continue
        dist = read_line(text).dist
        assert dist is not None
        assert dict(dist.items()) == {int(o): Fraction(q, peer.denominator()) for o, q in peer.items()}, text
    target = data.draw(st.integers(number, number * sides))
    assert read_line(f"{number}d{sides} >= {target}").p == (number @ die >= target).probability(True)


@given(st.lists(st.integers(-3, 9), min_size=1, max_size=6), st.integers(1, 4), st.integers(1, 4))
def test_dyce_agrees(faces: list[int], number: int, other: int) -> None:
    from dyce import H

    die, listed = H(faces), ",".join(map(str, faces))
    for text, peer in {
        f"{number}d{{{listed}}}": number @ die,
        f"{number}d{{{listed}}} + {other}d6": number @ die + other @ H(6),
    }.items():
        dist = read_line(text).dist
        assert dist is not None
        assert dict(dist.items()) == {int(o): Fraction(int(c), int(peer.total)) for o, c in peer.items()}


# -- rolling -----------------------------------------------------------------------------------------------------------

ROLLED = [
    "3d6", "4d6 best 3", "3d{sword*3, coin*2, x}", "d{sword*3, coin*2, x} = sword", "6d6 count 5,6", "5d6 pairs",
    "5d6 kind", "5d6 run", "5d6 distinct", "3d{a,b,c} kind", "d12 > d10", "2d6 >= 9 given any 6",
    "3d6 reroll 1 to >= 12",
    "3d6 reroll 1", "first 6 in d6", "first 6 in d6 <= 4", "4d6 no 6", "4d6 all even", "d6 * d6", "5 <= 2d6 <= 9",
    "2d6 = 7, 11", "2d6 odd", "2d300 - d{0,0,7}", "(d6 + d8) worst 1", "d200 != 7",
]  # fmt: skip


@pytest.mark.parametrize("text", ROLLED)
def test_many_rolls_come_to_what_is_exact(text: str) -> None:
    np = pytest.importorskip("numpy")
    from dicelab.odds.notation.many import Roller

    line, trials = read_line(text), 40_000
    roller, rng = Roller(line.asked), np.random.default_rng(3)
    came = (roller.waits(rng, trials) if line.waits else roller.judges(roller.throws(rng, trials))).astype(int)
    assert len(came) == trials
    counts = Counter(came.tolist())
    if line.p is not None:
        exact = {1: line.p, 0: 1 - line.p}
    elif line.dist is not None:
        whole = line.mean is not None
        exact = {outcome if whole else index: p for index, (outcome, p) in enumerate(line.dist.items())}
    else:
        assert abs(came.mean() - float(line.mean or 0)) < 5 * came.std() / trials**0.5
        return
    assert set(counts) <= set(exact)
    for outcome, p in exact.items():
        off = abs(counts[outcome] - trials * p)
        assert off <= 5.5 * float(trials * p * (1 - p)) ** 0.5 + 1, (outcome, counts[outcome], float(trials * p))


@pytest.mark.parametrize("text", ROLLED)
def test_one_roll_without_numpy(text: str) -> None:
    line, rng, trials = read_line(text), Random(11), 300
    came = [line.sample(rng) for _ in range(trials)]
    if line.p is not None:
        assert abs(sum(came) - trials * line.p) < 5 * float(trials * line.p * (1 - line.p)) ** 0.5
    elif line.dist is not None:
        assert all(line.dist[outcome] for outcome in came)
    else:
        assert min(came) == 1


def test_what_one_waits_for_too_long_is_not_rolled() -> None:
    assert read_line("2d6 = 7").why_not_rolled() == ""
    assert "once in 2000" in read_line("first 200 in 2d100").why_not_rolled()
    assert "once in 2000" in read_line("9d6 >= 50 given all 6").why_not_rolled()


def test_words() -> None:
    said = {
        "3d6": "The sum of three six-sided dice",
        "d8": "An eight-sided die",
        "4d6 best 3": "The sum of the best three of four six-sided dice",
        "4d6 worst": "The lowest of four six-sided dice",
        "2d6 >= 9": "Chance that the sum of two six-sided dice is at least 9",
        "2d6 >= 9 given any 6": "Chance that the sum of two six-sided dice is at least 9, "
        "given that at least one of them shows 6",
        "first 6 in d6": "How many rolls it takes until a six-sided die shows 6",
        "d{sword*3, x} = sword": "Chance that a die with sword (×3), x shows sword",
        "d12 > d10": "Chance that a twelve-sided die beats a ten-sided die",
    }
    assert {text: read_line(text).says for text in said} == said


def test_reroll_is_told_apart() -> None:
    assert read_line("3d6 reroll 1").rerolls
    assert isinstance(read_line("3d6 reroll 1").asked, Reroll)
