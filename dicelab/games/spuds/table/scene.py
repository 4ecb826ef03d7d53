"""What a table of Blazing Spuds shows of a state."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, NOBODY, OVER, Step
from dicelab.games.scene import Counter, DrawnCard, DrawnDie, Scene, Seat, Zone
from dicelab.games.spuds.rules.cards import DISTRIBUTE, FACES, FRONTS, GIVE, STOVE, TITLES, Face, activates, fits
from dicelab.games.spuds.rules.dice import COLOURS, WORD, Dice, die_text, drawn, values
from dicelab.games.spuds.rules.state import Phase, SpudsState
from dicelab.games.spuds.table.picks import choices, colour_token, die_token, place_label, place_token, side_token
from dicelab.games.spuds.table.slots import laid
from dicelab.games.spuds.table.story import ending
from dicelab.games.words import count

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
        "prompts": _prompts(state, names),
    }
    if len(state.loose) > 1 and state.turn >= 0 and state.phase in _PLACING:
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
        "zones": _in_hand(state, seat, fresh),
        "cards": [_card(state, seat, card) for card in range(len(kitchen.on))],
    }
    if seat in state.winners():
        shown["badge"] = "wins"
    if state.phase == Phase.TARGET and seat in _may_get_both(state):
        shown["token"], shown["token_label"] = f"seat-{seat}", f"Give both to {names[seat]}"
    elif state.phase == Phase.SEND and state.receiver() == seat:
        shown["token"], shown["token_label"] = f"seat-{seat}", f"Hand it to {names[seat]}"
    return shown


def _may_get_both(state: SpudsState) -> list[int]:
    return [int(move.args[0]) for move in state.moves()]


def _note(state: SpudsState, seat: int) -> str:
    if state.phase == Phase.ROLLOFF:
        return "" if 10 * seat in state.loose else "out of the roll-off"
    if state.phase == Phase.RECEIVE and seat == state.player:
        left = len(state.hand)
        return f"{count(left, 'die', 'dice')} more to hand out" if left else "waits until the dice are placed"
    if state.phase == Phase.TARGET and seat != state.player and seat not in _may_get_both(state):
        return f"plays {COLOURS[seat]}, and somebody else can take both dice"
    return "has the first turn" if seat == state.first and state.phase == Phase.SETUP else ""


def _counters(state: SpudsState, seat: int) -> list[Counter]:
    held = len(state.kitchens[seat].dice())
    if state.phase != Phase.ROLLOFF:
        held += len(state.loose) if seat == state.actor() else 0
        held += len(state.hand) if seat == state.player else 0
    return [{"symbol": "die", "count": held, "label": count(held, "die", "dice")}]


def _in_hand(state: SpudsState, seat: int, fresh: bool) -> list[Zone]:
    """What a seat has in hand: dice to roll or place, dice to hand out, and what there is to choose from."""
    deciding = state.turn == seat
    loose: Zone = {"key": f"loose-{seat}", "label": "rolled", "dice": [], "slots": _LOOSE, "share": 5}
    hand: Zone = {"key": f"hand-{seat}", "label": "to hand out", "dice": [], "slots": 6, "share": 3}
    if state.phase == Phase.ROLLOFF:
        loose["dice"], loose["label"] = [drawn(die) for die in state.loose if die // 10 == seat], "rolls off"
        return [loose, hand, _nothing(seat)]
    if state.hand and seat == state.player:
        pickable = deciding and state.phase in (Phase.SEND, Phase.SET)
        hand["dice"] = [drawn(die, die_token(die) if pickable else "") for die in state.hand]
        hand["label"] = _HAND.get(state.phase, "to hand out")
    if state.loose and seat == state.actor():
        placing = state.turn >= 0 and state.phase not in (Phase.SET, Phase.LIFT)
        loose["dice"] = [drawn(die, die_token(die) if placing else "") for die in state.loose]
        if fresh and state.turn >= 0:
            for die in loose["dice"]:
                die["state"] = "fresh"
        loose["label"] = _loose_label(state)
    if deciding and state.phase == Phase.REROLL:
        return [loose, hand, _colours(state, seat)]
    if deciding and state.phase == Phase.SET:
        return [loose, hand, _sides(seat)]
    return [loose, hand, _nothing(seat)]


_LOOSE = 18
"""Room for the dice of a stove that nobody has touched for long."""
_PLACING = (Phase.ASSIGN, Phase.SETUP, Phase.REPLACE)


def _nothing(seat: int) -> Zone:
    """Where something is chosen from in other phases."""
    return {"key": f"colours-{seat}", "label": "to choose from", "dice": [], "slots": 6, "share": 3, "picture": True}


def _sides(seat: int) -> Zone:
    sides: list[DrawnDie] = [
        {"make": "side", "face": str(value), "label": f"set to {value}", "token": side_token(value)}
        for value in range(1, 7)
    ]
    return {"key": f"sides-{seat}", "label": "set it to", "dice": sides, "slots": 6, "share": 3, "picture": True}


def _prompts(state: SpudsState, names: Sequence[str]) -> dict[str, str]:
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


def _colours(state: SpudsState, seat: int) -> Zone:
    """One die for each colour that can be re-rolled."""
    held = [die // 10 for die in state.kitchens[seat].dice()]
    offered = {str(move.args[0]) for move in state.moves()}
    dice: list[DrawnDie] = []
    for colour in sorted(set(held)):
        label = f"all {COLOURS[colour]}: {count(held.count(colour), 'die', 'dice')}"
        dice.append({"make": COLOURS[colour], "face": "back", "label": label})
        if COLOURS[colour] in offered:
            dice[-1]["token"] = colour_token(COLOURS[colour])
    return {"key": f"colours-{seat}", "label": "or a colour", "dice": dice, "slots": 6, "share": 3, "picture": True}


_HAND = {Phase.SEND: "to hand out", Phase.TARGET: "to give", Phase.SET: "to set"}


def _loose_label(state: SpudsState) -> str:
    if state.turn == CHANCE:
        return "to roll"
    return {Phase.RECEIVE: "received: place it", Phase.SET: "set", Phase.LIFT: "in hand, to place again"}.get(
        state.phase, "to place"
    )


# -- the cards ------------------------------------------------------------------------------------------------


def _card(state: SpudsState, seat: int, card: int) -> DrawnCard:
    kitchen = state.kitchens[seat]
    place = kitchen.places()[card]
    dice = kitchen.on[card]
    lifting = state.phase == Phase.LIFT and state.turn == seat
    shown: DrawnCard
    zone: Zone
    if place == STOVE:
        zone = {"key": f"{seat}-{STOVE}-dice", "label": "any dice", "dice": [], "empty": "empty", "slots": 15}
        text = "Any number of dice, kept for a re-roll."
        shown = {"key": f"{seat}-{STOVE}", "title": "Stove", "kind": f"plays {COLOURS[seat]}", "text": text}
        shown["make"] = COLOURS[seat]
    else:
        face = FACES[place]
        label = f"{_sizes(face)}, {face.pattern}"
        zone = {"key": f"{seat}-{place}-dice", "label": label, "dice": [], "slots": 6}
        shown = {"key": f"{seat}-{place}", "title": face.title, "kind": face.symbol, "text": _DOES[face.action]}
        shown["note"] = f"{_standing(face, dice)} · other side: {TITLES[face.other]}"
        shown["lit"] = bool(dice) and activates(place, values(dice))
        shown["id"], shown["turned"] = f"{seat}-{card}", place not in FRONTS
    for die in laid(place, dice):
        if isinstance(die, str):
            zone["dice"].append({"make": "slot", "face": die, "label": _SLOT[die]})
        else:
            zone["dice"].append(drawn(die, f"lift-{WORD[die]}-{place}" if lifting else ""))
    zone["why"] = _why_not(state, seat)
    shown["zones"] = [zone]
    if seat == state.actor() and state.turn >= 0:
        shown["token"], shown["token_label"] = place_token(place), place_label(state, place, len(dice))
    return shown


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
        return f"needs {count(face.solid - len(dice), 'die', 'dice')}{' more' if dice else ''}"
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
        "note": f"{count(len(dice), 'die', 'dice')} out" if dice else "",
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
    loose = count(len(state.loose), "die", "dice")
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
        return f"{count(len(state.hand), 'die', 'dice').capitalize()} to hand out. The next one goes {where}: pick it."
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
