"""What the panel claims is what the engine does: closed answers against counting, naive recursions and the tree."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from dicelab.errors import OddsError, OptionError
from dicelab.games.game import CHANCE
from dicelab.games.move import Move
from dicelab.games.question import find_question
from dicelab.games.thrown.odds import QUESTIONS, asked, controls
from dicelab.games.thrown.odds.taking import powers_first, take_by_ending, take_by_power, take_by_roll
from dicelab.games.thrown.odds.workings import chances, hold_now
from dicelab.games.thrown.rules import Thrown
from dicelab.games.thrown.rules.dice import COLOURS
from dicelab.games.thrown.rules.turn import END
from dicelab.games.thrown.rules.words import roll_words
from dicelab.play.simulate import play_out

from .table import PLENTY, play, position

FACES = range(1, 7)


def ask(name, **given):
    return find_question(QUESTIONS, name)(**given)


def share(dice, wanted):
    """By listing every roll."""
    rolls = list(product(FACES, repeat=dice))
    return Fraction(sum(map(wanted, rolls)), len(rolls))


def test_the_questions_of_the_game():
    assert [question.name for question in QUESTIONS] == [
        "trump", "pair", "score", "reach", "reach_trump", "hold", "result", "take",
    ]  # fmt: skip


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_trump_pair_result_and_score(dice):
    assert ask("trump", dice=dice).p == share(dice, lambda roll: 6 in roll)
    assert ask("trump", dice=dice, brute="yes").p == share(dice, lambda roll: max(roll) > 4)
    assert ask("pair", dice=dice).p == share(dice, lambda roll: len(set(roll)) < dice)
    assert ask("result", dice=dice).p == share(dice, lambda roll: min(roll) < 3)
    dist = ask("score", dice=dice).dist
    for total in range(dice, 6 * dice + 1):
        assert dist[total] == share(dice, lambda roll, total=total: sum(roll) == total)
        assert ask("score", dice=dice, at_least=total).p == share(dice, lambda roll, total=total: sum(roll) >= total)
    assert ask("score", dice=dice).mean == Fraction(7 * dice, 2)


def test_json_formats():
    assert ask("trump", dice=3).to_json() == {"p": "91/216"}
    assert ask("pair", dice=3).to_json() == {"p": "4/9"}
    assert set(ask("score", dice=3).to_json()) == {"dist"}
    assert set(ask("score", dice=3, at_least=12).to_json()) == {"p"}


@pytest.mark.parametrize("name", ["trump", "pair", "result", "score", "reach_trump"])
def test_absurd_numbers_are_refused(name):
    for dice in (0, -1, 99, "x"):
        with pytest.raises(OddsError):
            ask(name, dice=dice)


# -- reach: against the obvious recursion ----------------------------------------------------------------------


def naive(dice, knight, wizard, man, goal):
    """Every order of every power on every die, dice told apart."""

    @cache
    def best(faces, knight, wizard, man):
        found = Fraction(int(goal(faces)))
        for at, face in enumerate(faces):
            if wizard:
                found = max(found, best((*faces[:at], 7 - face, *faces[at + 1 :]), knight, wizard - 1, man))
            if man and face < 6:
                found = max(found, best((*faces[:at], face + 1, *faces[at + 1 :]), knight, wizard, man - 1))
        if knight:
            for again in product((False, True), repeat=len(faces)):
                if any(again):
                    rolls = list(product(*(FACES if new else (face,) for face, new in zip(faces, again, strict=True))))
                    average = sum(best(roll, knight - 1, wizard, man) for roll in rolls) / Fraction(len(rolls))
                    found = max(found, average)
        return found

    rolls = list(product(FACES, repeat=dice))
    return sum(best(roll, knight, wizard, man) for roll in rolls) / Fraction(len(rolls))


USES = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 2), (1, 1, 0), (1, 0, 1), (2, 0, 0), (1, 1, 1)]


@pytest.mark.parametrize("uses", USES)
@pytest.mark.parametrize(("dice", "targets"), [(1, [1, 4, 6, 7]), (2, [7, 10, 12]), (3, [14])])
def test_reach_against_the_naive_recursion(dice, targets, uses):
    knight, wizard, man = uses
    if dice == 3 and sum(uses) > 1:
        uses = knight, wizard, man = (1, 0, 0)
    for target in targets:
        found = ask("reach", dice=dice, target=target, knight=knight, wizard=wizard, man_at_arms=man).p
        assert found == naive(dice, knight, wizard, man, lambda faces, target=target: sum(faces) >= target)


@pytest.mark.parametrize("uses", USES)
@pytest.mark.parametrize("brute", [False, True])
def test_reach_trump_against_the_naive_recursion(uses, brute):
    knight, wizard, man = uses
    for dice in (1, 2):
        found = ask("reach_trump", dice=dice, knight=knight, wizard=wizard, man_at_arms=man, brute=brute).p
        assert found == naive(dice, knight, wizard, man, lambda faces: max(faces) > (4 if brute else 5))


def test_reach_without_powers_is_the_plain_chance():
    assert ask("reach", dice=3, target=12).p == ask("score", dice=3, at_least=12).p
    assert ask("reach_trump", dice=3).p == ask("trump", dice=3).p


# -- hold ------------------------------------------------------------------------------------------------------


def test_hold_against_listing_all_rolls():
    found = ask("hold", score=9, following="2,1", trumping="1").p
    assert found == share(4, lambda roll: roll[0] + roll[1] < 9 and roll[2] < 9 and roll[3] != 6)
    assert ask("hold", score=11, following=(2, 3), trumping=(3,)).p == Fraction(1375, 5184)
    assert ask("hold", score=4).p == 1


def test_hold_an_equal_later_score_beats_yours():
    assert ask("hold", score=6, following="1").p == Fraction(5, 6)


def test_hold_is_what_the_engine_says():
    """A leader with eight, one follower with two dice, one trumper with three: no card interferes."""
    state = position("knight archer saboteur noble", ["5/1/1/1", "1/2/1/1", "4/0/1/1"])
    state = play(state, "roll white 1: 6")
    for face in FACES:
        on = play(position("knight archer saboteur noble", ["5/1/1/1", "1/2/1/1", "4/0/1/1"]), f"roll white 1: {face}")
        assert take_by_ending(on) == ask("hold", score=face, following="2", trumping="3").p


# -- a position: the engine's tree under the model -----------------------------------------------------------------


def model_move(state):
    """The plain words of the model: as many as allowed of the trick colour, else of the fullest colour."""
    player = state.turn
    if state.trick.rolled[player].mode:
        return END
    rolls = [move for move in state.moves() if move.kind == "roll"]
    pool = state.pools[player]
    return max(rolls, key=lambda move: (pool[COLOURS.index(move.args[0])], -COLOURS.index(move.args[0]), move.args[1]))


def walk(state, me):
    """The chance that ``me`` takes the trick, by walking every branch."""
    if state.turn == CHANCE:
        return sum((p * walk(state.after(shown), me) for shown, p in state.rolls().dist().items()), Fraction(0))
    move = model_move(state)
    after = state.after(move)
    if move == END and decided(state, after):
        return Fraction(taker(after) == me)
    return walk(after, me)


def decided(before, after):
    return after.phase != "turn" or after.trick.rolled[before.trick.player].mode == 0


def taker(state):
    return state.trick.winner if state.phase in ("recruiter", "summoner", "strategist") else state.last


CARDS = [
    ("knight archer peacemaker noble", ""),
    ("wizard dark_knight brute noble", ""),
    ("man_at_arms sorcerer thief phantom", ""),
    ("imp knight peacemaker archer", "white red green blue"),
    ("imp cyclops brute spirit", "green white blue red"),
    ("cyclops dragon reinforcements berserker", "white green red blue"),
    ("shapeshifter imp peacemaker noble", "blue white green red"),
    ("summoner wizard peacemaker imp", "red blue white green"),
]


def some_positions(number, cards, cubes, **options):
    """Random ones in which everybody can play on for another trick."""
    rng, found = Random(f"{cards} {options}"), []
    while len(found) < number:
        pools = ["/".join(str(rng.choice((0, 1, 1, 2))) for _ in COLOURS) for _ in range(3)]
        acted = rng.randrange(3)
        lead = rng.choice("rwgb")
        rolled = []
        for _ in range(acted):
            colour = lead if not rolled or rng.random() < 0.6 else rng.choice("rwgb")
            rolled.append(" ".join(f"{colour}{rng.randint(1, 6)}" for _ in range(rng.randint(1, 2))))
        try:
            state = position(cards, pools, rolled, cubes=cubes, **options)
        except OptionError:
            continue
        if min(map(sum, state.pools)) >= 4:
            found.append(state)
    return found


def every_position(number):
    for cards, cubes in CARDS:
        yield from some_positions(number, cards, cubes)
        if "imp" in cards and "peacemaker" in cards:
            yield from some_positions(number, cards, cubes, peacemaker_beats_imp=False)


def test_take_by_roll_is_what_the_engines_tree_says():
    rng, tried = Random(3), 0
    for state in every_position(4):
        roll = rng.choice([move for move in state.moves() if move.kind == "roll"])
        colour, dice = COLOURS.index(roll.args[0]), roll.args[1]
        assert take_by_roll(state, colour, dice) == walk(state.after(roll), state.turn), state
        tried += 1
    assert tried > 40


def test_take_by_ending_and_by_power_are_what_the_engines_tree_says():
    rng, tried = Random(4), 0
    for state in every_position(6):
        me = state.turn
        powers = [move for move in state.moves() if move.kind != "roll"]
        if powers and rng.random() < 0.5:
            move = rng.choice(powers)
            after = state.after(move)
            roll = next((move for move in state.moves() if move.kind == "roll" and move.args[1] == 1), None)
            found = take_by_power(state, move, roll)
            if found is not None:
                assert found == walk_power(after, me, roll, move.kind == "dragon"), (move, state)
                tried += 1
        state = state.after(next(move for move in state.moves() if move.kind == "roll" and move.args[1] == 1))
        state = state.after(state.rolls().sample(rng))
        assert take_by_ending(state) == walk(state, me)
        for move in [move for move in state.moves() if move != END][:1]:
            assert take_by_power(state, move) == walk_power(state.after(move), me, None, move.kind == "dragon")
            tried += 1
    assert tried > 30


def walk_power(state, me, roll, dragon=False):
    """Walk on after a power: dice that it rolls, then the player's own roll, then the model."""
    if dragon:
        return Fraction(taker(state) == me)
    if state.turn == CHANCE:
        outcomes = state.rolls().dist().items()
        return sum((p * walk_power(state.after(shown), me, roll) for shown, p in outcomes), Fraction(0))
    if roll is not None and state.turn == me:
        return walk(state.after(roll), me)
    return walk(state, me)


