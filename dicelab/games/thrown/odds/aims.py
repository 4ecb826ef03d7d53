"""Chance, gold and dice on one scale: what the sensible bot goes by, and what the panel shows of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from dicelab.errors import OddsError
from dicelab.games.grid import Grid
from dicelab.games.move import Move
from dicelab.games.question import Answer
from dicelab.games.scene import Drawn
from dicelab.games.thrown.odds.taking import after_power, later_plan, take_by_dragon, take_by_ending, take_by_roll
from dicelab.games.thrown.rules.cards import CARDS, GOLD_POWERS
from dicelab.games.thrown.rules.dice import COLOURS, DICE, NO_COLOUR
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import FOLLOW, Rolled
from dicelab.games.thrown.rules.turn import END
from dicelab.games.thrown.rules.words import drawn_roll, drawn_use, move_words, roll_words
from dicelab.games.words import count
from dicelab.odds.formula import Expr, by_cases, note, row
from dicelab.odds.text import fraction_text, percent_in_words
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


# -- a turn ----------------------------------------------------------------------------------------------------


def prospect(state: ThrownState, move: Move) -> Prospect:
    """What a move of a turn promises, if nothing else is used after it."""
    if move == END:
        return _of_ending(state)
    if move.kind == "roll":
        return _of_roll(state, COLOURS.index(str(move.args[0])), int(move.args[1]))
    return _of_power(state, move)


def _of_ending(state: ThrownState) -> Prospect:
    take, pays = take_by_ending(state), _payout(state, state)
    moved = _ahead(state, state.with_results().gold)
    return Prospect(_worth(take, pays, len(state.pools), len(state.mine), 0, moved), take, pays, moved)


def _of_roll(state: ThrownState, colour: int, dice: int) -> Prospect:
    take = take_by_roll(state, colour, dice)
    mine = Rolled(FOLLOW, dice, (DICE[colour][1],) * dice)
    trick_colour = colour if state.trick.colour == NO_COLOUR else state.trick.colour
    rolled = state.with_rolled(state.turn, mine)
    rolled = rolled._replace(trick=rolled.trick._replace(colour=trick_colour))
    pays = _payout(rolled, state)
    moved = gold_by_roll(state, colour, dice)
    return Prospect(_worth(take, pays, len(state.pools), dice, dice, moved), take, pays, moved)


def _worth(take: Fraction, pays: int, players: int, risked: int, spent: int, moved: Fraction) -> Fraction:
    """What a trick is worth that pays so much with the chance ``take``, and else costs the dice that are ``risked``.

    That is ``take * pays - (1 - take) * lost(…) - spent * DIE_WORTH + moved``, put over one denominator: a fraction
    is made once, not at every step.
    """
    won, of = take.as_integer_ratio()
    others = players - 1
    die, per = DIE_WORTH.as_integer_ratio()
    ahead, parts = moved.as_integer_ratio()
    trick = won * pays * others - (of - won) * risked  # over of · others
    return Fraction(
        (trick * per - spent * die * of * others) * parts + ahead * of * others * per, of * others * per * parts
    )


def _of_power(state: ThrownState, move: Move) -> Prospect:
    if move.kind == "dragon":
        take, pays = take_by_dragon(state), state.payout(state.turn)
        return Prospect(_worth(take, pays, len(state.pools), len(state.mine), 1, _NOTHING), take, pays)
    try:
        branches = after_power(state, move)
    except OddsError:  # a re-roll of very many dice is not worth the trouble
        return Prospect(Fraction(-99), Fraction(0), 0)
    if len(branches) == 1:
        found = best_after(branches[0][1])
        return Prospect(found.worth - DIE_WORTH, found.take, found.pays)
    worth = take = _NOTHING
    pays = 0
    for p, after in branches:
        found = best_after(after)
        worth, take, pays = worth + p * found.worth, take + p * found.take, found.pays
    return Prospect(worth - DIE_WORTH, take, pays)


def best_after(state: ThrownState) -> Prospect:
    """What one goes on with after a power: the best roll, or the end of the turn."""
    if state.has_rolled():
        return _of_ending(state)
    return max((prospect(state, roll) for roll in state.main_rolls()), default=_of_ending(state))


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
    powers = [GOLD_POWERS[key] for key, of in zip(*state.display, strict=True) if of == colour and key in GOLD_POWERS]
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
    if move.kind == "roll":
        dice = roll_words(int(move.args[1]), str(move.args[0]))
        moved = gold_by_roll(state, COLOURS.index(str(move.args[0])), int(move.args[1]))
        more = f" {_mover(state, move)} {'brings' if moved > 0 else 'costs'} you something, too." if moved else ""
        return f"Roll {dice}: you take the trick with a chance of {chance}, for about {gold}.{more}"
    before = prospect(state, END).take if state.has_rolled() else max(
        prospect(state, roll).take for roll in state.main_rolls()
    )  # fmt: skip
    if move.kind in CARDS and found.take > before:
        raised = f"your chance to take the trick rises from {percent_in_words(before)} to {chance}"
        return f"{move_words(state, move, names)}: {raised}."
    return f"{move_words(state, move, names)}: it is worth more than the die it costs."


def _mover(state: ThrownState, move: Move) -> str:
    """The card of that colour that moves gold."""
    colour = COLOURS.index(str(move.args[0]))
    keys = [key for key, of in zip(*state.display, strict=True) if of == colour and key in GOLD_POWERS]
    return "The " + " and the ".join(CARDS[key].title for key in keys)


def weigh(state: ThrownState, names: Sequence[str], considered: Move | None, rows: int) -> Answer:
    """What everything one may do is worth in gold; the best is what a hint says."""
    found = {move: prospect(state, move) for move in state.moves()}
    order = sorted(found, key=lambda move: -found[move].worth)
    shown = [*order[:rows], *([considered] if considered in order[rows:] else [])]
    labelled = {move_words(state, move, names): move for move in reversed(shown) if move}
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
    return _power_working(state, move, found)


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


def _power_working(state: ThrownState, move: Move, found: Prospect) -> Working:
    """What the power leads to on average, less the die that it costs."""
    try:
        branches = after_power(state, move)
    except OddsError:
        return Working((note("A re-roll of so many dice is not weighed."),), found.worth)
    grouped: dict[Fraction, Fraction] = {}
    for p, after in branches:
        worth = best_after(after).worth
        grouped[worth] = grouped.get(worth, Fraction(0)) + p
    then = "ending the turn" if state.has_rolled() else "the best roll"
    cases = [(f"then {then} is worth {fraction_text(worth)}", p, worth) for worth, p in grouped.items()]
    average = by_cases("gold before the power is paid", cases, mean=True)
    assert average.answer is not None
    paid = row(note("worth in gold"), "=", average.answer, "−", DIE_WORTH, *ending(found.worth, percent=False))
    return Working((*average.lines, paid), found.worth)
