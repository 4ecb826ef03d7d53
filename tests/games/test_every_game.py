"""What holds for any game, tried with every option set of every game."""

from __future__ import annotations

import json
from collections import Counter
from inspect import signature
from random import Random
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dicelab
from dicelab.errors import DamagedSave, IllegalMove
from dicelab.games import room
from dicelab.games.bot import BotsRoom
from dicelab.games.codec import game_from_json, game_to_json, state_from_json, state_to_json
from dicelab.games.game import CHANCE, OVER
from dicelab.games.move import Move
from dicelab.games.question import OddsRoom
from dicelab.games.scene import SceneRoom
from dicelab.games.story import StoryRoom
from dicelab.play.match import Match

from .damage import at, damaged, places_in
from .every_game import (
    OPTION_SETS,
    SEEDS,
    all_moves,
    every_set,
    game_of,
    legal,
    listed,
    named,
    play_randomly,
    played,
    refused,
    visited,
)

every_option_set = pytest.mark.parametrize("chosen", every_set(), ids=named)
GARBAGE = [None, 0, 3.5, "", "give 1", ("keep",), frozenset(), Move("", ()), Move("give", ("1",))]


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data, allow_nan=False))


def some(states: list[Any], most: int) -> list[Any]:
    """At most so many of the states, evenly spread."""
    return states[:: max(1, len(states) // most)]


def test_every_game_has_option_sets():
    assert set(OPTION_SETS) == set(dicelab.GAMES)


def test_every_option_value_is_tried():
    """A value that no set chooses would not be tested at all; of a range, the default and another."""
    for key in dicelab.GAMES:
        for option in dicelab.game(key).options:
            tried = {dict(game_of((key, index)).chosen)[option.name] for index in range(len(OPTION_SETS[key]))}
            assert option.default in tried
            assert len(tried) > 1, option.name
            assert tried >= set(getattr(option.kind, "values", ())), option.name
            assert option.says.endswith(".")
            for value in tried:
                assert option.label(value)
                assert option.read(value) == value
                assert option.read(option.kind.write(value)) == value
            assert set(option.needs) <= {"players", *(other.name for other in dicelab.game(key).options)}


ROOMS = {"odds": OddsRoom, "bots": BotsRoom, "scene": SceneRoom, "story": StoryRoom}


@pytest.mark.parametrize("key", dicelab.GAMES)
@pytest.mark.parametrize("name", ROOMS)
def test_every_game_has_its_rooms(key, name):
    """Each room offers what its protocol promises, under the same names."""
    found = room(key, name)
    for part, promised in vars(ROOMS[name]).items():
        if part.startswith("_"):
            continue
        assert hasattr(found, part), part
        if isinstance(promised, FunctionType):
            wanted = list(signature(promised).parameters.values())[1:]
            offered = list(signature(getattr(found, part)).parameters.values())
            assert [(it.name, it.default) for it in offered] == [(it.name, it.default) for it in wanted], part
    for more in ("options", "rules", "check"):
        assert room(key, more)


@pytest.mark.parametrize("key", dicelab.GAMES)
def test_every_question_can_be_asked(key):
    questions = room(key, "odds").QUESTIONS
    assert len({question.name for question in questions}) == len(questions)
    for question in questions:
        assert question.says
        name, *given = question.example.split(" ")
        assert name == question.name
        answer = dicelab.ask(key, name, **dict(pair.split("=", 1) for pair in given))
        assert answer.says in str(answer)
        assert answer._repr_html_()
        assert through_json(answer.to_json())
        for parameter in question.parameters:
            assert parameter.says
            assert parameter.kind.allowed()
            check_control(parameter)


def check_control(parameter: Any) -> None:
    """What a form offers can be read, and what it begins with is allowed."""
    control = through_json(parameter.kind.control())
    assert len(control) == 1
    for choice in control.get("choices", []):
        assert parameter.kind.write(parameter.read(choice["value"])) == choice["value"]
        assert choice["label"].strip()
    for end in control.get("range", []):
        assert parameter.read(str(end)) == parameter.read(end) == end
    if parameter.default is not None:
        assert parameter.read(parameter.default) == parameter.default
        assert parameter.read(parameter.kind.write(parameter.default)) == parameter.default


@every_option_set
def test_random_play_ends(chosen):
    for seed in SEEDS:
        state = played(chosen, seed).state
        assert state.turn == OVER
        assert not state.moves()
        players = range(state.game.players)
        assert len(state.scores()) == len(players)
        assert all(type(points) is int for points in state.scores())
        assert set(state.winners()) <= set(players)
        assert len(set(state.winners())) == len(state.winners())
        best = max(state.scores())
        assert all(state.scores()[seat] == best for seat in state.winners())


@every_option_set
def test_whose_turn_it_is(chosen):
    for state in visited(chosen):
        assert state.turn in (CHANCE, OVER, *range(state.game.players))
        if state.turn >= 0:
            assert state.moves()
            assert len(set(state.moves())) == len(state.moves())
        else:
            assert not state.moves()
        if state.turn != CHANCE:
            with pytest.raises(IllegalMove):
                state.rolls()
        if state.turn != OVER:
            assert state.winners() == ()
        assert state.problem() is None


@every_option_set
def test_legal_moves_play_and_others_are_refused(chosen):
    decisions = [state for state in visited(chosen) if state.turn != CHANCE]
    for state in some(decisions, 25) + some(visited(chosen), 25):
        before, hashed = tuple(state), hash(state)
        allowed = legal(state)
        for move in some(sorted(allowed, key=str), 60):
            assert state.after(move).problem() is None
        for move in [*refused(state), *GARBAGE]:
            with pytest.raises(IllegalMove) as told:
                state.after(move)
            assert str(told.value).endswith(".")
        assert tuple(state) == before
        assert hash(state) == hashed


@every_option_set
def test_a_refused_move_leaves_the_match_alone(chosen):
    match = Match(game_of(chosen), seed=5)
    for _ in range(12):
        if match.state.turn == OVER:
            break
        steps, state = list(match.steps), match.state
        for move in all_moves():
            if state.turn == CHANCE or move not in state.moves():
                with pytest.raises(IllegalMove):
                    match.play(move)
        assert match.state == state
        assert list(match.steps) == steps
        if state.turn == CHANCE:
            match.roll()
        else:
            match.play(state.moves()[0])


@every_option_set
def test_states_and_moves_survive_json(chosen):
    game = game_of(chosen)
    assert game_from_json(through_json(game_to_json(game))) == game
    for state in visited(chosen):
        again = state_from_json(through_json(state_to_json(state)))
        assert again == state
        assert hash(again) == hash(state)
        assert type(again) is type(state)
        for move in state.moves():
            assert Move.parse(through_json(str(move))) == move
    for move in all_moves():
        assert Move.parse(through_json(str(move))) == move


@every_option_set
def test_states_cannot_be_changed(chosen):
    for state in visited(chosen)[:5]:
        assert not hasattr(state, "__dict__")
        for name in state._fields:
            with pytest.raises(AttributeError):
                setattr(state, name, None)
        with pytest.raises(AttributeError):
            state.game.players = 3


@every_option_set
def test_the_same_seed_gives_the_same_game(chosen):
    for seed in SEEDS[:2]:
        again = play_randomly(Match(game_of(chosen), seed), Random(seed))
        assert [step.move for step in again.steps] == [step.move for step in played(chosen, seed).steps]
        assert again.state == played(chosen, seed).state


def test_another_seed_gives_another_game():
    for key in dicelab.GAMES:
        games = {tuple(step.move for step in played((key, 0), seed).steps) for seed in SEEDS}
        assert len(games) == len(SEEDS)


@every_option_set
def test_undo_goes_back_and_the_dice_come_again(chosen):
    match = play_randomly(Match(game_of(chosen), 1), Random(1))
    steps, end = list(match.steps), match.state
    for back in (1, 3, len(steps)):
        if back > len(steps):
            continue
        match.undo(back)
        assert match.state == steps[-back].before
        assert list(match.steps) == steps[:-back]
        for step in steps[-back:]:
            assert match.state == step.before
            if step.before.turn == CHANCE:
                assert match.roll() == step.move
            else:
                match.play(step.move)
        assert match.state == end


@every_option_set
def test_chance_adds_up_and_sampling_agrees(chosen):
    rng = Random(11)
    tried: set[Any] = set()
    for state in some([state for state in visited(chosen) if state.turn == CHANCE], 80):
        dist = listed(state)
        if dist is None:  # too large to list: then every sample can be played
            tried.add(None)
            for _ in range(20):
                assert state.after(state.rolls().sample(rng)).problem() is None
            continue
        if dist in tried:
            continue
        tried.add(dist)
        assert sum(p for _, p in dist.items()) == 1
        assert all(p > 0 for _, p in dist.items())
        times = 1500
        seen = Counter(state.rolls().sample(rng) for _ in range(times))
        assert set(seen) <= set(dist.outcomes)
        for outcome, p in dist.items():
            expected = float(p) * times
            if expected >= 10:  # six standard deviations: a fixed seed, and no reason to come near it
                assert abs(seen[outcome] - expected) <= 6 * (expected * float(1 - p)) ** 0.5, outcome
    assert tried


# -- damage ---------------------------------------------------------------------------------------------------


@every_option_set
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_a_damaged_state_is_refused_or_can_be_played(chosen, data):
    state = data.draw(st.sampled_from(visited(chosen)))
    good = through_json(state_to_json(state))
    hurt = good
    for _ in range(data.draw(st.integers(1, 2))):
        hurt = damaged(hurt, data.draw(st.sampled_from(places_in(hurt))), data.draw)
    try:
        found = state_from_json(hurt)
    except DamagedSave as error:
        told = str(error)
    else:
        told = ""
    if told:
        assert told.endswith(".")
        assert len(told) < 400
        return
    assert found.problem() is None
    show(found)
    match = Match(found, 3)
    for index in range(40):
        if match.state.turn == OVER:
            break
        if match.state.turn == CHANCE:
            match.roll()
        else:
            match.play(match.state.moves()[index % len(match.state.moves())])
    assert match.state.problem() is None


@every_option_set
def test_a_saved_state_has_exactly_its_fields(chosen):
    good = through_json(state_to_json(visited(chosen)[-1]))
    inner = [way for way in places_in(good) if isinstance(at(good, way), dict)]
    assert len(inner) > 2
    for way in inner:
        hurt = through_json(good)
        at(hurt, way)["extra"] = 1
        with pytest.raises(DamagedSave):
            state_from_json(hurt)
        for name in at(good, way):
            if way == ("options",):
                continue  # an option that is missing has its default
            hurt = through_json(good)
            del at(hurt, way)[name]
            with pytest.raises(DamagedSave):
                state_from_json(hurt)


# -- what is shown --------------------------------------------------------------------------------------------


def show(state: Any, past: Any = ()) -> Any:
    """The scene of a state, with everything checked that any scene must keep."""
    names = [f"Player {seat}" for seat in range(state.game.players)]
    scene = through_json(room(state.game.key, "scene").scene(state, past, names))
    assert {choice["move"] for choice in scene["choices"]} == {str(move) for move in state.moves()}
    assert len(scene["choices"]) == len(state.moves())
    assert len({choice["says"] for choice in scene["choices"]}) == len(scene["choices"])
    stages = [tuple(tuple(sorted(stage)) for stage in choice["picks"]) for choice in scene["choices"]]
    assert len(set(stages)) == len(stages)
    assert all(all(picks) for picks in stages)
    things = elements(scene)
    tokens = {thing["token"] for thing in things if "token" in thing}
    assert {token for picks in stages for stage in picks for token in stage} <= tokens
    assert ("roll" in scene) == (state.turn == CHANCE)
    for name, value in pairs(scene):
        if name in ("label", "name", "lead", "text", "says", "title", "roll", "empty", "badge", "token_label", "key"):
            assert isinstance(value, str), name
            assert value.strip(), name
    assert [seat["name"] for seat in scene["seats"]] == names
    assert [seat["seat"] for seat in scene["seats"]] == list(range(len(names)))
    assert all(fact.strip() for fact in scene["facts"])
    keys = [thing["key"] for thing in things if "key" in thing]
    assert len(set(keys)) == len(keys)
    for thing in things:
        assert "dice" not in thing or thing["dice"] or thing.get("empty"), thing["key"]
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


@every_option_set
def test_the_scene_of_every_moment(chosen):
    match = played(chosen)
    for step in range(len(match.steps) + 1):
        show(match.state_at(step), match.steps[:step])


@every_option_set
def test_the_scene_of_a_position_without_a_past(chosen):
    for state in some(visited(chosen), 60):
        show(state)


@every_option_set
def test_every_step_has_a_story(chosen):
    story = room(chosen[0], "story").story
    for seed in SEEDS:
        match = played(chosen, seed)
        for index, (before, move) in enumerate(match.steps):
            told = story(before, move, match.state_at(index + 1), match.names)
            assert told.strip() == told
            assert told
            assert told[-1] in ".!"
            assert "  " not in told


@every_option_set
def test_the_odds_of_every_moment(chosen):
    odds = room(chosen[0], "odds")
    answered: set[str] = set()
    for state in visited(chosen):
        controls = odds.controls(state)
        given = {parameter.name: parameter.default for parameter in controls}
        for parameter in controls:
            assert parameter.default is not None
            check_control(parameter)
        names = [f"P{seat}" for seat in range(state.game.players)]
        questions = odds.asked(state, names, given)
        for move in some(list(state.moves()), 3):
            assert bool(odds.asked(state, names, given, move)) == bool(questions)
        for asked in questions:
            assert asked.title
            asking = f"{asked.question.name} {sorted(asked.given.items())}"
            if asking in answered:
                continue
            answered.add(asking)
            answer = asked.question(**asked.given)
            assert answer.says
            assert through_json(answer.to_json()) == answer.to_json()  # nothing, where it is a note in words
            assert answer.p is None or 0 <= answer.p <= 1
            assert answer.dist is None or sum(p for _, p in answer.dist.items()) == 1
    assert answered


# -- bots -----------------------------------------------------------------------------------------------------


@every_option_set
def test_bots_play_legal_moves_and_repeat_themselves(chosen):
    bots = room(chosen[0], "bots").BOTS
    assert {"random", "sensible"} <= set(bots)
    for state in some([state for state in visited(chosen) if state.turn >= 0], 80):
        for bot in bots.values():
            move = bot(state, Random(4))
            assert move in state.moves()
            assert bot(state, Random(4)) == move


@every_option_set
def test_advice_is_a_legal_move_with_a_reason(chosen):
    bots = room(chosen[0], "bots")
    for state in some(visited(chosen), 80):
        advice = bots.advice(state, [f"P{seat}" for seat in range(state.game.players)])
        assert (advice is None) == (state.turn < 0)
        if advice:
            move, why = advice
            assert move in state.moves()
            assert why.strip() == why
            assert why.endswith((".", "!"))
