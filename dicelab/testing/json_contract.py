"""What holds for the saves of any game: states, moves and games come back equal, and nothing else comes in."""

from __future__ import annotations

from typing import Any

import pytest

from dicelab.errors import DamagedSave
from dicelab.games.codec import game_from_json, game_to_json, state_from_json, state_to_json
from dicelab.games.move import Move
from dicelab.play.code import laid, position_code
from dicelab.play.match import Match
from dicelab.testing.tried import Tried, some, through_json


class JsonContract:
    """Saves and codes."""

    def test_states_and_moves_survive_json(self, tried: Tried) -> None:
        """Equal, with the same hash, of the same type."""
        assert game_from_json(through_json(game_to_json(tried.game))) == tried.game
        for state in tried.visited:
            again = state_from_json(through_json(state_to_json(state)))
            assert again == state
            assert hash(again) == hash(state)
            assert type(again) is type(state)
            for move in state.moves():
                assert Move.parse(through_json(str(move))) == move
        for move in tried.moves:
            assert Move.parse(through_json(str(move))) == move

    def test_a_saved_state_has_exactly_its_fields(self, tried: Tried) -> None:
        """No field too many, none too few."""
        good = through_json(state_to_json(tried.visited[-1]))
        ways = list(_objects(good))
        assert len(ways) > 2
        for way in ways:
            hurt = through_json(good)
            _at(hurt, way)["extra"] = 1
            with pytest.raises(DamagedSave):
                state_from_json(hurt)
            for name in _at(good, way):
                if way == ("options",):
                    continue  # an option that is missing has its default
                hurt = through_json(good)
                del _at(hurt, way)[name]
                with pytest.raises(DamagedSave):
                    state_from_json(hurt)

    def test_a_match_comes_back_from_its_save_and_its_code(self, tried: Tried) -> None:
        """Replaying it leads to the same state."""
        match = tried.played()
        assert Match.from_json(through_json(match.to_json())).state == match.state
        for state in some(tried.visited, 10):
            assert laid(position_code(state)).match.state == state


def _objects(data: Any, way: tuple[Any, ...] = ()) -> Any:
    """The paths to all objects inside."""
    if isinstance(data, dict):
        yield way
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, part in pairs:
        yield from _objects(part, (*way, name))


def _at(data: Any, way: tuple[Any, ...]) -> Any:
    for name in way:
        data = data[name]
    return data
