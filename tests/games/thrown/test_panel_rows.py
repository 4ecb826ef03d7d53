"""Every row of the panel before a roll, held against the engine's own tree in many random positions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from dicelab.errors import OptionError
from dicelab.games.game import CHANCE
from dicelab.games.thrown.bots import advice
from dicelab.games.thrown.odds import asked, controls
from dicelab.games.thrown.odds.taking import take_by_ending
from dicelab.games.thrown.rules.cards import CARDS
from dicelab.games.thrown.rules.dice import COLOURS
from dicelab.games.thrown.rules.trick import strength
from dicelab.games.thrown.rules.words import roll_words

from .table import play, position
from .test_odds import walk

NAMES = ["Ada", "Ben", "Cleo"]
OWN_POWERS = ("knight", "wizard", "man_at_arms")


def random_positions(number, seed):
    """Four random cards with random cubes, the Cyclops and powers on one's own dice more often than by chance."""
    rng, found = Random(seed), []
    while len(found) < number:
        cards = rng.sample(["cyclops", rng.choice(OWN_POWERS), *rng.sample(sorted(CARDS), 2)], 4)
        cubes = rng.sample(COLOURS, 4)
        lead = cubes[cards.index("cyclops")][0] if rng.random() < 0.5 else rng.choice("rwgb")
        pools = ["/".join(str(rng.choice((0, 1, 1, 2))) for _ in COLOURS) for _ in range(3)]
        rolled = []
        for _ in range(rng.randrange(3)):
            colour = lead if not rolled or rng.random() < 0.7 else rng.choice("rwgb")
            rolled.append(" ".join(f"{colour}{rng.randint(1, 6)}" for _ in range(rng.randint(1, 2))))
        try:
            state = position(" ".join(cards), pools, rolled, cubes=" ".join(cubes), leader=rng.randrange(3))
        except OptionError:
            continue
        found.append(state)
    return found


def rows(state, colour, dice):
    chosen = {"colour": colour, "dice": dice}
    return [asking for asking in asked(state, NAMES, chosen) if asking.question.name in ("score", "reach")]


def best_score(state, me, target, powers):
    """The best chance that the engine leaves ``me`` with so much, with these powers on one's own dice."""

    @cache
    def best(now):
        if now.turn == CHANCE:
            return sum((p * best(now.after(shown)) for shown, p in now.rolls().dist().items()), Fraction(0))
        found = Fraction(int((strength(now.trick.rolled[me], now.display) or (0, 0)) >= (0, target)))
        for move in now.moves():
            if move.kind in powers and (move.kind != "man_at_arms" or move.args[0] == me):
                found = max(found, best(now.after(move)))
        return found

    return best(state)


def test_scores_and_what_powers_make_of_them_are_what_the_engine_does():
    """The Cyclops counts (T23), also where the Knight rolls again."""
    doubled = 0
    for state in random_positions(80, 23):
        me = state.turn
        for roll in state.main_rolls():
            colour, dice = str(roll.args[0]), int(roll.args[1])
            if dice > 2:
                continue
            for asking in rows(state, colour, dice):
                if not asking.mark:
                    continue
                given = asking.given
                target = given.get("target") or given["at_least"]
                powers = [key for key in OWN_POWERS if given.get(key)]
                answer = asking.question(**given)
                walked = best_score(state.after(roll), me, target, powers)
                assert answer.p == walked, (asking.title, roll, state)
                doubled += dice == 1 and state.display.colour("cyclops") == COLOURS.index(colour)
    assert doubled > 20


def test_all_scores_of_a_roll_reckon_with_the_cyclops():
    state = position("cyclops knight brute noble", cubes="white green red blue")
    (spread,) = rows(state, "white", 1)
    assert spread.question(**spread.given).dist.outcomes == (2, 4, 6, 8, 10, 12)
    assert [spread.question(**spread.given).dist.outcomes for spread in rows(state, "red", 1)] == [(1, 2, 3, 4, 5, 6)]


