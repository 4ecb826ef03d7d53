"""What a person at the table of Dice Hunters of Therion is to do now, and may do, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dicelab.games.game import OVER
from dicelab.games.hunters.rules.dice import EACH, STOP, Shown, tally
from dicelab.games.hunters.rules.state import CHASE, ROLLS, HuntersState
from dicelab.games.hunters.rules.words import dice_named
from dicelab.games.hunters.table.story import ending
from dicelab.games.move import Move
from dicelab.games.scene import Now, OfferedMove
from dicelab.odds.text import count, listing

THE_CENTRE = "centre"
"""The token of the place where swords go."""
_ORDINAL = {3: "first", 2: "second", 1: "third"}


def choice(state: HuntersState, move: Move) -> OfferedMove:
    """A legal move with the dice one picks to make it."""
    if move.kind == "reroll":
        again = [str(word) for word in move.args]
        kept = len(state.shown) - len(again)
        short = f"Keep {kept}, roll {len(again)}" if kept else f"Roll all {len(again)}"
        return {
            "move": str(move),
            "says": _again(state.shown, again),
            "short": short,
            "picks": [again],
            "confirm": True,
        }
    if move == STOP:
        return {"move": str(move), "says": f"Stop: {_brings(state)}", "short": f"Stop: {_briefly(state)}", "picks": []}
    if move == CHASE:
        return {"move": str(move), "says": give_chase(state), "short": "Give chase", "picks": [[THE_CENTRE]]}
    return {"move": str(move), "says": "Leave the villain alone", "short": "Leave it", "picks": []}


def _again(shown: Shown, again: list[str]) -> str:
    """What a re-roll is, by the fewer dice: those rolled or those kept."""
    number = count(len(again), "die", "dice")
    if len(again) == len(shown):
        return f"Re-roll all {number}"
    if len(again) <= max(2, len(shown) // 2):
        return f"Re-roll {number}: {dice_named(again)}"
    kept = Counter(shown) - Counter(again)
    return f"Re-roll {number}, keep {dice_named(kept.elements())}"


def give_chase(state: HuntersState) -> str:
    """What picking the centre means, where a chase is to be decided (D10)."""
    return f"Chase the villain with {count(tally(state.shown).swords, 'sword')}"


def number_of(dice: int) -> str:
    """Dice on a button: in figures, which are read at a glance."""
    return f"{dice} die" if dice == 1 else f"{dice} dice"


def _briefly(state: HuntersState) -> str:
    """The most important thing that stopping brings."""
    brought = tally(state.shown)
    if state.outbids:
        return "give chase" if state.game.must_chase else "may chase"
    if brought.coins:
        return f"{brought.takings} coin{'s' if brought.takings > 1 else ''}"
    recruits = brought.yellow + brought.red
    return number_of(recruits) if recruits else "nothing"


def _brings(state: HuntersState) -> str:
    """What stopping here brings."""
    brought = tally(state.shown)
    swords, player = count(brought.swords, "sword"), state.players[state.roller]
    if state.outbids:
        parts = [f"{swords}, {'' if state.game.must_chase else 'may '}chase the villain"]
    else:
        parts = [f"{swords} {'do' if brought.swords > 1 else 'does'} not outbid"] if brought.swords else []
    if brought.coins:
        parts.append(count(brought.takings, "coin") + ("" if brought.swords else ", the Great Treasure"))
    join = {"yellow": min(brought.yellow, EACH - player.yellow), "red": min(brought.red, EACH - player.red)}
    parts += [count(number, f"{colour} die", f"{colour} dice") for colour, number in join.items() if number]
    return "; ".join(parts) or "it brings nothing"


def now(state: HuntersState, names: Sequence[str]) -> Now:
    """Whose turn it is, and what to do."""
    if state.turn == OVER:
        return {"lead": "The game is over.", "text": ending(state, names)}
    who = names[state.roller]
    if state.opening:
        tied = [names[seat] for seat in state.opening.seats]
        rest = "" if len(tied) == len(names) else f" {listing(tied)} have tied and roll again."
        return {
            "lead": f"{who} rolls for the opening.",
            "text": f"Whoever shows the most swords gives chase first.{rest}",
        }
    found: Now = {"lead": f"{who}, it is your turn.", "text": _to_do(state, names)}
    if state.turn >= 0:
        found["pick"] = "Chase, or leave?" if state.choosing else "Pick dice to roll"
    return found


def _to_do(state: HuntersState, names: Sequence[str]) -> str:
    if state.choosing:
        return "You have more swords than the centre: chase the villain, or leave it?"
    if state.turn >= 0:
        left = "one re-roll is left" if state.left == 1 else f"{count(state.left, 're-roll')} are left"
        return f"Pick the dice to roll again ({left}), or stop. {_aim(state, names)}"
    dice = count(sum(state.rolling), "die", "dice")
    if state.left < ROLLS:
        return f"Roll {dice} again: the {_ORDINAL[state.left]} roll."
    return f"Roll your whole party, {dice}. {_aim(state, names)}"


def _aim(state: HuntersState, names: Sequence[str]) -> str:
    if state.chase:
        enough, whom = count(state.bid + 1, "sword").capitalize(), names[state.chase.seat]
        return f"{enough} outbid {whom}; no swords at all double your coins."
    return "One sword is enough to give chase; no swords at all double your coins."
