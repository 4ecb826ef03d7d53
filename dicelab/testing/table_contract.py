"""What holds for the table of any game: its scene against its rules, its story, its bots."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from dicelab.errors import IllegalMove
from dicelab.games import part
from dicelab.games.game import CHANCE
from dicelab.play.table.host import TableHost
from dicelab.testing.tried import SEEDS, Tried, some, through_json

TEXTS: Final = ("label", "name", "lead", "says", "title", "roll", "empty", "badge", "token_label", "key")


QUICK = ("random", "sensible")
"""Bots that decide at once."""


class TableContract:
    """What a table shows, tells and plays."""

    def test_the_scene_of_every_moment(self, tried: Tried) -> None:
        """The scene can also be drawn without the past."""
        match = tried.played()
        for step in range(len(match.steps) + 1):
            check_scene(match.state_at(step), match.steps[:step])
        for state in some(tried.visited, 60):
            check_scene(state)

    def test_every_step_has_a_story(self, tried: Tried) -> None:
        """Stories are whole sentences."""
        story = part(tried.key, "table").story
        for seed in SEEDS:
            match = tried.played(seed)
            for index, (before, move) in enumerate(match.steps):
                told = story(before, move, match.state_at(index + 1), match.names)
                assert told.strip() == told
                assert told
                assert told[-1] in ".!"
                assert "  " not in told

    def test_bots_play_legal_moves_and_repeat_themselves(self, tried: Tried) -> None:
        """Every bot names a legal move, and with the same generator the same one."""
        bots = part(tried.key, "bots").BOTS
        assert "random" in bots
        deciding = [state for state in tried.visited if state.turn >= 0]
        for name, bot in bots.items():
            for state in some(deciding, 80 if name in QUICK else 3):  # a slow bot is asked only now and then
                move = bot(state, Random(4))
                assert move in state.moves()
                assert bot(state, Random(4)) == move

    def test_advice_is_a_legal_move_with_a_reason(self, tried: Tried) -> None:
        """Where something is to be decided; a game without bots of its own says that there is none."""
        bots = part(tried.key, "bots")
        for state in some(tried.visited, 80):
            try:
                advice = bots.advice(state, tried.names)
            except IllegalMove as error:
                if "no hints" not in str(error):
                    raise
                return
            assert (advice is None) == (state.turn < 0)
            if advice:
                move, why = advice
                assert move in state.moves()
                assert why.strip() == why
                assert why.endswith((".", "!"))

    def test_a_table_opens_and_is_played_to_the_end(self, tried: Tried) -> None:
        """A page plays with nothing but what the table offers."""
        match = tried.played()
        host = TableHost(type(match)(tried.game, seed=SEEDS[0]))
        rng = Random(SEEDS[0])
        for _ in range(4000):
            view = through_json(host.view())
            if view["waits"] == "over":
                return
            choices = view["scene"]["choices"]
            intent = (
                {"kind": "move", "move": choices[rng.randrange(len(choices))]["move"]} if choices else {"kind": "roll"}
            )
            said = host.answer(intent | {"revision": view["revision"]})
            assert not [it for it in said if it["kind"] == "refused"], said
        raise AssertionError("The game does not end.")


def check_scene(state: Any, past: Any = ()) -> Any:
    """The scene of a state, with everything checked that any scene must keep."""
    names = [f"Player {seat}" for seat in range(state.game.players)]
    scene = through_json(part(state.game.key, "table").scene(state, past, names))
    assert {choice["move"] for choice in scene["choices"]} == {str(move) for move in state.moves()}
    assert len(scene["choices"]) == len(state.moves())
    assert len({choice["says"] for choice in scene["choices"]}) == len(scene["choices"])
    stages = [tuple(tuple(sorted(stage)) for stage in choice["picks"]) for choice in scene["choices"]]
    assert len(set(stages)) == len(stages), "two choices are picked in the same way, or two have no picks"
    assert all(all(picks) for picks in stages)
    things = elements(scene)
    tokens = {thing["token"] for thing in things if "token" in thing}
    assert {token for picks in stages for stage in picks for token in stage} <= tokens
    assert ("roll" in scene) == (state.turn == CHANCE)
    for name, value in pairs(scene):
        if name in TEXTS:
            assert isinstance(value, str), name
            assert value.strip(), name
    assert scene["now"]["text"].strip()
    assert [seat["name"] for seat in scene["seats"]] == names
    assert [seat["seat"] for seat in scene["seats"]] == list(range(len(names)))
    assert all(fact.strip() for fact in scene["facts"])
    keys = [thing["key"] for thing in things if "key" in thing]
    assert len(set(keys)) == len(keys)
    for thing in things:
        assert "dice" not in thing or thing["dice"] or thing.get("empty") or "slots" in thing, thing["key"]
        assert thing.get("label") or thing.get("title") or thing.get("name")
        assert "token" not in thing or thing["token"]
        assert thing.get("state", "fresh") in ("fresh", "gone", "waiting")
    return scene


def elements(scene: Any) -> list[Any]:
    """Everything that lies on the table and may carry a token: seats, cards, zones and dice."""
    cards = [*scene["cards"], *(card for seat in scene["seats"] for card in seat.get("cards", []))]
    zones = [*scene["centre"], *(zone for thing in [*scene["seats"], *cards] for zone in thing.get("zones", []))]
    return [*scene["seats"], *cards, *zones, *(die for zone in zones for die in zone["dice"])]


def pairs(data: Any) -> list[tuple[str, Any]]:
    """Every name with its value, anywhere inside."""
    if isinstance(data, dict):
        return [pair for name, value in data.items() for pair in [(name, value), *pairs(value)]]
    return [pair for value in data for pair in pairs(value)] if isinstance(data, list) else []
