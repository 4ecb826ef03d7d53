"""What a review found: the value of every position on the way, what each roll gave and what each decision cost.

For every seat the start, plus what its and others' rolls gave, plus what all decisions changed, is the result: the
numbers are fractions and add up to the last digit, since each step begins where the one before it ended.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from dicelab.games.game import Game
from dicelab.games.move import Move
from dicelab.games.value import Shares

ROLL: Final = "roll"
MOVE: Final = "move"


@dataclass(frozen=True)
class ReviewedStep:
    """One thing that happened."""

    number: int
    """Steps that lie before it in the match."""
    turn: int
    """Counted from 1; the same for all steps of one turn."""
    seat: int
    """Who rolled or decided; NOBODY for a deal."""
    kind: str
    move: Move
    before: Shares
    after: Shares
    best: Move | None = None
    """The best move, where something was decided; the one made, if no other is surely better."""
    cost: Fraction = Fraction(0)
    """What the decision gave away of the chance to win."""
    cost_error: Fraction = Fraction(0)
    """Half the 95 % interval of the cost; nothing where it is computed."""
    error: Fraction = Fraction(0)
    """The same for the shares after the step."""
    error_before: Fraction = Fraction(0)
    """The same for the shares before it."""
    choices: int = 0
    """How many moves were open; with a single one nothing is decided."""
    said: str = ""
    """What happened, in words."""
    played_words: str = ""
    """Of a decision that cost something: the move made and the best one, as the table says them."""
    best_words: str = ""

    @property
    def decides(self) -> bool:
        """Whether there was a choice."""
        return self.kind == MOVE and self.choices > 1

    @property
    def is_best(self) -> bool:
        """Whether no other move is surely better."""
        return self.cost == 0

    def change(self, seat: int) -> Fraction:
        """What the step changed for a seat; of a roll that is its luck."""
        return self.after[seat] - self.before[seat]

    @property
    def luck_error(self) -> Fraction:
        """Half the 95 % interval of what a roll changed: both values may be estimates."""
        return together([self.error_before, self.error])

    def to_json(self) -> dict[str, Any]:
        """Plain data, with fractions as texts."""
        found: dict[str, Any] = {
            "step": self.number,
            "turn": self.turn,
            "seat": self.seat,
            "kind": self.kind,
            "move": str(self.move),
        }
        if self.kind == ROLL:
            found["luck"] = [str(self.change(seat)) for seat in range(len(self.before))]
        else:
            found |= {"cost": str(self.cost), "best": str(self.best), "choices": self.choices}
            if self.cost_error:
                found["cost_error"] = float(self.cost_error)
        found |= {"before": _texts(self.before), "after": _texts(self.after)}
        return found | ({"error": float(self.error)} if self.error else {})


@dataclass(frozen=True)
class Reviewed:
    """A match, or as much of it as has been looked at."""

    game: Game
    names: tuple[str, ...]
    seed: int
    """Of the match."""
    start: Shares
    start_error: Fraction
    steps: tuple[ReviewedStep, ...]
    all_steps: int
    """How many the match has."""
    over: bool
    """Whether the game has ended there, so that the result is one."""
    methods: tuple[str, ...]
    """How values were found: 'exact', 'solved', 'rolled out'."""
    bot: str
    games: int
    roll_seed: int
    scores: tuple[int, ...] = ()

    @property
    def result(self) -> Shares:
        """What everybody has at the end: of a game that is over the shares of the win, else what may be expected."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def whole(self) -> bool:
        """Whether all steps have been looked at."""
        return len(self.steps) == self.all_steps

    @property
    def estimated(self) -> bool:
        """Whether anything in it is an estimate."""
        return "rolled out" in self.methods

    def to_json(self) -> dict[str, Any]:
        """Plain data, with fractions as texts."""
        return {
            "game": self.game.key,
            "players": self.game.players,
            "options": self.game.changed_options(),
            "names": list(self.names),
            "seed": self.seed,
            "methods": list(self.methods),
            "bot": self.bot,
            "games": self.games if self.estimated else 0,
            "review_seed": self.roll_seed,
            "over": self.over,
            "whole": self.whole,
            "start": _texts(self.start),
            "start_error": float(self.start_error),
            "steps": [step.to_json() for step in self.steps],
            "result": _texts(self.result),
        }


def together(errors: Iterable[Fraction]) -> Fraction:
    """Independent errors, added as their squares."""
    return Fraction(round(sqrt(sum(float(error) ** 2 for error in errors)) * 10**6), 10**6)


def _texts(shares: Shares) -> list[str]:
    return [str(share) for share in shares]
