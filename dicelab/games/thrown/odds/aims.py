"""Chance, gold and dice on one scale: what the sensible bot goes by, and what the panel shows of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from dicelab.errors import OddsError
from dicelab.games.grid import Grid
from dicelab.games.move import Move
from dicelab.games.question import Answer
from dicelab.games.thrown.odds.taking import (
    after_power,
    by_worth,
    later_plan,
    take_by_dragon,
    take_by_ending,
    take_by_roll,
)
from dicelab.games.thrown.rules.cards import CARDS
from dicelab.games.thrown.rules.cards.card import GoldPower
from dicelab.games.thrown.rules.dice import COLOURS, DICE, NO_COLOUR
from dicelab.games.thrown.rules.state import ThrownState, lying
from dicelab.games.thrown.rules.trick import FOLLOW, Rolled
from dicelab.games.thrown.rules.turn import END, ROLLED
from dicelab.games.thrown.rules.words import drawn_move, move_words, roll_words
from dicelab.odds.formula import Expr, by_cases, note, row
from dicelab.odds.text import count, fraction_text, percent_in_words
from dicelab.odds.working import Working, ending

UNIT = "gold, all in all"
HOW = (
    "This counts gold times chance, what your dice pay others if you miss, what Thief and Saboteur move, and a third "
    "of a gold for each die."
)

_NOTHING: Final = Fraction(0)
DIE_WORTH: Final = Fraction(1, 3)
"""What an unrolled die is worth in gold: it wins tricks later, but costs a gold if it is left over."""


class Prospect(NamedTuple):
    """What a move promises."""

    worth: Fraction
    take: Fraction
    """The chance to take the trick."""
    pays: int
    """What the trick then pays."""
    moved: Fraction = Fraction(0)
    """How far Thief and Saboteur bring one ahead of the others; negative where they let one fall behind."""
    risked: int = 0
    """Dice that pay somebody else where the trick is lost."""
    spent: int = 0
    """Dice that are used up."""


# -- a turn ----------------------------------------------------------------------------------------------------


def prospect(state: ThrownState, move: Move) -> Prospect:
    """What a move of a turn promises, if nothing else is used after it."""
    if move == END:
        moved = _ahead(state, state.with_results().gold)
        return _prospect(state, take_by_ending(state), _payout(state, state), len(state.mine), 0, moved)
    if move in ROLLED:
        return _of_roll(state, *ROLLED[move])
    if move.kind == "dragon":
        return _prospect(state, take_by_dragon(state), state.payout(state.turn), len(state.mine), 1)
    try:
        branches = after_power(state, move)
    except OddsError:  # a re-roll of very many dice is not worth the trouble
        return Prospect(Fraction(-99), Fraction(0), 0)
    found = [(p, best_after(after)) for p, after in branches]
    worth, take = (sum((p * best[at] for p, best in found), Fraction(0)) for at in range(2))
    return Prospect(worth - DIE_WORTH, take, found[-1][1].pays)


def _of_roll(state: ThrownState, colour: int, dice: int) -> Prospect:
    mine = Rolled(FOLLOW, dice, (DICE[colour][1],) * dice)
    trick_colour = colour if state.trick.colour == NO_COLOUR else state.trick.colour
    rolled = state.with_rolled(state.turn, mine)
    pays = _payout(rolled._replace(trick=rolled.trick._replace(colour=trick_colour)), state)
    return _prospect(state, take_by_roll(state, colour, dice), pays, dice, dice, gold_by_roll(state, colour, dice))


def _prospect(
    state: ThrownState, take: Fraction, pays: int, risked: int, spent: int, moved: Fraction = _NOTHING
) -> Prospect:
    """A trick that pays so much with the chance ``take``, and else costs the dice that are ``risked``.

    It is worth ``take * pays - (1 - take) * lost(…) - spent * DIE_WORTH + moved``, put over one denominator: a
    fraction is made once, not at every step.
    """
    won, of = take.as_integer_ratio()
    others = len(state.pools) - 1
    die, per = DIE_WORTH.as_integer_ratio()
    ahead, parts = moved.as_integer_ratio()
    trick = won * pays * others - (of - won) * risked  # over of · others
    top = (trick * per - spent * die * of * others) * parts + ahead * of * others * per
    return Prospect(Fraction(top, of * others * per * parts), take, pays, moved, risked, spent)


def best_after(state: ThrownState) -> Prospect:
    """What one goes on with after a power: the best roll, or the end of the turn."""
    rolls = () if state.has_rolled() else state.main_rolls()
    return max(prospect(state, roll) for roll in rolls or (END,))


def _payout(state: ThrownState, before: ThrownState) -> int:
    """What the trick pays if everybody who comes later rolls as the model says."""
    for seat in before.later_seats():
        plan = later_plan(state, seat, state.trick.colour)
        state = state.with_rolled(seat, Rolled(plan.mode, plan.dice, (DICE[plan.colour][1],) * plan.dice))
    return state.payout(state.trick.player)


def lost(state: ThrownState, dice: int) -> Fraction:
    """One's own dice pay somebody else: shared by the opponents, that is how far one falls behind."""
    return Fraction(dice, len(state.pools) - 1)


# -- Thief and Saboteur ----------------------------------------------------------------------------------------


