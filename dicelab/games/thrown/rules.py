"""The rules of Thrown: a state and what follows from it. Rulings are cited as T1 to T51.

A turn: use powers if you like, roll one to three dice of one colour, use powers, end the turn. The leader's colour
is the trick colour; the others roll that colour, or, without it, any other colour to trump. What lies there when
all have had their turn decides. Cards are in ``cards/``, scores and trumps in ``trick.py``, rounds in ``rounds.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from dicelab.errors import IllegalMove, OptionError
from dicelab.games.game import CHANCE, NOBODY, OVER, Game, Roll, State, illegal
from dicelab.games.move import Move
from dicelab.games.thrown.cards import BONUS, CARDS, DECIDING, DISCARD, GOLD_POWERS
from dicelab.games.thrown.cards.card import DONE, Handful, RollingPower
from dicelab.games.thrown.deal import CubesRoll, DeckRoll, PilesRoll, StartRoll, deal_of
from dicelab.games.thrown.dice import (
    COLOURS,
    DICE,
    EMPTY,
    FULL,
    MOST_ROLLED,
    NO_COLOUR,
    Die,
    Pool,
    added,
    dice_roll,
)
from dicelab.games.thrown.display import Display
from dicelab.games.thrown.options import DEALT, GOLD, OPTIONS, check_cards, check_pools
from dicelab.games.thrown.rounds import (
    CARDS_DRAWN,
    CUBES_LAID,
    DEALT_OUT,
    PICK,
    ROLL,
    START,
    TURN,
    Standing,
    dealt,
    drawable,
    picked,
    set_up,
    swept,
)
from dicelab.games.thrown.trick import (
    FOLLOW,
    NO_TRICK,
    TRUMP,
    WAITING,
    Rolled,
    Trick,
    contains,
    has_pair,
    taker,
    taker_by_pair,
)

END: Final = Move("end")
ROLLS: Final = tuple(
    tuple(Move("roll", (colour, number)) for number in range(1, MOST_ROLLED + 1)) for colour in COLOURS
)
_ROLLED: Final = {move: (colour, n + 1) for colour, row in enumerate(ROLLS) for n, move in enumerate(row)}
_HANDFULS: Final = {
    (seat, move): (Handful(seat, colour, (), number),)
    for move, (colour, number) in _ROLLED.items()
    for seat in range(5)
}
_DICE_ROLLS: Final = {number: dice_roll((number,)) for number in range(1, MOST_ROLLED + 1)}
_PICK: Final = tuple(Move("pick", (colour,)) for colour in COLOURS)


class _Fields(NamedTuple):
    game: Thrown
    turn: int
    phase: str
    """What is going on, see ``rounds``; the key of a deciding card while its winner decides."""
    display: Display
    pools: tuple[Pool, ...]
    gold: tuple[int, ...]
    void: Pool
    summoned: Pool
    """The dice on the Summoner."""
    trick: Trick
    rolling: Move | None
    """The move whose dice are about to fall."""
    left: int
    """How often a victory power may still be used, or how many dice are still to be picked."""
    last: int
    """Who took the trick before this one in the round; NOBODY for no one."""
    standing: Standing


class ThrownState(_Fields, State):
    """One moment of a game of Thrown."""

    __slots__ = ()

    # -- what lies there --------------------------------------------------------------------------------

    @property
    def mine(self) -> tuple[Die, ...]:
        """The dice in the trick of the player whose turn it is."""
        return self.trick.rolled[self.trick.player].dice

    def comparing(self) -> Sequence[int]:
        """The seats whose gold is compared: all, or those who play the tie-break (T26, T38)."""
        return self.standing.tied or range(len(self.gold))

    def actor(self) -> int:
        return self.trick.player if self.phase == ROLL else max(self.turn, NOBODY)

    # -- what can happen --------------------------------------------------------------------------------

    def moves(self) -> Sequence[Move]:
        if self.turn < 0:
            return ()
        if self.phase == TURN:
            found: list[Move] = [] if self.trick.rolled[self.turn].mode == WAITING else [END]
            found += self.main_rolls() if not found else ()
            cards, cubes = self.display
            for at, key in enumerate(cards):
                power = DISCARD.get(key)
                if power is not None and self.pays(key, cubes[at]):
                    found += power.moves(self)
            return found or [END]  # T48: the last die is spent, and nothing can be rolled
        if self.phase == PICK:
            return [_PICK[colour] for colour in range(4) if self.void[colour]]
        return DECIDING[self.phase].moves(self)

    def main_rolls(self) -> list[Move]:
        """Any colour for the leader; the trick colour for a follower who has it; else any colour, to trump (T7)."""
        pool, colour = self.pools[self.trick.player], self.trick.colour
        if colour != NO_COLOUR and pool[colour]:
            return list(ROLLS[colour][: pool[colour]])
        return [move for held, row in zip(pool, ROLLS, strict=True) if held for move in row[:held]]

    def pays(self, key: str, colour: int) -> bool:
        """Whether the player can pay for that card: a die of its colour, and one left to roll with (T9, T11)."""
        pool, trick = self.pools[self.trick.player], self.trick
        if not pool[colour]:
            return False
        if trick.rolled[trick.player].mode != WAITING or sum(pool) > 1 or key == "dragon":
            return True
        return self.game.may_empty_pool and trick.colour != NO_COLOUR  # T48: the leader may never

    def rolls(self) -> Roll:
        game, phase = self.game, self.phase
        if self.turn != CHANCE:
            raise IllegalMove("Nothing is to be rolled now.")
        if phase == ROLL:
            main = _ROLLED.get(self.rolling)  # type: ignore[arg-type]
            if main is not None:
                return _DICE_ROLLS[main[1]]
            return dice_roll(tuple([len(old) + fresh for _, _, old, fresh in self.handfuls()]))
        if phase == START:
            return StartRoll(tuple(self.comparing()))
        if phase == CARDS_DRAWN:
            return self._drawing()
        return CubesRoll() if phase == CUBES_LAID else deal_of(game.players, DEALT[game.players])

    def _drawing(self) -> PilesRoll | DeckRoll:
        from_these = drawable(self.game, self.standing.used)
        return DeckRoll(from_these[0]) if self.game.advanced else PilesRoll(from_these)

    def handfuls(self) -> tuple[Handful, ...]:
        """The dice that are about to fall; none where the state does not have them."""
        move = self.rolling
        if move is None:
            return ()
        if move in _ROLLED:
            return _HANDFULS[self.trick.player, move]
        power = DISCARD.get(move.kind)
        return power.handfuls(self, move) if isinstance(power, RollingPower) else ()

    def after(self, move: Move) -> ThrownState:
        phase, turn = self.phase, self.turn
        if turn == CHANCE:
            return self._after_roll(move) if phase == ROLL else self._after_set_up(move)
        if turn == OVER:
            raise IllegalMove("The game is over; nothing can be played.")
        if phase == TURN:
            return self._after_turn(move)
        if move not in self.moves():
            raise illegal(move, self.moves())
        if phase == PICK:
            colour = _PICK.index(move)
            pools = list(self.pools)
            pools[turn] = added(pools[turn], colour)
            return picked(self, tuple(pools), added(self.void, colour, -1))
        return self._decided(move)

    # -- setting up -------------------------------------------------------------------------------------

    def _after_set_up(self, move: Move) -> ThrownState:
        words = move.args if isinstance(move, Move) and move.kind == self.phase else ()
        if self.phase == START and len(words) == 1 and words[0] in self.comparing():
            return set_up(self._replace(standing=self.standing._replace(starter=int(words[0]))))
        if self.phase == CARDS_DRAWN and self._drawing().holds(cards := tuple(map(str, words))):
            return set_up(self._replace(display=Display(cards)))
        if self.phase == CUBES_LAID and sorted(map(str, words)) == sorted(COLOURS):
            cubes = tuple(COLOURS.index(str(word)) for word in words)
            return set_up(self._replace(display=self.display._replace(cubes=cubes)))
        if self.phase == DEALT_OUT:
            pools = deal_of(self.game.players, DEALT[self.game.players]).pools(move)
            if pools:
                return dealt(self, pools)
        raise illegal(move, (), f"now chance decides, as in '{self.phase} …'")

    # -- a turn -----------------------------------------------------------------------------------------

    def _after_turn(self, move: Move) -> ThrownState:
        trick, player = self.trick, self.turn
        mode = trick.rolled[player].mode
        if move in _ROLLED:
            if mode == WAITING and move in self.main_rolls():
                return self.about_to_roll(move)
        elif move == END:
            if mode != WAITING or self.pools[player] == EMPTY:
                return self._end_turn()
        elif isinstance(move, Move) and move.kind in self.display.cards:
            power, colour = DISCARD.get(move.kind), self.display.colour(move.kind)
            if power is not None and self.pays(move.kind, colour) and move in power.moves(self):
                return power.use(self._paid(colour), move)
        raise illegal(move, self.moves(), self._because(move))

    def _because(self, move: object) -> str:
        """Why a card cannot be used now, if that is what was tried."""
        return self.why_not(move.kind) if isinstance(move, Move) and move.kind in self.display.cards else ""

    def why_not(self, key: str) -> str:
        """Why the player cannot use a discard power now, in words; empty if it can be used."""
        power, colour = DISCARD.get(key), self.display.colour(key)
        if power is None:
            return f"the {CARDS[key].title} works by itself"
        pool = self.pools[self.trick.player]
        if not pool[colour]:
            return f"you hold no {COLOURS[colour]} die to discard"
        if not self.pays(key, colour):
            return "it would cost your last die, and you must still roll"
        return "" if power.moves(self) else power.missing

    def _paid(self, colour: int) -> ThrownState:
        """One unrolled die of that colour goes to the Void, or onto the Summoner (T11, T44)."""
        pools = list(self.pools)
        pools[self.turn] = added(pools[self.turn], colour, -1)
        void, summoned = self.void, self.summoned
        if "summoner" in self.display.cards:
            summoned = added(summoned, colour)
        else:
            void = added(void, colour)
        return ThrownState(
            self.game, self.turn, TURN, self.display, tuple(pools), self.gold, void, summoned,
            self.trick, None, 0, self.last, self.standing,
        )  # fmt: skip

    def about_to_roll(self, move: Move) -> ThrownState:
        """The dice of ``move`` are in the air."""
        return ThrownState(
            self.game, CHANCE, ROLL, self.display, self.pools, self.gold, self.void, self.summoned,
            self.trick, move, 0, self.last, self.standing,
        )  # fmt: skip

    def _after_roll(self, move: Move) -> ThrownState:
        handfuls = self.handfuls()
        faces = dice_roll(tuple([len(old) + fresh for _, _, old, fresh in handfuls])).faces(move)
        if faces is None:
            number = sum([len(old) + fresh for _, _, old, fresh in handfuls])
            raise illegal(move, (), f"now the faces of {number} dice are shown in order, as in 'show 2 5'")
        trick, pools = self.trick, self.pools
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
            everybody[seat] = Rolled(mode, ever, tuple(sorted(shown)))
        player = trick.player
        return ThrownState(
            self.game, player, TURN, self.display, pools, self.gold, self.void, self.summoned,
            Trick(trick.leader, player, trick_colour, tuple(everybody), NOBODY), None, 0, self.last, self.standing,
        )  # fmt: skip

    # -- what cards do ----------------------------------------------------------------------------------

    def with_rolled(self, seat: int, rolled: Rolled) -> ThrownState:
        """Other dice in front of ``seat``."""
        everybody = list(self.trick.rolled)
        everybody[seat] = rolled
        return self._replace(trick=self.trick._replace(rolled=tuple(everybody)))

    def turned(self, seat: int, old: Die, new: Die) -> ThrownState:
        """One die of ``seat`` shows another face."""
        rolled = self.trick.rolled[seat]
        dice = list(rolled.dice)
        dice[dice.index(old)] = new
        return self.with_rolled(seat, rolled._replace(dice=tuple(sorted(dice))))

    def sent_back(self, seat: int, die: Die) -> ThrownState:
        """One die of ``seat`` leaves the trick for its owner's pool (T15)."""
        rolled = self.trick.rolled[seat]
        dice, pools = list(rolled.dice), list(self.pools)
        dice.remove(die)
        pools[seat] = added(pools[seat], die.colour)
        return self.with_rolled(seat, rolled._replace(dice=tuple(dice)))._replace(pools=tuple(pools))

    def ended_by_dragon(self) -> ThrownState:
        """The trick is decided as it lies; result powers only by option (T42, T48)."""
        state = self.with_results() if self.game.dragon_results else self
        return state._taken(state.pair_taker() if self.game.dragon_results and state.shows_pair() else state.taker())

    # -- the end of a turn ------------------------------------------------------------------------------

    def _end_turn(self) -> ThrownState:
        state = self.with_results()
        if state.shows_pair():  # T28: the Peacemaker comes last
            return state._taken(state.pair_taker())
        trick, players = state.trick, len(state.pools)
        following = (trick.player + 1) % players
        while following != trick.leader and state.pools[following] == EMPTY:  # T6
            following = (following + 1) % players
        if following == trick.leader:
            return state._taken(state.taker())
        return ThrownState(
            state.game, following, TURN, state.display, state.pools, state.gold, state.void, state.summoned,
            Trick(trick.leader, following, trick.colour, trick.rolled, NOBODY), None, 0, state.last, state.standing,
        )  # fmt: skip

    def with_results(self) -> ThrownState:
        """Thief and Saboteur have done their work, in the order of the display (T24, T28)."""
        state = self
        for key, colour in zip(*self.display, strict=True):
            power = GOLD_POWERS.get(key)
            if power is not None and power.fires(state, colour):
                state = state._replace(gold=power.gold(state))
        return state

    def shows_pair(self) -> bool:
        """Whether the Peacemaker ends the trick for the player whose turn ends (T27)."""
        return "peacemaker" in self.display.cards and has_pair(self.mine, self.display.colour("peacemaker"))

    def pair_taker(self) -> int:
        """Who takes the trick when the Peacemaker ends it now."""
        return taker_by_pair(self.trick, self.display, self.trick.player, self.game.peacemaker_beats_imp)

    def taker(self) -> int:
        """Who would take the trick if it ended as it lies."""
        return taker(self.trick, self.display)

    # -- the end of a trick -----------------------------------------------------------------------------

    def payout(self, winner: int) -> int:
        """What the trick pays to ``winner``: a gold for each die of an opponent, and what cards change (T29, T31)."""
        trick = self.trick
        pay = sum([len(rolled.dice) for rolled in trick.rolled]) - len(trick.rolled[winner].dice)
        for key, colour in zip(*self.display, strict=True):
            power = BONUS.get(key)
            if power is not None and contains(trick, colour):
                pay += power.bonus(self, trick, winner, colour)
        return pay

    def _taken(self, winner: int) -> ThrownState:
        """The trick is decided: payout, then the winner's decisions, then the dice go to the Void (T31)."""
        gold, trick = self.gold, self.trick
        if winner != NOBODY:  # T22
            purse = gold[winner] + self.payout(winner)
            purse = purse if self.game.allow_debt else max(0, purse)  # T34: one net payout, then the floor
            gold = (*gold[:winner], purse, *gold[winner + 1 :])
        state = ThrownState(
            self.game, self.turn, TURN, self.display, self.pools, gold, self.void, self.summoned,
            Trick(trick.leader, trick.player, trick.colour, trick.rolled, winner), None, 0, self.last, self.standing,
        )  # fmt: skip
        return swept(state) if winner == NOBODY else state._next_decision("")

    def _next_decision(self, done: str) -> ThrownState:
        """The winner's next decision after the card ``done``; a single way goes without asking (T51)."""
        state, cards = self, list(DECIDING)
        for key in cards[cards.index(done) + 1 if done else 0 :]:
            power = DECIDING[key]
            if key in state.display.cards and contains(state.trick, state.display.colour(key)):
                moves = power.moves(state)
                if len(moves) > 1:
                    return state._replace(phase=key, turn=state.trick.winner, rolling=None, left=power.often)
                if moves:
                    state = power.use(state, moves[0])
        return swept(state)

    def _decided(self, move: Move) -> ThrownState:
        key = self.phase
        power = DECIDING[key]
        if move == DONE:
            return self._next_decision(key)
        left = self.left - 1 if power.often else 0
        state = power.use(self, move)._replace(left=left)
        return state if (left or not power.often) and power.moves(state) else state._next_decision(key)

    # -- how it ends ------------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """Gold; after a tie-break whoever did not play it ranks below those who did (T49)."""
        tied = self.standing.tied
        if self.turn != OVER or not tied:
            return self.gold
        below_them = min(self.gold[seat] for seat in tied) - 1
        return tuple(gold if seat in tied else min(gold, below_them) for seat, gold in enumerate(self.gold))

    def winners(self) -> tuple[int, ...]:
        if self.turn != OVER:
            return ()
        best = max(self.gold[seat] for seat in self.comparing())
        return tuple(seat for seat in self.comparing() if self.gold[seat] == best)

    # -- is it possible ---------------------------------------------------------------------------------

    def problem(self) -> str | None:
        from dicelab.games.thrown.check import problem

        return problem(self)


