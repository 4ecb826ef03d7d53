"""A refusal names the rule: the one that was broken, not just the one about what is to be done now."""

from __future__ import annotations

from typing import Any

import pytest

from dicelab.errors import IllegalMove
from dicelab.games import GAMES, part
from dicelab.games.game import CHANCE
from dicelab.games.move import Move
from dicelab.games.rulebook import Position
from dicelab.play.match import Match
from tests.games.test_rulebooks import _states


def lay(pools: str, *rolled: str, line: tuple[str, ...] = ()) -> Position:
    """A trick of Thrown with four cards that hardly matter, the pools of all seats, and what lies there."""
    parts = {"cards": "knight,archer,brute,noble", "pools": pools.split(), "rolled": rolled}
    return Position(len(pools.split()), parts, line=line)


KITCHEN = {"run": "r3", "kind": "b5", "pair": "n1 n1 n6 n6", "stove": "r2"}
A_THREE = Position(2, {"kitchens": (KITCHEN, {"stove": "b1"})}, line=("reroll stove", "roll r3"))
ONE_DRAGON = Position(3, {"hands": (3, 1, 5), "pile": 0, "roller": 0}, line=("roll 1 1 1 0",))
KEPT = Position(3, {"shown": "w1,w2,wc", "left": 1})
ASKED = Position(3, {"shown": "w1,w2,wc", "left": 1}, {"must_chase": False}, line=("stop",))
ARCHER = lay("0/2/0/0 1/2/0/0 0/2/0/0", "w3")
ROLLED = lay("0/2/0/0 0/3/0/0 0/2/0/0", "w3", line=("roll white 2", "show 1 5"))
TRADE = Position(3, {"hands": (4, 1, 0), "roller": 0}, {"variant": "trade", "places": True}, line=("roll 4 0 0 0",))
SENDING = Position(
    2,
    {"kitchens": ({"kind": "b4 b4 r4", "stove": "r1"}, {"stove": "b1"})},
    line=("reroll stove", "roll r1", "place r1 stove", "activate kind", "send b4"),
)
READY = Position(2, {"kitchens": (KITCHEN, {"stove": "b1"})}, line=("reroll stove", "roll r2", "place r2 stove"))
BROKEN: list[tuple[str, Position, str, str, str]] = [
    ("draconic", ONE_DRAGON, "give 0", "dragons", "another player"),
    ("draconic", ONE_DRAGON, "give 7", "dragons", "seats are 0 to 2"),
    ("draconic", ONE_DRAGON, "keep", "dragons", "cannot be kept"),
    ("draconic", ONE_DRAGON, "trade 1", "variants", "only in Tyrannical Trade"),
    ("draconic", ONE_DRAGON, "jump", "dragons", "now one of: give 1, give 2"),
    ("draconic", TRADE, "give 1", "tyrannical-trade", "no dragon"),
    ("draconic", TRADE, "trade 2", "tyrannical-trade", "out of the game"),
    ("draconic", Position(3), "give 1", "who-begins", "Chance decides now"),
    ("hunters", KEPT, "reroll w3", "rolling-again", "no w3 lies there"),
    ("hunters", KEPT, "reroll wc w1", "rolling-again", "write 'reroll w1 wc'"),
    ("hunters", KEPT, "reroll yx", "party-shrinks", "has left your party"),
    ("hunters", KEPT, "leave", "must-chase", "by themselves"),
    ("hunters", ASKED, "stop", "must-chase", "chase the villain, or leave it"),
    ("thrown", lay("0/2/0/0 1/2/0/0 0/2/0/0"), "archer 1 w3", "archer", "no opponent"),
    ("thrown", lay("0/2/0/0 0/2/0/0 0/2/0/0", "w3"), "archer 0 w3", "discard-powers", "no red die"),
    ("thrown", lay("0/2/0/0 1/0/0/0 0/2/0/0", "w3"), "archer 0 w3", "last-die", "your last die"),
    ("thrown", lay("0/2/0/0 0/1/0/0 0/2/0/0", "w3"), "knight w3", "knight", "rolled"),
    ("thrown", ARCHER, "archer 0 w6", "archer", "now one of"),
    ("thrown", ARCHER, "wizard w3", "the-cards", "does not lie there"),
    ("thrown", ARCHER, "noble", "noble", "works by itself"),
    ("thrown", ARCHER, "roll red 1", "following", "you hold white dice and must follow"),
    ("thrown", ARCHER, "roll white 4", "following", "one to 3 dice"),
    ("thrown", ARCHER, "roll white 3", "following", "only 2 white"),
    ("thrown", lay("0/2/0/0 1/0/1/0 0/2/0/0", "w3"), "roll white 1", "trumping", "no white dice"),
    ("thrown", ARCHER, "end", "your-turn", "first you roll"),
    ("thrown", ARCHER, "recruit 0 white", "recruiter", "when a trick has been won"),
    ("thrown", ARCHER, "pick white", "tie-break", "only for a tie-break"),
    ("thrown", ROLLED, "knight w5 w1", "knight", "write 'knight w1 w5'"),
    ("spuds", A_THREE, "place r3 run", "a-run", "would not be different numbers"),
    ("spuds", A_THREE, "place r3 kind", "all-of-a-kind", "would not be equal"),
    ("spuds", A_THREE, "place r3 pair", "one-or-two-pair", "is full"),
    ("spuds", A_THREE, "place r3 control", "flipping", "All of a Kind shows"),
    ("spuds", A_THREE, "place r2 stove", "placing", "not among the dice"),
    ("spuds", A_THREE, "activate run", "placing", "the dice you rolled are placed"),
    ("spuds", A_THREE, "pass", "placing", "the dice you rolled are placed"),
    ("spuds", READY, "activate run", "activating", "a place that must be filled is empty"),
    ("spuds", READY, "activate stove", "stove", "never activated"),
    ("spuds", READY, "activate control", "flipping", "does not show"),
    ("spuds", READY, "reroll stove", "activating", "a card is activated, or none"),
    ("spuds", Position(2, {"kitchens": (KITCHEN, {"stove": "b1"})}), "reroll green", "re-roll", "no green dice"),
    ("spuds", Position(2, {"kitchens": (KITCHEN, {"stove": "b1"})}), "pass", "re-roll", "begins with a re-roll"),
    ("spuds", SENDING, "send b4", "bouncing", "the receiver's own colour"),
    ("spuds", SENDING, "send r6", "distributing", "not in your hand"),
]


@pytest.mark.parametrize(
    ("game", "position", "move", "section", "because"), BROKEN, ids=[f"{it[0]} {it[2]}" for it in BROKEN]
)
def test_the_rule_that_was_broken_is_named_and_how(
    game: str, position: Position, move: str, section: str, because: str
) -> None:
    match = Match(position.state(game), 1)
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    assert refused.value.rule == section
    assert part(game, "book").BOOK.section(section).title in str(refused.value)
    assert because in str(refused.value)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_tried_the_section_is_in_the_book(game: str) -> None:
    rules: Any = part(game, "book")
    states = _states(game)
    tried = {move for state in states[::10] if state.turn not in (CHANCE, -2) for move in list(state.moves())[:40]}
    odd = [Move.parse(text) for text in ("place", "send", "give", "place 1 2", "send x9", "roll", "nonsense")]
    deciding = [state for state in states[::7] if state.turn >= 0]
    found = {
        rules.against(state, move).section for state in deciding for move in [*tried, *odd] if move not in state.moves()
    }
    assert found <= {section.key for section in rules.BOOK}
