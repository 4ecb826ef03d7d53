"""What a table of Blazing Spuds shows of a state."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from dicelab.games.game import CHANCE, NOBODY, OVER, Step
from dicelab.games.scene import Counter, DrawnCard, DrawnDie, Scene, Seat, Zone
from dicelab.games.spuds.rules import moves as m
from dicelab.games.spuds.rules.dice import COLOURS, WORD, Dice, die_text, drawn, values
from dicelab.games.spuds.rules.kitchen import DISTRIBUTE, FACES, FRONTS, GIVE, STOVE, TITLES, Face, activates, fits
from dicelab.games.spuds.rules.state import Phase, SpudsState
from dicelab.games.spuds.table.picks import (
    choices,
    colour_token,
    die_token,
    place_label,
    place_token,
    prompts,
    side_token,
)
from dicelab.games.spuds.table.story import ending
from dicelab.odds.text import dice_word

_DOES = {
    DISTRIBUTE: "Hand them out clockwise, the first into the compost.",
    GIVE: "Give both to one player.",
    "set": "Set them to any side and place your dice anew.",
}


def scene(state: SpudsState, past: Sequence[Step], names: Sequence[str]) -> Scene:
    """The table of ``state``: a kitchen for every player, the compost in the middle."""
    fresh = bool(past) and past[-1].move.kind == "roll"
    shown: Scene = {
        "facts": _facts(state),
        "now": {"lead": _lead(state, names), "text": _text(state, names)},
        "seats": [_seat(state, seat, names, fresh) for seat in range(len(names))],
        "centre": _centre(state, names),
        "cards": [],
        "choices": choices(state, names),
        "stage": {"seats": 38, "middle": 0, "mine": 62, "centre": "beside"},
        "prompts": prompts(state, names),
    }
    if len(state.loose) > 1 and state.turn >= 0 and state.phase in (Phase.ASSIGN, Phase.SETUP, Phase.REPLACE):
        shown["like_hint"] = "Place all like the hint"
    if state.turn == CHANCE:
        rolling = f"{len(state.loose)} {'die' if len(state.loose) == 1 else 'dice'}"
        shown["roll"] = "Roll off" if state.phase == Phase.ROLLOFF else f"Roll {rolling}"
    return shown


# -- the seats ------------------------------------------------------------------------------------------------


def _seat(state: SpudsState, seat: int, names: Sequence[str], fresh: bool) -> Seat:
    kitchen = state.kitchens[seat]
    shown: Seat = {
        "seat": seat,
        "name": names[seat],
        "acting": state.turn != OVER and state.actor() == seat,
        "note": _note(state, seat),
        "counters": _counters(state, seat),
        "zones": [_loose(state, seat, fresh), _hand(state, seat), _to_choose(state, seat)],
        "cards": [_card(state, seat, card) for card in range(len(kitchen.on))],
    }
    if seat in state.winners():
        shown["badge"] = "wins"
    if state.phase == Phase.TARGET and m.GIVE[seat] in state.moves():
        shown["token"], shown["token_label"] = f"seat-{seat}", f"Give both to {names[seat]}"
    elif state.phase == Phase.SEND and state.receiver() == seat:
        shown["token"], shown["token_label"] = f"seat-{seat}", f"Hand it to {names[seat]}"
    return shown


def _note(state: SpudsState, seat: int) -> str:
    if state.phase == Phase.ROLLOFF:
        return "" if 10 * seat in state.loose else "out of the roll-off"
    if state.phase == Phase.RECEIVE and seat == state.player:
        left = len(state.hand)
        return f"{dice_word(left)} more to hand out" if left else "waits until the dice are placed"
    if state.phase == Phase.TARGET and seat != state.player and m.GIVE[seat] not in state.moves():
        return f"plays {COLOURS[seat]}, and somebody else can take both dice"
    return "has the first turn" if seat == state.first and state.phase == Phase.SETUP else ""


def _counters(state: SpudsState, seat: int) -> list[Counter]:
    held = state.kitchens[seat].held
    if state.phase != Phase.ROLLOFF:
        held += len(state.loose) if seat == state.actor() else 0
        held += len(state.hand) if seat == state.player else 0
    return [{"symbol": "die", "count": held, "label": dice_word(held)}]


def _loose(state: SpudsState, seat: int, fresh: bool) -> Zone:
    """Dice to be rolled or placed."""
    shown: Zone = {"key": f"loose-{seat}", "label": "rolled", "dice": [], "slots": _LOOSE, "share": 5}
    if state.phase == Phase.ROLLOFF:
        shown["label"], shown["dice"] = "rolls off", [drawn(die) for die in state.loose if die // 10 == seat]
    elif state.loose and seat == state.actor():
        placing = state.turn >= 0 and state.phase not in (Phase.SET, Phase.LIFT)
        shown["label"] = "to roll" if state.turn == CHANCE else _LABEL.get(state.phase, "to place")
        shown["dice"] = [drawn(die, die_token(die) if placing else "") for die in state.loose]
        if fresh and state.turn >= 0:
            for die in shown["dice"]:
                die["state"] = "fresh"
    return shown


_LOOSE = 18
"""Room for the dice of a stove that nobody has touched for long."""
_LABEL = {Phase.RECEIVE: "received: place it", Phase.SET: "set", Phase.LIFT: "in hand, to place again"}


def _hand(state: SpudsState, seat: int) -> Zone:
    """Dice of an activated card."""
    shown: Zone = {"key": f"hand-{seat}", "label": "to hand out", "dice": [], "slots": 6, "share": 3}
    if state.hand and seat == state.player:
        pickable = state.turn == seat and state.phase in (Phase.SEND, Phase.SET)
        shown["dice"] = [drawn(die, die_token(die) if pickable else "") for die in state.hand]
        shown["label"] = {Phase.TARGET: "to give", Phase.SET: "to set"}.get(state.phase, "to hand out")
    return shown


def _to_choose(state: SpudsState, seat: int) -> Zone:
    """The colours to be re-rolled, or the sides to which a die is set."""
    key, label, dice = "colours", "to choose from", list[DrawnDie]()
    if state.turn == seat and state.phase == Phase.REROLL:
        label, dice = "or a colour", _colours(state, seat)
    elif state.turn == seat and state.phase == Phase.SET:
        key, label, dice = "sides", "set it to", list(map(_side, range(1, 7)))
    return {"key": f"{key}-{seat}", "label": label, "dice": dice, "slots": 6, "share": 3, "picture": True}


def _side(value: int) -> DrawnDie:
    return {"make": "side", "face": str(value), "label": f"set to {value}", "token": side_token(value)}


def _colours(state: SpudsState, seat: int) -> list[DrawnDie]:
    """One die for each colour; those that can be re-rolled can be picked."""
    held = [die // 10 for die in state.kitchens[seat].dice()]
    offered = state.kitchens[seat].rerolls()
    dice: list[DrawnDie] = []
    for colour in sorted(set(held)):
        name, number = COLOURS[colour], held.count(colour)
        dice.append({"make": name, "face": "back", "label": f"all {name}: {dice_word(number)}"})
        if name in offered:
            dice[-1]["token"] = colour_token(name)
    return dice


# -- the cards ------------------------------------------------------------------------------------------------


def _card(state: SpudsState, seat: int, card: int) -> DrawnCard:
    kitchen = state.kitchens[seat]
    place = kitchen.places()[card]
    dice = kitchen.on[card]
    lifting = state.phase == Phase.LIFT and state.turn == seat
    zone: Zone = {"key": f"{seat}-{place}-dice", "label": "any dice", "dice": [], "why": _why_not(state, seat)}
    shown: DrawnCard = {
        "key": f"{seat}-{place}",
        "title": "Stove",
        "kind": f"plays {COLOURS[seat]}",
        "text": "Any number of dice, kept for a re-roll.",
        "zones": [zone],
    }
    if place == STOVE:
        zone["empty"], zone["slots"], shown["make"] = "empty", 15, COLOURS[seat]
    else:
        face = FACES[place]
        zone["label"], zone["slots"] = f"{_sizes(face)}, {face.pattern}", 6
        shown["title"], shown["kind"], shown["text"] = face.title, face.symbol, _DOES[face.action]
        shown["note"] = f"{_standing(face, dice)} · other side: {TITLES[face.other]}"
        shown["lit"] = bool(dice) and activates(place, values(dice))
        shown["id"], shown["turned"] = f"{seat}-{card}", place not in FRONTS
    for die in laid(place, dice):
        if isinstance(die, str):
            zone["dice"].append({"make": "slot", "face": die, "label": _SLOT[die]})
        else:
            zone["dice"].append(drawn(die, f"lift-{WORD[die]}-{place}" if lifting else ""))
    if seat == state.actor() and state.turn >= 0:
        shown["token"], shown["token_label"] = place_token(place), place_label(state, place, len(dice))
    return shown


Laid = list[int | str]
"""Dice, and 'solid' or 'open' for an empty slot that must or may be filled."""


def laid(place: str, dice: Dice) -> Laid:
    """The dice in the order of their pattern, with a slot wherever one is empty.

    >>> laid("run", (3, 5)), laid("pair", (4, 6))
    ([3, 'solid', 5, 'open', 'open', 'open'], [4, 'solid', 6, 'open'])
    """
    by_value = sorted(dice, key=lambda die: (die % 10, die))
    if place == STOVE:
        return [*by_value]
    face = FACES[place]
    order = {"run": _with_gaps, "pair": _in_pairs}.get(place, list)(by_value)
    order += [None] * (face.size - len(order))
    return [("solid" if at < face.solid else "open") if die is None else die for at, die in enumerate(order)]


def _with_gaps(dice: list[int]) -> list[int | None]:
    """A run with room for what is missing in between."""
    showing = {die % 10: die for die in dice}
    return [showing.get(value) for value in range(min(showing), max(showing) + 1)] if dice else []


def _in_pairs(dice: list[int]) -> list[int | None]:
    """Whole pairs first, then half pairs with room for their other half."""
    groups = [list(group) for _, group in groupby(dice, key=lambda die: die % 10)]
    whole = [die for group in groups for die in group[: len(group) // 2 * 2]]
    return [*whole, *(it for group in groups if len(group) % 2 for it in (group[-1], None))]


def _why_not(state: SpudsState, seat: int) -> str:
    """Why a die on a card cannot be picked by itself."""
    if seat != state.actor():
        return "These dice lie in another kitchen: pick from your own."
    if state.phase == Phase.REROLL:
        return "Dice are re-rolled together: pick the card where they lie, or a colour."
    if state.phase == Phase.ACTIVATE:
        return "Dice leave a card together: pick the card."
    return "This die has its place: pick one that is lit."


_SLOT = {"solid": "empty slot, must be filled", "open": "empty slot, may be filled"}


def _sizes(face: Face) -> str:
    if face.key == "pair":
        return "2 or 4 dice"
    return f"{face.solid} dice" if not face.open else f"{face.solid} to {face.size} dice"


def _standing(face: Face, dice: Dice) -> str:
    """What is missing on a card."""
    shown = values(dice)
    if dice and activates(face.key, shown):
        return "ready"
    if len(dice) < face.solid:
        return f"needs {dice_word(face.solid - len(dice))}{' more' if dice else ''}"
    if not fits(face.key, shown):
        return "does not fit"
    return "a gap to fill" if face.key == "run" else "a pair to complete"


# -- the middle and the words ---------------------------------------------------------------------------------


def _centre(state: SpudsState, names: Sequence[str]) -> list[Zone]:
    dice: list[DrawnDie] = [
        {"make": COLOURS[colour], "face": "back", "label": f"{COLOURS[colour]} die"}
        for colour, number in enumerate(state.compost)
        for _ in range(number)
    ]
    compost: Zone = {
        "key": "compost",
        "label": "Compost",
        "dice": dice,
        "look": "counts",
        "slots": 6,
        "empty": "dice put here leave the game",
        "note": f"{dice_word(len(dice))} out" if dice else "",
        "why": "What lies in the compost is out of the game.",
    }
    if state.phase == Phase.SEND and state.receiver() == NOBODY:
        compost["token"], compost["token_label"] = "compost", "Into the compost"
    return [compost]


def _facts(state: SpudsState) -> list[str]:
    if state.phase in (Phase.ROLLOFF, Phase.SETUP):
        return ["roll-off" if state.phase == Phase.ROLLOFF else "set-up"]
    return [f"turn {state.turns + (state.turn != OVER)}"]


def _lead(state: SpudsState, names: Sequence[str]) -> str:
    if state.turn == OVER:
        return "The game is over."
    if state.phase == Phase.ROLLOFF:
        return "Who begins?"
    if state.phase == Phase.RECEIVE:
        what = f"the {die_text(state.loose[0])}" if len(state.loose) == 1 else "both dice"
        return f"{names[state.turn]}, place {what}."
    return f"{names[state.actor()]}, {'set up your kitchen' if state.phase == Phase.SETUP else 'it is your turn'}."


def _text(state: SpudsState, names: Sequence[str]) -> str:
    loose = dice_word(len(state.loose))
    if state.turn == OVER:
        return ending(state, names)
    if state.phase == Phase.ROLLOFF:
        return "One die each: the highest takes the first turn, equal ones roll again."
    if state.turn == CHANCE:
        return f"Roll your {loose} and place each of them." if state.phase == Phase.SETUP else f"Roll your {loose}."
    if state.phase == Phase.RECEIVE:
        gave = f"{names[state.player]} gave {'it' if len(state.loose) == 1 else 'them'} to you."
        return f"{gave} Keep the face: choose a card where it fits, or the stove."
    if state.phase == Phase.SEND:
        to = state.receiver()
        where = "into the compost" if to == NOBODY else f"to {names[to]}"
        if to != NOBODY and all(die // 10 == to for die in state.hand):
            where += ", where it bounces into the compost: it is their colour"
        elif to != NOBODY and len(state.moves()) < len(set(state.hand)):  # S11
            where += f", who gets no {COLOURS[to]} die while there is another"
        return f"{dice_word(len(state.hand)).capitalize()} to hand out. The next one goes {where}: pick it."
    if state.phase in (Phase.ASSIGN, Phase.SETUP, Phase.REPLACE) and state.loose:
        return f"{loose.capitalize()} to place: pick one, then a card where it fits, or the stove."
    if state.phase == Phase.ACTIVATE and state.game.mandatory_activation:
        return "Activate a card that is ready. You must."
    return _TO_DO[state.phase]


_TO_DO = {
    Phase.REROLL: "Re-roll all dice of a card or of a colour. You must.",
    Phase.ACTIVATE: "Activate a card that is ready, or none.",
    Phase.TARGET: "Both dice go to one player: pick who gets them.",
    Phase.SET: "Pick a die, then the side it should show.",
    Phase.LIFT: "Take up every die that you want to place again, then go on.",
    Phase.REPLACE: "Every die is placed. Undo takes one back; Done ends your turn.",
}
