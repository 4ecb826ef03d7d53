"""Dice and moves of Thrown in words, and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards import CARDS
from dicelab.games.thrown.rules.dice import BY_NAME, COLOURS, DICE, RolledDie, opposite
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.odds.text import NUMBERS, count, listing

if TYPE_CHECKING:
    from dicelab.games.scene import Drawn, DrawnDie

FACES: Final = NUMBERS[:7]


def die_words(die: RolledDie) -> str:
    """'white three'; 'white die' where it has not been rolled."""
    return f"{COLOURS[die.colour]} {FACES[die.face] if die.face else 'die'}"


def drawn_die(die: RolledDie) -> DrawnDie:
    """A die that shows a face, or its back where it has not been rolled."""
    return {"make": COLOURS[die.colour], "face": str(die.face) if die.face else "back", "label": die_words(die)}


def drawn_roll(number: int, colour: str) -> Drawn:
    """Dice that are not rolled yet."""
    return (drawn_die(DICE[COLOURS.index(colour)][0]),) * number


def roll_words(number: int, colour: str) -> str:
    """'two green dice'."""
    return count(number, f"{colour} die", f"{colour} dice")


def pool_words(pool: Sequence[int]) -> str:
    """'2 red, 1 blue'."""
    return ", ".join(f"{number} {colour}" for colour, number in zip(COLOURS, pool, strict=True) if number) or "no dice"


# -- what is decided, one die at a time ------------------------------------------------------------------------


class Decision(NamedTuple):
    """The ways to speak of a decision; {0} and {1} are what the move names, {name} the player whom it names first."""

    button: str
    """What the move would do."""
    told: str
    """What a player does."""
    summed_up: str
    """What a player has done."""
    short: str = ""
    """The button, where there is little room."""


DECISIONS: Final = {
    "recruit": Decision(
        "Take a {1} die from {name}",
        "takes a {1} die from {name} with the Recruiter",
        "took a {1} die from {name}",
        "Take a {1} die",
    ),
    "summon": Decision(
        "Take a {0} die from the Summoner",
        "takes a {0} die from the Summoner",
        "took a {0} die from the Summoner",
    ),
    "exchange": Decision(
        "Give a {0} die for a {1} die",
        "exchanges a {0} die for a {1} die from the Void",
        "exchanged a {0} die for a {1} one",
        "Swap {0} for {1}",
    ),
    "pick": Decision("Pick a {0} die", "picks a {0} die", "picked a {0} die"),
    "done": Decision("No more", "takes no more from the {title}", "left the {title} alone"),
}


def decision_words(text: str, state: ThrownState, move: Move, names: Sequence[str]) -> str:
    """One of the texts of a :class:`Decision`, about a move made in ``state``."""
    name = names[int(move.args[0])] if move.kind == "recruit" else ""
    title = CARDS[state.phase].title if move.kind == "done" else ""
    return text.format(*move.args, name=name, title=title)


# -- moves -----------------------------------------------------------------------------------------------------


def move_words(state: ThrownState, move: Move, names: Sequence[str]) -> str:
    """What a move would do, as one reads it on a button."""
    if move.kind == "roll":
        return f"Roll {roll_words(int(move.args[1]), str(move.args[0]))}"
    if move.kind == "end":
        return "End turn"
    if move.kind in DECISIONS:
        return decision_words(DECISIONS[move.kind].button, state, move, names)
    return f"{CARDS[move.kind].title}: {use_words(state, move, names)}"


def use_words(state: ThrownState, move: Move, names: Sequence[str]) -> str:
    """What a card would be used for."""
    if move.kind == "spirit":
        seat, die = int(move.args[0]), BY_NAME[str(move.args[1])]
        return f"turn all dice of {names[seat]} to {FACES[die.face]}, like the {die_words(die)}"
    said: list[str] = []
    for kind, run in groupby(_use(state, move, names), type):
        if kind is str:
            said += map(str, run)
        elif said[-1].endswith("to"):  # what a die becomes: its colour goes without saying
            said += [FACES[die.face] for die in run if isinstance(die, RolledDie)]
        else:
            said.append(listing([die_words(die) for die in run if isinstance(die, RolledDie)]))
    return " ".join(said)


def drawn_move(state: ThrownState, move: Move, names: Sequence[str]) -> Drawn:
    """The same as :func:`move_words`, with the dice drawn; nothing where no die is named."""
    if move.kind == "roll":
        return drawn_roll(int(move.args[1]), str(move.args[0]))
    first, *rest = _use(state, move, names) if move.kind in CARDS else [""]
    if not rest:
        return ()
    drawn = (drawn_die(part) if isinstance(part, RolledDie) else part for part in rest)
    return (f"{CARDS[move.kind].title}: {first}", *drawn)


def _use(state: ThrownState, move: Move, names: Sequence[str]) -> list[str | RolledDie]:
    """What a card would be used for, with the dice that it names."""
    kind, args = move.kind, [str(word) for word in move.args]
    if kind == "berserker":
        return ["roll all sixes of the opponents again"]
    if kind == "dragon":
        return ["end the trick as it lies"]
    if kind == "shapeshifter":
        return [f"swap the cubes of {CARDS[args[0]].title} and {CARDS[args[1]].title}"]
    if kind == "reinforcements":
        return ["roll one more", DICE[COLOURS.index(args[0])][0]]
    if kind == "knight":
        return ["roll", *(BY_NAME[name] for name in args), "again"]
    die = BY_NAME[args[-1]]
    if kind == "wizard":
        return ["flip", die, "to", opposite(die)]
    whose = names[int(args[0])]
    if kind == "archer":
        return [f"send {whose}'s", die, "back"]
    if kind == "dark_knight":
        return [f"roll {whose}'s", die, "again"]
    if kind == "sorcerer":
        return [f"flip {whose}'s", die, "to", opposite(die)]
    if kind == "spirit":
        return [f"all dice of {whose} like", die]
    step = 1 if int(args[0]) == state.trick.player else -1
    return [f"turn {whose}'s", die, "up to" if step > 0 else "down to", DICE[die.colour][die.face + step]]
