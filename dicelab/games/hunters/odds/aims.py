"""Swords or coins? What a turn of Dice Hunters is worth, in hundredths of a coin: one scale for aims that compete.

Coins are coins. The top warrant counts times the exact chance to hold it, and a new die for what it adds. Where a
rival's swords are left in the centre, that rival's capture counts against the roller, times its chance. With the last
warrant a capture ends the game: then only winning and losing count, and while the game goes on the lead stands for
them. Chasing, stopping a rival and treasure are thereby one question, solved exactly; the sensible bot and its hints
play for it, and the panel shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from dicelab.games.hunters.odds.questions import choice_working, choices_table
from dicelab.games.hunters.odds.turn import (
    alternatives,
    best_of,
    for_coins,
    for_most_swords,
    hold_chance,
    takings,
    turn_of,
)
from dicelab.games.hunters.rules.dice import EACH, STOP, WORDS, Party, in_order, party_of, reroll, swords_on, tally
from dicelab.games.hunters.rules.state import CHASE, LEAVE, ROLLS, HuntersState
from dicelab.games.hunters.rules.words import choice_named
from dicelab.games.move import Move
from dicelab.games.question import Answer
from dicelab.odds.formula import Expr, Working, note, row
from dicelab.odds.text import count, decimal_equals, decimal_text, percent_in_words
from dicelab.odds.turn import Best, KeepChoice

GRAIN: Final = 100
"""Aims are counted in hundredths of a coin, so that a turn of nine dice is solved in the time of a click."""
VICTORY: Final = 30
"""What winning is worth in coins, and losing costs, where the game may end."""
FAR_AHEAD: Final = 25
"""A lead of so many coins is nearly a victory, as long as the game goes on."""


class Aim(NamedTuple):
    """What a turn is worth, in hundredths of a coin; by swords, and by coins where the game may end."""

    party: Party
    swords: tuple[int, ...]
    """By the number of swords: one's own chance of the warrant, less a rival's."""
    yellow: int
    """What a new yellow die is worth, and a red one; nothing if the mat is empty."""
    red: int
    ends: tuple[tuple[int, ...], ...] = ()
    """With the last warrant instead: by the number of swords, then by the coins taken."""

    def worth(self, swords: int, coins: int) -> int:
        """What a turn is worth that ends with so many swords and takes so many coins; new dice aside."""
        return self.ends[swords][coins] if self.ends else GRAIN * coins + self.swords[swords]


def aim_of(state: HuntersState) -> Aim:
    """What the roller plays for."""
    _, yellow, red = party = party_of(state.shown)
    often = len(state.stack)  # a new die will be rolled a few times, the more villains are left
    more_yellow = _rounded(often * _new_die(party, (0, 1, 0))) if yellow < EACH else 0
    more_red = _rounded(often * _new_die(party, (0, 0, 1))) if red < EACH else 0
    most = 3 * sum(party)
    if len(state.stack) > 1:
        return Aim(party, _by_swords(state, most, 0), more_yellow, more_red)
    by_coins = [_by_swords(state, most, taken) for taken in range(2 * sum(party) + 1)]
    return Aim(party, (), more_yellow, more_red, tuple(zip(*by_coins, strict=True)))


def _by_swords(state: HuntersState, most: int, coins: int) -> tuple[int, ...]:
    """By the number of swords, what it is worth to end the turn with them; with the last warrant, and with coins."""
    bid, leave = state.bid, leaving(state, coins)
    left = _rounded(leave)
    chased = [_rounded(chasing(state, swords, coins)) for swords in range(bid + 1, most + 1)]
    if not state.game.must_chase:
        chased = [max(left, worth) for worth in chased]  # D10
    return (*(left,) * min(bid + 1, most + 1), *chased)


def _rounded(worth: Fraction) -> int:
    return round(worth * GRAIN)


@lru_cache(256)
def _new_die(party: Party, more: Party) -> Fraction:
    """Coins that one more die adds to a turn for coins."""
    white, yellow, red = (a + b for a, b in zip(party, more, strict=True))
    return for_coins((white, yellow, red)).value - for_coins(party).value


# -- the warrant -----------------------------------------------------------------------------------------------


def hold_now(state: HuntersState, swords: int) -> Fraction:
    """The chance that nobody outbids so many swords before the roller's next turn."""
    return hold_chance(swords, [player.party for seat, player in enumerate(state.players) if seat != state.roller])


def rival_claim(state: HuntersState) -> Fraction:
    """The chance that whoever has swords in the centre captures, if the roller does not outbid them."""
    if state.chase is None or state.chase.seat == state.roller:
        return Fraction(0)
    rival, players = state.chase.seat, len(state.players)
    if players > 2:
        between = range(1, (rival - state.roller) % players)
        return hold_chance(state.bid, [state.players[(state.roller + step) % players].party for step in between])
    if state.marker == rival:
        return Fraction(1)
    mine, theirs = state.players[state.roller].party, state.players[rival].party
    return hold_chance(int(for_most_swords(theirs).value), [mine])  # D20: it must be held once more


