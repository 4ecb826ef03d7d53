"""Which positions of Thrown are possible: the counting rules every position obeys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dicelab.games.game import CHANCE, NOBODY, OVER, Claim, first_wrong
from dicelab.games.thrown.rules.cards import CARDS, DECIDING
from dicelab.games.thrown.rules.dice import COLOURS, EMPTY, FULL, NO_COLOUR, OF_EACH, SIX, counted, joined
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
    drawing,
    fixed_cards,
)
from dicelab.games.thrown.rules.trick import FOLLOW, NO_TRICK, TRUMP, WAITING, contains

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState


def problem(state: ThrownState) -> str | None:
    """What is impossible about ``state``, in one sentence, or None."""
    return first_wrong(_seats(state), _standing(state), _display(state), _dice(state), _phase(state))


def _seats(state: ThrownState) -> Iterator[Claim]:
    players, trick = state.game.players, state.trick
    yield (
        not len(state.pools) == len(state.gold) == len(trick.rolled) == players,
        f"it does not have pools, gold and rolled dice for {players} players.",
    )
    for seat in (trick.leader, trick.player, trick.winner, state.last, state.standing.starter):
        yield seat not in range(NOBODY, players), f"seat {seat} is not at the table."
    yield state.phase not in PHASES and state.phase not in DECIDING, "nobody knows what is going on."
    yield min(state.gold) < 0 and not state.game.allow_debt, "somebody's gold is below zero."


def _standing(state: ThrownState) -> Iterator[Claim]:
    game, (number, starter, used, tied), starting = state.game, state.standing, state.phase == START
    yield (
        number not in range(1, game.last_round + 1),
        f"round {number} is not one of the {game.last_round} rounds.",
    )
    yield (
        len(used) != SHOWN * (number - 1) or not set(used) <= set(CARDS),
        "the cards of earlier rounds are not four for each.",
    )
    yield (
        list(tied) != sorted(set(tied)) or not set(tied) <= set(range(game.players)) or len(tied) == 1,
        "the players of the tie-break are not two or more of those at the table.",
    )
    yield (
        tied and (number != game.last_round or starter not in (NOBODY, *tied)),
        "the tie-break is played after the last round, by those who are tied.",
    )
    yield (
        (starter == NOBODY) != starting or (starting and not tied and used),
        "it is not known who leads, or known before it is drawn.",
    )
    yield starting and not tied and game.start_seat != NOBODY, "who leads is not drawn in this game."


# -- cards ---------------------------------------------------------------------------------------------------


def _display(state: ThrownState) -> Iterator[Claim]:
    (cards, cubes), game, standing, phase = state.display, state.game, state.standing, state.phase
    by_hand = fixed_cards(game) if standing.round == 1 else ()
    if not cards:
        early = phase == START or (phase == CARDS_DRAWN and not by_hand)
        yield not early or standing.tied or cubes, "the display is missing."
        return
    yield (
        phase == CARDS_DRAWN or (phase == START and not standing.tied),
        "the display is there before it is drawn.",
    )
    yield by_hand and cards != by_hand, "the first display is not the one that was chosen."
    yield not by_hand and not drawing(state).holds(cards), f"{', '.join(cards)[:60]} cannot be drawn in this round."
    if not cubes:
        yield phase != CUBES_LAID or not game.advanced, "the cards have no colours."
        return
    yield (
        phase == CUBES_LAID or sorted(cubes) != sorted(range(len(COLOURS))),
        "the four cubes are not of four colours.",
    )
    yield (
        not game.advanced and cubes != cubes_of(game, standing, cards),
        "a card of the basic game has not its own colour.",
    )


# -- dice ----------------------------------------------------------------------------------------------------


def _dice(state: ThrownState) -> Iterator[Claim]:
    for rolled in state.trick.rolled:
        yield (
            any(colour not in range(len(COLOURS)) or not 1 <= face <= SIX for colour, face in rolled.dice),
            "a die in the trick is none of the forty.",
        )
        yield list(rolled.dice) != sorted(rolled.dice), "the dice in the trick do not lie in order."
    everywhere = [*state.pools, state.void, state.summoned]
    yield any(min(pool) < 0 for pool in everywhere), "a number of dice is negative."
    in_trick = [counted(rolled.dice) for rolled in state.trick.rolled]
    yield (
        joined([*everywhere, *in_trick]) != FULL,
        f"pools, trick, Void and Summoner must hold {OF_EACH} dice of each colour.",
    )
    yield (
        state.summoned != EMPTY and "summoner" not in state.display.cards,
        "dice lie on a Summoner who is not there.",
    )


# -- what is going on ----------------------------------------------------------------------------------------


def _phase(state: ThrownState) -> Iterator[Claim]:
    phase, tied = state.phase, state.standing.tied
    yield (state.rolling is not None) != (phase == ROLL), "dice are in the air exactly while they are rolled."
    if phase in SETTING_UP or phase == ENDED:
        yield from _between(state)
        return
    others = [seat for seat in range(state.game.players) if tied and seat not in tied]
    yield (
        any(state.pools[seat] != EMPTY or state.trick.rolled[seat].number for seat in others),
        "somebody plays the tie-break who is not tied.",
    )
    if phase == PICK:
        yield from _picking(state)
        return
    yield from _trick(state)
    yield from _turn(state) if phase in (TURN, ROLL) else _deciding(state)


def _between(state: ThrownState) -> Iterator[Claim]:
    tied = state.standing.tied
    yield (
        state.void != FULL or state.trick != NO_TRICK[state.game.players] or state.left or state.last != NOBODY,
        "dice are out although no trick is being played.",
    )
    if state.phase != ENDED:
        yield tied and state.phase != START, "a tie-break is played with the cards of the last round."
        yield state.turn != CHANCE, "chance is to decide."
        return
    yield (
        state.standing.round != state.game.last_round or (state.gold.count(max(state.gold)) > 1 and not tied),
        "the game is over although nothing has ended it.",
    )
    yield state.turn != OVER, "the game is over, and somebody is to move."


def _picking(state: ThrownState) -> Iterator[Claim]:
    standing, trick, players = state.standing, state.trick, state.game.players
    yield (
        trick.player not in standing.tied or state.turn != trick.player,
        "dice are picked by somebody who is not tied.",
    )
    yield (
        trick != NO_TRICK[players]._replace(player=trick.player) or state.last != NOBODY,
        "a trick has begun before all have picked.",
    )
    yield not 1 <= state.left <= TIE_BREAK_DICE, f"each of the tied picks {TIE_BREAK_DICE} dice."
    for seat in standing.tied:
        before = (seat - standing.starter) % players < (trick.player - standing.starter) % players
        wanted = TIE_BREAK_DICE if before else TIE_BREAK_DICE - state.left if seat == trick.player else 0
        yield sum(state.pools[seat]) != wanted, f"each of the tied picks {TIE_BREAK_DICE} dice, in turn."


def _trick(state: ThrownState) -> Iterator[Claim]:
    (leader, player, colour, everybody, _), players = state.trick, state.game.players
    yield NOBODY in (leader, player), "nobody leads the trick."
    yield (
        (colour == NO_COLOUR) != (everybody[leader].mode == WAITING) or colour > 3,
        "the trick colour is not that of the leader's roll.",
    )
    yield colour < NO_COLOUR or everybody[leader].mode == TRUMP, "a leader cannot trump."
    turn_of = (player - leader) % players
    for seat, (mode, number, dice) in enumerate(everybody):
        order = (seat - leader) % players
        yield mode not in (WAITING, FOLLOW, TRUMP), "somebody neither follows nor trumps."
        yield (
            (mode == WAITING) != (number == 0) or not 0 <= len(dice) <= number <= 40,
            "somebody has more dice in the trick than were rolled.",
        )
        yield (
            mode == TRUMP and any(die.colour == colour for die in dice),
            "a die of the trick colour tries to trump.",
        )
        yield mode != WAITING and order > turn_of, "somebody has rolled before their turn."
        yield (
            mode == WAITING and order < turn_of and state.pools[seat] != EMPTY,
            "somebody with dice was passed over.",
        )


def _turn(state: ThrownState) -> Iterator[Claim]:
    trick, move = state.trick, state.rolling
    mine, pool = trick.rolled[trick.player], state.pools[trick.player]
    yield (
        state.turn != (CHANCE if state.phase == ROLL else trick.player) or trick.winner != NOBODY or state.left,
        "it is the turn of one player and the decision of another.",
    )
    yield (
        any(rolled.mode == TRUMP and state.pools[seat][trick.colour] for seat, rolled in enumerate(trick.rolled)),
        "somebody tries to trump who could have followed.",
    )
    may_be_empty = state.game.may_empty_pool and trick.player != trick.leader
    yield mine.mode == WAITING and pool == EMPTY and not may_be_empty, "the player to roll has no dice."
    if move is not None and move.kind == "roll":
        yield mine.mode != WAITING or move not in state.main_rolls(), "dice are rolled that may not be rolled."
    elif move is not None:
        yield (
            move.kind not in state.display.cards or not state.handfuls(),
            "dice are rolled again that do not lie there.",
        )


def _deciding(state: ThrownState) -> Iterator[Claim]:
    trick, power = state.trick, DECIDING[state.phase]
    yield (
        trick.winner == NOBODY or state.turn != trick.winner or trick.rolled[trick.winner].mode == WAITING,
        "somebody decides who has not taken the trick.",
    )
    yield (
        state.phase not in state.display.cards or not contains(trick, state.display.colour(state.phase)),
        f"the {power.title} has no power over this trick.",
    )
    uses = range(1, power.often + 1) if power.often else range(1)
    yield state.left not in uses or len(power.moves(state)) < 2, "there is nothing to decide."
