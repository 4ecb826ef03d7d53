"""Positions by hand: the table of parts reads what is given, and describes every state that it can express."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

import dicelab
from dicelab.games import GAMES, part
from dicelab.games.bot import random_bot
from dicelab.games.game import CHANCE, OVER, State
from dicelab.games.parts import Layout
from dicelab.games.position import ImpossiblePosition, lay_out
from tests.games.every_game import every_set, game_of, named

UNCOUNTED = {"turns": 0, "last": -1, "standing": None, "places": ()}
"""Fields that parts do not speak of: how it came to be."""


def layout(key: str) -> Layout:
    return part(key, "rules")


def bare(state: Any) -> Any:
    """A state without its history."""
    kept = {name: value for name, value in UNCOUNTED.items() if name in state._fields}
    if state.game.key == "draconic":
        kept["standing"] = (state.standing.round, state.standing.totals)
    return state._replace(**kept)


@pytest.mark.parametrize("chosen", every_set(), ids=named)
def test_the_defaults_are_a_position(chosen: tuple[str, int]) -> None:
    key, game = chosen[0], game_of(chosen)
    state = lay_out(layout(key), game, {})
    assert state.problem() is None
    for one in layout(key).parts(game):
        assert one.read(one.default) == one.default
        assert one.read(one.kind.write(one.default)) == one.default
        assert one.says


@pytest.mark.parametrize("chosen", every_set(), ids=named)
def test_every_state_that_can_be_described_is_laid_out_again(chosen: tuple[str, int]) -> None:
    """And one that cannot is refused in a sentence."""
    there, game = layout(chosen[0]), game_of(chosen)
    found, refusals = 0, set[str]()
    for seed in range(3):
        rng, state = Random(seed), cast(State, game.start())
        for _ in range(250):
            if state.turn == OVER:
                break
            try:
                values, lost = there.describe(state)
            except ImpossiblePosition as error:
                refusals.add(str(error))
            else:
                found += 1
                again = lay_out(there, game, values)
                assert lost or bare(again) == bare(state)
            state = state.after(state.rolls().sample(rng) if state.turn == CHANCE else random_bot(state, rng))
    assert found > 20
    assert all(says.endswith(".") for says in refusals)


def test_what_is_no_part_is_refused() -> None:
    with pytest.raises(ImpossiblePosition, match="tower is no part"):
        dicelab.game("draconic").position((3, 3), tower=1)  # type: ignore[attr-defined]
    with pytest.raises(ImpossiblePosition, match="challenge is no part"):
        dicelab.game("draconic").position((3, 3), challenge=1)  # type: ignore[attr-defined]


@pytest.mark.parametrize("key", GAMES)
def test_what_is_impossible_names_its_part(key: str) -> None:
    game = dicelab.game(key)
    for one in layout(key).parts(game):
        with pytest.raises(ImpossiblePosition) as error:
            lay_out(layout(key), game, {one.name: "nonsense"})
        assert error.value.part == one.name
