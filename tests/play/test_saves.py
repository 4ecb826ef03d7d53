"""Saved matches: what was written comes back, what is damaged is refused whole, a failed save leaves no trace."""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicelab
from dicelab.errors import DamagedSave, DicelabError
from dicelab.games.codec import state_to_json
from dicelab.games.game import CHANCE, OVER
from dicelab.play.match import LARGEST_SAVE, Match
from tests.games.damage import damaged, places_in
from tests.games.every_game import every_set, game_of, named, play_randomly


def played(steps: int = 25, seed: int = 4, **options: Any) -> Match:
    match = Match(dicelab.game("draconic", **{"players": 3, **options}), seed, ["Ann", "<b>", "🐉"])
    rng = Random(seed)
    while len(match.steps) < steps and match.state.turn != OVER:
        if match.state.turn == CHANCE:
            match.roll()
        else:
            match.play(rng.choice(match.state.moves()))
    return match


def same(one: Match, two: Match) -> bool:
    return (one.state, one.steps, one.seed, one.names, one.game, one.start) == (
        two.state, two.steps, two.seed, two.names, two.game, two.start,
    )  # fmt: skip


# -- there and back -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", every_set(), ids=named)
def test_save_and_load(chosen, tmp_path):
    match = play_randomly(Match(game_of(chosen), 12), Random(12))
    for back in (0, 1, len(match.steps) // 2, len(match.steps)):
        match = play_randomly(Match(game_of(chosen), 12), Random(12))
        match.undo(back)
        match.save(tmp_path / "my.json")
        again = Match.load(tmp_path / "my.json")
        assert same(again, match)
        if again.state.turn == CHANCE:
            assert again.roll() == match.roll()  # the generator stands where it stood


def test_a_match_from_a_position(tmp_path):
    state = played(20).state
    match = Match(state, 9)
    if match.state.turn == CHANCE:
        match.roll()
    match.save(tmp_path / "my.json")
    again = Match.load(tmp_path / "my.json")
    assert same(again, match)
    assert again.start == state


def test_a_save_is_plain_and_small(tmp_path):
    match = played()
    match.save(tmp_path / "my.json")
    text = (tmp_path / "my.json").read_text(encoding="ascii")
    data = json.loads(text)
    assert data == match.to_json()
    assert data["version"] == 1
    assert not any(move.startswith(("roll", "start")) for move in data["moves"])  # the seed brings the dice back
    assert os.listdir(tmp_path) == ["my.json"]


def test_load_by_text_path(tmp_path):
    path = str(tmp_path / "my.json")
    match = played()
    match.save(path)
    assert same(Match.load(path), match)


# -- damage -------------------------------------------------------------------------------------------------------

GOOD = played(12).to_json()
FROM_A_POSITION = Match(played(20).state, 9).to_json()


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in GOOD.items() if key != name}


DAMAGED: list[tuple[str, Any]] = [
    ("null", None),
    ("list", [GOOD]),
    ("text", "match"),
    ("number", 1),
    ("empty", {}),
    *[(f"without {name}", without(name)) for name in GOOD],
    *[(f"{name} null", {**GOOD, name: None}) for name in GOOD],
    *[(f"{name} list", {**GOOD, name: [[]]}) for name in GOOD],
    ("extra", {**GOOD, "extra": 1}),
    ("rng", {**GOOD, "rng": [1, 2, 3]}),
    ("version 0", {**GOOD, "version": 0}),
    ("version 2", {**GOOD, "version": 2}),
    ("version text", {**GOOD, "version": "1"}),
    ("version true", {**GOOD, "version": True}),
    ("version huge", {**GOOD, "version": 10**5000}),
    ("foreign game", {**GOOD, "game": "poker"}),
    ("path as game", {**GOOD, "game": "../../os"}),
    ("too many players", {**GOOD, "players": 9}),
    ("huge players", {**GOOD, "players": 10**5000}),
    ("other players", {**GOOD, "players": 2}),
    ("unknown option", {**GOOD, "options": {"speed": 3}}),
    ("self option", {**GOOD, "options": {"self": 3}}),
    ("players option", {**GOOD, "options": {"players": 3}}),
    ("bad option", {**GOOD, "options": {"variant": "chess"}}),
    ("nested option", {**GOOD, "options": {"variant": {"variant": []}}}),
    ("other rules", {**GOOD, "options": {"variant": "fire"}}),
    ("seed negative", {**GOOD, "seed": -1}),
    ("seed huge", {**GOOD, "seed": 10**5000}),
    ("other seed", {**GOOD, "seed": GOOD["seed"] + 1}),
    ("names too few", {**GOOD, "names": ["A"]}),
    ("names of numbers", {**GOOD, "names": [1, 2, 3]}),
    ("a move more", {**GOOD, "moves": [*GOOD["moves"], "give 1"]}),
    ("a move less", {**GOOD, "moves": GOOD["moves"][:-1]}),
    ("no moves", {**GOOD, "moves": []}),
    ("malformed move", {**GOOD, "moves": ["give  1", *GOOD["moves"][1:]]}),
    ("illegal move", {**GOOD, "moves": ["give 9", *GOOD["moves"][1:]]}),
    ("a roll as move", {**GOOD, "moves": ["roll 0 0 6 0", *GOOD["moves"][1:]]}),
    ("move a number", {**GOOD, "moves": [1, *GOOD["moves"][1:]]}),
    ("a step more", {**GOOD, "steps": GOOD["steps"] + 1}),
    ("a step less", {**GOOD, "steps": GOOD["steps"] - 1}),
    ("steps negative", {**GOOD, "steps": -1, "moves": []}),
    ("steps huge", {**GOOD, "steps": 10**18}),
    ("wrong check", {**GOOD, "check": "0" * 12}),
    ("empty check", {**GOOD, "check": ""}),
    ("start is nothing", {**FROM_A_POSITION, "start": {}}),
    ("start is a match", {**FROM_A_POSITION, "start": GOOD}),
    ("start of other rules", {**FROM_A_POSITION, "start": state_to_json(dicelab.game("draconic", players=2).start())}),
    ("start false", {**FROM_A_POSITION, "start": False}),
    ("start null", {**FROM_A_POSITION, "start": None}),
    ("start null in a plain match", {**GOOD, "start": None}),
]


