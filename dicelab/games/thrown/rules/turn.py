"""A turn: use powers if you like, roll one to three dice of one colour, use powers, end the turn (T7, T8).

And the end of a trick: payout, then the winner's decisions, then the dice go to the Void (T31, T51).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from dicelab.games.game import NOBODY, illegal, made
from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards import DECIDING, DISCARD
from dicelab.games.thrown.rules.cards.card import DONE
from dicelab.games.thrown.rules.cards.discard import Handful
from dicelab.games.thrown.rules.dice import COLOURS, DICE, EMPTY, MOST_ROLLED, NO_COLOUR, DiceRoll, added, dice_roll
from dicelab.games.thrown.rules.rounds import TURN, swept
from dicelab.games.thrown.rules.trick import FOLLOW, TRUMP, WAITING, Display, Rolled, Trick, contains

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState


END: Final = Move("end")

ROLLS: Final = tuple(
    tuple(Move("roll", (colour, number)) for number in range(1, MOST_ROLLED + 1)) for colour in COLOURS
)
"""The main rolls, by colour and number."""

ROLLED: Final = {move: (colour, n + 1) for colour, row in enumerate(ROLLS) for n, move in enumerate(row)}
"""The colour and the number of dice of a main roll."""

HANDFULS: Final = {
    (seat, move): (Handful(seat, colour, (), number),) for move, (colour, number) in ROLLED.items() for seat in range(5)
}
"""The dice of a main roll, by who rolls it."""

_BY_NUMBER: Final = tuple(dice_roll((number,)) for number in range(MOST_ROLLED + 1))

MAIN_ROLLS: Final = {move: _BY_NUMBER[number] for move, (_, number) in ROLLED.items()}
"""What chance may do with a main roll."""

PICK_ONE: Final = tuple(Move("pick", (colour,)) for colour in COLOURS)


def after_turn(state: ThrownState, move: Move) -> ThrownState:
    """What follows from a player's move; an error that says why where it is none."""
    trick, player = state.trick, state.turn
    mode = trick.rolled[player].mode
    if move in ROLLED:
        colour, number = ROLLED[move]
        pool, asked = state.pools[player], trick.colour
        follows = asked == NO_COLOUR or asked == colour or not pool[asked]  # as ``main_rolls`` lists them (T7)
        if mode == WAITING and follows and number <= pool[colour]:
            return state.about_to_roll(move)
    elif move == END:
        if mode != WAITING or state.pools[player] == EMPTY:
            return _end_turn(state)
    elif isinstance(move, Move) and move.kind in state.display.cards:
        power, colour = DISCARD.get(move.kind), state.display.colour(move.kind)
        if power is not None and state.pays(move.kind, colour) and move in power.moves(state):
            return power.use(_paid(state, colour), move)
    raise illegal(move, state.moves(), _because(state, move))


def after_any_of(state: ThrownState, move: Move) -> ThrownState:
    """The same for one of the moves that are open, without looking again whether it is."""
    if move.kind == "roll":
        return state.about_to_roll(move)
    if move.kind == "end":
        return _end_turn(state)
    return DISCARD[move.kind].use(_paid(state, state.display.colour(move.kind)), move)


def _because(state: ThrownState, move: object) -> str:
    """Why a card cannot be used now, if that is what was tried."""
    return state.why_not(move.kind) if isinstance(move, Move) and move.kind in state.display.cards else ""


def _paid(state: ThrownState, colour: int) -> ThrownState:
    """One unrolled die of that colour goes to the Void, or onto the Summoner (T11, T44)."""
    pools = list(state.pools)
    pools[state.turn] = added(pools[state.turn], colour, -1)
    void, summoned = state.void, state.summoned
    if "summoner" in state.display.cards:
        summoned = added(summoned, colour)
    else:
        void = added(void, colour)
    return made(type(state), (
        state.game, state.turn, TURN, state.display, tuple(pools), state.gold, void, summoned,
        state.trick, None, 0, state.last, state.standing,
    ))  # fmt: skip


def after_roll(state: ThrownState, move: Move) -> ThrownState:
    """The dice have fallen: those of the main roll fix how a player takes part (T16)."""
    return _fallen(state, lambda roll: _faces(roll, move))


def after_drawn_roll(state: ThrownState, rng: Random) -> ThrownState:
    """The same with dice drawn with ``rng``."""
    return _fallen(state, lambda roll: roll.drawn(rng))


def _fallen(state: ThrownState, faces_of: Callable[[DiceRoll], tuple[int, ...]]) -> ThrownState:
    main = ROLLED.get(state.rolling)  # type: ignore[arg-type]
    if main is not None and not state.has_rolled():
        colour, number = main
        return _after_main_roll(state, colour, number, faces_of(_BY_NUMBER[number]))
    handfuls = state.handfuls()
    return _after_handfuls(state, handfuls, faces_of(roll_of(handfuls)))


def roll_of(handfuls: tuple[Handful, ...]) -> DiceRoll:
    """What chance may do with those dice."""
    return dice_roll(tuple([len(old) + fresh for _, _, old, fresh in handfuls]))


