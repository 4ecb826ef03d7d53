"""What the odds panel asks about a position of Thrown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from dicelab.errors import OddsError
from dicelab.games.game import OVER
from dicelab.games.kinds import Given, OneOf, Whole
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Parameter, Question
from dicelab.games.thrown.cards import CARDS
from dicelab.games.thrown.chances import best_of, best_use, chances, model_words
from dicelab.games.thrown.dice import COLOURS, MOST_ROLLED, NO_COLOUR
from dicelab.games.thrown.moves import ROLLED, ROLLS
from dicelab.games.thrown.panel_hold import hold_now, hold_roll
from dicelab.games.thrown.panel_idle import idle
from dicelab.games.thrown.questions import MOST_USES, pair, reach, reach_trump, result, score, trump
from dicelab.games.thrown.rounds import ROLL, TURN
from dicelab.games.thrown.state import ThrownState
from dicelab.games.thrown.take import (
    has_rolled,
    later_plan,
    later_seats,
    power_moves,
    strength,
    take_by_ending,
    take_by_power,
    take_by_roll,
)
from dicelab.games.thrown.trick import TRUMP, imp_rules
from dicelab.games.thrown.words import move_words, roll_words
from dicelab.odds.formula import note
from dicelab.odds.working import Working, equation

TAKE = "Take the trick"
_NUMBER = Whole(range(1, MOST_ROLLED + 1))


def controls(state: ThrownState) -> list[Parameter]:
    """What can be varied beside the table: the colour and the number of dice one is about to roll."""
    if state.phase != TURN or has_rolled(state) or not state.main_rolls():
        return []
    colour, dice = _fullest(state)
    open_colours = tuple(dict.fromkeys(str(move.args[0]) for move in state.main_rolls()))
    return [
        Parameter("colour", OneOf(open_colours), "which colour you roll", default=colour),
        Parameter("dice", _NUMBER, "how many dice you roll", default=dice),
    ]


def _fullest(state: ThrownState) -> tuple[str, int]:
    """As many dice as one may roll, of the colour one holds most of."""
    pool = state.pools[state.trick.player]
    best = max(state.main_rolls(), key=lambda move: pool[COLOURS.index(str(move.args[0]))])
    colour = str(best.args[0])
    return colour, min(MOST_ROLLED, pool[COLOURS.index(colour)])


def asked(
    state: ThrownState, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None = None
) -> list[Asked]:
    """The questions that matter now, with the values chosen for the controls and the move considered."""
    if state.phase == ROLL and state.rolling in ROLLED:
        return _in_the_air(state, names, *ROLLED[state.rolling])
    if state.phase == ROLL:
        return _rolled_by_a_power(state)
    if state.phase != TURN:
        return [] if state.turn == OVER else idle(state)
    if has_rolled(state):
        return _after_roll(state, names, considered)
    return _before_roll(state, names, chosen, considered) if state.main_rolls() else []


def _in_the_air(state: ThrownState, names: Sequence[str], colour: int, dice: int) -> list[Asked]:
    """The same chances while those dice fall."""
    numbers = range(dice, dice + 1)
    name = COLOURS[colour]
    found = _taking(state, names, name, dice, numbers) + _of_the_dice(state, name, dice, numbers)
    return [*found, *_spread(state, name, dice)]


def _rolled_by_a_power(state: ThrownState) -> list[Asked]:
    """The chance as long as the dice fall that a power rolls: the average over what they may show."""
    try:
        outcomes = [(p, state.after(shown)) for shown, p in state.rolls().dist().items()]
    except OddsError:  # very many dice
        return idle(state)
    if has_rolled(state):
        p = sum((p * take_by_ending(after) for p, after in outcomes), Fraction(0))
        return [
            _row(TAKE, "once they lie", "Chance to take the trick once the dice lie", p, True),
            *_model(state, TAKE),
        ]
    if not state.main_rolls():  # T48: it has cost the last die
        return idle(state)
    colour, most = _fullest(state)
    title, at, found = f"{TAKE}, rolling {colour}", COLOURS.index(colour), []
    for number in range(1, most + 1):
        p = sum((p * take_by_roll(after, at, number) for p, after in outcomes), Fraction(0))
        says = f"Chance to take the trick with {roll_words(number, colour)}"
        found.append(_row(title, _few(number), says, p, number == most))
    return [*found, *_model(state, title)]


# -- questions about this very position ----------------------------------------------------------------------


def _here(name: str, says: str, answer: Answer) -> Question:
    """A question that only this position can answer."""
    return Question(name, says, (), lambda: answer)


def _row(title: str, label: str, says: str, p: Fraction, mark: bool = False, working: Working | None = None) -> Asked:
    answer = Answer(says, p=p, working=working)
    return Asked(_here(f"take: {says} {p}", "the chance to take the trick", answer), {}, title, label, mark)


def _model(state: ThrownState, title: str) -> list[Asked]:
    """How later players are reckoned with, in words beside the numbers."""
    says = model_words(state)
    return [Asked(_here(f"model: {says}", "how later players play", Answer(says)), {}, title)]


def _working(state: ThrownState, names: Sequence[str], trick_colour: int, p: Fraction) -> Working:
    """Who comes later with what, and how the chance is added up."""
    lines = []
    for seat in later_seats(state):
        plan = later_plan(state, seat, trick_colour)
        does = "tries to trump" if plan.mode == TRUMP else "follows"
        lines.append(note(f"{names[seat]} {does} with {roll_words(plan.dice, COLOURS[plan.colour])}."))
    beaten = "nobody after you does better" if lines else "it beats all who came before"
    lines.append(note(f"For each roll: its chance, times the chance that {beaten}. All of that added up:"))
    return Working((*lines, equation("take the trick", note("the sum over all rolls"), answer=p)), p)


# -- before the roll -----------------------------------------------------------------------------------------


def _before_roll(
    state: ThrownState, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None
) -> list[Asked]:
    if considered is not None and considered.kind == "roll":
        colour, dice = str(considered.args[0]), int(considered.args[1])
    else:
        colour, dice = str(chosen["colour"]), int(chosen["dice"])  # type: ignore[arg-type]
    held = min(MOST_ROLLED, state.pools[state.turn][COLOURS.index(colour)])
    dice = min(dice, held)
    numbers = range(1, held + 1)
    found = _taking(state, names, colour, dice, numbers)
    if considered is not None and considered.kind in CARDS:
        found += _after_considered(state, names, considered, colour, numbers)
    found += _of_the_dice(state, colour, dice, numbers)
    found += hold_roll(state, names, COLOURS.index(colour), dice)
    if any(power_moves(state, key) for key in state.display.cards):
        answer = chances(state, names)
        answer = replace(answer, best=f"Best: {answer.best}.")
        found.append(Asked(_here(f"powers: {answer.best}", answer.says, answer), {}, "With a power first"))
    return [*found, *_spread(state, colour, dice)]


def _taking(state: ThrownState, names: Sequence[str], colour: str, dice: int, numbers: range) -> list[Asked]:
    title = f"{TAKE}, rolling {colour}"
    at = COLOURS.index(colour)
    trick_colour = at if state.trick.colour == NO_COLOUR else state.trick.colour
    rows = []
    for number in numbers:
        says = f"Chance to take the trick with {roll_words(number, colour)}"
        p = take_by_roll(state, at, number)
        working = _working(state, names, trick_colour, p)
        rows.append(_row(title, _few(number), says, p, number == dice, working))
    return [*rows, *_model(state, title)]


def _after_considered(state: ThrownState, names: Sequence[str], move: Move, colour: str, numbers: range) -> list[Asked]:
    """The same after the power that somebody is about to use."""
    title = f"After {move_words(state, move, names)}"
    rolls = [(number, ROLLS[COLOURS.index(colour)][number - 1]) for number in numbers]
    try:
        chances = [(number, take_by_power(state, move, roll)) for number, roll in rolls]
    except OddsError:
        return []
    label = "the trick as it lies" if move.kind == "dragon" else ""
    return [
        _row(title, label or roll_words(number, colour), f"{title}, with {roll_words(number, colour)}", p, True)
        for number, p in (chances[:1] if label else chances)
        if p is not None
    ]


def _of_the_dice(state: ThrownState, colour: str, dice: int, numbers: range) -> list[Asked]:
    """Trump, score, pair and result of the roll itself, and what powers on one's own dice can make of it."""
    at, trick, display = COLOURS.index(colour), state.trick, state.display
    words = [(number, _few(number), number == dice) for number in numbers]
    found: list[Asked] = []
    if trick.colour not in (NO_COLOUR, at):
        brute = display.colour("brute") == at
        title = "Trump: at least one six" + (" or five (Brute)" if brute else "")
        found += [Asked(trump, {"dice": n, "brute": brute}, title, word, mark) for n, word, mark in words]
        found += _helped(state, at, words, None, brute)
    else:
        beat = _to_beat(state)
        if beat:
            imp = " (but the Imp wants the second)" if imp_rules(trick, display) else ""
            title = f"A score of {beat} or more{imp}"
            found += [Asked(score, {"dice": n, "at_least": beat}, title, word, mark) for n, word, mark in words]
            found += _helped(state, at, words, beat, False)
    if display.colour("peacemaker") == at:
        found += [Asked(pair, {"dice": n}, "A pair (Peacemaker)", word, mark) for n, word, mark in words if n > 1]
    for key in ("thief", "saboteur"):
        if display.colour(key) == at:
            title = f"A one or two ({CARDS[key].title})"
            found += [Asked(result, {"dice": n}, title, word, mark) for n, word, mark in words]
    return found


