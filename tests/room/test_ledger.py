"""The ledger: who is here, what is asked, what was answered; what does not fit is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicelab.errors import DicelabError
from dicelab.room.server.codes import ALPHABET, DIGITS, WORDS, first_letters, fresh_code, read_code
from dicelab.room.server.ledger import Ledger, Room, tidy_name
from dicelab.room.server.limits import DAY, MOST_MEMBERS
from dicelab.room.server.shapes import MOST_ROWS, NoShape, NotAsked, check, check_shape
from dicelab.room.server.store import Store
from dicelab.room.words import RoomError

PERCENT = {"kind": "number", "low": 0, "high": 100, "steps": 1}


@pytest.fixture
def ledger() -> Iterator[Ledger]:
    store = Store(None)
    yield Ledger(store)
    store.close()


@pytest.fixture
def room(ledger: Ledger) -> Room:
    return ledger.open()[0]


def state(room: Room) -> Any:
    """Everything that an answer could change."""
    return [list(room.rows()), [(one.id, one.name, one.removed) for one in room.members.values()], room.current]


def test_codes_have_no_letters_that_look_alike() -> None:
    assert not set("ILO01") & set(ALPHABET + DIGITS)
    assert all(set(word) <= set(ALPHABET) and len(word) == 4 for word in WORDS)
    code = fresh_code(())
    assert read_code(f" {code[:4].lower()} - {code[4:]}") == code
    for wrong in ("", "KITE42", "HAWK4", "HAWK422", None, 42, "HAWK42" * 20, "HAWK\x0042"):
        assert read_code(wrong) is None, wrong


def test_a_server_may_have_its_own_letters() -> None:
    assert {fresh_code((), first_letters("s-z"))[0] for _ in range(50)} <= set("STUVWXYZ")
    for wrong in ("", "A", "Z-A", "X-Z", "1-9", "A-H;", "AA-HH"):
        with pytest.raises(DicelabError):
            first_letters(wrong)


def test_a_member_is_known_again_by_the_token_and_by_nothing_else(room: Room) -> None:
    kiwi, token = room.join("  Ki\nwi ")
    assert (kiwi.name, room.known(token)) == ("Ki wi", kiwi)
    for wrong in ("", token[:-1], kiwi.token, None, 7, "x" * 500):
        assert room.known(wrong) is None
    room.remove(kiwi.id)
    assert room.known(token) is None


def test_two_cannot_have_one_name_unless_the_first_was_removed(room: Room) -> None:
    kiwi, _ = room.join("Kiwi")
    with pytest.raises(RoomError, match="called kiwi already"):
        room.join("kiwi")
    room.remove(kiwi.id)
    room.join("Kiwi")


@pytest.mark.parametrize("name", ["", " ", "\n\t", None, 3, ["Kiwi"], "\u200b"])
def test_a_name_is_something_one_can_read(name: object) -> None:
    with pytest.raises(RoomError):
        tidy_name(name)


def test_a_name_is_short_and_stays_text() -> None:
    assert tidy_name("<b>" + "x" * 500) == "<b>" + "x" * 17
    assert tidy_name("a\u202eb\x00c") == "a b c"


def test_an_answer_takes_the_place_of_the_one_before_and_rolls_add_up(room: Room) -> None:
    kiwi, _ = room.join("Kiwi")
    guess = room.start("guess", {}, {"0": PERCENT}, {})
    room.answer(kiwi, guess.id, 0, 50, 1)
    room.answer(kiwi, guess.id, 0, 42, 2)
    assert [(row.given, row.tries) for row in room.rows(guess.id)] == [(42, 2)]
    rolls = room.start("roll", {}, {"0": {"kind": "rolls", "sides": [6, 6]}}, {})
    room.answer(kiwi, rolls.id, 0, [[0, 5]], 3)
    room.answer(kiwi, rolls.id, 0, [[1, 1], [2, 2]], 4)
    assert [row.given for row in room.rows(rolls.id)] == [[[0, 5]], [[1, 1], [2, 2]]]
    assert rolls.of(kiwi.id) == {"0": 3}


def test_what_comes_twice_counts_once(room: Room) -> None:
    kiwi, _ = room.join("Kiwi")
    rolls = room.start("roll", {}, {"0": {"kind": "rolls", "sides": [6]}}, {})
    assert room.answer(kiwi, rolls.id, 0, [[1]], 7)
    assert not room.answer(kiwi, rolls.id, 0, [[1]], 7)
    assert len(list(room.rows())) == 1


def test_nobody_rolls_for_ever(room: Room) -> None:
    kiwi, _ = room.join("Kiwi")
    rolls = room.start("roll", {}, {"0": {"kind": "taps"}}, {})
    for mark in range(MOST_ROWS // 50):
        room.answer(kiwi, rolls.id, 0, 50, mark + 1)
    with pytest.raises(NotAsked, match="enough"):
        room.answer(kiwi, rolls.id, 0, 1, 1000)


def test_locked_revealed_over_or_somebody_elses_turn(room: Room) -> None:
    kiwi, _ = room.join("Kiwi")
    mango, _ = room.join("Mango")
    guess = room.start("guess", {}, {"0": PERCENT}, {})
    for phase in ("locked", "revealed"):
        room.change(guess.id, phase=phase)
        with pytest.raises(NotAsked, match="locked"):
            room.answer(kiwi, guess.id, 0, 50, 1)
    room.change(guess.id, phase="open")
    play = room.start("play", {}, {"3": {"kind": "choice", "of": ["roll"], "by": [mango.id]}}, {})
    for activity, item in ((guess.id, 0), (play.id, 2)):
        with pytest.raises(NotAsked, match="not asked any more"):
            room.answer(kiwi, activity, item, 50, 1)
    with pytest.raises(NotAsked, match="not your turn"):
        room.answer(kiwi, play.id, 3, "roll", 1)
    room.answer(mango, play.id, 3, "roll", 1)
    assert [row.name for row in room.rows()] == ["Mango"]


HOSTILE: list[Any] = [
    None, True, "50", "", -1, 101, 50.5, float("nan"), float("inf"), 2**80, [], [50], {}, {"given": 50}, [[]], [[6]],
    [[0, 0]], [["0"]], [[True]], [[0]] * 51, "roll", "<b>", "91/216; drop table answers", "x" * 4000, 0.0000001,
]  # fmt: skip


@pytest.mark.parametrize(
    ("shape", "good"),
    [
        (PERCENT, 50),
        ({"kind": "number", "low": -1, "high": 4, "steps": 10}, 2.3),
        ({"kind": "choice", "of": ["stop", "go"]}, "go"),
        ({"kind": "order", "of": 3}, [2, 0, 1]),
        ({"kind": "typed"}, "91/216"),
        ({"kind": "rolls", "sides": [7]}, [[6]]),
        ({"kind": "taps"}, 10),
    ],
)
def test_an_answer_has_the_shape_that_was_declared(room: Room, shape: dict[str, Any], good: Any) -> None:
    assert check_shape(shape) == shape
    kiwi, _ = room.join("Kiwi")
    activity = room.start("any", {}, {"0": shape}, {})
    before, refused = state(room), 0
    fitting = [given for given in HOSTILE if _fits(shape, given)]
    for mark, given in enumerate(HOSTILE, 1):
        if given in fitting and type(given) in {type(one) for one in fitting}:
            continue
        with pytest.raises(NotAsked):
            room.answer(kiwi, activity.id, 0, given, mark)
        refused += 1
    assert refused >= len(HOSTILE) - 4
    assert state(room) == before
    assert room.answer(kiwi, activity.id, 0, good, 1)


def _fits(shape: dict[str, Any], given: Any) -> bool:
    try:
        check(shape, given)
    except NotAsked:
        return False
    return True


@pytest.mark.parametrize(
    "shape",
    [
        None, {}, {"kind": "code"}, {"kind": "number"}, PERCENT | {"more": 1}, PERCENT | {"steps": 0},
        {"kind": "choice", "of": []}, {"kind": "choice", "of": [1]}, {"kind": "choice", "of": ["x" * 500]},
        {"kind": "order", "of": 100}, {"kind": "rolls", "sides": [0]}, {"kind": "rolls", "sides": [6] * 50},
        {"kind": "taps", "by": "everybody"},
    ],
)  # fmt: skip
def test_a_shape_is_one_of_those_that_there_are(shape: object) -> None:
    with pytest.raises(NoShape):
        check_shape(shape)


def test_a_room_is_full_at_some_point(room: Room) -> None:
    room.members = dict.fromkeys(range(1, MOST_MEMBERS + 1), room.join("Kiwi")[0])
    with pytest.raises(RoomError, match="full"):
        room.join("Mango")
    for _ in range(20):
        room.start("guess", {"asks": "x" * 400_000}, {}, {})
    with pytest.raises(RoomError, match="too large"):
        room.start("guess", {"asks": "x" * 400_000}, {}, {})


def test_a_room_goes_on_after_its_server_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "state" / "rooms.sqlite"
    store = Store(path)
    room, _ = (ledger := Ledger(store)).open()
    kiwi, token = room.join("Kiwi")
    mango, _ = room.join("Mango")
    guess = room.start("guess", {"asks": "How likely?"}, {"0": PERCENT}, {"answer": "91/216"})
    rolls = room.start("roll", {}, {"0": {"kind": "rolls", "sides": [6]}}, {})
    room.show(guess.id)
    room.answer(kiwi, guess.id, 0, 50, 5)
    room.show(rolls.id)
    room.answer(kiwi, rolls.id, 0, [[3]], 6)
    room.answer(kiwi, rolls.id, 0, [[4]], 7)
    room.remove(mango.id)
    room.change(rolls.id, phase="revealed", reveal={"exact": "1/6"})
    before = state(room)
    store.close()
    again = Ledger(Store(path))
    assert again.rooms.keys() == ledger.rooms.keys()
    found = again.rooms[room.code]
    assert state(found) == before
    known = found.known(token)
    assert known is not None
    assert (known.name, known.mark, found.key == room.key) == ("Kiwi", 7, True)
    assert (found.activities[rolls.id].phase, found.activities[rolls.id].rows) == ("revealed", {(0, kiwi.id): 2})
    assert path.stat().st_mode & 0o077 == 0
    again.store.close()


def test_rooms_are_forgotten_after_a_day_and_nothing_is_left_in_the_file(tmp_path: Path) -> None:
    now = [1000.0]
    path = tmp_path / "rooms.sqlite"
    ledger = Ledger(Store(path), DAY, lambda: now[0])
    room, _ = ledger.open()
    room.join("Somebodysname")
    now[0] += DAY + 1
    other, _ = ledger.open()
    assert list(ledger.rooms) == [other.code]
    ledger.store.close()
    assert b"Somebodysname" not in path.read_bytes()


def test_what_is_no_plain_data_is_not_asked(room: Room) -> None:
    for shows in ({"x": float("nan")}, {"x": {1, 2}}):
        with pytest.raises(DicelabError):
            room.start("guess", shows, {}, {})
    assert room.activities == {}
