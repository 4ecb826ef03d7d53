"""The quick stand-in looks up what the solver of the turn would say; the exact turn names what a choice gives away."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import dicelab
from dicelab.games.hunters import quick
from dicelab.games.hunters.dice import STOP, in_order, reroll
from dicelab.games.hunters.expert import ranked
from dicelab.games.hunters.rules import ROLLS
from dicelab.games.hunters.turns import alternatives, takings, turn_of
from dicelab.games.hunters.value import RICHER, compared, exact_turn


def by_the_solver(sketch: quick.Sketch):
    """The same aim, asked of the solver itself."""
    by_swords, left = quick.worths(sketch), 1.5 if sketch.late else 4
    yellow, red = round(quick.GRAIN * quick.YELLOW_WORTH * left), round(quick.GRAIN * quick.RED_WORTH * left)

    def worth(total):
        swords, coins, yellows, reds = total
        return (
            quick.GRAIN * takings((swords, coins)) + by_swords[swords] + yellow * min(3, yellows) + red * min(3, reds)
        )

    return turn_of(sketch.party, ROLLS).maximise(of=quick.TOTALS, value=worth)


@pytest.mark.parametrize("party", [(3, 0, 0), (3, 1, 1), (3, 2, 0)])
def test_what_is_looked_up_is_best(party):
    rng = Random(3)
    for bid, rival, late in ((0, 0, False), (4, 1, False), (5, 2, True)):
        sketch = quick.Sketch(party, bid, rival, late)
        best, policy = by_the_solver(sketch), quick._Policy(sketch)
        for _ in range(25):
            game = dicelab.game("hunters", players=3)
            parties = ["/".join(map(str, party)), "3/0/0", "3/0/0"]
            state = game.position(parties)
            state = state.after(state.rolls().sample(rng))
            if quick.party_of(state.shown) != party:
                continue  # a die has left: another turn
            for left in (1, 2):
                found = {
                    reroll(in_order(one.reroll_faces)) if one.reroll else STOP: one.cost
                    for one in alternatives(best, state.shown, left)
                }
                assert found[policy.move(state.shown, left)] == 0


def position():
    """Four coins that show no sword lie there: the Great Treasure."""
    game = dicelab.game("hunters", players=3)
    return game.position(["3/1/0", "3/0/0", "3/0/0"], shown="wc,wc,wc,yc", left=2, chase=(1, "w3,w2"))


def test_the_exact_turn_says_what_a_choice_gives_away():
    state = position()
    (best, nothing), *_, (worst, most) = ranked(state)
    assert nothing == 0 < most
    assert exact_turn(state, best).lost == 0
    found = exact_turn(state, worst)
    assert (found.best, found.lost, found.more) == (best, most, RICHER)
    assert found.richer.players[0].coins == state.players[0].coins + RICHER
    assert found.richer.problem() is None


def test_only_choices_that_come_near_are_compared():
    state = position()
    best = ranked(state)[0][0]
    assert compared(state, best) == [best]
    assert best in compared(state, None)


def test_a_die_that_may_be_lost_counts():
    """The expert counts dice in the party; the sensible bot only those that join."""
    costs = dict(ranked(position()))
    assert costs[reroll(("yc",))] > Fraction(1)
