"""Between tricks: what chance decides before a round, the next leader, the end of a round and of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations, product
from math import perm
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from dicelab.errors import OddsError
from dicelab.games.game import CHANCE, NOBODY, OVER, Roll, below, illegal, made
from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards import BASIC, CARDS, PILES, summoner_alone
from dicelab.games.thrown.rules.cards.card import MONSTER
from dicelab.games.thrown.rules.dice import ALL_DICE, COLOURS, EMPTY, FULL, NO_COLOUR, OF_EACH, Pool, added, all_but
from dicelab.games.thrown.rules.options import DEALT, FIRST, FIRST_GAME, TIE_BREAK_DICE
from dicelab.games.thrown.rules.trick import NO_TRICK, NOT_ROLLED, Display, Trick
from dicelab.odds.distribution import Distribution

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
        return drawing(state)
    return CubesRoll() if state.phase == CUBES_LAID else deal_of(game.players)


def drawing(state: ThrownState) -> PilesRoll | DeckRoll:
    """What the next display is drawn from: four piles, or one deck."""
    game, used = state.game, state.standing.used
    return DeckRoll(deck_left(used, game.with_monsters)) if game.advanced else PilesRoll(piles_left(used))


def after_set_up(state: ThrownState, move: Move) -> ThrownState:
    """What follows from what chance did before a round."""
    words = move.args if isinstance(move, Move) and move.kind == state.phase else ()
    if state.phase == START and len(words) == 1 and words[0] in state.comparing():
        return set_up(state._replace(standing=state.standing._replace(starter=int(words[0]))))
    if state.phase == CARDS_DRAWN and drawing(state).holds(cards := tuple(map(str, words))):
        return set_up(state._replace(display=Display(cards)))
    if state.phase == CUBES_LAID and sorted(map(str, words)) == sorted(COLOURS):
        cubes = tuple(COLOURS.index(str(word)) for word in words)
        return set_up(state._replace(display=state.display._replace(cubes=cubes)))
    if state.phase == DEALT_OUT:
        pools = deal_of(state.game.players).pools(move)
        if pools:
            return dealt(state, pools)
    raise illegal(move, (), f"now chance decides, as in '{state.phase} …'")


def after_drawn_set_up(state: ThrownState, rng: Random) -> ThrownState:
    """The same with cards and dice drawn with ``rng``."""
    if state.phase == CARDS_DRAWN:
        return set_up(state._replace(display=Display(drawing(state).drawn(rng))))
    if state.phase == DEALT_OUT:
        return dealt(state, deal_of(state.game.players).drawn(rng))
    return after_set_up(state, set_up_roll(state).sample(rng))


def fixed_cards(game: Chosen) -> tuple[str, ...]:
    """The cards of the first round where they are not drawn."""
    return FIRST_GAME if game.display == FIRST else game.cards


def cubes_of(game: Chosen, standing: Standing, cards: tuple[str, ...]) -> tuple[int, ...]:
    """The colours of the cards, where chance does not decide: their own, or those chosen by hand."""
    if not game.advanced:
        return tuple(CARDS[key].colour for key in cards)
    return tuple(map(COLOURS.index, game.cubes)) if standing.round == 1 else ()


def dealt(state: ThrownState, pools: tuple[Pool, ...]) -> ThrownState:
    """Everybody has dice: the first trick begins."""
    return next_trick(state._replace(pools=pools, void=all_but(pools)), state.standing.starter)


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
    state = state.with_dice(state.turn, colour)
    state = state._replace(void=added(state.void, colour, -1), left=state.left - 1)
    if state.left:
        return state
    following = (state.trick.player + 1) % players
    while following not in standing.tied:
        following = (following + 1) % players
    if following == standing.starter:
        return next_trick(state, standing.starter)
    return state._replace(turn=following, left=TIE_BREAK_DICE, trick=state.trick._replace(player=following))


# -- what chance decides before a round ---------------------------------------------------------------------

SHOWN: Final = 4
"""Cards of a display."""
MOST_LISTED: Final = 12_000
"""Displays that are listed with their chances; more are only drawn."""

_PLACE: Final = {key: place for place, key in enumerate(CARDS)}
Cards = tuple[str, ...]


class StartRoll(Roll):
    """Who leads first: each of the seats with the same chance (T4, T38)."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def sample(self, rng: Random) -> Move:
        return Move("start", (self.seats[below(rng, len(self.seats))],))

    def dist(self) -> Distribution[Move]:
        return Distribution({Move("start", (seat,)): 1 for seat in self.seats})


# -- cards ---------------------------------------------------------------------------------------------------


@lru_cache(4096)
def piles_left(used: Cards) -> tuple[Cards, ...]:
    """The basic game's four piles; an empty one is shuffled anew, without the card just used (T3)."""
    left = []
    for family, pile in PILES.items():
        if family != MONSTER:
            unused = tuple(key for key in pile if key not in used)
            left.append(unused or tuple(key for key in pile if key not in used[-SHOWN:]))
    return tuple(left)