def _after_handfuls(state: ThrownState, handfuls: tuple[Handful, ...], faces: tuple[int, ...]) -> ThrownState:
    """Dice fall that a power rolls: old ones again, or fresh ones beside them."""
    trick, pools = state.trick, state.pools
    everybody = list(trick.rolled)
    trick_colour, start = trick.colour, 0
    for seat, colour, old, fresh in handfuls:
        mode, ever, dice = everybody[seat]
        number = len(old) + fresh
        row = DICE[colour]
        shown = [row[face] for face in faces[start : start + number]]
        start += number
        if old:
            rest = list(dice)
            for die in old:
                rest.remove(die)
            shown += rest
        elif fresh:
            changed = list(pools)
            changed[seat] = added(pools[seat], colour, -fresh)
            pools = tuple(changed)
            shown += dice
            ever += fresh
            if mode == WAITING:
                trick_colour = colour if trick_colour == NO_COLOUR else trick_colour
                mode = FOLLOW if colour == trick_colour else TRUMP
        everybody[seat] = made(Rolled, (mode, ever, tuple(sorted(shown))))
    player = trick.player
    return made(type(state), (
        state.game, player, TURN, state.display, pools, state.gold, state.void, state.summoned,
        made(Trick, (trick.leader, player, trick_colour, tuple(everybody), NOBODY)), None, 0,
        state.last, state.standing,
    ))  # fmt: skip


def _after_main_roll(state: ThrownState, colour: int, number: int, faces: tuple[int, ...]) -> ThrownState:
    """The same for the roll of every turn: dice of one colour, by somebody who has none in the trick yet."""
    leader, player, trick_colour, everybody, _ = state.trick
    if trick_colour == NO_COLOUR:
        trick_colour = colour
    row = DICE[colour]
    mine = made(Rolled, (FOLLOW if colour == trick_colour else TRUMP, number, tuple([row[face] for face in faces])))
    pools, pool = state.pools, added(state.pools[player], colour, -number)
    return made(type(state), (
        state.game, player, TURN, state.display, (*pools[:player], pool, *pools[player + 1 :]), state.gold, state.void,
        state.summoned,
        made(Trick, (leader, player, trick_colour, (*everybody[:player], mine, *everybody[player + 1 :]), NOBODY)),
        None, 0, state.last, state.standing,
    ))  # fmt: skip


def _faces(roll: DiceRoll, move: Move) -> tuple[int, ...]:
    faces = roll.faces(move)
    if faces is None:
        raise illegal(move, (), f"now the faces of {roll.dice} dice are shown in order, as in 'show 2 5'")
    return faces


def _end_turn(state: ThrownState) -> ThrownState:
    """Result powers, then the next player who has dice; or the end of the trick (T24)."""
    state = state.with_results()
    if state.shows_pair():  # T28: the Peacemaker comes last
        return taken(state, state.pair_taker())
    trick, pools = state.trick, state.pools
    players = len(pools)
    following = (trick.player + 1) % players
    while following != trick.leader and pools[following] == EMPTY:  # T6
        following = (following + 1) % players
    if following == trick.leader:
        return taken(state, state.taker())
    return made(type(state), (
        state.game, following, TURN, state.display, state.pools, state.gold, state.void, state.summoned,
        made(Trick, (trick.leader, following, trick.colour, trick.rolled, NOBODY)), None, 0, state.last, state.standing,
    ))  # fmt: skip


# -- the end of a trick -------------------------------------------------------------------------------------


def taken(state: ThrownState, winner: int) -> ThrownState:
    """``winner`` takes the trick; NOBODY where nobody can."""
    gold, trick = state.gold, state.trick
    if winner != NOBODY:  # T22
        purse = gold[winner] + state.payout(winner)
        purse = purse if state.game.allow_debt else max(0, purse)  # T34: one net payout, then the floor
        gold = (*gold[:winner], purse, *gold[winner + 1 :])
    state = made(type(state), (
        state.game, state.turn, TURN, state.display, state.pools, gold, state.void, state.summoned,
        made(Trick, (trick.leader, trick.player, trick.colour, trick.rolled, winner)), None, 0,
        state.last, state.standing,
    ))  # fmt: skip
    return swept(state) if winner == NOBODY else _next_decision(state, "")


@cache
def cards_that_decide(display: Display) -> tuple[str, ...]:
    """The victory powers that lie open, in the order in which they are used."""
    return tuple(key for key in DECIDING if key in display.cards)


def _next_decision(state: ThrownState, done: str) -> ThrownState:
    """The winner's next decision after the card ``done``; a single way goes without asking (T51)."""
    cards = cards_that_decide(state.display)
    for key in cards[cards.index(done) + 1 :] if done else cards:
        power = DECIDING[key]
        if contains(state.trick, state.display.colour(key)):
            moves = power.moves(state)
            if len(moves) > 1:
                return state._replace(phase=key, turn=state.trick.winner, rolling=None, left=power.often)
            if moves:
                state = power.use(state, moves[0])
    return swept(state)


def decided(state: ThrownState, move: Move) -> ThrownState:
    """The winner has used a victory power, or wants no more of it."""
    key = state.phase
    power = DECIDING[key]
    if move == DONE:
        return _next_decision(state, key)
    left = state.left - 1 if power.often else 0
    state = power.use(state, move)._replace(left=left)
    return state if (left or not power.often) and power.moves(state) else _next_decision(state, key)


def ended_by_dragon(state: ThrownState) -> ThrownState:
    """The trick is decided as it lies; result powers only by option (T42, T48)."""
    if not state.game.dragon_results:
        return taken(state, state.taker())
    state = state.with_results()
    return taken(state, state.pair_taker() if state.shows_pair() else state.taker())
