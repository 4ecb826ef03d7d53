"""The rules of Thrown in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games.game import OVER
from dicelab.games.rulebook import Book
from dicelab.games.thrown.rulebook.advanced import ADVANCED
from dicelab.games.thrown.rulebook.against import against, now
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
from dicelab.games.thrown.rules.cards import DECIDING
from dicelab.games.thrown.rules.rounds import CARDS_DRAWN, CUBES_LAID, DEALT_OUT, PICK, ROLL, START
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import WAITING

__all__ = ["BOOK", "against", "section_now"]

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
    return now(state)
