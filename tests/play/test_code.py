"""Codes: everything comes back as it was, and whatever else is pasted gets one sentence."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicelab
from dicelab.errors import DamagedSave, DicelabError
from dicelab.games import GAMES
from dicelab.games.bot import random_bot
from dicelab.play.code import (
    KINDS,
    LARGEST,
    LONGEST_CODE,
    LONGEST_LINK,
    WORDS,
    bare,
    game_code,
    laid,
    pack,
    position_code,
    unpack,
    usual_bots,
)
from dicelab.play.match import Match
from dicelab.play.table.host import TableHost
from tests.carrier import ask
from tests.play.hostile import NOT_MESSAGES

# A code that was handed out once opens for ever.
OLD = {
    "draconic": "dl1g.k8nk_6vGVG9sbmGUmmhpaW5gYoTQi9QRgWtGbd5htvMwRZCkYrGGLeEYNkbEsAVqFAMA",
    "hunters": "dl1g.xboupqvGVJ9onGJuZGxpYGFoboRXL1LLCrk1ZYyjlZWMpgytDYbRYDPEVAxupMVijRTCScMYnjSMTFHTBgA",
    "thrown": (
        "dl1g.t2TZJ6vGVG-eYmlmkJKWZmyQaozQC3cpXCtSuwhnc8cMtfUMEjLF0VBCVmaokGSI2fLCYhCydUBNptjNQVYFbAZib7D"
        "FEohr3DEETnjG8IRnZIqa8gA"
    ),
    "spuds": (
        "dl1g.lNddRoWWOw6AMAxDr4Qa2tswNIKMuQCXp0ObYgNijBTnI1l6Pp_9emg1W-qeik3teC2UnYIrY1EQq4xNZ4EnBjZh_EN"
        "H_PYMpRbEtzOtG8-B961GgUSouB81Q0vM5dgAVwm_0ddsr87697eEv1NGg18"
    ),
}


def played(key: str, steps: int, seed: int = 3, **options: Any) -> Match:
    match, rng = Match(dicelab.game(key, **options), seed=seed), Random(seed)
    while match.state.turn != dicelab.OVER and len(match.steps) < steps:
        match.roll() if match.state.turn == dicelab.CHANCE else match.play(random_bot(match.state, rng))
    return match


@pytest.mark.parametrize("key", GAMES)
def test_every_moment_of_a_game_comes_back(key: str) -> None:
    match = played(key, 300)
    for step in match.steps:
        found = laid(position_code(step.before, match.names))
        assert (found.match.state, found.match.names, found.bots) == (step.before, match.names, None)
    again = laid(game_code(match, {1: "sensible"}))
    assert again.match.to_json() == match.to_json()
    assert again.bots == {1: "sensible"}
    again.match.undo(5)  # and it can be looked at from its beginning
    assert again.match.state == match.state_at(len(match.steps) - 5)


@pytest.mark.parametrize("key", GAMES)
def test_old_codes_open(key: str) -> None:
    match = laid(OLD[key]).match
    assert match.game.key == key
    assert match.to_json() == played(key, 25).to_json()


@pytest.mark.parametrize("key", GAMES)
def test_codes_are_short_enough_for_a_link(key: str) -> None:
    match = played(key, 3000)
    assert match.state.turn == dicelab.OVER
    assert len(game_code(match)) < LONGEST_LINK
    assert max(len(position_code(step.before)) for step in match.steps) < 300


def test_a_code_is_found_in_a_link_and_in_a_mail() -> None:
    code = position_code(dicelab.game("draconic").start())
    for text in (f"http://127.0.0.1:8866/voila/render/shared.ipynb?table={code}", f"x?a=1&table={code}&b=2#here"):
        assert bare(text) == code
    assert bare(f"  {code[:20]}\r\n {code[20:]}\n") == code


def test_names_are_kept_and_stay_text() -> None:
    names = ("<b>Ada</b>", "Zoë")
    assert laid(position_code(dicelab.game("draconic").start(), names)).match.names == names


def test_who_acts_is_a_person() -> None:
    assert usual_bots(dicelab.game("draconic", players=3).position((2, 3, 4), roller=2)) == {
        0: "sensible",
        1: "sensible",
    }
    assert usual_bots(dicelab.game("draconic", players=2).start()) == {1: "sensible"}


# -- what is no code -----------------------------------------------------------------------------------------------


def refused(code: object) -> str:
    with pytest.raises(DamagedSave) as error:
        laid(code)
    says = str(error.value)
    assert says.endswith((".", "…"))
    assert "\n" not in says
    assert len(says) < 300
    return says


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "not a code of dicelab"),
        ("hello", "not a code of dicelab"),
        ("dl2p.AAAA", "format 2"),
        ("dl1z.AAAA", "does not know"),
        ("dl1p.", "damaged"),
        ("dl1p.äöü", "damaged"),
        ("dl1p.AAAAAAAA", "damaged"),
        ("dl1p." + "A" * LONGEST_CODE, "longer than any code"),
        ("x" * 10**6, "longer than any code"),
        (7, "a text"),
        (None, "a text"),
    ],
)
def test_what_is_no_code_gets_a_sentence(code: object, says: str) -> None:
    assert says in refused(code)


@given(at=st.integers(0, 10**6), bit=st.integers(0, 7))
def test_a_flipped_bit_is_noticed(at: int, bit: int) -> None:
    code = game_code(played("draconic", 12))
    there = at % len(code)
    changed = code[:there] + chr(ord(code[there]) ^ (1 << bit)) + code[there + 1 :]
    if "".join(changed.split()) != code:
        refused(changed)


@given(length=st.integers(0, 10**6))
def test_a_code_cut_off_is_noticed(length: int) -> None:
    code = position_code(dicelab.game("thrown").start())
    refused(code[: length % len(code)])


@given(st.text(max_size=80))
def test_any_text_gets_a_sentence(text: str) -> None:
    refused(text)


@given(st.sampled_from(KINDS), st.binary(max_size=80))
def test_any_bytes_with_the_right_sum_get_a_sentence(kind: str, packed: bytes) -> None:
    refused(forged(kind, packed))


def forged(kind: str, packed: bytes) -> str:
    """A code with a true check sum, made by somebody who means harm."""
    head = f"dl1{kind}."
    total = zlib.crc32(packed, zlib.crc32(head.encode())).to_bytes(4, "big")
    return head + urlsafe_b64encode(total + packed).decode().rstrip("=")


def pressed(text: bytes, words: bytes = WORDS) -> bytes:
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, words)
    return press.compress(text) + press.flush()


def test_a_bomb_is_not_unpacked() -> None:
    bomb = forged("g", pressed(b" " * (LARGEST * 50)))
    assert len(bomb) <= LONGEST_CODE
    assert "more than any game" in refused(bomb)
    refused(forged("g", pressed(b"{}") + b"more"))
    refused(forged("g", pressed(b"{}")[:-1]))


@pytest.mark.parametrize(
    "text", [b"[" * 100_000, b'{"state":' * 20_000, b"\xff\xfe", b"9" * 9000, b"NaN", b"null", b'"x"', b""]
)
def test_deep_or_odd_json_gets_a_sentence(text: bytes) -> None:
    for kind in KINDS:
        refused(forged(kind, pressed(text)))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(key=st.sampled_from(GAMES), where=st.integers(0, 10**6), value=VALUES, whole=st.booleans())
def test_a_forged_part_never_gets_through_unchecked(key: str, where: int, value: Any, whole: bool) -> None:
    match = played(key, 15)
    kind, data = unpack(game_code(match, {1: "sensible"}) if whole else position_code(match.state, match.names))
    places = list(parts(data))
    holder, name = places[where % len(places)]
    holder[name] = value
    try:
        found = laid(pack(kind, data))
    except DicelabError:
        return
    assert found.match.state.problem() is None
    assert all(isinstance(name, str) and len(name) <= 24 for name in found.match.names)


def parts(data: Any) -> Any:
    """Every place in some plain data, as its holder and its key there."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, part in list(inside):
        yield data, name
        yield from parts(part)


