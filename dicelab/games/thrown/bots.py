"""How bots play Thrown: by the exact chance to take the trick, and by what it pays."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from dicelab.errors import OddsError
from dicelab.games.bot import Bot, random_bot
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.thrown.cards import CARDS, GOLD_POWERS
from dicelab.games.thrown.cards.card import DONE
from dicelab.games.thrown.dice import COLOURS, DICE, NO_COLOUR, added
from dicelab.games.thrown.rounds import PICK, TURN
from dicelab.games.thrown.rules import END, ThrownState
from dicelab.games.thrown.take import (
    after_power,
    has_rolled,
    later_plan,
    later_seats,
    take_by_dragon,
    take_by_ending,
    take_by_roll,
)
from dicelab.games.thrown.trick import FOLLOW, Rolled
from dicelab.games.thrown.words import move_words, roll_words
from dicelab.games.words import count
from dicelab.odds.text import percent_in_words

_NOTHING: Final = Fraction(0)
DIE_WORTH: Final = Fraction(1, 3)
"""What an unrolled die is worth in gold: it wins tricks later, but costs a gold if it is left over."""


class Prospect(NamedTuple):
    """What a move promises."""

    worth: Fraction
    take: Fraction
    """The chance to take the trick."""
    pays: int
    """What the trick then pays."""
    moved: Fraction = Fraction(0)
    """How far Thief and Saboteur bring one ahead of the others; negative where they let one fall behind."""


def sensible_bot(state: State, rng: Random) -> Move:
    """Weighs the chance to take the trick, what it pays, and the dice it costs."""
    assert isinstance(state, ThrownState)
    return _choose(state)


def _choose(state: ThrownState) -> Move:
    if state.phase == TURN:
        return max(((prospect(state, move).worth, -at, move) for at, move in enumerate(state.moves())))[2]
    return after_trick(state)


def after_trick(state: ThrownState) -> Move:
    """What the winner of a trick takes; and the dice for the tie-break."""
    if state.phase == PICK:
        return max(state.moves(), key=lambda move: _held(state, state.turn, str(move.args[0])))
    return {"recruiter": _recruit, "summoner": _summon, "strategist": _exchange}[state.phase](state)


# -- a turn ----------------------------------------------------------------------------------------------------


def prospect(state: ThrownState, move: Move) -> Prospect:
    """What a move of a turn promises, if nothing else is used after it."""
    if move == END:
        return _of_ending(state)
    if move.kind == "roll":
        return _of_roll(state, COLOURS.index(str(move.args[0])), int(move.args[1]))
    return _of_power(state, move)


def _of_ending(state: ThrownState) -> Prospect:
    take, pays = take_by_ending(state), _payout(state, state)
    moved = _ahead(state, state.with_results().gold)
    return Prospect(_worth(take, pays, len(state.pools), len(state.mine), 0, moved), take, pays, moved)


def _of_roll(state: ThrownState, colour: int, dice: int) -> Prospect:
    take = take_by_roll(state, colour, dice)
    mine = Rolled(FOLLOW, dice, (DICE[colour][1],) * dice)
    trick_colour = colour if state.trick.colour == NO_COLOUR else state.trick.colour
    rolled = state.with_rolled(state.turn, mine)
    rolled = rolled._replace(trick=rolled.trick._replace(colour=trick_colour))
    pays = _payout(rolled, state)
    moved = gold_by_roll(state, colour, dice)
    return Prospect(_worth(take, pays, len(state.pools), dice, dice, moved), take, pays, moved)


def _worth(take: Fraction, pays: int, players: int, risked: int, spent: int, moved: Fraction) -> Fraction:
    """What a trick is worth that pays so much with the chance ``take``, and else costs the dice that are ``risked``.

    That is ``take * pays - (1 - take) * lost(…) - spent * DIE_WORTH + moved``, put over one denominator: a fraction
    is made once, not at every step.
    """
    won, of = take.as_integer_ratio()
    others = players - 1
    die, per = DIE_WORTH.as_integer_ratio()
    ahead, parts = moved.as_integer_ratio()
    trick = won * pays * others - (of - won) * risked  # over of · others
    return Fraction(
        (trick * per - spent * die * of * others) * parts + ahead * of * others * per, of * others * per * parts
    )


def _of_power(state: ThrownState, move: Move) -> Prospect:
    if move.kind == "dragon":
        take, pays = take_by_dragon(state), state.payout(state.turn)
        return Prospect(_worth(take, pays, len(state.pools), len(state.mine), 1, _NOTHING), take, pays)
    try:
        branches = after_power(state, move)
    except OddsError:  # a re-roll of very many dice is not worth the trouble
        return Prospect(Fraction(-99), Fraction(0), 0)
    if len(branches) == 1:
        found = best_after(branches[0][1])
        return Prospect(found.worth - DIE_WORTH, found.take, found.pays)
    worth = take = _NOTHING
    pays = 0
    for p, after in branches:
        found = best_after(after)
        worth, take, pays = worth + p * found.worth, take + p * found.take, found.pays
    return Prospect(worth - DIE_WORTH, take, pays)


def best_after(state: ThrownState) -> Prospect:
    """What one goes on with after a power: the best roll, or the end of the turn."""
    if has_rolled(state):
        return _of_ending(state)
    return max((prospect(state, roll) for roll in state.main_rolls()), default=_of_ending(state))


def _payout(state: ThrownState, before: ThrownState) -> int:
    """What the trick pays if everybody who comes later rolls as the model says."""
    for seat in later_seats(before):
        plan = later_plan(state, seat, state.trick.colour)
        state = state.with_rolled(seat, Rolled(plan.mode, plan.dice, (DICE[plan.colour][1],) * plan.dice))
    return state.payout(state.trick.player)


def lost(state: ThrownState, dice: int) -> Fraction:
    """One's own dice pay somebody else: shared by the opponents, that is how far one falls behind."""
    return Fraction(dice, len(state.pools) - 1)


