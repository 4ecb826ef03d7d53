"""What happened in a step of Blazing Spuds, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dicelab.games.game import DRAW, NOBODY, OVER, WON, Step
from dicelab.games.move import Move
from dicelab.games.spuds.rules.dice import COLOURS, DIE, Dice, dice_text, die_text
from dicelab.games.spuds.rules.kitchen import CARD_OF, FACES, SET, TITLES, Kitchen
from dicelab.games.spuds.rules.state import Phase, SpudsState
from dicelab.odds.text import count, dice_word, listing


def story(before: SpudsState, move: Move, after: SpudsState, names: Sequence[str]) -> str:
    """What ``move`` did, in a few short sentences."""
    told = [_deed(before, move, after, names)]
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


def _deed(before: SpudsState, move: Move, after: SpudsState, names: Sequence[str]) -> str:
    """The move by itself, without what followed from it."""
    who = names[before.actor()]
    match move.kind, *map(str, move.args):
        case "roll", *words:
            return _roll(before, [DIE[word] for word in words], after, names)
        case "reroll", what:
            return f"{who} takes up {_taken_up(what, len(after.loose))} to roll again."
        case "place", die, place:
            return f"{who} places the {die_text(DIE[die])} on {TITLES[place]}."
        case ("rest",):
            return f"{who} puts the other {dice_word(len(before.loose))} on the stove."
        case "activate", face:
            dice = count(len(after.hand), "die is", "dice are")
            does = {Phase.SEND: f"{dice} handed out", Phase.SET: f"{dice} set to any side"}
            then = does.get(after.phase, "both dice go to one player")
            return f"{who} activates {TITLES[face]}: {then}. The card is flipped to {TITLES[FACES[face].other]}."
        case ("pass",):
            return f"{who} activates no card."
        case "send", die:
            return _sent(who, DIE[die], before.receiver(), names)
        case "give", seat:
            return f"{who} aims at {names[int(seat)]}.{_given(before.hand, int(seat), names)}"
        case "set", die, value:
            return f"{who} sets the {die_text(DIE[die])} to {value}."
        case "lift", die, place:
            return f"{who} lifts the {die_text(DIE[die])} from {TITLES[place]}."
        case ("enough",):
            return f"{who} places {dice_word(len(after.loose))} anew."
    return f"{who} is done."


def _roll(before: SpudsState, dice: list[int], after: SpudsState, names: Sequence[str]) -> str:
    if before.phase != Phase.ROLLOFF:
        rolled = f"{names[before.player]} rolls {dice_word(len(dice))}"
        return f"{rolled}{' to set up' if before.phase == Phase.SETUP else ''}: {showing([die % 10 for die in dice])}."
    shown = listing([f"{names[die // 10]} {die % 10}" for die in dice])
    if after.phase == Phase.ROLLOFF:
        return f"Roll-off: {shown}. {listing([names[die // 10] for die in after.loose])} roll again."
    return f"Roll-off: {shown}. {names[after.first]} will take the first turn; the others set up."


def _taken_up(what: str, dice: int) -> str:
    if what in COLOURS:
        return f"the only {what} die" if dice == 1 else f"all {dice_word(dice)} in {what}"
    return f"the {'die' if dice == 1 else dice_word(dice)} on {TITLES[what]}"


def _sent(who: str, die: int, to: int, names: Sequence[str]) -> str:
    if to == NOBODY:
        return f"{who} puts the {die_text(die)} into the compost."
    if die // 10 == to:
        return f"The {die_text(die)} bounces off {names[to]}, whose colour it is, into the compost."
    return f"{who} hands the {die_text(die)} to {names[to]}."


def _given(dice: Dice, to: int, names: Sequence[str]) -> str:
    """What becomes of both dice of Target (S12)."""
    bounced = [die for die in dice if die // 10 == to]
    taken = [die for die in dice if die // 10 != to]
    told = f" {names[to]} gets {dice_text(taken)}." if taken else ""
    if bounced:
        verb = "bounces" if len(bounced) == 1 else "bounce"
        told += f" {dice_text(bounced).capitalize()} {verb} into the compost."
    return told


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
        match move.kind, *map(str, move.args):
            case "roll", *_ if before.phase == Phase.SETUP:
                told.append(_set_out(after.kitchens[before.player]))
            case "reroll", what:
                told.append(f"re-rolled {f'all {what}' if what in COLOURS else TITLES[what]}")
            case "activate", face:
                dice = len(before.kitchens[before.player].on[CARD_OF[face]])
                told.append(f"{'set' if FACES[face].action == SET else 'sent'} {dice} with {TITLES[face]}")
            case ("pass",):
                told.append("activated no card")
    return ", ".join(told)
