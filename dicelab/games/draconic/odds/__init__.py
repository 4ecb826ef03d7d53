"""What the odds panel of Draconic Dice asks, and everything that can be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from dicelab.games.draconic.odds.aims import hurts_most
from dicelab.games.draconic.odds.questions import (
    DICE,
    OTHER,
    PILE,
    RACE_DICE,
    RACE_TOTAL,
    burned,
    faces,
    out,
    out_chance,
    turn,
    win,
)
from dicelab.games.draconic.rules.dice import FIREBALL
from dicelab.games.draconic.rules.options import BASE, FIRE, TRADE, TRADE_NEEDS
from dicelab.games.draconic.rules.state import DraconicState
from dicelab.games.game import CHANCE
from dicelab.games.kinds import Given
from dicelab.games.move import Move
from dicelab.games.question import Asked, Parameter, said_of
from dicelab.odds.text import chance_text, count, percent_equals

QUESTIONS: Final = (burned, faces, turn, out, win)


def controls(state: DraconicState) -> list[Parameter]:
    """What can be varied beside the table, beginning with what lies on it."""
    if state.turn != CHANCE:
        return []
    roller = max(state.roller, 0)  # before the start all hands are alike
    found = [replace(DICE, default=state.hands[roller])]
    if state.game.variant != FIRE:
        found.append(replace(PILE, default=state.pile))
    if _race(state):
        other = next(hand for seat, hand in enumerate(state.hands) if seat != roller and hand)
        found.append(replace(OTHER, default=other))
    return found


def asked(
    state: DraconicState, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None = None
) -> list[Asked]:
    """The questions that matter now, with the values chosen for the controls and the move considered."""
    if state.turn == CHANCE:
        name = names[state.roller] if state.roller >= 0 else "whoever begins"
        return said_of(f"For {name}, in this roll.", _before_roll(state, chosen, name))
    if state.turn >= 0 and state.dragons and state.game.variant != FIRE:
        said = f"For the others, each as if they rolled right after {names[state.roller]}."
        return said_of(said, _before_giving(state, names, considered))
    return []


def _race(state: DraconicState) -> bool:
    """Whether two players race by the base rules, so that the whole game can be solved."""
    held = [hand for hand in state.hands if hand]
    return state.game.variant == BASE and len(held) == 2 and max(held) <= RACE_DICE


def _before_roll(state: DraconicState, chosen: Mapping[str, Given], name: str) -> list[Asked]:
    dice = int(chosen["dice"])  # type: ignore[arg-type]
    if state.game.variant == FIRE:
        return [Asked(faces, {"dice": dice, "face": FIREBALL}, "Fireballs in this roll")]
    pile = int(chosen["pile"])  # type: ignore[arg-type]
    questions = [
        Asked(burned, {"dice": dice}, "Burned: no fireball"),
        Asked(out, {"dice": dice, "pile": pile}, "Out of dice after this turn"),
    ]
    other = chosen.get("other")
    if isinstance(other, int) and dice <= RACE_DICE and dice + other + pile <= RACE_TOTAL:
        title = "Out before the other player" if state.places else "Win the game from here"
        said = f"For {name}, to the end; with two players left nobody has anything to decide."
        questions.append(Asked(win, {"dice": (dice, other), "pile": pile}, title, whose=said))
    trade = ", without a trade" if state.game.variant == TRADE and dice >= TRADE_NEEDS else ""
    return [*questions, Asked(turn, {"dice": dice, "pile": pile}, f"Dice held after this turn{trade}")]


def _before_giving(state: DraconicState, names: Sequence[str], considered: Move | None) -> list[Asked]:
    """What a dragon does to each of the others: their chance to be out, if they meet this pile."""
    pile = state.pile + state.fireballs if state.fireballs else 0  # without a fireball the roller takes the pile first
    hurts, found, without = hurts_most(state), [], []
    for move in state.moves():
        seat = int(move.args[0])
        name, dice = names[seat], state.hands[seat]
        before, after = out_chance(dice, pile), out_chance(dice + 1, pile)
        falls = percent_equals(before - after).replace("%", "points").removeprefix("= ")
        found.append(
            Asked(
                out,
                {"dice": dice + 1, "pile": pile},
                "Their chance to be out next turn, with this dragon",
                f"{name}, then with {count(dice + 1, 'die', 'dice')}",
                move == considered,
                how=f"Without it: {chance_text(before)}. The dragon takes {falls} away.",
                best=move == hurts,
                tag="hurts most",
                heading="Every choice",
                key="out with it",
            )
        )
        given, label = {"dice": dice, "pile": pile}, f"{name}, with {count(dice, 'die', 'dice')}"
        without.append(Asked(out, given, "The same without the dragon", label, key="out without it"))
    return found + without