class Thrown(Game):
    """Thrown by Adam Porter, for three to five players."""

    key = "thrown"
    title = "Thrown"
    seats = range(3, 6)
    options = OPTIONS
    state_type = ThrownState

    advanced: bool
    with_monsters: bool
    display: str
    cards: tuple[str, ...]
    cubes: tuple[str, ...]
    pools: tuple[Pool, ...]
    rounds: int
    may_empty_pool: bool
    peacemaker_beats_imp: bool
    phantom_counts_own: bool
    allow_debt: bool
    dragon_results: bool

    start_seat: int
    last_round: int

    def check(self) -> None:
        starter = dict(self.chosen)["starter"]
        object.__setattr__(self, "start_seat", starter if isinstance(starter, int) else NOBODY)
        object.__setattr__(self, "last_round", self.rounds or self.players)
        if self.cards:
            check_cards(self.cards, self.advanced, self.with_monsters)
        if self.cubes and (sorted(self.cubes) != sorted(COLOURS) or not self.cards):
            raise OptionError("Cubes lie on cards chosen by hand, and have four colours: red, white, green and blue.")
        if self.pools:
            check_pools(self.pools, self.players)

    def start(self) -> ThrownState:
        players = self.players
        return set_up(
            ThrownState(
                game=self,
                turn=CHANCE,
                phase=START,
                display=Display(),
                pools=(EMPTY,) * players,
                gold=(GOLD,) * players,
                void=FULL,
                summoned=EMPTY,
                trick=NO_TRICK[players],
                rolling=None,
                left=0,
                last=NOBODY,
                standing=Standing(1, self.start_seat, (), ()),
            )
        )

    def position(
        self,
        pools: object,
        cards: Sequence[str] = (),
        cubes: Sequence[str] = (),
        rolled: Sequence[str] = (),
        leader: int = 0,
        gold: Sequence[int] = (),
        colour: str = "",
    ) -> ThrownState:
        """A position in the middle of a trick; the dice that are not named lie in the Void.

        ``pools`` is red/white/green/blue for each seat, ``rolled`` what lies in the trick, from the leader on; the
        next player who holds dice is to move. ``colour`` is needed only where the leader's dice are gone.

        >>> game = Thrown(players=3)
        >>> state = game.position(["0/2/0/1", "3/1/0/0", "0/0/4/0"], rolled=["w6", "w3 w2"])
        >>> state.turn, len(state.moves())
        (2, 3)
        """
        from dicelab.games.thrown.position import build

        return build(self, pools, cards, cubes, rolled, leader, gold, colour)


GAME = Thrown