# -- the panel -------------------------------------------------------------------------------------------------


ALL = "All in all: chance, gold and dice"


def titles(state, chosen=None, considered=None):
    names = ["Ada", "Ben", "Cleo"]
    given = {parameter.name: parameter.default for parameter in controls(state)} | (chosen or {})
    return {asking.title: asking for asking in asked(state, names, given, considered)}


def test_the_panel_before_a_trump():
    state = position("knight archer peacemaker noble", [PLENTY, PLENTY, "0/0/4/0"], ["w6", "w3 w2"])
    found = titles(state)
    assert "Trump: at least one six" in found
    assert "A pair (Peacemaker)" in found
    assert "Take the trick" in found
    assert [parameter.name for parameter in controls(state)] == ["colour", "dice"]


def test_the_panel_follows_the_move_considered():
    state = position("knight archer peacemaker noble", [PLENTY, PLENTY, "1/0/3/0"], ["w6", "w3 w2"])
    for move in state.moves():
        if move.kind == "roll":
            marked = [asking for asking in asked(state, "ABC", {"colour": "green", "dice": 1}, move) if asking.mark]
            assert (marked[0].title, marked[0].label) == ("Take the trick", roll_words(move.args[1], move.args[0]))
            assert [die["make"] for die in marked[0].drawn] == [move.args[0]] * move.args[1]
    archer = next(move for move in state.moves() if move.kind == "archer")
    assert any(title.startswith("Take the trick after Archer") for title in titles(state, considered=archer))


