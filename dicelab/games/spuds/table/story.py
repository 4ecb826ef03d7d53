"""What happened in a step of Blazing Spuds, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from dicelab.games.game import DRAW, NOBODY, OVER, WON, Step
from dicelab.games.move import Move
from dicelab.games.spuds.rules.cards import CARD_OF, FACES, SET, TITLES
from dicelab.games.spuds.rules.dice import COLOURS, DIE, dice_text, die_text
from dicelab.games.spuds.rules.kitchen import Kitchen
from dicelab.games.spuds.rules.state import Phase, SpudsState
from dicelab.games.words import count, listing

Names = Sequence[str]


def story(before: SpudsState, move: Move, after: SpudsState, names: Sequence[str]) -> str:
    """What ``move`` did, in a few short sentences."""
    told = [_DEEDS[move.kind](before, move, after, names)]
    if after.turn == OVER or (after.turns > before.turns):
        if move.kind in ("place", "rest") and before.phase == Phase.ASSIGN:
            told.append("No card can be activated.")
        if after.turn == OVER:
            told.append(ending(after, names))
    return " ".join(told)


def showing(values: Sequence[int]) -> str:
    """'a 1, two 3s and a 6'."""
    shown = sorted(Counter(values).items())
    return listing([f"a {value}" if n == 1 else count(n, str(value)) for value, n in shown])


def _roll(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    dice = [DIE[word] for word in move.args]
    if before.phase == Phase.ROLLOFF:
        shown = listing([f"{names[die // 10]} {die % 10}" for die in dice])
        if after.phase == Phase.ROLLOFF:
            return f"Roll-off: {shown}. {listing([names[die // 10] for die in after.loose])} roll again."
        return f"Roll-off: {shown}. {names[after.first]} will take the first turn; the others set up."
    what = "to set up" if before.phase == Phase.SETUP else ""
    rolled = f"{names[before.player]} rolls {count(len(dice), 'die', 'dice')} {what}".strip()
    return f"{rolled}: {showing([die % 10 for die in dice])}."


def _reroll(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    what, dice = str(move.args[0]), count(len(after.loose), "die", "dice")
    where = f"all {dice} in {what}" if what in COLOURS else f"the {dice} on {TITLES[what]}"
    if len(after.loose) == 1:
        where = f"the only {what} die" if what in COLOURS else f"the die on {TITLES[what]}"
    return f"{names[before.player]} takes up {where} to roll again."


def _place(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    die, place = DIE[move.args[0]], str(move.args[1])
    return f"{names[before.turn]} places the {die_text(die)} on {TITLES[place]}."


def _rest(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    return f"{names[before.turn]} puts the other {count(len(before.loose), 'die', 'dice')} on the stove."


def _activate(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    face = FACES[str(move.args[0])]
    does = {
        Phase.SEND: f"{count(len(after.hand), 'die is', 'dice are')} handed out",
        Phase.TARGET: "both dice go to one player",
        Phase.SET: f"{count(len(after.hand), 'die is', 'dice are')} set to any side",
    }[after.phase]
    return f"{names[before.player]} activates {face.title}: {does}. The card is flipped to {TITLES[face.other]}."


def _pass(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    return f"{names[before.player]} activates no card."


def _send(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    die, to = DIE[move.args[0]], before.receiver()
    if to == NOBODY:
        return f"{names[before.player]} puts the {die_text(die)} into the compost."
    if die // 10 == to:
        return f"The {die_text(die)} bounces off {names[to]}, whose colour it is, into the compost."
    return f"{names[before.player]} hands the {die_text(die)} to {names[to]}."


def _give(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    to = int(move.args[0])
    bounced = [die for die in before.hand if die // 10 == to]
    taken = [die for die in before.hand if die // 10 != to]
    told = [f"{names[before.player]} aims at {names[to]}."]
    if taken:
        told.append(f"{names[to]} gets {dice_text(taken)}.")
    if bounced:
        verb = "bounces" if len(bounced) == 1 else "bounce"
        told.append(f"{dice_text(bounced).capitalize()} {verb} into the compost.")
    return " ".join(told)


def _set(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    return f"{names[before.player]} sets the {die_text(DIE[move.args[0]])} to {move.args[1]}."


def _lift(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    place = TITLES[str(move.args[1])]
    return f"{names[before.player]} lifts the {die_text(DIE[move.args[0]])} from {place}."


def _enough(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    return f"{names[before.player]} places {count(len(after.loose), 'die', 'dice')} anew."


def _done(before: SpudsState, move: Move, after: SpudsState, names: Names) -> str:
    return f"{names[before.player]} is done."


_DEEDS: dict[str, Callable[[SpudsState, Move, SpudsState, Names], str]] = {
    "roll": _roll,
    "reroll": _reroll,
    "place": _place,
    "rest": _rest,
    "activate": _activate,
    "pass": _pass,
    "send": _send,
    "give": _give,
    "set": _set,
    "lift": _lift,
    "enough": _enough,
    "done": _done,
}


def ending(state: SpudsState, names: Sequence[str]) -> str:
    """How the game ended."""
    if state.outcome() == WON:
        return f"{names[state.player]} has no dice left and wins!"
    if state.outcome() == DRAW:  # S23: said with its reason
        return "Everyone holds one die and nobody shows Different, so nothing can ever change: the game is a draw."
    return "The turn limit is reached: nobody wins."


def whose(state: SpudsState) -> int:
    """Whose turn it is, also while somebody else places what was handed out."""
    return NOBODY if state.phase == Phase.ROLLOFF else state.player


def _set_out(kitchen: Kitchen) -> str:
    """'set up: 3 on A Run and 7 on the stove'."""
    laid = [f"{len(dice)} on {TITLES[place]}" for place, dice in zip(kitchen.places(), kitchen.on, strict=True) if dice]
    return f"set up: {listing(laid)}" if laid else "rolled to set up"


def sum_up(turn: Sequence[Step], after: SpudsState, names: Sequence[str]) -> str:
    """A turn in a few words: 're-rolled the stove, sent 3 with A Run'."""
    told = []
    for before, move in turn:
        assert isinstance(before, SpudsState)
        if move.kind == "roll" and before.phase == Phase.SETUP:
            told.append(_set_out(after.kitchens[before.player]))
        elif move.kind == "reroll":
            what = str(move.args[0])
            told.append(f"re-rolled {f'all {what}' if what in COLOURS else TITLES[what]}")
        elif move.kind == "activate":
            place = str(move.args[0])
            dice = len(before.kitchens[before.player].on[CARD_OF[place]])
            told.append(f"{'set' if FACES[place].action == SET else 'sent'} {dice} with {TITLES[place]}")
        elif move.kind == "pass":
            told.append("activated no card")
    return ", ".join(told)
