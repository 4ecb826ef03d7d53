"""Every question, against the engine's own tree or against counting every roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from random import Random

import pytest

import dicelab
from dicelab.errors import OddsError
from dicelab.games.question import find_question
from dicelab.games.spuds import odds
from dicelab.games.spuds.odds import (
    activate,
    asked,
    best,
    different,
    give,
    kind,
    pairs,
    place,
    ready,
    rolloff,
    run,
    turn,
)
from dicelab.games.spuds.odds import assignment as solver
from dicelab.games.spuds.odds.assignment import assignment
from dicelab.games.spuds.odds.questions import KitchenKind
from dicelab.games.spuds.odds.rolls import chance, expected, most_on, plans, prospect, rerolls
from dicelab.games.spuds.rules import moves as m
from dicelab.games.spuds.rules.dice import DIE
from dicelab.games.spuds.rules.kitchen import FACES, STOVE_AT, Kitchen, fits, read_kitchen, write_kitchen
from dicelab.games.spuds.table.scene import scene
from tests.games.every_game import OPTION_SETS, visited

from . import naive
from .table import SOME, play, position


def longest_run(roll):
    return max(n for n in range(7) for low in range(1, 7) if set(range(low, low + n)) <= set(roll))


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_fresh_rolls_against_counting_them(dice):
    every = list(naive.rolls(dice))
    share = lambda good: Fraction(sum(map(good, every)), len(every))  # noqa: E731
    for n in range(1, 7):
        assert run(dice, n).p == share(lambda roll, n=n: longest_run(roll) >= n)
        assert kind(dice, n).p == share(lambda roll, n=n: max(map(roll.count, roll)) >= n)
        assert different(dice, n).p == share(lambda roll, n=n: len(set(roll)) >= n)
        assert pairs(dice, n).p == share(lambda roll, n=n: sum(roll.count(v) // 2 for v in range(1, 7)) >= n)


@pytest.mark.parametrize("card", FACES)
def test_every_card_with_everything_that_can_lie_on_it(card):
    for n in range(FACES[card].size + 1):
        for placed in combinations_with_replacement(range(1, 7), n):
            if not fits(card, placed):
                continue
            for dice in range(4 if n < 3 else 3):
                found = naive.dist(card, placed, dice)
                assert activate(card, placed, dice).p == 1 - found.get(0, 0)
                sent = {0: Fraction(1)} if card == "control" else found
                assert dict(give(card, placed, dice).dist.items()) == sent


@pytest.mark.parametrize(
    ("card", "placed", "dice"),
    [("run", (3, 5), 5), ("kind", (4, 4), 5), ("kind", (), 6), ("pair", (2,), 6), ("run", (), 6)],
)  # fmt: skip
def test_more_dice(card, placed, dice):
    assert dict(give(card, placed, dice).dist.items()) == naive.dist(card, placed, dice)


KITCHENS = [
    {"run": "r3 r5", "kind": "b4", "pair": "n2", "stove": "r1 r6 n6"},
    {"run": "r1 b2", "kind": "r4 n4", "pair": "r2 n2 b5"},
    {"different": "r1", "control": "b2 b2", "target": "n1", "stove": "r3 r3 r3"},
    {"different": "", "kind": "r6 b6 n6", "target": "r1 r2", "stove": "r5"},
    {"run": "r2", "control": "", "pair": "b1 b3", "stove": "n1 n1"},
]


@pytest.mark.parametrize("kitchen", KITCHENS, ids=lambda kitchen: " ".join(kitchen))
def test_a_position_against_the_engines_own_tree(kitchen):
    state = position(kitchen, {"stove": "b1 b1"})
    mine = state.kitchens[0]
    answer = turn(write_kitchen(mine))
    assert [option.what for option in rerolls(mine)] == [str(move.args[0]) for move in state.moves()]
    for option, (_, row) in zip(rerolls(mine), answer.table.rows, strict=True):
        chances, mean = naive.after_reroll(state, option.what)
        assert row == (mean, *[chances.get(face, 0) for face in mine.showing]), option.what
    assert answer.table.rows[answer.table.mark][1][0] == max(row[0] for _, row in answer.table.rows)


def test_the_best_use_of_a_roll_against_the_engines_own_tree():
    for kitchen in KITCHENS:
        state = play(position({**kitchen, "stove": "r1 r1 r1 b1"}, {"stove": "b1 b1"}), "reroll stove")
        for outcome in list(state.rolls().dist().outcomes)[::9]:
            rolled = state.after(outcome)
            found = plans(rolled.kitchens[0], rolled.loose)
            assert {plan.face for plan in found} == naive.can_activate(rolled)
            assert max((plan.sent for plan in found), default=0) == naive.most_sent(rolled, 0)
            given = {"kitchen": write_kitchen(rolled.kitchens[0]), "rolled": outcome.args}
            told = best(**given).best
            assert told.startswith(("Place", "Activate")) == any(plan.sent for plan in found)
            assert told.endswith("or fill Control, to set its dice") == ({plan.face for plan in found} == {"control"})


@pytest.mark.parametrize("pairs", ["any_order", "first_pair_first"])
def test_the_best_assignment_is_played_on_the_engine(pairs):
    for kitchen in KITCHENS:
        state = position({**kitchen, "stove": "r1 r1 r1 b1"}, {"stove": "b1 b1"}, pairs=pairs)
        state = play(state, "reroll stove")
        for outcome in list(state.rolls().dist().outcomes)[::17]:
            rolled = state.after(outcome)
            found = assignment(rolled.kitchens[0], rolled.loose, pairs == "first_pair_first", True)
            placed = rolled
            filled = [(found.plan.face, found.plan.dice)] if found.plan else []
            waiting = [(die, face) for face, dice in [*filled, *found.placed, ("stove", found.kept)] for die in dice]
            while waiting:  # the first pair may have to come first
                die, face = next(it for it in waiting if m.PLACE[it[0]][it[1]] in placed.moves())
                waiting.remove((die, face))
                placed = placed.after(m.PLACE[die][face])
            if found.plan:
                placed = placed.after(m.ACTIVATE[found.plan.face])
                assert len(placed.hand) == found.plan.sent == naive.most_sent(rolled, 0)
            assert found.next_turn == prospect(placed.kitchens[0])
            given = {"kitchen": write_kitchen(rolled.kitchens[0]), "rolled": outcome.args, "filling": pairs}
            assert best(**given).mean == found.next_turn


@pytest.mark.parametrize("in_order", [False, True])
def test_the_best_assignment_against_every_assignment(in_order):
    """It always sends most now, and of all ways to do so it promises most for the next turn."""
    rng, known = Random(5), [die for die in DIE.values() if die // 10 in (0, 1, 4)]
    for _ in range(60):
        showing = (rng.choice(["run", "different"]), rng.choice(["kind", "control"]), rng.choice(["pair", "target"]))
        kitchen = Kitchen(showing, ((), (), (), ()))
        for die in rng.choices(known, k=rng.randrange(6)):
            card = rng.randrange(STOVE_AT)
            kitchen = kitchen.put(die, card if die % 10 in kitchen.welcome(in_order)[card] else STOVE_AT)
        rolled = tuple(sorted(rng.choices(known, k=rng.randrange(1, 4 if in_order else 5))))
        activating = rng.random() < 0.7
        found = assignment(kitchen, rolled, in_order, activating)
        best_of_all = naive.best_assignment(kitchen, rolled, activating, in_order)
        assert (found.plan.sent if found.plan else 0, found.next_turn) == best_of_all, (kitchen, rolled)
        assert found.every_way


@pytest.mark.parametrize(
    ("kitchen", "rolled", "setup", "mean"),
    [
        ("run:,kind:r6,target:r5", "r1 b1", False, Fraction(8, 9)),  # the blue one is sent, the red ones stay together
        ("run:n1,control:,pair:", "r1 b4 b6 n1", True, Fraction(3)),
    ],
)
def test_of_equal_assignments_the_one_with_the_better_next_turn(kitchen, rolled, setup, mean):
    assert best(kitchen, tuple(rolled.split()), setup=setup).mean == mean


def test_where_not_every_way_was_tried_the_answer_says_so(monkeypatch):
    given = {"kitchen": "run:,kind:,pair:", "rolled": ("r1", "r2", "r4", "b2", "b5", "b6"), "setup": True}
    assert "too many" not in best(**given).mean_says
    solver._solved.cache_clear()
    monkeypatch.setattr(solver, "MOST_WAYS", 10)
    assert best(**given).mean_says.endswith("(of the ways tried: there are too many to try them all)")
    solver._solved.cache_clear()


def test_the_set_up_activates_nothing():
    answer = best("run:,kind:,pair:,stove:", ("r1", "r2", "r3", "b6"), setup=True)
    assert answer.best == "Place the red 1, red 2 and red 3 on A Run and the blue 6 on the stove"
    assert answer.table.columns == ("dice on it",)  # nothing is sent
    full = "different:r1+r2+r3,control:r1+r1+r1,target:r1+r1"
    assert best(full, ("r3", "r4", "r5", "r6"), setup=True).best == "Place all four dice on the stove"
    assert answer.mean == prospect(read_kitchen("run:r1+r2+r3,stove:b6"))


@pytest.mark.parametrize(
    ("kitchen", "rolled", "told"),
    [
        ("run:r3+r4", "r5 b1", "Place the red 5 on A Run and activate it: three dice sent away; then the blue 1 on "),
        ("kind:r4+r4", "b1", "Activate All of a Kind: two dice sent away; then the blue 1 on the stove"),
        ("run:r1,kind:r6,pair:r5", "b3", "No card can send dice away this turn; place the blue 3 on "),
        ("run:,kind:,pair:", "r3 r3 r3 r3 r3 r3", "Place the six red 3s on All of a Kind and activate it: six dice "),
        ("different:r1,control:b1,target:", "r1 r1 b1 n1 n1 n1", "; then the other four dice on the stove"),
    ],
)
def test_an_assignment_is_told_in_one_sentence(kitchen, rolled, told):
    assert told in best(kitchen, tuple(rolled.split())).best


@pytest.mark.parametrize("index", range(len(OPTION_SETS["spuds"])))
def test_the_panel_lists_what_may_be_activated(index):
    """Every card that the engine lets one activate, and none where that is allowed, too (S9)."""
    seen = 0
    for state in visited(("spuds", index)):
        if state.phase == "activate":
            (asking,) = asked(state, "ABCD", {})
            labels = {label for label, _ in asking.question(**asking.given).table.rows}
            moves = {"none" if move.kind == "pass" else FACES[move.args[0]].title for move in state.moves()}
            assert labels == moves
            names = "ABCD"[: len(state.kitchens)]
            assert ("or none" in scene(state, [], names)["now"]["text"]) == ("none" in moves)
            seen += 1
    assert seen > 5


def test_which_card_to_activate():
    kitchen = read_kitchen("run:r3+r4,control:b2,stove:r1+r1+b6")
    answer = ready(write_kitchen(kitchen))
    assert dict(answer.table.rows) == {
        "A Run": (2, prospect(kitchen.flipped(0))),
        "Control": (0, None),
        "none": (0, prospect(kitchen)),
    }
    with pytest.raises(OddsError, match="No card of this kitchen is ready"):
        ready("run:r3,stove:r1")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_roll_off_against_counting_it(players):
    every = list(naive.rolls(players))
    assert rolloff(players).p == Fraction(sum(roll.count(max(roll)) == 1 for roll in every), len(every))


def test_every_decision_has_something_to_read():
    """Only where a kitchen is empty is there nothing."""
    match = dicelab.Match(dicelab.game("spuds", players=3), seed=4)
    rng, phases = Random(4), set()
    while match.state.turn != dicelab.OVER:
        state = match.state
        shown = odds.asked(state, match.names, {}, None)
        assert shown or state.actor() < 0 or not state.kitchens[state.player].dice()
        if shown:
            phases.add((state.phase, state.turn == dicelab.CHANCE))
        if state.turn == dicelab.CHANCE:
            match.roll()
        else:
            for move in state.moves()[:2]:
                for one in odds.asked(state, match.names, {}, move):
                    one.question(**one.given)
            match.play(rng.choice(state.moves()))
    assert {phase for phase, _ in phases} >= {"rolloff", "setup", "reroll", "assign", "activate", "send", "receive"}


def test_more_than_twenty_dice_have_something_to_read():
    state = position({"stove": "r1 r2 r3 " * 3 + "n1 n2 n3 n4 n5 n6 " + "b1 b2 b3 b4 b5 b6"}, {"stove": "b1 n1"})
    given = {parameter.name: parameter.default for parameter in odds.controls(state)}
    assert [one.question.name for one in odds.asked(state, ["A", "B"], given)] == ["turn", "give"]
    for one in odds.asked(state, ["A", "B"], given, state.moves()[0]):
        one.question(**one.given)


def test_where_a_die_is_worth_most():
    state = position({"run": "r3 r5", "stove": "n1 n2"}, SOME)
    answer = place(write_kitchen(state.kitchens[0]), "r4")
    for (label, (worth,)), where in zip(answer.table.rows, ("run", "kind", "pair", "stove"), strict=True):
        card = state.kitchens[0].shows(where)
        assert worth == prospect(state.kitchens[0].put(4, card)), label
    in_order = place("pair:r3,stove:r1", "r4", "first_pair_first")
    assert "One or Two Pair" not in [label for label, _ in in_order.table.rows]


def test_prospects_are_those_of_the_turn():
    kitchen = read_kitchen("run:r3+r5,kind:r4,stove:r1+r2+n4")
    answer = turn(write_kitchen(kitchen)).table
    assert prospect(kitchen) == max(row[0] for _, row in answer.rows) == answer.rows[answer.mark][1][0]
    assert prospect(read_kitchen("run:,stove:")) == 0


def test_the_examples_of_the_issue():
    assert run(dice=4, at_least=4).p == Fraction(3 * 24, 6**4)
    assert different(dice=3, at_least=3).p == Fraction(5, 9)
    assert kind(dice=2, at_least=2).p == Fraction(1, 6)
    assert pairs(dice="2", at_least="1").p == Fraction(1, 6)
    assert activate(card="run", placed="3,5", dice=4).p == 1 - Fraction(5, 6) ** 4
    assert give(card="kind", placed="4,4", dice=5).mean == Fraction(17, 6) - Fraction(1, 6**5)  # six is the most


def test_as_many_dice_as_a_game_has_are_answered():
    """Twenty are asked for; a kitchen can hold more."""
    most_on.cache_clear()
    everything = "+".join([f"{colour}{1 + n % 6}" for colour, number in zip("rbgy", (10, 9, 8, 7), strict=True)
                           for n in range(number)])  # fmt: skip
    assert turn(f"stove:{everything}").table is not None
    assert best("run:", tuple(everything.split("+"))).mean > 5
    assert turn("run:r1+r2,kind:b4,pair:b1+b3,stove:" + "+".join(["r6"] * 8 + ["b5"] * 7)).table is not None
    assert give("pair", (), 20).dist is not None
    assert 0 < expected((("run", ()), ("kind", ()), ("pair", ())), 20) <= 6


@pytest.mark.parametrize(
    ("card", "placed", "line"),
    [
        ("run", "3,5", "P(it can be activated) = 1 − (5/6)⁴ = 671/1296"),
        ("run", "3", "P(it can be activated) = 1 − (2/3)⁴ = 65/81"),
        ("run", "2,5", "P(it can be activated) = 7/54 + 55/648 + 1/54 = 151/648"),  # two gaps: counted
        ("kind", "2", "P(no die shows a 2) = (5/6)⁴"),
        ("pair", "2,2,6", "One die is enough: a 6."),
        ("pair", "", "P(all different) = 6/6 · 5/6 · 4/6 · 3/6"),
        ("kind", "", "P(it can be activated) = 1 − 5/18 = 13/18"),
        ("kind", "2,2", "It is ready as it lies.\nP(it can be activated) = 1"),
    ],
)
def test_the_working_of_a_card_is_the_one_a_class_would_find(card, placed, line):
    answer = activate(card=card, placed=placed, dice=4)
    assert line in answer.working.text()


@pytest.mark.parametrize("card", FACES)
def test_every_working_ends_in_the_answer(card):
    for n in range(FACES[card].size + 1):
        for placed in combinations_with_replacement(range(1, 7), n):
            if fits(card, placed):
                for dice in (0, 1, 2, 5, 9):
                    answer = activate(card, placed, dice)
                    assert answer.working.text().splitlines()[-1].split(" ≈ ")[0].endswith(f"= {answer.p}")


def test_chances_of_no_roll_at_all():
    assert chance(("kind", (4, 4)), 0) == 1
    assert chance(("run", (1, 3)), 0) == 0
    assert activate("control", (), 0).p == 0


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("activate", {"card": "run", "placed": "3,3", "dice": 1}, "cannot lie on A Run"),
        ("give", {"card": "kind", "placed": "1,2", "dice": 1}, "all equal"),
        ("activate", {"card": "stove", "dice": 1}, "card is run"),
        ("run", {"dice": 35, "at_least": 2}, "1 to 34"),
        ("turn", {"kitchen": "oven:r1"}, "kitchen is cards with dice"),
        ("turn", {"kitchen": "run:r1,run:r2"}, "kitchen is cards with dice"),
        ("turn", {"kitchen": "run:r1+r1"}, "go together"),
        ("turn", {"kitchen": "run:"}, "nothing to re-roll"),
        ("turn", {"kitchen": 7}, "kitchen is cards with dice"),
        ("place", {"kitchen": "run:r1", "die": "x9"}, "such as r4"),
    ],
)
def test_what_makes_no_sense_is_refused(name, given, told):
    with pytest.raises(OddsError, match=told):
        find_question(odds.QUESTIONS, name)(**given)


def test_a_kitchen_has_one_way_to_be_written():
    assert KitchenKind().read("stove:b1, run:r5+r3") == "run:r3+r5,kind:,pair:,stove:b1"
    again = KitchenKind().read("different:,kind:,target:r1,stove:")
    assert write_kitchen(read_kitchen(again)) == again == "different:,kind:,target:r1,stove:"


def test_the_panel_follows_the_reroll_that_is_considered():
    state = position({"run": "r3 r5", "stove": "r1 r6"}, SOME)
    given = {parameter.name: parameter.default for parameter in odds.controls(state)}
    assert given == {"card": "run", "placed": (3, 5), "dice": 2}
    plain = odds.asked(state, ["A", "B"], given)
    marked = odds.asked(state, ["A", "B"], given, state.moves()[0])
    assert [question.title for question in plain] == ["Which re-roll?", "Dice that A Run can send away"]
    assert {question.title for question in marked} - {question.title for question in plain} == {
        "If you re-roll A Run, two dice"
    }
    assert [question.label for question in marked if question.mark] == ["A Run", "All of a Kind", "One or Two Pair"]


@pytest.mark.parametrize(
    ("question", "given", "parameter", "value"),
    [
        ("activate", {"card": "run", "placed": "3,3", "dice": 2}, "placed", (3, 3)),
        ("turn", {"kitchen": "run:r3", "reroll": "green"}, "reroll", "green"),
        ("place", {"kitchen": "run:r3", "die": "r3", "where": "run"}, "where", "run"),
        ("ready", {"kitchen": "kind:r3,control:,run:,pair:,stove:r3", "card": "run"}, "kitchen", None),
        ("ready", {"kitchen": "run:r3+r4,kind:,pair:,stove:", "card": "pair"}, "card", "pair"),
    ],
)
def test_which_parameter_has_no_answer(question, given, parameter, value):
    with pytest.raises(OddsError) as refused:
        dicelab.ask("spuds", question, **given)
    assert refused.value.parameter == parameter
    assert value in (None, refused.value.value)
