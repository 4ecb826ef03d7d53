"""One die, what this turn has brought, and the points of everybody."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, OVER, Step
from dicelab.games.plain.scene import seats_with_points
from dicelab.games.scene import DrawnDie, Scene
from dicelab.games.words import count

from .rules import HOLD, ROLL, PigState

SAYS = {ROLL: "Roll on", HOLD: "Hold"}
PICKS: dict[object, list[list[str]]] = {ROLL: [["die"]], HOLD: []}


def scene(state: PigState, past: Sequence[Step], names: Sequence[str]) -> Scene:
    """The table of ``state``."""
    who, over = names[state.player], state.turn == OVER
    shown: Scene = {
        "facts": [f"to {state.game.target} points"],
        "now": {
            "lead": "The game is over." if over else f"{who}, it is your turn.",
            "text": f"{who} wins with {state.points[state.player]} points!" if over else _to_do(state),
        },
        "seats": seats_with_points(state, names),
        "centre": [
            {
                "key": "turn",
                "label": "This turn",
                "dice": _rolled(state, past),
                "empty": "not rolled yet",
                "note": count(state.this_turn, "point") if state.this_turn else "",
                "token": "die",
                "token_label": "Roll on",
            }
        ],
        "cards": [],
        "choices": [{"move": str(it), "says": SAYS[it], "picks": PICKS[it]} for it in state.moves()],
    }
    if state.turn == CHANCE:
        shown["roll"] = "Roll"
    return shown


def _to_do(state: PigState) -> str:
    if state.turn == CHANCE:
        return "Roll the die."
    return f"You have {count(state.this_turn, 'point')} this turn: roll on, or hold?"


def _rolled(state: PigState, past: Sequence[Step]) -> list[DrawnDie]:
    """The dice of this turn, and a one that has just ended the turn before."""
    faces: list[int] = []
    for before, move in reversed(past):
        assert isinstance(before, PigState)
        if before.player != state.player and faces:
            break
        if before.turn == CHANCE:
            faces.insert(0, int(move.args[0]))
            if before.is_new_turn():
                break
        elif before.player != state.player:
            break
    return (
        [
            {"make": "plain", "face": str(face), "label": str(face), **({"state": "fresh"} if last else {})}
            for last, face in zip([False] * (len(faces) - 1) + [True], faces, strict=True)
        ]
        if faces
        else []
    )
