"""Somebody answers a quiz: what counts, and what a page may know."""

from __future__ import annotations

import json

import pytest

from dicelab.errors import OptionError
from dicelab.teach.questions import CHOICE, NUMERIC, ORDER, Item, generate
from dicelab.teach.quiz.host import QuizHost
from tests.carrier import ask

ITEMS = generate("thrown", 3, 4, kinds=[NUMERIC]) + generate("hunters", 3, 4, kinds=[CHOICE]) + generate(
    "spuds", 3, 4, kinds=[ORDER]
)  # fmt: skip


def right(item: Item) -> object:
    return str(item.answer) if item.kind == NUMERIC else item.right if item.kind == CHOICE else list(item.answer)


def wrong(item: Item) -> object:
    if item.kind == NUMERIC:
        return str(item.mistakes[0].value)
    return (item.right + 1) % len(item.options) if item.kind == CHOICE else list(item.answer[::-1])


def texts(data: object) -> list[str]:
    if isinstance(data, dict):
        return [text for value in data.values() for text in texts(value)]
    if isinstance(data, list):
        return [text for value in data for text in texts(value)]
    return [str(data)]


@pytest.mark.parametrize("index", range(len(ITEMS)))
def test_a_page_learns_nothing_before_the_answer_is_found(index):
    session, item = QuizHost(ITEMS), ITEMS[index]

    def shown() -> dict:
        return session.view()["items"][index]

    def closed() -> None:
        assert shown()["answer"] == ""
        assert shown()["working"] == []
        assert shown().get("right") is None
        assert shown().get("chances", []) == []
        if item.kind == NUMERIC:
            assert not any(item.answer_text in text for text in texts(shown()))

    closed()
    session.try_answer(index, wrong(item))
    closed()
    assert shown()["tone"] == "wrong"
    session.try_answer(index, right(item))
    assert shown()["status"] == "solved"
    assert shown()["answer"] == item.answer_text
    assert bool(shown()["working"]) == (item.working is not None)
    json.dumps(session.view(), allow_nan=False)


def test_the_score():
    session = QuizHost(ITEMS)
    assert session.score == {"right": 0, "first": 0, "of": 9}
    session.try_answer(0, right(ITEMS[0]))
    session.try_answer(3, wrong(ITEMS[3]))
    session.try_answer(3, right(ITEMS[3]))
    session.give_up(6)
    assert session.score == {"right": 2, "first": 1, "of": 9}
    ask(session, {"kind": "again"})
    assert session.score == {"right": 0, "first": 0, "of": 9}


def test_what_cannot_be_judged_is_no_try():
    session = QuizHost(ITEMS)
    session.try_answer(0, "what?")
    assert (session.progress[0].tone, session.progress[0].tries) == ("again", 0)
    session.try_answer(0, right(ITEMS[0]))
    assert session.score["first"] == 1


def test_an_answer_that_was_shown_is_not_right_any_more():
    for index, item in enumerate(ITEMS):
        session = QuizHost(ITEMS)
        shown = ask(session, {"kind": "show", "item": index})["items"][index]
        assert (shown["status"], shown["answer"]) == ("shown", item.answer_text)
        assert shown["said"]
        refused = ask(session, {"kind": "answer", "item": index, "given": right(item)})
        assert refused == {"kind": "refused", "says": "This question is answered already.", "to": "answer"}
        assert session.score["right"] == 0


def test_options_tried_in_vain_are_remembered():
    session = QuizHost(ITEMS)
    for _ in range(2):
        session.try_answer(3, wrong(ITEMS[3]))
    assert session.view()["items"][3]["wrong"] == [wrong(ITEMS[3])]


def test_other_questions():
    session = QuizHost(ITEMS[:2], lambda: ITEMS[2:4])
    assert session.view()["renews"] is True
    assert ask(session, {"kind": "renew"})["items"][0]["asks"] == ITEMS[2].asks
    assert ask(QuizHost(ITEMS), {"kind": "renew"})["kind"] == "refused"


@pytest.mark.parametrize(
    "intent",
    [
        None, [], "answer", {}, {"kind": "cheat"}, {"kind": []}, {"kind": "answer"}, {"kind": "show"},
        {"kind": "answer", "item": 99, "given": "1"}, {"kind": "answer", "item": -1, "given": "1"},
        {"kind": "answer", "item": True, "given": "1"}, {"kind": "answer", "item": 0, "given": 3},
        {"kind": "answer", "item": 0, "given": "1" * 500}, {"kind": "answer", "item": 0, "given": None},
        {"kind": "answer", "item": 3, "given": "A"}, {"kind": "answer", "item": 3, "given": 17},
        {"kind": "answer", "item": 6, "given": [0, 0, 0]}, {"kind": "answer", "item": 6, "given": {"0": 1}},
        {"kind": "answer", "item": 6, "given": [[1], 2]}, {"kind": "show", "item": "0"},
    ],
)  # fmt: skip
def test_nonsense_is_refused_and_changes_nothing(intent):
    session = QuizHost(ITEMS)
    before = session.view()
    answer = ask(session, intent)
    assert answer["kind"] == "refused"
    assert answer["says"].endswith(".")
    assert session.view() == before


def test_a_quiz_without_questions():
    with pytest.raises(OptionError, match="at least one question"):
        QuizHost([])
