"""Which positions of Thrown are possible: the counting rules every position obeys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.thrown.rules.cards import CARDS, DECIDING, summoner_alone
from dicelab.games.thrown.rules.dice import COLOURS, EMPTY, FULL, NO_COLOUR, OF_EACH, SIX, Pool, counted, joined
from dicelab.games.thrown.rules.options import TIE_BREAK_DICE
from dicelab.games.thrown.rules.rounds import (
    CARDS_DRAWN,
    CUBES_LAID,
    ENDED,
    PHASES,
    PICK,
    ROLL,
    SETTING_UP,
    SHOWN,
    START,
    TURN,
    cubes_of,
    drawable,
    fixed_cards,
)
from dicelab.games.thrown.rules.trick import FOLLOW, NO_TRICK, TRUMP, WAITING, Rolled, contains

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState


def problem(state: ThrownState) -> str | None:
    """What is impossible about ``state``, in one sentence, or None."""
    return _seats(state) or _standing(state) or _display(state) or _dice(state) or _phase(state)


def _seats(state: ThrownState) -> str | None:
    players = state.game.players
    if not len(state.pools) == len(state.gold) == len(state.trick.rolled) == players:
        return f"it does not have pools, gold and rolled dice for {players} players."
    trick = state.trick
    for seat in (trick.leader, trick.player, trick.winner, state.last, state.standing.starter):
        if seat not in range(NOBODY, players):
            return f"seat {seat} is not at the table."
    if state.phase not in PHASES and state.phase not in DECIDING:
        return "nobody knows what is going on."
    if min(state.gold) < 0 and not state.game.allow_debt:
        return "somebody's gold is below zero."
    return None


def _standing(state: ThrownState) -> str | None:
    game, standing = state.game, state.standing
    if standing.round not in range(1, game.last_round + 1):
        return f"round {standing.round} is not one of the {game.last_round} rounds."
    if len(standing.used) != SHOWN * (standing.round - 1) or not set(standing.used) <= set(CARDS):
        return "the cards of earlier rounds are not four for each."
    tied = standing.tied
    if list(tied) != sorted(set(tied)) or not set(tied) <= set(range(game.players)) or len(tied) == 1:
        return "the players of the tie-break are not two or more of those at the table."
    if tied and (standing.round != game.last_round or (standing.starter != NOBODY and standing.starter not in tied)):
        return "the tie-break is played after the last round, by those who are tied."
    if (standing.starter == NOBODY) != (state.phase == START) or (state.phase == START and not tied and standing.used):
        return "it is not known who leads, or known before it is drawn."
    if state.phase == START and not tied and game.start_seat != NOBODY:
        return "who leads is not drawn in this game."
    return None


# -- cards ---------------------------------------------------------------------------------------------------


def _display(state: ThrownState) -> str | None:
    (cards, cubes), game, standing = state.display, state.game, state.standing
    if not cards:
        early = state.phase in (START, CARDS_DRAWN) and not standing.tied
        return None if early and not cubes and not _fixed_too_late(state) else "the display is missing."
    if state.phase == CARDS_DRAWN or (state.phase == START and not standing.tied):
        return "the display is there before it is drawn."
    by_hand = fixed_cards(game) if standing.round == 1 else ()
    if by_hand and cards != by_hand:
        return "the first display is not the one that was chosen."
    if not by_hand and not _drawable(state, cards):
        return f"{', '.join(cards)[:60]} cannot be drawn in this round."
    if not cubes:
        return None if state.phase == CUBES_LAID and game.advanced else "the cards have no colours."
    if state.phase == CUBES_LAID or sorted(cubes) != sorted(range(len(COLOURS))):
        return "the four cubes are not of four colours."
    if not game.advanced and cubes != cubes_of(game, standing, cards):
        return "a card of the basic game has not its own colour."
    return None


def _fixed_too_late(state: ThrownState) -> bool:
    """Whether cards are about to be drawn that were chosen by hand."""
    return state.phase == CARDS_DRAWN and state.standing.round == 1 and bool(fixed_cards(state.game))


def _drawable(state: ThrownState, cards: tuple[str, ...]) -> bool:
    piles = drawable(state.game, state.standing.used)
    if len(cards) != SHOWN or len(set(cards)) != SHOWN or not set(cards) <= set(CARDS):
        return False
    if not state.game.advanced:
        return all(key in pile for key, pile in zip(cards, piles, strict=True))
    return set(cards) <= set(piles[0]) and not summoner_alone(cards)


# -- dice ----------------------------------------------------------------------------------------------------


def _dice(state: ThrownState) -> str | None:
    for rolled in state.trick.rolled:
        if any(colour not in range(len(COLOURS)) or not 1 <= face <= SIX for colour, face in rolled.dice):
            return "a die in the trick is none of the forty."
        if list(rolled.dice) != sorted(rolled.dice):
            return "the dice in the trick do not lie in order."
    everywhere = [*state.pools, state.void, state.summoned]
    if any(min(pool) < 0 for pool in everywhere):
        return "a number of dice is negative."
    if joined([*everywhere, *_in_trick(state)]) != FULL:
        return f"pools, trick, Void and Summoner must hold {OF_EACH} dice of each colour."
    if state.summoned != EMPTY and "summoner" not in state.display.cards:
        return "dice lie on a Summoner who is not there."
    return None


def _in_trick(state: ThrownState) -> Iterator[Pool]:
    return (counted(rolled.dice) for rolled in state.trick.rolled)


# -- what is going on ----------------------------------------------------------------------------------------


def _phase(state: ThrownState) -> str | None:
    phase = state.phase
    if (state.rolling is not None) != (phase == ROLL):
        return "dice are in the air exactly while they are rolled."
    if phase in SETTING_UP or phase == ENDED:
        return _between(state)
    if state.standing.tied and any(
        pool != EMPTY or state.trick.rolled[seat].number
        for seat, pool in enumerate(state.pools)
        if seat not in state.standing.tied
    ):
        return "somebody plays the tie-break who is not tied."
    if phase == PICK:
        return _picking(state)
    return _trick(state) or (_turn(state) if phase in (TURN, ROLL) else _deciding(state))


def _between(state: ThrownState) -> str | None:
    if state.void != FULL or state.trick != NO_TRICK[state.game.players] or state.left or state.last != NOBODY:
        return "dice are out although no trick is being played."
    if state.phase != ENDED:
        if state.standing.tied and state.phase != START:
            return "a tie-break is played with the cards of the last round."
        return None if state.turn == CHANCE else "chance is to decide."
    best = [gold for gold in state.gold if gold == max(state.gold)]
    if state.standing.round != state.game.last_round or (len(best) > 1 and not state.standing.tied):
        return "the game is over although nothing has ended it."
    return None if state.turn == OVER else "the game is over, and somebody is to move."


def _picking(state: ThrownState) -> str | None:
    standing, trick = state.standing, state.trick
    if not standing.tied or trick.player not in standing.tied or state.turn != trick.player:
        return "dice are picked by somebody who is not tied."
    if trick != NO_TRICK[state.game.players]._replace(player=trick.player) or state.last != NOBODY:
        return "a trick has begun before all have picked."
    if not 1 <= state.left <= TIE_BREAK_DICE:
        return f"each of the tied picks {TIE_BREAK_DICE} dice."
    players = state.game.players
    for seat in standing.tied:
        before = (seat - standing.starter) % players < (trick.player - standing.starter) % players
        wanted = TIE_BREAK_DICE if before else TIE_BREAK_DICE - state.left if seat == trick.player else 0
        if sum(state.pools[seat]) != wanted:
            return f"each of the tied picks {TIE_BREAK_DICE} dice, in turn."
    return None


def _trick(state: ThrownState) -> str | None:
    trick, players = state.trick, state.game.players
    if trick.leader == NOBODY or trick.player == NOBODY:
        return "nobody leads the trick."
    if (trick.colour == NO_COLOUR) != (trick.rolled[trick.leader].mode == WAITING) or trick.colour > 3:
        return "the trick colour is not that of the leader's roll."
    if trick.colour < NO_COLOUR or trick.rolled[trick.leader].mode == TRUMP:
        return "a leader cannot trump."
    turn_of = (trick.player - trick.leader) % players
    for seat, rolled in enumerate(trick.rolled):
        order = (seat - trick.leader) % players
        fault = _rolled(rolled, trick.colour)
        if fault:
            return fault
        if rolled.mode != WAITING and order > turn_of:
            return "somebody has rolled before their turn."
        if rolled.mode == WAITING and order < turn_of and state.pools[seat] != EMPTY:
            return "somebody with dice was passed over."
    return None


def _rolled(rolled: Rolled, colour: int) -> str | None:
    if rolled.mode not in (WAITING, FOLLOW, TRUMP):
        return "somebody neither follows nor trumps."
    if (rolled.mode == WAITING) != (rolled.number == 0) or not 0 <= len(rolled.dice) <= rolled.number <= 40:
        return "somebody has more dice in the trick than were rolled."
    if rolled.mode == TRUMP and any(die.colour == colour for die in rolled.dice):
        return "a die of the trick colour tries to trump."
    return None


def _turn(state: ThrownState) -> str | None:
    trick = state.trick
    mine, pool = trick.rolled[trick.player], state.pools[trick.player]
    if state.turn != (CHANCE if state.phase == ROLL else trick.player) or trick.winner != NOBODY or state.left:
        return "it is the turn of one player and the decision of another."
    if any(rolled.mode == TRUMP and state.pools[seat][trick.colour] for seat, rolled in enumerate(trick.rolled)):
        return "somebody tries to trump who could have followed."
    if mine.mode == WAITING and pool == EMPTY and not (state.game.may_empty_pool and trick.player != trick.leader):
        return "the player to roll has no dice."
    if state.phase == ROLL:
        move = state.rolling
        assert move is not None
        if move.kind == "roll":
            if mine.mode != WAITING or move not in state.main_rolls():
                return "dice are rolled that may not be rolled."
        elif move.kind not in state.display.cards or not state.handfuls():
            return "dice are rolled again that do not lie there."
    return None


def _deciding(state: ThrownState) -> str | None:
    trick, power = state.trick, DECIDING[state.phase]
    if trick.winner == NOBODY or state.turn != trick.winner or trick.rolled[trick.winner].mode == WAITING:
        return "somebody decides who has not taken the trick."
    if state.phase not in state.display.cards or not contains(trick, state.display.colour(state.phase)):
        return f"the {power.title} has no power over this trick."
    if not (1 <= state.left <= power.often if power.often else state.left == 0) or len(power.moves(state)) < 2:
        return "there is nothing to decide."
    return None
