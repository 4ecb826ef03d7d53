"""Positions of Draconic Dice in one line, and rolls as one writes them down: 'BBDFK'."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dicelab
from dicelab.games.draconic.rules.options import DICE_EACH, OPTIONS
from dicelab.games.draconic.rules.state import DraconicState
from dicelab.games.game import CHANCE
from dicelab.games.move import Move

NOBODY = -1


def position(
    hands: Sequence[int],
    pile: int = 0,
    roller: int = 0,
    *,
    challenger: int = NOBODY,
    challenge: int = 0,
    out: Sequence[int] = (),
    turns: int = 0,
    totals: Sequence[int] | None = None,
    starter: int | None = None,
    **options: Any,
) -> DraconicState:
    """``roller`` is about to roll; dice that are missing have left as knights; the seats in ``out`` have left too."""
    game = dicelab.game("draconic", players=len(hands), **options)
    start = game.start()
    standing = start.standing._replace(
        starter=roller if starter is None else starter, totals=tuple(totals or start.standing.totals)
    )
    state = start._replace(
        turn=CHANCE,
        roller=roller,
        hands=tuple(hands),
        pile=pile,
        retired=DICE_EACH[len(hands)] * len(hands) - sum(hands) - pile,
        challenger=challenger,
        challenge=challenge,
        places=tuple(out),
        turns=turns,
        standing=standing,
    )
    assert state.problem() is None, state.problem()
    return state


def applying(players: int, **options: Any) -> dict[str, Any]:
    """Those of the options that mean something beside the others."""
    chosen = {option.name: option.default for option in OPTIONS} | options
    means = {option.name for option in OPTIONS if option.applies(players, chosen)}
    return {name: value for name, value in options.items() if name in means}


def roll(faces: str) -> Move:
    """'BBDFK' as the outcome of a roll."""
    assert set(faces) <= set("BDFK")
    return Move("roll", tuple(faces.count(face) for face in "BDFK"))


def play(state: DraconicState, *moves: str) -> DraconicState:
    """The state after rolls ('BBDFK') and moves ('give 1', 'trade 0', 'keep', 'start 1')."""
    for text in moves:
        state = state.after(roll(text) if text.isupper() else Move.parse(text))
        assert state.problem() is None, state.problem()
    return state


def moves(state: DraconicState) -> list[str]:
    """The legal moves as texts."""
    return sorted(map(str, state.moves()))