def chasing(state: HuntersState, swords: int, coins: int = 0) -> Fraction:
    """What placing so many swords is worth; ``coins`` count only with the last warrant."""
    held = hold_now(state, swords)
    again = len(state.players) == 2 and state.marker != state.roller  # D20: of two players it must be held once more
    if len(state.stack) > 1:
        return state.stack[0] * (held * held if again else held)
    open_still = _lead(state, coins)
    captured = open_still + held * (_ended(state, coins, state.roller) - open_still)
    if not again:
        return captured
    best = (
        captured if state.game.must_chase else max(captured, Fraction(open_still))
    )  # whether to capture is decided then
    return open_still + held * (best - open_still)


def leaving(state: HuntersState, coins: int = 0) -> Fraction:
    """What it is worth to leave the centre as it is: a rival may capture."""
    claim = rival_claim(state)
    if len(state.stack) > 1:
        return -claim * state.stack[0] / (len(state.players) - 1)
    if not claim:
        return Fraction(_lead(state, coins))
    assert state.chase is not None
    lead = _lead(state, coins)
    return lead + claim * (_ended(state, coins, state.chase.seat) - lead)


# -- the last warrant ------------------------------------------------------------------------------------------


def _scores(state: HuntersState, coins: int) -> list[int]:
    return [player.score + (coins if seat == state.roller else 0) for seat, player in enumerate(state.players)]


def _lead(state: HuntersState, coins: int) -> int:
    """How far ahead the roller is while the game goes on."""
    scores = _scores(state, coins)
    mine = scores.pop(state.roller)
    return max(-FAR_AHEAD, min(FAR_AHEAD, mine - max(scores)))


def _ended(state: HuntersState, coins: int, captor: int) -> int:
    """What it is worth if ``captor`` takes the last warrant (D18)."""
    scores = _scores(state, coins)
    scores[captor] += state.stack[0]
    mine = scores.pop(state.roller)
    best = max(scores)
    return VICTORY if mine > best else -VICTORY if mine < best else 0


# -- what to do -------------------------------------------------------------------------------------------------------

_BRINGS: Final = {word: (swords_on(word), int(word[1] == "c"), int(word == "wy"), int(word == "yr")) for word in WORDS}


@lru_cache(32)
def solved(aim: Aim, rolls: int) -> Best:
    """A turn played for all that it is worth."""

    def worth(total: tuple[int, int, int, int]) -> int:
        swords, coins, yellow, red = total
        return aim.worth(swords, takings((swords, coins))) + yellow * aim.yellow + red * aim.red

    return turn_of(aim.party, rolls).maximise(of=_BRINGS, value=worth)


def choices(state: HuntersState) -> tuple[KeepChoice, ...]:
    """What the roller may do, the best first, in hundredths of a coin."""
    return alternatives(solved(aim_of(state), ROLLS), state.shown, state.left)


def worth_most(state: HuntersState) -> Move:
    """The move that is worth most, where something is to be decided."""
    if state.choosing:
        now = tally(state.shown)
        return CHASE if chasing(state, now.swords, now.takings) >= leaving(state, now.takings) else LEAVE
    again = best_of(solved(aim_of(state), ROLLS), state.shown, state.left)
    return reroll(in_order(again)) if again else STOP


def recommended(state: HuntersState, names: Sequence[str]) -> tuple[Move, str]:
    """What is worth most where something is to be decided, and why."""
    now = tally(state.shown)
    if state.choosing:
        return _whether_to_chase(state, names)
    found = choices(state)
    best = found[0]
    if not best.reroll:
        brings = [f"{now.takings} in coins"] if now.coins else []
        if now.swords > state.bid:
            brings.append(f"{count(now.swords, 'sword')} that hold with {_hold(state, now.swords)}")
        told = f"Stop with {' and '.join(brings) or 'what you have'}: no re-roll is worth more."
        return STOP, f"{told} {_stopped(state, names)}{_counted(state, names)}"
    stop = next(choice for choice in found if not choice.reroll)
    told = choice_named(state.shown, best.reroll_faces)
    return reroll(in_order(best.reroll_faces)), (
        f"{told[0].upper()}{told[1:]}: worth {_coins(best.value)} on average, stopping {_coins(stop.value)}. "
        f"{_counted(state, names)}"
    )


