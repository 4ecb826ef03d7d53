"""Every discard power, by its name: when it may be used, its price in the colour of its cube, and what it needs."""

from __future__ import annotations

import pytest

from dicelab.errors import IllegalMove
from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards import CARDS, DISCARD
from dicelab.games.thrown.rules.dice import COLOURS

from .table import PLENTY, moves, play, position

BEFORE_ROLL = {"man_at_arms", "archer", "berserker", "dark_knight", "sorcerer", "spirit", "dragon", "shapeshifter"}
"""What a follower may use before rolling: everything but the powers on one's own dice."""


def beside(card, cube, pools=(PLENTY,) * 3, rolled=("w6 w6",), **more):
    """The card with that cube, beside three that never ask for anything."""
    others = [key for key in ("brute", "noble", "phantom") if key != card]
    laid = [cube, *(colour for colour in COLOURS if colour != cube)]
    return position(" ".join([card, *others]), pools, rolled, cubes=" ".join(laid), **more)


@pytest.mark.parametrize("cube", COLOURS)
@pytest.mark.parametrize("card", DISCARD)
def test_it_costs_one_die_of_its_cubes_colour(card, cube):
    state = play(beside(card, cube), "roll white 1: 3")
    use = moves(state, card)[0]
    at, before = COLOURS.index(cube), state.pools[1]
    paid = [then - now for then, now in zip(before, play(state, use).pools[1], strict=True)]
    assert paid == [int(colour == at) for colour in range(4)]
    without = "/".join("0" if colour == cube else "3" for colour in COLOURS)
    led = "red" if cube == "white" else "white"
    poor = play(beside(card, cube, [PLENTY, without, PLENTY], [f"{led[0]}6 {led[0]}6"]), f"roll {led} 1: 3")
    assert moves(poor, card) == []
    assert poor.why_not(card) == f"you hold no {cube} die"
    with pytest.raises(IllegalMove, match=f"no {cube} die"):
        poor.after(Move.parse(use))


@pytest.mark.parametrize("card", DISCARD)
def test_before_or_after_the_roll(card):
    before = beside(card, "red")
    assert bool(moves(before, card)) == (card in BEFORE_ROLL)
    assert moves(play(before, "roll white 1: 3"), card)


@pytest.mark.parametrize("card", DISCARD)
def test_t10_a_leader_who_has_not_rolled_finds_nothing_to_use_but_the_shapeshifter(card):
    assert bool(moves(beside(card, "red", rolled=()), card)) == (card == "shapeshifter")


@pytest.mark.parametrize("card", DISCARD)
def test_t9_the_last_die_is_kept_for_the_roll_but_for_the_dragon(card):
    state = beside(card, "red", [PLENTY, "1/0/0/0", PLENTY])
    assert bool(moves(state, card)) == (card == "dragon")
    if card in BEFORE_ROLL - {"dragon"}:
        assert state.why_not(card) == "your last die must be rolled"


@pytest.mark.parametrize("card", [key for key in CARDS if key not in DISCARD])
def test_the_others_cost_nothing_and_are_not_asked(card):
    state = position(
        f"{card} knight archer {'imp' if card != 'imp' else 'thief'}", rolled=["w6"], cubes="red white green blue"
    )
    assert moves(state, card) == []
    assert state.why_not(card) == f"the {CARDS[card].title} works by itself"
