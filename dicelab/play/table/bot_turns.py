"""What every bot did in its latest turn, in a line: kept in sight until it plays again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from dicelab.games import part
from dicelab.games.game import NOBODY, State, Step
from dicelab.play.match import Match

Thoughts = Mapping[int, tuple[Step, float]]
"""By the number of a step: the step itself, and the seconds that a bot took for it."""
LOOK_BACK = 120
"""Steps that are looked at; a round of bots takes fewer."""


def bot_turns(match: Match, upto: int, bots: Collection[int], thought: Thoughts) -> dict[str, str]:
    """A line for each bot that has played, by seat; a game that does not sum up says nothing.

    ``thought`` is for bots that take their time; what has been taken back since does not count.
    """
    story = part(match.game.key, "table")
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
            line = sum_up(steps[begin:end], after, match.names)
            found = [(at, thought[at]) for at in range(begin, end) if at in thought]
            took = [seconds for at, (step, seconds) in found if step is steps[at]]
            told[str(seat)] = " · ".join([line, thinking_time(sum(took))] if took else [line])
        end = begin
    return told


def thinking_time(seconds: float) -> str:
    """How long a bot thought, as it is read.

    >>> thinking_time(0.84), thinking_time(0.004)
    ('thought for 0.8 s', 'thought for less than 0.1 s')
    """
    return f"thought for {seconds:.1f} s" if seconds >= 0.1 else "thought for less than 0.1 s"


def _new_turn(steps: Sequence[Step], begin: int, end: int) -> bool:
    """Whether the step at ``begin`` opened a turn of its own."""
    return begin < end and steps[begin].before.is_new_turn()
