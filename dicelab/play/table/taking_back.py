"""Where undo goes back to: the last thing that a person did, with all that followed from it."""

from __future__ import annotations

from collections.abc import Collection

from dicelab.games.game import CHANCE, NOBODY, State
from dicelab.play.match import Match


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
