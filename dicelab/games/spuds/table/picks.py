"""The moves of Blazing Spuds as choices on a table: in words, and what one picks to make them."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import NOBODY
from dicelab.games.move import Move
from dicelab.games.scene import OfferedMove
from dicelab.games.spuds.rules.cards import FACES, SET, TITLES
from dicelab.games.spuds.rules.dice import COLOURS, DIE, WORD, die_text
from dicelab.games.spuds.rules.state import Phase, SpudsState
from dicelab.games.words import count


def die_token(die: int) -> str:
    """A die in hand; equal dice are the same."""
    return f"die-{WORD[die]}"


def place_token(place: str) -> str:
    """A card or the stove of whoever acts."""
    return f"on-{place}"


def colour_token(colour: str) -> str:
    """All dice of a colour of whoever acts."""
    return f"colour-{colour}"


def side_token(value: int) -> str:
    """A side that a die can be set to."""
    return f"side-{value}"


def place_label(state: SpudsState, place: str, dice: int) -> str:
    """What picking a card means now."""
    if state.phase == Phase.REROLL:
        return f"Re-roll {count(dice, 'die', 'dice')}"
    if state.phase == Phase.ACTIVATE and place in FACES:
        return "Activate: set them" if FACES[place].action == SET else f"Activate: send {dice}"
    return "Place it here"


def choices(state: SpudsState, names: Sequence[str]) -> list[OfferedMove]:
    """Every legal move."""
    return [_choice(state, move, names) for move in state.moves()]


def _choice(state: SpudsState, move: Move, names: Sequence[str]) -> OfferedMove:
    kind, args = move
    says, short, picks, confirm = "", "", [], False
    if kind == "reroll":
        what, confirm = str(args[0]), True
        if what in COLOURS:
            number = sum(COLOURS[die // 10] == what for die in state.kitchens[state.turn].dice())
            says, picks = f"Re-roll all {what}: {count(number, 'die', 'dice')}", [[colour_token(what)]]
            short = f"Re-roll {number} {what}"
        else:
            says, picks = f"Re-roll {TITLES[what]}", [[place_token(what)]]
    elif kind == "place":
        die, place = DIE[args[0]], str(args[1])
        says, picks = f"Place the {die_text(die)} on {TITLES[place]}", [[die_token(die)], [place_token(place)]]
    elif kind == "activate":
        says, picks = f"Activate {TITLES[str(args[0])]}", [[place_token(str(args[0]))]]
    elif kind == "send":
        die, to = DIE[args[0]], state.receiver()
        where = "into the compost" if to == NOBODY else f"to {names[to]}"
        says, picks = f"The {die_text(die)} {where}", [[die_token(die)], ["compost" if to == NOBODY else f"seat-{to}"]]
    elif kind == "give":
        says, picks = f"Give both to {names[int(args[0])]}", [[f"seat-{args[0]}"]]
    elif kind == "set":
        die, value = DIE[args[0]], int(args[1])
        says, picks = f"Set the {die_text(die)} to {value}", [[die_token(die)], [side_token(value)]]
    elif kind == "lift":
        die, place = DIE[args[0]], str(args[1])
        says, picks = f"Take the {die_text(die)} from {TITLES[place]}", [[f"lift-{args[0]}-{place}"]]
    else:
        says = _PLAIN[kind]
    found: OfferedMove = {"move": str(move), "says": says, "picks": picks}
    if short or kind in _SHORT:
        found["short"] = short or _SHORT[kind]
    if confirm:
        found["confirm"] = True
    if kind in _QUIET:
        found["quiet"] = True
    return found


_PLAIN = {
    "rest": "All the rest on the stove",
    "pass": "Activate no card",
    "enough": "Place these dice now",
    "done": "Done",
}
_SHORT = {"rest": "Rest on the stove", "pass": "Activate none", "enough": "Place these"}
_QUIET = ("rest", "pass")
"""What nobody should press because it is the largest button."""