def test_the_panel_after_the_roll():
    state = play(position("knight archer peacemaker noble"), "roll white 2: 3 6")
    found = titles(state)
    assert set(found) == {"Take the trick", ALL, "Ada holds the 9: nobody later takes it"}
    hold = found["Ada holds the 9: nobody later takes it"].question()
    assert hold.p == ask("hold", score=9, following=(2, 2)).p == take_by_ending(state)
    assert "Ben: two white dice below 9" in str(hold.working)


def test_the_grid_of_powers():
    state = position("knight archer peacemaker noble", ["0/1/0/1", "2/1/2/2", PLENTY], ["w6"])
    grid, power, roll = powers_first(state)
    assert (power.kind, str(roll)) == ("archer", "roll white 1")
    assert "Best: Archer: send Ada's white six back, then one white die." in [
        asking.question(**asking.given).best
        for asking in asked(state, ["Ada", "Ben", "Cleo"], {"colour": "white", "dice": 1})
    ]
    assert grid.columns == ("no power", "Archer")
    assert [label for label, _ in grid.rows] == ["1 white"]
    ((without, archer),) = [cells for _, cells in grid.rows]
    assert without == take_by_roll(state, 1, 1)
    best = max(take_by_power(state, move, state.moves()[0]) for move in state.moves() if move.kind == "archer")
    assert archer == best > without


