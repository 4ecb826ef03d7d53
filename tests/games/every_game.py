"""What every game is tried with: the option sets of each game, and the positions that random play visits.

A new game gets all tests of ``test_every_game`` by adding its option sets to :data:`OPTION_SETS`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from dicelab.games.game import Game
from dicelab.play.match import Match
from dicelab.testing.tried import SEEDS, Tried, play_randomly

__all__ = ["OPTION_SETS", "every_set", "game_of", "named", "play_randomly", "played", "tried", "visited"]

OPTION_SETS: dict[str, list[dict[str, Any]]] = {
    "draconic": [
        {"players": 2},
        {"players": 2, "starter": 1, "turn_cap": 7},
        {"players": 3, "places": True},
        {"players": 4},
        {"players": 5, "places": True, "starter": 4},
        {"players": 2, "variant": "trade", "starter": 0},
        {"players": 3, "variant": "trade", "trade_order": "burn_first"},
        {"players": 5, "variant": "trade", "places": True},
        {"players": 4, "variant": "trade", "places": True, "trade_order": "burn_first"},
        {"players": 2, "variant": "scales", "target": 8},
        {"players": 3, "variant": "scales", "target": 20, "last_scores_zero": True},
        {"players": 4, "variant": "scales", "target": 1, "turn_cap": 9},
        {"players": 2, "variant": "fire"},
        {"players": 3, "variant": "fire", "starter": 2, "turn_cap": 12},
        {"players": 4, "variant": "fire", "starter": 3},
        {"players": 5, "variant": "fire", "places": True},
    ],
    "hunters": [
        {"players": 2},
        {"players": 2, "must_chase": False, "hero_1": "otters", "hero_2": "bears"},
        {"players": 3, "hero_1": "ibexes", "hero_2": "otters", "hero_3": "bears"},
        {"players": 3, "must_chase": False, "hero_1": "falcons", "hero_2": "ibexes", "hero_3": "otters"},
        {"players": 4, "hero_1": "bears", "hero_2": "falcons", "hero_3": "ibexes", "hero_4": "otters"},
        {"players": 4, "must_chase": False, "hero_3": "falcons", "hero_4": "bears"},
        {"players": 4, "hero_4": "falcons"},
        {"players": 4, "must_chase": False, "hero_4": "ibexes"},
    ],
    "thrown": [
        {"players": 3, "display": "first_game", "rounds": 1},
        {"players": 3, "starter": 2, "rounds": 2, "allow_debt": True, "phantom_counts_own": True},
        {"players": 4, "starter": 1, "rounds": 3, "may_empty_pool": True},
        {"players": 5, "starter": 4, "rounds": 5},
        {
            "players": 3,
            "cards": ("reinforcements", "berserker", "thief", "recruiter"),
            "pools": ((3, 2, 2, 1), (2, 4, 1, 1), (0, 2, 4, 2)),
            "rounds": 1,
            "starter": 0,
        },
        {"players": 3, "advanced": True, "rounds": 4},
        {
            "players": 4,
            "advanced": True,
            "starter": 3,
            "rounds": 2,
            "may_empty_pool": True,
            "cards": ("strategist", "knight", "archer", "saboteur"),
            "cubes": ("green", "red", "blue", "white"),
        },
        {"players": 3, "advanced": True, "with_monsters": True},
        {
            "players": 5,
            "advanced": True,
            "with_monsters": True,
            "rounds": 2,
            "dragon_results": True,
            "allow_debt": True,
        },
        {
            "players": 4,
            "advanced": True,
            "with_monsters": True,
            "rounds": 3,
            "peacemaker_beats_imp": False,
            "cards": ("imp", "peacemaker", "shapeshifter", "summoner"),
        },
    ],
    "spuds": [
        {"players": 2, "turn_cap": 60},
        {"players": 2, "starter": 0, "pairs": "first_pair_first", "mandatory_activation": True},
        {"players": 3, "starter": 2, "bounce": "at_will", "turn_cap": 40},
        {"players": 3, "starter": 1, "target": "anyone", "mandatory_activation": True, "turn_cap": 0},
        {"players": 4, "starter": 3, "turn_cap": 50, "bounce": "at_will", "target": "anyone"},
    ],
}


@cache
def tried(chosen: tuple[str, int]) -> Tried:
    """The game of an option set with what random play makes of it."""
    key, index = chosen
    return Tried(key, OPTION_SETS[key][index])


def every_set() -> list[tuple[str, int]]:
    """Each game with the index of each of its option sets."""
    return [(key, index) for key in OPTION_SETS for index in range(len(OPTION_SETS[key]))]


def named(chosen: tuple[str, int]) -> str:
    """An option set as the name of a test."""
    return str(tried(chosen))


def game_of(chosen: tuple[str, int]) -> Game:
    """The game of an option set."""
    return tried(chosen).game


def played(chosen: tuple[str, int], seed: int = SEEDS[0]) -> Match:
    """One whole game; to read, not to play on."""
    return tried(chosen).played(seed)


def visited(chosen: tuple[str, int]) -> list[Any]:
    """Every state that a few games come through, each once."""
    return tried(chosen).visited
