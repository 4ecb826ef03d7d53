"""Sharing from Python: what goes into a code comes out of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicelab
from dicelab.errors import DamagedSave, DicelabError
from dicelab.games import GAMES, part
from dicelab.play.code import pack
from dicelab.teach.question.pose import Posed, pose
from dicelab.teach.share import open_code, share


@pytest.mark.parametrize("key", GAMES)
def test_a_match_and_a_position_come_back(key: str) -> None:
    match = dicelab.Match(dicelab.game(key), seed=5)
    match.roll()
    again = open_code(share(match))
    assert isinstance(again, dicelab.Match)
    assert again.to_json() == match.to_json()
    assert open_code(share(match.state)) == match.state
    assert open_code(share(match.game)) == match.start


@pytest.mark.parametrize("key", GAMES)
def test_every_question_with_an_example_comes_back(key: str) -> None:
    for question in part(key, "odds").QUESTIONS:
        words = [word for word in question.example.split() if "=" in word]
        posed = pose(key, question.name, **dict(word.split("=", 1) for word in words))
        again = open_code(share(posed))
        assert again == posed
        assert isinstance(again, Posed)
        assert again.answer.says == posed.answer.says


def test_only_what_can_be_shared_is_shared() -> None:
    with pytest.raises(DicelabError, match="can be shared, not str"):
        share("draconic")  # type: ignore[arg-type]


@given(
    st.dictionaries(st.sampled_from(["version", "game", "question", "given", "more"]), st.text(max_size=9) | st.just(1))
)
def test_a_forged_question_gets_a_sentence(data: object) -> None:
    with pytest.raises(DamagedSave):
        open_code(pack("q", data))


def test_a_question_with_absurd_values_gets_a_sentence() -> None:
    data = pose("thrown", "trump", dice=3).to_json()
    for given_values in (
        {"dice": "1e9"},
        {"dice": "9" * 300},
        {"dice": [[]]},
        {"x": "1"},
        {"dice": "3", "__class__": "x"},
    ):
        with pytest.raises(DamagedSave, match="cannot be asked"):
            open_code(pack("q", data | {"given": given_values}))
