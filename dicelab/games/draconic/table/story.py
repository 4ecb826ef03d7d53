"""What happened in a step of Draconic Dice, in words."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.draconic.rules.dice import FACES, Counts, counts_of
from dicelab.games.draconic.rules.options import FIRE, SCALES
from dicelab.games.draconic.rules.state import DraconicState
from dicelab.games.game import OVER, Step
from dicelab.games.move import Move
from dicelab.odds.text import count, listing


def showing(counts: Counts) -> str:
    """'two blanks, one dragon and one knight'."""
    return listing([count(n, face) for face, n in zip(FACES, counts, strict=True) if n]) or "nothing"


def story(before: DraconicState, move: Move, after: DraconicState, names: Sequence[str]) -> str:
    """What ``move`` did, in a few short sentences."""
    if move.kind == "start":
        return f"{names[after.roller]} begins."
    roller = names[before.roller]
    told = [_deed(move, roller, names)]
    if after.turn != before.roller or after.turn < 0:  # the turn has ended
        told += _ending(before, move, after, names)
    elif move.kind == "roll" and not after.dragons and before.game.trade_order == "burn_first":
        told.append(_burned(before, roller))  # K8: burned already, and still to decide on a trade
    return " ".join(told)


def _deed(move: Move, roller: str, names: Sequence[str]) -> str:
    if move.kind == "roll":
        *_, knights = counts = counts_of(move)
        leave = f" {count(knights, 'knight').capitalize()} leave{'s' * (knights == 1)} the game." if knights else ""
        return f"{roller} rolls {count(sum(counts), 'die', 'dice')}: {showing(counts)}.{leave}"
    if move.kind == "give":
        return f"{roller} gives a dragon to {names[int(move.args[0])]}."
    if move.kind == "trade":
        return f"{roller} trades all dice with {names[int(move.args[0])]}."
    return f"{roller} keeps the dice."


def _ending(before: DraconicState, move: Move, after: DraconicState, names: Sequence[str]) -> list[str]:
    roller = names[before.roller]
    fireballs = counts_of(move)[2] if move.kind == "roll" else before.fireballs
    told, short = [], before.challenge - fireballs
    if before.game.variant == FIRE:
        if short > 0:
            told = [
                f"{roller} rolled fewer fireballs than {names[before.challenger]} "
                f"and must take {count(short, 'die', 'dice')} from there."
            ]
    elif fireballs:
        told = [f"{count(fireballs, 'fireball').capitalize()} {'goes' if fireballs == 1 else 'go'} to the pile."]
    elif move.kind not in ("keep", "trade") or before.game.trade_order == "trade_first":
        told = [_burned(before, roller)]
    return told + _out(before, after, names)


def _burned(before: DraconicState, roller: str) -> str:
    if before.pile:
        return f"No fireball: {roller} is burned and takes the {count(before.pile, 'die', 'dice')} of the pile."
    return f"No fireball: {roller} is burned, but the pile is empty."


def _out(before: DraconicState, after: DraconicState, names: Sequence[str]) -> list[str]:
    places = after.places
    new_round = after.standing.round > before.standing.round
    if new_round:  # the hands are full again: the roller went out, and one was left
        places = (*before.places, before.roller)
        places = (*places, *(seat for seat in range(len(names)) if seat not in places))
    fresh = list(enumerate(places, 1))[len(before.places) :]
    told = [_placed(before, after, seat, place, names) for place, seat in fresh]
    if new_round:
        told.append(f"Round {before.standing.round} is over.")
    if after.turn == OVER:
        told.append(ending(after, names))
    return told


def _placed(before: DraconicState, after: DraconicState, seat: int, place: int, names: Sequence[str]) -> str:
    points = ""
    if before.game.variant == SCALES:
        points = f", {count(after.standing.totals[seat] - before.standing.totals[seat], 'point')}"
    if place == len(names):
        return f"{names[seat]} is last{points}."
    return f"{names[seat]} has no dice left" + (f": place {place}{points}." if before.game.plays_on else ".")


def ending(state: DraconicState, names: Sequence[str]) -> str:
    """How the game ended."""
    winners = [names[seat] for seat in state.winners()]
    if not winners:
        return "The turn limit is reached: nobody wins."
    if state.capped():
        return f"The turn limit is reached: {winners[0]} was out first and wins!"
    points = f" with {max(state.standing.totals)} points" if state.game.variant == SCALES else ""
    return f"{listing(winners)} {'win' if len(winners) > 1 else 'wins'}{points}!"


whose = DraconicState.actor
"""Nobody else acts within a turn."""


def sum_up(turn: Sequence[Step], after: DraconicState, names: Sequence[str]) -> str:
    """A turn in a few words, beside what its dice show: 'gave dragons to Ada and Ben'."""
    got = [names[int(step.move.args[0])] for step in turn if step.move.kind == "give"]
    told = [f"gave {count(len(got), 'dragon')} to {listing(list(dict.fromkeys(got)))}"] if got else []
    told += [f"traded dice with {names[int(step.move.args[0])]}" for step in turn if step.move.kind == "trade"]
    return ", ".join(told)
