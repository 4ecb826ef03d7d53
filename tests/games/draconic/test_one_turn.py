"""The engine against its naive twin: every roll, every decision, small hands, all variants."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from dicelab.games.draconic.rules.state import DraconicState
from dicelab.games.game import CHANCE, OVER

from .table import applying, position, roll
from .twin import SIDES, Result, one_turn

TABLES = [
    # hands, pile, roller; Trial By Fire: who rolled before, and how many fireballs
    ((1, 1), 0, 0, 1, 1),
    ((1, 2), 2, 0, 1, 2),
    ((2, 2), 1, 1, 0, 0),
    ((3, 1), 0, 0, 1, 1),
    ((2, 1, 3), 2, 0, 2, 2),
    ((2, 3, 1), 0, 2, 1, 3),
    ((1, 3, 2), 1, 1, 0, 1),
    ((4, 2), 0, 0, 1, 2),
    ((4, 1, 2), 3, 0, 2, 1),
    ((2, 4, 1, 1), 2, 1, 0, 2),
]
RULES = [
    ("base", "trade_first"),
    ("scales", "trade_first"),
    ("fire", "trade_first"),
    ("trade", "trade_first"),
    ("trade", "burn_first"),
]


def ends_of_turn(state: DraconicState) -> set[DraconicState]:
    """Where the roller's decisions can lead."""
    if state.turn < 0:
        return {state}
    return {end for move in state.moves() for end in ends_of_turn(state.after(move))}


@pytest.mark.parametrize(("variant", "order"), RULES)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_roll_and_every_decision(table, variant, order):
    hands, pile, roller, before, challenge = table
    fire = variant == "fire"
    state = position(
        hands,
        0 if fire else pile,
        roller,
        challenger=before if fire else -1,
        challenge=challenge if fire else 0,
        **applying(len(hands), variant=variant, trade_order=order, places=True, target=500),
    )
    chances = Counter(roll("".join(faces)) for faces in product(SIDES, repeat=hands[roller]))
    ways = len(SIDES) ** hands[roller]
    assert dict(state.rolls().dist().items()) == {move: Fraction(n, ways) for move, n in chances.items()}

    for faces in {"".join(sorted(faces)) for faces in product(SIDES, repeat=hands[roller])}:
        expected = one_turn(variant, order, hands, state.pile, roller, faces, before, state.challenge)
        ends = ends_of_turn(state.after(roll(faces)))
        assert {result_of(state, end) for end in ends} == expected, faces
        for end in ends:
            check_end(state, end, faces)


def result_of(state: DraconicState, end: DraconicState) -> Result:
    if end.standing.round > state.standing.round:  # Dragon Scales has dealt anew: the points tell what lay there
        return result_of_round(state, end)
    return Result(end.hands, end.pile, end.retired - state.retired)


def result_of_round(state: DraconicState, end: DraconicState) -> Result:
    """Two players: the first scored other dice and pile, the last the pile."""
    first = state.roller
    pile = end.standing.totals[1 - first]
    other = end.standing.totals[first] - pile
    hands = (0, other) if first == 0 else (other, 0)
    return Result(hands, pile, sum(state.hands) + state.pile - pile - other)


def check_end(state: DraconicState, end: DraconicState, faces: str) -> None:
    """Who is out, and who is next."""
    if end.standing.round > state.standing.round:
        return
    without = {seat for seat, dice in enumerate(end.hands) if not dice}
    if len(without) == len(end.hands) - 1:
        assert end.turn == OVER
        assert set(end.places) == set(range(len(end.hands)))
        assert end.places[0] in without
        return
    assert set(end.places) == without
    assert end.turn == CHANCE
    clockwise = [(state.roller + step) % len(end.hands) for step in range(1, len(end.hands) + 1)]
    assert end.roller == next(seat for seat in clockwise if end.hands[seat])
    if state.game.variant == "fire":
        assert (end.challenger, end.challenge) == (state.roller, faces.count("F"))
    if state.game.variant == "scales" and without:
        (out,) = without
        assert end.scores()[out] == sum(end.hands) + end.pile
