"""Chance, gold and dice on one scale, as the sensible bot and its hints weigh them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dicelab.errors import OddsError
from dicelab.games.grid import Grid
from dicelab.games.move import Move
from dicelab.games.question import Answer
from dicelab.games.scene import Drawn
from dicelab.games.thrown.bots import DIE_WORTH, Prospect, advice, best_after, lost, prospect
from dicelab.games.thrown.state import ThrownState
from dicelab.games.thrown.take import after_power, has_rolled
from dicelab.games.thrown.turn import END
from dicelab.games.thrown.words import drawn_roll, drawn_use, move_words
from dicelab.odds.cases import by_cases
from dicelab.odds.formula import Expr, note, row
from dicelab.odds.text import fraction_text
from dicelab.odds.working import Working, ending

UNIT = "gold, all in all"
HOW = (
    "This counts gold times chance, what your dice pay others if you miss, what Thief and Saboteur move, and a third "
    "of a gold for each die."
)


def weigh(state: ThrownState, names: Sequence[str], considered: Move | None, rows: int) -> Answer:
    """What everything one may do is worth in gold; the best is what a hint says."""
    found = {move: prospect(state, move) for move in state.moves()}
    order = sorted(found, key=lambda move: -found[move].worth)
    shown = [*order[:rows], *([considered] if considered in order[rows:] else [])]
    labelled = {move_words(state, move, names): move for move in reversed(shown) if move}
    listed = [(words, move) for words, move in reversed(labelled.items())]
    own = next((at for at, (_, move) in enumerate(listed) if move == considered), None)
    told = advice(state, names)
    best = order[0]
    return Answer(
        "What each choice is worth, in gold",
        mean=found[best].worth,
        mean_says=UNIT,
        best=f"{told[1]} {HOW}" if told else HOW,
        table=Grid(
            ("worth",),
            tuple((words, (found[move].worth,)) for words, move in listed),
            mark=0,
            percent=False,
            leads=True,
            unit=UNIT,
            about=True,
            considered=own,
            drawn=tuple(_drawn(state, move, names) for _, move in listed),
        ),
        working=_working(state, listed[own][1] if own is not None else best),
    )


def _drawn(state: ThrownState, move: Move, names: Sequence[str]) -> Drawn:
    if move.kind == "roll":
        return drawn_roll(int(move.args[1]), str(move.args[0]))
    return drawn_use(state, move, names)


def _working(state: ThrownState, move: Move) -> Working:
    found = prospect(state, move)
    if move == END:
        return _weighed(found, lost(state, len(state.mine)), 0)
    if move.kind == "roll":
        dice = int(move.args[1])
        return _weighed(found, lost(state, dice), dice)
    if move.kind == "dragon":
        return _weighed(found, lost(state, len(state.mine)), 1)
    return _of_power(state, move, found)


def _weighed(found: Prospect, loss: Fraction, dice: int) -> Working:
    """Chance · gold − chance to miss it · what is lost then − dice · 1/3 + what Thief and Saboteur move."""
    lines: list[Expr] = [row(note("P(take the trick)"), *ending(found.take))]
    terms: list[object] = [found.take, "·", str(found.pays)]
    if loss and found.take != 1:
        terms += ["−", 1 - found.take, "·", loss]
    if dice:
        terms += ["−", str(dice), "·", DIE_WORTH]
    if found.moved:
        terms += ["+" if found.moved > 0 else "−", abs(found.moved)]
        lines.append(note(f"what Thief and Saboteur move, on average: {fraction_text(found.moved)} gold"))
    lines.append(row(note("worth in gold"), "=", *terms, *ending(found.worth, percent=False)))
    return Working(tuple(lines), found.worth)


def _of_power(state: ThrownState, move: Move, found: Prospect) -> Working:
    """What the power leads to on average, less the die that it costs."""
    try:
        branches = after_power(state, move)
    except OddsError:
        return Working((note("A re-roll of so many dice is not weighed."),), found.worth)
    grouped: dict[Fraction, Fraction] = {}
    for p, after in branches:
        worth = best_after(after).worth
        grouped[worth] = grouped.get(worth, Fraction(0)) + p
    then = "ending the turn" if has_rolled(state) else "the best roll"
    cases = [(f"then {then} is worth {fraction_text(worth)}", p, worth) for worth, p in grouped.items()]
    average = by_cases("gold before the power is paid", cases, mean=True)
    assert average.answer is not None
    paid = row(note("worth in gold"), "=", average.answer, "−", DIE_WORTH, *ending(found.worth, percent=False))
    return Working((*average.lines, paid), found.worth)
