"""What the panel claims is what the engine does: every question against the engine's own tree, as fractions."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import dicelab
from dicelab.errors import OddsError
from dicelab.games.draconic.odds import QUESTIONS, asked, controls
from dicelab.games.draconic.odds.questions import MOST_DICE, RACE_DICE, RACE_TOTAL
from dicelab.games.draconic.rules.state import DraconicState
from dicelab.games.game import CHANCE, OVER
from dicelab.games.question import find_question

from .table import applying, play, position

SMALL = [(dice, pile) for dice in (1, 2, 3, 4) for pile in (0, 1, 3)]
ONE_MORE = [(5, 2), (6, 0)]


def ask(name: str, **given: object) -> Any:
    return find_question(QUESTIONS, name)(**given)


def ends(state: DraconicState) -> list[DraconicState]:
    if state.turn == CHANCE or state.turn == OVER:
        return [state]
    return [end for move in state.moves() for end in ends(state.after(move))]


def of_a_turn(state: DraconicState, what: Callable[[DraconicState], Any]) -> dict[Any, Fraction]:
    """How likely each value is at the end of the turn; the roller's decisions may not change it."""
    found: dict[Any, Fraction] = defaultdict(Fraction)
    for outcome, p in state.rolls().dist().items():
        reached = {what(end) for end in ends(state.after(outcome))}
        assert len(reached) == 1
        found[reached.pop()] += p
    return dict(found)


def table(dice: int, pile: int, **options: Any) -> DraconicState:
    """Somebody holds ``dice`` and rolls, two others watch; played on, so that hands stay to be counted."""
    return position((dice, 2, 1), pile, **applying(3, places=True, **options))


# -- one turn ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 6])
def test_burned(dice):
    state = table(dice, pile=3)
    with_pile = of_a_turn(state, lambda end: end.pile == 0)  # who is burned takes the whole pile
    assert ask("burned", dice=dice).p == with_pile.get(True, 0)


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("face", ["blank", "dragon", "fireball", "knight"])
def test_faces(dice, face):
    index = ("blank", "dragon", "fireball", "knight").index(face)
    found: Counter[int] = Counter()
    for outcome, p in table(dice, 0).rolls().dist().items():
        found[outcome.args[index]] += p
    answer = ask("faces", dice=dice, face=face)
    assert dict(answer.dist.items()) == dict(found)
    assert answer.mean == sum(n * p for n, p in found.items())


@pytest.mark.parametrize(("dice", "pile"), SMALL + ONE_MORE)
def test_turn(dice, pile):
    held = of_a_turn(table(dice, pile), lambda end: end.hands[0])
    answer = ask("turn", dice=dice, pile=pile)
    assert dict(answer.dist.items()) == held
    assert answer.mean == sum(n * p for n, p in held.items())


@pytest.mark.parametrize("variant", ["base", "scales", "trade"])
@pytest.mark.parametrize(("dice", "pile"), SMALL)
def test_out(dice, pile, variant):
    """A trade, which is a decision, never changes whether one is out."""
    out = of_a_turn(table(dice, pile, variant=variant, target=500), lambda end: 0 in end.places)
    assert ask("out", dice=dice, pile=pile).p == out.get(True, 0)


# -- the race ---------------------------------------------------------------------------------------------------


def key(state: DraconicState) -> tuple[tuple[int, ...], int, int]:
    return state.hands, state.pile, state.roller


