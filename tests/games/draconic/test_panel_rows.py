"""Every row of the panel against the engine's own tree, in many random positions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import dicelab
from dicelab.games.draconic.rules.state import KEEP
from dicelab.games.game import CHANCE
from tests.games.panel_rows import NAMES, asked


def ended(state):
    """The state after the turn of whoever rolls; dragons go to the next seat, hands are kept."""
    roller = state.roller
    while state.turn == roller:
        state = state.after(KEEP if KEEP in state.moves() else state.moves()[0])
    return state


def positions(number, **options):
    rng = Random(9)
    for _ in range(number):
        hands = tuple(rng.randint(1, 4) for _ in range(options["players"]))
        yield dicelab.game("draconic", **options).position(hands=hands, pile=rng.randint(0, 3))


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"players": 3, "variant": "trade"}], ids=str)
def test_before_a_roll(options):
    for state in positions(12, **options):
        rows = {one.title: answer for one, answer in asked(state)}
        outcomes = list(state.rolls().dist().items())
        burned = sum((p for roll, p in outcomes if not roll.args[2]), Fraction(0))
        held = Counter()
        for roll, p in outcomes:
            held[ended(state.after(roll)).hands[state.roller]] += p
        assert rows["Burned: no fireball"].p == burned
        assert rows["Out of dice after this turn"].p == held[0]
        (spread,) = [answer for title, answer in rows.items() if title.startswith("Dice held after this turn")]
        assert dict(spread.dist.items()) == {dice: p for dice, p in held.items() if p}


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 4}, {"players": 3, "variant": "trade"}], ids=str)
def test_before_giving_a_dragon(options):
    """Every choice, given on the engine; then whoever got it rolls next, with the pile that lies there."""
    seen = 0
    for state in positions(12, **options):
        for roll in state.rolls().dist().outcomes:
            after = state.after(roll)
            if after.turn < 0 or not after.dragons:
                continue
            dragons = [move for move in after.moves() if move.kind == "give"]
            for move in dragons:
                seat = int(move.args[0])
                rows = asked(after, move)
                ((marked, answer),) = [(one, found) for one, found in rows if one.mark]
                assert marked.label.startswith(NAMES[seat])
                assert marked.how.startswith("Without it: ")
                left = after.after(move)
                assert marked.given["dice"] == left.hands[seat]
                if after.dragons == 1:
                    left = ended(left) if left.turn == after.turn else left
                    pile = left.pile
                    assert marked.given["pile"] == pile
                    then = dicelab.game("draconic", players=4).position(
                        hands=(marked.given["dice"], 1, 1, 1), pile=pile
                    )
                    out = [p for shown, p in then.rolls().dist().items() if not ended(then.after(shown)).hands[0]]
                    assert answer.p == sum(out, Fraction(0))
                seen += 1
            assert sum(one.best for one, _ in rows) == 1
    assert seen > 100


def test_nobody_else_is_spoken_of():
    """Whose chances they are: of whoever rolls, or of those who may get the dragon, by name."""
    for state in positions(4, players=3):
        assert all("Ada" in one.whose for one, _ in asked(state))
        assert state.turn == CHANCE
