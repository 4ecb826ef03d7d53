"""Every question of every game has a working, and its steps, evaluated one by one, give its answer."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

import pytest

import dicelab
from dicelab.games import part
from dicelab.games.question import Answer, find_question
from dicelab.odds.formula import text_of
from tests.odds.arithmetic import check

from .every_game import every_set, named, visited

MORE = {
    "draconic": [
        "burned dice=1", "burned dice=20", "faces dice=3 face=blank", "faces dice=12 face=knight", "turn dice=1 pile=0",
        "turn dice=9 pile=4", "out dice=1 pile=0", "out dice=6 pile=0", "out dice=2 pile=5", "win dice=1,1",
        "win dice=2,3 pile=4", "win dice=1,6 pile=2",
    ],
    "hunters": [
        "swords white=1 yellow=0 red=0 at_least=0", "swords white=1 yellow=0 red=0 at_least=3 rolls=1",
        "swords white=2 yellow=1 red=1 at_least=12", "swords white=3 yellow=3 red=3 at_least=20",
        "swords white=1 at_least=9", "outbid white=3 swords=9", "outbid white=1 swords=0",
        "expected_swords white=0 yellow=2 rolls=2", "expected_coins white=3 yellow=3 red=3", "expected_coins white=1",
        "sword_count white=1", "sword_count white=3 yellow=1 rolls=3", "keep faces=w3,w3,w3 at_least=5 rolls_left=2",
        "keep faces=wc,wc,w1 aim=coins rolls_left=1", "keep faces=w1,y1,r1,rc at_least=9 rolls_left=2",
        "keep faces=w1,w1,w1,y1,y1,y1,r1,r1,r1 at_least=20 rolls_left=2", "keep faces=w1,wc rolls_left=0 at_least=3",
        "hold swords=3 opponents=3/0/0", "hold swords=9 opponents=3/0/0,3/0/0,3/0/0",
        "hold swords=7 opponents=3/3/3,3/2/1,3/0/0", "survive colour=red dice=12", "growth white=0 yellow=3 red=3",
    ],
    "thrown": [
        "trump dice=1", "trump dice=10 brute=yes", "pair dice=1", "pair dice=2", "pair dice=9",
        "score dice=1 cyclops=yes",
        "score dice=1 at_least=8 cyclops=yes", "score dice=3 at_least=11", "score dice=3 at_least=19",
        "score dice=3 at_least=3", "score dice=8 at_least=30", "score dice=10 at_least=20",
        "reach dice=1 target=6 knight=1",
        "reach dice=1 target=9 knight=2 cyclops=yes", "reach dice=3 target=15 knight=1 wizard=1 man_at_arms=1",
        "reach dice=2 target=12", "reach dice=4 target=24 knight=3", "reach_trump dice=1",
        "reach_trump dice=3 knight=2", "reach_trump dice=1 knight=2", "reach_trump dice=1 knight=3 brute=yes",
        "hold score=4", "hold score=13 following=2", "hold score=9 following=3,3 trumping=2,1", "result dice=1",
        "take pools=2/2/2/2,2/2/2/2,2/2/2/2", "take pools=2/2/2/2,2/0/2/2,2/2/2/2 rolled=w6,w3+w2 still=yes",
        "take pools=0/1/0/1,2/1/2/2,2/2/2/2 rolled=w6",
        "take pools=2/2/2/2,2/2/2/2,2/2/2/2 cards=dragon,knight,thief,noble cubes=red,white,green,blue rolled=w3",
        "take pools=2/2/2/2,2/2/2/2,2/2/2/2 cards=imp,knight,peacemaker,noble cubes=red,white,green,blue rolled=w3",
        "take pools=1/1/1/1,1/1/1/1,1/1/1/1 cards=dark_knight,wizard,brute,noble rolled=w6",
    ],
    "spuds": [
        "run dice=1 at_least=2", "run dice=6 at_least=6", "run dice=34 at_least=3", "kind dice=5 at_least=5",
        "kind dice=20 at_least=9", "pairs dice=3 at_least=1", "pairs dice=9 at_least=4", "different dice=7 at_least=6",
        "different dice=6 at_least=6", "activate card=kind dice=3", "activate card=pair placed=1,2 dice=4",
        "activate card=run dice=5", "activate card=control dice=1", "activate card=target placed=1 dice=0",
        "give card=run placed=2,4 dice=6", "give card=control dice=2", "give card=kind dice=20",
        "turn kitchen=run:,stove:r1", "turn kitchen=different:r1,control:r2,target:b3,stove:b1",
        "best kitchen=run:,kind:r6,target:r5 rolled=r1,b1", "best kitchen=run:,kind:,pair: rolled=r1,r1",
        "best kitchen=run:n1,control:,pair: rolled=r1,b4,b6,n1 setup=yes", "place kitchen=run: die=r4",
        "ready kitchen=run:r3+r4", "ready kitchen=control:b2,stove:r1 must=yes", "rolloff players=2",
    ],
}  # fmt: skip
"""Beside the example of each question: the smallest, the largest, the impossible and the certain."""


def asked_texts():
    for key in dicelab.GAMES:
        for question in part(key, "odds").QUESTIONS:
            yield key, question.example
        yield from ((key, text) for text in MORE[key])


def answered(key: str, text: str) -> Answer:
    name, *words = text.split()
    question = find_question(part(key, "odds").QUESTIONS, name)
    return question(**dict(word.split("=", 1) for word in words))


def opened(summary, lines) -> None:
    """The cases behind a line add up to it, as far as they are written out."""
    ends = [check(line) for line in lines]
    total = check(summary)
    if total and all(ends):
        assert sum(end[-1] for end in ends) == total[-1], summary


EMPTY_WORDS = re.compile(r"counted =|the sum over all rolls$|average of W =")


def worked(answer: Answer) -> None:
    """Its steps are right and lead to what the answer says."""
    working = answer.working
    assert working is not None, answer.says
    assert not EMPTY_WORDS.search(working.text()), working.text()
    for line in working.lines:
        assert len(text_of(line)) < 600, text_of(line)
        check(line)
        line = line["branch"][0] if isinstance(line, dict) and "branch" in line else line
        if isinstance(line, dict) and "fold" in line:
            opened(*line["fold"])
    known = [answer.p, answer.mean, *([p for _, p in answer.dist.items()] if answer.dist else [])]
    table = answer.table
    if table is not None and table.considered is not None:
        known = [*table.rows[table.considered][1]]
    elif table is not None and table.mark is not None:
        known += table.rows[table.mark][1]
    assert working.answer in [value for value in known if value is not None], (working.answer, known)
    said = check(working.lines[-1])
    if said:
        assert said[-1] == working.answer or abs(said[-1] - working.answer) < Fraction(1, 500), working.text()


@pytest.mark.parametrize(("key", "text"), list(asked_texts()))
def test_the_steps_of_a_working_give_the_answer(key, text):
    worked(answered(key, text))


def test_every_question_is_asked_with_several_values():
    for key in dicelab.GAMES:
        names = {question.name for question in part(key, "odds").QUESTIONS}
        assert names == {text.split()[0] for text in MORE[key]}


@pytest.mark.parametrize("chosen", every_set(), ids=named)
def test_what_a_panel_asks_has_a_working(chosen):
    """In positions that come up in play, with whatever move is considered."""
    states = [state for state in visited(chosen) if state.turn >= -1]
    odds = part(chosen[0], "odds")
    rng = Random(17)
    for state in rng.sample(states, min(12, len(states))):
        names = ["Ada", "Ben", "Cleo", "Dan", "Eve"][: state.game.players]
        given = {parameter.name: parameter.default for parameter in odds.controls(state)}
        considered = rng.choice(list(state.moves())) if state.turn >= 0 else None
        for asking in odds.asked(state, names, given, considered):
            answer = asking.question(**asking.given)
            if (answer.p, answer.dist, answer.mean, answer.table) != (None,) * 4:
                worked(answer)
