"""What every game is tried with: the option sets of each game, and the positions that random play visits.

A new game gets all tests of ``test_every_game`` by adding its option sets to :data:`OPTION_SETS`.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import dicelab
from dicelab.errors import OddsError
from dicelab.games.game import CHANCE, OVER, Game, State, below
from dicelab.games.move import Move
from dicelab.odds.distribution import Distribution
from dicelab.play.match import Match

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

SEEDS = (1, 2, 3)


def every_set() -> list[tuple[str, int]]:
    """Each game with the index of each of its option sets."""
    return [(key, index) for key in dicelab.GAMES for index in range(len(OPTION_SETS[key]))]


def named(chosen: tuple[str, int]) -> str:
    """An option set as the name of a test."""
    key, index = chosen
    return " ".join([key, *(f"{name}={value}" for name, value in OPTION_SETS[key][index].items())])


def game_of(chosen: tuple[str, int]) -> Game:
    """The game of an option set."""
    key, index = chosen
    return dicelab.game(key, **OPTION_SETS[key][index])


def play_randomly(match: Match, rng: Random, limit: int = 4000) -> Match:
    """Play a match to its end, every legal move as likely as the others; dice come from the match's seed."""
    for _ in range(limit):
        if match.state.turn == OVER:
            return match
        if match.state.turn == CHANCE:
            match.roll()
        else:
            moves = match.state.moves()
            match.play(moves[below(rng, len(moves))])
    raise AssertionError(f"{match} did not end within {limit} steps")


@cache
def played(chosen: tuple[str, int], seed: int = SEEDS[0]) -> Match:
    """One whole game; to read, not to play on."""
    return play_randomly(Match(game_of(chosen), seed), Random(seed))


@cache
def visited(chosen: tuple[str, int]) -> list[Any]:
    """Every state that a few games come through, each once."""
    seen: dict[Any, None] = {}
    for seed in SEEDS:
        match = played(chosen, seed)
        seen.update({step.before: None for step in match.steps})
        seen[match.state] = None
    return list(seen)


@cache
def all_moves(most: int = 150) -> list[Move]:
    """Moves and outcomes of all games with all option sets (at most so many), and some that belong to none."""
    seen = {step.move for chosen in every_set() for seed in SEEDS for step in played(chosen, seed).steps}
    found = sorted(seen, key=str)
    kinds = sorted({move.kind for move in seen})
    strange = [Move(kind, args) for kind in [*kinds, "do_nothing"] for args in STRANGE]
    return [*found[:: -(-len(found) // most)], *(move for move in strange if move not in seen)]


STRANGE: list[tuple[int | str, ...]] = [(), (-1,), (0,), (99,), (1, 1), ("you",), (1, 1, 1, 99), ("a1", "b2")]
"""What a move may be made with, where it may not."""


def listed(state: State) -> Distribution[Move] | None:
    """The roll of a chance state with its exact weights, or None where it is too large to list."""
    try:
        return state.rolls().dist()
    except OddsError:
        return None


def legal(state: State, samples: int = 30) -> set[Move]:
    """What ``state`` accepts: its moves, or the outcomes of its roll; some of them where it is too large to list."""
    if state.turn != CHANCE:
        return set(state.moves())
    roll = listed(state)
    return {state.rolls().sample(Random(seed)) for seed in range(samples)} if roll is None else set(roll.outcomes)


def refused(state: State) -> list[Move]:
    """Moves that ``state`` may not accept."""
    allowed = legal(state)
    unsure = {move.kind for move in allowed} if state.turn == CHANCE and listed(state) is None else set()
    return [move for move in all_moves() if move not in allowed and move.kind not in unsure]
