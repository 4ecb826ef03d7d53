"""What can be chosen before a game, and what is refused in a sentence."""

from __future__ import annotations

import pytest

from dicelab.errors import OptionError
from dicelab.games.game import CHANCE
from dicelab.games.thrown.rules import Thrown


def test_first_game_display():
    state = Thrown(4, display="first_game", starter=2).start()
    assert state.display.cards == ("knight", "archer", "peacemaker", "noble")
    assert state.display.cubes == (1, 0, 2, 3)  # white, red, green, blue
    assert state.phase == "deal"


def test_cards_cubes_and_pools_by_hand():
    game = Thrown(
        3, advanced=True, with_monsters=True, starter=1, cards="imp,knight,thief,dragon", cubes="red,white,green,blue",
        pools="1/1/0/0,0/2/2/0,3/0/0/0",
    )  # fmt: skip
    state = game.start()
    assert state.turn == 1
    assert dict(zip(*state.display, strict=True)) == {"imp": 0, "knight": 1, "thief": 2, "dragon": 3}
    assert state.pools == ((1, 1, 0, 0), (0, 2, 2, 0), (3, 0, 0, 0))
    assert sum(state.void) == 40 - 9
    assert state.problem() is None


def test_cards_may_be_written_as_they_are_titled():
    game = Thrown(3, cards="Man at Arms, Dark Knight, Brute, Noble")
    assert game.cards == ("man_at_arms", "dark_knight", "brute", "noble")


def test_cubes_are_drawn_where_they_are_not_chosen():
    state = Thrown(3, advanced=True, starter=0, cards="knight,wizard,thief,noble").start()
    assert state.phase == "cubes"
    assert state.turn == CHANCE
    assert len(state.rolls().dist().outcomes) == 24


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"cards": "knight,archer"}, "four different cards"),
        ({"cards": "knight,wizard,thief,noble"}, "advanced=yes"),
        ({"cards": "imp,wizard,thief,noble", "advanced": True}, "with_monsters=yes"),
        ({"cards": "summoner,imp,thief,noble", "advanced": True, "with_monsters": True}, "discard power"),
        ({"cubes": "red,white,green,blue", "advanced": True}, "cards chosen by hand"),
        ({"pools": "1/1/1/1"}, "3 pools"),
        ({"pools": "9/0/0/0,9/0/0/0,1/0/0/0"}, "10 dice of each colour"),
        ({"pools": "9/0/0/0,0/0/0/0,0/0/0/0"}, "two players"),
        ({"display": "first_game", "advanced": True}, "advanced no"),
        ({"with_monsters": True}, "advanced yes"),
        ({"dragon_results": True}, "with_monsters yes"),
        ({"starter": 3}, "seat 3"),
    ],
)
def test_what_does_not_go_together(options, says):
    with pytest.raises(OptionError, match=says):
        Thrown(3, **options)


def test_positions_that_cannot_be():
    game = Thrown(3)
    for bad in (
        {"pools": ["1/1/1/1"] * 2},
        {"pools": ["9/9/9/9"] * 3},
        {"pools": ["1/1/1/1"] * 3, "rolled": ["w9"]},
        {"pools": ["1/1/1/1"] * 3, "rolled": ["w1", "w2", "w3"]},
        {"pools": ["1/1/1/1"] * 3, "cards": ["knight", "wizard", "thief", "noble"]},
        {"pools": ["1/1/1/1"] * 3, "rolled": ["w1", "g2"]},  # whoever tries to trump holds white dice
    ):
        with pytest.raises(OptionError) as told:
            game.position(**bad)
        assert str(told.value).endswith(".")
