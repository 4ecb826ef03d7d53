"""The sensible bot of Blazing Spuds: it sends away as many dice as it can, and says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from dicelab.games.game import NOBODY, State
from dicelab.games.move import Move
from dicelab.games.spuds.odds.assignment import Assignment, assignment
from dicelab.games.spuds.odds.rolls import best_reroll, plans
from dicelab.games.spuds.rules import moves as m
from dicelab.games.spuds.rules.dice import COLOURS, Dice, die_text, values
from dicelab.games.spuds.rules.kitchen import CARD_OF, STOVE, STOVE_AT, TITLES, Kitchen, without
from dicelab.games.spuds.rules.state import Phase, SpudsState
from dicelab.odds.text import decimal_in_words, dice_word

Decision = tuple[Move, str]
Names = Sequence[str]


def sensible_bot(state: State, rng: Random) -> Move:
    """Sends away as many dice as the exact odds promise, and keeps its own colour in play."""
    assert isinstance(state, SpudsState)
    return _decide(state, [""] * len(state.kitchens))[0]


def advice(state: State, names: Sequence[str]) -> tuple[Move, str] | None:
    """What the sensible bot would do here, and why; None where nothing is to be decided."""
    assert isinstance(state, SpudsState)
    return _decide(state, names) if state.turn >= 0 else None


def _decide(state: SpudsState, names: Names) -> Decision:
    return _DECISIONS[state.phase](state, names)


def _reroll(state: SpudsState, names: Names) -> Decision:
    kitchen = state.kitchens[state.turn]
    if not kitchen.rolled():
        return m.REROLL[STOVE], "All your dice wait on the stove: roll them."
    best = best_reroll(kitchen)
    mean = decimal_in_words(best.expected(), 3)
    what = f"all {best.what} dice" if best.what in COLOURS else TITLES[best.what]
    return m.REROLL[best.what], f"Re-roll {what}: on average it lets you send away {mean} dice."


def _assign(state: SpudsState, names: Names) -> Decision:
    """Fill the card that can send most, then prepare the next turn with the rest."""
    kitchen, in_order = state.kitchens[state.turn], state.game.in_order
    must = state.game.mandatory_activation
    chosen = assignment(kitchen, state.loose, in_order, state.phase == Phase.ASSIGN, must)
    return first_step(chosen, kitchen, len(state.loose), in_order)


def first_step(chosen: Assignment, kitchen: Kitchen, loose: int, in_order: bool) -> Decision:
    """The first move of an assignment, with so many dice to be placed, and why."""
    if chosen.plan and chosen.plan.dice:
        plan = chosen.plan
        why = f"with {dice_word(plan.size)} there you can send away {dice_word(plan.sent)}."
        return _placed(kitchen, plan.face, plan.dice, in_order, why)
    if not chosen.placed and loose > 1:
        return m.REST, "Keep the other dice on the stove: there they promise most for your next turn."
    why = f"that promises most for your next turn, {decimal_in_words(chosen.next_turn, 3)} dice sent away on average."
    place, dice = chosen.placed[0] if chosen.placed else (STOVE, chosen.kept)
    return _placed(kitchen, place, dice, in_order, why)


def _placed(kitchen: Kitchen, place: str, dice: Dice, in_order: bool, why: str) -> Decision:
    die = first_to_place(kitchen, place, dice, in_order)
    return m.PLACE[die][place], f"Place the {die_text(die)} on {TITLES[place]}: {why}"


def first_to_place(kitchen: Kitchen, place: str, dice: Dice, in_order: bool) -> int:
    """The lowest of these dice that the place takes now: the first pair may have to come first (S8)."""
    takes = kitchen.welcome(in_order)[CARD_OF[place]]
    return min((die for die in dice if die % 10 in takes), key=lambda die: die % 10)


def _activate(state: SpudsState, names: Names) -> Decision:
    best = plans(state.kitchens[state.turn], ())[0]
    if best.sent:
        why = f"it sends away {dice_word(best.sent)}, as many as any card can now."
        return m.ACTIVATE[best.face], f"Activate {TITLES[best.face]}: {why}"
    return m.ACTIVATE[best.face], "Activate Control: nothing else is ready, and it lets you build All of a Kind."


def _send(state: SpudsState, names: Names) -> Decision:
    """Other colours to the compost, one's own to the others, so that they clog up their cards."""
    own, to = state.player, state.receiver()
    die = die_to_send([m.SENT[move] for move in state.moves()], own, to)
    if to == NOBODY:
        kept = any(left // 10 == own for left in without(state.hand, die))
        why = " and keep your own colour for the others" if kept else ""
        return m.SEND[die], f"Put the {die_text(die)} into the compost{why}."
    if die // 10 == to:
        return m.SEND[die], f"Only {names[to]}'s own colour is left: it bounces into the compost."
    return m.SEND[die], f"Hand the {die_text(die)} to {names[to]}."


def die_to_send(dice: Dice | list[int], own: int, to: int) -> int:
    """Other colours to the compost, one's own to the others; where a die may bounce, it need not (S11)."""
    if to == NOBODY:
        return min(dice, key=lambda die: die // 10 == own)
    return max(dice, key=lambda die: (die // 10 == own, die // 10 != to))


def _give(state: SpudsState, names: Names) -> Decision:
    """To the player who is closest to winning."""
    seats = [int(move.args[0]) for move in state.moves()]
    to = min(seats, key=lambda seat: (state.kitchens[seat].held, (seat - state.player) % len(names)))
    held = dice_word(state.kitchens[to].held)
    why = f"who holds the fewest dice: {held}" if len(seats) == len(names) - 1 > 1 else f"who holds {held}"
    return m.GIVE[to], f"Give both to {names[to]}, {why}."


def _set(state: SpudsState, names: Names) -> Decision:
    """To the value that most of one's loose dice show, to gather it on All of a Kind."""
    kitchen = state.kitchens[state.turn]
    shown = Counter(values((*state.loose, *state.loose, *kitchen.on[STOVE_AT])))  # what is set already counts more
    value = max(range(1, 7), key=lambda value: shown[value])
    die = state.hand[0]
    return m.SET[die][value], f"Set it to {value} and gather {value}s on All of a Kind."


def _lift(state: SpudsState, names: Names) -> Decision:
    value = Counter(values(state.loose)).most_common(1)[0][0]
    stove = [die for die in state.kitchens[state.turn].on[STOVE_AT] if die % 10 == value]
    if stove and "kind" in state.kitchens[state.turn].showing:
        return m.LIFT[stove[0]][STOVE], f"Lift the {die_text(stove[0])} too: it goes with the others on All of a Kind."
    return m.ENOUGH, "No other die helps: place what you have."


def _replace(state: SpudsState, names: Names) -> Decision:
    if not state.loose:
        return m.DONE, "Every die lies where it should."
    kitchen = state.kitchens[state.turn]
    value = Counter(values(state.loose)).most_common(1)[0][0]
    die = next(die for die in state.loose if die % 10 == value)
    if "kind" in kitchen.showing and value in kitchen.welcome(state.game.in_order)[CARD_OF["kind"]]:
        return m.PLACE[die]["kind"], f"Place the {die_text(die)} on All of a Kind, so that more dice leave next turn."
    return _assign(state, names)


_DECISIONS: Final[dict[str, Callable[[SpudsState, Names], Decision]]] = {
    Phase.SETUP: _assign,
    Phase.REROLL: _reroll,
    Phase.ASSIGN: _assign,
    Phase.ACTIVATE: _activate,
    Phase.SEND: _send,
    Phase.TARGET: _give,
    Phase.RECEIVE: _assign,
    Phase.SET: _set,
    Phase.LIFT: _lift,
    Phase.REPLACE: _replace,
}
