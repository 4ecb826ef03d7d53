"""Dice and moves of Thrown in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicelab.games.move import Move
from dicelab.games.scene import Drawn, DrawnDie
from dicelab.games.thrown.rules.cards import CARDS
from dicelab.games.thrown.rules.dice import BY_NAME, COLOURS, RolledDie
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.words import NUMBERS, count, listing

FACES: Final = NUMBERS[:7]


def die_words(die: RolledDie) -> str:
    """'white three'."""
    return f"{COLOURS[die.colour]} {FACES[die.face]}"


def drawn_die(die: RolledDie) -> DrawnDie:
    """A die that shows a face."""
    return {"make": COLOURS[die.colour], "face": str(die.face), "label": die_words(die)}


def drawn_roll(number: int, colour: str) -> Drawn:
    """Dice that are not rolled yet."""
    back: DrawnDie = {"make": colour, "face": "back", "label": f"{colour} die"}
    return (back,) * number


def roll_words(number: int, colour: str) -> str:
    """'two green dice'."""
    return count(number, f"{colour} die", f"{colour} dice")


def pool_words(pool: Sequence[int]) -> str:
    """'2 red, 1 blue'."""
    return ", ".join(f"{number} {colour}" for colour, number in zip(COLOURS, pool, strict=True) if number) or "no dice"


def move_words(state: ThrownState, move: Move, names: Sequence[str]) -> str:
    """What a move would do, as one reads it on a button."""
    kind, args = move.kind, move.args
    if kind == "roll":
        return f"Roll {roll_words(int(args[1]), str(args[0]))}"
    if kind == "recruit":
        return f"Take a {args[1]} die from {names[int(args[0])]}"
    if kind == "summon":
        return f"Take a {args[0]} die from the Summoner"
    if kind == "exchange":
        return f"Give a {args[0]} die for a {args[1]} die"
    if kind == "pick":
        return f"Pick a {args[0]} die"
    if kind in ("end", "done"):
        return "End turn" if kind == "end" else "No more"
    return f"{CARDS[kind].title}: {use_words(state, move, names)}"


def use_words(state: ThrownState, move: Move, names: Sequence[str]) -> str:
    """What a card would be used for."""
    kind, args = move.kind, move.args
    if kind == "knight":
        return f"roll {listing([die_words(BY_NAME[str(name)]) for name in args])} again"
    if kind == "wizard":
        die = BY_NAME[str(args[0])]
        return f"flip {die_words(die)} to {FACES[7 - die.face]}"
    if kind == "reinforcements":
        return f"roll one more {args[0]} die"
    if kind == "berserker":
        return "roll all sixes of the opponents again"
    if kind == "dragon":
        return "end the trick as it lies"
    if kind == "shapeshifter":
        return f"swap the cubes of {CARDS[str(args[0])].title} and {CARDS[str(args[1])].title}"
    seat, die = int(args[0]), BY_NAME[str(args[1])]
    whose = f"{names[seat]}'s {die_words(die)}"
    if kind == "archer":
        return f"send {whose} back"
    if kind == "dark_knight":
        return f"roll {whose} again"
    if kind == "sorcerer":
        return f"flip {whose} to {FACES[7 - die.face]}"
    if kind == "spirit":
        return f"turn all dice of {names[seat]} to {FACES[die.face]}, like the {die_words(die)}"
    if seat == state.trick.player:
        return f"turn {whose} up to {FACES[die.face + 1]}"
    return f"turn {whose} down to {FACES[die.face - 1]}"


def drawn_use(state: ThrownState, move: Move, names: Sequence[str]) -> Drawn:
    """The same as :func:`move_words`, with the dice drawn; nothing where no die is named."""
    kind, args = move.kind, move.args
    if kind not in CARDS:
        return ()
    title = CARDS[kind].title
    if kind == "knight":
        return (f"{title}: roll", *(drawn_die(BY_NAME[str(name)]) for name in args), "again")
    if kind == "wizard":
        die = BY_NAME[str(args[0])]
        return (f"{title}: flip", drawn_die(die), "to", drawn_die(die._replace(face=7 - die.face)))
    if kind == "reinforcements":
        return (f"{title}: roll one more", *drawn_roll(1, str(args[0])))
    if kind in ("berserker", "dragon", "shapeshifter"):
        return ()
    seat, die = int(args[0]), BY_NAME[str(args[1])]
    whose, shown = f"{names[seat]}'s", drawn_die(die)
    if kind == "archer":
        return (f"{title}: send {whose}", shown, "back")
    if kind == "dark_knight":
        return (f"{title}: roll {whose}", shown, "again")
    if kind == "sorcerer":
        return (f"{title}: flip {whose}", shown, "to", drawn_die(die._replace(face=7 - die.face)))
    if kind == "spirit":
        return (f"{title}: all dice of {names[seat]} like", shown)
    up = seat == state.trick.player
    then = die._replace(face=die.face + (1 if up else -1))
    return (f"{title}: turn {whose}", shown, "up to" if up else "down to", drawn_die(then))