def test_take_is_the_table_of_the_panel_for_shell_and_python():
    given = {"pools": "0/1/0/1,2/1/2/2,2/2/2/2", "rolled": "w6"}
    state = position("knight archer peacemaker noble", ["0/1/0/1", "2/1/2/2", PLENTY], ["w6"])
    answer = ask("take", **given)
    assert answer.table == powers_first(state).grid
    assert answer.best == "Archer: send seat 1's white six back, then one white die"
    assert answer.says.endswith("and use no power.")
    assert chances(state, ["Ada", "Ben", "Cleo"]).best == "Archer: send Ada's white six back, then one white die"
    last = ask("take", pools="2/2/2/2,2/2/2/2,2/0/2/2", rolled="w3+w1,w2", leader=0)
    assert last.says.endswith("Nobody plays later.")
    assert last.table.columns == ("no power", "Archer")


def test_take_lists_every_roll_as_the_engines_tree_says():
    """Every cell before a power, and the best target behind every cell after one."""
    tried = 0
    for state in every_position(2):
        me, (grid, _, _) = state.turn, powers_first(state)
        for label, (plain, *powers) in grid.rows:
            if label == "no roll":
                continue
            number, colour = label.split()
            roll = next((move for move in state.moves() if str(move) == f"roll {colour} {number}"), None)
            assert (plain is None) == (roll is None)
            if roll is not None and plain is not None:
                assert plain == walk(state.after(roll), me)
                tried += 1
            for title, p in zip(grid.columns[1:], powers, strict=True):
                uses = [move for move in state.moves() if move.kind == title.lower().replace(" ", "_")]
                assert p is None or p == max(
                    found
                    for move in uses
                    if (found := take_by_power(state, move, Move("roll", (colour, int(number))))) is not None
                )
    assert tried > 20


def test_take_after_the_roll():
    state = play(position("knight archer peacemaker noble", rolled=["w6"]), "roll white 2: 2 3")
    table = ask("take", pools="2/2/2/2,2/0/2/2,2/2/2/2", rolled="w6,w3+w2", still="yes").table
    assert [label for label, _ in table.rows] == ["end the turn", "Archer: send seat 1's white six back"]
    assert [p for _, (p,) in table.rows] == [0, take_by_power(state, Move.parse("archer 0 w6"))]


