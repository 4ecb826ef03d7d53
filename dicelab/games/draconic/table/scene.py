"""What a table shows of Draconic Dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dicelab.games.draconic.rules.dice import FACES, Counts, counts_of
from dicelab.games.draconic.rules.options import FIRE, SCALES, VARIANT_NAMES
from dicelab.games.draconic.rules.state import KEEP, DraconicState
from dicelab.games.draconic.table.story import ending
from dicelab.games.game import CHANCE, NOBODY, OVER, Step
from dicelab.games.move import Move
from dicelab.games.scene import Counter, DrawnDie, Now, OfferedMove, Scene, Seat, Zone
from dicelab.odds.text import count

MAKE = "dragon"
_PLACES = ("1st", "2nd", "3rd", "4th", "5th")


def scene(state: DraconicState, past: Sequence[Step], names: Sequence[str]) -> Scene:
    """The table of ``state``; the last roll of every seat stays in view."""
    last = _last_rolls(state, past)
    shown: Scene = {
        "facts": _facts(state),
        "now": _now(state, names),
        "seats": [_seat(state, seat, last.get(seat), names) for seat in range(len(names))],
        "centre": _centre(state, names),
        "cards": [],
        "choices": [_choice(state, move, names) for move in state.moves()],
        "stage": {"seats": 30, "middle": 34, "mine": 36},
        "prompts": {"dragon": "Who gets the dragon? Pick a player."},
    }
    if state.turn == CHANCE:
        held = state.hands[state.roller]
        shown["roll"] = "Draw who begins" if state.roller == NOBODY else f"Roll {held} {'die' if held == 1 else 'dice'}"
    return shown


# -- the seats ----------------------------------------------------------------------------------------------


class _LastRoll(NamedTuple):
    """What a seat rolled last, how its turn ended, and whether nothing has happened since."""

    counts: Counts
    ended: str
    fresh: bool


def _last_rolls(state: DraconicState, past: Sequence[Step]) -> dict[int, _LastRoll]:
    """The latest roll of every seat in this round, looking back from the end."""
    found: dict[int, _LastRoll] = {}
    if state.rolled is not None:  # known without a past, too: a position may be put on the table in mid-turn
        found[state.roller] = _LastRoll(state.rolled, "", bool(past) and past[-1].move.kind == "roll")
    after = state
    for index in range(len(past) - 1, -1, -1):
        before, move = past[index]
        assert isinstance(before, DraconicState)
        if before.standing.round != after.standing.round:
            break
        seat = before.roller
        if move.kind == "roll" and seat not in found:
            counts = counts_of(move)
            found[seat] = _LastRoll(counts, _outcome(before, counts[2]), index == len(past) - 1)
            if len(found) == len(state.hands):
                break
    return found


def _outcome(before: DraconicState, fireballs: int) -> str:
    """How a turn ended that showed so many fireballs, in a few words."""
    if before.game.variant == FIRE:
        short = before.challenge - fireballs
        return f"short of the challenge: took {short}" if short > 0 else f"rolled {count(fireballs, 'fireball')}"
    if fireballs:
        return f"{count(fireballs, 'fireball')} to the pile"
    return f"burned: took {count(before.pile, 'die', 'dice')}" if before.pile else "burned, but the pile was empty"


def _seat(state: DraconicState, seat: int, last: _LastRoll | None, names: Sequence[str]) -> Seat:
    deciding = state.turn == seat
    if last and (deciding or state.turn == OVER or state.roller != seat):
        rolled = _rolled(state, seat, last, deciding)
    else:
        rolled = _to_come(state, seat)
    shown: Seat = {
        "seat": seat,
        "name": names[seat],
        "acting": state.turn != OVER and state.roller == seat,
        "note": _note(state, seat, last),
        "counters": _counters(state, seat),
        "zones": [rolled, _hand(state, seat, 0 if deciding else state.hands[seat])],
    }
    if seat in state.places:
        shown["badge"] = _PLACES[state.places.index(seat)]
    if state.turn >= 0 and seat != state.turn and state.hands[seat]:
        shown["token"] = f"seat-{seat}"
        shown["token_label"] = f"Dragon to {names[seat]}" if state.dragons else f"Trade with {names[seat]}"
    return shown


def _note(state: DraconicState, seat: int, last: _LastRoll | None) -> str:
    if seat in state.places:
        return "out of dice" if state.places[-1] != seat or not state.hands[seat] else "last"
    if state.roller == seat and state.turn != OVER:
        return ""
    return last.ended if last else ""


def _counters(state: DraconicState, seat: int) -> list[Counter]:
    held = state.hands[seat]
    counters: list[Counter] = [{"symbol": "die", "count": held, "label": count(held, "die", "dice")}]
    if state.game.variant != SCALES:
        return counters
    total = state.standing.totals[seat]
    return [*counters, {"symbol": "points", "count": total, "label": count(total, "point")}]


def _room(state: DraconicState) -> int:
    """Slots for the dice of one player: a hand grows by the pile and by dragons."""
    return max(12, *state.hands)


def _to_come(state: DraconicState, seat: int) -> Zone:
    """Where a roll will lie."""
    zone: Zone = {
        "key": f"rolled-{seat}", "label": "rolled", "dice": [], "slots": _room(state), "share": 3, "picture": True,
    }  # fmt: skip
    if state.roller == seat and state.turn == CHANCE:
        zone["empty"] = "the roll lands here"
    return zone


def _hand(state: DraconicState, seat: int, held: int) -> Zone:
    die: DrawnDie = {"make": MAKE, "face": "back", "label": "a die, not rolled yet", "state": "waiting"}
    number = count(held, "die", "dice")
    label = f"{number} to roll" if held and state.roller == seat else f"holds {number}" if held else "in hand"
    return {
        "key": f"hand-{seat}", "label": label, "dice": [die] * held, "slots": _room(state), "share": 2,
        "why": "These dice are not rolled yet. Only a dragon that was just rolled can be picked.",
    }  # fmt: skip


def _rolled(state: DraconicState, seat: int, last: _LastRoll, deciding: bool) -> Zone:
    """The dice as they fell; those that have left the hand since are shown as gone."""
    given = last.counts[1] - (state.dragons if deciding else 0)
    dice: list[DrawnDie] = []
    for face, number in zip(FACES, last.counts, strict=True):
        for index in range(number):
            gone = _gone(state, face, index, given, deciding)
            die: DrawnDie = {"make": MAKE, "face": face, "label": face if not gone else f"{face}, {gone}"}
            if gone and not (last.fresh and face == "knight"):
                die["state"] = "gone"
            elif last.fresh:
                die["state"] = "fresh"
            if deciding and face == "dragon" and not gone:
                die["token"] = "dragon"
                die["label"] = "dragon, to be given away"
            dice.append(die)
    # once the turn is over, the dice themselves are in the hand or on the pile
    return {
        "key": f"rolled-{seat}", "label": "rolled", "dice": dice, "picture": not deciding, "slots": _room(state),
        "share": 3, "why": "Only dragons are given away; the other dice stay or go by themselves.",
    }  # fmt: skip


def _gone(state: DraconicState, face: str, index: int, given: int, deciding: bool) -> str:
    """Where a die that was rolled has gone; empty where it lies there still."""
    burns = not deciding and state.game.variant != FIRE
    gone = {"knight": "left the game", "dragon": "given away" * (index < given), "fireball": "on the pile" * burns}
    return gone.get(face, "")


# -- the middle, the choices, the words ---------------------------------------------------------------------


def _centre(state: DraconicState, names: Sequence[str]) -> list[Zone]:
    knight: DrawnDie = {"make": MAKE, "face": "knight", "label": "knight, out of the game", "state": "gone"}
    left: Zone = {
        "key": "retired",
        "label": "Knights that left",
        "dice": [knight] * state.retired,
        "slots": 16,
        "share": 2,
        "empty": "none yet",
        "why": "Knights have left the game for good.",
        "note": f"{state.retired} of {sum(state.hands) + state.pile + state.retired} dice",
    }
    if state.game.variant == FIRE:
        return [_challenge(state, names), left]
    fireball: DrawnDie = {"make": MAKE, "face": "fireball", "label": "fireball"}
    pile: Zone = {
        "key": "pile",
        "label": "Fire pile",
        "dice": [fireball] * state.pile,
        "look": "fire",
        "slots": 16,
        "share": 3,
        "empty": "empty: nothing to fear yet",
        "why": "The pile waits for whoever rolls no fireball; nobody picks from it.",
        "note": f"{count(state.pile, 'die', 'dice')} for whoever rolls no fireball" if state.pile else "",
    }
    return [pile, left]


def _challenge(state: DraconicState, names: Sequence[str]) -> Zone:
    fireball: DrawnDie = {"make": MAKE, "face": "fireball", "label": "fireball to match"}
    who = names[state.challenger] if state.challenger != NOBODY else ""
    nobody = "no challenge any more" if state.turn == OVER else "no challenge on the first turn"
    return {
        "key": "challenge",
        "label": "Fireballs to match",
        "dice": [fireball] * state.challenge,
        "look": "fire",
        "slots": 16,
        "share": 3,
        "empty": f"{who} rolled none" if who else nobody,
        "why": "This is only a picture of the challenge; nobody picks from it.",
        "note": f"rolled by {who}" if state.challenge else "",
    }


def _choice(state: DraconicState, move: Move, names: Sequence[str]) -> OfferedMove:
    if move == KEEP:
        return {"move": str(move), "says": "Keep your own dice", "short": "Keep mine", "picks": []}
    seat = int(move.args[0])
    to = [f"seat-{seat}"]
    if state.dragons:
        return {"move": str(move), "says": f"Give a dragon to {names[seat]}", "picks": [["dragon"], to]}
    says = f"Trade hands with {names[seat]} ({count(state.hands[seat], 'die', 'dice')})"
    return {"move": str(move), "says": says, "picks": [to]}


def _facts(state: DraconicState) -> list[str]:
    game, turn = state.game, f"turn {state.turns + (state.turn != OVER)}"
    rounds = [f"round {state.standing.round}, to {game.target} points"] if game.variant == SCALES else []
    return [VARIANT_NAMES[game.variant], *rounds, turn]


def _now(state: DraconicState, names: Sequence[str]) -> Now:
    if state.turn == OVER:
        return {"lead": "The game is over.", "text": ending(state, names)}
    if state.roller == NOBODY:
        return {"lead": "Who begins?", "text": "Chance picks the player who takes the first turn."}
    found: Now = {"lead": f"{names[state.roller]}, it is your turn.", "text": _to_do(state)}
    if state.turn >= 0:
        found["pick"] = "Pick a player"
    return found


def _to_do(state: DraconicState) -> str:
    if state.dragons:
        gets = "it" if state.dragons == 1 else "the first"
        return f"{count(state.dragons, 'dragon').capitalize()} to give away: pick the player who gets {gets}."
    if state.turn >= 0:
        return "All blank! Trade all your dice with somebody, or keep your own."
    held = count(state.hands[state.roller], "die", "dice")
    if state.game.variant == FIRE:
        if not state.challenge:
            return f"Roll your {held}. There is no challenge to meet."
        return f"Roll your {held}: with fewer than {count(state.challenge, 'fireball')} you take the difference."
    if not state.pile:
        return f"Roll your {held}. The pile is empty, so no fireball means no harm."
    return f"Roll your {held}: without a fireball you take the {count(state.pile, 'die', 'dice')} of the pile."
