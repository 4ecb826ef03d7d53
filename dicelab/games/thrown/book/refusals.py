"""Which section of the rules of Thrown is about what is to be done now, and which rule a move breaks."""

from __future__ import annotations

from dicelab.games.game import OVER
from dicelab.games.move import Move
from dicelab.games.rulebook import Against
from dicelab.games.thrown.rules.cards import CARDS, DECIDING, DISCARD
from dicelab.games.thrown.rules.dice import COLOURS, MOST_ROLLED
from dicelab.games.thrown.rules.rounds import CARDS_DRAWN, CUBES_LAID, DEALT_OUT, PICK, ROLL, START, TURN
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import WAITING

_DECIDES = {"recruit": "recruiter", "summon": "summoner", "exchange": "strategist"}
"""What a winner may be asked, and by which card."""


def against(state: ThrownState, move: Move) -> Against:
    """Which rule ``move`` breaks while somebody decides."""
    if state.phase == PICK:
        return Against("tie-break", "now everybody picks dice from the Void, one at a time")
    if state.phase != TURN:
        return Against(section_of(state.phase), f"the {CARDS[state.phase].title} asks what to take")
    if move.kind in CARDS:
        return _card(state, move.kind)
    if move.kind in _DECIDES:
        return Against(section_of(_DECIDES[move.kind]), "that is decided when a trick has been won")
    if move.kind == "pick":
        return Against("tie-break", "dice are picked only for a tie-break")
    has_rolled = state.trick.rolled[state.turn].mode != WAITING
    if move.kind == "end":
        return Against("your-turn", "first you roll")
    if move.kind == "roll":
        return Against("your-turn", "you have rolled already") if has_rolled else _roll(state, move)
    return Against("your-turn" if has_rolled else now(state))


def _card(state: ThrownState, key: str) -> Against:
    """It does not lie there, works by itself, lacks what it needs, or cannot be paid for."""
    if key not in state.display.cards:
        return Against("the-cards", f"the {CARDS[key].title} does not lie there in this round")
    power, colour = DISCARD.get(key), state.display.colour(key)
    if power is None:
        return Against(section_of(key), state.why_not(key))
    if not power.moves(state):
        return Against(section_of(key), power.missing)
    if not state.pools[state.turn][colour]:
        return Against("discard-powers", state.why_not(key))
    if not state.pays(key, colour):
        return Against("last-die", state.why_not(key))
    return Against(section_of(key))


def _roll(state: ThrownState, move: Move) -> Against:
    """Not one's colour, not the trick's colour, or not so many."""
    colour, number = move.args if len(move.args) == 2 else ("", 0)
    section, pool, trick = now(state), state.pools[state.turn], state.trick
    if colour not in COLOURS or not isinstance(number, int):
        return Against(section)
    held = pool[COLOURS.index(str(colour))]
    if section == "following" and COLOURS.index(str(colour)) != trick.colour:
        return Against(section, f"you hold {COLOURS[trick.colour]} dice and must follow with them")
    if not held:
        return Against(section, f"you hold no {colour} dice")
    if number not in range(1, MOST_ROLLED + 1):
        return Against(section, f"one to {MOST_ROLLED} dice are rolled")
    return Against(section, f"you hold only {held} {colour}")


_SETTING_UP = {START: "who-leads", CARDS_DRAWN: "the-cards", CUBES_LAID: "cubes", DEALT_OUT: "setting-up"}


def section_now(state: ThrownState) -> str:
    """The section about what is to be done in ``state``."""
    phase, trick = state.phase, state.trick
    if state.turn == OVER:
        return "end-of-game"
    if phase == PICK or (phase == START and state.standing.tied):
        return "tie-break"
    if phase in _SETTING_UP:
        return _SETTING_UP[phase]
    if phase in DECIDING:
        return section_of(phase)
    if phase == ROLL and state.rolling and state.rolling.kind != "roll":
        return section_of(state.rolling.kind)
    if trick.rolled[trick.player].mode != WAITING:
        return "discard-powers" if len(state.moves()) > 1 else "your-turn"
    return now(state)


def now(state: ThrownState) -> str:
    """The section about the roll that a player has still to make."""
    trick = state.trick
    if trick.player == trick.leader:
        return "leading"
    return "following" if state.pools[trick.player][trick.colour] else "trumping"


def section_of(key: str) -> str:
    """The key of the section about a card."""
    return key.replace("_", "-")