def deck_left(used: Cards, with_monsters: bool) -> Cards:
    """The advanced game's deck; when fewer than four are left, all are shuffled but the last four used (T50)."""
    deck = tuple(CARDS) if with_monsters else BASIC
    unused = tuple(key for key in deck if key not in used)
    return unused if len(unused) >= SHOWN else tuple(key for key in deck if key not in used[-SHOWN:])


def in_order(cards: Cards) -> Cards:
    """Heroes first, monsters last."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


class PilesRoll(Roll):
    """One card of each pile: the basic game."""

    def __init__(self, piles: Sequence[Cards]) -> None:
        self.piles = piles

    def sample(self, rng: Random) -> Move:
        return Move("cards", self.drawn(rng))

    def drawn(self, rng: Random) -> Cards:
        """The cards, drawn with ``rng``."""
        return tuple([pile[below(rng, len(pile))] for pile in self.piles])

    def dist(self) -> Distribution[Move]:
        return Distribution({Move("cards", cards): 1 for cards in product(*self.piles)})

    def holds(self, cards: Cards) -> bool:
        """Whether these can be drawn."""
        return len(cards) == SHOWN and all(key in pile for key, pile in zip(cards, self.piles, strict=True))


class DeckRoll(Roll):
    """Four cards of one deck, in the order drawn: the advanced game. A Summoner who is alone is laid aside for another
    card, which takes that place (T28, T44, T50)."""

    def __init__(self, deck: Cards) -> None:
        self.deck = deck

    def sample(self, rng: Random) -> Move:
        return Move("cards", self.drawn(rng))

    def drawn(self, rng: Random) -> Cards:
        """The cards, drawn with ``rng``."""
        deck = list(self.deck)
        cards = tuple(deck.pop(below(rng, len(deck))) for _ in range(SHOWN))
        if summoner_alone(cards):
            another = deck[below(rng, len(deck))]
            cards = tuple(another if key == "summoner" else key for key in cards)
        return cards

    def dist(self) -> Distribution[Move]:
        if perm(len(self.deck), SHOWN) > MOST_LISTED:
            raise OddsError(f"Four of {len(self.deck)} cards, in order, are too many ways to list; sample one instead.")
        weights: Counter[Move] = Counter()
        for cards in permutations(self.deck, SHOWN):
            rest = [key for key in self.deck if key not in cards]
            if not summoner_alone(cards):
                weights[Move("cards", cards)] += max(len(rest), 1)
                continue
            for another in rest:
                weights[Move("cards", tuple(another if key == "summoner" else key for key in cards))] += 1
        return Distribution(weights)

    def holds(self, cards: Cards) -> bool:
        """Whether these can be drawn."""
        known = len(set(cards)) == len(cards) == SHOWN and set(cards) <= set(self.deck)
        return known and not summoner_alone(cards)


class CubesRoll(Roll):
    """One cube of each colour on the four cards, in any order (T39)."""

    def sample(self, rng: Random) -> Move:
        left = list(COLOURS)
        return Move("cubes", tuple(left.pop(below(rng, len(left))) for _ in range(len(COLOURS))))

    def dist(self) -> Distribution[Move]:
        return Distribution({Move("cubes", order): 1 for order in permutations(COLOURS)})


# -- dice ----------------------------------------------------------------------------------------------------


class Deal(Roll):
    """Every player draws dice from the Void without looking: ``deal 3 2 4 3 …``, four numbers for each seat (T1)."""

    def __init__(self, players: int, each: int) -> None:
        self.players, self.each = players, each

    def sample(self, rng: Random) -> Move:
        return Move("deal", tuple([number for pool in self.drawn(rng) for number in pool]))

    def drawn(self, rng: Random) -> tuple[Pool, ...]:
        """Everybody's dice, drawn with ``rng``."""
        void = [colour for colour in range(len(COLOURS)) for _ in range(OF_EACH)]
        pools: list[Pool] = []
        left, bits = len(void), rng.getrandbits
        for _ in range(self.players):
            pool = [0] * len(COLOURS)
            for _ in range(self.each):  # the dice that are left stand in front; one of them is drawn
                size = left.bit_length()  # as ``below`` draws, written out
                at = bits(size)
                while at >= left:
                    at = bits(size)
                pool[void[at]] += 1
                left -= 1
                void[at] = void[left]
            pools.append((pool[0], pool[1], pool[2], pool[3]))
        return tuple(pools)

    def dist(self) -> Distribution[Move]:
        raise OddsError(f"A deal of {self.players * self.each} dice is too large to list; sample it instead.")

    def pools(self, move: Move) -> tuple[Pool, ...] | None:
        """Everybody's dice after ``move``, or None if they cannot be dealt."""
        if not isinstance(move, Move) or move.kind != "deal" or len(move.args) != 4 * self.players:
            return None
        numbers = [number for number in move.args if isinstance(number, int) and 0 <= number <= OF_EACH]
        if len(numbers) != len(move.args) or sum(numbers) > ALL_DICE:
            return None
        pools = [(numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3]) for i in range(0, len(numbers), 4)]
        fair = all(sum(pool) == self.each for pool in pools)
        return tuple(pools) if fair and all(sum(column) <= OF_EACH for column in zip(*pools, strict=True)) else None


@cache
def deal_of(players: int) -> Deal:
    """The deal for that many players; made once."""
    return Deal(players, DEALT[players])
