"""What a table shows: seats, zones with dice, and the legal moves as choices in words."""

from dicelab.games.game import CHANCE, OVER
from dicelab.games.plain.scene import seats_with_points
from dicelab.games.words import count

from .rules import HOME, STEP

SAYS = {STEP: "Step on", HOME: "Go home"}
PICKS = {STEP: [["ice"]], HOME: []}  # what one clicks to make the move; one move at most is a plain button


def scene(state, past, names):
    who, over = names[state.player], state.turn == OVER
    rolled = [str(step.move.args[0]) for step in past[-1:] if step.move.kind == "roll"]
    dice = [{"make": "plain", "face": face, "label": face, "state": "fresh"} for face in rolled]
    ice = {"key": "ice", "label": "The ice", "dice": dice, "empty": "thin and smooth"}
    shown = {
        "facts": [f"to {state.game.target} fish"],
        "now": {
            "lead": "The game is over." if over else f"{who}, it is your turn.",
            "text": f"{who} wins!" if over else f"You carry {count(state.carried, 'fish', 'fish')}.",
        },
        "seats": seats_with_points(state, names, "fish", "fish"),
        "centre": [ice | {"token": "ice", "token_label": "Step on"}],
        "cards": [],
        "choices": [{"move": str(it), "says": SAYS[it], "picks": PICKS[it]} for it in state.moves()],
    }
    return shown | {"roll": "Step onto the ice"} if state.turn == CHANCE else shown
