"""The rules of Blazing Spuds in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games import game as g
from dicelab.games.move import Move
from dicelab.games.rulebook import Book
from dicelab.games.spuds import rules
from dicelab.games.spuds.dice import DIE
from dicelab.games.spuds.rulebook.actions import ACTIONS
from dicelab.games.spuds.rulebook.backs import CARDS
from dicelab.games.spuds.rulebook.ending import ENDING
from dicelab.games.spuds.rulebook.opening import OPENING
from dicelab.games.spuds.rulebook.turn import TURN
from dicelab.games.spuds.rules import SpudsState, stuck

BOOK = Book("spuds", "Blazing Spuds", (OPENING, TURN, ACTIONS, CARDS, ENDING))

_NOW = {
    rules.ROLLOFF: "roll-off",
    rules.SETUP: "first-placing",
    rules.REROLL: "re-roll",
    rules.ASSIGN: "placing",
    rules.ACTIVATE: "activating",
    rules.SEND: "distributing",
    rules.TARGET: "giving",
    rules.RECEIVE: "receiving",
    rules.SET: "setting",
    rules.LIFT: "reassigning",
    rules.REPLACE: "reassigning",
}


def section_now(state: SpudsState) -> str:
    """The section about what is to be done in ``state``."""
    if state.turn == g.OVER:
        return "winning" if state.winners() else "stalemate" if stuck(state.kitchens) else "turn-cap"
    if state.phase == rules.SEND and state.receiver() in {die // 10 for die in state.hand}:
        return "bouncing"
    if state.phase == rules.ASSIGN and state.turn == g.CHANCE:
        return "re-roll"
    return _NOW[state.phase]


def section_against(state: SpudsState, move: Move) -> str:
    """The section that says why ``move`` is not open in ``state``: for a die, about the card it does not fit on."""
    words = [str(word) for word in move.args]
    if move.kind == "place" and state.phase in _PLACING:
        return BOOK.explains(words[-1] if words else "") or "placing"
    if move.kind == "send" and state.phase == rules.SEND:
        return "bouncing" if words and DIE.get(words[0]) in state.hand else "distributing"
    return _AGAINST.get(move.kind) or section_now(state)


_PLACING = {rules.SETUP, rules.ASSIGN, rules.RECEIVE, rules.REPLACE}
_AGAINST = {
    "reroll": "re-roll",
    "place": "placing",
    "activate": "activating",
    "pass": "must-activate",
    "send": "distributing",
    "give": "giving",
    "set": "setting",
    "lift": "reassigning",
    "done": "reassigning",
}
