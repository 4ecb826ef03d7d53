"""The quick stand-in looks up what the solver of the turn would say; the solved turn names what is worth comparing."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import dicelab
from dicelab.games.hunters.bots import quick
from dicelab.games.hunters.bots.expert import ranked
from dicelab.games.hunters.bots.value import MOST, NEAR, SAME, compared
from dicelab.games.hunters.odds.turn import alternatives, takings, turn_of
from dicelab.games.hunters.rules.dice import STOP, in_order, reroll
from dicelab.games.hunters.rules.state import ROLLS


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


@pytest.mark.parametrize("players", [2, 3])
def test_only_choices_that_are_better_by_the_solved_turn_are_compared(players):
    game = dicelab.game("hunters", players=players)
    parties = ["3/1/0", "3/0/0", "3/0/0"][:players]
    state = game.position(parties, shown="wc,wc,wc,yc", left=2, chase=(1, "w3,w2"))
    found = ranked(state)
    (best, nothing), *_, (worst, most) = found
    assert nothing == 0
    assert most > NEAR
    for move, cost in found:
        rivals = compared(state, move)
        assert (list(rivals) == [move]) == (cost <= SAME)
        assert len(rivals) <= MOST
        if cost > SAME:
            assert rivals[0] == best
    assert best in compared(state, None)
    assert worst not in compared(state, None)


def test_a_die_that_may_be_lost_counts():
    """The yellow coin is safe; rolled again the die may show an X."""
    costs = dict(ranked(position()))
    assert costs[reroll(("yc",))] > Fraction(1, 100)
