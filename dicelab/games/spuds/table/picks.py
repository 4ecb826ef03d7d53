"""What may be picked on a table of Blazing Spuds to make a move, and what a person is told to do with it."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import NOBODY
from dicelab.games.move import Move
from dicelab.games.scene import OfferedMove
from dicelab.games.spuds.rules.dice import COLOURS, DIE, WORD, die_text
from dicelab.games.spuds.rules.kitchen import FACES, SET, TITLES
from dicelab.games.spuds.rules.state import Phase, SpudsState
from dicelab.odds.text import dice_word


def die_token(die: int) -> str:
    """A die in hand; equal dice are the same."""
    return f"die-{WORD[die]}"


def place_token(place: str) -> str:
    """A card or the stove of the player who acts."""
    return f"on-{place}"


def colour_token(colour: str) -> str:
    """All dice of a colour of the player who acts."""
    return f"colour-{colour}"


def side_token(value: int) -> str:
    """A side that a die can be set to."""
    return f"side-{value}"


def place_label(state: SpudsState, place: str, dice: int) -> str:
    """What picking a card means now."""
    if state.phase == Phase.REROLL:
        return f"Re-roll {dice_word(dice)}"
    if state.phase == Phase.ACTIVATE and place in FACES:
        return "Activate: set them" if FACES[place].action == SET else f"Activate: send {dice}"
    return "Place it here"


def choices(state: SpudsState, names: Sequence[str]) -> list[OfferedMove]:
    """Every legal move."""
    return [_choice(state, move, names) for move in state.moves()]


def prompts(state: SpudsState, names: Sequence[str]) -> dict[str, str]:
    """What to do with a die that is picked."""
    if state.turn < 0:
        return {}
    if state.phase == Phase.SET:
        return {die_token(die): f"Now pick the side for the {die_text(die)}." for die in set(state.hand)}
    if state.phase == Phase.SEND:
        to = "the compost" if state.receiver() == NOBODY else names[state.receiver()]
        return {die_token(die): f"The {die_text(die)}: click {to}, or drag the die there." for die in set(state.hand)}
    return {
        die_token(die): f"The {die_text(die)}: the lit cards take it. Click one, or drag the die there."
        for die in set(state.loose)
    }


def _choice(state: SpudsState, move: Move, names: Sequence[str]) -> OfferedMove:
    says, picks = _offered(state, move, names)
    found: OfferedMove = {"move": str(move), "says": says, "picks": picks}
    if move.kind == "reroll":
        found["confirm"] = True
        if move.args[0] in COLOURS:
            found["short"] = f"Re-roll {_held(state, str(move.args[0]))} {move.args[0]}"
    if move.kind in _SHORT:
        found["short"] = _SHORT[move.kind]
    if move.kind in _QUIET:
        found["quiet"] = True
    return found


def _offered(state: SpudsState, move: Move, names: Sequence[str]) -> tuple[str, list[list[str]]]:
    """A move in words, and what is picked for it, one thing after the other."""
    match move.kind, *map(str, move.args):
        case "reroll", what if what in COLOURS:
            return f"Re-roll all {what}: {dice_word(_held(state, what))}", [[colour_token(what)]]
        case "reroll", place:
            return f"Re-roll {TITLES[place]}", [[place_token(place)]]
        case "place", die, place:
            says = f"Place the {die_text(DIE[die])} on {TITLES[place]}"
            return says, [[die_token(DIE[die])], [place_token(place)]]
        case "activate", face:
            return f"Activate {TITLES[face]}", [[place_token(face)]]
        case "send", die:
            to = state.receiver()
            where, there = ("into the compost", "compost") if to == NOBODY else (f"to {names[to]}", f"seat-{to}")
            return f"The {die_text(DIE[die])} {where}", [[die_token(DIE[die])], [there]]
        case "give", seat:
            return f"Give both to {names[int(seat)]}", [[f"seat-{seat}"]]
        case "set", die, value:
            return f"Set the {die_text(DIE[die])} to {value}", [[die_token(DIE[die])], [side_token(int(value))]]
        case "lift", die, place:
            return f"Take the {die_text(DIE[die])} from {TITLES[place]}", [[f"lift-{die}-{place}"]]
    return _PLAIN[move.kind], []


def _held(state: SpudsState, colour: str) -> int:
    return sum([COLOURS[die // 10] == colour for die in state.kitchens[state.turn].dice()])


_PLAIN = {
    "rest": "All the rest on the stove",
    "pass": "Activate no card",
    "enough": "Place these dice now",
    "done": "Done",
}
_SHORT = {"rest": "Rest on the stove", "pass": "Activate none", "enough": "Place these"}
_QUIET = ("rest", "pass")
"""What nobody should press because it is the largest button."""
