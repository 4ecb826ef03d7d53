"""Holding the trick against everybody who comes later, player by player: the cards in the display included."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from dicelab.games.question import Answer, Asked, Question
from dicelab.games.thrown.dice import COLOURS, NO_COLOUR
from dicelab.games.thrown.state import ThrownState
from dicelab.games.thrown.take import Plan, Situation, Strength, chance_to_miss, later_seats, situation, strength
from dicelab.games.thrown.trick import TRUMP
from dicelab.games.thrown.words import roll_words
from dicelab.odds.formula import note, spaced
from dicelab.odds.working import Working, equation

_AN = (8, 11, 18)
"""Numbers that are spoken with a vowel in front."""

IMP = "The Imp may hand the trick to whoever comes second: holding the first place is then not what counts."


def hold_now(state: ThrownState, names: Sequence[str]) -> list[Asked]:
    """Hold what one has, where that would take the trick as it lies."""
    mine = strength(state.trick.rolled[state.turn], state)
    if mine is None or state.taker() != state.turn:
        return []
    colours = frozenset(die.colour for die in state.mine)
    title = "Hold your trump" if mine[0] else f"Hold your {mine[1]}"
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
    misses = [chance_to_miss(plan, mine, now) for plan in now.later]
    p = prod(misses, start=Fraction(1))
    lines = [
        equation(f"{names[seat]}: {_misses(plan, mine, now)}", note("counted"), answer=miss)
        for seat, plan, miss in zip(later_seats(state), now.later, misses, strict=True)
    ]
    lines.append(equation("nobody takes it", *spaced(misses, "·"), answer=p))
    says = f"{title}: chance that nobody after you takes the trick"
    return [_asked(Answer(says, p=p, working=Working(tuple(lines), p)), title)]


def _asked(answer: Answer, title: str) -> Asked:
    question = Question(f"hold: {answer.says} {answer.p}", "the chance to hold the trick", (), lambda: answer)
    return Asked(question, {}, f"{title}: nobody after you takes it")


def _misses(plan: Plan, mine: Strength, now: Situation) -> str:
    """What a later player must not show, in words."""
    dice = roll_words(plan.dice, COLOURS[plan.colour])
    pair = " and no pair" if plan.colour == now.peacemaker and plan.dice > 1 else ""
    if plan.mode == TRUMP:
        return f"no {'five or six' if plan.colour == now.brute else 'six'}{pair} on {dice}"
    if mine[0]:
        return f"{dice} cannot beat a trump{', but show no pair' if pair else ''}"
    doubled = ", doubled," if plan.dice == 1 and plan.colour == now.cyclops else ""
    return f"{dice}{doubled} below {mine[1]}{pair}"