# -- Thief and Saboteur ----------------------------------------------------------------------------------------


def gold_by_roll(state: ThrownState, colour: int, dice: int) -> Fraction:
    """What Thief and Saboteur are worth to whoever rolls so many dice of a colour: each looks for a one or a two."""
    powers = [GOLD_POWERS[key] for key, of in zip(*state.display, strict=True) if of == colour and key in GOLD_POWERS]
    if not powers:
        return _NOTHING
    shown = 1 - Fraction(2, 3) ** dice
    return sum((shown * _ahead(state, power.gold(state)) for power in powers), Fraction(0))


def _ahead(state: ThrownState, gold: tuple[int, ...]) -> Fraction:
    """How much further ahead of the others the player is with this gold than now, on average over them."""
    if gold == state.gold:
        return _NOTHING
    me = state.trick.player
    changes = [now - before for now, before in zip(gold, state.gold, strict=True)]
    mine = changes.pop(me)
    return mine - Fraction(sum(changes), len(changes))


# -- victory powers, and the tie-break -------------------------------------------------------------------------


def _held(state: ThrownState, seat: int, colour: str) -> int:
    return state.pools[seat][COLOURS.index(colour)]


def _recruit(state: ThrownState) -> Move:
    """A die of the colour one holds most of, from the richest who has one."""
    return max(
        state.moves(), key=lambda move: (_held(state, state.turn, str(move.args[1])), state.gold[int(move.args[0])])
    )


def _summon(state: ThrownState) -> Move:
    """Until one holds as many dice as the fullest opponent; more might be left over."""
    most = max(sum(pool) for seat, pool in enumerate(state.pools) if seat != state.turn)
    if sum(state.pools[state.turn]) >= most:
        return DONE
    return max(state.moves()[:-1], key=lambda move: _held(state, state.turn, str(move.args[0])))


def _exchange(state: ThrownState) -> Move:
    """Towards many dice of few colours: they are rolled together."""
    pool = state.pools[state.turn]

    def together(move: Move) -> int:
        if move == DONE:
            return sum(n * n for n in pool)
        give, take = (COLOURS.index(str(colour)) for colour in move.args)
        return sum(n * n for n in added(added(pool, give, -1), take))

    best = max(state.moves(), key=together)
    return best if together(best) > together(DONE) else DONE


# -- advice ----------------------------------------------------------------------------------------------------


def advice(state: State, names: Sequence[str]) -> tuple[Move, str] | None:
    """What the sensible bot would do here, and why; None where nothing is to be decided."""
    assert isinstance(state, ThrownState)
    if state.turn < 0:
        return None
    move = _choose(state)
    if state.phase == TURN:
        return move, _reason(state, move, names)
    words = move_words(state, move, names)
    if move == DONE:
        return move, "Leave it: more dice might be left over." if state.phase == "summoner" else "Keep what you have."
    return move, f"{words}: many dice of one colour can be rolled together."


def _reason(state: ThrownState, move: Move, names: Sequence[str]) -> str:
    found = prospect(state, move)
    chance, gold = percent_in_words(found.take), count(found.pays, "gold", "gold")
    if move == END:
        if found.take == 1:
            return f"End your turn: the trick is yours, for {gold}."
        return f"End your turn: no power is worth a die. You take the trick with a chance of {chance}."
    if move.kind == "roll":
        dice = roll_words(int(move.args[1]), str(move.args[0]))
        moved = gold_by_roll(state, COLOURS.index(str(move.args[0])), int(move.args[1]))
        more = f" {_mover(state, move)} {'brings' if moved > 0 else 'costs'} you something, too." if moved else ""
        return f"Roll {dice}: you take the trick with a chance of {chance}, for about {gold}.{more}"
    before = prospect(state, END).take if has_rolled(state) else max(
        prospect(state, roll).take for roll in state.main_rolls()
    )  # fmt: skip
    if move.kind in CARDS and found.take > before:
        raised = f"your chance to take the trick rises from {percent_in_words(before)} to {chance}"
        return f"{move_words(state, move, names)}: {raised}."
    return f"{move_words(state, move, names)}: it is worth more than the die it costs."


def _mover(state: ThrownState, move: Move) -> str:
    """The card of that colour that moves gold."""
    colour = COLOURS.index(str(move.args[0]))
    keys = [key for key, of in zip(*state.display, strict=True) if of == colour and key in GOLD_POWERS]
    return "The " + " and the ".join(CARDS[key].title for key in keys)


def expert_bot(state: State, rng: Random) -> Move:
    """Looks further ahead than the sensible bot, and takes up to a second for it (see ``expert``)."""
    from dicelab.games.thrown.expert import expert_bot as play  # it builds on what stands above

    return play(state, rng)


BOTS: Final[dict[str, Bot]] = {"sensible": sensible_bot, "expert": expert_bot, "random": random_bot}