@pytest.mark.parametrize("data", [data for _, data in DAMAGED], ids=[name for name, _ in DAMAGED])
def test_damaged_matches(data):
    with pytest.raises(DamagedSave) as refused:
        Match.from_json(data)
    told = str(refused.value)
    assert told.endswith(".")
    assert len(told) < 400
    assert "\n" not in told


def test_a_start_before_the_first_step_is_not_a_negative_one():
    start = Match(dicelab.game("draconic"), 1).to_json()
    assert Match.from_json(start).steps == []
    with pytest.raises(DamagedSave):
        Match.from_json({**start, "steps": -1})


@given(data=st.data())
def test_any_damage_is_refused_or_harmless(data):
    good = json.loads(json.dumps(data.draw(st.sampled_from([GOOD, FROM_A_POSITION]))))
    hurt = damaged(good, data.draw(st.sampled_from(places_in(good))), data.draw)
    try:
        match = Match.from_json(hurt)
    except DamagedSave:
        return
    assert match.state.problem() is None
    assert Match.from_json(match.to_json()).state == match.state


FILES = {
    "empty": b"",
    "truncated": json.dumps(GOOD).encode()[:-20],
    "half": json.dumps(GOOD).encode()[: len(json.dumps(GOOD)) // 2],
    "not utf-8": b"\xff\xfe\x00\x01",
    "binary": bytes(range(256)),
    "pickle": b"\x80\x04\x95\x10\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x94\x8c\x06system\x94\x93\x94.",
    "nan": json.dumps({**GOOD, "seed": float("nan")}).encode(),
    "infinity": json.dumps({**GOOD, "steps": float("inf")}).encode(),
    "deep": b"[" * 100_000 + b"]" * 100_000,
    "deep inside": json.dumps(GOOD).replace('"options": {', '"options": {"variant": ' + "[" * 900 + "]" * 900).encode(),
    "huge number": json.dumps(GOOD).replace('"version": 1', '"version": ' + "1" * 5000).encode(),
    "two": (json.dumps(GOOD) * 2).encode(),
    "oversized": json.dumps(GOOD).encode() + b" " * LARGEST_SAVE,
}


@pytest.mark.parametrize("name", FILES)
def test_damaged_files(name, tmp_path):
    path = tmp_path / "my.json"
    path.write_bytes(FILES[name])
    with pytest.raises(DamagedSave) as refused:
        Match.load(path)
    assert str(refused.value).endswith(".")
    assert path.read_bytes() == FILES[name]


@pytest.mark.parametrize("path", ["missing.json", ".", "", "no/such/folder/x.json", "nul\0l.json", "x" * 300])
def test_files_that_cannot_be_read(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DamagedSave) as refused:
        Match.load(path)
    assert str(refused.value).endswith(".")


# -- a save that fails ----------------------------------------------------------------------------------------------


def test_a_failed_save_leaves_the_old_one(tmp_path, monkeypatch):
    path = tmp_path / "my.json"
    played(5).save(path)
    before = path.read_bytes()

    def full(*args: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    for what in ("pathlib.Path.open", "os.fsync", "pathlib.Path.replace"):
        with monkeypatch.context() as broken:
            broken.setattr(what, full)
            with pytest.raises(DicelabError, match="No space left on device"):
                played().save(path)
        assert path.read_bytes() == before
        assert os.listdir(tmp_path) == ["my.json"]


@pytest.mark.parametrize("path", [".", "", "folder", "no/such/folder/x.json", "nul\0l.json", "x" * 300, "busy.json"])
def test_places_where_nothing_can_be_saved(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "busy.json.part").mkdir()
    with pytest.raises(DicelabError, match=r"^Cannot write .*\.$"):
        played().save(path)
    assert sorted(os.listdir(tmp_path)) == ["busy.json.part", "folder"]


def test_saving_again_replaces(tmp_path):
    path = tmp_path / "my.json"
    played(5).save(path)
    match = played(12)
    match.save(path)
    assert same(Match.load(path), match)


# -- what is no file --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and devices with a name")
def test_only_ordinary_files_are_read_and_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    linked = tmp_path / "linked"
    linked.symlink_to("/dev/zero")
    for path in (pipe, "/dev/zero", "/dev/null", linked, tmp_path):
        with pytest.raises(DamagedSave, match=r"not an ordinary file|Is a directory"):
            Match.load(path)
    for path in (pipe, linked):
        with pytest.raises(DicelabError, match="not an ordinary file"):
            played().save(path)
    assert sorted(os.listdir(tmp_path)) == ["linked", "pipe"]
    assert pipe.is_fifo()
    assert linked.is_symlink()


def test_what_waits_beside_a_save_is_not_written_into(tmp_path):
    os.mkfifo(tmp_path / "game.json.part")
    with pytest.raises(DicelabError, match="not an ordinary file"):
        played().save(tmp_path / "game.json")
    assert os.listdir(tmp_path) == ["game.json.part"]
