"""What happened in a step of Dice Hunters of Therion, in words."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import NOBODY, OVER, Step
from dicelab.games.hunters.rules.dice import Shown, X, in_order, tally
from dicelab.games.hunters.rules.state import CHASE, ROLLS, HuntersState
from dicelab.games.hunters.rules.words import dice_named
from dicelab.games.move import Move
from dicelab.odds.text import count, listing


def story(before: HuntersState, move: Move, after: HuntersState, names: Sequence[str]) -> str:
    """What ``move`` did, in a few short sentences."""
    who = names[before.roller]
    if before.opening:
        return " ".join([f"{who} opens with {_dice(move.args)}.", *_opening(after, names)])
    told = [_deed(before, move, who)]
    ended = after.turns > before.turns or after.turn == OVER
    if ended:
        told += _ending(before, move, after, names)
    return " ".join(told)


def _dice(words: Sequence[int | str]) -> str:
    return dice_named(map(str, words))


def _opening(after: HuntersState, names: Sequence[str]) -> list[str]:
    if after.chase:
        chaser, swords = names[after.chase.seat], count(after.bid, "sword")
        return [f"{chaser} has the most, {swords}, and gives chase; {names[after.roller]} begins."]
    if after.opening and not after.opening.rolled:
        tied = listing([names[seat] for seat in after.opening.seats])
        return [f"A tie: {tied} roll again."]
    return []


def _deed(before: HuntersState, move: Move, who: str) -> str:
    if move.kind == "roll":
        again = " again" if before.left < ROLLS else ""
        lost = sum(word in X for word in move.args)
        leave = f" {_number(lost)} {'leaves' if lost == 1 else 'leave'} with an X." if lost else ""
        return f"{who} rolls{again}: {_dice(move.args)}.{leave}"
    if move.kind == "reroll":
        return f"{who} picks up {_dice(move.args)}."
    if move.kind == "stop":
        return f"{who} stops."
    return f"{who} gives chase." if move == CHASE else f"{who} leaves the villain alone."


def _number(dice: int) -> str:
    return count(dice, "die", "dice").capitalize()


def result(before: HuntersState, move: Move) -> Shown:
    """The dice with which the turn ended."""
    rolled = [str(word) for word in move.args if word not in X] if move.kind == "roll" else []
    return in_order([*before.shown, *rolled])


def _ending(before: HuntersState, move: Move, after: HuntersState, names: Sequence[str]) -> list[str]:
    who, brought = names[before.roller], tally(result(before, move))
    told = []
    if brought.swords > before.bid:
        if before.game.must_chase:
            swords = count(brought.swords, "sword").capitalize()
            told.append(f"{swords}{_outbidding(before, names)}: {who} gives chase.")
    elif brought.swords and before.chase:
        told.append(
            f"{count(brought.swords, 'sword').capitalize()} {'do' if brought.swords > 1 else 'does'} not outbid "
            f"the {count(before.bid, 'sword')} of {names[before.chase.seat]}."
        )
    if brought.coins:
        treasure = "" if brought.swords else "The Great Treasure! "
        told.append(f"{treasure}{who} takes {count(brought.takings, 'coin')}.")
    return told + _growth(before, move, after) + _next(before, after, names)


def _outbidding(before: HuntersState, names: Sequence[str]) -> str:
    if before.chase:
        return f" outbid {names[before.chase.seat]}"
    if before.marker not in (NOBODY, before.roller):
        return f" against {names[before.marker]}'s duel marker"
    return ""


def _growth(before: HuntersState, move: Move, after: HuntersState) -> list[str]:
    """Dice that joined: what the party has now, less what was left of it after the last roll."""
    then, now = before.players[before.roller], after.players[before.roller]
    lost = [sum(word == x for word in move.args) if move.kind == "roll" else 0 for x in X]
    more = now.yellow - then.yellow + lost[0], now.red - then.red + lost[1]
    joined = [f"{count(n, f'{c} die', f'{c} dice')}" for c, n in zip(("yellow", "red"), more, strict=True) if n]
    return [f"{listing(joined).capitalize()} {'join' if sum(more) > 1 else 'joins'} the party."] if joined else []


def _next(before: HuntersState, after: HuntersState, names: Sequence[str]) -> list[str]:
    seat = after.roller
    who = names[seat]
    if len(after.stack) < len(before.stack):
        told = [f"{who}, not outbid, captures the villain: a warrant of {before.stack[0]}."]
        return [*told, ending(after, names)] if after.turn == OVER else told
    if after.marker == seat != before.marker:
        return [f"{who} was not outbid and places the duel marker: once more, and the villain is captured."]
    return []


def ending(state: HuntersState, names: Sequence[str]) -> str:
    """How the game ended."""
    winners = [names[seat] for seat in state.winners()]
    return f"{listing(winners)} {'win' if len(winners) > 1 else 'wins'} with {count(max(state.scores()), 'coin')}!"


whose = HuntersState.actor
"""Nobody else acts within a turn."""


def sum_up(turn: Sequence[Step], after: HuntersState, names: Sequence[str]) -> str:
    """A turn in a few words, beside what its dice show: 'rolled three times, gives chase'."""
    seat = turn[0].before.actor()
    rolls = sum(step.move.kind == "roll" for step in turn)
    told = ["rolled once" if rolls == 1 else f"rolled {'twice' if rolls == 2 else 'three times'}"] if rolls else []
    first = turn[0].before
    assert isinstance(first, HuntersState)
    won = sum(after.players[seat].warrants) - sum(first.players[seat].warrants)
    if won > 0:
        told.append(f"captured a villain: {won} coins")
    if after.chase and after.chase.seat == seat:
        told.append("gives chase")
    return ", ".join(told)