def test_a_question_is_no_table() -> None:
    assert "a question" in refused(dicelab.share(dicelab.pose("thrown", "trump", dice=3)))


def test_what_is_too_long_is_not_made() -> None:
    with pytest.raises(DicelabError, match="too long"):
        pack("g", Random(1).randbytes(30_000).hex())
    with pytest.raises(DicelabError, match="too long"):
        pack("g", " " * (LARGEST + 1))


# -- on a table ----------------------------------------------------------------------------------------------------


def test_a_table_shares_what_it_shows() -> None:
    host = TableHost(played("hunters", 40), {1: "sensible"})
    shared = ask(host, {"kind": "share", "revision": 0, "what": "position"})
    assert (shared["kind"], shared["what"], shared["link"]) == ("shared", "position", True)
    assert laid(shared["code"]).match.state == host.match.state
    assert laid(shared["code"]).bots == {1: "sensible"}
    ask(host, {"kind": "look", "revision": 0, "step": 12})
    looked = ask(host, {"kind": "share", "revision": 1, "what": "position"})
    assert laid(looked["code"]).match.state == host.match.state_at(12)
    game = ask(host, {"kind": "share", "revision": 1, "what": "game"})
    assert laid(game["code"]).match.to_json() == host.match.to_json()
    assert host.revision == 1  # nothing was changed by it


