"""Swords or coins? Both aims weighed on one scale, as the sensible bot and its hints do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dicelab.games.grid import Grid
from dicelab.games.hunters.bots.sensible import advice, choices, solved
from dicelab.games.hunters.odds.aims import GRAIN, VICTORY, aim_of, chasing, hold_now, leaving
from dicelab.games.hunters.odds.questions import drawn_choice, roll_cases
from dicelab.games.hunters.odds.turn import roll_of
from dicelab.games.hunters.rules.dice import in_order, tally
from dicelab.games.hunters.rules.state import ROLLS, HuntersState
from dicelab.games.hunters.rules.words import choice_named
from dicelab.games.move import Move
from dicelab.games.question import Answer
from dicelab.games.words import count
from dicelab.odds.formula import Expr, by_cases, note, row
from dicelab.odds.text import decimal_equals
from dicelab.odds.turn import KeepChoice
from dicelab.odds.working import Working

UNIT = "coins, all in all"
_FEW = 3
"""So many numbers of swords are reckoned out."""


def weigh(state: HuntersState, names: Sequence[str], considered: Move | None, rows: int) -> Answer:
    """What every choice is worth in coins, all in all; the best is what a hint says."""
    found = choices(state)
    again = in_order(map(str, considered.args)) if considered is not None and considered.kind == "reroll" else None
    stops = considered is not None and considered.kind == "stop"
    own = next((choice for choice in found if _is(choice, again, stops)), None)
    listed = [*found[:rows], *(choice for choice in found[rows:] if choice is own or not choice.reroll)]
    told = advice(state, names)
    table = Grid(
        ("worth",),
        tuple((choice_named(state.shown, one.reroll_faces), (one.value / GRAIN,)) for one in listed),
        mark=0,
        percent=False,
        leads=True,
        unit=UNIT,
        about=True,
        rounds=True,
        considered=next((at for at, one in enumerate(listed) if one is own), None),
        drawn=tuple(drawn_choice(state.shown, one.reroll_faces) for one in listed),
    )
    return Answer(
        "What each choice is worth, in coins: coins, new dice and warrants on one scale",
        mean=found[0].value / GRAIN,
        mean_says=UNIT,
        best=told[1] if told else "",
        table=table,
        working=_working(state, names, found[0] if own is None else own),
    )


def _is(choice: KeepChoice, again: Sequence[str] | None, stops: bool) -> bool:
    return (stops and not choice.reroll) or (bool(again) and in_order(choice.reroll_faces) == again)


def _working(state: HuntersState, names: Sequence[str], best: KeepChoice) -> Working:
    """What swords are worth here; then what the dice may leave, or what lies there already."""
    lines = _swords(state, names)
    if not best.reroll:
        whole = by_cases("worth", [("as it lies", Fraction(1), best.value / GRAIN)], mean=True, rounded=True)
        return Working((*lines, *whole.lines), whole.answer)
    after = solved(aim_of(state), ROLLS).after_reroll(roll_of(state.shown), best.reroll, state.left)
    cases = roll_cases([(p, worth / GRAIN) for p, worth in after], len(best.reroll), mean=True, rounded=True)
    rolled = choice_named(state.shown, best.reroll_faces).capitalize()
    before = f"{rolled}. What the roll may leave, with the best play:"
    whole = by_cases("worth", cases, mean=True, before=(before,), tree=True, rounded=True)
    return Working((*lines, *whole.lines), whole.answer)


def _swords(state: HuntersState, names: Sequence[str]) -> list[Expr]:
    """What is counted: the warrant times the chance to hold it, and what a rival's capture costs."""
    if len(state.stack) == 1:
        scale = f"winning counts as {VICTORY} coins, losing as −{VICTORY}"
        return [note(f"With the last warrant, all that counts is who is ahead at the end: {scale}.")]
    twice = len(state.players) == 2 and state.marker != state.roller  # D20: it must be held once more
    first, warrant = max(state.bid + 1, tally(state.shown).swords), state.stack[0]
    often = ", twice" if twice else ""
    lines: list[Expr] = [note(f"A coin is worth 1. Swords are worth the warrant times the chance to hold it{often}:")]
    for number in range(first, first + _FEW):
        hold = decimal_equals(hold_now(state, number))
        held = hold[2:]
        factors = [str(warrant), "·", held, *(["·", held] if twice else [])]
        sign, worth = _equals(chasing(state, number))
        lines.append(row(note(f"{count(number, 'sword')}:"), *factors, sign if hold[0] == "=" else "≈", worth))
    if state.chase is not None and leaving(state):
        left = note(f"leaving the villain to {names[state.chase.seat]}:")
        lines.append(row(left, *_equals(leaving(state))))
    return lines


def _equals(worth: Fraction) -> tuple[str, str]:
    sign, _, shown = decimal_equals(worth).partition(" ")
    return sign, shown
