"""Who came where, once a game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from dicelab.games.game import OVER, State
from dicelab.games.scene import Counter, Scene


class Standing(TypedDict):
    """One player at the end."""

    seat: int
    name: str
    place: int
    won: bool
    held: list[Counter]


def standings(state: State, scene: Scene, names: Sequence[str]) -> list[Standing]:
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
