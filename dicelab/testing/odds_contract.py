"""What holds for the odds of any game: they can be asked, they are exact, and the engine's tree says the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from dicelab.games import holds, part
from dicelab.games.question import ask
from dicelab.odds.distribution import Distribution
from dicelab.testing.tried import Tried, some, through_json

Claim = Callable[..., Any]
"""The answer to a question, found in another way: from the same values, a chance or mean, or a distribution."""
MOST_CLAIMS = 60


class OddsContract:
    """Questions, answers and the panel."""

    claims: ClassVar[dict[str, Claim]] = {}

    def test_every_question_can_be_asked(self, tried: Tried) -> None:
        """Its example is answered, and forms offer what it takes."""
        questions = part(tried.key, "odds").QUESTIONS
        assert len({question.name for question in questions}) == len(questions)
        for question in questions:
            assert question.says
            name, *given = question.example.split(" ")
            assert name == question.name, f"{question.name} needs an example, such as '{question.name} dice=3'"
            answer = ask(tried.key, name, **dict(pair.split("=", 1) for pair in given))
            assert answer.says in str(answer)
            assert through_json(answer.to_json())
            for parameter in question.parameters:
                assert parameter.says
                assert parameter.kind.allowed()
                check_control(parameter)

    def test_the_odds_of_every_moment(self, tried: Tried) -> None:
        """What the panel asks has an answer, and chances add up."""
        if not holds(tried.key, "odds", "QUESTIONS"):
            pytest.skip(f"{tried.game.title} answers no questions")
        odds = part(tried.key, "odds")
        answered: set[str] = set()
        for state in tried.visited:
            controls = odds.controls(state)
            given = {one.name: one.default for one in controls if one.default is not None}
            for parameter in controls:
                assert parameter.default is not None
                check_control(parameter)
            questions = odds.asked(state, tried.names, given)
            for move in some(list(state.moves()), 3):
                assert bool(odds.asked(state, tried.names, given, move)) == bool(questions)
            for asked in questions:
                assert asked.title
                asking = f"{asked.question.name} {sorted(asked.given.items())}"
                if asking in answered:
                    continue
                answered.add(asking)
                answer = asked.question(**asked.given)
                assert answer.says
                assert through_json(answer.to_json()) == answer.to_json()  # None where it is a note in words
                assert answer.p is None or 0 <= answer.p <= 1
                assert answer.dist is None or sum(p for _, p in answer.dist.items()) == 1
        assert answered

    def test_the_odds_are_what_the_tree_says(self, tried: Tried) -> None:
        """Every claim against the question of its name, with the values that come up in play."""
        odds = part(tried.key, "odds")
        known = {question.name for question in odds.QUESTIONS}
        assert set(self.claims) <= known, f"there are no questions {sorted(set(self.claims) - known)}"
        met: dict[str, Any] = {}
        for state in tried.visited:
            given = {one.name: one.default for one in odds.controls(state) if one.default is not None}
            for asked in odds.asked(state, tried.names, given):
                if asked.question.name in self.claims:
                    met.setdefault(f"{asked.question.name} {sorted(asked.given.items())}", asked)
        assert {asked.question.name for asked in met.values()} == set(self.claims), "some question is never asked"
        for asking, asked in some(sorted(met.items()), MOST_CLAIMS):
            found = self.claims[asked.question.name](**asked.given)
            answer = asked.question(**asked.given)
            if isinstance(found, Distribution):
                assert answer.dist == found, asking
            else:
                assert found in (answer.p, answer.mean), f"{asking}: the tree says {found}"


def check_control(parameter: Any) -> None:
    """What a form offers can be read, and what it begins with is allowed."""
    control = through_json(parameter.kind.control())
    assert len(control) == 1
    for choice in control.get("choices", []):
        assert parameter.kind.write(parameter.read(choice["value"])) == choice["value"]
        assert choice["label"].strip()
    for end in control.get("range", []):
        assert parameter.read(str(end)) == parameter.read(end) == end
    if parameter.default is not None:
        assert parameter.read(parameter.default) == parameter.default
        assert parameter.read(parameter.kind.write(parameter.default)) == parameter.default
