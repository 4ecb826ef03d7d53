"""The four cards on a table: their power in words, lit when they can be used or work now, and why not when not."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.scene import DrawnCard, Zone
from dicelab.games.thrown.rules.cards import BONUS, CARDS, DECIDING, DISCARD
from dicelab.games.thrown.rules.cards.card import OwnDicePower
from dicelab.games.thrown.rules.cards.discard import DiscardPower
from dicelab.games.thrown.rules.dice import COLOURS
from dicelab.games.thrown.rules.rounds import TURN
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import NOT_ROLLED, contains


def cards(state: ThrownState, names: Sequence[str]) -> list[DrawnCard]:
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
    zones = _zones(state, key)
    if zones:
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
                "dice": [
                    {"make": colour, "face": "back", "label": f"{colour} die", "token": f"summoned-{colour}"}
                    for colour, number in zip(COLOURS, state.summoned, strict=True)
                    for _ in range(number)
                ],
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
