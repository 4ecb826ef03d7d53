"""What happened in a step of Thrown, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from dicelab.games.game import NOBODY, OVER, Step
from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards import CARDS, DECIDING
from dicelab.games.thrown.rules.cards.card import GoldPower
from dicelab.games.thrown.rules.dice import COLOURS
from dicelab.games.thrown.rules.rounds import PICK, ROLL, SETTING_UP
from dicelab.games.thrown.rules.state import ThrownState, lying
from dicelab.games.thrown.rules.trick import TRUMP, contains, doubles, has_trump, imp_rules, score
from dicelab.games.thrown.rules.turn import END, ROLLED
from dicelab.games.thrown.rules.words import DECISIONS, decision_words, pool_words, roll_words, use_words
from dicelab.odds.text import count, listing


def story(before: ThrownState, move: Move, after: ThrownState, names: Sequence[str]) -> str:
    """What ``move`` did, in a few short sentences."""
    if before.phase in SETTING_UP:
        return _set_up(before, move, after, names)
    if before.phase == ROLL:
        return _shown(before, move, after, names)
    if move.kind in DECISIONS:
        return " ".join(
            [_decision(before, move, names), *(_round_over(before, after, names) if before.phase != PICK else ())]
        )
    player = names[before.turn]
    if move.kind == "roll":
        return f"{player} rolls {roll_words(int(move.args[1]), str(move.args[0]))}."
    if move == END:
        return " ".join([f"{player} ends the turn.", *_results(before, names), *_decided(before, move, after, names)])
    told = f"{player} discards a {COLOURS[before.display.colour(move.kind)]} die for the {CARDS[move.kind].title}: "
    told += f"{use_words(before, move, names)}."
    return " ".join([told, *(_decided(before, move, after, names) if move.kind == "dragon" else ())])


# -- before a round ------------------------------------------------------------------------------------------


def _set_up(before: ThrownState, move: Move, after: ThrownState, names: Sequence[str]) -> str:
    if move.kind == "start":
        told = f"{names[int(move.args[0])]} leads first."
        return f"Tie-break between {_names(before.standing.tied, names)}. {told}" if before.standing.tied else told
    if move.kind == "cards":
        return f"Round {before.standing.round}: {listing([CARDS[str(key)].title for key in move.args])} lie out."
    if move.kind == "cubes":
        laid = zip(before.display.cards, move.args, strict=True)
        return f"The cubes: {listing([f'{colour} on {CARDS[key].title}' for key, colour in laid])}."
    dealt = [f"{name} {pool_words(pool)}" for name, pool in zip(names, after.pools, strict=True)]
    return f"The dice are dealt: {'; '.join(dealt)}."


def _names(seats: Sequence[int], names: Sequence[str]) -> str:
    return listing([names[seat] for seat in seats])


# -- dice ----------------------------------------------------------------------------------------------------


def _shown(before: ThrownState, move: Move, after: ThrownState, names: Sequence[str]) -> str:
    faces = listing(list(map(str, move.args)))
    seat = before.trick.player
    if before.rolling in ROLLED:
        came = comes_to(after, seat)
        return f"{names[seat]} shows {faces}: {came}{'!' if came == A_TRUMP else '.'}"
    seats = {handful.seat for handful in before.handfuls()}
    if seats == {seat}:
        return f"{names[seat]} rolls {faces} and has {holding(after, seat)}."
    return f"The dice of {_names(sorted(seats), names)} now show {faces}."


A_TRUMP: Final = "a trump"


def comes_to(state: ThrownState, seat: int) -> str:
    """'a trump', 'no trump' or 'score 11': what the dice of ``seat`` come to as they lie."""
    rolled, display = state.trick.rolled[seat], state.display
    if rolled.mode == TRUMP:
        return A_TRUMP if has_trump(rolled, display) else "no trump"
    return f"score {score(rolled, display)}{' (doubled)' if doubles(rolled, display) else ''}"


def holding(state: ThrownState, seat: int) -> str:
    """'a trump', 'no trump' or 'a score of 11'."""
    return comes_to(state, seat).replace("score", "a score of")


# -- the end of a turn, a trick, a round ---------------------------------------------------------------------


def _results(before: ThrownState, names: Sequence[str]) -> list[str]:
    told, state, player = [], before, names[before.turn]
    for power, colour in lying(before.display, GoldPower):
        if not power.fires(state, colour):
            continue
        gold = power.gold(state)
        moved = _names([s for s in range(len(gold)) if gold[s] != state.gold[s] and s != before.turn], names)
        takes, gives = f"takes one gold from {moved} for {player}", f"makes {player} give one gold to {moved}"
        does = (takes if power.key == "thief" else gives) if moved else f"does nothing for {player}"
        told.append(f"The {power.title} {does}.")
        state = state._replace(gold=gold)
    return told


def _decided(before: ThrownState, move: Move, after: ThrownState, names: Sequence[str]) -> list[str]:
    """The end of the trick, where it has ended: who takes it and why, what it pays, and the end of the round."""
    judged = move == END or before.game.dragon_results
    state = before.with_results() if judged else before
    pair = judged and state.shows_pair()
    if move == END and not pair and before.later_seats():
        return []
    winner = state.pair_taker() if pair else state.taker()
    imp = imp_rules(state.trick, state.display)
    if winner == NOBODY:
        second = ": the Imp wants a second" if imp else ""
        return [f"Nobody takes the trick{second}.", *_round_over(state, after, names)]
    because = (
        "with a pair (Peacemaker)"
        if pair and winner == before.turn
        else f"with {why(state, winner)}{',' if imp else ''}"
    )
    pay = state.payout(winner)
    earned = pay if state.game.allow_debt else max(pay, -state.gold[winner])
    gold = list(state.gold)
    gold[winner] += earned
    pays = "gains nothing" if not earned else f"{'gains' if earned > 0 else 'loses'} {abs(earned)} gold"
    paid = state._replace(gold=tuple(gold), trick=state.trick._replace(winner=winner))
    told = [f"{names[winner]} takes the trick {because} and {pays}."]
    return [*told, *_recruited(paid, names), *_round_over(paid, after, names)]


def _recruited(state: ThrownState, names: Sequence[str]) -> list[str]:
    """The Recruiter goes without asking where there is only one die to take (T51)."""
    card = DECIDING["recruiter"]
    if card.key not in state.display.cards or not contains(state.trick, state.display.colour(card.key)):
        return []
    moves = card.moves(state)
    return [_decision(state._replace(turn=state.trick.winner), moves[0], names)] if len(moves) == 1 else []


def _round_over(paid: ThrownState, after: ThrownState, names: Sequence[str]) -> list[str]:
    """The end of a round: what is left over costs gold; and the end of the game."""
    if after.standing == paid.standing and after.turn != OVER:
        return []
    told = ["The tie-break is over." if paid.standing.tied else f"Round {paid.standing.round} is over."]
    for seat, (then, now) in enumerate(zip(paid.gold, after.gold, strict=True)):
        if now < then:
            told.append(f"{names[seat]} loses {then - now} gold for dice left over.")
    if after.turn == OVER:
        told.append(ending(after, names))
    elif after.standing.tied and not paid.standing.tied:
        told.append(f"{_names(after.standing.tied, names)} are tied.")
    return told


def why(state: ThrownState, seat: int) -> str:
    """What ``seat`` has in the trick."""
    has = holding(state, seat)
    return f"{has}, the second best, as the Imp wants it" if imp_rules(state.trick, state.display) else has


def ending(state: ThrownState, names: Sequence[str]) -> str:
    """How the game ended."""
    winners = state.winners()
    gold = count(state.gold[winners[0]], "gold", "gold")
    if len(winners) > 1:
        return f"{_names(winners, names)} share the victory with {gold} each!"
    return f"{names[winners[0]]} wins with {gold}!"


def _decision(before: ThrownState, move: Move, names: Sequence[str]) -> str:
    return f"{names[before.turn]} {decision_words(DECISIONS[move.kind].told, before, move, names)}."


whose = ThrownState.actor
"""Nobody else acts within a turn."""


def sum_up(turn: Sequence[Step], after: ThrownState, names: Sequence[str]) -> str:
    """A turn in a few words, beside what its dice show: 'rolled 3 white, used the Archer twice'; once the trick is
    over and they are gone, also what they showed: 'rolled 3 white: score 11'.

    Whoever takes a trick leads the next one: of two turns in a row, the latter is told. What the taker of a trick
    decides, and a pick for a tie-break, may be all that there is to tell.
    """
    rolled, used, decided, ended = "", Counter[str](), list[str](), False
    for before, move in turn:
        assert isinstance(before, ThrownState)
        if ended and (move.kind == "roll" or move.kind in CARDS):
            rolled, used, decided, ended = "", Counter[str](), [], False
        ended = ended or move.kind in ("end", "recruit", "summon", "exchange")
        if move.kind == "roll":
            rolled = f"rolled {move.args[1]} {move.args[0]}"
        elif move.kind == "end":
            rolled += _showed(before, after)
        elif move.kind in CARDS:
            used[CARDS[move.kind].title] += 1
        elif move.kind in DECISIONS and not (move.kind == "done" and decided):
            decided.append(decision_words(DECISIONS[move.kind].summed_up, before, move, names))
    cards = listing([f"the {title}{_times(number)}" for title, number in used.items()])
    return ", ".join(part for part in (rolled, cards and f"used {cards}", *decided) if part)


def _showed(before: ThrownState, after: ThrownState) -> str:
    """What the dice came to of a turn that ends, where they lie there no more."""
    dice = before.mine
    gone = dice and after.trick.rolled[before.turn].dice != dice
    return f": {comes_to(before, before.turn)}" if gone else ""


def _times(number: int) -> str:
    """How often, where it is more than once."""
    return "" if number == 1 else " twice" if number == 2 else f" {number} times"
