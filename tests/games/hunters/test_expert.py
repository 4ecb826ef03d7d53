"""The expert of three and four players plays for the chance to win, exactly; that of two for coins and dice."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from dicelab.games.game import CHANCE, OVER
from dicelab.games.hunters.dice import EACH
from dicelab.games.hunters.expert import expert_bot, ranked, table_of, won_after
from dicelab.games.hunters.standing import NO_HUNTER, WEIGHTS, Between, Place, outbids, win_chances
from dicelab.games.hunters.turns import outbid_chance

from .table import position


def worth(state):
    """What a state in or after the turn is worth to seat 0, going through every roll and every choice."""
    if state.turn == OVER:
        return 1 / len(state.winners()) if 0 in state.winners() else 0.0
    if state.turn == CHANCE and state.roller == 0:
        return float(sum(p * worth(state.after(move)) for move, p in state.rolls().dist().items()))
    if state.roller == 0 and state.turn == 0:
        return max(worth(state.after(move)) for move in state.moves())
    return win_chances(table_of(state), WEIGHTS)[0]


@pytest.mark.parametrize(
    ("chase", "captured", "must"),
    [(None, (), True), ((1, "w3"), (), True), ((2, "w3,w1"), (), True), ((1, "w2"), (0, 1, 2, 0, 1, 2), True),
     ((1, "w1"), (0, 1, 2, 0, 1, 2), False)],
)  # fmt: skip
@pytest.mark.parametrize("shown", ["w1,wc,wy", "w2,w3,wc"])
def test_its_choice_is_the_best_of_the_whole_tree(chase, captured, must, shown):
    state = position(
        "3/0/0", "3/1/0", "3/0/1", chase=chase, captured=captured, coins=(9, 12, 7), shown=shown, left=1,
        must_chase=must,
    )  # fmt: skip
    chosen = expert_bot(state, Random(0))
    each = {move: worth(state.after(move)) for move in state.moves()}
    assert each[chosen] >= max(each.values()) - 1e-4  # chances are counted in ten-thousandths


def test_chances_are_shares_of_one_win_and_more_is_never_worse():
    places = (Place(20, 1, 0), Place(31, 0, 2), Place(25, 2, 1))
    table = Between(0, places, (10, 15), 1, 4)
    assert sum(win_chances(table, WEIGHTS)) == pytest.approx(1)
    for more in (Place(21, 1, 0), Place(20, 2, 0), Place(20, 1, 1)):
        richer = table._replace(places=(more, *places[1:]))
        assert win_chances(richer, WEIGHTS)[0] > win_chances(table, WEIGHTS)[0]
    higher = [win_chances(table._replace(hunter=0, roller=1, bid=bid), WEIGHTS)[0] for bid in range(1, 10)]
    assert all(less <= more for less, more in pairwise(higher))


def test_with_the_last_warrant_the_end_is_known():
    places = (Place(30, 0, 0), Place(20, 0, 0), Place(10, 0, 0))
    last = Between(0, places, (15,), 1, 4)
    assert won_after(last, (0, 0, 0, 0), chases=False) == 0  # seat 1 captures at once: 35 to 30
    assert won_after(last, (0, 3, 0, 0), chases=False) == 1  # the Great Treasure: 36
    shared = won_after(last._replace(places=(Place(35, 0, 0), *places[1:])), (0, 0, 0, 0), chases=False)
    assert shared == 1 / 2


def test_outbidding_is_estimated_from_below():
    """Whoever plays for as many swords as possible outbids a little less often than whoever plays only for that."""
    for party in ((3, 0, 0), (3, 1, 1)):
        for swords in range(3 * sum(party) + 2):
            exact = float(outbid_chance(party, swords))
            assert exact - 0.1 < outbids(party, swords) <= exact + 1e-12


def test_two_players_weigh_coins():
    state = position("3/1/0", "3/0/0", chase=(1, "w3,w2"), shown="wc,wc,wc,yc", left=2)
    assert expert_bot(state, Random(0)) == ranked(state)[0][0]


def test_nobody_hunts_where_the_centre_is_empty():
    state = position("3/0/0", "3/0/0", "3/0/0", shown="wc,wc,wc", left=2)
    assert table_of(state).hunter == NO_HUNTER
    assert table_of(state).places[0].party == (EACH, 0, 0)