def test_take_with_a_dragon_has_a_row_without_a_roll():
    given = {"cards": "dragon,knight,thief,noble", "cubes": "red,white,green,blue", "rolled": "w3"}
    state = position("dragon knight thief noble", rolled=["w3"], cubes="red white green blue")
    table = ask("take", pools="2/2/2/2,2/2/2/2,2/2/2/2", **given).table
    assert table == powers_first(state).grid
    assert table.rows[-1] == ("no roll", (None, Fraction(0)))
    assert all(dragon is None for _, (_, dragon) in table.rows[:-1])


def test_take_when_the_leaders_dice_are_gone():
    assert ask("take", pools="2/2/2/2,2/2/2/2,2/2/2/2", colour="red").table.rows[0][0] == "1 red"
    assert ask("take", pools=["2/2/2/2"] * 3, rolled=["w5 w4", "w3"]) == ask(
        "take", pools="2/2/2/2,2/2/2/2,2/2/2/2", rolled="w5+w4,w3"
    )


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"pools": "9/9/9/9,9/9/9/9,1/1/1/1"}, "only 10 red dice"),
        ({"pools": "1/1/1/1,1/1/1/1"}, "three to five values"),
        ({"pools": "1/1/1/1,1/1/1/1,1/1/1/1", "leader": 4}, "leader is 0, 1 or 2"),
        ({"pools": "1/1/1/1,1/1/1/1,1/1/1/1", "cards": "imp,knight,thief,noble"}, "which cubes"),
        ({"pools": "1/1/1/1,1/1/1/1,1/1/1/1", "cubes": "red,red,white,blue"}, "four cubes"),
        ({"pools": "1/1/1/1,1/1/1/1,1/1/1/1", "rolled": "w1,w2,w3"}, "nobody is left to move"),
        ({"pools": "1/1/1/1,1/1/1/1,1/1/1/1", "rolled": "w7"}, "rolled is"),
        ({"pools": "1/1/1/1,1/1/1/1,1/1/1/1", "still": True}, "nobody has rolled yet"),
    ],
)
def test_take_refuses_what_cannot_be(given, says):
    with pytest.raises(OddsError, match=says):
        ask("take", **given)


def test_chances_are_asked_in_a_turn():
    with pytest.raises(OddsError, match="somebody is to move"):
        chances(Thrown(3).start())
    state = position("knight archer brute noble", [PLENTY, "1/0/0/0", PLENTY], ["w3"], may_empty_pool=True)
    with pytest.raises(OddsError, match="no dice left to roll"):
        chances(play(state, "archer 0 w3"))


def test_hold_reckons_with_every_card_or_says_why_not():
    """What is held is what the engine's tree says; only the Imp makes it another question (T43)."""
    rng, held, imp = Random(5), 0, 0
    for state in every_position(8):
        me = state.turn
        state = state.after(rng.choice([move for move in state.moves() if move.kind == "roll"]))
        state = state.after(state.rolls().sample(rng))
        if state.shows_pair():
            continue
        for asking in hold_now(state, "ABC"):
            answer = asking.question()
            if answer.p is None:
                assert "Imp" in answer.says
                imp += 1
            else:
                assert answer.p == walk(state, me), state
                held += 1
    assert held > 15
    assert imp > 3


def test_hold_with_a_brute_and_a_peacemaker():
    state = play(position("knight archer brute noble", [PLENTY, PLENTY, "0/0/3/0"]), "roll white 1: 5")
    (asking,) = hold_now(state, ["Ada", "Ben", "Cleo"])
    assert asking.question().p == share(2, lambda roll: sum(roll) < 5) * Fraction(4, 6) ** 3
    assert "Cleo: no five or six on three green dice" in str(asking.question().working)
    state = play(position("knight archer peacemaker noble", [PLENTY, "0/0/2/0", "0/0/0/1"]), "roll white 1: 5")
    (asking,) = hold_now(state, ["Ada", "Ben", "Cleo"])
    safe = share(2, lambda roll: 6 not in roll and roll[0] != roll[1])
    assert asking.question().p == safe * Fraction(5, 6)
    assert "no six and no pair on two green dice" in str(asking.question().working)