def test_the_reported_position_with_a_cyclops():
    cards, cubes = "cyclops knight brute noble", "white green red blue"
    state = position(cards, ["0/3/2/0", "2/1/0/0", "0/0/1/1"], ["w5 w3", "g1"], cubes=cubes, leader=1)
    assert controls(state)[0].default == "white"
    (one,) = [asking for asking in rows(state, "white", 1) if asking.mark and asking.question.name == "score"]
    assert one.title == "A score of 8 or more"
    assert one.question(**one.given).p == Fraction(1, 2)


def test_a_held_score_beside_a_pair_says_what_ending_the_turn_says():
    """T27: the pair ends the trick, so nobody comes after it."""
    state = play(position("knight archer peacemaker noble", ["1/0/3/0", "2/1/1/0", "0/2/3/1"]), "roll green 2: 4 4")
    found = {asking.title: asking.question() for asking in asked(state, NAMES, {})}
    assert found["Ada holds the 8: nobody later takes it"].p == take_by_ending(state) == 1


def test_holding_and_ending_never_contradict_each_other():
    rng, held, pairs = Random(27), 0, 0
    for state in random_positions(200, 27):
        cards = tuple(dict.fromkeys(("peacemaker", *state.display.cards)))[:4]
        state = state._replace(display=state.display._replace(cards=cards))
        roll = rng.choice([move for move in state.moves() if move.kind == "roll"])
        after = state.after(roll)
        shown = after.rolls().dist().outcomes
        alike = [move for move in shown if len(set(move.args)) < len(move.args)]
        after = after.after(rng.choice(alike or shown))
        found = {asking.title: asking.question() for asking in asked(after, NAMES, {}) if not asking.given}
        for title, answer in found.items():
            if " holds " in title and answer.p is not None:
                held += 1
                pairs += after.shows_pair()
                assert answer.p == take_by_ending(after), (title, after)
    assert held > 20
    assert pairs > 2


def walked_goal(state, me, goal):
    """The chance that a roll, once it lies, is what a row asks for."""
    return sum(
        (p for shown, p in state.rolls().dist().items() if goal(state.after(shown).trick.rolled[me])), Fraction(0)
    )


@pytest.mark.slow
def test_every_row_of_a_choice_is_what_the_engines_tree_says():
    """All rolls, whichever is considered: the chance to take the trick, trumps, pairs and results."""
    goals = {
        "trump": lambda given: lambda rolled: any(die.face >= (5 if given["brute"] else 6) for die in rolled.dice),
        "pair": lambda given: lambda rolled: len({die.face for die in rolled.dice}) < len(rolled.dice),
        "result": lambda given: lambda rolled: any(die.face <= 2 for die in rolled.dice),
    }
    tried = 0
    for state in random_positions(40, 5):
        if min(map(sum, state.pools)) < 4:
            continue  # else the round may end with the trick
        me = state.turn
        for roll in state.main_rolls():
            dice = int(roll.args[1])
            if dice > 2:
                continue
            for asking in asked(state, NAMES, {"colour": str(roll.args[0]), "dice": dice}, roll):
                if not asking.mark:
                    continue
                answer = asking.question(**asking.given)
                if asking.question.name == "take":
                    assert answer.p == walk(state.after(roll), me), (state, roll)
                    assert asking.label == roll_words(dice, str(roll.args[0]))
                    tried += 1
                elif asking.question.name in ("trump", "pair", "result"):
                    goal = goals[asking.question.name](asking.given)
                    assert answer.p == walked_goal(state.after(roll), me, goal), (asking.title, state, roll)
                    tried += 1
    assert tried > 40


def test_the_recommendation_is_the_hint():
    for state in random_positions(40, 6):
        move, told = advice(state, NAMES)
        ((_, answer),) = [
            (one, one.question()) for one in asked(state, NAMES, {"colour": "red", "dice": 1}, move) if one.stays
        ] or [(None, None)]
        if answer is None:
            continue
        assert answer.best.startswith(told)
        table = answer.table
        assert table.rows[table.considered][1] == table.rows[table.mark][1]
        assert answer.working.answer == table.rows[table.considered][1][0]
