"""What happened at a table: each step in words, the latest turn of every bot in a line, where undo goes back to, and
who came where in the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypedDict

from dicelab.games import part
from dicelab.games.game import CHANCE, NOBODY, OVER, State, Step
from dicelab.games.scene import Counter, Scene
from dicelab.play.match import Match


class Log:
    """The history of a match. What has been told and still holds need not be told again."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._story = part(match.game.key, "table").story
        self._told: list[tuple[Step, str]] = []
        self._published: list[Step] = []

    def entries(self) -> list[str]:
        """All of it."""
        steps = self._match.steps
        while len(self._told) > len(steps) or (self._told and self._told[-1][0] is not steps[len(self._told) - 1]):
            self._told.pop()
        for index in range(len(self._told), len(steps)):
            before, move = steps[index]
            after = self._match.state_at(index + 1)
            self._told.append((steps[index], self._story(before, move, after, self._match.names)))
        return [story for _, story in self._told]

    def published(self) -> int:
        """How many entries everybody has heard of already and that still hold; from now on, all that there are."""
        known, steps = self._published, list(self._match.steps)
        self._published = steps
        pairs = zip(known, steps, strict=False)
        return next((at for at, (old, new) in enumerate(pairs) if old is not new), min(len(known), len(steps)))


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
    """How long a bot thought, in words.

    >>> thinking_time(0.84), thinking_time(0.004)
    ('thought for 0.8 s', 'thought for less than 0.1 s')
    """
    return f"thought for {seconds:.1f} s" if seconds >= 0.1 else "thought for less than 0.1 s"


def _new_turn(steps: Sequence[Step], begin: int, end: int) -> bool:
    """Whether the step at ``begin`` opened a turn of its own."""
    return begin < end and steps[begin].before.is_new_turn()


def follows(state: State, actor: int) -> bool:
    """Whether ``actor``'s dice are to be rolled as a consequence of what ``actor`` just did."""
    return state.turn == CHANCE and state.actor() == actor and not state.is_new_turn()


def last_own_step(match: Match, bots: Collection[int]) -> int | None:
    """The last move or pressed roll of a person, as the number of its step; a deal of nobody's if that is all."""
    if len(bots) == match.game.players:
        return None
    nobodys = None
    steps = match.steps
    for index in range(len(steps) - 1, -1, -1):
        actor = steps[index].before.actor()
        if actor == NOBODY:
            nobodys = index if nobodys in (None, index + 1) else nobodys  # a deal in several steps is one
        elif actor not in bots and not _rolled_by_a_move(match, index):
            return index
    return nobodys


def _rolled_by_a_move(match: Match, index: int) -> bool:
    """Whether a step rolled the dice of its actor's own move, the first or a later one."""
    steps, actor = match.steps, match.steps[index].before.actor()
    first = index
    while first >= 0 and follows(steps[first].before, actor):
        first -= 1
    return 0 <= first < index and steps[first].before.turn == actor


class Ranked(TypedDict):
    """One player at the end."""

    seat: int
    name: str
    place: int
    won: bool
    held: list[Counter]


def ranking(state: State, scene: Scene, names: Sequence[str]) -> list[Ranked]:
    """Winners first, then by points; players with as many points share a place."""
    if state.turn != OVER:
        return []
    winners, scores = state.winners(), state.scores()
    held = {seat["seat"]: seat["counters"] for seat in scene["seats"]}

    def rank(seat: int) -> tuple[bool, int]:
        return seat not in winners, -int(scores[seat])

    order = sorted(range(len(scores)), key=rank)
    return [
        {
            "seat": seat,
            "name": names[seat],
            "place": 1 + sum(rank(other) < rank(seat) for other in order),
            "won": seat in winners,
            "held": held.get(seat, []),
        }
        for seat in order
    ]