def test_hold_before_the_roll_is_about_the_average():
    state = position("knight archer saboteur noble", [PLENTY, PLENTY, "0/0/3/0"])
    found = titles(state, {"colour": "white", "dice": 2})
    hold = found["Hold a 7, about the average of two white dice: nobody later takes it"].question()
    assert hold.p == ask("hold", score=7, following=(2,), trumping=(3,)).p
    assert not any(title.startswith("Hold") for title in titles(play(state, "roll white 1: 6", "end"), {"dice": 1}))


def test_the_longest_list_comes_last():
    """A leader sees pair and hold before the sixteen scores of three dice."""
    state = position("knight archer peacemaker noble", ["2/2/4/2", "2/2/2/2", "2/2/2/2"])
    found = list(titles(state, {"colour": "green", "dice": 3}))
    assert found == [
        "Take the trick",
        ALL,
        "A pair (Peacemaker)",
        "Hold an 11, about the average of three green dice: nobody later takes it",
        "Score of three green dice",
    ]
    following = titles(position("knight archer peacemaker noble", rolled=["w6"]))
    assert "A score of 6 or more" in following
    assert not any(title.startswith("Score of") for title in following)


def test_the_panel_while_dice_are_in_the_air():
    state = play(position("knight archer peacemaker noble"), "roll white 2")
    (row,) = [asking for asking in asked(state, "ABC", {}) if asking.mark and asking.title.startswith("Take")]
    assert row.question().p == take_by_roll(state, 1, 2)


def test_the_panel_while_dice_that_a_power_rolls_are_in_the_air():
    state = play(position("knight dark_knight brute noble", rolled=["w6"]), "roll white 1: 3")
    again = Move.parse("knight w3")
    row, *_ = asked(state.after(again), "ABC", {})
    assert row.question().p == take_by_power(state, again)
    state = position("knight dark_knight brute noble", rolled=["w6"])
    again, roll = Move.parse("dark_knight 0 w6"), Move.parse("roll white 2")
    rows = [asking for asking in asked(state.after(again), "ABC", {}) if asking.mark]
    assert [asking.title for asking in rows] == ["Take the trick"]
    assert rows[0].question().p == take_by_power(state, again, roll)
    assert rows[0].label == "two white dice"
    spent = position(
        "knight dark_knight brute noble", [PLENTY, "1/0/0/0", PLENTY], rolled=["w6"], may_empty_pool=True
    ).after(again)
    assert not any(asking.title.startswith("Take") for asking in asked(spent, "ABC", {}))  # nothing can be rolled


def test_the_imp_is_named_where_the_best_score_does_not_win():
    state = position("shapeshifter imp peacemaker noble", rolled=["w6", "w3 w2"], cubes="blue white green red")
    assert "A score of 6 or more (but the Imp wants the second)" in titles(state)


def test_before_a_game_and_between_tricks_there_is_something_to_look_at():
    start = asked(Thrown(3).start(), "ABC", {})
    assert [asking.title for asking in start] == ["Trump: at least one six"] * 3 + ["A matching pair"] * 2
    assert [asking.question(**asking.given).p for asking in start] == [
        *(ask("trump", dice=n).p for n in (1, 2, 3)),
        *(ask("pair", dice=n).p for n in (2, 3)),
    ]
    start = Thrown(3, cards=("knight", "archer", "brute", "noble")).start()
    assert set(titles(start.after(start.rolls().sample(Random(1))))) == {
        "Trump: at least one six",
        "Trump: at least one five or six (Brute, green)",
    }
    assert controls(Thrown(3).start()) == []


def test_a_game_that_is_over_asks_nothing():
    over, _ = play_out(Thrown(3, rounds=1), Random(1))
    assert asked(over, "ABC", {}) == []