@cache
def equations(start: DraconicState) -> dict[Any, dict[Any, Fraction]]:
    """From the engine: where each position leads after one turn, over positions by seat; 'win' and 'lose' of seat 0."""
    found: dict[Any, dict[Any, Fraction]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if key(state) in found:
            continue
        to: dict[Any, Fraction] = defaultdict(Fraction)
        for outcome, p in state.rolls().dist().items():
            (end,) = set(ends(state.after(outcome)))  # with one opponent nothing is to be decided
            if end.turn == OVER:
                to["win" if end.winners() == (0,) else "lose"] += p
            else:
                to[key(end)] += p
                waiting.append(end)
        found[key(state)] = to
    return found


def solve(
    lines: dict[Any, dict[Any, Fraction]], constant: Callable[[dict[Any, Fraction]], Fraction]
) -> dict[Any, Fraction]:
    """x = constant + Σ p·x', by plain elimination."""
    names = list(lines)
    rows = []
    for name in names:
        row = [Fraction(name == other) - lines[name].get(other, 0) for other in names]
        rows.append([*row, constant(lines[name])])
    for i in range(len(rows)):
        pivot = next(j for j in range(i, len(rows)) if rows[j][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(len(rows)):
            if j != i and rows[j][i]:
                times = rows[j][i]
                rows[j] = [a - times * b if b else a for a, b in zip(rows[j], rows[i], strict=True)]
    return {name: row[-1] for name, row in zip(names, rows, strict=True)}


@pytest.mark.parametrize(("hands", "pile"), [((1, 1), 0), ((1, 1), 1), ((2, 2), 0), ((1, 2), 1), ((2, 1), 2)])
def test_win_by_plain_elimination(hands, pile):
    lines = equations(position(hands, pile))
    chances = solve(lines, lambda to: to.get("win", Fraction(0)))
    turns = solve(lines, lambda to: Fraction(1))
    for (held, on_pile, roller), p in chances.items():
        mine, theirs = held[roller], held[1 - roller]
        answer = ask("win", dice=(mine, theirs), pile=on_pile)
        assert answer.p == (p if roller == 0 else 1 - p)
        assert answer.mean == turns[held, on_pile, roller]


def test_win_satisfies_the_engines_equations():
    """Larger positions: each claim fits the claims for the positions it leads to, and only one solution does."""
    lines = equations(position((3, 3), pile=1))

    def claimed(place: Any, name: str) -> Fraction:
        if isinstance(place, str):
            return Fraction(place == "win" if name == "p" else 0)
        held, pile, roller = place
        answer = ask("win", dice=(held[roller], held[1 - roller]), pile=pile)
        if name == "mean":
            return answer.mean
        return answer.p if roller == 0 else 1 - answer.p

    assert len(lines) > 50
    for place, to in lines.items():
        assert claimed(place, "p") == sum(p * claimed(after, "p") for after, p in to.items())
        assert claimed(place, "mean") == 1 + sum(p * claimed(after, "mean") for after, p in to.items())


def test_win_makes_sense():
    for dice in range(1, 7):
        assert 0 < ask("win", dice=(dice, dice)).p < 1
        assert ask("win", dice=(dice, dice + 1)).p > ask("win", dice=(dice + 1, dice)).p
        assert ask("win", dice=(1, dice)).p > ask("win", dice=(1, dice), pile=5).p
    assert ask("win", dice=(6, 6)).mean > ask("win", dice=(2, 2)).mean > 1


# -- how one asks -----------------------------------------------------------------------------------------------


def test_answers_as_json():
    assert ask("burned", dice=4).to_json() == {"p": "625/1296"}
    assert ask("burned", dice="4").to_json() == {"p": "625/1296"}
    assert ask("out", dice=4, pile=3).to_json() == {"p": "65/1296"}
    assert ask("out", dice=1).to_json() == {"p": "1/2"}
    assert ask("faces", dice=1, face="dragon").to_json() == {"dist": {"0": "5/6", "1": "1/6"}}
    assert ask("turn", dice=1, pile=2).to_json() == {
        "dist": {"0": "1/6", "2": "1/3", "3": "1/2"},
    }
    assert set(ask("win", dice="6,6", pile="0").to_json()) == {"p", "mean"}


def test_every_answer_can_be_read_back():
    """Python refuses texts of more than 4300 digits; the largest races stay below."""
    for hands in [(RACE_DICE, RACE_DICE), (RACE_DICE - 1, RACE_DICE), (RACE_DICE, 1), (1, 1)]:
        pile = RACE_TOTAL - sum(hands)
        answer = ask("win", dice=hands, pile=pile)
        data = json.loads(json.dumps(answer.to_json()))
        assert Fraction(data["p"]) == answer.p
        assert Fraction(data["mean"]) == answer.mean
        assert str(answer)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_every_example_runs(question):
    name, *given = question.example.split(" ")
    assert name == question.name
    answer = question(**dict(pair.split("=") for pair in given))
    text = str(answer)
    assert answer.says in text
    assert "Working" in text
    assert answer._repr_html_()


BAD_DICE = [
    -1,
    0,
    MOST_DICE + 1,
    10**9,
    10**5000,
    "x",
    "",
    "-1",
    "1.5",
    "１",
    "9" * 5000,
    1.5,
    True,
    None,
    [],
    {},
    [1],
    float("nan"),
]


@pytest.mark.parametrize("name", ["burned", "faces", "turn", "out"])
@pytest.mark.parametrize("dice", BAD_DICE, ids=lambda value: repr(type(value).__name__))
def test_absurd_numbers_of_dice(name, dice):
    given = {"dice": dice, "face": "dragon"} if name == "faces" else {"dice": dice}
    with pytest.raises(OddsError, match=r"^dice is a whole number from 1 to 20, not .*\.$"):
        ask(name, **given)


@pytest.mark.parametrize(
    "dice", ["6", "6,6,6", "6,x", "0,6", "11,6", "6,", "", 6, None, (6,), [6, 7, 8], [6, []], {"a": 1}, [10**5000, 1]]
)
def test_absurd_races(dice):
    with pytest.raises(OddsError, match=r"^dice is .*\.$"):
        ask("win", dice=dice)


def test_a_race_with_more_dice_than_the_box_holds():
    with pytest.raises(OddsError, match=f"up to {RACE_TOTAL} dice"):
        ask("win", dice=(10, 10), pile=20)


def test_what_is_missing_or_unknown():
    with pytest.raises(OddsError, match="burned needs dice: a whole number from 1 to 20"):
        ask("burned")
    with pytest.raises(OddsError, match="does not take 'pile'; it takes dice"):
        ask("burned", dice=3, pile=2)
    with pytest.raises(OddsError, match="no question 'burnt'; ask one of: burned, faces"):
        ask("burnt", dice=3)
    with pytest.raises(OddsError, match="face is dragon, knight, fireball or blank"):
        ask("faces", dice=3, face="sword")


# -- which questions matter now ---------------------------------------------------------------------------------

NAMES = ("Ada", "Ben", "Cleo")


def titles(state: DraconicState, **chosen: int) -> dict[str, dict[str, Any]]:
    given = {parameter.name: parameter.default for parameter in controls(state)} | chosen
    return {f"{found.title}|{found.label}".strip("|"): dict(found.given) for found in asked(state, NAMES, given)}


def test_before_a_roll_of_two():
    found = titles(position((4, 3), pile=2))
    assert found["Burned: no fireball"] == {"dice": 4}
    assert found["Out of dice after this turn"] == {"dice": 4, "pile": 2}
    assert found["Win the game from here"] == {"dice": (4, 3), "pile": 2}
    assert found["Dice held after this turn"] == {"dice": 4, "pile": 2}


def test_what_is_varied_is_asked():
    found = titles(position((4, 3), pile=2), dice=5, pile=0, other=1)
    assert found["Win the game from here"] == {"dice": (5, 1), "pile": 0}


def test_a_race_beyond_what_is_answered_is_not_asked():
    state = position((4, 3), pile=2)
    assert "Win the game from here" not in titles(state, dice=RACE_DICE + 1)
    assert "Win the game from here" not in titles(state, dice=RACE_DICE, other=RACE_DICE, pile=1)
    assert "Win the game from here" in titles(state, dice=RACE_DICE, other=RACE_DICE, pile=0)


def test_no_race_with_three_players_or_other_rules():
    assert not any("Win" in title for title in titles(position((4, 3, 2))))
    for variant in ("trade", "scales", "fire"):
        assert not any("Win" in title for title in titles(position((4, 3), variant=variant)))


def test_two_of_three_left_do_not_race_for_the_game():
    """Somebody has won it already."""
    found = titles(position((4, 0, 3), out=(1,), places=True))
    assert "Win the game from here" not in found
    assert found["Out before the other player"] == {"dice": (4, 3), "pile": 0}


def test_a_hand_that_may_be_traded_is_not_claimed_to_be_kept():
    assert "Dice held after this turn" in titles(position((3, 4), variant="trade"))
    found = titles(position((4, 3), variant="trade"))
    assert "Dice held after this turn" not in found
    assert "Dice held after this turn, without a trade" in found


def test_trial_by_fire_asks_for_fireballs():
    found = titles(position((4, 3), variant="fire"))
    assert list(found.values()) == [{"dice": 4, "face": "fireball"}]


def test_before_giving_the_pile_is_the_one_they_will_meet():
    with_fire = titles(play(position((4, 3, 2), pile=2), "DBFF"))
    assert [given["pile"] for given in with_fire.values()] == [4] * 4
    assert sorted(given["dice"] for given in with_fire.values()) == [2, 3, 3, 4]
    without = titles(play(position((4, 3, 2), pile=2), "DBBB"))
    assert {given["pile"] for given in without.values()} == {0}


def test_before_giving_the_claim_for_the_next_player_is_what_happens():
    rolled = play(position((2, 2, 3), pile=1, places=True), "DF")
    for dice, move in ((3, "give 1"), (2, "give 2")):
        about_ben = [found.given for found in asked(rolled, NAMES, {}) if found.label.startswith("Ben")]
        (given,) = [given for given in about_ben if given["dice"] == dice]
        out = of_a_turn(play(rolled, move), lambda end: 1 in end.places)
        assert ask("out", **given).p == out.get(True, 0)


def test_before_the_start_it_is_the_first_roll_that_is_asked_about():
    found = titles(dicelab.game("draconic").start())
    assert found["Win the game from here"] == {"dice": (6, 6), "pile": 0}


def test_nothing_is_asked_where_nothing_is_rolled():
    over = play(position((1, 2)), "F")
    trade = play(position((4, 2), variant="trade"), "BBBB")
    for state in (over, trade):
        assert controls(state) == []
        assert titles(state) == {}
