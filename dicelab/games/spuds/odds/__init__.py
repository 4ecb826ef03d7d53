"""The questions that Blazing Spuds answers, exactly, and which of them matter at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dicelab.games.game import CHANCE
from dicelab.games.kinds import Given
from dicelab.games.move import Move
from dicelab.games.question import Asked, Parameter, said_of
from dicelab.games.spuds.odds.questions import (
    BEST,
    CARD,
    NONE,
    PLACED,
    ROLLED,
    activate,
    best,
    different,
    give,
    kind,
    pairs,
    place,
    ready,
    reroll_title,
    rolloff,
    run,
    turn,
)
from dicelab.games.spuds.odds.rolls import Card, cards_of, rerolls
from dicelab.games.spuds.rules.dice import DIE, WORD, die_text, values
from dicelab.games.spuds.rules.kitchen import FACES, STOVE_AT, TITLES, Kitchen, without, write_kitchen
from dicelab.games.spuds.rules.state import Phase, SpudsState
from dicelab.odds.text import dice_word

QUESTIONS = (run, kind, pairs, different, activate, give, turn, best, place, ready, rolloff)


def controls(state: SpudsState) -> list[Parameter]:
    """What can be varied beside the table, beginning with a card of the player who acts."""
    if state.phase == Phase.ROLLOFF or state.actor() < 0:
        return []
    kitchen = state.kitchens[state.actor()]
    if state.turn == CHANCE:
        dice = len(state.loose)
    elif state.phase == Phase.REROLL:
        dice = len(kitchen.on[STOVE_AT])
    else:
        return []
    card = max(range(STOVE_AT), key=lambda card: len(kitchen.on[card]))
    return [
        replace(CARD, default=kitchen.showing[card]),
        replace(PLACED, default=values(kitchen.on[card])),
        replace(ROLLED, default=dice),
    ]


def asked(
    state: SpudsState, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None = None
) -> list[Asked]:
    """The questions that matter now, with the values chosen for the controls and the move considered."""
    if state.turn < CHANCE:
        return []
    if state.phase == Phase.ROLLOFF:
        return said_of("For whoever rolls.", _before_the_game(state))
    name = names[state.actor()]
    said = f"For {name}, in this turn and the next; the others are not reckoned with."
    return said_of(said, _asked(state, names, chosen, considered))


def _asked(
    state: SpudsState, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None
) -> list[Asked]:
    kitchen = state.kitchens[state.actor()]
    if state.turn == CHANCE:
        title = "Ready after this roll" if state.phase == Phase.ASSIGN else "Patterns in the first roll"
        return [*_asked_cards(cards_of(kitchen), len(state.loose), title), *_one_card(chosen)]
    if state.phase == Phase.REROLL:
        return _before_rerolling(kitchen, chosen, considered)
    if state.phase == Phase.ACTIVATE:
        must = state.game.mandatory_activation
        card = str(considered.args[0]) if considered and considered.kind == "activate" else NONE if considered else BEST
        return [Asked(ready, {"kitchen": write_kitchen(kitchen), "must": must, "card": card}, "Which card?")]
    if state.phase == Phase.RECEIVE:
        return [_one_die(state, die) for die in dict.fromkeys(state.loose)]
    if state.loose and state.phase in (Phase.SETUP, Phase.ASSIGN, Phase.REPLACE):
        return _placing(state, kitchen, considered)
    return _next_turn(state, names)


def _before_the_game(state: SpudsState) -> list[Asked]:
    """Who begins, and what the dice of the first player may show."""
    dice = len(state.game.dice_of(0, 0))
    title = f"In a first roll of {dice_word(dice)}"
    asking = [(run, 4, "run of 4"), (run, 6, "run of 6"), (kind, 4, "4 alike"), (kind, 5, "5 alike")]
    patterns = [Asked(q, {"dice": dice, "at_least": n}, title, label) for q, n, label in asking]
    return [Asked(rolloff, {"players": len(state.loose)}, "One roll decides who begins"), *patterns]


def _placing(state: SpudsState, kitchen: Kitchen, considered: Move | None) -> list[Asked]:
    """The best assignment, behind a button, and the die that is about to be placed."""
    given: dict[str, Given] = {
        "kitchen": write_kitchen(kitchen),
        "rolled": tuple([str(WORD[die]) for die in state.loose]),
        "filling": state.game.pairs,
        "setup": state.phase != Phase.ASSIGN,
        "must": state.game.mandatory_activation,
    }
    title = "With the dice just rolled" if state.phase != Phase.REPLACE else "With the dice in hand"
    found = [Asked(best, given, title, reveal="Show the best assignment")]
    if state.phase == Phase.ASSIGN:
        waiting = kitchen.with_more(state.loose, STOVE_AT)
        title = "Next turn, if all of them wait on the stove"
        found.append(Asked(turn, {"kitchen": write_kitchen(waiting)}, title))
    if considered and considered.kind == "place":
        found.insert(0, _one_die(state, DIE[considered.args[0]], str(considered.args[1])))
    return found


def _one_die(state: SpudsState, die: int, where: str = BEST) -> Asked:
    """Where a die helps the next turn, with all others in hand on the stove."""
    kitchen = state.kitchens[state.turn]
    given: dict[str, Given] = {
        "kitchen": write_kitchen(kitchen.with_more(without(state.loose, die), STOVE_AT)),
        "die": str(WORD[die]),
        "filling": state.game.pairs,
        "where": where,
    }
    return Asked(place, given, f"Place the {die_text(die)}: dice sent next turn")


def _next_turn(state: SpudsState, names: Sequence[str]) -> list[Asked]:
    """What the kitchen is worth as it lies; dice to be set and placed again count on the stove."""
    keeps = state.loose + (state.hand if state.phase == Phase.SET else ())
    kitchen = state.kitchens[state.player].with_more(keeps, STOVE_AT)
    title = f"{names[state.player]}'s next turn, as it looks now"
    return [Asked(turn, {"kitchen": write_kitchen(kitchen)}, title)] if kitchen.held else []


def _before_rerolling(kitchen: Kitchen, chosen: Mapping[str, Given], considered: Move | None) -> list[Asked]:
    if not kitchen.rolled():
        cards = cards_of(kitchen.with_dice(STOVE_AT, ()))
        return [*_asked_cards(cards, kitchen.held, "Ready after this roll"), *_one_card(chosen)]
    what = str(considered.args[0]) if considered else BEST
    found = [Asked(turn, {"kitchen": write_kitchen(kitchen), "reroll": what}, "Which re-roll?")]
    for option in rerolls(kitchen):
        if option.what == what:
            title = f"If you re-roll {reroll_title(option.what, option.dice)}"
            found += _asked_cards(option.cards, option.dice, title, True)
    return [*found, *_one_card(chosen)]


def _asked_cards(cards: Sequence[Card], dice: int, title: str, mark: bool = False) -> list[Asked]:
    return [
        Asked(activate, {"card": face, "placed": placed, "dice": dice}, title, FACES[face].title, mark)
        for face, placed in cards
    ]


def _one_card(chosen: Mapping[str, Given]) -> list[Asked]:
    given = {name: chosen[name] for name in ("card", "placed", "dice") if name in chosen}
    if len(given) < 3:
        return []
    title = TITLES[str(given["card"])]
    return [Asked(give, given, f"Dice that {title} can send away")]
