"""What Thrown answers about odds: its questions, and what its panel asks about a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from dicelab.errors import OddsError
from dicelab.games.game import OVER
from dicelab.games.kinds import Given, OneOf, Whole
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Parameter, Question, said_of
from dicelab.games.thrown.odds.aims import weigh
from dicelab.games.thrown.odds.questions import (
    MOST_USES,
    QUESTIONS,
    pair,
    reach,
    reach_trump,
    result,
    score,
    trump,
)
from dicelab.games.thrown.odds.taking import (
    best_of,
    best_use,
    model_words,
    power_moves,
    take_by_power,
)
from dicelab.games.thrown.odds.workings import (
    by_ending,
    by_power,
    by_roll,
    chances,
    hold_now,
    hold_roll,
    in_the_air,
    wants,
)
from dicelab.games.thrown.rules.cards import CARDS, GOLD_POWERS
from dicelab.games.thrown.rules.dice import COLOURS, MOST_ROLLED, NO_COLOUR, SIX, added
from dicelab.games.thrown.rules.rounds import ROLL, TURN
from dicelab.games.thrown.rules.state import ThrownState, main_rolls
from dicelab.games.thrown.rules.trick import imp_rules, strength
from dicelab.games.thrown.rules.turn import ROLLED, ROLLS
from dicelab.games.thrown.rules.words import drawn_move, drawn_roll, move_words, roll_words
from dicelab.odds.working import Working

__all__ = ["QUESTIONS", "asked", "chances", "controls"]

TAKE = "Take the trick"
TAKING = "Chance to take the trick"
CHOICES = "Every choice"
_NUMBER = Whole(range(1, MOST_ROLLED + 1))


def controls(state: ThrownState) -> list[Parameter]:
    """What can be varied beside the table: the colour and the number of dice one is about to roll."""
    if state.phase != TURN or state.has_rolled() or not state.main_rolls():
        return []
    colour, dice = _fullest(state)
    open_colours = tuple(dict.fromkeys(str(move.args[0]) for move in state.main_rolls()))
    return [
        Parameter("colour", OneOf(open_colours), "which colour you roll", default=COLOURS[colour]),
        Parameter("dice", _NUMBER, "how many dice you roll", default=dice),
    ]


def _fullest(state: ThrownState) -> tuple[int, int]:
    """As many dice as one may roll, of the colour one holds most of."""
    pool = state.pools[state.trick.player]
    colour = max((ROLLED[move][0] for move in state.main_rolls()), key=pool.__getitem__)
    return colour, min(MOST_ROLLED, pool[colour])


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
        return _main_roll(state, names, state.rolling)
    if state.phase == ROLL:
        return _rolled_by_a_power(state)
    if state.phase != TURN:
        return [] if state.turn == OVER else _idle(state)
    if state.has_rolled():
        found = _after_roll(state, names, considered)
    else:
        found = _before_roll(state, names, chosen, considered) if state.main_rolls() else []
    mains = [at for at, asked in enumerate(found) if asked.title == found[0].title]
    return [*found[: len(mains)], _all_in_all(state, names, considered), *found[len(mains) :]] if found else []


def _main_roll(state: ThrownState, names: Sequence[str], roll: Move) -> list[Asked]:
    """The same chances while those dice fall."""
    colour, dice = ROLLED[roll]
    found = _taking(state, names, [roll], roll)
    return [*found, *_of_the_dice(state, colour, dice, range(dice, dice + 1)), *_spread(state, colour, dice)]


def _rolled_by_a_power(state: ThrownState) -> list[Asked]:
    """The chance as long as the dice fall that a power rolls: the average over what they may show."""
    try:
        leads_to = [(p, state.after(shown)) for shown, p in state.rolls().dist().items()]
    except OddsError:  # very many dice
        return _idle(state)
    before = ("The dice in the air, by the chance they leave:",)

    def then(roll: Move | None) -> Working:
        return in_the_air(leads_to, roll, SIX ** state.dice_in_the_air(), before)

    if state.has_rolled():
        says = "Chance to take the trick once the dice lie"
        return [_row("once they lie", says, then(None), mark=True), *_model(state, TAKE)]
    if not state.main_rolls():  # T48: it has cost the last die
        return _idle(state)
    colour, most = _fullest(state)
    rolls = ROLLS[colour][:most]
    found = [_rolling(roll, f"{TAKING} with", then(roll), mark=roll == rolls[-1]) for roll in rolls]
    return [*_best(found), *_model(state, TAKE)]


# -- questions about this very position ----------------------------------------------------------------------


def _here(name: str, says: str, answer: Answer) -> Question:
    """A question that only this position can answer."""
    return Question(name, says, (), lambda: answer)


def _row(label: str, says: str, working: Working, *, title: str = TAKE, mark: bool = False, **told: Any) -> Asked:
    """One choice, and the chance to take the trick with it."""
    question = _here(
        "take", "the chance to take the trick", Answer(says, p=working.answer or Fraction(0), working=working)
    )
    return Asked(question, {}, title, label, mark, heading=CHOICES, tag="likeliest", **told)


def _rolling(roll: Move, says: str, working: Working, **told: Any) -> Asked:
    """The choice of a main roll."""
    colour, number = ROLLED[roll]
    words = roll_words(number, COLOURS[colour])
    return _row(words, f"{says} {words}", working, drawn=drawn_roll(number, COLOURS[colour]), **told)


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
    if considered in ROLLED:
        colour, dice = ROLLED[considered]
    else:
        colour, dice = COLOURS.index(str(chosen["colour"])), int(chosen["dice"])  # type: ignore[arg-type]
    held = min(MOST_ROLLED, state.pools[state.turn][colour])
    dice = min(dice, held)
    found = _taking(state, names, state.main_rolls(), ROLLS[colour][dice - 1])
    if considered is not None and considered.kind in CARDS:
        found = [*_after_considered(state, names, considered), *found]
    found += _of_the_dice(state, colour, dice, range(1, held + 1))
    found += hold_roll(state, names, colour, dice)
    if any(power_moves(state, key) for key in state.display.cards):
        answer = chances(state, names)
        answer = replace(answer, best=f"Best: {answer.best}.")
        found.append(Asked(_here("powers", answer.says, answer), {}, "With a power first"))
    return [*found, *_spread(state, colour, dice)]


def _taking(state: ThrownState, names: Sequence[str], rolls: Sequence[Move], chosen: Move) -> list[Asked]:
    """Every roll that is open, with what each needs."""
    rows = [
        _rolling(
            roll,
            f"{TAKING} with",
            by_roll(state, names, *ROLLED[roll]),
            mark=roll == chosen,
            how=wants(state, names, *ROLLED[roll]),
        )
        for roll in rolls
    ]
    return [*_best(rows), *_model(state, TAKE)]


def _after_considered(state: ThrownState, names: Sequence[str], move: Move) -> list[Asked]:
    """The same after the power that somebody is about to use."""
    title = f"{TAKE} after {move_words(state, move, names)}"
    if move.kind == "dragon":  # T42: nobody rolls any more
        return [_row("the trick as it lies", title, by_power(state, names, move, None), title=title, mark=True)]
    found = []
    for roll in main_rolls(state.pools[state.turn], NO_COLOUR):
        try:
            if take_by_power(state, move, roll) is None:
                continue
        except OddsError:
            return []
        working = by_power(state, names, move, roll)
        found.append(_rolling(roll, f"{title}, with", working, title=title, key="after a power"))
    return [*_best(found), *_model(state, title)] if found else []


def _of_the_dice(state: ThrownState, colour: int, dice: int, numbers: range) -> list[Asked]:
    """Trump, score, pair and result of the roll itself, and what powers on one's own dice can make of it."""
    trick, display = state.trick, state.display
    beat = _to_beat(state)

    def rows(question: Question, title: str, **given: Given) -> list[Asked]:
        fewest = 2 if question is pair else 1
        return [Asked(question, {"dice": n, **given}, title, _few(n), n == dice) for n in numbers if n >= fewest]

    def helped(question: Question, **given: Given) -> list[Asked]:
        """The same goal with Knight, Wizard or Man at Arms at their best, as often as the pool can pay."""
        keys = [key for key in HELPERS if key in display.cards]
        title = f"… with the {' and '.join(CARDS[key].title for key in keys)}"
        found = []
        for n in numbers:
            left = added(state.pools[trick.player], colour, -n)
            uses = {key: min(MOST_USES, left[display.colour(key)]) for key in keys}
            if any(uses.values()):
                found.append(Asked(question, {**HELPERS, "dice": n, **uses, **given}, title, _few(n), n == dice))
        return found

    found: list[Asked] = []
    if trick.colour not in (NO_COLOUR, colour):
        brute = display.colour("brute") == colour
        found += rows(trump, "Trump: at least one six" + (" or five (Brute)" if brute else ""), brute=brute)
        found += helped(reach_trump, brute=brute)
    elif beat:
        cyclops = display.colour("cyclops") == colour
        imp = " (but the Imp wants the second)" if imp_rules(trick, display) else ""
        found += rows(score, f"A score of {beat} or more{imp}", at_least=beat, cyclops=cyclops)
        found += helped(reach, target=beat, cyclops=cyclops)
    if display.colour("peacemaker") == colour:
        found += rows(pair, "A pair (Peacemaker)")
    for key in GOLD_POWERS:
        if display.colour(key) == colour:
            found += rows(result, f"A one or two ({CARDS[key].title})")
    return found


