"""Building a position: whatever the form accepts is possible and can be shared; whatever it refuses changes nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicelab
from dicelab.errors import OptionError
from dicelab.games import GAMES
from dicelab.games.bot import random_bot
from dicelab.teach.editor.form import FormHost
from dicelab.teach.share import open_code
from tests.carrier import ask


def values(field: dict[str, Any], dice: list[dict[str, Any]]) -> st.SearchStrategy[Any]:
    """Anything that a person can bring a field to."""
    if "range" in field:
        low, high = field["range"]
        return st.integers(low, min(high, low + 12))
    if "choices" in field:
        return st.sampled_from([it["value"] for it in field["choices"]])
    if "bag" in field:
        return st.lists(st.sampled_from([die["value"] for die in dice]), max_size=min(7, field["bag"]))
    if "list" in field:
        return st.lists(st.sampled_from([it["value"] for it in field["list"]]), max_size=field["most"])
    return st.tuples(*(values(item["field"], dice) for item in field["row"])).map(list)


def send(editor: FormHost, kind: str, **more: Any) -> dict[str, Any]:
    answer = ask(editor, {"kind": kind, **more})
    json.dumps(answer, allow_nan=False)
    return answer


def changed(value: Any, new: Any, data: Any) -> Any:
    """One step of a person: one of the values inside is another."""
    if isinstance(value, list) and value and isinstance(new, list) and len(new) == len(value):
        at = data.draw(st.integers(0, len(value) - 1))
        return [changed(value[i], new[i], data) if i == at else value[i] for i in range(len(value))]
    return new


@given(data=st.data(), key=st.sampled_from(GAMES))
def test_what_the_form_accepts_is_possible_and_can_be_shared(data: Any, key: str) -> None:
    editor = FormHost(key)
    game = data.draw(st.sampled_from(list(editor.game.seats)))
    editor.rules(game, {})
    for _ in range(6):
        part = data.draw(st.sampled_from(editor.view()["parts"]))
        before = editor.state
        value = changed(part["value"], data.draw(values(part["field"], part["dice"])), data)
        shown = send(editor, "set", name=part["name"], value=value)
        assert editor.state.problem() is None
        assert open_code(editor.share_position()["code"]) == editor.state
        assert editor.host is not None
        assert editor.host.state == editor.state
        if shown["fault"]:
            assert editor.state == before
            assert shown["fault"]["part"] in [one["name"] for one in shown["parts"]]
            assert shown["fault"]["says"].endswith(".")
        else:
            now = next(one for one in shown["parts"] if one["name"] == part["name"])
            again = send(editor, "set", name=part["name"], value=now["value"])  # what is shown is what was meant
            assert again["fault"] is None
            assert again["parts"] == shown["parts"]


@pytest.mark.parametrize("key", GAMES)
def test_a_position_of_a_game_is_taken_into_the_form_and_played(key: str) -> None:
    match, rng, taken = dicelab.Match(dicelab.game(key), seed=4), Random(2), 0
    editor = FormHost()
    while match.state.turn != dicelab.OVER and len(match.steps) < 120:
        match.roll() if match.state.turn == dicelab.CHANCE else match.play(random_bot(match.state, rng))
        try:
            editor.take(match.state)
        except OptionError as error:
            assert "cannot be taken" in str(error)  # noqa: PT017
            continue
        taken += 1
        assert editor.state.problem() is None
        assert editor.state.turn == match.state.turn
        assert list(editor.state.moves()) == list(match.state.moves())
    assert taken > 10
    editor.play()
    assert editor.host is not None
    assert editor.host.view()["waits"] in ("you", "over")


def test_an_impossible_draft_stays_in_the_form_and_the_table_waits() -> None:
    editor = FormHost("hunters")
    before = editor.state
    shown = send(editor, "set", name="shown", value=["w3", "wc"])
    assert shown["fault"] == {"part": "shown", "says": "The dice shown are not the party: one white die too few."}
    assert (editor.state, editor.host and editor.host.state) == (before, before)
    assert send(editor, "set", name="shown", value=["w3", "wc", "w1"])["fault"] is None
    assert editor.state.shown == ("w1", "w3", "wc")  # type: ignore[attr-defined]
    send(editor, "undo")
    assert editor.state == before


def test_undo_first_forgets_what_was_impossible() -> None:
    editor = FormHost("draconic")
    send(editor, "set", name="hands", value=[3, 4])
    send(editor, "set", name="hands", value=[0, 4])
    assert editor.fault is not None
    shown = send(editor, "undo")
    assert shown["fault"] is None
    assert shown["parts"][0]["value"] == [3, 4]
    assert send(editor, "undo")["parts"][0]["value"] == [6, 6]
    assert send(editor, "undo")["says"] == "There is nothing to take back."


def test_other_players_and_rules() -> None:
    editor = FormHost("draconic")
    send(editor, "set", name="hands", value=[3, 4])
    shown = send(editor, "rules", players=2, options={"variant": "fire"})
    assert [part["name"] for part in shown["parts"]] == ["hands", "roller", "rolled", "challenger", "challenge"]
    assert shown["parts"][0]["value"] == [3, 4]  # what still fits stays
    shown = send(editor, "rules", players=4, options={})
    assert shown["parts"][0]["value"] == [5, 5, 5, 5]
    send(editor, "undo")
    send(editor, "undo")
    assert editor.state == dicelab.game("draconic", players=2).position((3, 4))  # type: ignore[attr-defined]


def test_the_form_names_players_and_turn_order() -> None:
    editor = FormHost("thrown")
    shown = send(editor, "set", name="leader", value="2")
    rolled = next(part for part in shown["parts"] if part["name"] == "rolled")
    assert [item["label"] for item in rolled["field"]["row"]] == ["Cleo leads", "Ada", "Ben"]


def test_play_and_back() -> None:
    editor = FormHost("draconic")
    told: list[bool] = []
    editor.subscribe(lambda message: told.append(message["playing"]))
    host = editor.host
    assert host is not None
    assert host.view()["waits"] == "coach"
    answer = ask(host, {"kind": "coach", "revision": host.revision, "offer": "play"})  # on the table itself
    assert (answer["kind"], answer["waits"], told) == ("view", "you", [True])
    host.match.roll()
    assert host.state != editor.state
    send(editor, "lay")
    assert host.state == editor.state
    assert not editor.playing


def test_a_code_is_opened_and_a_question_is_not() -> None:
    editor = FormHost("draconic")
    state = dicelab.game("hunters", players=3).position(chase=(1, "w3"))  # type: ignore[attr-defined]
    assert send(editor, "open", code=dicelab.share(state))["game"] == "hunters"
    assert editor.state == state
    refused = send(editor, "open", code=dicelab.share(dicelab.pose("thrown", "trump", dice=3)))
    assert "a question" in refused["says"]
    assert editor.state == state


def test_a_game_is_chosen_first() -> None:
    editor = FormHost()
    assert editor.host is None
    assert editor.view()["game"] == ""
    with pytest.raises(OptionError, match="Choose a game first"):
        _ = editor.state
    for kind, more in (("undo", {}), ("play", {}), ("take", {}), ("share", {}), ("set", {"name": "x", "value": 1})):
        assert send(editor, kind, **more)["kind"] == "refused"
    assert send(editor, "choose", game="spuds")["game"] == "spuds"


def test_it_is_built_of_a_game() -> None:
    with pytest.raises(OptionError, match="not of '5'"):
        FormHost(5)  # type: ignore[arg-type]


NESTED: Any = [[[[[1]]]]]


@pytest.mark.parametrize("value", [None, 1.5, {}, "x" * 999, NESTED, [[]] * 99, "nonsense", ["a"], [1] * 39, -(10**9)])
def test_hostile_values_change_nothing(value: Any) -> None:
    for key in GAMES:
        editor = FormHost(key)
        before = editor.view()
        for part in before["parts"]:
            assert send(editor, "set", name=part["name"], value=value)["kind"] == "refused"
        for kind in FormHost.INTENTS:
            assert ask(editor, {"kind": kind, "id": value, "more": 1})["kind"] == "refused"
        assert send(editor, "set", name="__class__", value=1)["kind"] == "refused"
        assert send(editor, "choose", game="chess")["kind"] == "refused"
        assert editor.view() == before
