"""Why a move of Blazing Spuds is not open: the rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable

from dicelab.games.move import Move
from dicelab.games.rulebook import Against
from dicelab.games.spuds.rules.dice import COLOURS, DIE, values
from dicelab.games.spuds.rules.kitchen import CARD_OF, FACES, STOVE, STOVE_AT, TITLES, fits
from dicelab.games.spuds.rules.state import Phase, SpudsState

SECTION = {
    "run": "a-run", "different": "different", "kind": "all-of-a-kind", "control": "control",
    "pair": "one-or-two-pair", "target": "target", STOVE: "stove",
}  # fmt: skip
"""The sections about the cards."""

NOW = {
    Phase.ROLLOFF: "roll-off",
    Phase.SETUP: "first-placing",
    Phase.REROLL: "re-roll",
    Phase.ASSIGN: "placing",
    Phase.ACTIVATE: "activating",
    Phase.SEND: "distributing",
    Phase.TARGET: "giving",
    Phase.RECEIVE: "receiving",
    Phase.SET: "setting",
    Phase.LIFT: "reassigning",
    Phase.REPLACE: "reassigning",
}
"""The sections about what is to be done in each phase."""


def against(state: SpudsState, move: Move) -> Against:
    """Which rule ``move`` breaks while somebody decides."""
    words, now = [str(word) for word in move.args], NOW[state.phase]
    kinds, reads = _READS.get(state.phase, ((), None))
    if reads is None or move.kind not in kinds:
        return Against(now, _TO_DO[now])
    return reads(state, words)


_TO_DO = {
    "first-placing": "now your dice are placed",
    "re-roll": "a turn begins with a re-roll",
    "placing": "now the dice you rolled are placed",
    "activating": "now a card is activated, or none",
    "distributing": "now the dice of the card are handed out",
    "giving": "now the two dice are given to one player",
    "receiving": "now the die that was received is placed",
    "setting": "now the dice of Control are set",
    "reassigning": "now your dice are placed anew",
}


def _place(state: SpudsState, words: list[str]) -> Against:
    """A die that is not there, a card that does not show, a pattern that it does not fit."""
    kitchen, now = state.kitchens[state.turn], NOW[state.phase]
    word, place = words if len(words) == 2 else ("", "")
    die, card = DIE.get(word), CARD_OF.get(place)
    if die is None or card is None:
        return Against(now)
    if die not in state.loose:
        return Against(now, f"{word} is not among the dice that are placed now")
    if kitchen.shows(place) is None:
        return Against("flipping", f"{TITLES[kitchen.showing[card]]} shows, not its other side")
    face = FACES[place]
    if len(kitchen.on[card]) == face.size:
        return Against(SECTION[place], f"{face.title} is full")
    if fits(place, values(tuple(sorted((*kitchen.on[card], die))))):
        return Against(SECTION[place], "the first pair is completed before the second begins")  # S8
    return Against(SECTION[place], f"with it the dice on {face.title} would not be {_PATTERN[place]}")


_PATTERN = {"run": "different numbers", "different": "different numbers", "kind": "equal", "pair": "one pair or two"}


def _reroll(state: SpudsState, words: list[str]) -> Against:
    kitchen, what = state.kitchens[state.player], words[0] if len(words) == 1 else ""
    dice = kitchen.dice()
    if any(not die % 10 for die in dice):
        return Against("first-placing", "some of your dice have never been rolled; roll the stove")  # S20
    if what in COLOURS:
        return Against("re-roll", f"you have no {what} dice")
    if what in TITLES and kitchen.shows(what) is None:
        return Against("flipping", f"{TITLES[what]} does not show now")
    return Against("re-roll", f"no dice lie on {TITLES[what]}" if what in TITLES else "")


def _activate(state: SpudsState, words: list[str]) -> Against:
    kitchen, face = state.kitchens[state.player], words[0] if len(words) == 1 else ""
    if not words:
        return Against("must-activate", "a card is ready, and here it must be activated")  # S9, with its switch
    if face == STOVE:
        return Against("stove", "the stove is never activated")
    card = CARD_OF.get(face, STOVE_AT)
    if card == STOVE_AT:
        return Against("activating")
    if kitchen.shows(face) is None:
        return Against("flipping", f"{TITLES[face]} does not show now")
    few = len(kitchen.on[card]) < FACES[face].solid
    because = "a place that must be filled is empty" if few else "its pattern is not complete"
    return Against("activating" if few else SECTION[face], f"{because} on {TITLES[face]}")


def _send(state: SpudsState, words: list[str]) -> Against:
    die = DIE.get(words[0]) if len(words) == 1 else None
    if die is None or die not in state.hand:
        return Against("distributing", "that die is not in your hand")
    return Against("bouncing", f"it has the receiver's own colour, {COLOURS[die // 10]}, and another die has not")


def _give(state: SpudsState, words: list[str]) -> Against:
    seat = int(words[0]) if len(words) == 1 and words[0].isdigit() else -1
    if seat == state.player or seat not in range(len(state.kitchens)):
        return Against("giving", "both dice go to another player")
    return Against("giving", "one of the dice has that player's colour, and another player can take both")


def _set(state: SpudsState, words: list[str]) -> Against:
    here = len(words) == 2 and DIE.get(words[0]) in state.hand
    return Against("setting", "a die is set to a side from 1 to 6" if here else "that die is not one of Control's")


def _lift(state: SpudsState, words: list[str]) -> Against:
    return Against("reassigning", "that die does not lie there" if words else "")


_Reads = Callable[[SpudsState, list[str]], Against]
_PLACES: tuple[tuple[str, ...], _Reads] = (("place",), _place)
_READS: dict[str, tuple[tuple[str, ...], _Reads]] = {
    Phase.SETUP: _PLACES,
    Phase.ASSIGN: _PLACES,
    Phase.RECEIVE: _PLACES,
    Phase.REPLACE: _PLACES,
    Phase.REROLL: (("reroll",), _reroll),
    Phase.ACTIVATE: (("activate", "pass"), _activate),
    Phase.SEND: (("send",), _send),
    Phase.TARGET: (("give",), _give),
    Phase.SET: (("set",), _set),
    Phase.LIFT: (("lift",), _lift),
}
"""By phase: the moves of that phase, and what is wrong with one of them."""
