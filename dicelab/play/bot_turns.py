"""What every bot did in its latest turn, in a line: kept in sight until it plays again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dicelab.games import room
from dicelab.games.game import NOBODY, State, Step
from dicelab.play.match import Match

LOOK_BACK = 120
"""Steps that are looked at; a round of bots takes fewer."""


def bot_turns(match: Match, upto: int, bots: Collection[int]) -> dict[str, str]:
    """A line for each bot that has played, by seat; a game that does not sum up says nothing."""
    story = room(match.game.key, "story")
    sum_up, whose = getattr(story, "sum_up", None), getattr(story, "whose", lambda state: state.actor())
    if sum_up is None or not bots:
        return {}
    told: dict[str, str] = {}
    steps, end = match.steps, upto
    first = max(0, upto - LOOK_BACK)
    while end > first and len(told) < len(bots):
        seat = whose(steps[end - 1].before)
        begin = end
        while begin > first and whose(steps[begin - 1].before) == seat and not _new_turn(steps, begin, end):
            begin -= 1
        if seat != NOBODY and seat in bots and str(seat) not in told:
            after: State = match.state_at(end)
            told[str(seat)] = sum_up(steps[begin:end], after, match.names)
        end = begin
    return told


def _new_turn(steps: Sequence[Step], begin: int, end: int) -> bool:
    """Whether the step at ``begin`` opened a turn of its own."""
    return begin < end and steps[begin].before.is_new_turn()
