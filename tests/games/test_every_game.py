"""What holds for any game, tried with every option set of every game: a contract for anybody, and more."""

from __future__ import annotations

import re
from inspect import signature
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicelab
from dicelab.errors import DamagedSave
from dicelab.games import part, parts
from dicelab.games.codec import state_from_json, state_to_json
from dicelab.games.game import CHANCE, OVER
from dicelab.games.plain import plain_part
from dicelab.games.shelf import OURS, open_file, package_of
from dicelab.play.match import Match
from dicelab.testing import contract
from dicelab.testing.table_contract import check_scene
from dicelab.testing.tried import Tried, some, through_json

from .damage import damaged, places_in
from .every_game import OPTION_SETS, every_set, game_of, named, visited

every_option_set = pytest.mark.parametrize("chosen", every_set(), ids=named)

TestDraconic = contract("draconic", *OPTION_SETS["draconic"])
TestHunters = contract("hunters", *OPTION_SETS["hunters"])
TestThrown = contract("thrown", *OPTION_SETS["thrown"])
TestSpuds = contract("spuds", *OPTION_SETS["spuds"])


def test_every_game_has_option_sets():
    assert set(OPTION_SETS) == set(OURS)


def test_every_option_value_is_tried():
    """A value that no set chooses would not be tested at all; of a range, the default and another."""
    for key in OURS:
        for option in dicelab.game(key).options:
            tried = {dict(game_of((key, index)).chosen)[option.name] for index in range(len(OPTION_SETS[key]))}
            assert option.default in tried
            assert len(tried) > 1, option.name
            assert tried >= set(getattr(option.kind, "values", ())), option.name


PROTOCOLS = {
    "odds": parts.OddsPart,
    "bots": parts.BotsPart,
    "table": parts.TablePart,
    "book": parts.BookPart,
    "tasks": parts.TasksPart,
}


@pytest.mark.parametrize("key", OURS)
@pytest.mark.parametrize("name", PROTOCOLS)
def test_every_part_keeps_its_protocol(key, name):
    """Each part offers what its protocol promises, under the same names; so does the plain one."""
    said = vars(PROTOCOLS[name])
    promised = {of: it for of, it in said.items() if not of.startswith("_")} | said.get("__annotations__", {})
    assert set(promised) <= set(parts.PARTS[name])
    for found in (part(key, name), plain_part(part(key, "rules").GAME, name)):
        for of, wanted in promised.items():
            assert hasattr(found, of), of
            if isinstance(wanted, FunctionType):
                taken = list(signature(wanted).parameters.values())[1:]
                offered = list(signature(getattr(found, of)).parameters.values())
                assert [(it.name, it.default) for it in offered] == [(it.name, it.default) for it in taken], of


SHAPE = {  # by part: the files that every game has there, and those that some have; None: whatever their subject asks
    "rules": ({"options", "dice", "state", "check", "position"}, None),
    "odds": ({"questions", "trials"}, None),
    "bots": ({"sensible", "expert", "value"}, {"quick", "outlook"}),
    "table": ({"scene", "story"}, {"words", "picks"}),
    "book": ({"goals", "refusals"}, set()),
    "tasks": (set(), None),
}


@pytest.mark.parametrize("key", OURS)
def test_the_folders_are_the_parts(key):
    """Knowing one game is knowing four: the same folders, and the same names in them for the same role."""
    home = Path(dicelab.__file__).parent / "games" / key
    files = {path.stem: path for path in home.iterdir() if not path.name.startswith("__")}
    assert set(files) == set(parts.PARTS) == set(SHAPE)
    for name, (always, some_have) in SHAPE.items():
        found = {path.stem for path in files[name].iterdir() if path.suffix == ".py"} - {"__init__"}
        assert always <= found, name
        assert some_have is None or found <= always | some_have, name
        for wanted in parts.PARTS[name].values():
            module = open_file(key, package_of(key), wanted.file)
            assert module
            assert module.__name__ == f"{package_of(key)}.{wanted.file}"


def test_the_list_of_parts_and_the_protocols_name_the_same():
    named = {"rules": parts.RulesPart, **PROTOCOLS}
    assert list(parts.PARTS) == list(named)
    for name, protocol in named.items():
        promised = {of for it in protocol.__mro__ for of in {**vars(it), **vars(it).get("__annotations__", {})}}
        assert {of for of in parts.PARTS[name] if of not in ("sum_up", "whose")} <= promised, name


# -- damage ---------------------------------------------------------------------------------------------------


@every_option_set
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
    check_scene(found)
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
def test_every_game_of_ours_has_two_bots(chosen):
    assert {"random", "sensible"} <= set(part(chosen[0], "bots").BOTS)


# -- the stage -----------------------------------------------------------------------------------------------


def places(scene: Any) -> Any:
    """Where zones are and how wide: what must be the same in every moment of a game."""

    def of(zones: Any) -> Any:
        return [(zone.get("share", 1), zone.get("slots"), zone.get("look", "row")) for zone in zones]

    return [scene["stage"], of(scene["centre"]), [of(seat["zones"]) for seat in scene["seats"]]]


@every_option_set
def test_every_place_is_there_in_every_moment(chosen):
    match = Tried(chosen[0], OPTION_SETS[chosen[0]][chosen[1]]).played()
    scenes = [check_scene(match.state_at(step), match.steps[:step]) for step in range(len(match.steps) + 1)]
    assert all(places(scene) == places(scenes[0]) for scene in scenes)


@every_option_set
def test_what_is_half_made_says_how_to_go_on(chosen):
    for state in some(visited(chosen), 60):
        scene = check_scene(state)
        cards = [card for thing in [scene, *scene["seats"]] for card in thing.get("cards", [])]
        asks = {card["token"] for card in cards if card.get("asks")} | set(scene.get("prompts", ()))
        first = {choice["picks"][0][0] for choice in scene["choices"] if len(choice["picks"]) > 1}
        assert first <= asks


LONGEST_LABEL = 24
"""Characters on a button: one line of it, two on a phone."""


@every_option_set
def test_a_button_says_little(chosen):
    for state in some(visited(chosen), 60):
        scene = check_scene(state)
        waiting = [choice for choice in scene["choices"] if choice.get("confirm") or not choice["picks"]]
        for says in [scene.get("roll", ""), *(choice.get("short", choice["says"]) for choice in waiting)]:
            assert len(says) <= LONGEST_LABEL, says


@every_option_set
def test_a_panel_says_whose_chances_it_shows(chosen):
    """Whoever acts is named, a bot too, and nobody is spoken to as if it were their turn."""
    odds = part(chosen[0], "odds")
    for state in visited(chosen)[::9]:
        names = ["Ada", "Ben", "Cleo", "Dan", "Eve"][: state.game.players]
        given = {parameter.name: parameter.default for parameter in odds.controls(state)}
        for asking in odds.asked(state, names, given):
            if state.actor() >= 0:
                assert names[state.actor()] in asking.whose or "whoever" in asking.whose.lower(), asking.title
            assert not re.search(r"\byour?\b", f"{asking.title} {asking.label} {asking.whose}"), asking.title
