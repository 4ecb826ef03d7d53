"""Every player's places in a row, and the die in hand."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, OVER, Step
from dicelab.games.plain.scene import seats_with_points
from dicelab.games.scene import DrawnDie, Scene, Zone
from dicelab.games.words import listing

from .rules import PlacesState


def scene(state: PlacesState, past: Sequence[Step], names: Sequence[str]) -> Scene:
    """The table of ``state``."""
    who = names[state.player]
    seats = seats_with_points(state, names)
    for shown in seats:
        shown["zones"] = [_zone(state, shown["seat"], index) for index in range(len(state.game.places()))]
    table: Scene = {
        "facts": [f"{state.game.digits} digits"],
        "now": {"lead": f"{who}, it is your turn.", "text": f"Where does the {state.die} go?"},
        "seats": seats,
        "centre": [{"key": "hand", "label": "The die", "dice": _hand(state), "empty": "not rolled yet"}],
        "cards": [],
        "choices": [
            {"move": str(move), "says": f"Put it on the {move.args[0]}", "picks": [[f"place-{move.args[0]}"]]}
            for move in state.moves()
        ],
    }
    if state.turn == CHANCE:
        table["now"]["text"] = "Roll the die."
        table["roll"] = "Roll"
    elif state.turn == OVER:
        winners = [names[seat] for seat in state.winners()]
        best = max(state.scores())
        table["now"] = {
            "lead": "The game is over.",
            "text": f"{listing(winners)} {'has' if len(winners) == 1 else 'have'} the highest number, {best}!",
        }
    return table


def _hand(state: PlacesState) -> list[DrawnDie]:
    face = str(state.die)
    return [{"make": "plain", "face": face, "label": face, "state": "fresh"}] if state.die else []


def _zone(state: PlacesState, seat: int, index: int) -> Zone:
    name, die = state.game.places()[index], state.boards[seat][index]
    slot: DrawnDie = {"make": "slot", "face": "solid", "label": f"free: {name}"}
    lying: DrawnDie = {"make": "plain", "face": str(die), "label": f"{die} on the {name}"}
    zone: Zone = {"key": f"{name}-{seat}", "label": name, "dice": [lying if die else slot], "look": "small"}
    if not die and state.turn == seat:
        zone["token"], zone["token_label"] = f"place-{name}", f"Put it on the {name}"
    return zone
