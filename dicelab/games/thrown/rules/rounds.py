"""Between tricks: setting up a round, the next leader, the end of a round, the tie-break and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from dicelab.games.game import CHANCE, NOBODY, OVER, Roll, illegal, made
from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards import CARDS
from dicelab.games.thrown.rules.deal import CubesRoll, DeckRoll, PilesRoll, StartRoll, deal_of, deck_left, piles_left
from dicelab.games.thrown.rules.dice import COLOURS, EMPTY, FULL, NO_COLOUR, Pool, added, joined
from dicelab.games.thrown.rules.options import DEALT, FIRST, FIRST_GAME, TIE_BREAK_DICE
from dicelab.games.thrown.rules.trick import NO_TRICK, NOT_ROLLED, Display, Trick

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.options import Chosen
    from dicelab.games.thrown.rules.state import ThrownState

START, CARDS_DRAWN, CUBES_LAID, DEALT_OUT = SETTING_UP = ("start", "cards", "cubes", "deal")
"""What chance is about to decide before a round; named like its outcome."""

TURN, ROLL, PICK, ENDED = ("turn", "roll", "pick", "ended")
"""A player's turn, dice in the air, picking dice for the tie-break, the end. A deciding card's key is a phase, too."""

PHASES: Final = (*SETTING_UP, TURN, ROLL, PICK, ENDED)


class Standing(NamedTuple):
    """Where the game stands over its rounds."""

    round: int
    starter: int
    """Who led the first trick of this round; NOBODY until that is drawn."""
    used: tuple[str, ...]
    """The cards of the rounds before, in order."""
    tied: tuple[int, ...]
    """Who plays the tie-break round; nobody in an ordinary round."""


def set_up(state: ThrownState) -> ThrownState:
    """Go on to what is still to be decided before the first trick."""
    game, standing, display = state.game, state.standing, state.display
    if standing.starter == NOBODY:
        return state._replace(phase=START, turn=CHANCE)
    if not display.cards:
        display = Display(fixed_cards(game) if standing.round == 1 else ())
        if not display.cards:
            return state._replace(phase=CARDS_DRAWN, turn=CHANCE)
    if not display.cubes:
        display = Display(display.cards, cubes_of(game, standing, display.cards))
        if not display.cubes:
            return state._replace(phase=CUBES_LAID, turn=CHANCE, display=display)
    state = state._replace(display=display)
    if standing.tied:
        trick = state.trick._replace(player=standing.starter)
        return state._replace(phase=PICK, turn=standing.starter, left=TIE_BREAK_DICE, trick=trick)
    if standing.round == 1 and game.pools:
        return dealt(state, game.pools)
    return state._replace(phase=DEALT_OUT, turn=CHANCE)


def set_up_roll(state: ThrownState) -> Roll:
    """What chance may do before a round."""
    game = state.game
    if state.phase == START:
        return StartRoll(tuple(state.comparing()))
    if state.phase == CARDS_DRAWN:
        return _drawing(state)
    return CubesRoll() if state.phase == CUBES_LAID else deal_of(game.players, DEALT[game.players])


def _drawing(state: ThrownState) -> PilesRoll | DeckRoll:
    from_these = drawable(state.game, state.standing.used)
    return DeckRoll(from_these[0]) if state.game.advanced else PilesRoll(from_these)


def after_set_up(state: ThrownState, move: Move) -> ThrownState:
    """What follows from what chance did before a round."""
    words = move.args if isinstance(move, Move) and move.kind == state.phase else ()
    if state.phase == START and len(words) == 1 and words[0] in state.comparing():
        return set_up(state._replace(standing=state.standing._replace(starter=int(words[0]))))
    if state.phase == CARDS_DRAWN and _drawing(state).holds(cards := tuple(map(str, words))):
        return set_up(state._replace(display=Display(cards)))
    if state.phase == CUBES_LAID and sorted(map(str, words)) == sorted(COLOURS):
        cubes = tuple(COLOURS.index(str(word)) for word in words)
        return set_up(state._replace(display=state.display._replace(cubes=cubes)))
    if state.phase == DEALT_OUT:
        pools = deal_of(state.game.players, DEALT[state.game.players]).pools(move)
        if pools:
            return dealt(state, pools)
    raise illegal(move, (), f"now chance decides, as in '{state.phase} …'")


def after_drawn_set_up(state: ThrownState, rng: Random) -> ThrownState:
    """The same with cards and dice drawn with ``rng``."""
    if state.phase == CARDS_DRAWN:
        return set_up(state._replace(display=Display(_drawing(state).drawn(rng))))
    if state.phase == DEALT_OUT:
        return dealt(state, deal_of(state.game.players, DEALT[state.game.players]).drawn(rng))
    return after_set_up(state, set_up_roll(state).sample(rng))


def fixed_cards(game: Chosen) -> tuple[str, ...]:
    """The cards of the first round where they are not drawn."""
    return FIRST_GAME if game.display == FIRST else game.cards


def cubes_of(game: Chosen, standing: Standing, cards: tuple[str, ...]) -> tuple[int, ...]:
    """The colours of the cards, where chance does not decide: their own, or those chosen by hand."""
    if not game.advanced:
        return tuple(CARDS[key].colour for key in cards)
    return tuple(map(COLOURS.index, game.cubes)) if standing.round == 1 else ()


def drawable(game: Chosen, used: tuple[str, ...]) -> Sequence[tuple[str, ...]]:
    """What the next display is drawn from: four piles, or one deck."""
    return [deck_left(used, game.with_monsters)] if game.advanced else piles_left(used)


def dealt(state: ThrownState, pools: tuple[Pool, ...]) -> ThrownState:
    """Everybody has dice: the first trick begins."""
    void = tuple(all_of - out for all_of, out in zip(FULL, joined(pools), strict=True))
    return next_trick(state._replace(pools=pools, void=(void[0], void[1], void[2], void[3])), state.standing.starter)


def next_trick(state: ThrownState, leader: int) -> ThrownState:
    """The next trick, led by ``leader`` or by the next player who has dice; or the end of the round (T36, T37)."""
    pools = state.pools
    players = len(pools)
    if players - pools.count(EMPTY) < 2:
        return end_round(state)
    while pools[leader] == EMPTY:
        leader = (leader + 1) % players
    return _led(state, leader, state.void, state.last)


def _led(state: ThrownState, leader: int, void: Pool, last: int) -> ThrownState:
    """``leader`` begins a trick, with these dice in the Void, after a trick of ``last``."""
    trick = made(Trick, (leader, leader, NO_COLOUR, NOT_ROLLED[len(state.pools)], NOBODY))
    return made(type(state), (
        state.game, leader, TURN, state.display, state.pools, state.gold, void, state.summoned,
        trick, None, 0, last, state.standing,
    ))  # fmt: skip


def swept(state: ThrownState) -> ThrownState:
    """The trick's dice go to the Void, and its winner leads; without one, whoever led it (T22, T36, T49)."""
    trick = state.trick
    there = list(state.void)
    for rolled in trick.rolled:
        for die in rolled.dice:
            there[die[0]] += 1
    void = (there[0], there[1], there[2], there[3])
    leader = trick.leader if trick.winner == NOBODY else trick.winner
    pools = state.pools
    if pools[leader] != EMPTY and pools.count(EMPTY) < len(pools) - 1:
        return _led(state, leader, void, trick.winner)
    return next_trick(state._replace(void=void, last=trick.winner), leader)


