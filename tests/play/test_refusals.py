"""A refusal names the rule: the one that was broken, not just the one about what is to be done now."""

from __future__ import annotations

from typing import Any

import pytest

from dicelab.errors import IllegalMove
from dicelab.games import GAMES, room
from dicelab.games.game import CHANCE
from dicelab.games.move import Move
from dicelab.games.rulebook import Position
from dicelab.games.thrown.rulebook.table import QUIET, lay
from dicelab.play.match import Match
from tests.games.test_rulebooks import _states

KITCHEN = {"run": "r3", "kind": "b5", "pair": "n1 n1 n6 n6", "stove": "r2"}
A_THREE = Position(2, {"kitchens": (KITCHEN, {"stove": "b1"})}, line=("reroll stove", "roll r3"))
ONE_DRAGON = Position(3, {"hands": (3, 1, 5), "pile": 0, "roller": 0}, line=("roll 1 1 1 0",))
BROKEN: list[tuple[str, Position, str, str]] = [
    ("draconic", ONE_DRAGON, "give 0", "dragons"),
    ("draconic", ONE_DRAGON, "trade 1", "tyrannical-trade"),
    ("hunters", Position(3, {"shown": "w1,w2,wc", "left": 1}), "reroll w3", "rolling-again"),
    ("hunters", Position(3, {"shown": "w1,w2,wc", "left": 1}), "leave", "must-chase"),
    ("thrown", lay(QUIET, "0/2/0/0 1/2/0/0 0/2/0/0"), "archer 1 w3", "archer"),
    ("thrown", lay(QUIET, "0/2/0/0 1/0/0/0 0/2/0/0", "w3"), "archer 0 w3", "last-die"),
    ("thrown", lay(QUIET, "0/2/0/0 1/2/0/0 0/2/0/0", "w3"), "wizard w3", "the-cards"),
    ("thrown", lay(QUIET, "0/2/0/0 1/2/0/0 0/2/0/0", "w3"), "noble", "noble"),
    ("thrown", lay(QUIET, "0/2/0/0 1/2/0/0 0/2/0/0", "w3"), "roll red 1", "following"),
    ("thrown", lay(QUIET, "0/2/0/0 1/0/1/0 0/2/0/0", "w3"), "roll white 1", "trumping"),
    ("thrown", lay(QUIET, "0/2/0/0 1/2/0/0 0/2/0/0", "w3"), "end", "your-turn"),
    ("spuds", A_THREE, "place r3 run", "a-run"),
    ("spuds", A_THREE, "place r3 kind", "all-of-a-kind"),
    ("spuds", A_THREE, "activate run", "activating"),
    ("spuds", Position(2, {"kitchens": (KITCHEN, {"stove": "b1"})}), "reroll green", "re-roll"),
    (
        "spuds",
        Position(
            2,
            {"kitchens": ({"kind": "b4 b4 r4", "stove": "r1"}, {"stove": "b1"})},
            line=("reroll stove", "roll r1", "place r1 stove", "activate kind", "send b4"),
        ),
        "send b4",
        "bouncing",
    ),
]


@pytest.mark.parametrize(("game", "position", "move", "section"), BROKEN, ids=[f"{it[0]} {it[2]}" for it in BROKEN])
def test_the_rule_that_was_broken_is_named(game: str, position: Position, move: str, section: str) -> None:
    match = Match(position.state(game), 1)
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    assert refused.value.rule == section
    assert room(game, "rulebook").BOOK.section(section).title in str(refused.value)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_tried_the_section_is_in_the_book(game: str) -> None:
    rules: Any = room(game, "rulebook")
    states = _states(game)
    tried = {move for state in states[::10] if state.turn not in (CHANCE, -2) for move in list(state.moves())[:40]}
    odd = [Move.parse(text) for text in ("place", "send", "give", "place 1 2", "send x9", "roll", "nonsense")]
    found = {rules.section_against(state, move) for state in states[::7] for move in [*tried, *odd]}
    assert found <= {section.key for section in rules.BOOK}
