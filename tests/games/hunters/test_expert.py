"""The expert plays for the chance to win, exactly over its turn; a duel has its own eyes."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from dicelab.games.game import CHANCE, OVER
from dicelab.games.hunters.bots.expert import expert_bot, table_of, won_after
from dicelab.games.hunters.bots.outlook import NO_HUNTER, Between, Place, capture, holds, outbids, win_chances
from dicelab.games.hunters.odds.turn import outbid_chance
from dicelab.games.hunters.rules.dice import EACH

from .table import position


def worth(state):
    """What a state in or after the turn is worth to seat 0, going through every roll and every choice."""
    if state.turn == OVER:
        return 1 / len(state.winners()) if 0 in state.winners() else 0.0
    if state.turn == CHANCE and state.roller == 0:
        return float(sum(p * worth(state.after(move)) for move, p in state.rolls().dist().items()))
    if state.roller == 0 and state.turn == 0:
        return max(worth(state.after(move)) for move in state.moves())
    return win_chances(table_of(state))[0]


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
    assert sum(win_chances(table)) == pytest.approx(1)
    for more in (Place(21, 1, 0), Place(20, 2, 0), Place(20, 1, 1)):
        richer = table._replace(places=(more, *places[1:]))
        assert win_chances(richer)[0] > win_chances(table)[0]
    higher = [win_chances(table._replace(hunter=0, roller=1, bid=bid))[0] for bid in range(1, 10)]
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


@pytest.mark.parametrize(
    ("chase", "marker", "captured", "must"),
    [(None, -1, (), True), (None, 0, (), True), ((1, "w3"), -1, (), True), ((1, "w3"), 1, (), True),
     ((1, "w2"), 1, (0, 1, 0, 1), True), ((1, "w2"), 1, (0, 1, 0, 1), False)],
)  # fmt: skip
@pytest.mark.parametrize("shown", ["w1,wc,wy", "w2,w3,wc"])
def test_in_a_duel_its_choice_is_the_best_of_the_whole_tree(chase, marker, captured, must, shown):
    state = position(
        "3/0/0", "3/1/0", chase=chase, marker=marker, captured=captured, coins=(9, 12), shown=shown, left=1,
        must_chase=must,
    )  # fmt: skip
    chosen = expert_bot(state, Random(0))
    each = {move: worth(state.after(move)) for move in state.moves()}
    assert each[chosen] >= max(each.values()) - 1e-4


def test_in_a_duel_a_marker_is_half_of_a_capture():
    """D20: with the marker swords that hold capture; without it they must hold once more."""
    places = (Place(20, 1, 0), Place(20, 1, 0))
    table = Between(0, places, (10, 15), 1, 4)
    first, second = (capture(table._replace(marker=marker)) for marker in (NO_HUNTER, 1))
    assert second < first < 0
    assert first == pytest.approx(second * holds((EACH, 1, 0), (EACH, 1, 0)))
    assert capture(table._replace(hunter=NO_HUNTER, bid=0)) == 0
    chances = [win_chances(table._replace(marker=marker))[0] for marker in (NO_HUNTER, 1)]
    assert chances[0] > chances[1]
    mirrored = Between(1, places, (10, 15), 0, 4)
    assert win_chances(mirrored) == pytest.approx(win_chances(table)[::-1])


def test_nobody_hunts_where_the_centre_is_empty():
    state = position("3/0/0", "3/0/0", "3/0/0", shown="wc,wc,wc", left=2)
    assert table_of(state).hunter == NO_HUNTER
    assert table_of(state).places[0].party == (EACH, 0, 0)
