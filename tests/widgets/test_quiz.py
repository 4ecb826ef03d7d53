"""The quiz widget: Python judges, a page sees what it may see."""

from __future__ import annotations

import json

import pytest

import dicelab
from dicelab.errors import OptionError
from dicelab.teach.question.pose import pose
from dicelab.teach.questions import generate
from dicelab.teach.quiz.host import QuizHost
from dicelab.widgets.bundle import bundle
from dicelab.widgets.quiz import Quiz

from .page import Page


def test_by_its_name():
    assert dicelab.Quiz is Quiz


def test_a_generated_quiz():
    quiz = Quiz("thrown", count=3, seed=4)
    assert [item.key for item in quiz.host.items] == [item.key for item in generate("thrown", 3, 4)]
    view = quiz.get_state()["view"]
    assert view["title"] == "Thrown"
    assert view["score"] == quiz.score == {"right": 0, "first": 0, "of": 3}
    assert view["renews"] is True
    chosen = Quiz("spuds", count=2, kinds="order", topics=["patterns"])
    assert {item.kind for item in chosen.host.items} == {"order"}


def test_a_question_that_was_put():
    quiz = Quiz(pose("thrown", "trump", dice=3))
    page = Page(quiz)
    assert page.send({"kind": "hello"})["renews"] is False
    wrong = page.send({"kind": "answer", "item": 0, "given": "1/2"})
    assert wrong["items"][0]["said"] == "You added 3 × 1/6: that counts rolls with two sixes twice."
    assert wrong["items"][0]["answer"] == ""
    right = page.send({"kind": "answer", "item": 0, "given": "42.1 %"})
    assert right["items"][0]["status"] == "solved"
    assert right["items"][0]["answer"] == "91/216 ≈ 42.1 %"
    assert quiz.score == {"right": 1, "first": 0, "of": 1}


def test_several_questions():
    items = [pose("draconic", "burned", dice=2), *generate("spuds", 2)]
    assert len(Quiz(items).host.items) == 3
    assert len(Quiz(generate("spuds", 1)[0]).host.items) == 1


def test_a_page_that_opens_later_sees_how_it_stands():
    quiz = Quiz(pose("thrown", "trump", dice=3))
    before = json.dumps(quiz.get_state()["view"])
    assert "91" not in before
    assert "216" not in before
    Page(quiz).send({"kind": "show", "item": 0})
    assert quiz.get_state()["view"]["items"][0]["answer"] == "91/216 ≈ 42.1 %"


def test_what_a_page_writes_into_the_view_changes_nothing():
    quiz = Quiz("thrown", count=2)
    before = quiz.get_state()["view"]
    quiz.set_state({"view": {"score": {"right": 99, "first": 99, "of": 2}, "items": []}})
    assert quiz.get_state()["view"] == before


def test_other_questions_come_in_order():
    page = Page(Quiz("thrown", count=2, seed=4))
    for seed in (5, 6):
        assert page.send({"kind": "renew"})["items"][0]["asks"] == generate("thrown", 2, seed)[0].asks


@pytest.mark.parametrize("content", [None, {}, {"kind": "answer"}, {"kind": "answer", "item": 0, "given": []}, "x"])
def test_nonsense_is_refused(content):
    assert Page(Quiz("thrown", count=2)).send(content)["kind"] == "refused"


def test_a_fault_of_ours_is_told(monkeypatch, caplog):
    quiz = Quiz(pose("thrown", "trump", dice=3))

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("dicelab.teach.quiz.host.check", broken)
    assert Page(quiz).send({"kind": "answer", "item": 0, "given": "1/2"}) == {
        "kind": "refused",
        "says": QuizHost.SORRY,
        "to": "",
    }
    assert "could not answer" in caplog.text


def test_what_is_no_question():
    for nothing, says in (([], "at least one"), ([3], "A question is made of a line"), ("poker", "no game")):
        with pytest.raises(OptionError, match=says):
            Quiz(nothing)
    with pytest.raises(OptionError, match="came too late"):
        Quiz(pose("thrown", "trump", dice=3), kinds="order")


def test_the_bundle_is_small_and_loads_nothing():
    text = bundle("quiz.js")
    assert 0 < len(text.encode()) < 40_000
    assert "https://" not in text
    assert "http://" not in text.replace("http://www.w3.org/", "")
