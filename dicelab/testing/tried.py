"""What a game is tried with: a set of options, the games that random play makes of it, and the states it visits."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, Final

from dicelab.errors import OddsError
from dicelab.games import new_game
from dicelab.games.game import CHANCE, OVER, Game, State, below
from dicelab.games.move import Move
from dicelab.odds.distribution import Distribution
from dicelab.play.match import Match

SEEDS: Final = (1, 2, 3)
LONGEST: Final = 4000
"""Steps within which random play ends."""

STRANGE: Final[list[tuple[int | str, ...]]] = [
    (), (-1,), (0,), (99,), (1, 1), ("you",), (1, 1, 1, 99), ("a1", "b2"),
]  # fmt: skip
"""Arguments that no move takes."""
FOREIGN: Final = (
    "keep", "give 1", "roll 4 1 1 0", "take", "roll red 1", "place n1 stove", "reroll w1 w2", "pass", "end", "die 4",
    "hold", "step", "stop", "do_nothing",
)  # fmt: skip
"""Moves of all kinds of games."""


class Tried:
    """A game with its options chosen, tried when it is first needed."""

    def __init__(self, key: str, options: Mapping[str, Any]) -> None:
        self.key, self.options = key, options
        self._matches: dict[int, Match] = {}

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.options.items())])

    @cached_property
    def game(self) -> Game:
        """The game itself."""
        return new_game(self.key, **self.options)

    @property
    def names(self) -> list[str]:
        """Players, by seat."""
        return [f"Player {seat}" for seat in range(self.game.players)]

    def played(self, seed: int = SEEDS[0]) -> Match:
        """A whole random game; shared, so it must not be changed."""
        if seed not in self._matches:
            self._matches[seed] = play_randomly(Match(self.game, seed), Random(seed))
        return self._matches[seed]

    @cached_property
    def visited(self) -> list[Any]:
        """Every state that a few games come through, each once."""
        seen: dict[Any, None] = {}
        for seed in SEEDS:
            match = self.played(seed)
            seen.update({step.before: None for step in match.steps})
            seen[match.state] = None
        return list(seen)

    @cached_property
    def moves(self) -> list[Move]:
        """Moves and outcomes of this game, some of other games, and some of none."""
        seen = {step.move for seed in SEEDS for step in self.played(seed).steps}
        kinds = sorted({move.kind for move in seen})
        strange = [Move(kind, args) for kind in kinds for args in STRANGE]
        own = some(sorted(seen, key=str), 100)
        return [*own, *(move for move in [*strange, *map(Move.parse, FOREIGN)] if move not in seen)]

    def refused(self, state: State) -> list[Move]:
        """Moves that ``state`` may not accept."""
        allowed = legal(state)
        unsure = {move.kind for move in allowed} if state.turn == CHANCE and listed(state) is None else set()
        return [move for move in self.moves if move not in allowed and move.kind not in unsure]


def play_randomly(match: Match, rng: Random) -> Match:
    """Play a match to its end, every legal move as likely as the others; dice come from the match's seed."""
    for _ in range(LONGEST):
        if match.state.turn == OVER:
            return match
        if match.state.turn == CHANCE:
            match.roll()
        else:
            moves = match.state.moves()
            match.play(moves[below(rng, len(moves))])
    raise AssertionError(f"{match} did not end within {LONGEST} steps")


def listed(state: State) -> Distribution[Move] | None:
    """The roll of a chance state with its exact weights, or None where it is too large to list."""
    try:
        return state.rolls().dist()
    except OddsError:
        return None


def legal(state: State) -> set[Move]:
    """What ``state`` accepts: its moves, or the outcomes of its roll; some of them where it is too large to list."""
    if state.turn != CHANCE:
        return set(state.moves())
    roll = listed(state)
    return {state.rolls().sample(Random(seed)) for seed in range(30)} if roll is None else set(roll.outcomes)


def some(things: list[Any], most: int) -> list[Any]:
    """At most so many items, evenly spread."""
    return things[:: max(1, -(-len(things) // most))]


def through_json(data: Any) -> Any:
    """The data after a trip through JSON."""
    return json.loads(json.dumps(data, allow_nan=False))


def walked(
    state: State,
    worth: Callable[[Any], Fraction | int | bool | None],
    choose: Callable[[Any], Move | str] | None = None,
) -> Fraction:
    """The mean of ``worth`` over everything that dice may do from ``state`` on: a chance, where it is yes or no.

    ``worth`` says what a state is worth, or None where the game goes on; ``choose`` names the move wherever one is to
    be made. States that are reached in several ways are walked once.

    >>> import dicelab
    >>> start = dicelab.game("draconic", players=2).position(hands=(2, 3), pile=1)
    >>> turn_is_over = lambda state: state.roller != 0
    >>> burned = walked(start, lambda state: state.pile == 0 if turn_is_over(state) else None, lambda state: "give 1")
    >>> burned == dicelab.ask("draconic", "burned", dice=2).p
    True
    """
    known: dict[State, Fraction] = {}

    def value(now: State) -> Fraction:
        if now not in known:
            found = worth(now)
            if found is not None:
                known[now] = Fraction(found)
            elif now.turn == OVER:
                raise AssertionError(f"The game is over, and nobody says what that is worth:\n{now}")
            elif now.turn == CHANCE:
                known[now] = sum((p * value(now.after(roll)) for roll, p in now.rolls().dist().items()), Fraction(0))
            elif choose is None:
                raise AssertionError(f"Somebody is to decide, and nobody says what:\n{now}")
            else:
                known[now] = value(now.after(choose(now)))
        return known[now]

    return value(state)
