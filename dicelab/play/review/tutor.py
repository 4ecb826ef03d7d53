"""A tutor: before a move is made, what does it cost? Used by a table that asks before a costly one."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from dicelab.errors import OptionError, quoted
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.value import points, quick
from dicelab.odds.text import percent_text
from dicelab.play.review.reviewing import Weighing

THRESHOLD: Final = Fraction(5, 100)
"""The default threshold: a move that gives away this share of the win is questioned."""
GAMES: Final = 120
"""Games played on from each move: enough to see a costly one while a person waits."""


class Warned(NamedTuple):
    """A move that costs more than the threshold."""

    move: Move
    best: Move
    cost: Fraction
    error: Fraction
    """Half the 95 % interval; nothing where the cost is computed."""
    says: str


def read_threshold(threshold: object) -> Fraction:
    """How dear a move must be, as a share of the win between 0 and 1."""
    if isinstance(threshold, int | float | Fraction) and not isinstance(threshold, bool) and 0 < threshold <= 1:
        return Fraction(threshold).limit_denominator(10_000)
    raise OptionError(
        f"A threshold is a share between 0 and 1, such as 0.05, not {quoted(threshold)}.",
        option="tutor",
        value=threshold,
    )


def warning(
    state: State,
    move: Move,
    threshold: Fraction | float = THRESHOLD,
    games: int = GAMES,
) -> Warned | None:
    """What to say before a costly move; None where it costs less than the threshold, or nobody can be sure of it."""
    least = read_threshold(threshold)
    if state.turn < 0 or move not in state.moves() or len(state.moves()) < 2:
        return None
    player, _ = quick(state.game.key, "sensible")
    weighing = Weighing(state, move, [player] * state.game.players, games, seed=1)
    for _ in weighing.work():
        pass
    best, cost, _, error = weighing.result()
    if best == move or cost < least:
        return None
    dear = f"≈ {points(cost)} ± {points(error)}" if error else percent_text(cost).removesuffix(" %")
    says = f"This lowers your chance to win by {dear} percentage points. Play it anyway?"
    return Warned(move, best, cost, error, says)