def test_a_page_holds_the_whole_game_with_its_bots_wherever_it_looks() -> None:
    host = TableHost(played("hunters", 40), {1: "sensible"})
    ask(host, {"kind": "look", "revision": 0, "step": 12})
    kept = ask(host, {"kind": "keep", "revision": 1})
    assert (kept["kind"], kept["revision"], host.revision) == ("kept", 1, 1)
    assert laid(kept["code"]).match.to_json() == host.match.to_json()
    assert laid(kept["code"]).bots == {1: "sensible"}


def test_a_table_opens_a_code_of_any_game() -> None:
    host = TableHost(played("hunters", 40))
    for key in GAMES:
        match = played(key, 30)
        answer = ask(host, {"kind": "open", "revision": host.revision, "code": game_code(match)})
        assert (answer["kind"], answer["game"], answer["steps"]) == ("view", key, len(match.steps))
        assert "options" in answer["menu"]
        assert host.match.state == match.state
        assert host.bots == usual_bots(match.state)


@pytest.mark.parametrize("code", ["", "hello", "dl1g.AAAA", "dl9p.AAAA"])
def test_a_table_refuses_what_is_no_code_and_stays(code: str) -> None:
    host = TableHost(played("hunters", 40))
    before = host.match
    answer = ask(host, {"kind": "open", "revision": 0, "code": code})
    assert (answer["kind"], answer["to"]) == ("refused", "open")
    assert host.match is before
    assert host.revision == 0


@pytest.mark.parametrize("bots", [{"1": "clever"}, {"4": "sensible"}, {"1": 7}, {"x": "sensible"}])
def test_bots_that_do_not_exist_are_refused(bots: dict[str, Any]) -> None:
    host = TableHost(played("draconic", 4))
    match = json.loads(json.dumps(host.match.to_json()))
    answer = ask(host, {"kind": "open", "revision": 0, "code": pack("g", {"match": match, "bots": bots})})
    assert answer["kind"] == "refused"


@pytest.mark.parametrize("value", NOT_MESSAGES)
def test_hostile_intents_are_refused(value: Any) -> None:
    host = TableHost(played("draconic", 4))
    for intent in ({"kind": "share", "what": value}, {"kind": "open", "code": value}):
        assert ask(host, intent | {"revision": 0})["kind"] == "refused"


def test_the_last_letter_cannot_hide_anything() -> None:
    code = position_code(dicelab.game("draconic").start())
    body = code[5:]
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    pad = "=" * (-len(body) % 4)
    same = [x for x in letters if urlsafe_b64decode(body[:-1] + x + pad) == urlsafe_b64decode(body + pad)]
    for letter in set(same) - {body[-1]}:
        refused(code[:-1] + letter)