def _spread(state: ThrownState, colour: str, dice: int) -> list[Asked]:
    """All the scores of a roll, where there is none to beat: the longest list, and so the last."""
    follows = state.trick.colour in (NO_COLOUR, COLOURS.index(colour))
    if not follows or _to_beat(state):
        return []
    return [Asked(score, {"dice": dice, "at_least": 0}, f"Score of {roll_words(dice, colour)}")]


def _to_beat(state: ThrownState) -> int:
    """The best score so far; 0 where there is none, or where a trump has beaten it."""
    scores = _scores(state)
    return 0 if any(trumped for trumped, _ in scores) else max((points for _, points in scores), default=0)


def _few(number: int) -> str:
    return "1\u00a0die" if number == 1 else f"{number}\u00a0dice"  # in one line, also beside a long fraction


def _scores(state: ThrownState) -> list[tuple[int, int]]:
    return [found for rolled in state.trick.rolled if (found := strength(rolled, state)) is not None]


def _helped(
    state: ThrownState, colour: int, words: list[tuple[int, str, bool]], target: int | None, brute: bool
) -> list[Asked]:
    """The same goal with Knight, Wizard or Man at Arms at their best, as often as the pool can pay."""
    found: list[Asked] = []
    keys = [key for key in ("knight", "wizard", "man_at_arms") if key in state.display.cards]
    for number, word, mark in words:
        pool = list(state.pools[state.trick.player])
        pool[colour] -= number
        uses: dict[str, Given] = {key: min(MOST_USES, pool[state.display.colour(key)]) for key in keys}
        if any(uses.values()):
            named = " and ".join(CARDS[key].title for key in keys)
            given = {"knight": 0, "wizard": 0, "man_at_arms": 0, "dice": number, **uses}
            if target is None:
                found.append(Asked(reach_trump, {**given, "brute": brute}, f"… with the {named}", word, mark))
            else:
                found.append(Asked(reach, {**given, "target": target}, f"… with the {named}", word, mark))
    return found


# -- after the roll ------------------------------------------------------------------------------------------


def _after_roll(state: ThrownState, names: Sequence[str], considered: Move | None) -> list[Asked]:
    title = TAKE
    plain = considered is None or considered.kind == "end"
    found = [_row(title, "end your turn now", "Chance to take the trick as it lies", take_by_ending(state), plain)]
    shown = set()
    for key in state.display.cards:
        best = best_use(state, key)
        if best is not None:
            p, move = best
            shown.add(move)
            found.append(_row(title, move_words(state, move, names), str(move), p, move == considered))
    if considered is not None and considered.kind in CARDS and considered not in shown:
        use = best_of(state, [considered])
        if use is not None:
            found.append(_row(title, move_words(state, considered, names), str(considered), use[0], True))
    return [*found, *_model(state, title), *hold_now(state, names)]
