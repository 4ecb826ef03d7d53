"""The rules of Thrown in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games.game import OVER
from dicelab.games.move import Move
from dicelab.games.rulebook import Book
from dicelab.games.thrown.cards import CARDS, DECIDING
from dicelab.games.thrown.rounds import CARDS_DRAWN, CUBES_LAID, DEALT_OUT, PICK, ROLL, START, TURN
from dicelab.games.thrown.rulebook.advanced import ADVANCED
from dicelab.games.thrown.rulebook.choosing import CHOOSING
from dicelab.games.thrown.rulebook.common import COMMON_FOLK
from dicelab.games.thrown.rulebook.deciding import DECIDING_CHAPTER
from dicelab.games.thrown.rulebook.heroes import HEROES
from dicelab.games.thrown.rulebook.monsters import MONSTER_CARDS
from dicelab.games.thrown.rulebook.opening import OPENING
from dicelab.games.thrown.rulebook.rounds import ROUNDS
from dicelab.games.thrown.rulebook.royal import ROYAL_FOLK
from dicelab.games.thrown.rulebook.table import section_of
from dicelab.games.thrown.rulebook.trick import A_TRICK_CHAPTER
from dicelab.games.thrown.rulebook.villains import VILLAINS
from dicelab.games.thrown.state import ThrownState
from dicelab.games.thrown.trick import WAITING

BOOK = Book(
    "thrown",
    "Thrown",
    (
        OPENING, A_TRICK_CHAPTER, DECIDING_CHAPTER, ROUNDS,
        HEROES, VILLAINS, COMMON_FOLK, ROYAL_FOLK,
        ADVANCED, MONSTER_CARDS, CHOOSING,
    ),
)  # fmt: skip

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
    if trick.player == trick.leader:
        return "leading"
    return "following" if state.pools[trick.player][trick.colour] else "trumping"


def section_against(state: ThrownState, move: Move) -> str:
    """The section that says why ``move`` is not open in ``state``: about the card, its price, or the roll."""
    if state.turn < 0 or state.phase != TURN:
        return section_now(state)
    has_rolled = state.trick.rolled[state.turn].mode != WAITING
    if move.kind in CARDS:
        if move.kind not in state.display.cards:
            return "the-cards"
        colour = state.display.colour(move.kind)
        only_the_last = state.pools[state.turn][colour] and not state.pays(move.kind, colour)
        return "last-die" if only_the_last else section_of(move.kind)
    if (move.kind == "roll" and has_rolled) or (move.kind == "end" and not has_rolled):
        return "your-turn"
    return section_now(state)