def _whether_to_chase(state: HuntersState, names: Sequence[str]) -> tuple[Move, str]:
    move, now = worth_most(state), tally(state.shown)
    if move == LEAVE:
        return move, "Capturing the last villain would end the game while you are behind: leave it."
    if rival_claim(state):
        return move, f"Chase: {_stopped(state, names)}Your swords hold with {_hold(state, now.swords)}."
    if len(state.players) == 2 and state.marker != state.roller:  # D20
        return move, f"Chase: it does not end the game yet, and your swords hold with {_hold(state, now.swords)}."
    return move, f"Chase: the warrant of {state.stack[0]} is yours with {_hold(state, now.swords)}."


def _stopped(state: HuntersState, names: Sequence[str]) -> str:
    """What outbidding a rival prevents, where these swords do it."""
    if not rival_claim(state) or tally(state.shown).swords <= state.bid:
        return ""
    assert state.chase is not None
    last = ", and with it the end of the game" if len(state.stack) == 1 else ""
    return f"Your swords stop {names[state.chase.seat]}'s capture{last}. "


def _counted(state: HuntersState, names: Sequence[str]) -> str:
    """What the numbers of the advice are made of."""
    own = f"the warrant of {state.stack[0]} times the chance to hold it"
    parts = ["coins", "new dice", own]
    claim = rival_claim(state)
    if claim:
        assert state.chase is not None
        how = "" if claim == 1 else f", which comes with {percent_in_words(claim)} if you leave it"
        parts.append(f"the loss if {names[state.chase.seat]} captures it{how}")
    said = f"This counts {', '.join(parts[:-1])}, and {parts[-1]}."
    last = " With the last warrant, all that counts is who is ahead at the end."
    return said + (last if len(state.stack) == 1 else "")


def _hold(state: HuntersState, swords: int) -> str:
    return percent_in_words(hold_now(state, swords))


def _coins(hundredths: Fraction) -> str:
    worth = hundredths / GRAIN
    # what swords are worth is rounded to hundredths before anything is reckoned with it
    return decimal_text(worth) if worth.denominator == 1 else f"≈ {decimal_text(worth, 3)}"


# -- on the panel -----------------------------------------------------------------------------------------------------

UNIT = "coins, all in all"
_FEW = 3
"""So many numbers of swords are reckoned out."""


def all_in_all(state: HuntersState, names: Sequence[str], considered: Move | None, rows: int) -> Answer:
    """What every choice is worth in coins, both aims on one scale; the best is what a hint says."""
    found = choices(state)
    decided = considered is not None and considered.kind in ("stop", "reroll")
    again = in_order(map(str, considered.args)) if considered is not None and decided else None
    own = next((choice for choice in found if in_order(choice.reroll_faces) == again), None)
    whole = choice_working(
        "worth", solved(aim_of(state), ROLLS), state.shown, own or found[0], state.left,
        mean=True, grain=GRAIN, rounded=True,
    )  # fmt: skip
    return Answer(
        "What each choice is worth, in coins: coins, new dice and warrants on one scale",
        mean=found[0].value / GRAIN,
        mean_says=UNIT,
        best=recommended(state, names)[1],
        table=choices_table(
            state.shown, found, own, rows, lambda one: (one.value / GRAIN,),
            percent=False, unit=UNIT, about=True, rounds=True,
        ),
        working=Working((*_swords(state, names), *whole.lines), whole.answer),
    )  # fmt: skip


def _swords(state: HuntersState, names: Sequence[str]) -> list[Expr]:
    """What is counted: the warrant times the chance to hold it, and what a rival's capture costs."""
    if len(state.stack) == 1:
        scale = f"winning counts as {VICTORY} coins, losing as −{VICTORY}"
        return [note(f"With the last warrant, all that counts is who is ahead at the end: {scale}.")]
    twice = len(state.players) == 2 and state.marker != state.roller  # D20: it must be held once more
    first, warrant = max(state.bid + 1, tally(state.shown).swords), state.stack[0]
    often = ", twice" if twice else ""
    lines: list[Expr] = [note(f"A coin is worth 1. Swords are worth the warrant times the chance to hold it{often}:")]
    for number in range(first, first + _FEW):
        hold = decimal_equals(hold_now(state, number))
        held = hold[2:]
        factors = [str(warrant), "·", held, *(["·", held] if twice else [])]
        sign, worth = _equals(chasing(state, number))
        lines.append(row(note(f"{count(number, 'sword')}:"), *factors, sign if hold[0] == "=" else "≈", worth))
    if state.chase is not None and leaving(state):
        left = note(f"leaving the villain to {names[state.chase.seat]}:")
        lines.append(row(left, *_equals(leaving(state))))
    return lines


def _equals(worth: Fraction) -> tuple[str, str]:
    sign, _, shown = decimal_equals(worth).partition(" ")
    return sign, shown