HELPERS: Final[Mapping[str, Given]] = {"knight": 0, "wizard": 0, "man_at_arms": 0}
"""The cards that help one's own dice, and how often each is used where it does not lie there."""


def _spread(state: ThrownState, colour: int, dice: int) -> list[Asked]:
    """All the scores of a roll, where there is none to beat: the longest list, and so the last."""
    if state.trick.colour not in (NO_COLOUR, colour) or _to_beat(state):
        return []
    given: dict[str, Given] = {"dice": dice, "at_least": 0, "cyclops": state.display.colour("cyclops") == colour}
    return [Asked(score, given, f"Score of {roll_words(dice, COLOURS[colour])}")]


def _to_beat(state: ThrownState) -> int:
    """The best score so far; 0 where there is none, or where a trump has beaten it."""
    trumped, points = max(
        filter(None, (strength(rolled, state.display) for rolled in state.trick.rolled)), default=(0, 0)
    )
    return 0 if trumped else points


def _few(number: int) -> str:
    return "1\u00a0die" if number == 1 else f"{number}\u00a0dice"  # in one line, also beside a long fraction


# -- after the roll ------------------------------------------------------------------------------------------


def _after_roll(state: ThrownState, names: Sequence[str], considered: Move | None) -> list[Asked]:
    plain = considered is None or considered.kind == "end"
    found = [_row("end the turn now", f"{TAKING} as it lies", by_ending(state, names), mark=plain)]
    uses = [use[1] for key in state.display.cards if (use := best_use(state, key)) is not None]
    if considered is not None and considered.kind in CARDS and considered not in uses and best_of(state, [considered]):
        uses.append(considered)
    for move in uses:
        working, drawn = by_power(state, names, move, None), drawn_move(state, move, names)
        found.append(_row(move_words(state, move, names), str(move), working, mark=move == considered, drawn=drawn))
    return [*_best(found), *_model(state, TAKE), *hold_now(state, names)]


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
