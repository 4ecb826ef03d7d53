"""What Thrown answers about odds: its questions, and what its panel asks about a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from dicelab.errors import OddsError
from dicelab.games.game import OVER
from dicelab.games.kinds import Given, OneOf, Whole
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Parameter, Question, said_of
from dicelab.games.thrown.odds.aims import weigh
from dicelab.games.thrown.odds.chances import best_of, best_use, chances, model_words
from dicelab.games.thrown.odds.holding import hold_now, hold_roll
from dicelab.games.thrown.odds.position_question import take
from dicelab.games.thrown.odds.questions import (
    MOST_USES,
    WITHOUT_A_TABLE,
    pair,
    reach,
    reach_trump,
    result,
    score,
    trump,
)
from dicelab.games.thrown.odds.take import (
    has_rolled,
    power_moves,
    strength,
    take_by_ending,
    take_by_power,
    take_by_roll,
)
from dicelab.games.thrown.odds.take_working import by_ending, by_power, by_roll, rolls_that_leave, wants
from dicelab.games.thrown.rules.cards import CARDS
from dicelab.games.thrown.rules.dice import COLOURS, MOST_ROLLED, NO_COLOUR, SIX
from dicelab.games.thrown.rules.rounds import ROLL, TURN
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import imp_rules
from dicelab.games.thrown.rules.turn import ROLLED, ROLLS
from dicelab.games.thrown.rules.words import drawn_roll, drawn_use, move_words, roll_words
from dicelab.odds.formula import by_cases
from dicelab.odds.working import Working

QUESTIONS: Final = (*WITHOUT_A_TABLE, take)
__all__ = ["QUESTIONS", "asked", "chances", "controls"]

TAKE = "Take the trick"
CHOICES = "Every choice"
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
    found = _asked(state, names, chosen, considered)
    return said_of(f"For {names[state.actor()]}, in this trick.", found) if state.actor() >= 0 else found


def _all_in_all(state: ThrownState, names: Sequence[str], considered: Move | None) -> Asked:
    """Chance, gold and dice on one scale: one recommendation, the same that a hint gives."""
    question = Question("all in all", "what is it worth?", (), lambda: weigh(state, names, considered, _WEIGHED))
    return Asked(question, {}, "All in all: chance, gold and dice", stays=True)


_WEIGHED = 5
"""So many choices are listed."""


def _asked(
    state: ThrownState, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None
) -> list[Asked]:
    if state.phase == ROLL and state.rolling in ROLLED:
        return _in_the_air(state, names, *ROLLED[state.rolling])
    if state.phase == ROLL:
        return _rolled_by_a_power(state)
    if state.phase != TURN:
        return [] if state.turn == OVER else _idle(state)
    if has_rolled(state):
        found = _after_roll(state, names, considered)
    else:
        found = _before_roll(state, names, chosen, considered) if state.main_rolls() else []
    mains = [at for at, asked in enumerate(found) if asked.title == found[0].title]
    return [*found[: len(mains)], _all_in_all(state, names, considered), *found[len(mains) :]] if found else []


def _in_the_air(state: ThrownState, names: Sequence[str], colour: int, dice: int) -> list[Asked]:
    """The same chances while those dice fall."""
    numbers = range(dice, dice + 1)
    name = COLOURS[colour]
    found = _taking(state, names, [ROLLS[colour][dice - 1]], (name, dice))
    return [*found, *_of_the_dice(state, name, dice, numbers), *_spread(state, name, dice)]


def _rolled_by_a_power(state: ThrownState) -> list[Asked]:
    """The chance as long as the dice fall that a power rolls: the average over what they may show."""
    try:
        outcomes = [(p, state.after(shown)) for shown, p in state.rolls().dist().items()]
    except OddsError:  # very many dice
        return _idle(state)
    whole = SIX ** len(state.rolls().dist().outcomes[0].args)
    if has_rolled(state):
        working = _averaged([(p, take_by_ending(after)) for p, after in outcomes], whole)
        says = "Chance to take the trick once the dice lie"
        return [
            _row(TAKE, "once they lie", says, working.answer or Fraction(0), True, working),
            *_model(state, TAKE),
        ]
    if not state.main_rolls():  # T48: it has cost the last die
        return _idle(state)
    colour, most = _fullest(state)
    at, found = COLOURS.index(colour), []
    for number in range(1, most + 1):
        working = _averaged([(p, take_by_roll(after, at, number)) for p, after in outcomes], whole)
        words = roll_words(number, colour)
        says = f"Chance to take the trick with {words}"
        row = _row(TAKE, words, says, working.answer or Fraction(0), number == most, working)
        found.append(replace(row, drawn=drawn_roll(number, colour)))
    return [*_best(found), *_model(state, TAKE)]


def _averaged(chances: Sequence[tuple[Fraction, Fraction]], whole: int) -> Working:
    """What the dice in the air may leave, grouped by the chance to take the trick then."""
    grouped: dict[Fraction, Fraction] = {}
    for p, worth in chances:
        grouped[worth] = grouped.get(worth, Fraction(0)) + p
    cases = [(rolls_that_leave(p, worth, whole), p, worth) for worth, p in grouped.items()]
    return by_cases("take the trick", cases, before=("The dice in the air, by the chance they leave:",), tree=True)


# -- questions about this very position ----------------------------------------------------------------------


def _here(name: str, says: str, answer: Answer) -> Question:
    """A question that only this position can answer."""
    return Question(name, says, (), lambda: answer)


def _row(title: str, label: str, says: str, p: Fraction, mark: bool = False, working: Working | None = None) -> Asked:
    answer = Answer(says, p=p, working=working)
    return Asked(
        _here("take", "the chance to take the trick", answer), {}, title, label, mark, heading=CHOICES, tag="likeliest"
    )


def _best(rows: Sequence[Asked]) -> list[Asked]:
    """The rows with the best of them marked; one alone is no choice."""
    if len(rows) < 2:
        return list(rows)
    chances = [row.question().p or 0 for row in rows]
    return [replace(row, best=at == chances.index(max(chances))) for at, row in enumerate(rows)]


def _model(state: ThrownState, title: str) -> list[Asked]:
    """How later players are reckoned with, in words beside the numbers."""
    says = model_words(state)
    return [Asked(_here("model", "how later players play", Answer(says)), {}, title)]


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
    found = _taking(state, names, state.main_rolls(), (colour, dice))
    if considered is not None and considered.kind in CARDS:
        found = [*_after_considered(state, names, considered), *found]
    found += _of_the_dice(state, colour, dice, numbers)
    found += hold_roll(state, names, COLOURS.index(colour), dice)
    if any(power_moves(state, key) for key in state.display.cards):
        answer = chances(state, names)
        answer = replace(answer, best=f"Best: {answer.best}.")
        found.append(Asked(_here("powers", answer.says, answer), {}, "With a power first"))
    return [*found, *_spread(state, colour, dice)]


def _taking(state: ThrownState, names: Sequence[str], rolls: Sequence[Move], chosen: tuple[str, int]) -> list[Asked]:
    """Every roll that is open, with what each needs."""
    rows = []
    for roll in rolls:
        colour, number = str(roll.args[0]), int(roll.args[1])
        at, words = COLOURS.index(colour), roll_words(number, colour)
        p, working = take_by_roll(state, at, number), by_roll(state, names, at, number)
        row = _row(TAKE, words, f"Chance to take the trick with {words}", p, (colour, number) == chosen, working)
        rows.append(replace(row, how=wants(state, names, at, number), drawn=drawn_roll(number, colour)))
    return [*_best(rows), *_model(state, TAKE)]


def _after_considered(state: ThrownState, names: Sequence[str], move: Move) -> list[Asked]:
    """The same after the power that somebody is about to use."""
    words = move_words(state, move, names)
    title = f"{TAKE} after {words}"
    found = []
    pool = state.pools[state.turn]
    for roll in [roll for held, row in zip(pool, ROLLS, strict=True) for roll in row[:held]]:
        try:
            p = take_by_power(state, move, roll)
        except OddsError:
            return []
        if p is None:
            continue
        dice = roll_words(int(roll.args[1]), str(roll.args[0]))
        if move.kind == "dragon":  # T42: nobody rolls any more
            return [_row(title, "the trick as it lies", title, p, True, by_power(state, names, move, roll))]
        row = _row(title, dice, f"{title}, with {dice}", p, False, by_power(state, names, move, roll))
        found.append(replace(row, drawn=drawn_roll(int(roll.args[1]), str(roll.args[0])), key="after a power"))
    return [*_best(found), *_model(state, title)] if found else []


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
            cyclops = display.colour("cyclops") == at
            given = {"at_least": beat, "cyclops": cyclops}
            found += [Asked(score, {"dice": n, **given}, title, word, mark) for n, word, mark in words]
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
    cyclops = state.display.colour("cyclops") == COLOURS.index(colour)
    given: dict[str, Given] = {"dice": dice, "at_least": 0, "cyclops": cyclops}
    return [Asked(score, given, f"Score of {roll_words(dice, colour)}")]


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
                given |= {"target": target, "cyclops": state.display.colour("cyclops") == colour}
                found.append(Asked(reach, given, f"… with the {named}", word, mark))
    return found


# -- after the roll ------------------------------------------------------------------------------------------


def _after_roll(state: ThrownState, names: Sequence[str], considered: Move | None) -> list[Asked]:
    title = TAKE
    plain = considered is None or considered.kind == "end"
    says = "Chance to take the trick as it lies"
    found = [_row(title, "end the turn now", says, take_by_ending(state), plain, by_ending(state, names))]
    uses = [use for key in state.display.cards if (use := best_use(state, key)) is not None]
    if considered is not None and considered.kind in CARDS and considered not in [move for _, move in uses]:
        use = best_of(state, [considered])
        uses += [use] if use is not None else []
    for p, move in uses:
        words, working = move_words(state, move, names), by_power(state, names, move, None)
        row = _row(title, words, str(move), p, move == considered, working)
        found.append(replace(row, drawn=drawn_use(state, move, names)))
    return [*_best(found), *_model(state, title), *hold_now(state, names)]


# -- while nothing is to be rolled -----------------------------------------------------------------------------


def _idle(state: ThrownState) -> list[Asked]:
    """A trump, and what the cards that lie out look for."""
    found = _by_number(trump, "Trump: at least one six", brute=False)
    for key, (question, wanted) in _LOOK_FOR.items():
        if key in state.display.cards:
            given = {"brute": True} if key == "brute" else {}
            found += _by_number(question, f"{wanted} ({_whose(state, key)})", **given)
    if not state.display.cards:
        found += _by_number(pair, "A matching pair")
    return found


_LOOK_FOR = {
    "brute": (trump, "Trump: at least one five or six"),
    "peacemaker": (pair, "A matching pair"),
    "thief": (result, "A one or two"),
    "saboteur": (result, "A one or two"),
}


def _whose(state: ThrownState, key: str) -> str:
    """'Brute, green', once its colour is known."""
    if not state.display.cubes:
        return CARDS[key].title
    return f"{CARDS[key].title}, {COLOURS[state.display.colour(key)]}"


def _by_number(question: Question, title: str, **given: bool) -> list[Asked]:
    fewest = 2 if question is pair else 1
    return [
        Asked(question, {"dice": number, **given}, title, "1 die" if number == 1 else f"{number} dice")
        for number in range(fewest, MOST_ROLLED + 1)
    ]
