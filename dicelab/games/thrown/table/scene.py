"""What a table shows of a game of Thrown: plain data, no widget."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, NOBODY, OVER, Step
from dicelab.games.scene import DrawnCard, DrawnDie, Scene, Seat, Zone
from dicelab.games.thrown.rules.cards import BONUS, CARDS, DECIDING, DISCARD
from dicelab.games.thrown.rules.cards.card import OwnDicePower
from dicelab.games.thrown.rules.cards.discard import DiscardPower
from dicelab.games.thrown.rules.dice import COLOURS, NO_COLOUR, Pool
from dicelab.games.thrown.rules.rounds import CARDS_DRAWN, CUBES_LAID, DEALT_OUT, ROLL, SHOWN, START, TURN
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import NOT_ROLLED, TRUMP, WAITING, contains
from dicelab.games.thrown.rules.words import drawn_die
from dicelab.games.thrown.table.picks import choices, now, prompts, why_not
from dicelab.games.thrown.table.story import comes_to
from dicelab.odds.text import count

_ROLLS = {
    START: "Draw who leads",
    CARDS_DRAWN: "Draw cards and dice",
    CUBES_LAID: "Lay cubes, deal dice",
    DEALT_OUT: "Deal the dice",
}
"""What one press brings: the chance steps that follow each other are made together."""


def scene(state: ThrownState, past: Sequence[Step], names: Sequence[str]) -> Scene:
    """The table of ``state``."""
    shown: Scene = {
        "facts": _facts(state),
        "now": now(state, names),
        "seats": [_seat(state, seat, past, names) for seat in range(len(names))],
        "centre": [_void(state)],
        "cards": _cards(state),
        "choices": choices(state, names),
        "stage": {"seats": 29, "middle": 35, "mine": 36, "cards": SHOWN},
        "prompts": prompts(state),
    }
    if state.turn == CHANCE:
        first = state.phase == START and not state.standing.tied
        dice = state.dice_in_the_air()
        rolls = _ROLLS.get(state.phase) or f"Roll {dice} {'die' if dice == 1 else 'dice'}"
        shown["roll"] = "Start the game" if first else rolls
    return shown


# -- the seats -----------------------------------------------------------------------------------------------


def _seat(state: ThrownState, seat: int, past: Sequence[Step], names: Sequence[str]) -> Seat:
    gold, dice = state.gold[seat], sum(state.pools[seat])
    shown: Seat = {
        "seat": seat,
        "name": names[seat],
        "acting": state.actor() == seat,
        "note": _note(state, seat),
        "counters": [
            {"symbol": "coin", "count": gold, "label": f"{gold} gold"},
            {"symbol": "die", "count": dice, "label": f"{dice} unrolled dice"},
        ],
        "zones": [_in_trick(state, seat, past), _pool(state, seat)],
    }
    if badge := _badge(state, seat):
        shown["badge"] = badge
    return shown


def _badge(state: ThrownState, seat: int) -> str:
    if state.turn == OVER:
        return "winner" if seat in state.winners() else ""
    return "leads" if state.trick.leader == seat else ""


def _note(state: ThrownState, seat: int) -> str:
    """What the dice in the trick come to, and who is winning."""
    rolled = state.trick.rolled[seat]
    if state.standing.tied and seat not in state.standing.tied and state.turn != OVER:
        return "not in the tie-break"
    if rolled.mode == WAITING:
        out = not sum(state.pools[seat]) and state.phase in (TURN, ROLL)
        return "out of dice: takes no part in this trick" if out else ""
    told = comes_to(state, seat) if rolled.mode == TRUMP or rolled.dice else "no dice left in the trick"
    told += ", no score" if told == "no trump" else ""
    if state.trick.winner != NOBODY:
        return f"{told} · takes the trick" if state.trick.winner == seat else told
    return f"{told} · winning now" if state.taker() == seat else told


def _in_trick(state: ThrownState, seat: int, past: Sequence[Step]) -> Zone:
    rolled, mine = state.trick.rolled[seat], state.trick.player == seat
    before = past[-1].before if past and past[-1].move.kind == "show" else None
    fresh = isinstance(before, ThrownState) and any(handful.seat == seat for handful in before.handfuls())
    dice = [drawn_die(die) for die in rolled.dice]
    for die, shown in zip(rolled.dice, dice, strict=True):
        shown["token"] = f"own-{die.name}" if mine else f"die-{seat}-{die.name}"
        if fresh:
            shown["state"] = "fresh"
    zone: Zone = {
        "key": f"rolled-{seat}",
        "label": "tries to trump" if rolled.mode == TRUMP else "in the trick",
        "dice": dice,
        "slots": 5,
        "share": 3,
        "why": "Rolled dice are picked only for a card's power: pick the card first.",
    }
    if rolled.mode != WAITING:
        zone["empty"] = "sent back"
    elif state.actor() == seat:
        zone["empty"] = "the roll lands here"
    return zone


def _pool(state: ThrownState, seat: int) -> Zone:
    """Unrolled dice by colour; those that can be rolled or taken are picked here."""
    return {
        "key": f"pool-{seat}",
        "label": "pool",
        "dice": _unrolled(state.pools[seat], "" if state.turn == seat else f"pool-{seat}-"),
        "look": "lanes",
        "lanes": list(COLOURS),
        "slots": 6,
        "share": 5,
        "why": why_not(state, seat),
    }


def _unrolled(pool: Pool, prefix: str, says: str = ", unrolled") -> list[DrawnDie]:
    return [
        {"make": colour, "face": "back", "label": f"{colour} die{says}", "token": f"{prefix}{colour}"}
        for colour, number in zip(COLOURS, pool, strict=True)
        for _ in range(number)
    ]


def _void(state: ThrownState) -> Zone:
    number = sum(state.void)
    return {
        "key": "void",
        "label": "Void",
        "dice": _unrolled(state.void, "void-"),
        "look": "counts",
        "slots": 4,
        "why": "Dice in the Void are out of play in this round.",
        "empty": "empty",
        "note": f"{count(number, 'die', 'dice')} out of play" if number else "",
    }


# -- the four cards: lit when they can be used or work now, and why not when not ----------------------------


def _cards(state: ThrownState) -> list[DrawnCard]:
    """The display; before the cubes are laid, its cards have no colour yet."""
    cubes = state.display.cubes or (-1,) * len(state.display.cards)
    return [_card(state, key, colour) for key, colour in zip(state.display.cards, cubes, strict=True)]


def _card(state: ThrownState, key: str, colour: int) -> DrawnCard:
    card = CARDS[key]
    lit, note = (False, "") if colour < 0 else _now(state, key, colour)
    text = card.says(colour, state.game)
    shown: DrawnCard = {"key": key, "title": card.title, "kind": card.kind, "text": text, "lit": lit}
    if colour >= 0:
        shown["make"] = COLOURS[colour]
    if note:
        shown["note"] = note
    if lit and isinstance(card, DiscardPower):
        shown["token"] = f"card-{key}"
        shown["token_label"] = f"Use the {card.title}"
        shown["asks"] = card.asks
    if zones := _zones(state, key):
        shown["zones"] = zones
    return shown


def _now(state: ThrownState, key: str, colour: int) -> tuple[bool, str]:
    """Whether it can be used or works now, and what is to be said about that."""
    name = COLOURS[colour]
    if key in DISCARD:
        if state.phase != TURN:
            return False, "the trick is decided" if state.phase in DECIDING else ""
        because = state.why_not(key)
        return not because, because or f"costs a {name} die"
    if key in BONUS or key == "imp":
        if state.trick.rolled == NOT_ROLLED[len(state.pools)]:
            return False, ""
        there, yet = contains(state.trick, colour), "" if state.phase in DECIDING else " yet"
        return there, f"{name} is in the trick" if there else f"no {name} die in the trick{yet}"
    card = CARDS[key]
    if state.phase != TURN or not isinstance(card, OwnDicePower):
        return False, ""
    return card.after_roll(state, colour) if state.has_rolled() else card.before_roll(state, colour)


def _zones(state: ThrownState, key: str) -> list[Zone]:
    """The dice on the Summoner; the cubes that a Shapeshifter may swap now."""
    zones: list[Zone] = []
    if key == "summoner":
        zones.append(
            {
                "key": "summoned",
                "label": "on the card",
                "dice": _unrolled(state.summoned, "summoned-", ""),
                "look": "counts",
                "slots": 4,
                "empty": "no dice yet",
            }
        )
    if state.phase == TURN and "shapeshifter" in state.display.cards and not state.why_not("shapeshifter"):
        colour = COLOURS[state.display.colour(key)]
        zones.append(
            {
                "key": f"cube-{key}",
                "label": "cube",
                "dice": [
                    {"make": colour, "face": "back", "label": f"{colour} cube of the {CARDS[key].title}",
                     "token": f"cube-{key}"}
                ],
                "look": "counts",
                "slots": 1,
            }
        )  # fmt: skip
    return zones


# -- the facts of the round ---------------------------------------------------------------------------------


def _facts(state: ThrownState) -> list[str]:
    """Round, trick colour, and the kind of game."""
    game, standing = state.game, state.standing
    level = "with monsters" if game.with_monsters else "advanced game" if game.advanced else "basic game"
    where = "tie-break" if standing.tied else f"round {standing.round} of {game.last_round}"
    colour = [] if state.trick.colour == NO_COLOUR else [f"trick colour {COLOURS[state.trick.colour]}"]
    return [level, where, *colour]
