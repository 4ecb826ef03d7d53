"""What the odds panel of Dice Hunters of Therion asks, and everything that can be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from dicelab.games.game import CHANCE, OVER
from dicelab.games.hunters.odds.aims import all_in_all
from dicelab.games.hunters.odds.questions import (
    COINS_AIM,
    LEFT,
    MOST,
    RED_DICE,
    SWORDS_AIM,
    WHITE_DICE,
    YELLOW_DICE,
    expected_coins,
    expected_swords,
    growth,
    hold,
    keep,
    outbid,
    survive,
    sword_count,
    swords,
)
from dicelab.games.hunters.rules.dice import EACH, Party, tally
from dicelab.games.hunters.rules.state import ROLLS, HuntersState
from dicelab.games.kinds import Given, Whole
from dicelab.games.move import Move
from dicelab.games.question import Asked, Parameter, Question, said_of
from dicelab.odds.text import count

QUESTIONS: Final = (
    swords, outbid, expected_swords, expected_coins, sword_count, keep, hold, survive, growth,
)  # fmt: skip

TARGET = Parameter("target", Whole(range(1, MOST + 1)), "swords to reach")
_SHOWN_CHOICES = 5


def controls(state: HuntersState) -> list[Parameter]:
    """What can be varied beside the table, beginning with what lies on it."""
    lying = tally(state.shown).swords  # whoever has enough already may want one more, to hold it
    target = replace(TARGET, default=min(max(state.bid, lying) + 1, MOST))
    if state.turn == CHANCE and state.left == ROLLS:
        white, yellow, red = state.rolling
        whites = replace(WHITE_DICE, kind=Whole(range(1, EACH + 1)), default=white)
        return [target, whites, replace(YELLOW_DICE, default=yellow), replace(RED_DICE, default=red)]
    if state.turn >= 0 and not state.choosing:
        return [target, replace(LEFT, kind=Whole(range(1, ROLLS)), default=state.left)]
    return []


def asked(
    state: HuntersState, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None = None
) -> list[Asked]:
    """The questions that matter now, with the values chosen for the controls and the move considered."""
    name = names[state.roller]
    found = _asked(state, names, name, chosen, considered)
    return said_of(f"For {name}, with the best re-rolls for that aim.", found)


def _asked(
    state: HuntersState, names: Sequence[str], name: str, chosen: Mapping[str, Given], considered: Move | None
) -> list[Asked]:
    if state.turn == CHANCE and (state.opening or state.left < ROLLS):
        where = "in the opening roll" if state.opening else "on the dice in the air"
        return [Asked(sword_count, _dice(state.rolling) | {"rolls": 1}, f"Swords {where}")]
    if state.turn == CHANCE:
        return _before_roll(state, name, chosen)
    if state.turn == OVER:
        return []
    if state.choosing:
        return [_hold(state, name, tally(state.shown).swords)]
    swords, *others = _keep_or_roll(state, name, chosen, considered)
    return [swords, _all_in_all(state, names, considered), *others]


def _all_in_all(state: HuntersState, names: Sequence[str], considered: Move | None) -> Asked:
    """Both aims on one scale: one recommendation, the same that a hint gives."""
    question = Question(
        "all in all", "swords or coins", (), lambda: all_in_all(state, names, considered, _SHOWN_CHOICES)
    )
    said = f"For {names[state.roller]}, as the sensible bot reckons; the others are taken to play only to outbid."
    return Asked(question, {}, "All in all: swords or coins?", stays=True, whose=said)


def _dice(party: Party) -> dict[str, Given]:
    return dict(zip(("white", "yellow", "red"), party, strict=True))


def others(state: HuntersState) -> tuple[Party, ...]:
    """The parties of those who play before the roller's next turn, in that order."""
    players = len(state.players)
    return tuple(state.players[(state.roller + step) % players].party for step in range(1, players))


def _hold(state: HuntersState, name: str, number: int, label: str = "") -> Asked:
    given: dict[str, Given] = {"swords": number, "opponents": others(state)}
    said = f"For {name}; each of the others is taken to play only to outbid."
    return Asked(hold, given, f"{name} is not outbid before the next turn", label, whose=said)


def _before_roll(state: HuntersState, name: str, chosen: Mapping[str, Given]) -> list[Asked]:
    dice = {name: chosen[name] for name in ("white", "yellow", "red")}
    target = int(chosen["target"])  # type: ignore[arg-type]
    return [
        Asked(outbid, dice | {"swords": target - 1}, f"{count(target, 'sword').capitalize()} or more this turn"),
        _hold(state, name, target),
        Asked(expected_coins, dice, "Going for coins"),
        Asked(expected_swords, dice, "Going for swords"),
        Asked(sword_count, dice | {"rolls": ROLLS}, "Swords this turn, going for many"),
        Asked(growth, dice, "Dice more or fewer, after one roll"),
    ]


def _keep_or_roll(state: HuntersState, name: str, chosen: Mapping[str, Given], considered: Move | None) -> list[Asked]:
    target, left = int(chosen["target"]), int(chosen["rolls_left"])  # type: ignore[arg-type]
    again = considered.args if considered is not None and considered.kind == "reroll" else ()
    lying: dict[str, Given] = {"faces": state.shown, "rolls_left": left, "reroll": again, "rows": _SHOWN_CHOICES}
    questions = [
        Asked(
            keep,
            lying | {"aim": SWORDS_AIM, "at_least": target},
            f"Keep or re-roll for {count(target, 'sword')}",
            tag="likeliest",
        ),
        Asked(keep, lying | {"aim": COINS_AIM}, "Keep or re-roll for coins", tag="most coins", key="keep coins"),
    ]
    now = tally(state.shown).swords
    if now > state.bid:
        questions.append(_hold(state, name, now, f"{count(now, 'sword')}, as they lie"))
    if target != now:
        questions.append(_hold(state, name, target, count(target, "sword")))
    return questions
