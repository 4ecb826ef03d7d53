"""Holding the trick against everybody who comes later, player by player: the cards in the display included."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dicelab.games.question import Answer, Asked, Question
from dicelab.games.thrown.odds.take import Strength, situation, strength
from dicelab.games.thrown.odds.take_working import by_missing
from dicelab.games.thrown.rules.dice import COLOURS, NO_COLOUR
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.words import roll_words
from dicelab.odds.formula import note
from dicelab.odds.working import Working

_AN = (8, 11, 18)
"""Numbers that are spoken with a vowel in front."""

PAIR = "The Peacemaker ends the trick for the pair as soon as the turn ends: nobody comes later."
IMP = "The Imp may hand the trick to whoever comes second: holding the first place is then not what counts."


def hold_now(state: ThrownState, names: Sequence[str]) -> list[Asked]:
    """Hold what one has, where that would take the trick as it lies."""
    mine = strength(state.trick.rolled[state.turn], state)
    if mine is None or state.taker() != state.turn:
        return []
    colours = frozenset(die.colour for die in state.mine)
    name = names[state.turn]
    title = f"{name} holds a trump" if mine[0] else f"{name} holds the {mine[1]}"
    if state.shows_pair():  # T27, T48: the trick ends with this turn
        p = Fraction(state.pair_taker() == state.turn)
        return [_asked(Answer(PAIR if p else IMP, p=p, working=Working((note(PAIR if p else IMP),), p)), title)]
    return _held(state, names, mine, state.trick.colour, colours, title)


def hold_roll(state: ThrownState, names: Sequence[str], colour: int, dice: int) -> list[Asked]:
    """Hold what the roll may bring: a trump, or about the average score."""
    trick_colour = colour if state.trick.colour == NO_COLOUR else state.trick.colour
    if colour != trick_colour:
        mine, title = (1, 0), "Hold a trump"
    else:
        doubled = 2 if dice == 1 and state.display.colour("cyclops") == colour else 1
        mine = 0, doubled * (7 * dice + 1) // 2
        points = f"{'an' if mine[1] in _AN else 'a'} {mine[1]}"
        title = f"Hold {points}, about the average of {roll_words(dice, COLOURS[colour])}"
    if any(other > mine for other in situation(state, trick_colour).before):
        return []
    return _held(state, names, mine, trick_colour, frozenset({colour}), title)


def _held(
    state: ThrownState, names: Sequence[str], mine: Strength, trick_colour: int, own: frozenset[int], title: str
) -> list[Asked]:
    now = situation(state, trick_colour)
    if not now.later:
        return []
    if now.imp in now.colours | own | {plan.colour for plan in now.later}:
        return [_asked(Answer(IMP), title)]
    working = by_missing(state, names, mine, now)
    says = f"{title}: chance that nobody later takes the trick"
    return [_asked(Answer(says, p=working.answer, working=working), title)]


def _asked(answer: Answer, title: str) -> Asked:
    question = Question("hold", "the chance to hold the trick", (), lambda: answer)
    return Asked(question, {}, f"{title}: nobody later takes it")