def end_round(state: ThrownState) -> ThrownState:
    """Whoever still holds dice pays one gold for each; all dice go back to the Void (T37, T44)."""
    game, standing = state.game, state.standing
    owed = [gold - sum(pool) for gold, pool in zip(state.gold, state.pools, strict=True)]
    gold = tuple(owed) if game.allow_debt else tuple(max(0, left) for left in owed)
    players = len(gold)
    state = state._replace(
        gold=gold, pools=(EMPTY,) * players, void=FULL, summoned=EMPTY,
        trick=NO_TRICK[players], rolling=None, left=0, last=NOBODY,
    )  # fmt: skip
    if standing.round < game.last_round:
        starter = (standing.starter + 1) % players  # T4
        used = (*standing.used, *state.display.cards)
        return set_up(state._replace(display=Display(), standing=Standing(standing.round + 1, starter, used, ())))
    best = tuple(seat for seat in range(players) if gold[seat] == max(gold))
    if len(best) > 1 and not standing.tied:  # T38, T49: the same cards, the cubes as they lie
        return set_up(state._replace(standing=standing._replace(starter=NOBODY, tied=best)))
    return state._replace(phase=ENDED, turn=OVER)


def picked(state: ThrownState, colour: int) -> ThrownState:
    """A die has been picked for the tie-break: the same player goes on, or the next of the tied, or play begins."""
    standing, players = state.standing, len(state.pools)
    pools = list(state.pools)
    pools[state.turn] = added(pools[state.turn], colour)
    state = state._replace(pools=tuple(pools), void=added(state.void, colour, -1), left=state.left - 1)
    if state.left:
        return state
    following = (state.trick.player + 1) % players
    while following not in standing.tied:
        following = (following + 1) % players
    if following == standing.starter:
        return next_trick(state, standing.starter)
    return state._replace(turn=following, left=TIE_BREAK_DICE, trick=state.trick._replace(player=following))
