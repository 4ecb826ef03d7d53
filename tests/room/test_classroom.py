"""A teacher's kernel and phones on a real server: all five activities, in Python, without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

import dicelab
from dicelab.errors import DicelabError
from dicelab.room import words
from dicelab.room.server import teacher_socket
from dicelab.room.teacher.plan import Planned, open_plan
from tests.room.ground import FullDisk, School
from tests.room.phones import Phone, eventually, school_in_a_thread

TRUMP = ("thrown", "trump")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[School]:
    with school_in_a_thread() as found:
        monkeypatch.setenv(words.ADDRESS, found.kernels)
        monkeypatch.setenv(words.KEY, found.key)
        yield found


@pytest.fixture
def room(here: School) -> Iterator[Any]:
    found = dicelab.Room()
    found.open_room()
    yield found
    if found.status in ("open", "lost"):
        found.end()


def phones(here: School, room: Any, *names: str) -> list[Phone]:
    found = [Phone(here.port, room.code, name) for name in names]
    eventually(lambda: room.host.view()["here"] == len(names))
    return found


def shown(room: Any) -> dict[str, Any]:
    found: dict[str, Any] = room.host.view()
    return found


def test_guess_reveal_and_how_many_made_which_mistake(here: School, room: Any) -> None:
    class_ = phones(here, room, *(f"P{number}" for number in range(6)))
    room.ask(dicelab.pose(*TRUMP, dice=3))
    for phone, given in zip(class_, (50, 50, 50, 42, 58, 17), strict=True):
        asked = phone.activity()
        assert asked["shows"]["says"].startswith("Chance of a trump")
        assert phone.answer(asked["id"], given)["kind"] == "kept"
    eventually(lambda: len(shown(room)["done"]) == 6)
    before = json.dumps(shown(room)["activity"])
    assert "91/216" not in before
    assert "dots" not in before
    room.reveal()
    revealed = shown(room)["activity"]["revealed"]
    assert revealed["text"] == "91/216 ≈ 42.1 %"
    assert revealed["dots"] == [[17.0, 1], [42.0, 1], [50.0, 3], [58.0, 1]]
    assert revealed["mistakes"][0] == {
        "says": "3 of 6 added 3 × 1/6: that counts rolls with two sixes twice.",
        "text": "50 %",
    }
    assert {one["text"] for one in revealed["mistakes"]} == {"50 %", "58 %", "17 %"}
    assert revealed["near"] == "1 of 6 was within one percentage point"
    assert class_[0].activity()["reveal"]["dots"] == revealed["dots"]
    assert [row["answer"] for row in room.answers] == [50, 50, 50, 42, 58, 17]
    assert room.csv().splitlines()[1].split(",")[:2] == ["1", "guess"]


def test_names_can_be_hidden(here: School, room: Any) -> None:
    (kiwi,) = phones(here, room, "Kiwi")
    room.ask(dicelab.pose(*TRUMP, dice=3))
    kiwi.answer(kiwi.activity()["id"], 40)
    eventually(lambda: len(shown(room)["done"]) == 1)
    room.reveal()
    assert shown(room)["activity"]["revealed"]["guesses"] == [{"name": "Kiwi", "text": "40 %"}]
    room.host.answer({"kind": "names", "on": False})
    assert "Kiwi" not in json.dumps(shown(room)["activity"])


def test_roll_together_counts_what_the_phones_rolled(here: School, room: Any) -> None:
    kiwi, mango = phones(here, room, "Kiwi", "Mango")
    room.ask(dicelab.pose(*TRUMP, dice=3), "roll")
    asked = kiwi.activity()
    assert [len(die) for die in asked["shows"]["dice"]] == [6, 6, 6]
    kiwi.answer(asked["id"], [[5, 0, 0], [0, 0, 0]])
    assert kiwi.wait("told")["message"]["text"] == "no"
    mango.answer(asked["id"], [[5, 5, 5]])
    assert mango.wait("told")["message"]["good"] is True
    eventually(lambda: shown(room)["activity"]["pile"]["trials"] == 3)
    assert [bar["exact"] for bar in shown(room)["activity"]["pile"]["bars"]] == [None, None]
    room.reveal()
    pile = shown(room)["activity"]["pile"]
    assert [(bar["label"], bar["count"]) for bar in pile["bars"]] == [("yes", 2), ("no", 1)]
    assert pile["bars"][0]["exact"] == pytest.approx(91 / 216)
    assert [row["answer"] for row in room.answers] == [[5, 0, 0], [0, 0, 0], [5, 5, 5]]


def test_dice_of_ones_own_are_rolled_on_the_phones_too(here: School, room: Any) -> None:
    (kiwi,) = phones(here, room, "Kiwi")
    added = dicelab.question(dicelab.Pool([dicelab.Die([1, 1, 2]), dicelab.Die([1, 2, 3, 4])]), lambda a, b: a + b)
    line = dicelab.question("2d6 >= 9")
    for asks, sides, roll, outcome in ((line, [6, 6], [5, 2], "yes"), (added, [3, 4], [2, 3], "6")):
        room.ask(asks, "roll")
        asked = kiwi.activity()
        assert [len(die) for die in asked["shows"]["dice"]] == sides
        kiwi.answer(asked["id"], [roll])
        eventually(lambda: shown(room)["activity"]["pile"]["trials"] == 1)
        assert [bar["label"] for bar in shown(room)["activity"]["pile"]["bars"] if bar["count"]] == [outcome]


@pytest.mark.parametrize("line", ["3d6 reroll 1 to >= 12", "2d6 >= 9 given any 6", "21d6 >= 80", "d101 >= 50"])
def test_what_a_phone_cannot_roll_is_rolled_by_the_kernel(here: School, room: Any, line: str) -> None:
    (kiwi,) = phones(here, room, "Kiwi")
    room.ask(dicelab.question(line), "roll")
    asked = kiwi.activity()
    assert asked["shapes"]["0"]["kind"] == "taps"
    kiwi.answer(asked["id"], 10)
    eventually(lambda: shown(room)["activity"]["pile"]["trials"] == 10)


def test_who_is_removed_takes_the_rolls_along(here: School, room: Any) -> None:
    kiwi, mango = phones(here, room, "Kiwi", "Mango")
    room.ask(dicelab.pose(*TRUMP, dice=3), "roll")
    asked = kiwi.activity()
    kiwi.answer(asked["id"], [[5, 0, 0], [0, 0, 0]])
    mango.answer(asked["id"], [[5, 5, 5]])
    eventually(lambda: shown(room)["activity"]["pile"]["trials"] == 3)
    room.host.answer({"kind": "remove", "member": kiwi.joined["id"]})
    eventually(lambda: shown(room)["activity"]["pile"]["trials"] == 1)
    assert [row["answer"] for row in room.answers] == [[5, 5, 5]]


def test_what_has_no_dice_for_a_phone_is_rolled_by_the_kernel(here: School, room: Any) -> None:
    (kiwi,) = phones(here, room, "Kiwi")
    room.ask(dicelab.pose("draconic", "win", dice="2,2", pile=0), "roll")
    asked = kiwi.activity()
    assert asked["shapes"]["0"]["kind"] == "taps"
    kiwi.answer(asked["id"], 10)
    eventually(lambda: shown(room)["activity"]["pile"]["trials"] == 10)


def test_vote_and_the_teacher_plays_one(here: School, room: Any) -> None:
    kiwi, mango = phones(here, room, "Kiwi", "Mango")
    match = dicelab.Match(dicelab.game("draconic", players=2, starter=0), seed=5)
    table = dicelab.Table(match, bots={})
    while not table.host.view()["scene"]["choices"]:
        match.roll()
    room.ask(table)
    asked = kiwi.activity()
    choices = asked["shows"]["table"]["scene"]["choices"]
    assert asked["shows"]["table"]["seed"] == 0
    move = choices[0]["move"]
    round = asked["shows"]["round"]
    assert kiwi.answer(asked["id"], "steal the pile", round)["kind"] == "refused"
    assert kiwi.answer(asked["id"], move, round)["kind"] == "kept"
    mango.activity()
    assert mango.answer(asked["id"], move, round)["kind"] == "kept"
    eventually(lambda: len(shown(room)["done"]) == 2)
    assert all(vote["count"] is None for vote in shown(room)["activity"]["votes"])
    room.reveal()
    votes = shown(room)["activity"]["votes"]
    assert (votes[0]["move"], votes[0]["count"]) == (move, 2)
    assert any(vote["worth"] for vote in votes)
    kiwi.activity()
    match.play(move)
    after = kiwi.activity()
    assert (after["phase"], after["shows"]["round"], after["reveal"]) == ("open", round + 1, None)
    assert kiwi.answer(asked["id"], move, round)["says"] == "That is not asked any more; look again."


def test_a_quiz_at_the_teachers_pace(here: School, room: Any) -> None:
    kiwi, mango = phones(here, room, "Kiwi", "Mango")
    questions = [dicelab.pose(*TRUMP, dice=3), dicelab.pose(*TRUMP, dice=2)]
    room.ask(questions)
    asked = kiwi.activity()
    assert list(asked["shows"]["items"]) == ["0"]
    kiwi.answer(asked["id"], "91/216")
    mango.activity()
    mango.answer(asked["id"], "1/2")
    eventually(lambda: len(shown(room)["done"]) == 2)
    room.reveal()
    verdict = mango.wait("told")["message"]
    assert (verdict["tone"], verdict["says"]) == ("wrong", "You added 3 × 1/6: that counts rolls with two sixes twice.")
    (result,) = shown(room)["activity"]["results"]
    assert (result["right"], result["mistakes"]) == (
        "1 of 2 right",
        ["1 of 2 added 3 × 1/6: that counts rolls with two sixes twice."],
    )
    assert "Kiwi" not in json.dumps(shown(room)["activity"])
    room.host.answer({"kind": "next_question"})
    assert shown(room)["activity"]["at"] == 1
    while kiwi.activity()["phase"] != "open":
        pass
    assert kiwi.answer(asked["id"], "11/36", item=1)["kind"] == "kept"
    assert kiwi.answer(asked["id"], "11/36", item=0)["kind"] == "refused"


def test_an_answer_changes_a_little_of_the_wall_and_only_that_is_told(here: School, room: Any) -> None:
    (kiwi,) = phones(here, room, "Kiwi")
    room.ask(dicelab.pose(*TRUMP, dice=3))
    asked = kiwi.activity()
    told: list[dict[str, Any]] = []
    before = shown(room)
    room.host.subscribe(told.append)
    assert kiwi.answer(asked["id"], 50)["kind"] == "kept"
    eventually(lambda: len(told) > 0)
    assert told[0] == {"kind": "changes", "number": before["number"] + 1, "more_done": [kiwi.joined["id"]]}
    assert after(before, told[0]) == shown(room)


def after(view: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """What a wall shows after a message, as `after` in room/app.jsx works it out."""
    assert message["number"] == view["number"] + 1
    lists = {"more_members": [], "more_done": []} | message
    members = {one["id"]: one for one in [*view["members"], *lists.pop("more_members")]}
    done = {*view["done"], *lists.pop("more_done")}
    by_name = sorted(members.values(), key=lambda one: one["name"].lower())
    return view | {"members": by_name, "done": sorted(done)} | lists | {"kind": "view"}


@pytest.mark.parametrize("kind", ["guess", "roll", "quiz"])
def test_a_wall_that_hears_only_what_is_new_shows_all_of_it(here: School, room: Any, kind: str) -> None:
    (kiwi,) = phones(here, room, "Kiwi")
    question = dicelab.pose(*TRUMP, dice=1)
    room.ask(
        dicelab.Quiz([question]) if kind == "quiz" else question, kind, **({"free": True} if kind == "quiz" else {})
    )
    told = list[dict[str, Any]]()
    room.host.subscribe(lambda message: "number" in message and told.append(message))
    view = shown(room)

    def heard() -> dict[str, Any]:
        """What a wall shows that was drawn as ``view`` and has heard of everything since."""
        return reduce(after, [one for one in told if one["number"] > view["number"]], view)

    given = {"guess": 50, "roll": [[1], [2]], "quiz": "1/2"}[kind]
    mango = Phone(here.port, room.code, "Mango")
    for phone in (kiwi, mango):
        assert phone.answer(room.host.view()["activity"]["id"], given)["kind"] == "kept"
    eventually(lambda: any("more_done" in one for one in told))  # before anybody is removed, and the list is told anew
    eventually(lambda: len(shown(room)["done"]) == 2)
    if kind != "quiz":  # once more: nothing is new for who has guessed already, and rolls add up
        kiwi.answer(room.host.view()["activity"]["id"], given)
        eventually(lambda: len(room.answers) >= {"guess": 2, "roll": 6}[kind])
    room.host.answer({"kind": "remove", "member": mango.joined["id"]})
    room.reveal()
    eventually(lambda: heard() == shown(room))  # the ledger's word on who is gone may come last
    assert any("more_done" in one and "members" not in one for one in told)
    assert len(shown(room)["members"]) == 1


def test_a_free_quiz_tells_everybody_at_once(here: School, room: Any) -> None:
    (kiwi,) = phones(here, room, "Kiwi")
    room.ask("thrown", "quiz", count=4, seed=4, free=True)
    asked = kiwi.activity()
    kinds = {item["kind"] for item in asked["shows"]["items"].values()}
    assert len(asked["shows"]["items"]) == 4
    assert len(kinds) > 1
    choice = next(number for number, item in asked["shows"]["items"].items() if item["kind"] == "choice")
    kiwi.answer(asked["id"], "0", int(choice))
    told = [one for one in kiwi.heard if one["kind"] == "told"] or [kiwi.wait("told")]  # before it is kept, or after
    assert told[0]["message"]["kind"] == "verdict"


def test_play_on_phones_with_bots_on_what_is_left(here: School, room: Any) -> None:
    kiwi, mango = phones(here, room, "Kiwi", "Mango")
    room.ask(dicelab.game("draconic", players=3, starter=0), "play")
    by_id = {phone.joined["id"]: phone for phone in (kiwi, mango)}
    seen = kiwi.activity()
    mango.activity()
    assert sorted(seen["shows"]["seats"].values()) == sorted(by_id)
    first = by_id[seen["shows"]["seats"]["0"]]
    other = next(phone for phone in by_id.values() if phone is not first)
    round = seen["shows"]["round"]
    assert other.answer(seen["id"], "roll", round)["says"] == "It is not your turn."
    assert first.answer(seen["id"], "roll", round)["kind"] == "kept"
    after = other.activity()
    assert (after["shows"]["round"], after["shows"]["table"]["steps"] > 0) == (round + 1, True)
    assert set(after["shows"]["table"]["names"]) == {"Kiwi", "Mango", "Bot 3"}


def test_nobody_who_plays_is_named_on_a_phone_while_the_wall_names_nobody(here: School, room: Any) -> None:
    kiwi, mango = phones(here, room, "Kiwi", "Mango")
    room.host.answer({"kind": "names", "on": False})
    room.ask(dicelab.game("draconic", players=3, starter=0), "play")
    by_id = {phone.joined["id"]: phone for phone in (kiwi, mango)}
    seen = kiwi.activity()
    mango.activity()
    assert set(seen["shows"]["table"]["names"]) == {"Pupil 1", "Pupil 2", "Bot 3"}
    first = by_id[seen["shows"]["seats"]["0"]]
    assert first.answer(seen["id"], "roll", seen["shows"]["round"])["kind"] == "kept"
    room.host.answer({"kind": "names", "on": True})
    named = {"Kiwi", "Mango", "Bot 3"}
    eventually(lambda: set(shown(room)["panes"]["table"]["names"]) == named)
    while set((seen := mango.activity())["shows"]["table"]["names"]) != named:
        pass
    member = kiwi.joined["id"]
    room.host.answer({"kind": "rename", "member": member, "name": "Plum"})
    while "Plum" not in mango.activity()["shows"]["table"]["names"]:
        pass
    room.host.answer({"kind": "names", "on": False})
    while "Pupil 1" not in (seen := mango.activity())["shows"]["table"]["names"]:
        pass
    for text in (json.dumps(seen), json.dumps(shown(room)["panes"])):
        assert not [name for name in ("Kiwi", "Mango", "Plum") if name in text]
    late = Phone(here.port, room.code, "Papaya")
    assert "Mango" not in json.dumps(late.joined)
    assert seen["shows"]["table"]["steps"] > 0  # the game goes on


def test_the_wall_says_that_answers_are_not_saved_and_when_they_are_again(here: School, room: Any) -> None:
    (kiwi,) = phones(here, room, "Kiwi")
    room.ask(dicelab.pose(*TRUMP, dice=3))
    asked = kiwi.activity()
    store = here.hub.ledger.store
    disk = store._db = FullDisk(store._db)  # type: ignore[assignment]
    kiwi.send(kind="answer", activity=asked["id"], item=0, given=50, mark=1)
    assert kiwi.wait("saving", "kept") == {"kind": "saving", "on": False}
    eventually(lambda: shown(room)["trouble"] == "database or disk is full")
    eventually(lambda: len(shown(room)["done"]) == 1)
    kiwi.send(kind="answer", activity=asked["id"], item=0, given=50, mark=1)  # as a phone does that comes back
    mango = Phone(here.port, room.code, "Mango")
    assert mango.joined["saving"] is False
    assert [one["kind"] for one in kiwi.heard if one["kind"] == "kept"] == []
    disk.full = False
    assert kiwi.wait("kept", "refused") == {"kind": "kept", "mark": 1}
    eventually(lambda: shown(room)["saved_again"])
    assert shown(room)["trouble"] == ""
    room.reveal()
    assert not shown(room)["saved_again"]


def test_a_room_that_the_disk_cannot_forget_is_not_called_forgotten(
    here: School, room: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(teacher_socket, "TO_FORGET", 0.2)
    store = here.hub.ledger.store
    disk = store._db = FullDisk(store._db)  # type: ignore[assignment]
    room.end()
    assert "as soon as it can" in shown(room)["farewell"]
    disk.full = False
    again = dicelab.Room()
    again.open_room()
    eventually(lambda: not store._waiting)
    again.end()
    assert shown(again)["farewell"] == "The room has ended, and the server has forgotten it."


def test_a_kernel_that_is_gone_and_another_that_goes_on(here: School, room: Any) -> None:
    (kiwi,) = phones(here, room, "Kiwi")
    room.ask("thrown", "quiz", count=5, seed=4, free=True)
    room.ask(dicelab.pose(*TRUMP, dice=3), "roll")
    room.ask(dicelab.pose(*TRUMP, dice=3))
    for _ in range(3):
        asked = kiwi.activity()
    kiwi.answer(asked["id"], 50)
    eventually(lambda: len(shown(room)["done"]) == 1)
    again = dicelab.Room()
    again._open("", room.code)
    assert shown(again)["activity"] == shown(room)["activity"]
    assert [one["title"] for one in shown(again)["asked"]] == [one["title"] for one in shown(room)["asked"]]
    again.reveal()
    assert kiwi.activity()["reveal"]["text"] == "91/216 ≈ 42.1 %"


def test_another_kernel_knows_which_steps_of_the_plan_were_started(here: School) -> None:
    question = dicelab.pose(*TRUMP, dice=3)
    room = dicelab.Room([question, dicelab.Quiz([question]), dicelab.Experiment(question)])
    room.open_room()
    room.start(2)
    room.start(1)
    again = dicelab.Room([question, dicelab.Quiz([question]), dicelab.Experiment(question)])
    again._open("", room.code)
    steps = [(step["name"], step["started"], step["now"]) for step in shown(again)["plan"]]
    assert steps == [("Guess", 2, True), ("Quiz", 1, False), ("Roll together", None, False)]
    assert shown(again)["next"] == 2
    again.start(2)  # goes back to it, and does not ask it anew
    assert len(shown(again)["asked"]) == 2
    again.end()


def test_the_line_is_mended_when_the_server_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with school_in_a_thread(tmp_path, port=7) as here:
        monkeypatch.setenv(words.ADDRESS, here.kernels)
        monkeypatch.setenv(words.KEY, here.key)
        room = dicelab.Room()
        room.ask(dicelab.pose(*TRUMP, dice=3))
        port, code = here.port, room.code
    eventually(lambda: room.host.room.status == "lost")
    assert room.host.answer({"kind": "phase", "to": "locked"})[0]["kind"] == "refused"
    with school_in_a_thread(tmp_path, port=7, listen=port):
        eventually(lambda: room.host.room.status == "open")
        assert room.code == code
        kiwi = Phone(port, code, "Kiwi")
        assert kiwi.joined["activity"]["kind"] == "guess"
        kiwi.answer(kiwi.joined["activity"]["id"], 50)
        eventually(lambda: len(shown(room)["done"]) == 1)
        room.end()


def test_a_table_and_the_room_never_wait_for_each_other_crosswise(here: School, room: Any) -> None:
    """A table is held while it tells of a move; the room is held while it looks at the table."""
    (kiwi,) = phones(here, room, "Kiwi")
    match = dicelab.Match(dicelab.game("draconic", players=2, starter=0), seed=5)
    table = dicelab.Table(match, bots={})
    room.ask(table)
    over = Event()

    def look() -> None:
        while not over.is_set():
            shown(room)

    looking = Thread(target=look, daemon=True)
    looking.start()
    for step in range(150):
        table.host.answer({"kind": "look", "revision": table.host.revision, "step": step % 2 * len(match.steps)})
        if not match.steps:
            match.roll()
    over.set()
    looking.join(10)
    assert not looking.is_alive()
    eventually(lambda: room.host.room.begun[1].activity.round > 0)
    kiwi.close()


def test_a_plan_travels_as_a_code(here: School) -> None:
    table = dicelab.Match(dicelab.game("thrown", players=3), seed=4)
    things = [
        dicelab.pose(*TRUMP, dice=3),
        dicelab.Experiment(*TRUMP, dice=3),
        dicelab.Quiz("hunters", count=5, seed=2),
        table,
        dicelab.Quiz("spuds", count=5, seed=3),
    ]
    room = dicelab.Room(things)
    assert [step.kind for step in room.plan] == ["guess", "roll", "quiz", "vote", "quiz"]
    again = dicelab.Room(room.plan_code)
    assert again.plan == room.plan
    again.open_room()
    again.start(1)
    kiwi = Phone(here.port, again.code, "Kiwi")
    assert kiwi.joined["activity"]["kind"] == "guess"
    again.start(3)
    assert kiwi.activity()["kind"] == "quiz"
    again.end()
    for wrong in ("", "dl1r.xxxx", dicelab.share(table), dicelab.share(dicelab.pose(*TRUMP, dice=3))):
        with pytest.raises(DicelabError):
            open_plan(wrong)
    assert isinstance(room.plan[0], Planned)


def test_a_plan_is_taken_on_the_page(here: School) -> None:
    question = dicelab.pose(*TRUMP, dice=3)
    other = dicelab.Room([dicelab.pose(*TRUMP, dice=2), dicelab.Quiz([question])])
    room = dicelab.Room([question])
    taken = {"kind": "take_plan", "code": other.plan_code}
    assert room.host.view()["taken"] is False
    room.host.answer(taken)
    assert room.plan == other.plan
    assert room.host.view()["taken"] is True
    room.open_room()
    room.start(1)
    room.host.answer(taken)  # what was started keeps its place
    assert room.plan == other.plan * 2
    (refused,) = room.host.answer({"kind": "take_plan", "code": dicelab.share(question)})
    assert refused["kind"] == "refused"
    for _ in range(40):
        room.host.answer(taken)
    assert len(room.plan) == 60
    again = dicelab.Room([question])  # the page is loaded again: its own first step is another question
    again._open("", room.code)
    assert [step["started"] for step in shown(again)["plan"]] == [None]
    again.end()


def test_a_page_that_tries_keys_keeps_no_teacher_out(here: School, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(words.KEY)
    stranger, teacher = dicelab.Room(), dicelab.Room()
    for number in range(25):  # what any page that shows a wall can ask of its kernel
        (said,) = stranger.host.answer({"kind": "open", "word": f"guess {number}", "code": ""})
        assert said["kind"] == "refused"
    word = here.keys.word()
    teacher.host.answer({"kind": "open", "word": word, "code": ""})
    assert teacher.status == "open"
    teacher.end()


def test_without_a_server_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(words.ADDRESS, raising=False)
    monkeypatch.delenv(words.KEY, raising=False)
    room = dicelab.Room()
    room.ask(dicelab.pose(*TRUMP, dice=3))
    assert [step.name for step in room.plan] == ["Guess"]
    with pytest.raises(DicelabError, match="needs a server"):
        room.open_room()
    assert room.host.answer({"kind": "open", "word": "x", "code": ""})[0]["says"].startswith("A room needs a server")


def test_widgets_offer_themselves_to_the_class_while_a_room_is_open(here: School, room: Any) -> None:
    guess = dicelab.Predict(*TRUMP, dice=3)
    assert guess.to_class == [{"kind": "guess", "says": "Guess"}]
    assert [one["kind"] for one in dicelab.TableWithOdds("draconic").to_class] == ["vote", "play"]
    assert dicelab.RuleBook("draconic").to_class[2:] == []
    said = guess._put({"kind": "to_class", "as": "guess"})
    assert said["says"] == f"Room {room.code} has it now."
    assert shown(room)["activity"]["kind"] == "guess"
    assert "no room" in guess._put({"kind": "to_class", "as": "vote"})["says"]
    room.end()
    assert guess.to_class == []


@pytest.mark.parametrize("name", ["=1+1", "@SUM(A1)", "-2"])
def test_no_name_becomes_a_formula_in_a_spreadsheet(here: School, room: Any, name: str) -> None:
    (eve,) = phones(here, room, name)
    room.ask(dicelab.pose(*TRUMP, dice=3))
    eve.answer(eve.activity()["id"], 50)
    eventually(lambda: len(room.answers) == 1)
    assert f"'{name}" in room.csv()