def gold_by_roll(state: ThrownState, colour: int, dice: int) -> Fraction:
    """What Thief and Saboteur are worth to whoever rolls so many dice of a colour: each looks for a one or a two."""
    powers = [power for power, of in lying(state.display, GoldPower) if of == colour]
    if not powers:
        return _NOTHING
    shown = 1 - Fraction(2, 3) ** dice
    return sum((shown * _ahead(state, power.gold(state)) for power in powers), Fraction(0))


def _ahead(state: ThrownState, gold: tuple[int, ...]) -> Fraction:
    """How much further ahead of the others the player is with this gold than now, on average over them."""
    if gold == state.gold:
        return _NOTHING
    me = state.trick.player
    changes = [now - before for now, before in zip(gold, state.gold, strict=True)]
    mine = changes.pop(me)
    return mine - Fraction(sum(changes), len(changes))


# -- what is recommended, and why ------------------------------------------------------------------------------


def best_of_turn(state: ThrownState) -> Move:
    """The move of a turn that promises most."""
    return max(((prospect(state, move).worth, -at, move) for at, move in enumerate(state.moves())))[2]


def reason(state: ThrownState, move: Move, names: Sequence[str]) -> str:
    """Why a move of a turn is a good one, in a sentence."""
    found = prospect(state, move)
    chance, gold = percent_in_words(found.take), count(found.pays, "gold", "gold")
    if move == END:
        if found.take == 1:
            return f"End your turn: the trick is yours, for {gold}."
        return f"End your turn: no power is worth a die. You take the trick with a chance of {chance}."
    if move in ROLLED:
        colour, dice = ROLLED[move]
        keys = [power.title for power, of in lying(state.display, GoldPower) if of == colour and found.moved]
        does = "brings" if found.moved > 0 else "costs"
        more = f" The {' and the '.join(keys)} {does} you something, too." if keys else ""
        rolls = roll_words(dice, COLOURS[colour])
        return f"Roll {rolls}: you take the trick with a chance of {chance}, for about {gold}.{more}"
    before = max(prospect(state, now).take for now in ((END,) if state.has_rolled() else state.main_rolls()))
    if found.take > before:
        raised = f"your chance to take the trick rises from {percent_in_words(before)} to {chance}"
        return f"{move_words(state, move, names)}: {raised}."
    return f"{move_words(state, move, names)}: it is worth more than the die it costs."


def weigh(state: ThrownState, names: Sequence[str], considered: Move | None, rows: int) -> Answer:
    """What everything one may do is worth in gold; the best is what a hint says."""
    found = {move: prospect(state, move) for move in state.moves()}
    order = sorted(found, key=lambda move: -found[move].worth)
    shown = [*order[:rows], *([considered] if considered in order[rows:] else [])]
    labelled = {move_words(state, move, names): move for move in reversed(shown)}
    listed = [(words, move) for words, move in reversed(labelled.items())]
    own = next((at for at, (_, move) in enumerate(listed) if move == considered), None)
    best = order[0]
    return Answer(
        "What each choice is worth, in gold",
        mean=found[best].worth,
        mean_says=UNIT,
        best=f"{reason(state, best, names)} {HOW}",
        table=Grid(
            ("worth",),
            tuple((words, (found[move].worth,)) for words, move in listed),
            mark=0,
            percent=False,
            leads=True,
            unit=UNIT,
            about=True,
            considered=own,
            drawn=tuple(drawn_move(state, move, names) for _, move in listed),
        ),
        working=_working(state, listed[own][1] if own is not None else best),
    )


def _working(state: ThrownState, move: Move) -> Working:
    """Chance · gold − chance to miss it · what is lost then − dice · 1/3 + what Thief and Saboteur move."""
    found = prospect(state, move)
    if move.kind in CARDS and move.kind != "dragon":
        return _power_working(state, move, found)
    lines: list[Expr] = [row(note("P(take the trick)"), *ending(found.take))]
    terms: list[object] = [found.take, "·", str(found.pays)]
    if found.risked and found.take != 1:
        terms += ["−", 1 - found.take, "·", lost(state, found.risked)]
    if found.spent:
        terms += ["−", str(found.spent), "·", DIE_WORTH]
    if found.moved:
        terms += ["+" if found.moved > 0 else "−", abs(found.moved)]
        lines.append(note(f"what Thief and Saboteur move, on average: {fraction_text(found.moved)} gold"))
    lines.append(row(note("worth in gold"), "=", *terms, *ending(found.worth, percent=False)))
    return Working(tuple(lines), found.worth)


def _power_working(state: ThrownState, move: Move, found: Prospect) -> Working:
    """What the power leads to on average, less the die that it costs."""
    try:
        branches = after_power(state, move)
    except OddsError:
        return Working((note("A re-roll of so many dice is not weighed."),), found.worth)
    grouped = by_worth((p, best_after(after).worth) for p, after in branches)
    then = "ending the turn" if state.has_rolled() else "the best roll"
    cases = [(f"then {then} is worth {fraction_text(worth)}", p, worth) for worth, p in grouped.items()]
    average = by_cases("gold before the power is paid", cases, mean=True)
    assert average.answer is not None
    paid = row(note("worth in gold"), "=", average.answer, "−", DIE_WORTH, *ending(found.worth, percent=False))
    return Working((*average.lines, paid), found.worth)
